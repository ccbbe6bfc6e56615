/*
 * natives_loader.c: java.lang.ClassLoader.
 */
#include <stdlib.h>
#include <string.h>

#include "classlib/common/library_file.h"
#include "classlib/embedded/library.h"
#include "classlib/common/classes.h"
#include "vm/base/class_path.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/instrument/work.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

/* First checks whether the library has the class, because most requests are for classes of the
 * application. */
LIB_NATIVE(find_bootstrap_class)
{
    const struct vm_symbol *name = lib_internal_name(args[0].r, false);
    if (name == NULL || name->length == 0 || name->bytes[0] == '[') {
        return;
    }
    struct vm_class *class = vm_find_loaded_class(vm.boot_loader, name);
    if (class == NULL) {
        char *file = malloc(name->length + sizeof ".class");
        if (file != NULL) {
            memcpy(file, name->bytes, name->length);
            memcpy(file + name->length, ".class", sizeof ".class");
        }
        bool is_there = file != NULL && lib_embedded_has(file);
        free(file);
        class = is_there ? vm_find_class(self, vm.boot_loader, name) : NULL;
    }
    result->r = class == NULL ? NULL : class->mirror;
}

LIB_NATIVE(find_loaded_class)
{
    const struct vm_symbol *name = lib_internal_name(args[1].r, true);
    struct vm_loader *loader = vm_loader_of(self, args[0].r);
    if (name != NULL && loader != NULL) {
        const struct vm_class *class = vm_find_loaded_class(loader, name);
        result->r = class == NULL ? NULL : class->mirror;
    }
}

LIB_NATIVE(define_class)
{
    struct vm_loader *loader = vm_loader_of(self, args[0].r);
    struct vm_define_options options = {.name = NULL};
    if (loader == NULL) {
        return;
    }
    if (args[1].r != NULL) {
        options.name = lib_internal_name(args[1].r, false);
        if (options.name == NULL) {
            char *text = vm_string_to_mutf8(args[1].r, NULL);
            vm_throw(self, "java/lang/NoClassDefFoundError", "%s", text == NULL ? "" : text);
            free(text);
            return;
        }
    }
    const int8_t *bytes = vm_array_bytes(args[2].r) + vm_slot_int(args[3]);
    struct vm_class *class = vm_define_class(self, loader, (const uint8_t *)bytes,
                                             (size_t)vm_slot_int(args[4]), &options);
    result->r = class == NULL ? NULL : class->mirror;
}

LIB_NATIVE(link_class)
{
    vm_link_class(self, vm_class_of_mirror(args[1].r));
}

LIB_NATIVE(find_app_class)
{
    const struct vm_symbol *name = lib_internal_name(args[0].r, false);
    struct vm_loader *loader = vm_loader_of(self, args[1].r);
    struct vm_class_path *path = lib_embedded_app_path();
    struct vm_resource resource;
    if (name == NULL || name->bytes[0] == '[' || loader == NULL || path == NULL
        || vm_class_path_find_class(path, name->bytes, name->length, &resource, NULL, 0)
               != VM_CLASS_PATH_FOUND) {
        return;
    }
    struct vm_define_options options = {.name = name, .origin = resource.origin};
    struct vm_class *class = vm_define_class(self, loader, resource.bytes, resource.size, &options);
    free(resource.bytes);
    result->r = class == NULL ? NULL : class->mirror;
}

static struct vm_object *byte_array(struct vm_thread *self, const void *bytes, size_t size)
{
    if (size > VM_MAX_ARRAY_LENGTH) {
        vm_throw_out_of_memory(self, "Requested array size exceeds VM limit");
        return NULL;
    }
    struct vm_object *array =
        vm_heap_alloc_array(self, vm_primitive_array_class('B'), (int32_t)size);
    if (array != NULL && size != 0) {
        memcpy(vm_array_bytes(array), bytes, size);
        vm_work(self, VM_WORK_COPIED, size);
    }
    return array;
}

LIB_NATIVE(find_resource)
{
    char *name = vm_string_to_utf8(args[1].r, NULL);
    struct vm_library_file file = {.bytes = NULL};
    if (name == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
        return;
    }
    if (vm_slot_int(args[0]) != 0) {
        (void)lib_embedded_read(name, &file);
    } else {
        (void)lib_read_path(lib_embedded_app_path(), name, &file);
    }
    free(name);
    result->r = file.bytes == NULL ? NULL : byte_array(self, file.bytes, file.length);
    free(file.allocated);
}

const struct vm_native_entry lib_embedded_loader_natives[] = {
    {"java/lang/ClassLoader", "findBootstrapClass", NULL, find_bootstrap_class},
    {"java/lang/ClassLoader", "findLoadedClass0", NULL, find_loaded_class},
    {"java/lang/ClassLoader", "defineClass0", NULL, define_class},
    {"java/lang/ClassLoader", "linkClass0", NULL, link_class},
    {"java/lang/ClassLoader", "findAppClass", NULL, find_app_class},
    {"java/lang/ClassLoader", "resource", NULL, find_resource},
    {NULL, NULL, NULL, NULL},
};
