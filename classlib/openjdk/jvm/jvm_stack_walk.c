/*
 * jvm_stack_walk.c: java.lang.StackWalker.
 *
 * The library starts a walk by a native method, which calls the library back, so that the frames of
 * the walk still exist; in this call, the library requests further frames in batches. A walk is
 * stored on the C stack of the native method, and the library refers to it by its address (the
 * anchor). Element 0 of the library's buffer of frames is the walking thread, which marks the
 * buffer as part of a walk by this thread.
 */
#include <stdlib.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "classlib/openjdk/invoke/member_names.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/code/frame.h"
#include "vm/runtime/call.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

#define WALKER "java/lang/StackWalker"
#define ABSTRACT_WALKER "java/lang/StackStreamFactory$AbstractStackWalker"

/* Modes of java.lang.StackStreamFactory. */
enum {
    MODE_CLASSES_ONLY = 0x2, /* the buffer receives classes instead of frames */
    MODE_CALLER_CLASS = 0x4, /* StackWalker.getCallerClass */
    MODE_SHOW_HIDDEN = 0x20,
    MODE_LIVE = 0x100 /* frames are objects of LiveStackFrameInfo */
};

/* A value of LiveStackFrameInfo.mode. */
#define LIVE_INTERPRETED 1

struct stack_walk {
    struct vm_frame_walk frames;
    struct stack_walk *outer; /* the enclosing walk of the same thread */
};

static _Thread_local struct stack_walk *walks;

static bool is_walk(const struct stack_walk *walk)
{
    const struct stack_walk *known = walks;
    while (known != NULL && known != walk) {
        known = known->outer;
    }
    return walk != NULL && known == walk;
}

/* --- batches -------------------------------------------------------------------------------- */

/* Lists the objects that the frame has locked by monitorenter. The arrays of local variables and of
 * the operand stack stay empty, because translated code has no operand stack, and the types of
 * slots are not recorded for each instruction. LiveStackFrame is not exported, and the library
 * never reads these arrays. */
static bool fill_live_frame(struct vm_thread *self, struct vm_object *info,
                            const struct vm_frame_walk *frame)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < self->held_lock_count; i++) {
        count += self->held_locks[i].fp == frame->fp;
    }
    struct vm_class *type = vm_load_boot_class(self, "[Ljava/lang/Object;");
    struct vm_object *monitors = type == NULL ? NULL : vm_heap_alloc_array(self, type, count);
    if (monitors == NULL) {
        return false;
    }
    struct vm_object **next = vm_array_refs(monitors);
    for (uint32_t i = 0; i < self->held_lock_count; i++) {
        if (self->held_locks[i].fp == frame->fp) {
            *next++ = self->held_locks[i].object;
        }
    }
    lib_jdk_set(info, lib_jdk_layout.live_frame_monitors, monitors);
    lib_jdk_set_int(info, lib_jdk_layout.live_frame_mode, LIVE_INTERPRETED);
    return true;
}

static bool fill_frame(struct vm_thread *self, int64_t mode, struct vm_object **element,
                       const struct vm_frame_walk *frame)
{
    struct vm_method *method = frame->method;
    if ((mode & MODE_CLASSES_ONLY) != 0) {
        *element = method->class->mirror;
        return true;
    }
    struct vm_object *info = *element;
    struct vm_object *member =
        info == NULL ? NULL : lib_jdk_get(info, lib_jdk_layout.frame_info_member);
    if (member == NULL) {
        vm_throw_null_pointer(self);
        return false;
    }
    int bci = vm_frame_walk_bci(frame);
    lib_jdk_set_int(info, lib_jdk_layout.frame_info_bci, bci < 0 ? 0 : bci);
    return lib_jdk_member_set_method(self, member, method, method->class)
           && ((mode & MODE_LIVE) == 0 || fill_live_frame(self, info, frame));
}

/* Returns whether a method may query its caller by StackWalker. Caller-sensitive methods must
 * not. */
static bool may_ask_for_caller(struct vm_thread *self, const struct vm_method *method)
{
    if (!method->is_caller_sensitive) {
        return true;
    }
    char *text = vm_method_text(method->class, method->name, method->descriptor);
    vm_throw(self, "java/lang/UnsupportedOperationException",
             "StackWalker::getCallerClass called from @CallerSensitive '%s' method",
             text == NULL ? "" : text);
    free(text);
    return false;
}

/* Fills at most `count` elements of the buffer, from `start` on. After that, the walk is at the
 * last frame that was written, or at its end. Returns the index after the last element, or -1 with
 * an exception pending. */
static int32_t fill_frames(struct vm_thread *self, struct stack_walk *walk, int64_t mode,
                           int32_t count, int32_t start, const struct vm_object *buffer)
{
    const int64_t caller_mode = MODE_CLASSES_ONLY | MODE_CALLER_CLASS;
    int32_t end = start;
    for (; walk->frames.fp != NULL; vm_frame_walk_next(&walk->frames)) {
        if (walk->frames.method->is_hidden && (mode & MODE_SHOW_HIDDEN) == 0) {
            continue;
        }
        if ((mode & caller_mode) == caller_mode && end == start
            && !may_ask_for_caller(self, walk->frames.method)) {
            return -1;
        }
        if (!fill_frame(self, mode, &vm_array_refs(buffer)[end], &walk->frames)) {
            return -1;
        }
        if (++end - start >= count) {
            break;
        }
    }
    return end;
}

/* Returns whether the buffer is large enough for the batch. */
static bool check_buffer(struct vm_thread *self, const struct vm_object *buffer, int32_t count,
                         int32_t start)
{
    if (buffer == NULL) {
        vm_throw(self, "java/lang/NullPointerException", "frames_array is NULL");
    } else if (count < 0 || start < 1 || (int64_t)start + count > (int64_t)buffer->length) {
        vm_throw(self, "java/lang/IllegalArgumentException", "not enough space in buffers");
    }
    return self->exception == NULL;
}

/* --- walks ---------------------------------------------------------------------------------- */

/* Returns whether a frame of this class belongs to the walker itself. Such frames are between the
 * native method and the method that requested the walk. */
static bool is_walkers(const struct vm_class *class)
{
    return class->loader == vm.boot_loader
           && (vm_symbol_equals_cstr(class->name, WALKER)
               || vm_symbol_equals_cstr(class->name, ABSTRACT_WALKER)
               || (class->super != NULL && class->super->loader == vm.boot_loader
                   && vm_symbol_equals_cstr(class->super->name, ABSTRACT_WALKER)));
}

static void skip_walkers_frames(struct stack_walk *walk, int32_t more)
{
    while (walk->frames.fp != NULL && is_walkers(walk->frames.method->class)) {
        vm_frame_walk_next(&walk->frames);
    }
    for (; more > 0 && walk->frames.fp != NULL; more--) {
        vm_frame_walk_next(&walk->frames);
    }
}

static struct vm_object *do_walk(struct vm_thread *self, struct stack_walk *walk,
                                 struct vm_object *stream, int32_t skip, int32_t count,
                                 int32_t start, int32_t end)
{
    struct vm_method *method =
        lib_method(self, ABSTRACT_WALKER, "doStackWalk", "(JIIII)Ljava/lang/Object;");
    union vm_slot args[7] = {{.r = stream},      {.j = (int64_t)(intptr_t)walk},
                             {.u = 0},           vm_int_slot(skip),
                             vm_int_slot(count), vm_int_slot(start),
                             vm_int_slot(end)};
    union vm_slot result = {.r = NULL};
    return method != NULL && vm_call(self, method, args, &result) ? result.r : NULL;
}

JNIEXPORT jobject JVM_CallStackWalk(JNIEnv *env, jobject stackStream, jlong mode, jint skip_frames,
                                    jint frame_count, jint start_index, jobjectArray frames)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *buffer = vm_jni_object(frames), *value = NULL;
    struct stack_walk walk = {.frames = vm_frame_walk_start(self), .outer = walks};
    if (!check_buffer(self, buffer, frame_count, start_index)) {
        return NULL;
    }
    skip_walkers_frames(&walk, skip_frames);
    int32_t end = fill_frames(self, &walk, mode, frame_count, start_index, buffer);
    if (end == start_index) {
        vm_throw(self, "java/lang/InternalError", "stack walk: decode failed");
    }
    if (self->exception != NULL) {
        return NULL;
    }
    vm_array_refs(buffer)[0] = self->object;
    walks = &walk;
    value = do_walk(self, &walk, vm_jni_object(stackStream), skip_frames, frame_count, start_index,
                    end);
    walks = walk.outer;
    vm_array_refs(buffer)[0] = NULL;
    return lib_jdk_local(self, value);
}

JNIEXPORT jint JVM_MoreStackWalk(JNIEnv *env, jobject stackStream __attribute__((unused)),
                                 jlong mode, jlong anchor, jint frame_count, jint start_index,
                                 jobjectArray frames)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_object *buffer = vm_jni_object(frames);
    struct stack_walk *walk = (struct stack_walk *)(intptr_t)anchor;
    if (!check_buffer(self, buffer, frame_count, start_index)) {
        return 0;
    }
    if (!is_walk(walk) || vm_array_refs(buffer)[0] != self->object) {
        vm_throw(self, "java/lang/InternalError", "doStackWalk: corrupted buffers");
        return 0;
    }
    if (frame_count == 0) {
        return 0;
    }
    if (walk->frames.fp != NULL) { /* the walk is still at the last frame that was written */
        vm_frame_walk_next(&walk->frames);
    }
    int32_t end = fill_frames(self, walk, mode, frame_count, start_index, buffer);
    return end < 0 ? 0 : end;
}
