/*
 * natives_environment.c: java.lang.ProcessEnvironment, as on Unix.
 */
#include <string.h>

#include "classlib/common/environment.h"
#include "classlib/openjdk/binding.h"
#include "vm/heap/heap.h"
#include "vm/runtime/loader.h"

static struct vm_object *bytes_of(struct vm_thread *self, const char *text, size_t length)
{
    struct vm_object *array =
        vm_heap_alloc_array(self, vm_primitive_array_class('B'), (int32_t)length);
    if (array != NULL) {
        memcpy(vm_array_bytes(array), text, length);
    }
    return array;
}

/* Returns an array of alternating names and values. As in the library's own native, the name of a
 * variable may start with "=", so a text is omitted only if it contains no "=" after its first
 * character. */
LIB_NATIVE(environment)
{
    struct vm_class *array_class = vm_array_class(self, vm_primitive_array_class('B'));
    size_t count = 0, index = 0, position = 0;
    for (const char *variable; (variable = lib_next_variable(&position)) != NULL;) {
        count += *variable != '\0' && strchr(variable + 1, '=') != NULL;
    }
    struct vm_object *array =
        array_class == NULL ? NULL : vm_heap_alloc_array(self, array_class, (int32_t)(2 * count));
    position = 0;
    for (const char *variable;
         array != NULL && index < 2 * count && (variable = lib_next_variable(&position)) != NULL;) {
        const char *end = *variable == '\0' ? NULL : strchr(variable + 1, '=');
        if (end == NULL) {
            continue;
        }
        struct vm_object *name = bytes_of(self, variable, (size_t)(end - variable));
        struct vm_object *value = name == NULL ? NULL : bytes_of(self, end + 1, strlen(end + 1));
        if (value == NULL) {
            return;
        }
        vm_array_refs(array)[index++] = name;
        vm_array_refs(array)[index++] = value;
    }
    result->r = array;
}

const struct vm_native_entry lib_jdk_environment_natives[] = {
    {"java/lang/ProcessEnvironment", "environ", "()[[B", environment},
    {NULL, NULL, NULL, NULL},
};
