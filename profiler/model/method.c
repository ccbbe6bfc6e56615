#include "profiler/model/method.h"

#include <string.h>

#include "vm/classfile/opcodes.h"

/* Indexed by the format of an opcode; PROF_OPERAND_NONE for the other formats. */
static const uint8_t kinds[256] = {
    ['b'] = PROF_OPERAND_IMMEDIATE,  ['s'] = PROF_OPERAND_IMMEDIATE, ['n'] = PROF_OPERAND_IMMEDIATE,
    ['l'] = PROF_OPERAND_LOCAL,      ['i'] = PROF_OPERAND_INCREMENT, ['j'] = PROF_OPERAND_TARGET,
    ['w'] = PROF_OPERAND_TARGET,     ['T'] = PROF_OPERAND_SWITCH,    ['L'] = PROF_OPERAND_SWITCH,
    ['m'] = PROF_OPERAND_DIMENSIONS, ['c'] = PROF_OPERAND_CONSTANT,  ['k'] = PROF_OPERAND_CONSTANT,
    ['I'] = PROF_OPERAND_CONSTANT,   ['D'] = PROF_OPERAND_CONSTANT,
};

enum prof_operand_kind prof_operand_kind(uint8_t opcode)
{
    return (enum prof_operand_kind)kinds[(uint8_t)vm_opcode_info[opcode].format];
}

uint32_t prof_method_before(const struct prof_method *method, uint32_t bci)
{
    uint32_t low = 0, high = method->instruction_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (method->bcis[middle] < bci) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

uint32_t prof_method_instruction(const struct prof_method *method, uint32_t bci)
{
    uint32_t before = prof_method_before(method, bci);
    return before < method->instruction_count && method->bcis[before] == bci ? before + 1 : 0;
}

uint32_t prof_method_block(const struct prof_method *method, uint32_t instruction)
{
    uint32_t low = 0, high = method->block_count;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (method->blocks[middle].first <= instruction) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

int prof_method_line(const struct prof_method *method, uint32_t instruction)
{
    if (instruction == 0 || instruction > method->instruction_count || method->lines == NULL) {
        return -1;
    }
    return method->lines[instruction - 1];
}

int prof_method_raw_line(const struct prof_method *method, uint32_t instruction)
{
    bool is_mapped =
        instruction > 0 && instruction <= method->instruction_count && method->raw_lines != NULL;
    return is_mapped ? method->raw_lines[instruction - 1] : prof_method_line(method, instruction);
}

uint32_t prof_method_copy(const struct prof_method *method, uint32_t instruction)
{
    bool is_any =
        method->copies != NULL && instruction > 0 && instruction <= method->instruction_count;
    return is_any ? method->copies[instruction - 1] : 0;
}

uint32_t prof_method_own_copy(const struct prof_method *method, uint32_t instruction)
{
    uint32_t copy = prof_method_copy(method, instruction);
    bool is_elsewhere =
        copy != 0 && method->places != NULL && method->places[instruction - 1].file != NULL;
    return is_elsewhere ? 0 : copy;
}

static int compare_texts(const char *a, const char *b)
{
    return a == b ? 0 : strcmp(a, b);
}

int prof_method_compare_signature(const struct prof_method *a, const struct prof_method *b)
{
    int order = compare_texts(a->names.name, b->names.name);
    return order != 0 ? order : compare_texts(a->names.descriptor, b->names.descriptor);
}

int prof_method_compare_names(const struct prof_method *a, const struct prof_method *b)
{
    int order = compare_texts(a->names.class_name, b->names.class_name);
    return order != 0 ? order : prof_method_compare_signature(a, b);
}

int prof_method_compare(const struct prof_method *a, const struct prof_method *b)
{
    if (a == b) {
        return 0;
    }
    const struct prof_names *x = &a->names, *y = &b->names;
    int order = prof_method_compare_names(a, b);
    if (order == 0) {
        order = (x->class_order > y->class_order) - (x->class_order < y->class_order);
    }
    return order;
}
