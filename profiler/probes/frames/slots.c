#include "profiler/probes/frames/slots.h"

#include <string.h>

#include <jp2vm/analysis.h>

#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/code/frame.h"
#include "vm/code/live.h"
#include "vm/code/translation.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"
#include "vm/verify/shapes.h"

/* The shapes of the method that was asked about last. A translation offers all locations of a
 * method one after the other. */
static struct {
    uint32_t class_id;
    const struct vm_code *code;
    const struct vm_code_map *map;
    struct vm_shapes *shapes;
} kept;

static void keep_shapes(const struct vm_method *method)
{
    vm_shapes_destroy(kept.shapes);
    kept.class_id = method->class->id;
    kept.code = method->code;
    kept.map = vm_code_map_get(method->code);
    kept.shapes =
        kept.map == NULL ? NULL : vm_shapes_create(method->pool->file, method->info, kept.map);
    if (kept.shapes == NULL) {
        vm_end_without_memory("probes");
    }
}

/* Returns the shape at a location's instruction, or at the method's first one; NULL: unknown. */
static const struct vm_shape *shape_at(const struct jp2_location *location)
{
    const struct vm_method *method = location->method;
    if (method == NULL || method->code == NULL || (method->flags & VM_ACC_NATIVE) != 0) {
        return NULL;
    }
    if (kept.class_id != method->class->id || kept.code != method->code) {
        keep_shapes(method);
    }
    uint32_t number = vm_code_map_number(kept.map, location->bci < 0 ? 0 : (uint32_t)location->bci);
    return number == 0 ? NULL : vm_shapes_at(kept.shapes, number);
}

/* Returns whether the verifier's type is that of values with a descriptor. */
static bool is_type(char letter, char descriptor)
{
    switch (descriptor) {
    case 'J':
    case 'F':
    case 'D':
        return letter == descriptor;
    case 'L':
    case '[':
        return letter == 'A';
    default:
        return letter == 'I';
    }
}

static bool take_slot(char letter, uint32_t index, struct prof_probe_slot *slot)
{
    *slot = (struct prof_probe_slot){index, letter == 'A' ? 'L' : letter};
    return letter != '\0' && letter != '-' && letter != 'R';
}

static char letter_at(const char *letters, uint32_t index)
{
    return index < strlen(letters) ? letters[index] : '\0';
}

static bool is_named(const struct vm_local_variable *variable, const char *name)
{
    return vm_symbol_equals_cstr(variable->name, name);
}

bool prof_probe_find_variable(const struct jp2_location *location, const char *name,
                              uint32_t number, struct prof_probe_slot *slot)
{
    const struct vm_shape *shape = shape_at(location);
    if (shape == NULL) {
        return false;
    }
    const char *locals = shape->locals;
    if (name == NULL) {
        return take_slot(letter_at(locals, number), number, slot);
    }
    const struct vm_code *code = location->method->code;
    uint32_t bci = location->bci < 0 ? 0 : (uint32_t)location->bci;
    for (uint32_t i = 0; i < code->local_variable_count; i++) {
        const struct vm_local_variable *variable = &code->local_variables[i];
        bool is_here = bci >= variable->start_bci && bci - variable->start_bci < variable->length;
        char letter = letter_at(locals, variable->index);
        if (is_here && is_named(variable, name)
            && is_type(letter, variable->descriptor->bytes[0])) {
            return take_slot(letter, variable->index, slot);
        }
    }
    return false;
}

bool prof_probe_find_operand(const struct jp2_location *location, uint32_t number,
                             struct prof_probe_slot *slot)
{
    const struct vm_shape *shape = shape_at(location);
    const char *stack = shape == NULL ? "" : shape->stack;
    size_t position = strlen(stack);
    for (uint32_t i = 0; position != 0; i++) {
        bool is_wide = stack[position - 1] == '-';
        position -= is_wide && position > 1 ? 2 : 1;
        if (i == number) {
            return take_slot(stack[position], (uint32_t)position, slot);
        }
    }
    return false;
}

void prof_probe_offer_variables(const struct vm_method *method,
                                void (*offer)(void *data, const char *name), void *data)
{
    for (uint32_t i = 0; method->code != NULL && i < method->code->local_variable_count; i++) {
        offer(data, method->code->local_variables[i].name->bytes);
    }
}

bool prof_probe_read_slot(struct vm_thread *self, const struct vm_method *method, bool is_operand,
                          uint32_t index, union jp2_value *value)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    const struct vm_translation *code =
        walk.method == method ? vm_translation_at(method, vm_live_place(walk.pc, walk.is_top))
                              : NULL;
    /* Only in a method with almost as many variables as there can be, there are fewer registers
     * than variables, with other numbers (vm/translate/local_registers.c). */
    if (code == NULL || !code->shows_frames
        || (!is_operand && code->stack_slot < method->code->max_locals)) {
        return false;
    }
    value->u = walk.fp[is_operand ? code->stack_slot + index : index].u;
    return true;
}
