/*
 * layout.c: where the fields are that the machine uses.
 */
#include <pthread.h>

#include "classlib/openjdk/binding.h"
#include "vm/base/symbol.h"
#include "vm/vm.h"

struct lib_jdk_layout lib_jdk_layout;

static struct field_entry {
    const char *class_name, *field, *descriptor;
    uint32_t *offset;
    const struct vm_symbol *symbol; /* of the class name */
} fields[] = {
#define LIB_JDK_FIELD(member, class_name, field, descriptor)                                      \
    {class_name, field, descriptor, &lib_jdk_layout.member, NULL},
#define LIB_JDK_INJECTED(member, class_name, field, descriptor)
#include "classlib/openjdk/layout.def"
#undef LIB_JDK_FIELD
#undef LIB_JDK_INJECTED
};

const struct vm_injected_field lib_jdk_injected_fields[] = {
#define LIB_JDK_FIELD(member, class_name, field, descriptor)
#define LIB_JDK_INJECTED(member, class_name, field, descriptor)                                   \
    {class_name, field, descriptor, &lib_jdk_layout.member},
#include "classlib/openjdk/layout.def"
#undef LIB_JDK_FIELD
#undef LIB_JDK_INJECTED
    {NULL, NULL, NULL, NULL},
};

#define FIELD_COUNT (sizeof fields / sizeof fields[0])

static pthread_once_t symbols_once = PTHREAD_ONCE_INIT;

static void make_symbols(void)
{
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        fields[i].symbol = vm_symbol_from_cstr(fields[i].class_name);
    }
}

void lib_jdk_note_offsets(const struct vm_class *class)
{
    pthread_once(&symbols_once, make_symbols);
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        if (fields[i].symbol != class->name) {
            continue;
        }
        const struct vm_field *field =
            vm_class_declared_field(class, vm_symbol_from_cstr(fields[i].field),
                                    vm_symbol_from_cstr(fields[i].descriptor));
        if (field != NULL) {
            *fields[i].offset = field->offset;
        }
    }
}

void *lib_jdk_static_field(struct vm_class *class, const char *name, const char *descriptor)
{
    const struct vm_field *field = vm_class_declared_field(
        class, vm_symbol_from_cstr(name), vm_symbol_from_cstr(descriptor));
    return field == NULL ? NULL : vm_field_static_address(field);
}
