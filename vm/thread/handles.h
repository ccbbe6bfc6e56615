/*
 * handles.h: references that native code holds to Java objects.
 *
 * A jobject is the address of a slot that holds the object; its two low bits are the kind:
 *   00  local: a slot of the thread's handle blocks, or of a native method's frame on the Java
 *       stack (its reference arguments)
 *   01  weak global
 *   10  global
 * NULL is the reference to null. The slot of a live reference holds NULL only for a weak global
 * reference whose object was reclaimed, and for a deleted local argument slot. The slot of any
 * other deleted reference holds a link with its low bit set, and counts as null until it is used
 * again.
 *
 * Local references live in blocks of the thread that are used as a stack: a native call, or
 * PushLocalFrame, remembers the top and returns to it. References that are deleted one by one are
 * chained and reused within their frame. The collector scans the blocks.
 *
 * Threads: only the thread that made a local reference may use it; all threads may use global ones.
 * Errors: NULL or false if memory runs out, with OutOfMemoryError pending.
 * Source: JNI specification, "Global and Local References", "Implementing Local References".
 */
#ifndef JP2VM_VM_THREAD_HANDLES_H
#define JP2VM_VM_THREAD_HANDLES_H

#include <jp2vm/jni.h>
#include <stdbool.h>
#include <stdint.h>

#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

#define VM_JNI_TAG_MASK ((uintptr_t)3)
#define VM_JNI_WEAK_TAG ((uintptr_t)1)
#define VM_JNI_GLOBAL_TAG ((uintptr_t)2)

/* The specification guarantees 16 local references to every native method. */
#define VM_JNI_LOCAL_CAPACITY 16

struct vm_loader;

struct vm_jni_block {
    struct vm_jni_block *previous, *next; /* next: an unused block, kept for reuse */
    struct vm_object **slots, **end;
};

/* The state of the handles that the end of a frame restores. */
struct vm_jni_mark {
    struct vm_jni_block *block;
    struct vm_object **top, **start, **free_slots;
    uint32_t frame_base;
    uint32_t capacity;
    uint32_t count;
};

struct vm_jni_handles {
    struct vm_jni_block *block;    /* the current block; `previous` leads to older blocks */
    struct vm_object **top;        /* next unused slot of the block */
    struct vm_object **start;      /* value of `top` when the current frame started */
    struct vm_object **free_slots; /* list of deleted references of the current frame */
    uint32_t frame_base;           /* earlier elements of `frames` belong to callers */
    uint32_t capacity;             /* references guaranteed to the current frame */
    uint32_t count;                /* references of the current frame that are not deleted */
    struct vm_jni_mark *frames;    /* states saved by PushLocalFrame, oldest first */
    uint32_t frame_count, frame_capacity;
    struct vm_object **monitors; /* monitors entered by MonitorEnter and not left */
    uint32_t monitor_count, monitor_capacity;
    struct vm_loader *loading_for; /* the loader for which JNI_OnLoad is running, or NULL */
    uint32_t critical_count;       /* calls of Get...Critical that have no matching Release yet */
    const char *unchecked_call;    /* -Xcheck:jni: the last call whose exception has not been
                                      checked, or NULL */
};

/* Returns the thread's handles, which are made on first use. If memory runs out, returns NULL with
 * OutOfMemoryError pending. */
struct vm_jni_handles *vm_jni_handles_of(struct vm_thread *self);

/* Releases all local references and the monitors that JNI code left locked. Called at detach. */
void vm_jni_handles_release(struct vm_thread *self);

/* Start and end the local frame of a native call. */
void vm_jni_enter_frame(struct vm_jni_handles *handles, struct vm_jni_mark *mark);
void vm_jni_leave_frame(struct vm_jni_handles *handles, const struct vm_jni_mark *mark);

/* PushLocalFrame and PopLocalFrame; pop returns false if the native method has no pushed frame
 * left. */
bool vm_jni_push_local_frame(struct vm_thread *self, uint32_t capacity);
bool vm_jni_pop_local_frame(struct vm_thread *self);

/* Returns a new local reference to the object; NULL for NULL. */
jobject vm_jni_new_local(struct vm_thread *self, struct vm_object *object);
void vm_jni_delete_local(struct vm_thread *self, jobject reference);

/* Returns how many local references the current frame holds. */
static inline uint32_t vm_jni_count_locals(const struct vm_jni_handles *handles)
{
    return handles->count;
}

jobject vm_jni_new_global(struct vm_thread *self, struct vm_object *object);
void vm_jni_delete_global(jobject reference);
jweak vm_jni_new_weak(struct vm_thread *self, struct vm_object *object);
void vm_jni_delete_weak(jweak reference);

/* Returns the kind of a reference; any value is allowed. Returns JNIInvalidRefType for NULL and
 * deleted references. */
jobjectRefType vm_jni_reference_type(struct vm_thread *self, jobject reference);

/* Record which monitors JNI's MonitorEnter has entered, so that a detaching thread can release
 * them. */
bool vm_jni_note_monitor(struct vm_thread *self, struct vm_object *object);
void vm_jni_forget_monitor(struct vm_thread *self, const struct vm_object *object);

/* Registers the weak references with the heap. Called once, when the machine is created. */
void vm_jni_handles_init(void);

#define VM_JNI_LINK_TAG ((uintptr_t)1)

/* Returns the object of a reference; NULL for NULL, cleared weak references and deleted
 * references. */
static inline struct vm_object *vm_jni_object(jobject reference)
{
    uintptr_t address = (uintptr_t)reference;
    if (address == 0) {
        return NULL;
    }
    struct vm_object **slot = (struct vm_object **)(address & ~VM_JNI_TAG_MASK);
    struct vm_object *content = __atomic_load_n(slot, __ATOMIC_RELAXED);
    return ((uintptr_t)content & VM_JNI_LINK_TAG) != 0 ? NULL : content;
}

/* Returns the type of a reference whose tag bits are 00. */
jobjectRefType vm_jni_local_reference_type(struct vm_thread *self, jobject reference);

#endif
