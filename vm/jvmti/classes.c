/*
 * classes.c: JVMTI's functions about classes, objects and modules.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/jni/functions.h"
#include "vm/jvmti/interface.h"
#include "vm/jvmti/table.h"
#include "vm/runtime/loading/class_load.h"
#include "vm/runtime/module.h"
#include "vm/runtime/unload.h"
#include "vm/vm.h"

typedef struct vm_jvmti_environment *environment;

/* --- lists of classes --- */

/* Mirrors of classes. While classes are listed, no memory can be allocated, so the list is a Java
 * array, which keeps the mirrors alive. If the array is too short, the classes are listed again. */
struct list {
    struct vm_object *mirrors; /* NULL: they are only counted */
    uint32_t count;
};

static void add(struct list *list, const struct vm_class *class)
{
    if (class->mirror == NULL || class->kind == VM_KIND_PRIMITIVE) {
        return;
    }
    if (list->mirrors != NULL && list->count < list->mirrors->length) {
        vm_array_refs(list->mirrors)[list->count] = class->mirror;
    }
    list->count++;
}

static void add_loaded(struct vm_class *class, void *list)
{
    add(list, class);
}

/* A loader that initiates a class also initiates the arrays of the class. */
static void add_initiated(struct vm_class *class, void *list)
{
    for (; class != NULL; class = atomic_load(&class->array_class)) {
        add(list, class);
    }
}

/* Lists the classes that the loader initiates; NULL: all classes. */
static void fill(struct list *list, struct vm_loader *loader)
{
    list->count = 0;
    if (loader == NULL) {
        vm_classes_for_each(add_loaded, list);
        return;
    }
    vm_loader_each_initiated(loader, add_initiated, list);
    for (const char *type = "ZBCSIJFD"; *type != '\0'; type++) {
        add_initiated(vm_primitive_array_class(*type), list);
    }
}

/* Returns the listed classes as an array of references, which the caller deallocates. */
static jint list_classes(struct vm_thread *self, struct vm_loader *loader, jint *count,
                         jclass **classes)
{
    struct vm_class *object = vm_load_boot_class(self, "java/lang/Object");
    struct vm_class *type = object == NULL ? NULL : vm_array_class(self, object);
    struct list list = {.mirrors = NULL};
    fill(&list, loader);
    while (type != NULL && (list.mirrors == NULL || list.count > list.mirrors->length)) {
        list.mirrors = vm_heap_alloc_array(self, type, (int32_t)list.count + 16);
        if (list.mirrors == NULL) {
            break;
        }
        fill(&list, loader);
    }
    *classes = list.mirrors == NULL ? NULL : malloc(((size_t)list.count + 1) * sizeof **classes);
    bool is_complete = *classes != NULL;
    for (uint32_t i = 0; is_complete && i < list.count; i++) {
        (*classes)[i] = (jclass)vm_jni_new_local(self, vm_array_refs(list.mirrors)[i]);
        is_complete = (*classes)[i] != NULL;
    }
    *count = (jint)list.count;
    if (!is_complete) {
        free(*classes);
        self->exception = NULL;
    }
    return is_complete ? VM_JVMTI_OK : VM_JVMTI_OUT_OF_MEMORY;
}

static jint JNICALL get_loaded_classes(environment env, jint *count, jclass **classes)
{
    struct vm_thread *self = vm_thread_current();
    (void)env;
    if (self == NULL) {
        return VM_JVMTI_UNATTACHED_THREAD;
    }
    return count == NULL || classes == NULL ? VM_JVMTI_NULL_POINTER
                                            : list_classes(self, NULL, count, classes);
}

static jint JNICALL get_loader_classes(environment env, jobject loader, jint *count,
                                       jclass **classes)
{
    struct vm_thread *self = vm_thread_current();
    (void)env;
    if (self == NULL) {
        return VM_JVMTI_UNATTACHED_THREAD;
    }
    if (count == NULL || classes == NULL) {
        return VM_JVMTI_NULL_POINTER;
    }
    struct vm_loader *record = vm_loader_of(self, vm_jni_object(loader));
    if (record == NULL) {
        self->exception = NULL;
        return VM_JVMTI_OUT_OF_MEMORY;
    }
    return list_classes(self, record, count, classes);
}

/* --- single classes and objects --- */

static jint JNICALL is_modifiable(environment env, jclass class, jboolean *result)
{
    (void)env;
    if (result == NULL) {
        return VM_JVMTI_NULL_POINTER;
    }
    const struct vm_object *mirror = vm_jni_object(class);
    if (mirror == NULL) {
        return VM_JVMTI_INVALID_CLASS;
    }
    *result = vm_class_is_modifiable(vm_class_of_mirror(mirror));
    return VM_JVMTI_OK;
}

static jint JNICALL get_object_size(environment env, jobject object, jlong *size)
{
    (void)env;
    if (size == NULL) {
        return VM_JVMTI_NULL_POINTER;
    }
    const struct vm_object *target = vm_jni_object(object);
    if (target == NULL) {
        return VM_JVMTI_INVALID_OBJECT;
    }
    *size = (jlong)((vm_object_bytes(target) + 15) & ~(size_t)15);
    return VM_JVMTI_OK;
}

/* Returns the module of a package; NULL if the package is in no named module. */
static jint JNICALL get_named_module(environment env, jobject loader, const char *package,
                                     jobject *module)
{
    struct vm_thread *self = vm_thread_current();
    (void)env;
    if (self == NULL) {
        return VM_JVMTI_UNATTACHED_THREAD;
    }
    if (package == NULL || module == NULL) {
        return VM_JVMTI_NULL_POINTER;
    }
    *module = NULL;
    struct vm_loader *record = vm_loader_of(self, vm_jni_object(loader));
    if (record == NULL) {
        self->exception = NULL;
        return VM_JVMTI_OUT_OF_MEMORY;
    }
    const struct vm_symbol *name = vm_symbol_find(package, strlen(package));
    const struct vm_package *found = name == NULL ? NULL : vm_loader_find_package(record, name);
    const struct vm_module *owner = found == NULL ? NULL : atomic_load(&found->module);
    if (owner != NULL && owner->name != NULL) {
        *module = vm_jni_new_local(self, atomic_load(&owner->object));
    }
    return VM_JVMTI_OK;
}

void vm_jvmti_fill_classes(void **table)
{
    table[39] = (void *)get_named_module;
    table[44] = (void *)is_modifiable;
    table[77] = (void *)get_loaded_classes;
    table[78] = (void *)get_loader_classes;
    table[153] = (void *)get_object_size;
}
