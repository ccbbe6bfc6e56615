#define _GNU_SOURCE
#include "classlib/common/properties.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "vm/heap/heap.h"
#include "vm/base/version.h"
#include "vm/runtime/loader.h"
#include "vm/vm.h"

#define LIBRARY_PATH "java.library.path"

static const struct {
    const char *key, *value;
} of_machine[] = {
    {"java.version", VM_JAVA_VERSION},
    {"java.vendor", VM_NAME},
    {"java.vm.name", VM_NAME},
    {"java.vm.version", VM_VERSION},
    {"java.vm.vendor", VM_NAME},
    {"java.vm.info", "interpreted mode"},
    {"java.vm.specification.name", "Java Virtual Machine Specification"},
    {"java.vm.specification.vendor", "Oracle Corporation"},
    {"java.vm.specification.version", VM_JAVA_VERSION},
    {"sun.arch.data.model", sizeof(void *) == 8 ? "64" : "32"},
    {"jdk.debug", "release"},
};

struct lib_text_list lib_text_list(struct vm_thread *self, size_t length,
                                   lib_text_function *make_string)
{
    struct vm_class *string = vm_load_boot_class(self, "java/lang/String");
    struct vm_class *type = string == NULL ? NULL : vm_array_class(self, string);
    struct vm_object *array =
        type == NULL ? NULL : vm_heap_alloc_array(self, type, (int32_t)length);
    return (struct lib_text_list){self, array, 0, make_string};
}

void lib_add_text(struct lib_text_list *list, const char *text)
{
    if (list->array == NULL) {
        return;
    }
    struct vm_object *string = list->make_string(list->self, text);
    if (string == NULL || list->count == list->array->length) {
        list->array = NULL;
        return;
    }
    vm_array_refs(list->array)[list->count++] = string;
}

void lib_add_property(struct lib_text_list *list, const char *key, const char *value)
{
    if (value != NULL) {
        lib_add_text(list, key);
        lib_add_text(list, value);
    }
}

/* Returns the host's directory of libraries: the directory of the architecture, as in Debian, or
 * lib64. */
static char *system_library_path(void)
{
    struct utsname host;
    char directory[128];
    char *path = NULL;
    if (uname(&host) == 0) {
        snprintf(directory, sizeof directory, "/usr/lib/%s-linux-gnu", host.machine);
        if (access(directory, F_OK) == 0) {
            int size =
                asprintf(&path, "/usr/java/packages/lib:%s/jni:%s:%s:/usr/lib/jni:/lib:/usr/lib",
                         directory, directory + strlen("/usr"), directory);
            return size < 0 ? NULL : path;
        }
    }
    return strdup("/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib");
}

/* As in the dynamic linker, the environment's directories precede the system's. */
static void add_library_path(struct lib_text_list *list)
{
    char *directories = system_library_path();
    const char *first = getenv("LD_LIBRARY_PATH");
    char *joined = NULL;
    if (first != NULL && *first != '\0' && directories != NULL
        && asprintf(&joined, "%s:%s", first, directories) < 0) {
        joined = NULL;
    }
    lib_add_property(list, LIBRARY_PATH, joined != NULL ? joined : directories);
    free(joined);
    free(directories);
}

void lib_add_machine_property(struct lib_text_list *list, const char *key)
{
    if (strcmp(key, LIBRARY_PATH) == 0) {
        add_library_path(list);
        return;
    }
    for (size_t i = 0; i < sizeof of_machine / sizeof *of_machine; i++) {
        if (strcmp(of_machine[i].key, key) == 0) {
            lib_add_property(list, key, of_machine[i].value);
        }
    }
}

void lib_add_given_properties(struct lib_text_list *list, const char *left_out)
{
    for (size_t i = 0; i < vm.plan->library.property_count; i++) {
        const struct vm_property *property = &vm.plan->library.properties[i];
        if (left_out == NULL || strcmp(property->key, left_out) != 0) {
            lib_add_property(list, property->key, property->value);
        }
    }
}
