/*
 * jvm_library.c: native libraries, and locks for native code.
 *
 * Java code (jdk.internal.loader.NativeLibraries) records which library was loaded for which
 * loader.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/base/lock/lock.h"
#include "vm/runtime/exceptions.h"

/*
 * Opens the module image in libjimage, because HotSpot reads the image through libjimage, and the
 * Java library's reader of images obtains the mapping from there. Otherwise this reader would map
 * the file by a channel, which takes half a million instructions.
 */
static void open_image(void *handle, const char *name)
{
    const char *base = strrchr(name, '/');
    void *(*open)(const char *path, jint *error) = NULL;
    if (base != NULL && strcmp(base, "/libjimage.so") == 0) {
        *(void **)&open = dlsym(handle, "JIMAGE_Open");
    }
    if (open != NULL) {
        jint error = 0;
        (void)open(lib_jdk_file(), &error);
    }
}

void *JVM_LoadLibrary(const char *name, jboolean throwException)
{
    void *handle = dlopen(name, RTLD_LAZY);
    if (handle != NULL) {
        open_image(handle, name);
    }
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

/* --- raw monitors, for any thread
 * -------------------------------------------------------------- */

void *JVM_RawMonitorCreate(void)
{
    struct vm_lock *lock = malloc(sizeof *lock);
    if (lock != NULL && !vm_lock_init(lock, VM_RANK_RAW_MONITORS)) {
        free(lock);
        lock = NULL;
    }
    return lock;
}

void JVM_RawMonitorDestroy(void *mon)
{
    vm_lock_destroy(mon);
    free(mon);
}

jint JVM_RawMonitorEnter(void *mon)
{
    vm_lock_take(mon);
    return 0;
}

void JVM_RawMonitorExit(void *mon)
{
    vm_lock_release(mon);
}
