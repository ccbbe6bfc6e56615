/*
 * concat.c: call sites of java.lang.invoke.StringConcatFactory.
 *
 * A site calls a static method that appends the arguments and the recipe's constants to a
 * StringBuilder. The method depends only on the recipe and on which arguments are primitive or
 * strings. So all sites with the same descriptor and recipe share the method, even if they are in
 * different classes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/embedded/invoke/class_writer.h"
#include "classlib/embedded/invoke/indy.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/vm.h"

#define CONCAT_EXCEPTION "java/lang/invoke/StringConcatException"
#define BUILDER "java/lang/StringBuilder"
#define STRING "Ljava/lang/String;"
#define OBJECT "Ljava/lang/Object;"

/* Characters in a recipe that denote an argument of the call, and a constant of the site. */
#define TAG_ARGUMENT '\1'
#define TAG_CONSTANT '\2'

/* Number of characters that a builder initially reserves for each argument. */
#define ARGUMENT_ESTIMATE 8

/* --- shared methods ------------------------------------------------------------------- */

static struct {
    struct vm_lock lock;
    bool is_ready;
    struct vm_hash_map methods; /* maps an erased descriptor and a recipe to a struct vm_method */
} shared = {.lock = VM_LOCK(CONCATENATIONS)};

static struct vm_method *find_shared(const char *key)
{
    vm_lock_take(&shared.lock);
    struct vm_method *method = shared.is_ready ? vm_hash_map_find(&shared.methods, key) : NULL;
    vm_lock_release(&shared.lock);
    return method;
}

/* Adds a method to the table, which then owns the key. If the table cannot grow, the method is not
 * added; then linking later sites only takes longer. */
static void share(char *key, struct vm_method *method)
{
    vm_lock_take(&shared.lock);
    if (!shared.is_ready) {
        vm_hash_map_init(&shared.methods, vm_hash_cstr, vm_equal_cstr);
        shared.is_ready = true;
    }
    if (vm_hash_map_find(&shared.methods, key) != NULL
        || !vm_hash_map_put(&shared.methods, key, method, NULL)) {
        free(key);
    }
    vm_lock_release(&shared.lock);
}

/* --- writing -------------------------------------------------------------------------- */

/* Writes the descriptor with all classes except String replaced by Object. `erased` must be large
 * enough. */
static void erase(const char *descriptor, char *erased)
{
    *erased++ = '(';
    for (const char *p = descriptor + 1; *p != ')';) {
        struct lib_type type = lib_next_type(&p);
        const char *text = lib_type_is(type, STRING) ? STRING : OBJECT;
        if (lib_type_is_primitive(type)) {
            *erased++ = type.text[0];
        } else {
            strcpy(erased, text);
            erased += strlen(text);
        }
    }
    strcpy(erased, ")" STRING);
}

static size_t erased_size(const char *descriptor)
{
    return lib_parameter_count(descriptor) * strlen(OBJECT) + strlen("()" STRING) + 1;
}

static void append(struct lib_writer *writer, const char *type)
{
    char descriptor[64];
    snprintf(descriptor, sizeof descriptor, "(%s)L" BUILDER ";", type);
    lib_emit_call_virtual(writer, BUILDER, "append", descriptor);
}

static void append_argument(struct lib_writer *writer, struct lib_type type, unsigned local)
{
    lib_emit_load(writer, type.text[0], local);
    switch (type.text[0]) {
    case 'B':
    case 'S':
        append(writer, "I");
        break;
    case 'L':
        append(writer, lib_type_is(type, STRING) ? STRING : OBJECT);
        break;
    default:
        append(writer, (char[]){type.text[0], '\0'});
    }
}

static void append_text(struct lib_writer *writer, const char *text, size_t length)
{
    if (length > 0) {
        lib_emit_ldc(writer, lib_constant_string(writer, text, length));
        append(writer, STRING);
    }
}

/* Emits code that appends String.valueOf of a static argument. The text becomes a constant of the
 * class. */
static bool append_constant(const struct lib_site *site, struct lib_writer *writer, unsigned i)
{
    struct vm_object *constant = lib_site_argument_object(site, i);
    if (constant == NULL && site->self->exception != NULL) {
        return false;
    }
    union vm_slot argument = {.r = constant};
    struct vm_object *text = lib_call_static(site->self, "java/lang/String", "valueOf",
                                             "(" OBJECT ")" STRING, &argument);
    if (text == NULL) {
        return false;
    }
    lib_emit_ldc(writer, lib_constant_object(writer, text));
    append(writer, STRING);
    return true;
}

/* Emits code that appends all parts of the recipe. `descriptor` is erased. The site's constants
 * start at static argument 1. */
static bool append_all(const struct lib_site *site, struct lib_writer *writer, const char *recipe,
                       const char *descriptor)
{
    const char *parameter = descriptor + 1;
    unsigned local = 0, constant = 1;
    while (*recipe != '\0') {
        size_t length = strcspn(recipe, "\1\2");
        append_text(writer, recipe, length);
        recipe += length;
        if (*recipe == TAG_ARGUMENT) {
            struct lib_type type = lib_next_type(&parameter);
            append_argument(writer, type, local);
            local += vm_type_slots(type.text[0]);
            recipe++;
        } else if (*recipe == TAG_CONSTANT) {
            if (!append_constant(site, writer, constant++)) {
                return false;
            }
            recipe++;
        }
    }
    return true;
}

static int32_t estimate(const char *recipe, const char *descriptor)
{
    size_t length = strlen(recipe);
    return (int32_t)(length + lib_parameter_count(descriptor) * ARGUMENT_ESTIMATE);
}

static struct vm_method *write_class(const struct lib_site *site, const char *recipe,
                                     const char *descriptor)
{
    struct vm_thread *self = site->self;
    struct vm_class *host = vm_load_boot_class(self, BUILDER);
    char *name = host == NULL ? NULL : lib_generated_name(self, host, "Concat");
    struct lib_writer *writer =
        name == NULL ? NULL
                     : lib_writer_create(self, VM_ACC_FINAL | VM_ACC_SUPER | VM_ACC_SYNTHETIC, name,
                                         "java/lang/Object");
    struct vm_class *class = NULL;
    free(name);
    if (writer == NULL) {
        return NULL;
    }
    lib_writer_begin_method(writer, VM_ACC_STATIC, "concat", descriptor);
    lib_emit_class(writer, VM_OP_NEW, lib_constant_library_class(writer, BUILDER));
    lib_emit(writer, VM_OP_DUP, 1);
    lib_emit_int(writer, estimate(recipe, descriptor));
    lib_emit_invoke(writer, VM_OP_INVOKESPECIAL,
                    lib_constant_library_method(writer, BUILDER, "<init>", "(I)V"), "(I)V");
    if (append_all(site, writer, recipe, descriptor)) {
        lib_emit_call_virtual(writer, BUILDER, "toString", "()" STRING);
        lib_emit_return(writer, 'L');
        lib_writer_end_method(writer);
        class = lib_writer_define(writer, vm.boot_loader, host);
    }
    lib_writer_destroy(writer);
    return class == NULL ? NULL : lib_method_named(class, "concat");
}

/* --- linking -------------------------------------------------------------------------- */

/* Returns the recipe that makes makeConcatWithConstants do the same as makeConcat; malloc'ed. */
static char *plain_recipe(const char *descriptor)
{
    size_t count = lib_parameter_count(descriptor);
    char *recipe = malloc(count + 1);
    if (recipe != NULL) {
        memset(recipe, TAG_ARGUMENT, count);
        recipe[count] = '\0';
    }
    return recipe;
}

/* Returns the recipe of the site, malloc'ed. On failure, returns NULL with an exception pending. */
static char *read_recipe(const struct lib_site *site, bool has_recipe)
{
    char *recipe;
    if (!has_recipe) {
        recipe = plain_recipe(site->constant->dynamic.descriptor->bytes);
    } else {
        const struct vm_constant *constant = lib_site_argument(site, 0, VM_CONSTANT_STRING);
        if (constant == NULL) {
            lib_link_fail(site->self, CONCAT_EXCEPTION, "no recipe");
            return NULL;
        }
        recipe = strdup(constant->symbol->bytes);
    }
    if (recipe == NULL) {
        vm_throw_out_of_memory(site->self, "class metadata");
    }
    return recipe;
}

static unsigned count_marks(const char *recipe, char mark)
{
    unsigned count = 0;
    for (; *recipe != '\0'; recipe++) {
        count += *recipe == mark;
    }
    return count;
}

static bool check_counts(const struct lib_site *site, const char *recipe, bool has_recipe)
{
    unsigned wanted = count_marks(recipe, TAG_ARGUMENT);
    unsigned passed = lib_parameter_count(site->constant->dynamic.descriptor->bytes);
    if (wanted != passed) {
        return lib_link_fail(site->self, CONCAT_EXCEPTION,
                             "Mismatched number of concat arguments: recipe wants %u arguments, "
                             "but signature provides %u",
                             wanted, passed);
    }
    unsigned constants = count_marks(recipe, TAG_CONSTANT);
    unsigned given = site->bootstrap->argument_count - (has_recipe ? 1u : 0u);
    if (constants != given) {
        return lib_link_fail(site->self, CONCAT_EXCEPTION,
                             "Mismatched number of concat constants: recipe wants %u constants, "
                             "but only %u are passed",
                             constants, given);
    }
    return true;
}

/* Checks the site's return type, which must be String or a supertype of String, because the result
 * is a String. */
static bool check_result(const struct lib_site *site)
{
    struct lib_type type = lib_return_type(site->constant->dynamic.descriptor->bytes);
    struct vm_class *string = vm_load_boot_class(site->self, "java/lang/String");
    struct vm_class *wanted =
        string == NULL || lib_type_is(type, STRING) ? string
        : lib_type_is_primitive(type)
            ? vm_primitive_class(type.text[0])
            : vm_class_of_descriptor(site->self, site->caller->loader, type.text, type.length);
    if (wanted == NULL) {
        return false;
    }
    if (!vm_class_is_subclass(string, wanted)) {
        return lib_link_fail(site->self, CONCAT_EXCEPTION,
                             "The return type should be compatible with String, but it is %s",
                             wanted->name->bytes);
    }
    return true;
}

static struct vm_method *link(const struct lib_site *site, const char *recipe)
{
    const char *descriptor = site->constant->dynamic.descriptor->bytes;
    size_t size = erased_size(descriptor);
    char *key = malloc(size + strlen(recipe));
    if (key == NULL) {
        vm_throw_out_of_memory(site->self, "class metadata");
        return NULL;
    }
    erase(descriptor, key);
    if (strchr(recipe, TAG_CONSTANT) != NULL) { /* the constants belong to this site, so the method
                                                 * is not shared */
        struct vm_method *method = write_class(site, recipe, key);
        free(key);
        return method;
    }
    strcat(key, recipe);
    struct vm_method *method = find_shared(key);
    if (method != NULL) {
        free(key);
        return method;
    }
    char *erased = malloc(size);
    if (erased == NULL) {
        vm_throw_out_of_memory(site->self, "class metadata");
    } else {
        erase(descriptor, erased);
        method = write_class(site, recipe, erased);
        free(erased);
    }
    if (method == NULL) {
        free(key);
        return NULL;
    }
    share(key, method);
    return method;
}

bool lib_link_concat(const struct lib_site *site, bool has_recipe, struct vm_call_site *result)
{
    char *recipe = read_recipe(site, has_recipe);
    if (recipe == NULL) {
        return false;
    }
    if (check_counts(site, recipe, has_recipe) && check_result(site)) {
        result->target = link(site, recipe);
    }
    free(recipe);
    return result->target != NULL;
}
