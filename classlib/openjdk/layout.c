/*
 * layout.c: the offsets of the fields that the machine uses.
 */
#include "classlib/openjdk/binding.h"
#include "vm/vm.h"

struct lib_jdk_layout lib_jdk_layout;

static struct lib_field fields[] = {
#define LIB_JDK_FIELD(member, class_name, field, descriptor)                                       \
    {class_name, field, descriptor, &lib_jdk_layout.member, NULL},
#define LIB_JDK_INJECTED(member, class_name, field, descriptor)
#include "classlib/openjdk/layout.def"
#undef LIB_JDK_FIELD
#undef LIB_JDK_INJECTED
};

const struct vm_injected_field lib_jdk_injected_fields[] = {
#define LIB_JDK_FIELD(member, class_name, field, descriptor)
#define LIB_JDK_INJECTED(member, class_name, field, descriptor)                                    \
    {class_name, field, descriptor, &lib_jdk_layout.member},
#include "classlib/openjdk/layout.def"
#undef LIB_JDK_FIELD
#undef LIB_JDK_INJECTED
    {NULL, NULL, NULL, NULL},
};

void lib_jdk_note_offsets(const struct vm_class *class)
{
    lib_note_offsets(fields, sizeof fields / sizeof *fields, class);
}
