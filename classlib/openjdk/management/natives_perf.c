/*
 * natives_perf.c: jdk.internal.perf.Perf, the library's counters, which no tool reads here; and
 * natives whose only task is to register other natives.
 */
#include <stdlib.h>

#include "classlib/openjdk/binding.h"
#include "vm/base/machine_out.h"
#include "vm/runtime/exceptions.h"

LIB_NATIVE(register_natives)
{
}

/* Makes a direct buffer whose memory is never freed, as HotSpot does for its counters. */
static struct vm_object *make_buffer(struct vm_thread *self, size_t bytes)
{
    JNIEnv *env = vm_jni_env(self);
    void *memory = calloc(1, bytes == 0 ? 1 : bytes);
    if (env == NULL || memory == NULL) {
        free(memory);
        vm_throw_out_of_memory(self, "performance counter");
        return NULL;
    }
    jobject local = vm_jni_unchecked_table()->NewDirectByteBuffer(env, memory, (jlong)bytes);
    struct vm_object *buffer = vm_jni_object(local);
    vm_jni_delete_local(self, local);
    return buffer;
}

LIB_NATIVE(create_long)
{
    result->r = make_buffer(self, sizeof(int64_t));
}

/* The arguments are (name, variability, units, value, length). */
LIB_NATIVE(create_byte_array)
{
    int32_t length = vm_slot_int(args[5]);
    if (args[1].r == NULL || args[4].r == NULL) {
        vm_throw_null_pointer(self);
    } else if (length < 0) {
        vm_throw(self, "java/lang/IllegalArgumentException", "negative length");
    } else {
        result->r = make_buffer(self, (size_t)length);
    }
}

LIB_NATIVE(attach)
{
    vm_throw(self, "java/io/IOException", "there are no performance counters of other processes");
}

LIB_NATIVE(detach)
{
}

LIB_NATIVE(high_resolution_counter)
{
    result->j = (int64_t)vm_time_ns();
}

LIB_NATIVE(high_resolution_frequency)
{
    result->j = 1000000000;
}

#define PERF "jdk/internal/perf/Perf"

const struct vm_native_entry lib_jdk_perf_natives[] = {
    {PERF, "registerNatives", NULL, register_natives},
    {PERF, "attach", NULL, attach},
    {PERF, "attach0", NULL, attach},
    {PERF, "detach", NULL, detach},
    {PERF, "createLong", NULL, create_long},
    {PERF, "createByteArray", NULL, create_byte_array},
    {PERF, "highResCounter", NULL, high_resolution_counter},
    {PERF, "highResFrequency", NULL, high_resolution_frequency},
    {NULL, NULL, NULL, NULL},
};
