/*
 * agents.c: functions for agents in Java: they find libinstrument, and add elements to the paths
 * that the boot loader and the system loader search.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/openjdk/binding.h"
#include "vm/runtime/call.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

/* The paths with the elements that agents added before the library was booted; NULL: the paths of
 * the plan. Only the main thread writes them. */
static char *class_path, *boot_append;

const char *lib_jdk_class_path(void)
{
    return class_path != NULL ? class_path : vm.plan->library.class_path;
}

const char *lib_jdk_boot_append(void)
{
    return boot_append != NULL ? boot_append : vm.plan->library.boot_path_append;
}

bool lib_jdk_instrument_library(char *path, size_t size)
{
    int length = snprintf(path, size, "%s/lib/libinstrument.so", lib_jdk_home);
    return length >= 0 && (size_t)length < size;
}

/* Appends an element to a path. Returns false if memory runs out. */
static bool append(char **path, const char *given, const char *element)
{
    const char *start = *path != NULL ? *path : given;
    size_t size = (start == NULL ? 0 : strlen(start)) + strlen(element) + 2;
    char *joined = malloc(size);
    if (joined != NULL) {
        bool is_empty = start == NULL || *start == '\0';
        snprintf(joined, size, "%s%s%s", is_empty ? "" : start, is_empty ? "" : ":", element);
        free(*path);
        *path = joined;
    }
    return joined != NULL;
}

bool lib_jdk_append_boot_path(const char *path)
{
    bool is_early = !vm.is_booted;
    return (!is_early || append(&boot_append, vm.plan->library.boot_path_append, path))
           && lib_jdk_search_last(path);
}

bool lib_jdk_append_class_path(struct vm_thread *self, const char *path)
{
    if (!vm.is_booted) {
        return append(&class_path, vm.plan->library.class_path, path);
    }
    static const char name[] = "appendToClassPathForInstrumentation";
    struct vm_method *method =
        vm_class_find_method_cstr(lib_jdk_system_loader->class, name, "(Ljava/lang/String;)V");
    if (method == NULL || (method->flags & VM_ACC_STATIC) != 0) {
        vm_throw(self, "java/lang/NoSuchMethodException", "%s", name);
        return false;
    }
    union vm_slot args[2] = {{.r = lib_jdk_system_loader},
                             {.r = lib_jdk_platform_string(self, path)}};
    return args[1].r != NULL && vm_call(self, method, args, NULL);
}
