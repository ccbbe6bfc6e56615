/*
 * Writes the code of a method as data of a page: number of instructions; opcodes, a byte each;
 * lengths in bytes of all instructions except the last; differences of lines (z), starting from -1;
 * whether there are copies of inlined code, and the copy of each instruction; whether there are
 * copies of finally blocks, and for each instruction how far above it the original is (z); number
 * of blocks, and the number of instructions of each block; whether there are operands. Operands
 * are, for each instruction whose opcode has operands: value (z), extra (z), text. After the
 * operands come the cases of switches: their number; for each: key (z), target. Last come the
 * exception handlers: their number; for each: first, last, target, type (0: any).
 */

#include "tools/prof/html/html_data.h"

#include <stdlib.h>

#include "tools/prof/code/filters.h"
#include "vm/classfile/opcodes.h"

static bool has_operand(uint8_t opcode)
{
    return vm_opcode_info[opcode].format != '-';
}

static void write_operands(struct html_data *data, const struct prof_method *method,
                           const struct prof_code_details *details, struct vm_text *to)
{
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        if (has_operand(method->opcodes[i])) {
            const struct prof_operand *operand = &details->operands[i];
            html_put_signed(to, operand->value);
            html_put_signed(to, operand->extra);
            html_put(to, html_string(data, operand->text));
        }
    }
    html_put(to, details->case_count);
    for (uint32_t i = 0; i < details->case_count; i++) {
        html_put_signed(to, details->cases[i].key);
        html_put(to, details->cases[i].target);
    }
    html_put(to, details->handler_count);
    for (uint32_t i = 0; i < details->handler_count; i++) {
        const struct prof_handler *handler = &details->handlers[i];
        html_put(to, handler->first);
        html_put(to, handler->last);
        html_put(to, handler->target);
        html_put(to, html_string(data, handler->type));
    }
}

/* Fails the text if memory runs out. */
static void write_originals(const struct prof_method *method,
                            const struct prof_code_details *details, struct vm_text *to)
{
    bool is_good = true;
    uint32_t *originals = tool_filter_originals(method, details, &is_good);
    html_put(to, originals != NULL);
    for (uint32_t i = 0; originals != NULL && i < method->instruction_count; i++) {
        html_put_signed(to, (int64_t)i - originals[i]);
    }
    free(originals);
    to->has_failed |= !is_good;
}

void html_code_write(struct html_data *data, const struct prof_contexts *contexts,
                     const struct prof_method *method, struct vm_text *to)
{
    uint32_t count = method->instruction_count;
    html_put(to, count);
    vm_text_add(to, method->opcodes, count);
    for (uint32_t i = 1; i < count; i++) {
        html_put(to, (uint64_t)method->bcis[i] - method->bcis[i - 1]);
    }
    int32_t line = -1;
    for (uint32_t i = 0; i < count; i++) {
        html_put_signed(to, (int64_t)method->lines[i] - line);
        line = method->lines[i];
    }
    html_put(to, method->copies != NULL);
    for (uint32_t i = 1; method->copies != NULL && i <= count; i++) {
        html_put(to, prof_method_own_copy(method, i));
    }
    const struct prof_code_details *details = prof_contexts_details(contexts, method);
    write_originals(method, details, to);
    html_put(to, method->block_count);
    for (uint32_t i = 0; i < method->block_count; i++) {
        html_put(to, (uint64_t)method->blocks[i].last - method->blocks[i].first + 1);
    }
    html_put(to, details != NULL);
    if (details != NULL) {
        write_operands(data, method, details, to);
    }
}
