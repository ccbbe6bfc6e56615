/*
 * library.c: embedded.jar, which contains the classes of the embedded library, and advice about
 * classes that the library lacks.
 *
 * The jar is stored beside libjvm.so. For tests, the environment variable JP2VM_EMBEDDED_JAR names
 * another jar. The jar stays open; the path of -Xbootclasspath/a is searched after it. A variant of
 * the library (vm.plan->library.variant) has some classes of its own in embedded-VARIANT.jar, in
 * the same directory; this jar is searched first.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/embedded/library.h"
#include "classlib/common/library_file.h"
#include "vm/base/class_path.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/base/own_file.h"
#include "vm/base/archive/zip.h"
#include "vm/classlib.h"
#include "vm/vm.h"

static struct vm_zip *library;
static struct vm_zip *variant;         /* NULL: no variant */
static struct vm_class_path *appendix; /* the path of -Xbootclasspath/a; NULL: not given */

static char *library_path(void)
{
    const char *wanted = secure_getenv("JP2VM_EMBEDDED_JAR");
    if (wanted != NULL && *wanted != '\0') {
        return strdup(wanted);
    }
    return vm_path_beside("embedded.jar");
}

/* Opens a jar of the library. Returns false with a message. */
static bool open_jar(const char *path, struct vm_zip **zip, char *message, size_t size)
{
    char reason[512];
    enum vm_zip_status status = vm_zip_open(path, zip, reason, sizeof reason);
    if (status == VM_ZIP_ABSENT) {
        snprintf(message, size, "the embedded class library is missing: %s", path);
    } else if (status != VM_ZIP_OK) {
        snprintf(message, size, "the embedded class library cannot be read: %s", reason);
    }
    return status == VM_ZIP_OK;
}

/* For "DIR/embedded.jar", opens "DIR/embedded-VARIANT.jar". */
static bool open_variant(const char *path, char *message, size_t size)
{
    const char *name = vm.plan->library.variant;
    size_t length = strlen(path);
    bool has_suffix = length > 4 && strcmp(path + length - 4, ".jar") == 0;
    char *variant_path;
    if (asprintf(&variant_path, "%.*s-%s.jar", (int)(has_suffix ? length - 4 : length), path, name)
        < 0) {
        snprintf(message, size, "out of memory");
        return false;
    }
    bool is_open = open_jar(variant_path, &variant, message, size);
    free(variant_path);
    return is_open;
}

bool lib_embedded_open(char *message, size_t size)
{
    lib_embedded_collect_natives();
    char *path = library_path();
    if (path == NULL) {
        snprintf(message, size, "out of memory");
        return false;
    }
    bool is_open = open_jar(path, &library, message, size)
                   && (vm.plan->library.variant == NULL || open_variant(path, message, size));
    free(path);
    if (is_open && vm.plan->library.boot_path_append != NULL) {
        appendix = vm_class_path_create(vm.plan->library.boot_path_append);
        if (appendix == NULL) {
            snprintf(message, size, "out of memory");
            return false;
        }
    }
    return is_open;
}

/* Returns the jar that contains a class or resource of the library, and sets *index to its index
 * there. Returns NULL if no jar contains it. */
static struct vm_zip *find(const char *name, size_t *index)
{
    size_t length = strlen(name);
    if (variant != NULL && vm_zip_find(variant, name, length, index)) {
        return variant;
    }
    return vm_zip_find(library, name, length, index) ? library : NULL;
}

bool lib_embedded_read(const char *name, struct vm_library_file *file)
{
    size_t index, length;
    unsigned char *bytes;
    struct vm_zip *zip = find(name, &index);
    if (zip != NULL) {
        if (vm_zip_read(zip, index, &bytes, &length, NULL, 0) != VM_ZIP_OK) {
            return false;
        }
        *file = (struct vm_library_file){bytes, length, vm_zip_path(zip), bytes};
        return true;
    }
    return lib_read_path(appendix, name, file);
}

bool lib_embedded_has(const char *name)
{
    size_t index;
    if (find(name, &index) != NULL) {
        return true;
    }
    struct vm_library_file file;
    if (lib_read_path(appendix, name, &file)) {
        free(file.allocated);
        return true;
    }
    return false;
}

/* --- advice --------------------------------------------------------------------------------- */

static struct vm_lock advice_lock = VM_LOCK(ADVICE);
static struct vm_hash_map advised; /* maps the names of classes for which advice was given to the
                                      text of the advice */

static bool is_of_full_library(const char *name)
{
    return strncmp(name, "java/", 5) == 0 || strncmp(name, "javax/", 6) == 0
           || strncmp(name, "jdk/", 4) == 0;
}

/* Writes a text that explains how the user can get the JDK's library. */
static void write_remedy(char *remedy, size_t size)
{
    const struct vm_library_plan *plan = &vm.plan->library;
    for (size_t i = 0; plan->known[i] != NULL; i++) {
        const struct vm_classlib *other = plan->known[i];
        char reason[512];
        if (other->is_there != NULL && !other->is_there(plan, reason, sizeof reason)) {
            snprintf(remedy, size, "the full one is that of a JDK: %s", reason);
        } else if (other->is_there != NULL) {
            snprintf(remedy, size, "run with --classlib=%s for the full one", other->name);
        }
    }
}

static char *advice_text(const struct vm_symbol *name)
{
    char *text = NULL, remedy[600] = "the JDK's is the full one";
    write_remedy(remedy, sizeof remedy);
    if (asprintf(&text, "jp2vm: %s is not in the embedded class library; %s", name->bytes, remedy)
        < 0) {
        return NULL;
    }
    char *class_name = text + strlen("jp2vm: ");
    for (size_t i = 0; i < name->length; i++) {
        if (class_name[i] == '/') {
            class_name[i] = '.';
        }
    }
    return text;
}

const char *lib_embedded_missing_class_advice(const struct vm_symbol *class_name)
{
    char *text = NULL;
    if (!is_of_full_library(class_name->bytes)) {
        return NULL;
    }
    vm_lock_take(&advice_lock);
    if (vm_hash_map_find(&advised, class_name) == NULL) {
        text = advice_text(class_name);
        if (text != NULL && !vm_hash_map_put(&advised, class_name, text, NULL)) {
            free(text);
            text = NULL;
        }
    }
    vm_lock_release(&advice_lock);
    return text;
}
