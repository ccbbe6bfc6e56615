/*
 * jvm_system.c: memory, time, processors, and the end of the process; identity and interning of
 * objects.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <time.h>
#include <unistd.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/base/machine_out.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/string.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

/* --- processors and memory -------------------------------------------------------------------- */

jint JVM_ActiveProcessorCount(void)
{
    return vm_processor_count();
}

jlong JVM_FreeMemory(void)
{
    return (jlong)vm_heap_free_bytes();
}

jlong JVM_TotalMemory(void)
{
    return (jlong)vm_heap_total_bytes();
}

jlong JVM_MaxMemory(void)
{
    return (jlong)vm_heap_max_bytes();
}

void JVM_GC(void)
{
    vm_heap_request_collection(vm_thread_current());
}

/* Returns an upper limit in milliseconds, which is the time since the machine's start. */
jlong JVM_MaxObjectInspectionAge(void)
{
    return (jlong)((vm_time_ns() - vm.start_ns) / 1000000);
}

/* Returns whether Java code must determine the limits of the process's container. */
jboolean JVM_IsUseContainerSupport(void)
{
    return JNI_TRUE;
}

jboolean JVM_SupportsCX8(void)
{
    return JNI_TRUE;
}

/* --- time ------------------------------------------------------------------------------------- */

jlong JVM_CurrentTimeMillis(JNIEnv *env, jclass ignored)
{
    struct timespec now;
    (void)env;
    (void)ignored;
    clock_gettime(CLOCK_REALTIME, &now);
    return (jlong)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

jlong JVM_NanoTime(JNIEnv *env, jclass ignored)
{
    (void)env;
    (void)ignored;
    return (jlong)vm_time_ns();
}

/* Returns the nanoseconds since a second that the caller chooses, or -1 if that second is too far
 * away. */
jlong JVM_GetNanoTimeAdjustment(JNIEnv *env, jclass ignored, jlong offset_secs)
{
    const jlong far = (jlong)1 << 32;
    struct timespec now;
    (void)env;
    (void)ignored;
    clock_gettime(CLOCK_REALTIME, &now);
    jlong seconds;
    if (__builtin_sub_overflow((jlong)now.tv_sec, offset_secs, &seconds) || seconds <= -far
        || seconds >= far) {
        return -1;
    }
    return seconds * 1000000000 + now.tv_nsec;
}

/* --- the end ---------------------------------------------------------------------------------- */

void JVM_BeforeHalt(void)
{
    /* the next call is JVM_Halt, which does all the work */
}

void JVM_Halt(jint code)
{
    lib_jdk_note_halt(code);
    vm_halt(code);
}

/* --- objects ---------------------------------------------------------------------------------- */

jint JVM_IHashCode(JNIEnv *env, jobject obj)
{
    struct vm_object *object = vm_jni_object(obj);
    return object == NULL ? 0 : vm_object_hash(vm_jni_thread(env), object);
}

jstring JVM_InternString(JNIEnv *env, jstring str)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *string = vm_jni_object(str);
    return string == NULL ? NULL : lib_jdk_local(self, vm_string_intern(self, string));
}

void JVM_ArrayCopy(JNIEnv *env, jclass ignored, jobject src, jint src_pos, jobject dst,
                   jint dst_pos, jint length)
{
    (void)ignored;
    union vm_slot args[5] = {{.r = vm_jni_object(src)},
                             vm_int_slot(src_pos),
                             {.r = vm_jni_object(dst)},
                             vm_int_slot(dst_pos),
                             vm_int_slot(length)};
    lib_invoke_static(vm_jni_thread(env), "java/lang/System", "arraycopy",
                      "(Ljava/lang/Object;ILjava/lang/Object;II)V", args, NULL);
}

/* --- other queries ---------------------------------------------------------------------------- */

jboolean JVM_IsSupportedJNIVersion(jint version)
{
    return vm_jni_is_supported_version(version);
}

char *JVM_NativePath(char *path)
{
    return path;
}

jstring JVM_GetTemporaryDirectory(JNIEnv *env)
{
    struct vm_thread *self = vm_jni_thread(env);
    return lib_jdk_local(self, vm_string_from_cstr(self, "/tmp"));
}
