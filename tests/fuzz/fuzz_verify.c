/*
 * Fuzz target: parses and verifies class files. Answers about other classes depend on a hash of the
 * classes' names, so that they are the same in each run, and every answer occurs.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/verify/verify.h"

static int is_interface(void *context, const struct vm_symbol *name)
{
    (void)context;
    return name->hash % 64 == 0 ? -1 : name->hash % 4 == 0;
}

static int is_subclass(void *context, const struct vm_symbol *from, const struct vm_symbol *to)
{
    (void)context;
    uint32_t hash = from->hash ^ to->hash;
    return hash % 64 == 1 ? -1 : hash % 4 != 1;
}

static const struct vm_symbol *common_super(void *context, const struct vm_symbol *a,
                                            const struct vm_symbol *b)
{
    (void)context;
    uint32_t hash = a->hash ^ b->hash;
    return hash % 64 == 2
               ? NULL
               : vm_symbol_from_cstr(hash % 2 == 0 ? "java/lang/Object" : "java/lang/Number");
}

static int is_protected_elsewhere(void *context, const struct vm_symbol *class_name,
                                  const struct vm_symbol *name, const struct vm_symbol *descriptor,
                                  bool is_method)
{
    (void)context;
    (void)descriptor;
    (void)is_method;
    uint32_t hash = class_name->hash ^ name->hash;
    return hash % 64 == 3 ? -1 : hash % 8 == 3;
}

static int resolve_class(void *context, uint16_t index)
{
    (void)context;
    return index % 64 == 4 ? -1 : 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const struct vm_verify_env env = {
        .is_interface = is_interface,
        .is_subclass = is_subclass,
        .common_super = common_super,
        .is_protected_elsewhere = is_protected_elsewhere,
        .resolve_class = resolve_class,
    };
    struct vm_class_file_error error;
    struct vm_class_file *file =
        vm_class_file_parse_with(bytes, size, NULL, VM_PARSE_LATE_RANGES, &error);
    if (file == NULL) {
        return 0;
    }
    char *message;
    enum vm_verify_result result = vm_verify_class(file, &env, &message);
    bool has_failed = result == VM_VERIFY_FAILED || result == VM_VERIFY_BAD_FORMAT;
    if (has_failed != (message != NULL)) {
        abort();
    }
    free(message);
    vm_class_file_destroy(file);
    return 0;
}
