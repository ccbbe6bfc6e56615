/*
 * intrinsics.c: registration of the C functions that replace Java methods.
 */
#include "classlib/openjdk/intrinsics/intrinsics.h"

#include "classlib/openjdk/binding.h"
#include "vm/base/symbol.h"

static const struct lib_jdk_intrinsic *const tables[] = {
    lib_jdk_string_intrinsics, lib_jdk_memory_intrinsics, lib_jdk_number_intrinsics,
    lib_jdk_digest_intrinsics};

const struct vm_class *lib_jdk_value_classes[2];

/* Each class name is compared with all entries of the tables, which are short. */
void lib_jdk_note_intrinsics(const struct vm_class *class)
{
    static const char *const names[] = {"java/lang/StringLatin1", "java/lang/StringUTF16"};
    for (int coder = 0; coder < 2; coder++) {
        if (vm_symbol_equals_cstr(class->name, names[coder])) {
            lib_jdk_value_classes[coder] = class;
        }
    }
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        for (const struct lib_jdk_intrinsic *e = tables[i]; e->class_name != NULL; e++) {
            if (!vm_symbol_equals_cstr(class->name, e->class_name)) {
                continue;
            }
            struct vm_method *method = vm_class_declared_method(class, vm_symbol_from_cstr(e->name),
                                                                vm_symbol_from_cstr(e->descriptor));
            if (method != NULL && method->code != NULL
                && (method->flags & VM_ACC_SYNCHRONIZED) == 0) {
                method->intrinsic = &e->intrinsic;
            }
        }
    }
}
