/*
 * Provides the classes that a class under verification refers to, for tests: class files in
 * directories, and a few classes of java.lang that need no file. Errors of callbacks are stored as
 * text.
 */
#ifndef TESTS_UNIT_VERIFY_WORLD_H
#define TESTS_UNIT_VERIFY_WORLD_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/hash_map.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/verify/verify.h"

struct world_class {
    const struct vm_symbol *name, *super_name;
    bool is_interface;
    const struct vm_class_file *file; /* NULL: a class of world_known */
};

struct world {
    const char *directories[8];
    unsigned directory_count;
    struct vm_hash_map classes;
    const struct vm_class_file *current; /* the class under verification */
    struct world_class current_class;
    char error[600];
};

/* Classes that need no file: name and superclass ("" for an interface). */
static const char *const world_known[][2] = {
    {"java/lang/Object", NULL},
    {"java/lang/String", "java/lang/Object"},
    {"java/lang/Number", "java/lang/Object"},
    {"java/lang/Integer", "java/lang/Number"},
    {"java/lang/Long", "java/lang/Number"},
    {"java/lang/Throwable", "java/lang/Object"},
    {"java/lang/Error", "java/lang/Throwable"},
    {"java/lang/Exception", "java/lang/Throwable"},
    {"java/lang/RuntimeException", "java/lang/Exception"},
    {"java/lang/NullPointerException", "java/lang/RuntimeException"},
    {"java/lang/StringBuilder", "java/lang/AbstractStringBuilder"},
    {"java/lang/AbstractStringBuilder", "java/lang/Object"},
    {"java/lang/ClassLoader", "java/lang/Object"},
    {"java/lang/Class", "java/lang/Object"},
    {"java/lang/Runnable", ""},
    {"java/lang/Comparable", ""},
    {"java/lang/CharSequence", ""},
    {"java/lang/Cloneable", ""},
    {"java/io/Serializable", ""},
};

static inline struct world_class *world_enter(struct world *world, const struct vm_symbol *name,
                                              const struct vm_symbol *super_name, bool is_interface,
                                              const struct vm_class_file *file)
{
    struct world_class *entry = calloc(1, sizeof *entry);
    if (entry == NULL || !vm_hash_map_put(&world->classes, name, entry, NULL)) {
        abort();
    }
    *entry = (struct world_class){name, super_name, is_interface, file};
    return entry;
}

static inline uint8_t *world_read_file(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        return NULL;
    }
    fseek(in, 0, SEEK_END);
    long length = ftell(in);
    rewind(in);
    uint8_t *bytes = malloc((size_t)length + 1);
    *size = bytes == NULL ? 0 : fread(bytes, 1, (size_t)length, in);
    fclose(in);
    return bytes;
}

static inline struct world_class *world_find(struct world *world, const struct vm_symbol *name)
{
    struct world_class *found = vm_hash_map_find(&world->classes, name);
    if (world->current != NULL && name == world->current->name) {
        world->current_class.name = name;
        world->current_class.super_name = world->current->super_name;
        world->current_class.is_interface = (world->current->flags & VM_ACC_INTERFACE) != 0;
        world->current_class.file = world->current;
        return &world->current_class;
    }
    for (unsigned i = 0; found == NULL && i < world->directory_count; i++) {
        char path[1200];
        size_t size;
        snprintf(path, sizeof path, "%s/%s.class", world->directories[i], name->bytes);
        uint8_t *bytes = world_read_file(path, &size);
        if (bytes == NULL) {
            continue;
        }
        struct vm_class_file_error error;
        struct vm_class_file *file = vm_class_file_parse(bytes, size, name, &error);
        free(bytes);
        if (file == NULL) {
            snprintf(world->error, sizeof world->error, "%s: %s", error.class_name, error.message);
            return NULL;
        }
        found =
            world_enter(world, name, file->super_name, (file->flags & VM_ACC_INTERFACE) != 0, file);
    }
    for (size_t i = 0; found == NULL && i < sizeof world_known / sizeof world_known[0]; i++) {
        const char *super = world_known[i][1];
        if (vm_symbol_equals_cstr(name, world_known[i][0])) {
            bool is_interface = super != NULL && super[0] == '\0';
            found = world_enter(
                world, name,
                super == NULL ? NULL
                              : vm_symbol_from_cstr(is_interface ? "java/lang/Object" : super),
                is_interface, NULL);
        }
    }
    if (found == NULL) {
        snprintf(world->error, sizeof world->error, "java/lang/NoClassDefFoundError: %s",
                 name->bytes);
    }
    return found;
}

static inline int world_is_interface(void *context, const struct vm_symbol *name)
{
    struct world_class *found = world_find(context, name);
    return found == NULL ? -1 : found->is_interface;
}

static inline int world_is_subclass(void *context, const struct vm_symbol *from,
                                    const struct vm_symbol *to)
{
    while (from != NULL && from != to) {
        struct world_class *found = world_find(context, from);
        if (found == NULL) {
            return -1;
        }
        from = found->super_name;
    }
    return from != NULL;
}

static inline const struct vm_symbol *world_common_super(void *context, const struct vm_symbol *a,
                                                         const struct vm_symbol *b)
{
    for (; a != NULL;) {
        int answer = world_is_subclass(context, b, a);
        struct world_class *found = world_find(context, a);
        if (answer < 0 || found == NULL) {
            return NULL;
        }
        if (answer > 0) {
            return a;
        }
        a = found->super_name;
    }
    return NULL;
}

static inline size_t world_package_length(const struct vm_symbol *name)
{
    const char *slash = strrchr(name->bytes, '/');
    return slash == NULL ? 0 : (size_t)(slash - name->bytes);
}

static inline bool world_same_package(const struct vm_symbol *a, const struct vm_symbol *b)
{
    size_t length = world_package_length(a);
    return length == world_package_length(b) && memcmp(a->bytes, b->bytes, length) == 0;
}

/* Returns the flags of a member that the file declares, or -1. */
static inline int world_member_flags(const struct vm_class_file *file, const struct vm_symbol *name,
                                     const struct vm_symbol *descriptor, bool is_method)
{
    if (is_method) {
        for (unsigned i = 0; i < file->method_count; i++) {
            const struct vm_method_info *at = &file->methods[i];
            if (at->name == name && at->descriptor == descriptor) {
                return at->flags;
            }
        }
        return -1;
    }
    for (unsigned i = 0; i < file->field_count; i++) {
        if (file->fields[i].name == name && file->fields[i].descriptor == descriptor) {
            return file->fields[i].flags;
        }
    }
    return -1;
}

static inline int world_is_protected_elsewhere(void *context, const struct vm_symbol *class_name,
                                               const struct vm_symbol *name,
                                               const struct vm_symbol *descriptor, bool is_method)
{
    struct world *world = context;
    const struct vm_symbol *at = world->current->super_name;
    while (at != NULL && at != class_name) {
        struct world_class *found = world_find(world, at);
        if (found == NULL) {
            return -1;
        }
        at = found->super_name;
    }
    while (at != NULL) {
        struct world_class *found = world_find(world, at);
        if (found == NULL) {
            return -1;
        }
        if (found->file == NULL) {
            return at == vm_symbol_from_cstr("java/lang/Object") && is_method
                   && (vm_symbol_equals_cstr(name, "clone")
                       || vm_symbol_equals_cstr(name, "finalize"));
        }
        int flags = world_member_flags(found->file, name, descriptor, is_method);
        if (flags >= 0) {
            return (flags & VM_ACC_PROTECTED) != 0 && !world_same_package(at, world->current->name);
        }
        at = found->super_name;
    }
    return 0;
}

/* Throwable always exists. */
static inline int world_resolve_class(void *context, uint16_t index)
{
    const struct world *world = context;
    return vm_symbol_equals_cstr(world->current->constants[index].symbol, "java/lang/Throwable")
               ? 1
               : -1;
}

static inline void world_start(struct world *world)
{
    memset(world, 0, sizeof *world);
    vm_hash_map_init(&world->classes, NULL, NULL);
}

static inline void world_end(struct world *world)
{
    size_t position = 0;
    void *value;
    while (vm_hash_map_next(&world->classes, &position, NULL, &value)) {
        vm_class_file_destroy((struct vm_class_file *)((struct world_class *)value)->file);
        free(value);
    }
    vm_hash_map_fini(&world->classes);
}

/* Verifies a class. Returns "ok", or the name and text of the error. */
static inline const char *world_verify(struct world *world, const struct vm_class_file *file,
                                       char *text, size_t size)
{
    struct vm_verify_env env = {
        .context = world,
        .is_interface = world_is_interface,
        .is_subclass = world_is_subclass,
        .common_super = world_common_super,
        .is_protected_elsewhere = world_is_protected_elsewhere,
        .resolve_class = world_resolve_class,
    };
    char *message;
    world->current = file;
    enum vm_verify_result result = vm_verify_class(file, &env, &message);
    if (result == VM_VERIFY_OK) {
        return "ok";
    }
    snprintf(text, size, "%s%s",
             result == VM_VERIFY_FAILED       ? "java/lang/VerifyError: "
             : result == VM_VERIFY_BAD_FORMAT ? "java/lang/ClassFormatError: "
                                              : "",
             message != NULL                 ? message
             : result == VM_VERIFY_NO_MEMORY ? "verification"
                                             : world->error);
    free(message);
    return text;
}

#endif
