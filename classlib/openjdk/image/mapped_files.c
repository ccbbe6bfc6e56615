/*
 * mapped_files.c: accesses to memory that is mapped from files.
 */
#include <string.h>

#include "classlib/openjdk/unsafe/unsafe.h"
#include "vm/base/symbol.h"
#include "vm/thread/crash.h"

bool lib_jdk_has_mapped_files;

void lib_jdk_note_mapped_files(const struct vm_class *class)
{
    if (vm_symbol_equals_cstr(class->name, "sun/nio/ch/FileChannelImpl$Unmapper")) {
        lib_jdk_has_mapped_files = true;
    }
}

struct access {
    lib_jdk_access_function *function;
    const union vm_slot *args;
    union vm_slot *result;
};

static void run_access(void *data)
{
    const struct access *access = data;
    access->function(access->args, access->result);
}

void lib_jdk_guarded_access(struct vm_thread *self, lib_jdk_access_function *function,
                            const union vm_slot *args, union vm_slot *result)
{
    struct access access = {function, args, result};
    if (!vm_crash_guarded(self, run_access, &access)) {
        /* HotSpot's message; its interpreter uses the same one. */
        vm_throw(self, "java/lang/InternalError",
                 "a fault occurred in a recent unsafe memory "
                 "access operation in compiled Java code");
    }
}

struct copy {
    void *target;
    const void *source;
    size_t bytes;
};

static void run_copy(void *data)
{
    const struct copy *copy = data;
    memcpy(copy->target, copy->source, copy->bytes);
}

bool lib_jdk_guarded_copy(void *target, const void *source, size_t bytes)
{
    struct copy copy = {target, source, bytes};
    memset(target, 0, bytes);
    return vm_crash_guarded(vm_thread_current(), run_copy, &copy);
}
