/*
 * jvm_library.c: native libraries, and locks for native code.
 *
 * Java code (jdk.internal.loader.NativeLibraries) keeps the books of what is loaded for whom.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/runtime/exceptions.h"

void *JVM_LoadLibrary(const char *name, jboolean throwException)
{
    void *handle = dlopen(name, RTLD_LAZY);
    if (handle == NULL) {
        const char *reason = dlerror();
        struct vm_thread *self = vm_thread_current();
        if (throwException && self != NULL) {
            vm_throw(self, "java/lang/UnsatisfiedLinkError", "%s: %s", name,
                     reason == NULL ? "cannot be opened" : reason);
        }
    }
    return handle;
}

void JVM_UnloadLibrary(void *handle)
{
    dlclose(handle);
}

void *JVM_FindLibraryEntry(void *handle, const char *name)
{
    return dlsym(handle, name);
}

/* --- raw monitors: any thread ----------------------------------------------------------------- */

void *JVM_RawMonitorCreate(void)
{
    pthread_mutex_t *lock = malloc(sizeof *lock);
    if (lock != NULL && pthread_mutex_init(lock, NULL) != 0) {
        free(lock);
        lock = NULL;
    }
    return lock;
}

void JVM_RawMonitorDestroy(void *mon)
{
    pthread_mutex_destroy(mon);
    free(mon);
}

jint JVM_RawMonitorEnter(void *mon)
{
    pthread_mutex_lock(mon);
    return 0;
}

void JVM_RawMonitorExit(void *mon)
{
    pthread_mutex_unlock(mon);
}
