/* class_writer_code.c: instructions and descriptors of the class writer. */
#include <string.h>

#include "classlib/embedded/invoke/class_writer_internal.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/opcodes.h"

/* --- descriptors ---------------------------------------------------------------------- */

struct lib_type lib_next_type(const char **cursor)
{
    const char *start = *cursor;
    *cursor = vm_descriptor_next(start);
    return (struct lib_type){start, (uint16_t)(*cursor - start)};
}

unsigned lib_parameter_count(const char *descriptor)
{
    unsigned count = 0;
    for (const char *p = descriptor + 1; *p != ')'; lib_next_type(&p)) {
        count++;
    }
    return count;
}

unsigned lib_parameter_slots(const char *descriptor)
{
    unsigned slots = 0;
    for (const char *p = descriptor + 1; *p != ')';) {
        slots += vm_type_slots(lib_next_type(&p).text[0]);
    }
    return slots;
}

struct lib_type lib_return_type(const char *descriptor)
{
    const char *p = descriptor + 1;
    while (*p != ')') {
        lib_next_type(&p);
    }
    p++;
    return lib_next_type(&p);
}

bool lib_type_equals(struct lib_type a, struct lib_type b)
{
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

bool lib_type_is(struct lib_type type, const char *descriptor)
{
    return type.length == strlen(descriptor) && memcmp(type.text, descriptor, type.length) == 0;
}

bool lib_type_is_primitive(struct lib_type type)
{
    return type.text[0] != 'L' && type.text[0] != '[';
}

/* --- plain instructions --------------------------------------------------------------- */

static void change_depth(struct lib_writer *writer, int change)
{
    writer->depth += change;
    if (writer->depth > 0 && (unsigned)writer->depth > writer->max_stack) {
        writer->max_stack = (unsigned)writer->depth;
    }
}

void lib_emit(struct lib_writer *writer, uint8_t opcode, int change)
{
    lib_bytes_u1(writer, &writer->code, opcode);
    change_depth(writer, change);
}

static void emit_u2(struct lib_writer *writer, uint8_t opcode, unsigned operand, int change)
{
    lib_emit(writer, opcode, change);
    lib_bytes_u2(writer, &writer->code, operand);
}

/* Returns the position of a type in the families of typed instructions, which have the order int,
 * long, float, double, reference. */
static uint8_t family(char type)
{
    switch (type) {
    case 'J':
        return 1;
    case 'F':
        return 2;
    case 'D':
        return 3;
    case 'L':
    case '[':
        return 4;
    default:
        return 0;
    }
}

static void emit_local(struct lib_writer *writer, uint8_t opcode, unsigned local, int change)
{
    if (local <= UINT8_MAX) {
        lib_emit(writer, opcode, change);
        lib_bytes_u1(writer, &writer->code, local);
        return;
    }
    lib_emit(writer, VM_OP_WIDE, 0);
    emit_u2(writer, opcode, local, change);
}

void lib_emit_load(struct lib_writer *writer, char type, unsigned local)
{
    int slots = (int)vm_type_slots(type);
    if (local <= 3) {
        unsigned opcode = VM_OP_ILOAD_0 + family(type) * 4u + local;
        lib_emit(writer, (uint8_t)opcode, slots);
    } else {
        emit_local(writer, (uint8_t)(VM_OP_ILOAD + family(type)), local, slots);
    }
}

void lib_emit_int(struct lib_writer *writer, int32_t value)
{
    if (value >= -1 && value <= 5) {
        lib_emit(writer, (uint8_t)(VM_OP_ICONST_0 + value), 1);
    } else if (value >= INT8_MIN && value <= INT8_MAX) {
        lib_emit(writer, VM_OP_BIPUSH, 1);
        lib_bytes_u1(writer, &writer->code, (unsigned)value & 0xff);
    } else if (value >= INT16_MIN && value <= INT16_MAX) {
        emit_u2(writer, VM_OP_SIPUSH, (unsigned)value & 0xffff, 1);
    } else {
        lib_emit_ldc(writer, lib_constant_int(writer, value));
    }
}

void lib_emit_ldc(struct lib_writer *writer, uint16_t constant)
{
    if (constant <= UINT8_MAX) {
        lib_emit(writer, VM_OP_LDC, 1);
        lib_bytes_u1(writer, &writer->code, constant);
    } else {
        emit_u2(writer, VM_OP_LDC_W, constant, 1);
    }
}

void lib_emit_return(struct lib_writer *writer, char type)
{
    if (type == 'V') {
        lib_emit(writer, VM_OP_RETURN, 0);
    } else {
        lib_emit(writer, (uint8_t)(VM_OP_IRETURN + family(type)), -(int)vm_type_slots(type));
    }
}

/* --- instructions with constants ------------------------------------------------------ */

void lib_emit_class(struct lib_writer *writer, uint8_t opcode, uint16_t constant)
{
    emit_u2(writer, opcode, constant, opcode == VM_OP_NEW ? 1 : 0);
}

void lib_emit_new_own(struct lib_writer *writer)
{
    lib_emit_class(writer, VM_OP_NEW, writer->this_class);
}

void lib_emit_field(struct lib_writer *writer, uint8_t opcode, uint16_t constant, char type)
{
    int slots = (int)vm_type_slots(type);
    bool is_put = opcode == VM_OP_PUTFIELD || opcode == VM_OP_PUTSTATIC;
    bool has_receiver = opcode == VM_OP_PUTFIELD || opcode == VM_OP_GETFIELD;
    emit_u2(writer, opcode, constant, (is_put ? -slots : slots) - (has_receiver ? 1 : 0));
}

void lib_emit_invoke(struct lib_writer *writer, uint8_t opcode, uint16_t constant,
                     const char *descriptor)
{
    unsigned taken = lib_parameter_slots(descriptor) + (opcode == VM_OP_INVOKESTATIC ? 0 : 1);
    lib_bytes_u1(writer, &writer->code, opcode);
    lib_bytes_u2(writer, &writer->code, constant);
    if (opcode == VM_OP_INVOKEINTERFACE) {
        lib_bytes_u1(writer, &writer->code, taken);
        lib_bytes_u1(writer, &writer->code, 0);
    }
    change_depth(writer, -(int)taken);
    change_depth(writer, (int)vm_type_slots(lib_return_type(descriptor).text[0]));
}

void lib_emit_call_static(struct lib_writer *writer, const char *class_name, const char *name,
                          const char *descriptor)
{
    uint16_t method = lib_constant_library_method(writer, class_name, name, descriptor);
    lib_emit_invoke(writer, VM_OP_INVOKESTATIC, method, descriptor);
}

void lib_emit_call_virtual(struct lib_writer *writer, const char *class_name, const char *name,
                           const char *descriptor)
{
    uint16_t method = lib_constant_library_method(writer, class_name, name, descriptor);
    lib_emit_invoke(writer, VM_OP_INVOKEVIRTUAL, method, descriptor);
}

/* --- branches ------------------------------------------------------------------------- */

unsigned lib_new_label(struct lib_writer *writer)
{
    if (!LIB_WRITER_RESERVE(writer, writer->labels, writer->label_capacity,
                            writer->label_count + 1)) {
        return 0;
    }
    writer->labels[writer->label_count] = (struct lib_label){0, -1};
    return (unsigned)writer->label_count++;
}

void lib_emit_branch(struct lib_writer *writer, uint8_t opcode, unsigned label, int change)
{
    if (!LIB_WRITER_RESERVE(writer, writer->fixups, writer->fixup_capacity,
                            writer->fixup_count + 1)) {
        return;
    }
    writer->fixups[writer->fixup_count++] = (struct lib_fixup){writer->code.length, label};
    emit_u2(writer, opcode, 0, change);
    if (!writer->has_failed && writer->labels[label].depth < 0) {
        writer->labels[label].depth = writer->depth;
    }
}

void lib_place_label(struct lib_writer *writer, unsigned label)
{
    if (writer->has_failed) {
        return;
    }
    struct lib_label *place = &writer->labels[label];
    place->offset = writer->code.length;
    if (place->depth >= 0) {
        writer->depth = place->depth;
    }
}
