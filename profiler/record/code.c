/*
 * code.c: the definition of a method's code: tables of the class file, and for each instruction its
 * text and the verifier's frame.
 */
#include <stdlib.h>

#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/classfile/insn_text.h"
#include "vm/instrument/report_text.h"
#include "profiler/record/record_internal.h"
#include "vm/verify/verify.h"

/* The limit of memory for the frames of a method. Frames beyond it are not recorded. */
#define MOST_FRAME_BYTES ((size_t)64 << 20)

/* The types of a frame as text, and one letter for each slot. */
struct frame {
    char *locals, *stack, *local_letters, *stack_letters;
};

struct frames {
    const struct vm_code_map *map;
    struct frame *list; /* indexed by instruction number - 1 */
    size_t bytes;
};

static void take(struct frames *frames, char **first, char **second, const char *locals,
                 const char *stack)
{
    size_t bytes = strlen(locals) + strlen(stack) + 2;
    if (*first != NULL) {
        frames->bytes -= strlen(*first) + strlen(*second) + 2;
        free(*first);
        *first = *second = NULL;
    }
    if (frames->bytes + bytes > MOST_FRAME_BYTES) {
        return;
    }
    frames->bytes += bytes;
    *first = malloc(bytes);
    if (*first == NULL) {
        vm_end_without_memory("the recording");
    }
    strcpy(*first, locals);
    *second = strcpy(*first + strlen(locals) + 1, stack);
}

static void take_frame(void *data, uint32_t bci, const char *locals, const char *stack)
{
    struct frames *frames = data;
    uint32_t number = vm_code_map_number(frames->map, bci);
    if (number != 0) {
        struct frame *frame = &frames->list[number - 1];
        take(frames, &frame->locals, &frame->stack, locals, stack);
    }
}

static void take_slots(void *data, uint32_t bci, const char *locals, const char *stack)
{
    struct frames *frames = data;
    uint32_t number = vm_code_map_number(frames->map, bci);
    if (number != 0) {
        struct frame *frame = &frames->list[number - 1];
        take(frames, &frame->local_letters, &frame->stack_letters, locals, stack);
    }
}

static void put_frame_text(struct prof_record_bytes *entry, const char *text)
{
    prof_record_put_text(entry, text == NULL ? "" : text);
}

static void put_instructions(struct prof_record_bytes *entry, const struct vm_method *method,
                             const struct vm_code_map *map)
{
    struct frames frames = {.map = map,
                            .list = calloc(map->instruction_count + 1u, sizeof(struct frame))};
    if (frames.list == NULL) {
        vm_end_without_memory("the recording");
    }
    const struct vm_verify_observer observer = {
        .frame = take_frame, .slots = take_slots, .data = &frames};
    vm_verify_observe(method->pool->file, method->info, &observer);
    prof_record_put_number(entry, map->instruction_count);
    for (uint32_t i = 0; i < map->instruction_count; i++) {
        struct frame *frame = &frames.list[i];
        struct vm_insn insn;
        char text[VM_INSN_TEXT_BYTES] = "?";
        if (vm_code_map_insn(map, i + 1, &insn)) {
            vm_report_insn_text(method->class, &insn, text, sizeof text);
        }
        prof_record_put_number(entry, map->bcis[i]);
        prof_record_put_text(entry, text);
        put_frame_text(entry, frame->locals);
        put_frame_text(entry, frame->stack);
        put_frame_text(entry, frame->local_letters);
        put_frame_text(entry, frame->stack_letters);
        free(frame->locals);
        free(frame->local_letters);
    }
    free(frames.list);
}

static void put_tables(struct prof_record_bytes *entry, const struct vm_method *method)
{
    const struct vm_code *code = method->code;
    const struct vm_constant *constants = method->pool->file->constants;
    prof_record_put_number(entry, code->exception_count);
    for (uint32_t i = 0; i < code->exception_count; i++) {
        const struct vm_exception_entry *handler = &code->exceptions[i];
        prof_record_put_number(entry, handler->start_bci);
        prof_record_put_number(entry, handler->end_bci);
        prof_record_put_number(entry, handler->handler_bci);
        prof_record_put_symbol(
            entry, handler->catch_type == 0 ? NULL : constants[handler->catch_type].symbol);
    }
    prof_record_put_number(entry, code->line_count);
    for (uint32_t i = 0; i < code->line_count; i++) {
        prof_record_put_number(entry, code->lines[i].start_bci);
        prof_record_put_number(entry, code->lines[i].line);
    }
    prof_record_put_number(entry, code->local_variable_count);
    for (uint32_t i = 0; i < code->local_variable_count; i++) {
        const struct vm_local_variable *variable = &code->local_variables[i];
        prof_record_put_number(entry, variable->start_bci);
        prof_record_put_number(entry, variable->length);
        prof_record_put_number(entry, variable->index);
        prof_record_put_symbol(entry, variable->name);
        prof_record_put_symbol(entry, variable->descriptor);
    }
}

void prof_record_put_code(struct prof_record_bytes *entry, const struct vm_method *method)
{
    const struct vm_code *code = method->code;
    const struct vm_code_map *map = vm_code_map_get(code);
    if (map == NULL) {
        vm_end_without_memory("the recording");
    }
    prof_record_put_number(entry, code->max_stack);
    prof_record_put_number(entry, code->max_locals);
    prof_record_put_number(entry, code->length);
    prof_record_put_octets(entry, code->bytes, code->length);
    put_tables(entry, method);
    put_instructions(entry, method, map);
}
