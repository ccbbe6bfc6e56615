/*
 * redefine.c: JVMTI's functions RedefineClasses and RetransformClasses.
 *
 * A retransformation starts with the bytes of the class's definition, as they were before
 * environments that can retransform changed them. The machine keeps the bytes of every class file,
 * so these are `file->bytes`, or, once such environments have changed them, `pool->untransformed`.
 * As in HotSpot, RedefineClasses changes them only if no such environment has changed the class
 * before.
 */
#include "vm/jvmti/redefine.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/lock/lock.h"
#include "vm/instrument/analysis.h"
#include "vm/jni/functions.h"
#include "vm/jvmti/table.h"
#include "vm/runtime/call.h"
#include "vm/runtime/define.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/loading/class_load.h"
#include "vm/runtime/module.h"
#include "vm/runtime/verification.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

typedef struct vm_jvmti_environment *environment;

/* --- claims on classes ------------------------------------------------------------------------ */

/* The classes that a thread is redefining. A transformer may redefine classes itself, also the
 * class that it transforms; other threads wait. */
struct claim {
    const struct vm_thread *owner;
    const struct vm_jvmti_version *versions;
    size_t count;
    struct claim *next;
};

static struct claim *claims; /* on the stacks of their owners */
static struct vm_lock claims_lock = VM_LOCK(REDEFINITIONS);
static pthread_cond_t claims_changed = PTHREAD_COND_INITIALIZER;

static bool has_class(const struct vm_jvmti_version *versions, size_t count,
                      const struct vm_class *class)
{
    size_t i = 0;
    while (i < count && versions[i].class != class) {
        i++;
    }
    return i < count;
}

static bool must_wait(const struct claim *own)
{
    for (const struct claim *claim = claims; claim != NULL; claim = claim->next) {
        for (size_t i = 0; claim->owner != own->owner && i < own->count; i++) {
            if (has_class(claim->versions, claim->count, own->versions[i].class)) {
                return true;
            }
        }
    }
    return false;
}

static void take_claim(struct claim *claim)
{
    vm_lock_take(&claims_lock);
    while (must_wait(claim)) {
        vm_lock_wait(&claims_changed, &claims_lock);
    }
    claim->next = claims;
    claims = claim;
    vm_lock_release(&claims_lock);
}

static void release_claim(struct claim *claim)
{
    vm_lock_take(&claims_lock);
    struct claim **link = &claims;
    while (*link != claim) {
        link = &(*link)->next;
    }
    *link = claim->next;
    pthread_cond_broadcast(&claims_changed);
    vm_lock_release(&claims_lock);
}

/* --- new versions ----------------------------------------------------------------------------- */

static enum vm_jvmti_error error_of_parser(const char *class_name)
{
    static const struct {
        const char *class_name;
        enum vm_jvmti_error error;
    } errors[] = {{"java/lang/UnsupportedClassVersionError", VM_JVMTI_UNSUPPORTED_VERSION},
                  {"java/lang/ClassFormatError", VM_JVMTI_INVALID_CLASS_FORMAT},
                  {"java/lang/ClassCircularityError", VM_JVMTI_CIRCULAR_CLASS},
                  {"java/lang/NoClassDefFoundError", VM_JVMTI_NAMES_DIFFER},
                  {"java/lang/OutOfMemoryError", VM_JVMTI_OUT_OF_MEMORY}};
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        if (strcmp(errors[i].class_name, class_name) == 0) {
            return errors[i].error;
        }
    }
    return VM_JVMTI_FAILS_VERIFICATION;
}

/* Clears the pending exception. Returns OUT_OF_MEMORY for an OutOfMemoryError, otherwise
 * `usual`. */
static enum vm_jvmti_error error_of_exception(struct vm_thread *self, enum vm_jvmti_error usual)
{
    bool is_memory = vm_exception_is(self, "java/lang/OutOfMemoryError");
    self->exception = NULL;
    return is_memory ? VM_JVMTI_OUT_OF_MEMORY : usual;
}

/* Checks the file of a version: links the class first, as in HotSpot. The thread runs Java code. */
static enum vm_jvmti_error check(struct vm_thread *self, const struct vm_jvmti_version *version)
{
    struct vm_class *class = version->class;
    if (!vm_link_class(self, class)) {
        return error_of_exception(self, VM_JVMTI_INTERNAL);
    }
    enum vm_jvmti_error error = vm_jvmti_compare(class, version->pool->file);
    if (error == VM_JVMTI_OK && vm_is_verified(class) && !vm_verify(self, version->pool)) {
        error = error_of_exception(self, VM_JVMTI_FAILS_VERIFICATION);
    }
    return error;
}

/* Sets the bytes with which the next retransformation starts: the first bytes of this one, or the
 * bytes before the first environment that can retransform. Returns false if memory runs out. */
static bool keep_first_bytes(struct vm_class_load *load, struct vm_pool *pool, const uint8_t *bytes,
                             size_t length)
{
    if (!load->is_retransformed) {
        vm_class_load_keep_before(load, pool);
        return true;
    }
    if (load->owned == NULL || pool->class->pool->untransformed != NULL) {
        return true;
    }
    pool->untransformed = malloc(length + 1);
    if (pool->untransformed != NULL) {
        memcpy(pool->untransformed, bytes, length);
        pool->untransformed_length = length;
    }
    return pool->untransformed != NULL;
}

static bool is_current(const struct vm_class *class, const uint8_t *bytes, size_t length)
{
    return length == class->file->length && memcmp(bytes, class->file->bytes, length) == 0;
}

static enum vm_jvmti_error parse(const struct vm_class_load *load, struct vm_jvmti_version *version)
{
    struct vm_class_file_error error;
    unsigned options = vm.plan->machine.is_preview_enabled ? VM_PARSE_PREVIEW : 0;
    struct vm_class_file *file =
        vm_class_file_parse_with(load->bytes, load->length, version->class->name, options, &error);
    if (file == NULL) {
        return error_of_parser(error.class_name);
    }
    version->pool = vm_make_pool(version->class, file);
    if (version->pool == NULL) {
        vm_class_file_destroy(file);
        return VM_JVMTI_OUT_OF_MEMORY;
    }
    return VM_JVMTI_OK;
}

/* New code of a class in a named module may call an agent's classes on the class path, so its
 * module must read them. Returns false with an exception pending. */
static bool read_agents(struct vm_thread *self, const struct vm_class *class)
{
    const struct vm_module *module = vm_class_module(class);
    union vm_slot argument = {.r = module == NULL ? NULL : atomic_load(&module->object)};
    if (argument.r == NULL || module->name == NULL) {
        return true;
    }
    struct vm_class *modules = vm_load_boot_class(self, "jdk/internal/module/Modules");
    struct vm_method *method =
        modules == NULL
            ? NULL
            : vm_class_find_method_cstr(modules, "transformedByAgent", "(Ljava/lang/Module;)V");
    return method == NULL
               ? self->exception == NULL
               : vm_initialize_class(self, modules) && vm_call(self, method, &argument, NULL);
}

/* Makes and checks a version from the bytes and the changes of agents. */
static enum vm_jvmti_error make_version(struct vm_thread *self, struct vm_jvmti_version *version,
                                        const uint8_t *bytes, size_t length, bool is_retransformed)
{
    struct vm_class *class = version->class;
    struct vm_class_load load = {.loader = class->loader,
                                 .name = class->name,
                                 .protection_domain = class->protection_domain,
                                 .redefined = class,
                                 .is_retransformed = is_retransformed,
                                 .bytes = bytes,
                                 .length = length};
    enum vm_jvmti_error error = VM_JVMTI_OK;
    bool was_in_native = vm_thread_enter_java(self);
    bool is_readable = read_agents(self, class);
    if (was_in_native) {
        (void)vm_thread_enter_native(self);
    }
    if (!is_readable
        || (vm_class_hooks.file_loaded != NULL && !vm_class_load_transform(self, &load))) {
        error = error_of_exception(self, VM_JVMTI_OUT_OF_MEMORY);
    } else if (atomic_load(&class->state) == VM_CLASS_ERRONEOUS) {
        error = VM_JVMTI_INVALID_CLASS;
    } else if (!is_current(class, load.bytes, load.length)) {
        error = parse(&load, version);
        if (error == VM_JVMTI_OK) {
            was_in_native = vm_thread_enter_java(self);
            error = check(self, version);
            if (was_in_native) {
                (void)vm_thread_enter_native(self);
            }
        }
        if (error == VM_JVMTI_OK && !keep_first_bytes(&load, version->pool, bytes, length)) {
            error = VM_JVMTI_OUT_OF_MEMORY;
        }
    }
    vm_class_load_free(&load);
    return error;
}

/* If a class is listed several times, its last version is installed. */
static void drop_repeated(struct vm_jvmti_version *versions, size_t count)
{
    for (size_t i = 0; i + 1 < count; i++) {
        if (has_class(versions + i + 1, count - i - 1, versions[i].class)) {
            vm_jvmti_drop(&versions[i]);
        }
    }
}

/* Makes all versions, and installs them if none has an error. The definitions are NULL for a
 * retransformation. */
static enum vm_jvmti_error redefine(struct vm_thread *self, struct vm_jvmti_version *versions,
                                    size_t count, const struct vm_jvmti_definition *definitions)
{
    enum vm_jvmti_error error = VM_JVMTI_OK;
    for (size_t i = 0; i < count && error == VM_JVMTI_OK; i++) {
        const struct vm_pool *pool = versions[i].class->pool;
        const uint8_t *bytes = definitions != NULL           ? definitions[i].bytes
                               : pool->untransformed != NULL ? pool->untransformed
                                                             : pool->file->bytes;
        size_t length = definitions != NULL           ? (size_t)definitions[i].length
                        : pool->untransformed != NULL ? pool->untransformed_length
                                                      : pool->file->length;
        error = make_version(self, &versions[i], bytes, length, definitions == NULL);
    }
    drop_repeated(versions, count);
    bool is_changed = false;
    for (size_t i = 0; i < count && error == VM_JVMTI_OK; i++) {
        if (versions[i].pool != NULL && !vm_jvmti_prepare(&versions[i])) {
            error = VM_JVMTI_OUT_OF_MEMORY;
        }
        is_changed |= versions[i].pool != NULL;
    }
    if (error == VM_JVMTI_OK && is_changed) {
        vm_jvmti_install(versions, count);
    }
    for (size_t i = 0; i < count; i++) {
        vm_jvmti_drop(&versions[i]);
    }
    return error;
}

/* --- the functions ---------------------------------------------------------------------------- */

bool vm_jvmti_can_redefine(void)
{
    return VM_PROBE_HOOK(resolving) == NULL && vm_operand_probes == NULL
           && vm_analysis_allows_redefinition();
}

/* Sets the class of a version. */
static enum vm_jvmti_error choose(struct vm_jvmti_version *version, jclass class)
{
    const struct vm_object *mirror = vm_jni_object(class);
    if (mirror == NULL) {
        return VM_JVMTI_INVALID_CLASS;
    }
    version->class = vm_class_of_mirror(mirror);
    return vm_class_is_modifiable(version->class) ? VM_JVMTI_OK : VM_JVMTI_UNMODIFIABLE_CLASS;
}

static jint run(struct vm_jvmti_version *versions, size_t count,
                const struct vm_jvmti_definition *definitions)
{
    struct vm_thread *self = vm_thread_current();
    if (self == NULL) {
        return VM_JVMTI_UNATTACHED_THREAD;
    }
    if (!vm_jvmti_can_redefine()) { /* an analysis has started after the capability was given */
        return VM_JVMTI_NOT_AVAILABLE;
    }
    struct claim claim = {.owner = self, .versions = versions, .count = count};
    bool was_in_native = vm_thread_enter_native(self);
    take_claim(&claim);
    enum vm_jvmti_error error = redefine(self, versions, count, definitions);
    release_claim(&claim);
    vm_thread_leave_native(self, was_in_native);
    return (jint)error;
}

static jint JNICALL redefine_classes(environment env, jint count,
                                     const struct vm_jvmti_definition *definitions)
{
    if (!vm_jvmti_has(env, VM_JVMTI_REDEFINE)) {
        return VM_JVMTI_MISSING_CAPABILITY;
    }
    if (count < 0) {
        return VM_JVMTI_ILLEGAL_ARGUMENT;
    }
    if (count > 0 && definitions == NULL) {
        return VM_JVMTI_NULL_POINTER;
    }
    struct vm_jvmti_version *versions = calloc((size_t)count + 1, sizeof *versions);
    jint error = versions == NULL ? VM_JVMTI_OUT_OF_MEMORY : VM_JVMTI_OK;
    for (jint i = 0; i < count && error == VM_JVMTI_OK; i++) {
        error = definitions[i].class == NULL   ? VM_JVMTI_INVALID_CLASS
                : definitions[i].length == 0   ? VM_JVMTI_INVALID_CLASS_FORMAT
                : definitions[i].bytes == NULL ? VM_JVMTI_NULL_POINTER
                                               : (jint)choose(&versions[i], definitions[i].class);
    }
    if (error == VM_JVMTI_OK && count > 0) {
        error = run(versions, (size_t)count, definitions);
    }
    free(versions);
    return error;
}

static jint JNICALL retransform_classes(environment env, jint count, const jclass *classes)
{
    if (!vm_jvmti_has(env, VM_JVMTI_RETRANSFORM)) {
        return VM_JVMTI_MISSING_CAPABILITY;
    }
    if (count < 0) {
        return VM_JVMTI_ILLEGAL_ARGUMENT;
    }
    if (count > 0 && classes == NULL) {
        return VM_JVMTI_NULL_POINTER;
    }
    struct vm_jvmti_version *versions = calloc((size_t)count + 1, sizeof *versions);
    jint error = versions == NULL ? VM_JVMTI_OUT_OF_MEMORY : VM_JVMTI_OK;
    for (jint i = 0; i < count && error == VM_JVMTI_OK; i++) {
        error = (jint)choose(&versions[i], classes[i]);
        if (error == VM_JVMTI_OK && atomic_load(&versions[i].class->state) == VM_CLASS_ERRONEOUS) {
            error = VM_JVMTI_INVALID_CLASS;
        }
    }
    if (error == VM_JVMTI_OK && count > 0) {
        error = run(versions, (size_t)count, NULL);
    }
    free(versions);
    return error;
}

void vm_jvmti_fill_redefinition(void **table)
{
    table[86] = (void *)redefine_classes;
    table[151] = (void *)retransform_classes;
}
