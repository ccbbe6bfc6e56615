/*
 * constants.c: the constants that code refers to, and their resolution.
 */
#include <stdlib.h>

#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "profiler/record/record_internal.h"
#include "vm/runtime/resolve.h"

/* --- which constants -------------------------------------------------------------------- */

/* Returns an array with one bit for each constant of the pool. The bit is set if the method's code
 * refers to the constant; if `loads` is true, only references by ldc instructions count. */
static uint8_t *find_constants(const struct vm_method *method, bool loads)
{
    const struct vm_class_file *file = method->pool->file;
    const struct vm_code_map *map = vm_code_map_get(method->code);
    uint8_t *named = calloc(file->constant_count / 8u + 1u, 1);
    if (map == NULL || named == NULL) {
        vm_end_without_memory("the recording");
    }
    for (uint32_t i = 1; i <= map->instruction_count; i++) {
        struct vm_insn insn;
        uint8_t opcode = vm_code_map_opcode(map, i);
        bool is_load = opcode >= VM_OP_LDC && opcode <= VM_OP_LDC2_W;
        if (vm_opcode_has_constant(opcode) && (is_load || !loads) && vm_code_map_insn(map, i, &insn)
            && insn.index < file->constant_count) {
            named[insn.index / 8] |= (uint8_t)(1u << insn.index % 8);
        }
    }
    return named;
}

static bool has(const uint8_t *bits, uint32_t index)
{
    return bits != NULL && (bits[index / 8] >> index % 8 & 1) != 0;
}

static void put_bits_of(struct prof_record_bytes *entry, const void *value, unsigned octets)
{
    uint64_t bits = 0;
    memcpy(&bits, value, octets);
    prof_record_put_bits(entry, bits, octets);
}

static void put_constant(struct prof_record_bytes *entry, const struct vm_constant *constant)
{
    switch (constant->tag) {
    case VM_CONSTANT_FIELDREF:
    case VM_CONSTANT_METHODREF:
    case VM_CONSTANT_INTERFACE_METHODREF:
        prof_record_put_octet(entry, constant->tag == VM_CONSTANT_FIELDREF ? 'F' : 'M');
        prof_record_put_symbol(entry, constant->member.class_name);
        prof_record_put_symbol(entry, constant->member.name);
        prof_record_put_symbol(entry, constant->member.descriptor);
        break;
    case VM_CONSTANT_INVOKE_DYNAMIC:
        prof_record_put_octet(entry, 'Y');
        prof_record_put_symbol(entry, constant->dynamic.name);
        prof_record_put_symbol(entry, constant->dynamic.descriptor);
        break;
    case VM_CONSTANT_CLASS:
    case VM_CONSTANT_STRING:
        prof_record_put_octet(entry, constant->tag == VM_CONSTANT_CLASS ? 'C' : 'S');
        prof_record_put_symbol(entry, constant->symbol);
        break;
    case VM_CONSTANT_INTEGER:
        prof_record_put_octet(entry, 'I');
        prof_record_put_signed(entry, constant->i);
        break;
    case VM_CONSTANT_LONG:
        prof_record_put_octet(entry, 'J');
        prof_record_put_signed(entry, constant->j);
        break;
    case VM_CONSTANT_FLOAT:
        prof_record_put_octet(entry, 'f');
        put_bits_of(entry, &constant->f, 4);
        break;
    case VM_CONSTANT_DOUBLE:
        prof_record_put_octet(entry, 'd');
        put_bits_of(entry, &constant->d, 8);
        break;
    case VM_CONSTANT_DYNAMIC:
        prof_record_put_octet(entry, 'O');
        prof_record_put_symbol(entry, constant->dynamic.descriptor);
        break;
    default:
        prof_record_put_octet(entry, 'O');
        prof_record_put_text(entry, constant->tag == VM_CONSTANT_METHOD_TYPE
                                        ? "Ljava/lang/invoke/MethodType;"
                                        : "Ljava/lang/invoke/MethodHandle;");
        break;
    }
}

void prof_record_put_constants(struct prof_record_bytes *entry, const struct vm_method *method)
{
    const struct vm_class_file *file = method->pool->file;
    uint8_t *named = find_constants(method, false);
    uint32_t count = 0;
    for (uint32_t i = 1; i < file->constant_count; i++) {
        count += has(named, i);
    }
    prof_record_put_number(entry, count);
    for (uint32_t i = 1; i < file->constant_count; i++) {
        if (has(named, i)) {
            prof_record_put_number(entry, i);
            put_constant(entry, &file->constants[i]);
        }
    }
    free(named);
}

/* --- resolution ------------------------------------------------------------------------ */

/* The numbers in the entry of a resolved constant: the class, and those that follow the constant's
 * index. */
struct resolution {
    enum vm_record_tag tag;
    uint64_t number, slot;
    bool has_slot;
};

/* Finds the result of a resolved constant, and defines the classes and methods that are part of it.
 * Returns false if there is nothing to record. A method that is not defined yet is defined only if
 * `defines` is true; otherwise there is nothing to record. */
static bool describe(const struct vm_class *class, uint16_t index, bool defines,
                     struct resolution *resolution)
{
    const struct vm_constant *constant = &class->file->constants[index];
    void *value = vm_resolved(class->pool, index);
    *resolution = (struct resolution){.tag = VM_RECORD_RESOLVED_VALUE};
    if (value == NULL) {
        return false;
    }
    switch (constant->tag) {
    case VM_CONSTANT_CLASS: {
        const struct vm_class *named = value;
        resolution->tag = VM_RECORD_RESOLVED_CLASS;
        resolution->number = prof_record_class(value);
        resolution->has_slot = true;
        resolution->slot =
            has(prof_recorded_class(class)->loads, index) ? prof_record_value(named->mirror) : 0;
        return true;
    }
    case VM_CONSTANT_FIELDREF: {
        const struct vm_field *field = value;
        resolution->tag = VM_RECORD_RESOLVED_FIELD;
        resolution->number = prof_record_class(field->class);
        resolution->slot = prof_record_field_number(prof_recorded_class(field->class), field);
        resolution->has_slot = true;
        return true;
    }
    case VM_CONSTANT_METHODREF:
    case VM_CONSTANT_INTERFACE_METHODREF: {
        struct prof_recorded_method *method = prof_recorded_method(value);
        resolution->tag = VM_RECORD_RESOLVED_METHOD;
        resolution->number = defines ? prof_record_method(method) : method->number;
        return resolution->number != 0;
    }
    case VM_CONSTANT_DYNAMIC: {
        char type = constant->dynamic.descriptor->bytes[0];
        const union vm_slot *slot = value;
        resolution->number = type == 'L' || type == '[' ? prof_record_value(slot->r) : 0;
        return type == 'L' || type == '[';
    }
    case VM_CONSTANT_STRING:
    case VM_CONSTANT_METHOD_TYPE:
    case VM_CONSTANT_METHOD_HANDLE:
        resolution->number = prof_record_value(value);
        return true;
    default:
        return false;
    }
}

static void put_entry(uint32_t class, uint16_t index, const struct resolution *resolution)
{
    struct prof_record_bytes *entry = prof_record_begin_entry();
    prof_record_put_octet(entry, (uint8_t)resolution->tag);
    prof_record_put_number(entry, class);
    prof_record_put_number(entry, index);
    prof_record_put_number(entry, resolution->number);
    if (resolution->has_slot) {
        prof_record_put_number(entry, resolution->slot);
    }
    prof_record_end_entry(VM_DEFINE_RESOLVED);
}

static void remember_use(uint32_t class, uint16_t index, struct vm_method *method)
{
    struct prof_recorded_method *recorded = prof_recorded_method(method);
    struct prof_recorded_use *use = malloc(sizeof *use);
    if (use == NULL) {
        vm_end_without_memory("the recording");
    }
    *use = (struct prof_recorded_use){class, index, recorded->uses};
    recorded->uses = use;
}

void prof_record_put_uses(struct prof_recorded_method *method)
{
    while (method->uses != NULL) {
        struct prof_recorded_use *use = method->uses;
        method->uses = use->next;
        const struct resolution resolution = {.tag = VM_RECORD_RESOLVED_METHOD,
                                              .number = method->number};
        put_entry(use->class_number, use->index, &resolution);
        free(use);
    }
}

static void add_loads(struct prof_recorded_class *class, const uint8_t *loads)
{
    size_t bytes = class->class->file->constant_count / 8u + 1u;
    if (class->loads == NULL) {
        class->loads = calloc(bytes, 1);
        if (class->loads == NULL) {
            vm_end_without_memory("the recording");
        }
    }
    for (size_t i = 0; i < bytes; i++) {
        class->loads[i] |= loads[i];
    }
}

void prof_record_put_resolved(const struct vm_method *method)
{
    const struct vm_class *class = method->class;
    struct prof_recorded_class *recorded = prof_recorded_class(class);
    uint8_t *named = find_constants(method, false), *loads = find_constants(method, true);
    struct resolution resolution;
    recorded->has_code = true;
    add_loads(recorded, loads);
    for (uint32_t i = 1; i < class->file->constant_count; i++) {
        uint16_t index = (uint16_t)i;
        if (!has(named, i)) {
            continue;
        }
        uint8_t tag = class->file->constants[i].tag;
        bool is_method = tag == VM_CONSTANT_METHODREF || tag == VM_CONSTANT_INTERFACE_METHODREF;
        if (describe(class, index, false, &resolution)) {
            put_entry(recorded->number, index, &resolution);
        } else if (is_method && vm_resolved(class->pool, index) != NULL) {
            remember_use(recorded->number, index, vm_resolved(class->pool, index));
        }
    }
    free(named);
    free(loads);
}

static void record_resolution(struct prof_recorder *recorder, uint32_t class, uint16_t index,
                              const struct resolution *resolution)
{
    if (recorder != NULL) {
        prof_record_during(recorder);
    }
    if (resolution->has_slot) {
        prof_record_tag(resolution->tag);
        prof_record_number(class);
        prof_record_number(index);
        prof_record_number(resolution->number);
        prof_record_number(resolution->slot);
    } else {
        prof_record_note3(resolution->tag, class, index, resolution->number);
    }
}

/* As soon as the constant is resolved, other threads may use it. Because of the lock, their records
 * follow the record of the resolution. */
bool prof_record_resolving(struct vm_thread *self)
{
    (void)self;
    return prof_record_lock();
}

void prof_record_resolved(struct vm_thread *self, struct vm_class *class, uint16_t index,
                          bool is_first)
{
    struct prof_recorder *recorder;
    if (!is_first || !prof_record_goes_on(self, &recorder)) {
        prof_record_unlock();
        return;
    }
    const struct prof_recorded_class *recorded = prof_recorded_class(class);
    struct resolution resolution;
    if (recorded != NULL && recorded->has_code && describe(class, index, true, &resolution)) {
        record_resolution(recorder, recorded->number, index, &resolution);
    }
    prof_record_done(self);
}
