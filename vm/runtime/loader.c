#define _GNU_SOURCE
#include "vm/runtime/loader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/base/log.h"
#include "vm/base/machine_out.h"
#include "vm/classlib.h"
#include "vm/heap/heap.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/loading/class_load.h"
#include "vm/runtime/define.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader_internal.h"
#include "vm/runtime/module.h"
#include "vm/runtime/resolve.h"
#include "vm/runtime/unload.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

static struct vm_lock loaders_lock = VM_LOCK(LOADERS);
static uint32_t loader_count;
uint32_t vm_loader_record_offset;

/*
 * One thread at a time loads boot classes; it loads their superclasses recursively. No Java code
 * runs while the lock is held: a linking error is noted, and raised after the lock has been
 * released.
 */
static struct vm_lock boot_lock; /* recursive */

static struct vm_class *class_class; /* java.lang.Class; NULL until mirrors can be made */
static struct vm_class *primitives[256], *primitive_arrays[256];

/* The classes whose supertypes this thread is loading, innermost first; used to detect cycles. */
struct deriving {
    const struct vm_symbol *name;
    struct vm_loader *loader;
    struct deriving *outer;
};
static _Thread_local struct deriving *deriving;

/* --- loaders -------------------------------------------------------------------------- */

/* Returns whether a loader's classes are permanent: the loader is the boot loader, or one of the
 * library's initial loaders. */
static bool is_permanent(const struct vm_object *object)
{
    return object == NULL || vm.classlib->may_unload == NULL || !vm.classlib->may_unload(object);
}

static struct vm_loader *make_loader(struct vm_object *object)
{
    bool stays = is_permanent(object);
    struct vm_domain *domain = stays ? NULL : vm_domain_create(NULL);
    struct vm_loader *loader =
        !stays && domain == NULL ? NULL : vm_domain_allocate(domain, sizeof *loader);
    if (loader != NULL) {
        loader->object = object;
        loader->class_name = object == NULL ? NULL : object->class->name;
        vm_lock_init(&loader->lock, VM_RANK_LOADER_CLASSES);
        vm_hash_map_init(&loader->classes, NULL, NULL);
        vm_hash_map_init(&loader->modules.packages, NULL, NULL);
        vm_domain_keep(domain, object);
        if (domain != NULL) {
            domain->loader = loader;
        }
    }
    return loader;
}

/* Returns the record of the loader `object`; NULL: it has no record. A clone of a loader points to
 * the record of the original, which does not count. */
static struct vm_loader *known_record(const struct vm_object *object)
{
    struct vm_loader *loader = __atomic_load_n(
        (struct vm_loader **)vm_object_at(object, vm_loader_record_offset), __ATOMIC_ACQUIRE);
    return loader != NULL && loader->object == object ? loader : NULL;
}

struct vm_loader *vm_loader_of(struct vm_thread *self, struct vm_object *object)
{
    if (object == NULL) {
        return vm.boot_loader;
    }
    struct vm_loader *loader = known_record(object);
    if (loader != NULL) {
        return loader;
    }
    struct vm_loader *made = make_loader(object); /* may collect */
    if (made == NULL) {
        vm_throw_out_of_memory(self, "class loader");
        return NULL;
    }
    vm_lock_take(&loaders_lock);
    loader = known_record(object);
    if (loader == NULL) {
        loader = made;
        loader->number = loader_count++;
        __atomic_store_n((struct vm_loader **)vm_object_at(object, vm_loader_record_offset), loader,
                         __ATOMIC_RELEASE);
    }
    vm_lock_release(&loaders_lock);
    if (loader != made) {
        vm_lock_destroy(&made->lock);
        if (made->domain == NULL) {
            free(made);
        } else {
            made->domain->loader = NULL;
            vm_domain_note_freed(sizeof *made);
        }
    } else if (made->domain == NULL) {
        vm_heap_root(object);
    }
    VM_ASSERT(loader->object == object);
    return loader;
}

const struct vm_symbol *vm_loader_class_name(const struct vm_loader *loader)
{
    return loader->class_name;
}

struct vm_object *vm_loader_object(const struct vm_loader *loader)
{
    return loader->object;
}

bool vm_loader_init(void)
{
    static const char types[] = "ZBCSIJFDV";
    vm_lock_init_recursive(&boot_lock, VM_RANK_BOOT_LOADER);
    vm.boot_loader = make_loader(NULL);
    if (vm.boot_loader == NULL) {
        return false;
    }
    loader_count = 1;
    for (const char *type = types; *type != '\0'; type++) {
        struct vm_class *class = vm_make_primitive_class(*type, vm_primitive_name(*type));
        if (class == NULL) {
            return false;
        }
        primitives[(unsigned char)*type] = class;
        vm_class_list_add(class);
    }
    return true;
}

uint32_t vm_loader_number(const struct vm_loader *loader)
{
    return loader->number;
}

static char *text_of_dead(const struct vm_loader *loader)
{
    const char *text = atomic_load(&loader->text);
    return text != NULL ? strdup(text) : vm_dotted_name(loader->class_name->bytes);
}

void vm_loader_keep_text(struct vm_loader *loader)
{
    if (loader->domain == NULL || loader->is_dead || atomic_load(&loader->text) != NULL) {
        return;
    }
    char *none = NULL, *text = vm_loader_text(loader);
    if (!atomic_compare_exchange_strong(&loader->text, &none, text)) {
        free(text);
    }
}

char *vm_loader_text(const struct vm_loader *loader)
{
    char *text = NULL;
    if (loader->is_dead) {
        return text_of_dead(loader);
    }
    if (loader->object == NULL) {
        return strdup("'bootstrap'");
    }
    if (vm.classlib->loader_text != NULL) {
        return vm.classlib->loader_text(loader->object);
    }
    char *name = vm_class_external_name(loader->object->class);
    int32_t hash = vm_object_hash(vm_thread_current(), loader->object);
    bool is_app = name != NULL && loader->object->class->loader == vm.boot_loader;
    if (is_app) {
        text = strdup("'app'");
    } else if (asprintf(&text, "%s @%x", name == NULL ? "" : name, (unsigned)hash) < 0) {
        text = NULL;
    }
    free(name);
    return text;
}

char *vm_loader_parent_text(const struct vm_loader *loader)
{
    return loader->object == NULL || vm.classlib->loader_parent_text == NULL
               ? NULL
               : vm.classlib->loader_parent_text(loader->object);
}

bool vm_loader_is_platform(const struct vm_loader *loader)
{
    return loader->object != NULL && vm.classlib->is_platform_loader != NULL
           && vm.classlib->is_platform_loader(loader->object);
}

struct vm_class *vm_find_loaded_class(struct vm_loader *loader, const struct vm_symbol *name)
{
    vm_lock_take(&loader->lock);
    struct vm_class *class = vm_hash_map_find(&loader->classes, name);
    vm_lock_release(&loader->lock);
    return class;
}

/* Enters a class in the loader's table under its name. Returns `class`, or the class that already
 * had the name. */
static struct vm_class *enter_class(struct vm_loader *loader, struct vm_class *class)
{
    vm_lock_take(&loader->lock);
    struct vm_class *present = vm_hash_map_find(&loader->classes, class->name);
    if (present == NULL) {
        present = vm_hash_map_put(&loader->classes, class->name, class, NULL) ? class : NULL;
    }
    VM_ASSERT(present == NULL || present->name == class->name);
    vm_lock_release(&loader->lock);
    if (present != NULL) {
        vm_domain_depend(loader->domain, present);
    }
    return present;
}

/* --- array and primitive classes ------------------------------------------------------ */

/* Calls the library to complete a new class, before other threads see the class. */
static void complete(struct vm_class *class)
{
    if (vm.classlib->class_defined != NULL) {
        vm.classlib->class_defined(class);
    }
}

/* Adds the class to the machine's list of classes. */
static void announce(struct vm_class *class)
{
    const struct vm_module *module = vm_class_module(class);
    VM_ASSERT(class->id == 0);
    class->id = atomic_fetch_add(&vm.class_count, 1) + 1;
    vm_class_list_add(class);
    if (module == NULL && vm_class_module(class) != NULL) {
        complete(class); /* another thread has defined java.base meanwhile, and has not seen the
                            class */
    }
}

struct vm_class *vm_array_class(struct vm_thread *self, struct vm_class *element)
{
    struct vm_class *class = atomic_load(&element->array_class);
    if (class != NULL) {
        return class;
    }
    if (element->dimensions == 255) {
        vm_throw(self, "java/lang/IllegalArgumentException", NULL);
        return NULL;
    }
    struct vm_class *made = vm_make_array_class(self, element);
    if (made == NULL) {
        return NULL;
    }
    VM_ASSERT(made->element_class == element && made->dimensions == element->dimensions + 1);
    if (class_class != NULL && !vm_make_mirror(self, class_class, made)) {
        vm_class_discard(made);
        return NULL;
    }
    complete(made);
    if (!atomic_compare_exchange_strong(&element->array_class, &class, made)) {
        vm_class_discard(made);
        return class;
    }
    announce(made);
    return made;
}

struct vm_class *vm_primitive_class(char type)
{
    return primitives[(unsigned char)type];
}

struct vm_class *vm_primitive_array_class(char type)
{
    struct vm_class **slot = &primitive_arrays[(unsigned char)type];
    struct vm_class *class = __atomic_load_n(slot, __ATOMIC_ACQUIRE);
    if (class == NULL) {
        class = vm_array_class(vm_thread_current(), vm_primitive_class(type));
        __atomic_store_n(slot, class, __ATOMIC_RELEASE);
    }
    return class;
}

struct vm_class *vm_class_of_descriptor(struct vm_thread *self, struct vm_loader *loader,
                                        const char *descriptor, size_t length)
{
    if (length == 1) {
        return vm_primitive_class(descriptor[0]);
    }
    if (descriptor[0] == 'L') {
        return vm_load_class(self, loader, vm_symbol_intern(descriptor + 1, length - 2));
    }
    return vm_load_class(self, loader, vm_symbol_intern(descriptor, length));
}

/* As vm_find_class, but raises no exception if the boot loader does not have the class, or if no
 * class can have the name. The caller raises an exception if it needs one; so no Java code runs
 * here that would not run in HotSpot. */
static struct vm_class *find(struct vm_thread *self, struct vm_loader *loader,
                             const struct vm_symbol *name);

static struct vm_class *find_array(struct vm_thread *self, struct vm_loader *loader,
                                   const struct vm_symbol *name)
{
    const char *text = name->bytes + 1;
    size_t length = name->length - 1u;
    struct vm_class *element = NULL;
    if (vm_descriptor_is_field(name->bytes, name->length)) {
        if (text[0] == 'L') {
            element = find(self, loader, vm_symbol_intern(text + 1, length - 2));
        } else if (text[0] == '[') {
            element = find(self, loader, vm_symbol_intern(text, length));
        } else {
            element = vm_primitive_class(text[0]);
        }
    }
    return element == NULL ? NULL : vm_array_class(self, element);
}

/* --- derivation of a class from bytes ------------------------------------------------- */

static bool is_being_derived(const struct vm_loader *loader, const struct vm_symbol *name)
{
    for (const struct deriving *d = deriving; d != NULL; d = d->outer) {
        if (d->name == name && d->loader == loader) {
            return true;
        }
    }
    return false;
}

/* Returns whether a sealed class permits the subclass; the class is not made yet, so the function
 * looks at its `file`. No sealed class permits a hidden class, because a hidden class has no name
 * that could be listed. */
static bool is_permitted_by(const struct vm_class *super, const struct vm_class_file *file,
                            const struct vm_class *class)
{
    const struct vm_class_file *super_file = super->file;
    if (super_file == NULL || !super_file->is_sealed) {
        return true;
    }
    if (class->is_hidden || vm_class_module(super) != vm_class_module(class)
        || (!(file->flags & VM_ACC_PUBLIC) && !vm_class_same_package(class, super))) {
        return false;
    }
    for (uint32_t i = 0; i < super_file->permitted_count; i++) {
        if (super_file->constants[super_file->permitted[i]].symbol == file->name) {
            return true;
        }
    }
    return false;
}

/* Checks that a superclass is a class, and a superinterface an interface (JVMS 5.3.5, 3). */
static bool check_kind(struct vm_thread *self, const struct vm_class_file *file,
                       const struct vm_class *super, bool is_interface)
{
    if (is_interface == vm_class_is_interface(super)) {
        return true;
    }
    const char *error = "java/lang/IncompatibleClassChangeError";
    char *super_name = vm_class_external_name(super);
    char *own_name = vm_dotted_name(file->name->bytes);
    if (is_interface) {
        char *modules = vm_modules_text(super, NULL);
        vm_throw(self, error, "class %s can not implement %s, because it is not an interface (%s)",
                 own_name, super_name, modules);
        free(modules);
    } else {
        vm_throw(self, error, "class %s has interface %s as super class", own_name, super_name);
    }
    free(super_name);
    free(own_name);
    return false;
}

static void throw_inaccessible(struct vm_thread *self, struct vm_class *class,
                               struct vm_class *super, bool is_interface,
                               enum vm_module_access access)
{
    const char *error = "java/lang/IllegalAccessError";
    const char *kind = is_interface ? "superinterface" : "superclass";
    if (access != VM_MODULE_ACCESSIBLE) {
        char *text = vm_module_access_text(self, class, super, access);
        vm_throw(self, error, "%s%s check failed: %s", kind, is_interface ? "" : " access", text);
        free(text);
        return;
    }
    bool is_abstract = !is_interface && (super->flags & VM_ACC_ABSTRACT);
    char *super_name = vm_class_external_name(super), *own_name = vm_class_external_name(class);
    char *modules = vm_modules_text(class, super);
    vm_throw(self, error, "class %s cannot access its %s%s %s (%s)", own_name,
             is_abstract ? "abstract " : "", kind, super_name, modules);
    free(modules);
    free(super_name);
    free(own_name);
}

/* Returns whether a class of this loader may have the superclass; the library may forbid this to
 * loaders other than the boot loader. */
static bool may_extend(struct vm_thread *self, const struct vm_loader *loader,
                       const struct vm_class_file *file, const struct vm_class *super,
                       bool is_interface)
{
    if (is_interface || loader == vm.boot_loader || vm.classlib->may_extend == NULL
        || vm.classlib->may_extend(loader->object, super)) {
        return true;
    }
    char *own_name = vm_dotted_name(file->name->bytes);
    char *super_name = vm_class_external_name(super), *text = vm_loader_text(loader);
    vm_throw(self, "java/lang/IllegalAccessError",
             "class %s loaded by %s cannot access %s superclass %s", own_name, text,
             super->package->bytes, super_name);
    free(text);
    free(super_name);
    free(own_name);
    return false;
}

/* For messages: returns the name that the class will have; for a hidden class, this includes the
 * suffix. */
static char *name_to_be(const struct vm_class_file *file, const struct vm_define_options *options)
{
    char *name = vm_dotted_name(file->name->bytes), *text = NULL;
    if (name == NULL || options->host == NULL || options->suffix == NULL) {
        return name;
    }
    if (asprintf(&text, "%s+%s", name, options->suffix) < 0) {
        return name;
    }
    free(name);
    return text;
}

/* Returns whether the class of `file` may have the superclass or superinterface. */
static bool check_rights(struct vm_thread *self, struct vm_loader *loader,
                         const struct vm_class_file *file, const struct vm_define_options *options,
                         struct vm_class *super, bool is_interface)
{
    const char *error = "java/lang/IncompatibleClassChangeError";
    struct vm_class self_stub = {
        .loader = loader, .name = file->name, .is_hidden = options->host != NULL};
    self_stub.is_trusted = super->is_trusted;
    self_stub.package = vm_package_of(file->name);
    self_stub.run_time_package =
        self_stub.package == NULL ? NULL : vm_package_of_class(self, loader, self_stub.package);
    enum vm_module_access module_access = VM_MODULE_ACCESSIBLE;
    bool is_final = !is_interface && (super->flags & VM_ACC_FINAL);
    if (!is_final && is_permitted_by(super, file, &self_stub)) {
        if (!may_extend(self, loader, file, super, is_interface)) {
            return false;
        }
        if (vm_class_access(&self_stub, super, &module_access)) {
            return true;
        }
        throw_inaccessible(self, &self_stub, super, is_interface, module_access);
        return false;
    }
    char *super_name = vm_class_external_name(super);
    char *own_name = name_to_be(file, options);
    if (is_final) {
        vm_throw(self, error, "class %s cannot inherit from final class %s", own_name, super_name);
    } else {
        vm_throw(self, error, "class %s cannot %s sealed %s %s", own_name,
                 !is_interface                      ? "inherit from"
                 : (file->flags & VM_ACC_INTERFACE) ? "extend"
                                                    : "implement",
                 is_interface ? "interface" : "class", super_name);
    }
    free(super_name);
    free(own_name);
    return false;
}

static struct vm_class *load_supertype(struct vm_thread *self, struct vm_loader *loader,
                                       const struct vm_class_file *file,
                                       const struct vm_symbol *name, bool is_interface)
{
    if (is_being_derived(loader, name)) {
        vm_throw(self, "java/lang/ClassCircularityError", "%s", name->bytes);
        return NULL;
    }
    struct vm_class *super = vm_load_class(self, loader, name);
    return super != NULL && check_kind(self, file, super, is_interface) ? super : NULL;
}

static bool load_interfaces(struct vm_thread *self, struct vm_loader *loader,
                            const struct vm_class_file *file, struct vm_class **interfaces)
{
    for (uint32_t i = 0; i < file->interface_count; i++) {
        const struct vm_symbol *name = file->constants[file->interfaces[i]].symbol;
        interfaces[i] = load_supertype(self, loader, file, name, true);
        if (interfaces[i] == NULL) {
            return false;
        }
    }
    return true;
}

/* Raises the parser's error. HotSpot loads the interfaces before it reads the rest of the file, so
 * errors of the interfaces are raised first. */
static void throw_malformed(struct vm_thread *self, struct vm_loader *loader,
                            const struct vm_class_file_error *error)
{
    bool are_good = true;
    if (error->head != NULL && error->head->interface_count > 0) {
        struct vm_class **interfaces = calloc(error->head->interface_count, sizeof *interfaces);
        struct deriving here = {error->head->name, loader, deriving};
        deriving = &here;
        are_good = interfaces == NULL || load_interfaces(self, loader, error->head, interfaces);
        VM_ASSERT(deriving == &here);
        deriving = here.outer;
        free(interfaces);
    }
    if (are_good) {
        vm_throw(self, error->class_name, "%s", error->message);
    }
}

/* Loads the superclass and superinterfaces of a class file, in HotSpot's order: interfaces,
 * superclass, checks of the superclass, checks of the interfaces. */
static bool load_supertypes(struct vm_thread *self, struct vm_loader *loader,
                            const struct vm_class_file *file,
                            const struct vm_define_options *options, struct vm_class **super,
                            struct vm_class ***interfaces)
{
    struct deriving here = {file->name, loader, deriving};
    deriving = &here;
    bool is_complete = false;
    *super = NULL;
    *interfaces = calloc(file->interface_count + 1u, sizeof **interfaces);
    if (*interfaces == NULL) {
        vm_throw_out_of_memory(self, "class metadata");
        goto out;
    }
    if (!load_interfaces(self, loader, file, *interfaces)) {
        goto out;
    }
    if (file->super_name != NULL) {
        *super = load_supertype(self, loader, file, file->super_name, false);
        if (*super == NULL || !check_rights(self, loader, file, options, *super, false)) {
            goto out;
        }
    }
    for (uint32_t i = 0; i < file->interface_count; i++) {
        if (!check_rights(self, loader, file, options, (*interfaces)[i], true)) {
            goto out;
        }
    }
    is_complete = true;
out:
    VM_ASSERT(deriving == &here);
    deriving = here.outer;
    return is_complete;
}

static void throw_duplicate(struct vm_thread *self, const struct vm_loader *loader,
                            const struct vm_class *class)
{
    char *description = vm_loader_text(loader);
    char *name = vm_class_external_name(class);
    char *module = vm_class_module_text(class, true);
    vm_throw(self, "java/lang/LinkageError",
             "loader %s attempted duplicate %s definition for %s. (%s is in %s)", description,
             vm_class_is_interface(class) ? "interface" : "class", name, name, module);
    free(module);
    free(description);
    free(name);
}

static bool is_java_package(const struct vm_symbol *name)
{
    return strncmp(name->bytes, "java/", 5) == 0;
}

/* Raises the error for a class in a prohibited package; HotSpot's class loaders check the package
 * as soon as they have the name. */
static void throw_prohibited(struct vm_thread *self, const struct vm_loader *loader,
                             const struct vm_symbol *name, bool is_named)
{
    const struct vm_symbol *symbol = vm_package_of(name);
    char *package = symbol == NULL ? NULL : vm_dotted_name(symbol->bytes);
    char *text = vm_loader_text(loader);
    if (is_named) {
        vm_throw(self, "java/lang/SecurityException", "Prohibited package name: %s", package);
    } else {
        vm_throw(self, "java/lang/SecurityException",
                 "Class loader (instance of): %s tried to load prohibited package name: %s", text,
                 package);
    }
    free(text);
    free(package);
}

/* Gives a hidden class a name that no class file can have: "a/B+suffix". Class.getName returns
 * "a.B/suffix". */
static bool rename_hidden(struct vm_class *class, const char *suffix)
{
    char *text = NULL;
    if (asprintf(&text, "%s+%s", class->file->name->bytes, suffix) < 0) {
        return false;
    }
    const struct vm_symbol *name = vm_symbol_make(text, strlen(text));
    free(text);
    if (name != NULL) {
        class->name = name;
        class->owns_name = true;
    }
    return name != NULL;
}

/* Returns false if memory runs out; no exception is pending. */
static bool set_definition(struct vm_thread *self, struct vm_class *class,
                           const struct vm_define_options *options)
{
    if (options->host != NULL) {
        class->is_hidden = true;
        class->host_class = options->host;
        class->nest_host = options->is_nestmate ? vm_nest_host(self, options->host) : class;
        vm_class_depend(class, options->host);
        if (class->nest_host != NULL && class->nest_host != class) {
            vm_class_depend(class, class->nest_host);
        }
        if (options->suffix != NULL && !rename_hidden(class, options->suffix)) {
            return false;
        }
    }
    class->origin = options->origin;
    class->protection_domain = options->protection_domain;
    class->class_data = options->class_data;
    return true;
}

/* Renames the class in its class file, in all constants that refer to it. */
static void rename_in_file(struct vm_class_file *file, const struct vm_symbol *name)
{
    struct vm_constant *constants = (struct vm_constant *)(uintptr_t)file->constants;
    for (uint32_t i = 1; i < file->constant_count; i++) {
        struct vm_constant *constant = &constants[i];
        bool is_class = constant->tag == VM_CONSTANT_CLASS;
        bool is_member = constant->tag == VM_CONSTANT_FIELDREF
                         || constant->tag == VM_CONSTANT_METHODREF
                         || constant->tag == VM_CONSTANT_INTERFACE_METHODREF;
        if (is_class && constant->symbol == file->name) {
            constant->symbol = name;
        } else if (is_member && constant->member.class_name == file->name) {
            constant->member.class_name = name;
        }
    }
    file->name = name;
}

static struct vm_class *make_in_domain(struct vm_thread *self, struct vm_loader *loader,
                                       const struct vm_class_file *file,
                                       const struct vm_define_options *options,
                                       struct vm_class *super, struct vm_class **interfaces)
{
    struct vm_domain *domain = options->is_weak ? vm_domain_create(loader->domain) : loader->domain;
    if (options->is_weak && domain == NULL) {
        vm_throw_out_of_memory(self, "class metadata");
        return NULL;
    }
    return vm_make_class(self, loader, domain, file, super, interfaces);
}

/* Parses the file, loads the supertypes and makes the class; does not enter it in a table. */
static struct vm_class *derive(struct vm_thread *self, struct vm_loader *loader,
                               const uint8_t *bytes, size_t length,
                               const struct vm_define_options *options)
{
    struct vm_class_file_error error;
    bool stay = options->bytes_stay && vm_class_hooks.file_loaded == NULL;
    unsigned parse_options = VM_PARSE_LATE_RANGES | VM_PARSE_KEEP_HEAD
                             | (vm.plan->machine.is_preview_enabled ? VM_PARSE_PREVIEW : 0)
                             | (stay ? VM_PARSE_BYTES_STAY : 0);
    struct vm_class_file *file =
        vm_class_file_parse_with(bytes, length, options->name, parse_options, &error);
    if (file == NULL) {
        throw_malformed(self, loader, &error);
        vm_class_file_destroy(error.head);
        return NULL;
    }
    if (options->other_name != NULL && options->other_name != file->name) {
        rename_in_file(file, options->other_name);
    }
    struct vm_class *super, **interfaces = NULL;
    struct vm_class *class = NULL;
    bool is_prohibited = is_java_package(file->name) && loader != vm.boot_loader
                         && !options->may_be_java_package && !vm_loader_is_platform(loader);
    if (is_prohibited && options->name != NULL) {
        throw_prohibited(self, loader, file->name, true);
    } else if (options->host == NULL && vm_find_loaded_class(loader, file->name) != NULL) {
        throw_duplicate(self, loader, vm_find_loaded_class(loader, file->name));
    } else if (load_supertypes(self, loader, file, options, &super, &interfaces)) {
        if (is_prohibited) { /* HotSpot checks the name here if the caller has not passed a name */
            throw_prohibited(self, loader, file->name, false);
        } else {
            class = make_in_domain(self, loader, file, options, super, interfaces);
        }
    }
    if (class == NULL) {
        free(interfaces);
        /* The file's names are interned and outlive it; nothing else refers to the file. */
        vm_class_file_destroy(file);
    }
    return class;
}

/* Enters the class in the loader's table. If it fails, returns false with LinkageError pending. */
static bool enter_defined(struct vm_thread *self, struct vm_loader *loader, struct vm_class *class)
{
    if (!vm_loader_check_constraints(self, loader, class)) {
        return false;
    }
    struct vm_class *present = enter_class(loader, class);
    if (present != class) {
        vm_loader_correct_constraint(loader, class, present);
        throw_duplicate(self, loader, class);
    }
    return present == class;
}

static struct vm_class *define(struct vm_thread *self, struct vm_loader *loader,
                               const uint8_t *bytes, size_t length,
                               const struct vm_define_options *options)
{
    bool is_library = loader == vm.boot_loader && !options->is_weak;
    if (!is_library && !vm_metadata_make_room(self, length)) {
        return NULL;
    }
    struct vm_class *class = derive(self, loader, bytes, length, options);
    if (class == NULL) {
        return NULL;
    }
    if (!set_definition(self, class, options)) {
        vm_throw_out_of_memory(self, "class metadata");
    } else if (class_class != NULL && !vm_make_mirror(self, class_class, class)) {
        vm_throw_out_of_memory(self, "Java heap space");
    } else {
        complete(class);
    }
    /* From here on the class must keep these objects alive; so far the native caller's parameters
     * did. */
    if (vm_has_failed(self) || (options->host == NULL && !enter_defined(self, loader, class))) {
        vm_class_discard(class);
        return NULL;
    }
    vm_class_keep(class, options->protection_domain);
    vm_class_keep(class, options->class_data);
    vm_package_note_class(class);
    announce(class);
    VM_ASSERT(options->host != NULL || vm_find_loaded_class(loader, class->name) == class);
    if (vm_class_hooks.defined != NULL) {
        vm_class_hooks.defined(class);
    }
    if (vm_log_is_on(VM_LOG_CLASS_LOAD, VM_LOG_INFO)) {
        char *name = vm_class_external_name(class);
        vm_class_log_loaded(class, name);
        free(name);
    }
    return class;
}

struct vm_class *vm_define_class(struct vm_thread *self, struct vm_loader *loader,
                                 const uint8_t *bytes, size_t length,
                                 const struct vm_define_options *options)
{
    if (vm_class_hooks.file_loaded == NULL || options->host != NULL || self->late_error != NULL) {
        return define(self, loader, bytes, length, options);
    }
    struct vm_class_load load = {.loader = loader,
                                 .name = options->name,
                                 .protection_domain = options->protection_domain,
                                 .bytes = bytes,
                                 .length = length};
    struct vm_class *class = vm_class_load_transform(self, &load)
                                 ? define(self, loader, load.bytes, load.length, options)
                                 : NULL;
    if (class != NULL && load.before != NULL) {
        vm_class_load_keep_before(&load, class->pool);
    }
    vm_class_load_free(&load);
    return class;
}

/* --- loading -------------------------------------------------------------------------- */

static struct vm_class *read_boot_class(struct vm_thread *self, const struct vm_symbol *name)
{
    struct vm_library_file file;
    char *file_name;
    if (asprintf(&file_name, "%s.class", name->bytes) < 0) {
        return NULL;
    }
    bool is_there = vm.classlib->read(file_name, &file);
    free(file_name);
    if (!is_there) {
        return NULL;
    }
    struct vm_define_options options = {
        .name = name, .origin = file.origin, .bytes_stay = file.allocated == NULL};
    struct vm_class *class =
        vm_define_class(self, vm.boot_loader, file.bytes, file.length, &options);
    free(file.allocated);
    return class;
}

/* Agents run Java code while a class is loaded, so no lock is held. If two threads load a class
 * because each waits for the other, the class of the first one is taken. */
static struct vm_class *find_boot_class_with_agents(struct vm_thread *self,
                                                    const struct vm_symbol *name)
{
    struct vm_boot_claim claim;
    vm_boot_claim(self, name, &claim);
    struct vm_class *class = vm_find_loaded_class(vm.boot_loader, name);
    if (class == NULL) {
        class = read_boot_class(self, name);
    }
    if (class == NULL && vm_exception_is(self, "java/lang/LinkageError")
        && (class = vm_find_loaded_class(vm.boot_loader, name)) != NULL) {
        self->exception = NULL;
    }
    vm_boot_release(&claim);
    return class;
}

static struct vm_class *find_boot_class(struct vm_thread *self, const struct vm_symbol *name)
{
    struct vm_late_error error;
    if (vm_class_hooks.file_loaded != NULL && self->late_error == NULL) {
        return find_boot_class_with_agents(self, name);
    }
    vm_lock_take(&boot_lock);
    bool is_outermost = vm_throw_later(self, &error);
    struct vm_class *class = vm_find_loaded_class(vm.boot_loader, name);
    if (class == NULL) {
        class = read_boot_class(self, name);
    }
    vm_lock_release(&boot_lock);
    if (is_outermost) {
        vm_throw_late(self);
        if (class != NULL && vm.classlib->boot_class_loaded != NULL) {
            vm.classlib->boot_class_loaded(self);
        }
    }
    return class;
}

static struct vm_class *find_by_java_loader(struct vm_thread *self, struct vm_loader *loader,
                                            const struct vm_symbol *name)
{
    struct vm_class *class = vm.classlib->load_class(self, loader->object, name);
    if (class == NULL
        || class->name != name) { /* the loader has returned a class with another name */
        return NULL;
    }
    if (class->loader != loader && !vm_loader_check_constraints(self, loader, class)) {
        return NULL;
    }
    struct vm_class *present = enter_class(loader, class);
    if (present == NULL || present == class) {
        return class;
    }
    vm_loader_correct_constraint(loader, class, present);
    return present;
}

static struct vm_class *find(struct vm_thread *self, struct vm_loader *loader,
                             const struct vm_symbol *name)
{
    if (name == NULL) {
        vm_throw_out_of_memory(self, "symbol");
        return NULL;
    }
    struct vm_class *class = vm_find_loaded_class(loader, name);
    if (class != NULL) {
        return class;
    }
    if ((const char *)__builtin_frame_address(0) < self->c_stack_limit) {
        vm_throw_stack_overflow(self); /* superclasses are loaded recursively */
        return NULL;
    }
    if (name->bytes[0] == '[') {
        return find_array(self, loader, name);
    }
    return loader == vm.boot_loader ? find_boot_class(self, name)
                                    : find_by_java_loader(self, loader, name);
}

struct vm_class *vm_find_boot_class(struct vm_thread *self, const struct vm_symbol *name)
{
    return find(self, vm.boot_loader, name);
}

struct vm_class *vm_find_class(struct vm_thread *self, struct vm_loader *loader,
                               const struct vm_symbol *name)
{
    struct vm_class *class = find(self, loader, name);
    if (class != NULL || vm_has_failed(self)) {
        return class;
    }
    /* In this message, names of arrays, and of classes that the boot loader does not find, are in
     * internal form. */
    bool is_internal = loader == vm.boot_loader || name->bytes[0] == '[';
    char *external = is_internal ? NULL : vm_dotted_name(name->bytes);
    vm_throw(self, "java/lang/ClassNotFoundException", "%s",
             external == NULL ? name->bytes : external);
    free(external);
    VM_ASSERT(vm_has_failed(self));
    return NULL;
}

/* If a class that linking needs is absent, raises NoClassDefFoundError; its cause is the exception
 * that a loader in Java has thrown. */
static void convert_not_found(struct vm_thread *self, const struct vm_symbol *name)
{
    struct vm_object *cause = NULL;
    if (self->exception != NULL) {
        if (!vm_exception_is(self, "java/lang/ClassNotFoundException")) {
            return;
        }
        cause = vm_exception_take(self);
    } else if (vm_has_failed(self)) {
        return;
    }
    const char *advice =
        vm.classlib->missing_class_advice == NULL ? NULL : vm.classlib->missing_class_advice(name);
    if (advice != NULL) {
        vm_message("%s\n", advice);
    }
    vm_throw_with_cause(self, "java/lang/NoClassDefFoundError", name->bytes, cause);
}

struct vm_class *vm_load_class(struct vm_thread *self, struct vm_loader *loader,
                               const struct vm_symbol *name)
{
    struct vm_class *class = find(self, loader, name);
    if (class == NULL) {
        convert_not_found(self, name);
    }
    VM_ASSERT(class != NULL || vm_has_failed(self));
    return class;
}

struct vm_class *vm_load_boot_class(struct vm_thread *self, const char *name)
{
    return vm_load_class(self, vm.boot_loader, vm_symbol_from_cstr(name));
}

/* --- mirrors -------------------------------------------------------------------------- */

struct vm_class *vm_class_of_mirror(const struct vm_object *mirror)
{
    return *(struct vm_class **)vm_object_at(mirror, vm_mirror_class_offset);
}

bool vm_loader_make_mirrors(struct vm_thread *self)
{
    struct vm_class *class = vm_load_boot_class(self, "java/lang/Class");
    if (class == NULL) {
        return false;
    }
    class_class = class;
    for (class = atomic_load(&vm.classes); class != NULL; class = class->next) {
        if (class->mirror == NULL && !vm_make_mirror(self, class_class, class)) {
            vm_throw_out_of_memory(self, "Java heap space");
            return false;
        }
        complete(class);
    }
    for (const char *type = "ZBCSIJFD"; *type != '\0'; type++) {
        if (vm_primitive_array_class(*type) == NULL) {
            vm_throw_out_of_memory(self, "Java heap space");
            return false;
        }
    }
    return true;
}
