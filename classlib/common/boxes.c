/* boxes.c: the box classes of primitive types, and widening between primitive types. */
#include "classlib/common/boxes.h"

#include <stdio.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"

/* Indexed like LIB_PRIMITIVE_TYPES. */
static const char types[] = LIB_PRIMITIVE_TYPES;
static const char *const classes[] = {
    "java/lang/Boolean", "java/lang/Byte", "java/lang/Character", "java/lang/Short",
    "java/lang/Integer", "java/lang/Long", "java/lang/Float",     "java/lang/Double",
};

const char *lib_box_class(char type)
{
    const char *at = type == '\0' ? NULL : strchr(types, type);
    return at == NULL ? NULL : classes[at - types];
}

char lib_boxed_type(const char *class_name, size_t length)
{
    for (size_t i = 0; types[i] != '\0'; i++) {
        if (strlen(classes[i]) == length && memcmp(class_name, classes[i], length) == 0) {
            return types[i];
        }
    }
    return '\0';
}

void lib_box_descriptor(char type, char descriptor[LIB_BOX_DESCRIPTOR])
{
    snprintf(descriptor, LIB_BOX_DESCRIPTOR, "(%c)L%s;", type, lib_box_class(type));
}

char lib_loaded_type(const struct vm_constant *constant)
{
    switch (constant->tag) {
    case VM_CONSTANT_INTEGER:
        return 'I';
    case VM_CONSTANT_FLOAT:
        return 'F';
    case VM_CONSTANT_LONG:
        return 'J';
    case VM_CONSTANT_DOUBLE:
        return 'D';
    case VM_CONSTANT_DYNAMIC: {
        char type = constant->dynamic.descriptor->bytes[0];
        return type == 'L' || type == '[' ? 0 : type;
    }
    default:
        return 0;
    }
}

bool lib_can_widen(char from, char to)
{
    if (from == to) {
        return true;
    }
    if (from == 'Z' || to == 'Z' || to == 'C' || to == '\0') {
        return false;
    }
    static const char order[] = "BSIJFD";
    const char *target = strchr(order, to);
    const char *source = from == 'C' ? order + 1 : strchr(order, from);
    return target != NULL && source != NULL && source < target;
}
