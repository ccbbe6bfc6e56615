/*
 * library.c: parts of the JDK: its module image, and libjava, which contains the first natives.
 *
 * The boot loader's classes are the classes of the modules that were defined to it; until the
 * module system has started, only the classes of java.base. For packages that are in no module, the
 * jars and directories of -Xbootclasspath/a are then searched.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/openjdk/image/home.h"
#include "classlib/common/library_file.h"
#include "classlib/openjdk/image/image.h"
#include "classlib/openjdk/binding.h"
#include "vm/base/class_path.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/runtime/module.h"
#include "vm/vm.h"

const char *lib_jdk_home;

static struct lib_jdk_image *image;
static char *image_path;
/* What the boot loader searches last: the path of -Xbootclasspath/a, and jars of agents. NULL:
 * there is nothing. */
static struct vm_class_path *_Atomic appendix;

/* Returns whether this library is the default. It is the default if the JDK's own launcher runs, if
 * the options name a JDK, or if a JDK is found, but not if the options select a variant of another
 * library. */
bool lib_jdk_is_called_for(const struct vm_library_plan *plan)
{
    if (plan->variant != NULL) {
        return false;
    }
    if (dlsym(RTLD_DEFAULT, "JLI_Launch") != NULL || plan->java_home != NULL) {
        return true;
    }
    char reason[1024];
    char *home = lib_jdk_find_home(NULL, reason, sizeof reason);
    const char *variable = secure_getenv("JAVA_HOME");
    if (home == NULL && variable != NULL && *variable != '\0') {
        vm_message("jp2vm: %s\n", reason);
    }
    free(home);
    return home != NULL;
}

bool lib_jdk_is_there(const struct vm_library_plan *plan, char *message, size_t size)
{
    char *home = lib_jdk_find_home(plan->java_home, message, size);
    free(home);
    return home != NULL;
}

const char *lib_jdk_file(void)
{
    return image_path;
}

/* A --patch-module option: a path that is searched before a module's own classes. */
struct patch {
    const char *module; /* name of the module, followed by '=' */
    size_t length;      /* length of the name, without the '=' */
    struct vm_class_path *path;
    struct patch *next;
};
static struct patch *patches;

static bool read_patches(void)
{
    static const char key[] = "jdk.module.patch.";
    for (size_t i = 0; i < vm.plan->library.property_count; i++) {
        const struct vm_property *property = &vm.plan->library.properties[i];
        const char *equals = strchr(property->value, '=');
        if (strncmp(property->key, key, sizeof key - 1) != 0 || equals == NULL) {
            continue;
        }
        struct patch *patch = malloc(sizeof *patch);
        struct vm_class_path *path = vm_class_path_create(equals + 1);
        if (patch == NULL || path == NULL) {
            return false;
        }
        *patch = (struct patch){property->value, (size_t)(equals - property->value), path, patches};
        patches = patch;
    }
    return true;
}

bool lib_jdk_open(char *message, size_t size)
{
    char remark[1024] = "";
    lib_jdk_home = lib_jdk_find_home(vm.plan->library.java_home, remark, sizeof remark);
    if (lib_jdk_home == NULL) {
        snprintf(message, size, "%s", remark);
        return false;
    }
    if (remark[0] != '\0') {
        vm_message("jp2vm: %s\n", remark);
    }
    if (asprintf(&image_path, "%s/lib/modules", lib_jdk_home) < 0) {
        image_path = NULL;
        snprintf(message, size, "out of memory");
        return false;
    }
    image = lib_jdk_image_open(image_path, message, size);
    if (image == NULL) {
        return false;
    }
    if (vm.plan->library.boot_path_append != NULL) {
        appendix = vm_class_path_create(vm.plan->library.boot_path_append);
    }
    if ((vm.plan->library.boot_path_append != NULL && appendix == NULL) || !read_patches()) {
        snprintf(message, size, "out of memory");
        return false;
    }
    lib_jdk_collect_natives();
    vm_jni_set_reflection(&lib_jdk_reflection);
    return lib_jdk_load_libjava(message, size);
}

bool lib_jdk_search_last(const char *path)
{
    struct vm_class_path *known = atomic_load(&appendix);
    if (known == NULL) {
        struct vm_class_path *made = vm_class_path_create(NULL);
        if (made == NULL) {
            return false;
        }
        if (atomic_compare_exchange_strong(&appendix, &known, made)) {
            known = made;
        } else {
            vm_class_path_destroy(made);
        }
    }
    return vm_class_path_append(known, path);
}

static void *libjava;

/*
 * The JDK's libraries depend on a library named libjvm.so. The machine's library satisfies this
 * dependency once the dynamic linker knows it by that name. The JDK's libraries find each other by
 * their own paths.
 */
bool lib_jdk_load_libjava(char *message, size_t size)
{
    char *path = NULL;
    if (asprintf(&path, "%s/lib/libjava.so", lib_jdk_home) < 0) {
        snprintf(message, size, "out of memory");
        return false;
    }
    libjava = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (libjava == NULL) {
        const char *reason = dlerror();
        snprintf(message, size, "the JDK's native library cannot be loaded: %s",
                 reason == NULL ? path : reason);
    }
    free(path);
    return libjava != NULL;
}

void *lib_jdk_find_in_libjava(const char *symbol)
{
    return dlsym(libjava, symbol);
}

/* Returns the boot loader's module that contains a class or resource, or NULL. */
static const char *boot_module(const char *name)
{
    const char *slash = strrchr(name, '/');
    size_t length = slash == NULL ? 0 : (size_t)(slash - name);
    if (vm_java_base() == NULL) {
        const char *module = lib_jdk_image_package_module(image, name, length);
        return module != NULL && strcmp(module, "java.base") == 0 ? module : NULL;
    }
    const struct vm_symbol *symbol = vm_symbol_find(name, length);
    const struct vm_package *package =
        symbol == NULL ? NULL : vm_loader_find_package(vm.boot_loader, symbol);
    const struct vm_module *module = package == NULL ? NULL : atomic_load(&package->module);
    return module == NULL || module->name == NULL ? NULL : module->name->bytes;
}

/* If a class is missing while the library starts, checks whether the image is damaged. If it is,
 * aborts the start. */
static void report_damage(void)
{
    static bool is_checked;
    if (!vm.is_booted && !is_checked) {
        is_checked = true;
        if (!lib_jdk_image_is_complete(image)) {
            vm_message("jp2vm: %s: damaged module image: contents that it names are missing\n",
                       lib_jdk_image_path(image));
            exit(1);
        }
    }
}

/* Reads a file of the image. Most files are not compressed, and stay in the mapping. */
static bool read_image(const struct lib_jdk_resource *resource, struct vm_library_file *file)
{
    *file = (struct vm_library_file){
        .bytes = resource->bytes, .length = resource->size, .origin = lib_jdk_image_path(image)};
    if (resource->is_compressed) {
        char message[512];
        file->allocated = lib_jdk_image_read(image, resource, message, sizeof message);
        file->bytes = file->allocated;
        if (file->bytes == NULL) {
            vm_message("jp2vm: %s\n", message);
        }
    }
    return file->bytes != NULL;
}

bool lib_jdk_read(const char *name, struct vm_library_file *file)
{
    struct lib_jdk_resource resource;
    const char *module = boot_module(name);
    if (module == NULL && vm_java_base() == NULL) {
        report_damage();
    }
    if (module == NULL) {
        return lib_read_path(appendix, name, file);
    }
    for (const struct patch *patch = patches; patch != NULL; patch = patch->next) {
        bool is_of_module =
            strncmp(module, patch->module, patch->length) == 0 && module[patch->length] == '\0';
        if (is_of_module && lib_read_path(patch->path, name, file)) {
            return true;
        }
    }
    if (!lib_jdk_image_find(image, module, name, &resource)) {
        report_damage();
        return false;
    }
    return read_image(&resource, file);
}
