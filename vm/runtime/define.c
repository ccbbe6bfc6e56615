#include "vm/runtime/define.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/arena.h"
#include "vm/base/assert.h"
#include "vm/base/symbol.h"
#include "vm/classlib.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap.h"
#include "vm/code/cell.h"
#include "vm/code/frame.h"
#include "vm/code/translation.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/module.h"
#include "vm/runtime/unload.h"
#include "vm/vm.h"

uint32_t vm_mirror_class_offset;

/* --- fields --------------------------------------------------------------------------- */

static bool belongs(const struct vm_field *field, bool is_static, uint32_t bytes)
{
    return ((field->flags & VM_ACC_STATIC) != 0) == is_static
           && vm_field_bytes(field->type) == bytes;
}

/*
 * Places the static or the instance fields from `offset` on. Large fields come first, so that all
 * fields are aligned without gaps; small fields fill a gap before the first large field.
 */
static uint32_t place_fields(struct vm_class *class, bool is_static, uint32_t offset)
{
    bool *is_placed = calloc(class->field_count + 1u, sizeof *is_placed);
    if (is_placed == NULL) {
        return UINT32_MAX;
    }
    bool has_big = false;
    for (uint32_t i = 0; i < class->field_count; i++) {
        has_big |= belongs(&class->fields[i], is_static, 8);
    }
    for (uint32_t bytes = 4; has_big && bytes > 0; bytes /= 2) {
        for (uint32_t i = 0; i < class->field_count && offset % 8 != 0; i++) {
            if (!is_placed[i] && offset % bytes == 0 && belongs(&class->fields[i], is_static, bytes)
                && 8 - offset % 8 >= bytes) {
                class->fields[i].offset = offset;
                is_placed[i] = true;
                offset += bytes;
            }
        }
    }
    for (uint32_t bytes = 8; bytes > 0; bytes /= 2) {
        for (uint32_t i = 0; i < class->field_count; i++) {
            if (!is_placed[i] && belongs(&class->fields[i], is_static, bytes)) {
                offset = (offset + bytes - 1) & ~(bytes - 1);
                class->fields[i].offset = offset;
                offset += bytes;
            }
        }
    }
    free(is_placed);
    return offset;
}

/* Returns the n-th of the fields that the library and the machine add to a class, or NULL. */
static const struct vm_injected_field *injected_field(const struct vm_symbol *class_name,
                                                      const struct vm_loader *loader, uint32_t n)
{
    static const struct vm_injected_field record = {"java/lang/ClassLoader", "vmRecord",
                                                    "Ljava/lang/Object;", &vm_loader_record_offset};
    if (loader != vm.boot_loader) {
        return NULL;
    }
    if (vm_symbol_equals_cstr(class_name, record.class_name) && n-- == 0) {
        return &record;
    }
    const struct vm_injected_field *entry =
        vm.classlib == NULL ? NULL : vm.classlib->injected_fields;
    for (; entry != NULL && entry->class_name != NULL; entry++) {
        if (vm_symbol_equals_cstr(class_name, entry->class_name) && n-- == 0) {
            return entry;
        }
    }
    return NULL;
}

/* Returns the number of fields, including fields that the library and the machine add. */
static uint32_t count_fields(const struct vm_class_file *file, const struct vm_loader *loader)
{
    uint32_t count = 0;
    while (injected_field(file->name, loader, count) != NULL) {
        count++;
    }
    return file->field_count + count;
}

/* Returns whether each instance field is aligned, inside the instance, and after the superclass's
 * fields. */
static bool are_fields_placed(const struct vm_class *class)
{
    uint32_t start = class->super == NULL ? VM_OBJECT_FIELDS : class->super->instance_bytes;
    for (uint32_t i = 0; class->kind == VM_KIND_INSTANCE && i < class->field_count; i++) {
        const struct vm_field *field = &class->fields[i];
        uint32_t bytes = vm_field_bytes(field->type);
        if ((field->flags & VM_ACC_STATIC) == 0
            && (field->offset < start || field->offset % bytes != 0
                || field->offset + bytes > class->instance_bytes)) {
            return false;
        }
    }
    return true;
}

static bool make_fields(struct vm_class *class)
{
    const struct vm_class_file *file = class->file;
    uint32_t injected_count = class->field_count - file->field_count;
    VM_ASSERT(class->field_count >= file->field_count);
    for (uint32_t i = 0; i < injected_count; i++) {
        const struct vm_injected_field *entry = injected_field(class->name, class->loader, i);
        struct vm_field *field = &class->fields[file->field_count + i];
        field->class = class;
        field->name = vm_symbol_from_cstr(entry->name);
        field->descriptor = vm_symbol_from_cstr(entry->descriptor);
        field->flags = VM_ACC_PRIVATE | VM_ACC_SYNTHETIC;
        field->index = (uint16_t)(file->field_count + i);
        field->type = entry->descriptor[0];
        if (field->name == NULL || field->descriptor == NULL) {
            return false;
        }
    }
    for (uint32_t i = 0; i < file->field_count; i++) {
        struct vm_field *field = &class->fields[i];
        field->class = class;
        field->info = &file->fields[i];
        field->name = field->info->name;
        field->descriptor = field->info->descriptor;
        field->flags = field->info->flags;
        field->index = (uint16_t)i;
        field->type = field->descriptor->bytes[0];
    }
    if (class->kind == VM_KIND_INSTANCE) {
        uint32_t start = class->super == NULL ? VM_OBJECT_FIELDS : class->super->instance_bytes;
        class->instance_bytes = place_fields(class, false, start);
        if (vm_symbol_equals_cstr(class->name, "java/lang/Class")
            && class->loader == vm.boot_loader) {
            vm_mirror_class_offset = (class->instance_bytes + 7u) & ~7u;
            class->instance_bytes = vm_mirror_class_offset + 8;
        }
    }
    for (uint32_t i = 0; i < injected_count; i++) {
        *injected_field(class->name, class->loader, i)->offset =
            class->fields[file->field_count + i].offset;
    }
    VM_ASSERT(class->instance_bytes == UINT32_MAX || are_fields_placed(class));
    return class->instance_bytes != UINT32_MAX;
}

/* --- methods -------------------------------------------------------------------------- */

static uint32_t mix(const struct vm_symbol *name, const struct vm_symbol *descriptor)
{
    return (name->hash * 31 + descriptor->hash) * 0x9e3779b1u >> 7;
}

/* Sets the entries of a method in both forms, for calls before the method's first execution. */
static void set_entries(struct vm_method *method, struct vm_cell *stub)
{
    atomic_store_explicit(&method->entry, stub, memory_order_relaxed);
    atomic_store_explicit(&method->untracked_entry,
                          stub == &vm_stub_abstract ? stub : &vm_stub_untracked,
                          memory_order_relaxed);
}

void vm_method_set_body(struct vm_method *method, struct vm_pool *pool,
                        const struct vm_method_info *info)
{
    VM_ASSERT((info->code == NULL) == ((info->flags & (VM_ACC_ABSTRACT | VM_ACC_NATIVE)) != 0));
    struct vm_cell *stub = &vm_stub_abstract;
    method->pool = pool;
    method->info = info;
    method->flags = info->flags;
    method->code = info->code;
    method->frame_slots = method->arg_slots;
    if (info->code != NULL) {
        stub = &vm_stub_translate;
        /* One more slot for the locked object of a synchronized method, and space for the header of
         * a callee's frame. */
        method->frame_slots =
            (uint32_t)info->code->max_locals + info->code->max_stack + 1u + VM_FRAME_HEADER;
    } else if (info->flags & VM_ACC_NATIVE) {
        stub = &vm_stub_native;
    }
    set_entries(method, stub);
}

static void init_method(struct vm_class *class, struct vm_method *method, uint32_t index)
{
    const struct vm_method_info *info = &class->file->methods[index];
    VM_ASSERT(index < class->file->method_count);
    method->class = class;
    method->index = (uint16_t)index;
    method->name = info->name;
    method->descriptor = info->descriptor;
    method->vtable_index = -1;
    method->itable_hash = mix(info->name, info->descriptor);
    method->return_type = vm_descriptor_return_type(info->descriptor);
    method->arg_slots = (uint16_t)(vm_descriptor_arg_slots(info->descriptor)
                                   + ((info->flags & VM_ACC_STATIC) ? 0 : 1));
    method->is_constructor = vm_symbol_equals_cstr(info->name, "<init>");
    method->is_class_initializer = vm_symbol_equals_cstr(info->name, "<clinit>");
    vm_method_set_body(method, class->pool, info);
    /*
     * In class files before version 51, a method of this name may have arguments; it is not an
     * initializer (JVMS 2.9.2). The reader has already made the method static.
     */
    if (method->is_class_initializer && method->arg_slots == 0) {
        class->class_initializer = method;
    }
    if (vm_symbol_equals_cstr(info->name, "finalize")
        && vm_symbol_equals_cstr(info->descriptor, "()V") && class->super != NULL
        && !(info->flags & VM_ACC_STATIC) && class->kind == VM_KIND_INSTANCE) {
        /* A finalizer that consists of a single `return` need not run. */
        class->has_finalizer = info->code == NULL || info->code->length > 1;
    }
    if (class->kind == VM_KIND_INTERFACE && !(info->flags & (VM_ACC_ABSTRACT | VM_ACC_STATIC))) {
        class->has_nonstatic_default_methods = true;
    }
}

void vm_method_make_native(struct vm_method *method)
{
    method->flags |= VM_ACC_NATIVE;
    method->code = NULL;
    method->frame_slots = method->arg_slots;
    set_entries(method, &vm_stub_native);
}

static void make_methods(struct vm_class *class)
{
    class->has_finalizer = class->super != NULL && class->super->has_finalizer;
    for (uint32_t i = 0; i < class->method_count; i++) {
        init_method(class, &class->methods[i], i);
    }
}

/* Returns whether `method` of `class` may be in a vtable. */
static bool is_virtual(const struct vm_method *method)
{
    return !(method->flags & (VM_ACC_STATIC | VM_ACC_PRIVATE)) && !method->is_constructor
           && !method->is_class_initializer;
}

/* Returns whether `method` overrides the superclass's method `super`, which has the same signature
 * (JVMS 5.4.5). */
static bool overrides(const struct vm_method *method, const struct vm_method *super)
{
    if (super->flags & (VM_ACC_PUBLIC | VM_ACC_PROTECTED)) {
        return true;
    }
    return vm_class_same_package(method->class, super->class);
}

/*
 * Returns whether `method` replaces the method in entry `index` of the superclass's vtable, because
 * it overrides the method that one of the superclasses has in this entry. Looking only at the
 * direct superclass is not enough, because a package private method may override a public method.
 */
static bool takes_entry(const struct vm_method *method, const struct vm_class *super,
                        uint32_t index)
{
    const struct vm_method *last = super->vtable[index];
    if (last->name != method->name || last->descriptor != method->descriptor) {
        return false;
    }
    while (super != NULL && index < super->vtable_length) {
        if (overrides(method, super->vtable[index])) {
            return true;
        }
        super = super->super;
    }
    return false;
}

/*
 * Returns whether the methods that override `method` are the same as those that override `old`, so
 * that both can share an entry. A package private method that overrides a method with wider access
 * needs another entry.
 */
static bool is_overridden_as(const struct vm_method *method, const struct vm_method *old)
{
    uint16_t wide = VM_ACC_PUBLIC | VM_ACC_PROTECTED;
    return (method->flags & wide)
           || (!(old->flags & wide) && vm_class_same_package(method->class, old->class));
}

static void throw_final_override(struct vm_thread *self, const struct vm_class *class,
                                 const struct vm_method *old)
{
    char *name = vm_class_external_name(class);
    char *old_name = vm_class_external_name(old->class);
    vm_throw(self, "java/lang/IncompatibleClassChangeError",
             "class %s overrides final method %s.%s%s", name, old_name, old->name->bytes,
             old->descriptor->bytes);
    free(name);
    free(old_name);
}

static uint32_t count_vtable(const struct vm_class_file *file, const struct vm_class *super)
{
    /* An upper bound, because overriding methods take no new entry. */
    return (super == NULL ? 0 : super->vtable_length) + file->method_count;
}

static bool fill_vtable(struct vm_thread *self, struct vm_class *class)
{
    const struct vm_class *super = class->super;
    uint32_t length = super == NULL ? 0 : super->vtable_length;
    if (class->kind != VM_KIND_INSTANCE) {
        class->vtable_length = 0;
        return true;
    }
    if (length > 0) {
        memcpy(class->vtable, super->vtable, length * sizeof class->vtable[0]);
    }
    uint32_t inherited = length;
    for (uint32_t i = 0; i < class->method_count; i++) {
        struct vm_method *method = &class->methods[i];
        if (!is_virtual(method)) {
            continue;
        }
        for (uint32_t j = 0; j < inherited; j++) {
            const struct vm_method *old = super->vtable[j];
            if (!takes_entry(method, super, j)) {
                continue;
            }
            if (old->flags & VM_ACC_FINAL) {
                throw_final_override(self, class, old);
                return false;
            }
            class->vtable[j] = method;
            if (method->vtable_index < 0 && is_overridden_as(method, old)) {
                method->vtable_index = (int32_t)j;
            }
        }
        if (method->vtable_index < 0) {
            method->vtable_index = (int32_t)length;
            class->vtable[length++] = method;
        }
    }
    VM_ASSERT(length <= count_vtable(class->file, super));
    class->vtable_length = length;
    return true;
}

/* --- supertypes ----------------------------------------------------------------------- */

/* Adds the interface, unless it is already one of the first `known` interfaces. */
static void add_supertype(struct vm_class *class, struct vm_class *interface, uint32_t known)
{
    for (uint32_t i = 0; i < known; i++) {
        if (class->supertypes[i] == interface) {
            return;
        }
    }
    class->supertypes[class->supertype_count++] = interface;
}

static bool collect_supertypes(struct vm_class *class)
{
    uint32_t bound = class->super == NULL ? 0 : class->super->supertype_count;
    for (uint32_t i = 0; i < class->interface_count; i++) {
        bound += 1 + class->interfaces[i]->supertype_count;
    }
    class->supertypes = calloc(bound + 1, sizeof *class->supertypes);
    if (class->supertypes == NULL) {
        return false;
    }
    for (uint32_t i = 0; class->super != NULL && i < class->super->supertype_count; i++) {
        add_supertype(class, class->super->supertypes[i], 0);
    }
    for (uint32_t i = 0; i < class->interface_count; i++) {
        uint32_t known = class->supertype_count; /* the interfaces that are added below are
                                                    distinct */
        add_supertype(class, class->interfaces[i], known);
        for (uint32_t j = 0; j < class->interfaces[i]->supertype_count; j++) {
            add_supertype(class, class->interfaces[i]->supertypes[j], known);
        }
    }
    VM_ASSERT(class->supertype_count <= bound);
    return true;
}

static void fill_display(struct vm_class *class)
{
    VM_ASSERT(class->super == NULL || class->super->kind == VM_KIND_INSTANCE);
    if (class->super != NULL) {
        memcpy(class->display, class->super->display, sizeof class->display);
        class->depth = class->super->depth + 1;
    }
    if (class->kind == VM_KIND_INSTANCE && class->depth < VM_DISPLAY_DEPTH) {
        class->display[class->depth] = class;
    }
}

/* --- itables -------------------------------------------------------------------------- */

static bool is_interface_method(const struct vm_method *method)
{
    return !(method->flags & (VM_ACC_STATIC | VM_ACC_PRIVATE)) && !method->is_class_initializer;
}

/* Returns whether no other candidate among the superinterfaces overrides this one (JVMS
 * 5.4.3.3). */
static bool is_maximally_specific(const struct vm_class *class, const struct vm_method *method)
{
    for (uint32_t i = 0; i < class->supertype_count; i++) {
        struct vm_class *other = class->supertypes[i];
        if (other == method->class || !vm_class_is_subclass(other, method->class)) {
            continue;
        }
        const struct vm_method *override =
            vm_class_declared_method(other, method->name, method->descriptor);
        if (override != NULL && is_interface_method(override)) {
            return false;
        }
    }
    return true;
}

static struct vm_method *make_overpass(struct vm_class *class, const struct vm_method *key,
                                       const char *error, const char *message)
{
    struct vm_method *method = calloc(1, sizeof *method);
    if (method == NULL) {
        return NULL;
    }
    VM_ASSERT((key->flags & VM_ACC_STATIC) == 0);
    *method = *key;
    method->class = class;
    method->is_overpass = true;
    method->code = NULL;
    method->native_code = (void *)(uintptr_t)error;
    method->native_signature = message == NULL ? NULL : strdup(message);
    method->frame_slots = method->arg_slots;
    set_entries(method, &vm_stub_abstract);
    return method;
}

struct vm_method *vm_select_default(struct vm_class *class, const struct vm_method *key)
{
    struct vm_method *found = NULL;
    char message[1024];
    int length = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < class->supertype_count; i++) {
        struct vm_method *method =
            vm_class_declared_method(class->supertypes[i], key->name, key->descriptor);
        if (method == NULL || !is_interface_method(method) || (method->flags & VM_ACC_ABSTRACT)
            || !is_maximally_specific(class, method)) {
            continue;
        }
        found = method;
        count++;
        if (length >= 0 && (size_t)length < sizeof message) {
            length += snprintf(message + length, sizeof message - (size_t)length, "%s %s.%s",
                               count == 1 ? "Conflicting default methods:" : "",
                               method->class->name->bytes, method->name->bytes);
        }
    }
    if (count == 1) {
        return found;
    }
    return count == 0
               ? make_overpass(class, key, NULL, NULL)
               : make_overpass(class, key, "java/lang/IncompatibleClassChangeError", message);
}

/* Returns the method that invokeinterface of `key` runs on an instance of `class` (JVMS 5.4.6). */
static struct vm_method *select_implementation(struct vm_class *class, struct vm_method *key)
{
    if (key->flags & VM_ACC_PRIVATE) {
        return key; /* this entry only shows that the class implements the interface */
    }
    for (struct vm_class *c = class; c != NULL; c = c->super) {
        struct vm_method *method = vm_class_declared_method(c, key->name, key->descriptor);
        if (method == NULL || (method->flags & (VM_ACC_STATIC | VM_ACC_PRIVATE))) {
            continue;
        }
        if (method->flags & VM_ACC_PUBLIC) {
            return method;
        }
        char text[1024], message[1026];
        vm_method_print(class->name, key->name, key->descriptor, text, sizeof text);
        snprintf(message, sizeof message, "'%s'", text);
        return make_overpass(class, key, "java/lang/IllegalAccessError", message);
    }
    return vm_select_default(class, key);
}

static void enter_itable(struct vm_class *class, const struct vm_method *key,
                         struct vm_method *target)
{
    uint32_t i = key->itable_hash & class->itable_mask;
    while (class->itable[i].key != NULL) {
        VM_ASSERT(class->itable[i].key != key);
        i = (i + 1) & class->itable_mask;
    }
    class->itable[i].key = key;
    class->itable[i].target = target;
}

/* Returns whether invokeinterface may name the method; private methods are allowed. */
static bool is_itable_key(const struct vm_method *method)
{
    return !(method->flags & VM_ACC_STATIC) && !method->is_class_initializer;
}

/* Enters the methods of all superinterfaces in the itable. Returns false if memory runs out. */
static bool fill_itable(struct vm_class *class)
{
    for (uint32_t i = 0; i < class->supertype_count; i++) {
        struct vm_class *interface = class->supertypes[i];
        for (uint32_t j = 0; j < interface->method_count; j++) {
            struct vm_method *key = &interface->methods[j];
            if (!is_itable_key(key)) {
                continue;
            }
            struct vm_method *target = select_implementation(class, key);
            if (target == NULL) {
                return false;
            }
            enter_itable(class, key, target);
        }
    }
    return true;
}

static struct vm_itable_entry empty_itable[1];

bool vm_make_itable(struct vm_thread *self, struct vm_class *class)
{
    if (class->kind != VM_KIND_INSTANCE || class->itable_mask != 0) {
        return true;
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < class->supertype_count; i++) {
        for (uint32_t j = 0; j < class->supertypes[i]->method_count; j++) {
            count += is_itable_key(&class->supertypes[i]->methods[j]);
        }
    }
    if (count == 0) {
        return true;
    }
    uint32_t size = 4;
    while (size < count * 2) {
        size *= 2;
    }
    struct vm_itable_entry *itable = calloc(size, sizeof *itable);
    if (itable == NULL) {
        vm_throw_out_of_memory(self, "class metadata");
        return false;
    }
    class->itable = itable;
    class->itable_mask = size - 1;
    if (!fill_itable(class)) {
        class->itable = empty_itable; /* the next attempt to link makes the table again */
        class->itable_mask = 0;
        free(itable);
        vm_throw_out_of_memory(self, "class metadata");
        return false;
    }
    vm_metadata_add(class, size * sizeof *itable);
    return true;
}

/* --- classes -------------------------------------------------------------------------- */

/* Allocates the class with its vtable, methods and fields in one block, see heap/domain.h. */
static struct vm_class *allocate_class(const struct vm_symbol *name, struct vm_loader *loader,
                                       struct vm_domain *domain, uint32_t vtable_length,
                                       uint32_t method_count, uint32_t field_count, bool is_fresh)
{
    struct vm_class *class;
    size_t methods_at = sizeof *class + vtable_length * sizeof class->vtable[0];
    size_t fields_at = methods_at + (size_t)method_count * sizeof *class->methods;
    size_t bytes = fields_at + (size_t)field_count * sizeof *class->fields;
    class = field_count > UINT16_MAX ? NULL : vm_domain_allocate_class(domain, bytes, is_fresh);
    if (class == NULL) {
        return NULL;
    }
    class->method_count = (uint16_t)method_count;
    class->methods = (void *)((char *)class + methods_at);
    class->field_count = (uint16_t)field_count;
    class->fields = (void *)((char *)class + fields_at);
    class->name = name;
    class->loader = loader;
    class->itable = empty_itable;
    class->vtable_length = vtable_length;
    return class;
}

static void free_older(struct vm_method *method)
{
    while (method != NULL) {
        struct vm_method *older = method->older;
        free(method);
        method = older;
    }
}

void vm_free_class_parts(struct vm_class *class, bool with_file)
{
    for (uint32_t i = 0; class->itable != empty_itable && i <= class->itable_mask; i++) {
        struct vm_method *target = class->itable[i].target;
        if (target != NULL && target->is_overpass && target->class == class) {
            free(target->native_signature);
            free(target);
        }
    }
    if (class->itable != empty_itable) {
        free(class->itable);
    }
    free(class->supertypes);
    for (uint32_t i = 0; i < class->method_count; i++) {
        free_older(class->methods[i].older);
    }
    struct vm_pool *newest = class->pool;
    while (class->pool != NULL) {
        struct vm_pool *pool = class->pool;
        class->pool = pool->older;
        if (pool != newest) {
            vm_class_file_destroy((struct vm_class_file *)(uintptr_t)pool->file);
        }
        free(pool->untransformed);
        free(pool);
    }
    vm_heap_forget_class(class);
    if (with_file) {
        if (class->interfaces != class->supertypes) {
            free(class->interfaces);
        }
        if (class->owns_name) {
            free((void *)(uintptr_t) class->name);
        }
        vm_class_file_destroy((struct vm_class_file *)(uintptr_t) class->file);
    }
}

const struct vm_symbol *vm_package_of(const struct vm_symbol *name)
{
    const char *slash = strrchr(name->bytes, '/');
    return vm_symbol_intern(name->bytes, slash == NULL ? 0 : (size_t)(slash - name->bytes));
}

struct vm_pool *vm_make_pool(struct vm_class *class, const struct vm_class_file *file)
{
    struct vm_pool *pool = calloc(1, sizeof *pool + file->constant_count * sizeof pool->values[0]);
    if (pool != NULL) {
        pool->class = class;
        pool->file = file;
    }
    return pool;
}

/* Reads the flags of a member class from InnerClasses; Class.getModifiers returns these. */
static void read_inner_flags(struct vm_class *class)
{
    const struct vm_class_file *file = class->file;
    class->inner_flags = class->flags;
    for (uint32_t i = 0; i < file->inner_class_count; i++) {
        const struct vm_inner_class *inner = &file->inner_classes[i];
        if (inner->inner_class != 0 && file->constants[inner->inner_class].symbol == class->name) {
            class->inner_flags = inner->flags;
        }
    }
}

void vm_class_set_file(struct vm_class *class, struct vm_pool *pool)
{
    pool->older = class->pool;
    if (class->pool->untransformed != NULL) { /* as in HotSpot, these bytes never change again */
        free(pool->untransformed);
        pool->untransformed = class->pool->untransformed;
        pool->untransformed_length = class->pool->untransformed_length;
        class->pool->untransformed = NULL;
    }
    class->pool = pool;
    class->file = pool->file;
    read_inner_flags(class);
    for (uint32_t i = 0; i < class->file->field_count; i++) {
        class->fields[i].info = &class->file->fields[i];
    }
}

static enum vm_reference_type reference_type(const struct vm_class *class)
{
    if (class->super != NULL && class->super->reference_kind != VM_REFERENCE_NONE) {
        return class->super->reference_kind;
    }
    if (class->loader != vm.boot_loader) {
        return VM_REFERENCE_NONE;
    }
    static const struct {
        const char *name;
        enum vm_reference_type type;
    } types[] = {{"java/lang/ref/SoftReference", VM_REFERENCE_SOFT},
                 {"java/lang/ref/WeakReference", VM_REFERENCE_WEAK},
                 {"java/lang/ref/FinalReference", VM_REFERENCE_FINAL},
                 {"java/lang/ref/PhantomReference", VM_REFERENCE_PHANTOM}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (vm_symbol_equals_cstr(class->name, types[i].name)) {
            return types[i].type;
        }
    }
    return VM_REFERENCE_NONE;
}

/* Makes the class with its fields. Returns NULL if memory runs out, or if the reused record is not
 * allowed for this class (vm_domain_fits). */
static struct vm_class *begin_class(struct vm_loader *loader, struct vm_domain *domain,
                                    const struct vm_class_file *file, struct vm_class *super,
                                    bool is_fresh)
{
    struct vm_class *class =
        allocate_class(file->name, loader, domain, count_vtable(file, super), file->method_count,
                       count_fields(file, loader), is_fresh);
    if (class == NULL) {
        return NULL;
    }
    class->file = file;
    class->flags = file->flags;
    class->kind = (file->flags & VM_ACC_INTERFACE) ? VM_KIND_INTERFACE : VM_KIND_INSTANCE;
    class->super = super;
    if (!make_fields(class) || !vm_domain_fits(class)) {
        vm_domain_free_class(class);
        return NULL;
    }
    return class;
}

struct vm_class *vm_make_class(struct vm_thread *self, struct vm_loader *loader,
                               struct vm_domain *domain, const struct vm_class_file *file,
                               struct vm_class *super, struct vm_class **interfaces)
{
    struct vm_class *class = begin_class(loader, domain, file, super, false);
    if (class == NULL) {
        class = begin_class(loader, domain, file, super, true);
    }
    if (class == NULL) {
        vm_throw_out_of_memory(self, "class metadata");
        return NULL;
    }
    class->is_trusted = super != NULL && super->is_trusted;
    class->is_loader = super != NULL
                       && (super->is_loader
                           || (loader == vm.boot_loader
                               && vm_symbol_equals_cstr(file->name, "java/lang/ClassLoader")));
    class->interfaces = interfaces;
    class->interface_count = file->interface_count;
    class->package = vm_package_of(file->name);
    class->run_time_package =
        class->package == NULL ? NULL : vm_package_of_class(self, loader, class->package);
    class->reference_kind = reference_type(class);
    class->pool = vm_make_pool(class, file);
    fill_display(class);
    read_inner_flags(class);
    if (class->pool == NULL || class->run_time_package == NULL || !collect_supertypes(class)
        || !vm_heap_describe_class(class)) {
        vm_throw_out_of_memory(self, "class metadata");
        vm_free_class_parts(class, false);
        vm_domain_free_class(class);
        return NULL;
    }
    make_methods(class);
    if (class->has_finalizer && vm_class_hooks.finalizer_found != NULL) {
        vm_class_hooks.finalizer_found(class);
    }
    if (!fill_vtable(self, class)) {
        vm_free_class_parts(class, false);
        vm_domain_free_class(class);
        return NULL;
    }
    vm_metadata_add(class, class->record_bytes + vm_arena_used_bytes(file->arena)
                               + (file->constant_count + class->supertype_count) * sizeof(void *));
    if (super != NULL) {
        vm_class_depend(class, super);
    }
    for (uint32_t i = 0; i < class->interface_count; i++) {
        vm_class_depend(class, interfaces[i]);
    }
    return class;
}

/* Returns the name of the array class for a class that is not primitive; the caller frees it.
 * Returns NULL if memory runs out. */
static char *array_name(const struct vm_class *element, const struct vm_symbol *name)
{
    size_t length = name->length + 4u;
    char *text = malloc(length);
    if (text != NULL) {
        snprintf(text, length, vm_class_is_array(element) ? "[%s" : "[L%s;", name->bytes);
    }
    return text;
}

/* Gives the array class a report name, interned for ever like its element's report name. If memory
 * runs out, reports use the ordinary name. */
static void name_for_reports(struct vm_class *array)
{
    const struct vm_class *element = array->element_class;
    char *text = element->report_name == NULL ? NULL : array_name(element, element->report_name);
    array->report_name = text == NULL ? NULL : vm_symbol_from_cstr(text);
    free(text);
}

struct vm_class *vm_make_array_class(struct vm_thread *self, struct vm_class *element)
{
    struct vm_class *object = vm_load_boot_class(self, "java/lang/Object");
    struct vm_class *cloneable = vm_load_boot_class(self, "java/lang/Cloneable");
    struct vm_class *serializable = vm_load_boot_class(self, "java/io/Serializable");
    if (object == NULL || cloneable == NULL || serializable == NULL) {
        return NULL;
    }
    char of_primitive[] = {'[', element->primitive_type, '\0'};
    char *text = element->kind == VM_KIND_PRIMITIVE ? strdup(of_primitive)
                                                    : array_name(element, element->name);
    struct vm_class *class = NULL;
    const struct vm_symbol *name = NULL;
    if (text != NULL) {
        name = element->owns_name ? vm_symbol_make(text, strlen(text)) : vm_symbol_from_cstr(text);
    }
    if (name != NULL) {
        class = allocate_class(name, element->loader, element->domain, object->vtable_length, 0, 0,
                               false);
    }
    if (class != NULL) {
        class->owns_name = element->owns_name;
    }
    free(text);
    if (class == NULL || (class->supertypes = calloc(2, sizeof(void *))) == NULL) {
        if (name != NULL && element->owns_name) {
            free((void *)(uintptr_t)name);
        }
        if (class != NULL) {
            vm_domain_free_class(class);
        }
        vm_throw_out_of_memory(self, "class metadata");
        return NULL;
    }
    vm_metadata_add(class, class->record_bytes);
    class->kind =
        element->kind == VM_KIND_PRIMITIVE ? VM_KIND_PRIMITIVE_ARRAY : VM_KIND_OBJECT_ARRAY;
    class->primitive_type = element->kind == VM_KIND_PRIMITIVE ? element->primitive_type : 'L';
    class->element_class = element;
    name_for_reports(class);
    class->bottom_class = vm_class_is_array(element) ? element->bottom_class : element;
    class->dimensions = (uint8_t)(element->dimensions + 1);
    class->super = object;
    class->flags = (uint16_t)((class->bottom_class->inner_flags
                               & (VM_ACC_PUBLIC | VM_ACC_PRIVATE | VM_ACC_PROTECTED))
                              | VM_ACC_FINAL | VM_ACC_ABSTRACT);
    class->inner_flags = class->flags;
    class->package = class->bottom_class->package;
    class->supertypes[0] = cloneable;
    class->supertypes[1] = serializable;
    class->supertype_count = 2;
    class->interface_count = 2;
    class->interfaces = class->supertypes;
    memcpy(class->vtable, object->vtable, object->vtable_length * sizeof class->vtable[0]);
    fill_display(class);
    uint32_t bytes =
        element->kind == VM_KIND_PRIMITIVE ? vm_field_bytes(element->primitive_type) : 8;
    while (1u << class->element_shift < bytes) {
        class->element_shift++;
    }
    atomic_store(&class->state, VM_CLASS_INITIALIZED);
    return class;
}

struct vm_class *vm_make_primitive_class(char type, const char *name)
{
    const struct vm_symbol *symbol = vm_symbol_from_cstr(name), *package = vm_symbol_from_cstr("");
    struct vm_class *class = symbol == NULL || package == NULL
                                 ? NULL
                                 : allocate_class(symbol, vm.boot_loader, NULL, 0, 0, 0, false);
    if (class != NULL) {
        class->kind = VM_KIND_PRIMITIVE;
        class->primitive_type = type;
        class->flags = VM_ACC_PUBLIC | VM_ACC_FINAL | VM_ACC_ABSTRACT;
        class->inner_flags = class->flags;
        class->package = package;
        atomic_store(&class->state, VM_CLASS_INITIALIZED);
    }
    return class;
}

bool vm_make_mirror(struct vm_thread *self, struct vm_class *class_class, struct vm_class *class)
{
    uint32_t end = place_fields(class, true, class_class->instance_bytes);
    if (end == UINT32_MAX) {
        vm_throw_out_of_memory(self, "class metadata");
        return false;
    }
    struct vm_object *mirror = vm_heap_alloc_mirror(self, class_class, end);
    if (mirror == NULL) {
        return false;
    }
    *(struct vm_class **)vm_object_at(mirror, vm_mirror_class_offset) = class;
    class->mirror_bytes = end;
    class->mirror = mirror;
    vm_class_keep(class, mirror);
    return true;
}
