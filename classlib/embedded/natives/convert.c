#include "classlib/embedded/natives/convert.h"

#include <stdio.h>

#include "vm/classfile/opcodes.h"

/* The methods that read a value from a box. */
static const struct unboxing {
    char type;
    const char *method;     /* method of the box class */
    const char *conversion; /* method of Conversions, which accepts any object */
} unboxings[] = {
    {'Z', "booleanValue", "toBoolean"}, {'B', "byteValue", "toByte"},
    {'C', "charValue", "toChar"},       {'S', "shortValue", "toShort"},
    {'I', "intValue", "toInt"},         {'J', "longValue", "toLong"},
    {'F', "floatValue", "toFloat"},     {'D', "doubleValue", "toDouble"},
};

static const struct unboxing *unboxing_of(char type)
{
    const struct unboxing *unboxing = unboxings;
    while (unboxing->type != type) {
        unboxing++;
    }
    return unboxing;
}

const char *lib_conversion_name(char primitive)
{
    return unboxing_of(primitive)->conversion;
}

char lib_wrapped_type(struct lib_type type)
{
    return type.length < 2 || type.text[0] != 'L' ? '\0'
                                                  : lib_boxed_type(type.text + 1, type.length - 2);
}

/* Returns 0 for int and smaller types, 1 for long, 2 for float, 3 for double. */
static int arithmetic_type(char type)
{
    return type == 'J' ? 1 : type == 'F' ? 2 : type == 'D' ? 3 : 0;
}

void lib_emit_widen(struct lib_writer *writer, char from, char to)
{
    static const uint8_t conversions[4][4] = {
        {0, VM_OP_I2L, VM_OP_I2F, VM_OP_I2D},
        {0, 0, VM_OP_L2F, VM_OP_L2D},
        {0, 0, 0, VM_OP_F2D},
        {0, 0, 0, 0},
    };
    uint8_t opcode = conversions[arithmetic_type(from)][arithmetic_type(to)];
    if (opcode != 0) {
        lib_emit(writer, opcode, (int)vm_type_slots(to) - (int)vm_type_slots(from));
    }
}

void lib_emit_box(struct lib_writer *writer, char primitive)
{
    char descriptor[LIB_BOX_DESCRIPTOR];
    lib_box_descriptor(primitive, descriptor);
    lib_emit_call_static(writer, lib_box_class(primitive), "valueOf", descriptor);
}

static void call_value(struct lib_writer *writer, const char *class_name, char to)
{
    char descriptor[8];
    snprintf(descriptor, sizeof descriptor, "()%c", to);
    lib_emit_call_virtual(writer, class_name, unboxing_of(to)->method, descriptor);
}

void lib_emit_unbox(struct lib_writer *writer, char wrapper, char to)
{
    call_value(writer, lib_box_class(wrapper), wrapper);
    lib_emit_widen(writer, wrapper, to);
}

void lib_emit_cast(struct lib_writer *writer, struct lib_type from, struct lib_type to)
{
    if (!lib_type_equals(from, to) && !lib_type_is(to, "Ljava/lang/Object;")) {
        lib_emit_class(writer, VM_OP_CHECKCAST, lib_constant_type(writer, to));
    }
}

/* Converts a primitive value. If `to` is a wrapper type, widens the value to its primitive type and
 * boxes it. If `to` is another reference type, boxes the value first. */
static bool convert_primitive(struct lib_writer *writer, char from, struct lib_type to)
{
    if (lib_type_is_primitive(to)) {
        if (!lib_can_widen(from, to.text[0])) {
            return false;
        }
        lib_emit_widen(writer, from, to.text[0]);
        return true;
    }
    char boxed = lib_wrapped_type(to);
    if (boxed == 0) {
        lib_emit_box(writer, from);
        lib_emit_cast(writer, (struct lib_type){"", 0}, to);
        return true;
    }
    if (!lib_can_widen(from, boxed)) {
        return false;
    }
    lib_emit_widen(writer, from, boxed);
    lib_emit_box(writer, boxed);
    return true;
}

/* Converts a reference of static type `from` to a primitive type. */
static bool convert_reference(struct lib_writer *writer, struct lib_type from, char to)
{
    char boxed = lib_wrapped_type(from);
    if (boxed != 0) {
        if (!lib_can_widen(boxed, to)) {
            return false;
        }
        lib_emit_unbox(writer, boxed, to);
        return true;
    }
    /* The static type gives no information, so any java.lang.Number is accepted for a number. */
    const char *class_name = to == 'Z' || to == 'C' ? lib_box_class(to) : "java/lang/Number";
    lib_emit_class(writer, VM_OP_CHECKCAST, lib_constant_library_class(writer, class_name));
    call_value(writer, class_name, to);
    return true;
}

bool lib_emit_convert(struct lib_writer *writer, struct lib_type from, struct lib_type to,
                      struct lib_type checked)
{
    if (from.text[0] == 'V' || to.text[0] == 'V') {
        return true;
    }
    if (lib_type_is_primitive(from)) {
        return convert_primitive(writer, from.text[0], to);
    }
    struct lib_type known = from;
    if (!lib_type_is_primitive(checked)) {
        lib_emit_cast(writer, from, checked);
        known = checked;
    }
    if (lib_type_is_primitive(to)) {
        return convert_reference(writer, known, to.text[0]);
    }
    lib_emit_cast(writer, known, to);
    return true;
}
