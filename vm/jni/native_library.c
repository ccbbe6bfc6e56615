/*
 * Native libraries: which are open, for which loaders, and their JNI_OnLoad.
 *
 * Libraries stay open until the process ends.
 */
#define _GNU_SOURCE 1 /* RTLD_DEFAULT */
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/lock/lock.h"
#include "vm/jni/functions.h"
#include "vm/jni/native.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/start_until_parked.h"
#include "vm/vm.h"

struct library {
    struct library *next;
    const struct vm_loader *loader;
    void *handle;
    char *path;      /* without symbolic links */
    bool is_loading; /* loading_thread is running its JNI_OnLoad */
    const struct vm_thread *loading_thread;
};

/* Guards the list and the fields of its entries. Not held while a library is opened or its
 * JNI_OnLoad runs, so several threads may load libraries at the same time. A thread that needs a
 * library that another thread is loading waits for library_changed. */
static struct vm_lock library_lock = VM_LOCK(NATIVE_LIBRARIES);
static pthread_cond_t library_changed = PTHREAD_COND_INITIALIZER;
static struct library *libraries;

static struct library *find_library(const char *path)
{
    struct library *library = libraries;
    while (library != NULL && strcmp(library->path, path) != 0) {
        library = library->next;
    }
    return library;
}

static void remove_library(struct library *library)
{
    vm_lock_take(&library_lock);
    struct library **link = &libraries;
    while (*link != library) {
        link = &(*link)->next;
    }
    *link = library->next;
    pthread_cond_broadcast(&library_changed);
    vm_lock_release(&library_lock);
    if (library->handle != NULL) {
        dlclose(library->handle);
    }
    free(library->path);
    free(library);
}

static void finish_library(struct library *library)
{
    vm_lock_take(&library_lock);
    library->is_loading = false;
    pthread_cond_broadcast(&library_changed);
    vm_lock_release(&library_lock);
}

typedef jint JNICALL on_load_function(JavaVM *java_vm, void *reserved);

/* Runs JNI_OnLoad. On failure, returns false with an exception pending. */
static bool run_on_load(struct vm_thread *self, struct vm_loader *loader,
                        const struct library *library)
{
    on_load_function *on_load = (on_load_function *)dlsym(library->handle, "JNI_OnLoad");
    if (on_load == NULL) {
        return true;
    }
    if (vm_jni_env(self) == NULL) {
        return false;
    }
    struct vm_jni_handles *handles = self->handles;
    struct vm_loader *previous = handles->loading_for;
    struct vm_jni_mark mark;
    vm_jni_enter_frame(handles, &mark);
    handles->loading_for = loader;
    jint version = on_load((JavaVM *)(uintptr_t)vm.java_vm, NULL);
    handles->loading_for = previous;
    vm_jni_leave_frame(handles, &mark);
    if (self->exception == NULL && !vm_jni_is_supported_version(version)) {
        vm_throw(self, "java/lang/UnsatisfiedLinkError",
                 "unsupported JNI version 0x%08X required by %s", (unsigned)version, library->path);
    }
    return self->exception == NULL;
}

/*
 * Finds or adds the entry for a path. If nothing remains to be done, returns NULL, and *result is
 * the outcome.
 */
static struct library *enter_library(struct vm_thread *self, struct vm_loader *loader,
                                     const char *path, enum vm_native_load *result)
{
    struct library *library = calloc(1, sizeof *library);
    char *copy = strdup(path);
    if (library == NULL || copy == NULL) {
        free(library);
        free(copy);
        vm_throw_out_of_memory(self, "native library");
        *result = VM_NATIVE_FAILED;
        return NULL;
    }
    vm_lock_take(&library_lock);
    struct library *known;
    while ((known = find_library(path)) != NULL && known->is_loading
           && known->loading_thread != self) {
        vm_thread_note_parked(self);
        vm_lock_wait(&library_changed, &library_lock);
    }
    const struct vm_loader *owner = known == NULL ? NULL : known->loader;
    if (known == NULL) {
        library->path = copy;
        library->loader = loader;
        library->is_loading = true;
        library->loading_thread = self;
        library->next = libraries;
        libraries = library;
    }
    vm_lock_release(&library_lock);
    if (known == NULL) {
        return library;
    }
    free(library);
    free(copy);
    *result = VM_NATIVE_LOADED;
    if (owner != loader) {
        vm_throw(self, "java/lang/UnsatisfiedLinkError",
                 "Native Library %s already loaded in another classloader", path);
        *result = VM_NATIVE_FAILED;
    }
    return NULL;
}

enum vm_native_load vm_native_load_library(struct vm_thread *self, struct vm_loader *loader,
                                           const char *path)
{
    char *real_path = realpath(path, NULL);
    if (real_path == NULL) {
        return VM_NATIVE_ABSENT;
    }
    enum vm_native_load result = VM_NATIVE_FAILED;
    struct library *library = enter_library(self, loader, real_path, &result);
    free(real_path);
    if (library == NULL) {
        return result;
    }
    void *handle = dlopen(library->path, RTLD_LAZY);
    vm_lock_take(&library_lock);
    library->handle = handle;
    vm_lock_release(&library_lock);
    if (handle == NULL) {
        const char *reason = dlerror();
        vm_throw(self, "java/lang/UnsatisfiedLinkError", "%s: %s", library->path,
                 reason == NULL ? "cannot be opened" : reason);
    } else if (run_on_load(self, loader, library)) {
        finish_library(library);
        return VM_NATIVE_LOADED;
    }
    remove_library(library);
    return VM_NATIVE_FAILED;
}

void *vm_native_find_symbol(const struct vm_loader *loader, const char *name)
{
    void *symbol = NULL;
    vm_lock_take(&library_lock);
    for (const struct library *library = libraries; library != NULL && symbol == NULL;
         library = library->next) {
        if (library->loader == loader && library->handle != NULL) {
            symbol = dlsym(library->handle, name);
        }
    }
    vm_lock_release(&library_lock);
    return symbol != NULL ? symbol : dlsym(RTLD_DEFAULT, name);
}
