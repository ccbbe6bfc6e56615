#define _GNU_SOURCE
#include "vm/runtime/module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/base/text/affix.h"
#include "vm/classlib.h"
#include "vm/heap/heap.h"
#include "vm/runtime/class.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader_internal.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

#define JAVA_BASE "java.base"

/* Guards the tables of packages and modules of all loaders, the sets of modules that modules read,
 * and the exports of packages. */
static struct vm_lock lock = VM_LOCK(MODULES);

static struct vm_module *_Atomic java_base;

/* --- packages --------------------------------------------------------------------------------- */

static struct vm_module *make_module(struct vm_loader *loader, const struct vm_symbol *name)
{
    struct vm_module *module = calloc(1, sizeof *module);
    if (module != NULL) {
        module->name = name;
        module->loader = loader;
        vm_hash_map_init(&module->reads, NULL, NULL);
    }
    return module;
}

/* The caller holds the lock. */
static struct vm_module *unnamed_module(struct vm_loader *loader)
{
    struct vm_module *module = atomic_load(&loader->modules.unnamed);
    if (module == NULL) {
        module = make_module(loader, NULL);
        atomic_store(&loader->modules.unnamed, module);
    }
    return module;
}

struct vm_module *vm_loader_unnamed_module(struct vm_loader *loader)
{
    struct vm_module *module = atomic_load(&loader->modules.unnamed);
    if (module == NULL) {
        vm_lock_take(&lock);
        module = unnamed_module(loader);
        vm_lock_release(&lock);
    }
    return module;
}

/* The caller holds the lock. */
static struct vm_package *find_package(struct vm_loader *loader, const struct vm_symbol *name)
{
    return vm_hash_map_find(&loader->modules.packages, name);
}

/* `module` is NULL if it is not known yet. The caller holds the lock. */
static struct vm_package *make_package(struct vm_loader *loader, const struct vm_symbol *name,
                                       struct vm_module *module)
{
    VM_ASSERT(find_package(loader, name) == NULL);
    struct vm_package *package = calloc(1, sizeof *package);
    if (package != NULL) {
        package->name = name;
        package->loader = loader;
        atomic_init(&package->module, module);
        vm_hash_map_init(&package->exported_to, NULL, NULL);
        if (!vm_hash_map_put(&loader->modules.packages, name, package, NULL)) {
            free(package);
            package = NULL;
        }
    }
    return package;
}

static struct vm_package *package_of(struct vm_loader *loader, const struct vm_symbol *name)
{
    vm_lock_take(&lock);
    struct vm_package *package = find_package(loader, name);
    if (package == NULL) {
        bool is_early = loader == vm.boot_loader && atomic_load(&java_base) == NULL;
        struct vm_module *module = is_early ? NULL : unnamed_module(loader);
        if (is_early || module != NULL) {
            package = make_package(loader, name, module);
        }
    }
    vm_lock_release(&lock);
    return package;
}

struct vm_package *vm_package_of_class(struct vm_thread *self, struct vm_loader *loader,
                                       const struct vm_symbol *name)
{
    if (loader != vm.boot_loader && vm.classlib->loader_of_packages != NULL) {
        loader = vm.classlib->loader_of_packages(self, loader);
    }
    return loader == NULL ? NULL : package_of(loader, name);
}

struct vm_package *vm_loader_find_package(struct vm_loader *loader, const struct vm_symbol *name)
{
    vm_lock_take(&lock);
    struct vm_package *package = find_package(loader, name);
    vm_lock_release(&lock);
    return package;
}

void vm_loader_each_package(struct vm_loader *loader,
                            void (*visit)(struct vm_package *package, void *data), void *data)
{
    size_t position = 0;
    void *value;
    vm_lock_take(&lock);
    while (vm_hash_map_next(&loader->modules.packages, &position, NULL, &value)) {
        struct vm_package *package = value;
        if (atomic_load(&package->has_class)) {
            visit(package, data);
        }
    }
    vm_lock_release(&lock);
}

void vm_package_note_class(struct vm_class *class)
{
    struct vm_package *package = class->run_time_package;
    if (package != NULL && !atomic_load(&package->has_class)) {
        vm_lock_take(&lock);
        if (!atomic_load(&package->has_class)) {
            package->origin = class->origin;
            atomic_store(&package->has_class, true);
        }
        vm_lock_release(&lock);
    }
}

struct vm_module *vm_class_module(const struct vm_class *class)
{
    if (vm_class_is_array(class)) {
        class = class->bottom_class;
    }
    VM_ASSERT(!vm_class_is_array(class));
    if (class->kind == VM_KIND_PRIMITIVE) {
        return atomic_load(&java_base);
    }
    struct vm_package *package = class->run_time_package;
    return package == NULL ? NULL : atomic_load(&package->module);
}

/* --- definitions ------------------------------------------------------------------------------ */

struct vm_module *vm_java_base(void)
{
    return atomic_load(&java_base);
}

void vm_module_set_object(struct vm_module *module, struct vm_object *object)
{
    struct vm_object *none = NULL;
    if (object != NULL && atomic_load(&module->object) == NULL) {
        vm_domain_keep(module->loader->domain, object);
        atomic_compare_exchange_strong(&module->object, &none, object);
    }
}

/* Returns a package of the definition that is already in a module of the loader, or that has
 * classes; NULL if there is no such package. The caller holds the lock. */
static struct vm_package *find_taken(struct vm_loader *loader,
                                     const struct vm_module_definition *definition)
{
    for (size_t i = 0; i < definition->package_count; i++) {
        struct vm_package *package = find_package(loader, definition->packages[i]);
        struct vm_module *module = package == NULL ? NULL : atomic_load(&package->module);
        if (module != NULL && (module->name != NULL || atomic_load(&package->has_class))) {
            return package;
        }
    }
    return NULL;
}

static bool has_module(const struct vm_loader *loader, const struct vm_symbol *name)
{
    const struct vm_module *module = loader->modules.modules;
    while (module != NULL && module->name != name) {
        module = module->next;
    }
    return module != NULL;
}

/* The caller holds the lock. */
static bool enter_packages(struct vm_loader *loader, struct vm_module *module,
                           const struct vm_module_definition *definition)
{
    for (size_t i = 0; i < definition->package_count; i++) {
        struct vm_package *package = find_package(loader, definition->packages[i]);
        if (package != NULL) {
            atomic_store(&package->module, module);
        } else if (make_package(loader, definition->packages[i], module) == NULL) {
            return false;
        }
    }
    return true;
}

/* Puts the packages that existed before java.base into java.base. The caller holds the lock. */
static void adopt_packages(struct vm_module *module)
{
    VM_ASSERT(atomic_load(&java_base) == NULL);
    size_t position = 0;
    void *value;
    while (vm_hash_map_next(&vm.boot_loader->modules.packages, &position, NULL, &value)) {
        struct vm_package *package = value;
        if (atomic_load(&package->module) == NULL) {
            atomic_store(&package->module, module);
        }
    }
    atomic_store(&java_base, module);
}

static void throw_taken(struct vm_thread *self, const struct vm_package *package,
                        const struct vm_symbol *module_name)
{
    const struct vm_module *owner = atomic_load(&package->module);
    const char *name = package->name->bytes;
    if (owner->name == NULL) {
        vm_throw(self, "java/lang/IllegalStateException",
                 "Package %s for module %s is already in the unnamed module defined to the class "
                 "loader",
                 name, module_name->bytes);
    } else {
        vm_throw(self, "java/lang/IllegalStateException",
                 "Package %s for module %s is already in another module, %s, defined to the class "
                 "loader",
                 name, module_name->bytes, owner->name->bytes);
    }
}

struct vm_module *vm_define_module(struct vm_thread *self, struct vm_loader *loader,
                                   const struct vm_module_definition *definition)
{
    struct vm_module *module = make_module(loader, definition->name);
    bool is_complete = false, is_present = false;
    struct vm_package *taken = NULL;
    if (module != NULL) {
        module->version = definition->version;
        module->location = definition->location;
        module->is_open = definition->is_open;
        vm_module_set_object(module, definition->object);
        vm_lock_take(&lock);
        taken = find_taken(loader, definition);
        is_present = has_module(loader, definition->name);
        if (taken == NULL && !is_present) {
            is_complete = enter_packages(loader, module, definition);
            module->next = loader->modules.modules;
            loader->modules.modules = module;
            if (loader == vm.boot_loader && atomic_load(&java_base) == NULL
                && vm_symbol_equals_cstr(definition->name, JAVA_BASE)) {
                adopt_packages(module);
            }
        }
        vm_lock_release(&lock);
    }
    if (is_complete) {
        return module;
    }
    if (is_present) {
        vm_throw(self, "java/lang/IllegalStateException", "Module %s is already defined",
                 definition->name->bytes);
    } else if (taken != NULL) {
        throw_taken(self, taken, definition->name);
    } else {
        vm_throw_out_of_memory(self, "Java heap space");
    }
    if (taken != NULL || is_present) {
        free(module);
    }
    return NULL;
}

static bool enter(struct vm_thread *self, struct vm_hash_map *set, struct vm_module *module)
{
    vm_lock_take(&lock);
    module->is_known_to_others = true;
    bool is_entered = vm_hash_map_put(set, module, module, NULL);
    vm_lock_release(&lock);
    if (!is_entered) {
        vm_throw_out_of_memory(self, "Java heap space");
    }
    return is_entered;
}

bool vm_module_add_read(struct vm_thread *self, struct vm_module *from, struct vm_module *to)
{
    if (to == NULL) {
        __atomic_store_n(&from->reads_all_unnamed, true, __ATOMIC_RELEASE);
        return true;
    }
    return from->name == NULL || from == to || enter(self, &from->reads, to);
}

bool vm_module_add_export(struct vm_thread *self, struct vm_package *package, enum vm_export kind,
                          struct vm_module *to)
{
    switch (kind) {
    case VM_EXPORT_TO_ALL:
        __atomic_store_n(&package->is_exported, true, __ATOMIC_RELEASE);
        return true;
    case VM_EXPORT_TO_UNNAMED:
        __atomic_store_n(&package->is_exported_to_unnamed, true, __ATOMIC_RELEASE);
        return true;
    default:
        return enter(self, &package->exported_to, to);
    }
}

/* --- the end of a loader ---------------------------------------------------------------------- */

/* Frees a module. If other modules or packages may have the module in their sets, its record stays,
 * so that its address is not used for another module. */
static void free_module(struct vm_module *module)
{
    if (module != NULL) {
        vm_hash_map_fini(&module->reads);
        if (!module->is_known_to_others) {
            free(module);
        }
    }
}

void vm_loader_free_modules(struct vm_loader *loader)
{
    size_t position = 0;
    void *value;
    while (vm_hash_map_next(&loader->modules.packages, &position, NULL, &value)) {
        struct vm_package *package = value;
        vm_hash_map_fini(&package->exported_to);
        free(package);
    }
    vm_hash_map_fini(&loader->modules.packages);
    struct vm_module *module = loader->modules.modules;
    while (module != NULL) {
        struct vm_module *next = module->next;
        free_module(module);
        module = next;
    }
    free_module(atomic_load(&loader->modules.unnamed));
}

/* --- access ----------------------------------------------------------------------------------- */

static bool is_member(const struct vm_hash_map *set, const struct vm_module *module)
{
    vm_lock_take(&lock);
    bool is_found = vm_hash_map_find(set, module) != NULL;
    vm_lock_release(&lock);
    return is_found;
}

static bool reads(const struct vm_module *from, const struct vm_module *to)
{
    if (from == to || from->name == NULL || to == atomic_load(&java_base)) {
        return true; /* unnamed modules read every module, and all modules read java.base */
    }
    if (to->name == NULL && __atomic_load_n(&from->reads_all_unnamed, __ATOMIC_ACQUIRE)) {
        return true;
    }
    return is_member(&from->reads, to);
}

static bool is_exported_to(const struct vm_package *package, const struct vm_module *to)
{
    const struct vm_module *module = atomic_load(&package->module);
    if (module == NULL || module == to || module->name == NULL || module->is_open
        || __atomic_load_n(&package->is_exported, __ATOMIC_ACQUIRE)) {
        return true;
    }
    if (to->name == NULL && __atomic_load_n(&package->is_exported_to_unnamed, __ATOMIC_ACQUIRE)) {
        return true;
    }
    return is_member(&package->exported_to, to);
}

enum vm_module_access vm_module_access(const struct vm_class *from, const struct vm_class *to)
{
    const struct vm_module *from_module = vm_class_module(from);
    const struct vm_module *to_module = vm_class_module(to);
    if (from_module == to_module || from_module == NULL || to_module == NULL) {
        return VM_MODULE_ACCESSIBLE;
    }
    if (!reads(from_module, to_module)) {
        return VM_MODULE_NOT_READ;
    }
    return to->run_time_package == NULL || is_exported_to(to->run_time_package, from_module)
               ? VM_MODULE_ACCESSIBLE
               : VM_PACKAGE_NOT_EXPORTED;
}

/* --- texts ------------------------------------------------------------------------------------ */

/* Returns the module's java.lang.Module, which for a loader's unnamed module may be needed before
 * the module has classes. */
static struct vm_object *object_of(const struct vm_module *module)
{
    struct vm_object *object = atomic_load(&module->object);
    struct vm_object *loader = vm_loader_object(module->loader);
    return object == NULL && loader != NULL && vm.classlib->unnamed_module != NULL
               ? vm.classlib->unnamed_module(loader)
               : object;
}

/* Returns "module x" or "unnamed module @0x1f", malloc'ed. */
static char *describe(struct vm_thread *self, const struct vm_module *module)
{
    char *text = NULL;
    int length;
    if (module->name != NULL) {
        length = asprintf(&text, "module %s", module->name->bytes);
    } else {
        struct vm_object *object = object_of(module);
        length = asprintf(&text, "unnamed module @0x%x",
                          object == NULL ? 0u : (unsigned)vm_object_hash(self, object));
    }
    return length < 0 ? NULL : text;
}

char *vm_module_access_text(struct vm_thread *self, const struct vm_class *from,
                            const struct vm_class *to, enum vm_module_access access)
{
    char *from_name = vm_class_external_name(from), *to_name = vm_class_external_name(to);
    char *from_module = describe(self, vm_class_module(from));
    char *to_module = describe(self, vm_class_module(to));
    char *package = vm_dotted_name(to->package->bytes);
    char *text = NULL;
    if (from_name != NULL && to_name != NULL && from_module != NULL && to_module != NULL
        && package != NULL) {
        int length;
        if (access == VM_MODULE_NOT_READ) {
            length = asprintf(&text,
                              "class %s (in %s) cannot access class %s (in %s) because %s "
                              "does not read %s",
                              from_name, from_module, to_name, to_module, from_module, to_module);
        } else {
            length = asprintf(&text,
                              "class %s (in %s) cannot access class %s (in %s) because %s "
                              "does not export %s to %s",
                              from_name, from_module, to_name, to_module, to_module, package,
                              from_module);
        }
        text = length < 0 ? NULL : text;
    }
    free(from_name);
    free(to_name);
    free(from_module);
    free(to_module);
    free(package);
    return text;
}

static bool starts_with(const struct vm_symbol *text, const char *start)
{
    return text != NULL && vm_starts_with(text->bytes, start);
}

/* Returns whether texts contain the module's version; the JDK's own modules are shown without it.
 */
static bool shows_version(const struct vm_module *module)
{
    const struct vm_module *base = atomic_load(&java_base);
    if (module->version == NULL || module->version->length == 0) {
        return false;
    }
    if (starts_with(module->location, "jrt:/java.")
        && (module->loader == vm.boot_loader || vm_loader_is_platform(module->loader))) {
        return false;
    }
    return !(base != NULL && base->version == module->version
             && starts_with(module->location, "jrt:/jdk."));
}

char *vm_class_module_text(const struct vm_class *class, bool with_parent)
{
    const struct vm_class *bottom = vm_class_is_array(class) ? class->bottom_class : class;
    const struct vm_module *module = vm_class_module(bottom);
    /* If the library has no modules, the boot loader's classes count as java.base. */
    bool is_base = module == NULL && bottom->loader == vm.boot_loader;
    const char *name = is_base                                  ? JAVA_BASE
                       : module == NULL || module->name == NULL ? NULL
                                                                : module->name->bytes;
    bool has_version = name != NULL && !is_base && shows_version(module);
    char *loader = vm_loader_text(bottom->loader);
    char *parent = with_parent ? vm_loader_parent_text(bottom->loader) : NULL;
    char *text = NULL;
    int length =
        asprintf(&text, "%s%s%s%s of loader %s%s%s", name == NULL ? "unnamed module" : "module ",
                 name == NULL ? "" : name, has_version ? "@" : "",
                 has_version ? module->version->bytes : "", loader == NULL ? "" : loader,
                 parent == NULL ? "" : ", parent loader ", parent == NULL ? "" : parent);
    free(loader);
    free(parent);
    return length < 0 ? NULL : text;
}

char *vm_class_modules_text(const struct vm_class *a, const struct vm_class *b)
{
    char *a_name = vm_class_external_name(a), *b_name = vm_class_external_name(b);
    char *a_module = vm_class_module_text(a, true), *b_module = vm_class_module_text(b, true);
    char *text = NULL;
    if (a_name == NULL || b_name == NULL || a_module == NULL || b_module == NULL
        || asprintf(&text, "%s is in %s; %s is in %s", a_name, a_module, b_name, b_module) < 0) {
        text = NULL;
    }
    free(a_name);
    free(b_name);
    free(a_module);
    free(b_module);
    return text;
}
