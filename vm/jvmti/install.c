/*
 * install.c: the installation of new versions of classes.
 *
 * All threads are stopped meanwhile. The frames of threads in native are also corrected. If such a
 * thread is just reading its frames, it may still see the method as it was before; it then finds
 * the old code through vm_method.older.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/arena.h"
#include "vm/base/assert.h"
#include "vm/code/frame.h"
#include "vm/instrument/contexts.h"
#include "vm/jvmti/redefine.h"
#include "vm/runtime/define.h"
#include "vm/runtime/resolve.h"
#include "vm/runtime/unload.h"
#include "vm/thread/safepoint.h"

static uint32_t redefinitions; /* changes only at safepoints */

/* --- before the safepoint --------------------------------------------------------------------- */

/* Returns whether the body of a method changes. If the library has replaced the bytecode of a
 * method by C code, the method keeps the C code as long as agents do not change the bytecode. */
static bool is_replaced(const struct vm_method *method, const struct vm_class_file *file)
{
    return !vm_jvmti_is_same_code(method->pool->file, method->info, file,
                                  vm_jvmti_find_info(file, method));
}

bool vm_jvmti_prepare(struct vm_jvmti_version *version)
{
    const struct vm_class *class = version->class;
    const struct vm_class_file *file = version->pool->file;
    version->olders = calloc(class->method_count + 1u, sizeof *version->olders);
    for (uint32_t i = 0; version->olders != NULL && i < class->method_count; i++) {
        if (is_replaced(&class->methods[i], file)) {
            version->olders[i] = calloc(1, sizeof *version->olders[i]);
            if (version->olders[i] == NULL) {
                return false;
            }
        }
    }
    vm_metadata_add(version->class,
                    vm_arena_used_bytes(file->arena) + file->constant_count * sizeof(void *));
    return version->olders != NULL;
}

void vm_jvmti_drop(struct vm_jvmti_version *version)
{
    for (uint32_t i = 0; version->olders != NULL && i < version->class->method_count; i++) {
        free(version->olders[i]);
    }
    free(version->olders);
    if (version->pool != NULL) {
        vm_free_resolution_errors(version->pool);
        vm_class_file_destroy((struct vm_class_file *)(uintptr_t)version->pool->file);
        free(version->pool->untransformed);
        free(version->pool);
    }
    *version = (struct vm_jvmti_version){.class = version->class};
}

/* --- at the safepoint ------------------------------------------------------------------------- */

static void stop_threads(void)
{
    while (vm_safepoint_begin() != 0) {
        vm_safepoint_end(); /* a thread did not stop in time */
    }
}

static void replace_body(struct vm_method *method, struct vm_method *old, struct vm_pool *pool)
{
    memcpy(old, method, sizeof *old);
    old->replaced_by = redefinitions;
    method->older = old;
    method->version++;
    method->translation = NULL;
    method->analysis_data = NULL;
    method->native = NULL;
    method->native_code = NULL;
    method->native_signature = NULL;
    method->intrinsic = NULL;
    method->quiet = 0;
    vm_method_set_body(method, pool, vm_jvmti_find_info(pool->file, method));
    vm_class_hooks.body_replaced(method, old);
}

/* Makes Class notice that what it remembers about the class's members is out of date. */
static void count_redefinition(const struct vm_class *class)
{
    uint32_t offset = vm_class_field_offset(class->mirror->class, "classRedefinedCount", "I");
    if (offset != 0) {
        (*(int32_t *)vm_object_at(class->mirror, offset))++;
    }
}

static void install(struct vm_jvmti_version *version)
{
    struct vm_class *class = version->class;
    vm_class_set_file(class, version->pool);
    for (uint32_t i = 0; i < class->method_count; i++) {
        struct vm_method *method = &class->methods[i];
        if (version->olders[i] != NULL) {
            replace_body(method, version->olders[i], version->pool);
        } else {
            method->info = vm_jvmti_find_info(class->file, method);
        }
    }
    count_redefinition(class);
}

/* The activations of replaced methods go on in the older versions. */
static void correct_frames(struct vm_thread *thread, bool is_exact, void *unused)
{
    (void)is_exact;
    (void)unused;
    for (union vm_slot *fp = thread->fp; fp != NULL; fp = fp[VM_FRAME_CALLER].p) {
        const struct vm_method *method = vm_frame_method(fp);
        if (method != NULL && method->older != NULL
            && method->older->replaced_by == redefinitions) {
            VM_ASSERT(method->older->class == method->class);
            fp[VM_FRAME_METHOD].p = method->older;
        }
    }
}

void vm_jvmti_install(struct vm_jvmti_version *versions, size_t count)
{
    stop_threads();
    redefinitions++;
    for (size_t i = 0; i < count; i++) {
        if (versions[i].pool != NULL) {
            install(&versions[i]);
        }
    }
    if (vm_tracker != NULL && vm_tracker->redefined != NULL) {
        vm_tracker->redefined(redefinitions);
    }
    vm_threads_for_each(correct_frames, NULL);
    vm_safepoint_end();
    for (size_t i = 0; i < count; i++) {
        free(versions[i].olders);
        versions[i].olders = NULL;
        versions[i].pool = NULL;
    }
}
