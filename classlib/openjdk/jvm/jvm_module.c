/*
 * jvm_module.c: java.lang.Module and the machine's modules.
 *
 * Java code makes the modules, and defines them in the machine. The machine's record of a module is
 * stored in an injected field of the module's object. Errors of a definition have HotSpot's
 * messages, because Java code repeats them in its own exceptions.
 */
#include <stdlib.h>
#include <string.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/base/data/array.h"
#include "vm/base/symbol.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/module.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

#define ILLEGAL_ARGUMENT "java/lang/IllegalArgumentException"

/* --- modules of classes ----------------------------------------------------------------------- */

struct vm_object *lib_jdk_unnamed_module(struct vm_object *loader)
{
    return lib_jdk_get(loader, lib_jdk_layout.loader_unnamed_module);
}

/* Returns the java.lang.Module of a module; NULL if it does not exist yet. */
static struct vm_object *object_of(struct vm_module *module)
{
    struct vm_object *object = atomic_load(&module->object);
    struct vm_object *loader = vm_loader_object(module->loader);
    if (object == NULL && module->name == NULL && loader != NULL) {
        object = lib_jdk_unnamed_module(loader);
        vm_module_set_object(module, object);
    }
    return object;
}

void lib_jdk_set_module(const struct vm_class *class)
{
    struct vm_module *module = vm_class_module(class);
    struct vm_object *object = module == NULL ? NULL : object_of(module);
    if (object != NULL && lib_jdk_layout.class_module != 0) {
        lib_jdk_set(class->mirror, lib_jdk_layout.class_module, object);
    }
}

/* Sets the module in the mirrors of those of its classes that were made before the
 * java.lang.Module. */
static void patch_mirrors(const struct vm_module *module)
{
    struct vm_class *class = atomic_load(&vm.classes);
    for (; class != NULL; class = class->next) {
        if (class->mirror != NULL && vm_class_module(class) == module) {
            lib_jdk_set_module(class);
        }
    }
}

/* --- arguments -------------------------------------------------------------------------------- */

/* Returns the record of a java.lang.Module. A module that was not defined in the machine counts as
 * the unnamed module of its loader. On failure, returns NULL with an exception pending. */
static struct vm_module *module_of(struct vm_thread *self, struct vm_object *object)
{
    int64_t record = lib_jdk_get_long(object, lib_jdk_layout.module_record);
    if (record != 0) {
        return (struct vm_module *)(intptr_t)record;
    }
    struct vm_loader *loader =
        vm_loader_of(self, lib_jdk_get(object, lib_jdk_layout.module_loader));
    struct vm_module *module = loader == NULL ? NULL : vm_loader_unnamed_module(loader);
    if (loader != NULL && module == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
    }
    if (module != NULL && lib_jdk_get(object, lib_jdk_layout.module_name) == NULL) {
        vm_module_set_object(module, object);
        lib_jdk_set_long(object, lib_jdk_layout.module_record, (int64_t)(intptr_t)module);
    }
    return module;
}

/* Returns the symbol of a string; in the name of a package, '/' replaces '.'. Returns NULL if the
 * string is too long for a name, or if memory runs out. */
static const struct vm_symbol *symbol_of(const struct vm_object *string, bool is_package)
{
    size_t size;
    char *text = vm_string_to_mutf8(string, &size);
    if (text == NULL) {
        return NULL;
    }
    for (char *c = text; is_package && *c != '\0'; c++) {
        if (*c == '.') {
            *c = '/';
        }
    }
    const struct vm_symbol *symbol = vm_symbol_intern(text, size);
    free(text);
    return symbol;
}

static const struct vm_symbol *optional_symbol(jstring string)
{
    return string == NULL ? NULL : symbol_of(vm_jni_object(string), false);
}

/* Returns whether the parts of a name between slashes are all non-empty and contain only characters
 * that names may contain. */
static bool is_package_name(const struct vm_symbol *name)
{
    const char *bytes = name->bytes;
    for (size_t i = 0; i < name->length; i++) {
        bool is_edge = i == 0 || i + 1u == name->length || bytes[i + 1] == '/';
        if (bytes[i] == '\0' || bytes[i] == ';' || bytes[i] == '[' || bytes[i] == '.'
            || (bytes[i] == '/' && is_edge)) {
            return false;
        }
    }
    return name->length != 0;
}

/* --- definition ------------------------------------------------------------------------------- */

static bool throw_argument(struct vm_thread *self, const char *message)
{
    vm_throw(self, ILLEGAL_ARGUMENT, "%s", message);
    return false;
}

/* Only the library's own loaders may define packages java.*. */
static bool check_prohibited(struct vm_thread *self, struct vm_loader *loader,
                             const struct vm_symbol *package)
{
    if (vm_loader_object(loader) == NULL || vm_loader_is_platform(loader)
        || strncmp(package->bytes, "java", 4) != 0
        || (package->bytes[4] != '/' && package->bytes[4] != '\0')) {
        return true;
    }
    char *name = vm_loader_text(loader);
    char *dotted = vm_dotted_name(package->bytes);
    vm_throw(self, ILLEGAL_ARGUMENT,
             "Class loader (instance of): %s tried to define prohibited package name: %s",
             name == NULL ? "" : name, dotted == NULL ? "" : dotted);
    free(name);
    free(dotted);
    return false;
}

static bool read_packages(struct vm_thread *self, struct vm_loader *loader, struct vm_object *array,
                          struct vm_module_definition *definition)
{
    size_t count = array == NULL ? 0 : array->length;
    definition->packages = calloc(count + 1, sizeof *definition->packages);
    if (definition->packages == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        struct vm_object *string = vm_array_refs(array)[i];
        if (string == NULL || !vm_symbol_equals_cstr(string->class->name, "java/lang/String")) {
            return throw_argument(self, "Bad package name");
        }
        const struct vm_symbol *name = symbol_of(string, true);
        if (name == NULL || !is_package_name(name)) {
            vm_throw(self, ILLEGAL_ARGUMENT, "Invalid package name: %s for module: %s",
                     name == NULL ? "" : name->bytes, definition->name->bytes);
            return false;
        }
        if (!check_prohibited(self, loader, name)) {
            return false;
        }
        definition->packages[definition->package_count++] = name;
    }
    return true;
}

static bool check_base(struct vm_thread *self, const struct vm_loader *loader, bool is_open)
{
    if (vm_loader_object(loader) != NULL) {
        return throw_argument(self, "Class loader must be the boot class loader");
    }
    if (is_open) {
        return throw_argument(self, "java.base module cannot be open");
    }
    if (vm_java_base() != NULL) {
        vm_throw(self, "java/lang/InternalError", "Module java.base is already defined");
        return false;
    }
    return true;
}

static void define(struct vm_thread *self, struct vm_object *object, bool is_open, jstring version,
                   jstring location, jobjectArray packages)
{
    struct vm_object *name = lib_jdk_get(object, lib_jdk_layout.module_name);
    if (name == NULL) {
        vm_throw(self, "java/lang/NullPointerException", "Null module name");
        return;
    }
    struct vm_module_definition definition = {
        .name = symbol_of(name, false),
        .version = optional_symbol(version),
        .location = optional_symbol(location),
        .object = object,
        .is_open = is_open,
    };
    struct vm_loader *loader =
        vm_loader_of(self, lib_jdk_get(object, lib_jdk_layout.module_loader));
    if (loader == NULL) {
        return;
    }
    if (definition.name == NULL) {
        throw_argument(self, "Invalid module name");
        return;
    }
    bool is_base = vm_symbol_equals_cstr(definition.name, "java.base");
    if ((!is_base || check_base(self, loader, is_open))
        && read_packages(self, loader, vm_jni_object(packages), &definition)) {
        struct vm_module *module = vm_define_module(self, loader, &definition);
        if (module != NULL) {
            lib_jdk_set_long(object, lib_jdk_layout.module_record, (int64_t)(intptr_t)module);
            if (is_base) {
                patch_mirrors(module);
            }
        }
    }
    free(definition.packages);
}

void JVM_DefineModule(JNIEnv *env, jobject module, jboolean is_open, jstring version,
                      jstring location, jobjectArray packages)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (module == NULL) {
        vm_throw(self, "java/lang/NullPointerException", "Null module object");
        return;
    }
    define(self, vm_jni_object(module), is_open != 0, version, location, packages);
}

void JVM_SetBootLoaderUnnamedModule(JNIEnv *env, jobject module)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (module == NULL) {
        vm_throw(self, "java/lang/NullPointerException", "Null module object");
        return;
    }
    struct vm_object *object = vm_jni_object(module);
    if (lib_jdk_get(object, lib_jdk_layout.module_name) != NULL
        || lib_jdk_get(object, lib_jdk_layout.module_loader) != NULL) {
        throw_argument(self, "The boot class loader's unnamed module must have no name and no "
                             "loader");
        return;
    }
    struct vm_module *record = module_of(self, object);
    if (record != NULL) {
        patch_mirrors(record);
    }
}

/* --- readability and exports ------------------------------------------------------------------ */

void JVM_AddReadsModule(JNIEnv *env, jobject from_module, jobject source_module)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (from_module == NULL) {
        vm_throw(self, "java/lang/NullPointerException", "from_module is null");
        return;
    }
    struct vm_module *from = module_of(self, vm_jni_object(from_module));
    struct vm_module *to =
        source_module == NULL ? NULL : module_of(self, vm_jni_object(source_module));
    if (from != NULL && (to != NULL || source_module == NULL)) {
        vm_module_add_read(self, from, to);
    }
}

/* `role` is what messages call the module. */
static void add_export(JNIEnv *env, const char *role, jobject from_module, jstring package_name,
                       enum vm_export kind, jobject to_module)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (package_name == NULL || from_module == NULL) {
        vm_throw(self, "java/lang/NullPointerException", "%s is null",
                 package_name == NULL ? "package" : role);
        return;
    }
    if (kind == VM_EXPORT_TO_MODULE && to_module == NULL) {
        vm_throw(self, "java/lang/NullPointerException", "to_module is null");
        return;
    }
    struct vm_module *from = module_of(self, vm_jni_object(from_module));
    if (from == NULL || from->name == NULL || from->is_open) {
        return; /* nothing to do, because all packages are exported */
    }
    struct vm_module *to =
        kind == VM_EXPORT_TO_MODULE ? module_of(self, vm_jni_object(to_module)) : NULL;
    if (kind == VM_EXPORT_TO_MODULE && to == NULL) {
        return;
    }
    const struct vm_symbol *name = symbol_of(vm_jni_object(package_name), true);
    struct vm_package *package = name == NULL ? NULL : vm_loader_find_package(from->loader, name);
    if (package == NULL) {
        vm_throw(self, ILLEGAL_ARGUMENT, "Package %s not found in %s %s",
                 name == NULL ? "" : name->bytes, role, from->name->bytes);
        return;
    }
    vm_module_add_export(self, package, kind, to);
}

void JVM_AddModuleExports(JNIEnv *env, jobject from_module, jstring package, jobject to_module)
{
    add_export(env, "from_module", from_module, package, VM_EXPORT_TO_MODULE, to_module);
}

void JVM_AddModuleExportsToAll(JNIEnv *env, jobject from_module, jstring package)
{
    add_export(env, "from_module", from_module, package, VM_EXPORT_TO_ALL, NULL);
}

void JVM_AddModuleExportsToAllUnnamed(JNIEnv *env, jobject from_module, jstring package)
{
    add_export(env, "module", from_module, package, VM_EXPORT_TO_UNNAMED, NULL);
}

/* --- packages of the boot loader -------------------------------------------------------------- */

jstring JVM_GetSystemPackage(JNIEnv *env, jstring name)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_symbol *symbol = symbol_of(vm_jni_object(name), false);
    struct vm_package *package = symbol == NULL || symbol->length == 0
                                     ? NULL /* as in HotSpot, the unnamed package has no Package */
                                     : vm_loader_find_package(vm.boot_loader, symbol);
    if (package == NULL || !atomic_load(&package->has_class)) {
        return NULL;
    }
    const struct vm_module *module = atomic_load(&package->module);
    struct vm_object *location = NULL;
    if (module != NULL && module->location != NULL) {
        location = vm_string_from_symbol(self, module->location);
    } else if (package->origin != NULL) {
        location = lib_jdk_platform_string(self, package->origin);
    }
    return lib_jdk_local(self, location);
}

struct package_list {
    const struct vm_symbol **names;
    size_t count, capacity;
    bool is_complete;
};

static void list_package(struct vm_package *package, void *data)
{
    struct package_list *list = data;
    if (!VM_RESERVE(list->names, list->capacity, list->count + 1)) {
        list->is_complete = false;
        return;
    }
    list->names[list->count++] = package->name;
}

jobjectArray JVM_GetSystemPackages(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct package_list list = {.is_complete = true};
    vm_loader_each_package(vm.boot_loader, list_package, &list);
    jobjectArray array = NULL;
    if (!list.is_complete) {
        vm_throw_out_of_memory(self, "Java heap space");
    } else {
        jclass string_class = (*env)->FindClass(env, "java/lang/String");
        array = string_class == NULL
                    ? NULL
                    : (*env)->NewObjectArray(env, (jsize)list.count, string_class, NULL);
    }
    for (size_t i = 0; array != NULL && i < list.count; i++) {
        struct vm_object *name = vm_string_from_symbol(self, list.names[i]);
        jobject local = name == NULL ? NULL : lib_jdk_local(self, name);
        if (local == NULL) {
            array = NULL;
        } else {
            (*env)->SetObjectArrayElement(env, array, (jsize)i, local);
            (*env)->DeleteLocalRef(env, local);
        }
    }
    free(list.names);
    return array;
}

/* --- loaders in messages ---------------------------------------------------------------------- */

char *lib_jdk_loader_text(struct vm_object *loader)
{
    struct vm_object *text = lib_jdk_get(loader, lib_jdk_layout.loader_name_and_id);
    return text == NULL ? vm_class_external_name(loader->class) : vm_string_to_mutf8(text, NULL);
}

/* Returns the text for the loader's parent; NULL for the library's own loaders, whose parents are
 * known. */
char *lib_jdk_loader_parent_text(struct vm_object *loader)
{
    static const char built_in[] = "jdk/internal/loader/ClassLoaders$";
    const struct vm_class *class = loader->class;
    if (class->loader == vm.boot_loader
        && strncmp(class->name->bytes, built_in, sizeof built_in - 1) == 0) {
        return NULL;
    }
    struct vm_object *parent = lib_jdk_get(loader, lib_jdk_layout.loader_parent);
    return parent == NULL ? strdup("'bootstrap'") : lib_jdk_loader_text(parent);
}

/* The library's own loaders are never unloaded; loaders of the program may be. */
bool lib_jdk_may_unload(const struct vm_object *loader)
{
    static const char kept[] = "jdk/internal/loader/ClassLoaders$";
    return loader->class->loader != vm.boot_loader
           || strncmp(loader->class->name->bytes, kept, sizeof kept - 1) != 0;
}

bool lib_jdk_is_platform_loader(const struct vm_object *loader)
{
    return loader->class->loader == vm.boot_loader
           && vm_symbol_equals_cstr(loader->class->name,
                                    "jdk/internal/loader/ClassLoaders$PlatformClassLoader");
}
