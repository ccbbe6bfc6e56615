/*
 * stack_elements.c: the stack traces of java.lang.Throwable, and the contents of a
 * java.lang.StackTraceElement.
 *
 * A backtrace is recorded when a throwable is made. Names are looked up only when the trace is
 * read.
 */
#include <stdlib.h>

#include "classlib/common/npe_message.h"
#include "classlib/common/threads.h"
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/options/live_flags.h"
#include "vm/runtime/call.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

/* --- one frame ------------------------------------------------------------------------------ */

/* Returns the result of Class.getName, which is stored in the Class object. */
static struct vm_object *class_name(struct vm_thread *self, const struct vm_class *class)
{
    struct vm_object *name = lib_jdk_get(class->mirror, lib_jdk_layout.class_name);
    if (name == NULL) {
        char *text = vm_class_external_name(class);
        name = text == NULL ? NULL : vm_string_from_cstr(self, text);
        free(text);
        name = name == NULL ? NULL : vm_string_intern(self, name);
        if (name != NULL) {
            lib_jdk_set(class->mirror, lib_jdk_layout.class_name, name);
        }
    }
    return name;
}

/* Sets the module and its version, which only named modules have. */
static bool fill_module(struct vm_thread *self, struct vm_object *element,
                        const struct vm_class *class)
{
    const struct vm_object *module = lib_jdk_get(class->mirror, lib_jdk_layout.class_module);
    struct vm_object *name =
        module == NULL ? NULL : lib_jdk_get(module, lib_jdk_layout.module_name);
    if (name == NULL) {
        return true;
    }
    const struct vm_object *descriptor = lib_jdk_get(module, lib_jdk_layout.module_descriptor);
    const struct vm_object *version =
        descriptor == NULL ? NULL : lib_jdk_get(descriptor, lib_jdk_layout.descriptor_version);
    struct vm_object *text =
        version == NULL ? NULL : lib_jdk_get(version, lib_jdk_layout.version_text);
    name = vm_string_intern(self, name);
    if (name != NULL && text != NULL) {
        text = vm_string_intern(self, text);
    }
    lib_jdk_set(element, lib_jdk_layout.element_module, name);
    lib_jdk_set(element, lib_jdk_layout.element_version, text);
    return self->exception == NULL;
}

bool lib_jdk_fill_element(struct vm_thread *self, struct vm_object *element,
                          const struct vm_method *method, int bci)
{
    const struct vm_class *class = method->class;
    const struct vm_symbol *file = method->pool == NULL ? NULL : method->pool->file->source_file;
    const struct vm_object *loader = vm_loader_object(class->loader);
    lib_jdk_set(element, lib_jdk_layout.element_class_object, class->mirror);
    struct vm_object *name = class_name(self, class);
    struct vm_object *method_name =
        name == NULL ? NULL : vm_string_intern_symbol(self, method->name);
    struct vm_object *file_name =
        method_name == NULL || file == NULL ? NULL : vm_string_intern_symbol(self, file);
    if (self->exception != NULL) {
        return false;
    }
    lib_jdk_set(element, lib_jdk_layout.element_class, name);
    lib_jdk_set(element, lib_jdk_layout.element_method, method_name);
    lib_jdk_set(element, lib_jdk_layout.element_file, file_name);
    lib_jdk_set_int(element, lib_jdk_layout.element_line, lib_stack_line(method, bci));
    if (loader != NULL) {
        lib_jdk_set(element, lib_jdk_layout.element_loader,
                    lib_jdk_get(loader, lib_jdk_layout.loader_name));
    }
    return fill_module(self, element, class);
}

/* --- throwables ----------------------------------------------------------------------------- */

/* Records the backtrace. If memory runs out, the throwable has no backtrace. */
static void fill_in_stack_trace(struct vm_thread *self, struct vm_object *throwable)
{
    struct vm_object *backtrace = vm_backtrace_create(self, throwable);
    self->exception = NULL;
    lib_jdk_set(throwable, lib_jdk_layout.throwable_trace, NULL);
    vm_throwable_set_backtrace(throwable, backtrace);
}

LIB_NATIVE(fill_in_native)
{
    fill_in_stack_trace(self, args[0].r);
    result->r = args[0].r;
}

JNIEXPORT void JVM_FillInStackTrace(JNIEnv *env, jobject throwable)
{
    fill_in_stack_trace(vm_jni_thread(env), vm_jni_object(throwable));
}

/* Sets the fields as HotSpot does: the cause cannot be set later, and there are no suppressed
 * exceptions. Only an OutOfMemoryError is marked so that its trace is made when it is first
 * requested. */
void lib_jdk_init_throwable(struct vm_object *throwable,
                            struct vm_object *message __attribute__((unused)),
                            struct vm_object *backtrace)
{
    struct vm_class *class = throwable->class;
    while (class->super != NULL && class->super->super != NULL) {
        class = class->super;
    }
    struct vm_object **unassigned = NULL;
    if (vm_symbol_equals_cstr(throwable->class->name, "java/lang/OutOfMemoryError")) {
        unassigned = lib_static_field(class, "UNASSIGNED_STACK", "[Ljava/lang/StackTraceElement;");
    }
    lib_jdk_set(throwable, lib_jdk_layout.throwable_cause, NULL);
    lib_jdk_set(throwable, lib_jdk_layout.throwable_trace, unassigned == NULL ? NULL : *unassigned);
    vm_throwable_set_backtrace(throwable, backtrace);
}

void lib_jdk_copy_trace(struct vm_thread *self, struct vm_object *to, struct vm_object *from)
{
    struct vm_method *method = lib_method(self, "java/lang/Throwable", "getStackTrace",
                                          "()[Ljava/lang/StackTraceElement;");
    method = method == NULL ? NULL : vm_select_method(self, from, method);
    union vm_slot receiver = {.r = from}, elements = {.r = NULL};
    if (method != NULL && vm_call(self, method, &receiver, &elements) && elements.r != NULL) {
        lib_jdk_set(to, lib_jdk_layout.throwable_trace, elements.r);
        vm_throwable_set_backtrace(to, NULL);
    }
    self->exception = NULL;
}

/* The caller has allocated the elements; their number is the throwable's depth. */
static void fill_elements(struct vm_thread *self, const struct vm_object *elements,
                          const struct vm_object *throwable)
{
    if (elements == NULL || throwable == NULL) {
        vm_throw_null_pointer(self);
        return;
    }
    const struct vm_object *backtrace = vm_throwable_backtrace(throwable);
    size_t depth = backtrace == NULL ? 0 : vm_backtrace_length(backtrace);
    if (depth > elements->length) {
        vm_throw(self, "java/lang/IndexOutOfBoundsException", NULL);
        return;
    }
    for (size_t i = 0; i < depth; i++) {
        struct vm_backtrace_frame frame = vm_backtrace_get(backtrace, i);
        struct vm_object *element = vm_array_refs(elements)[i];
        if (element == NULL) {
            vm_throw_null_pointer(self);
        }
        if (self->exception != NULL
            || !lib_jdk_fill_element(self, element, frame.method, frame.bci)) {
            return;
        }
    }
}

JNIEXPORT void JVM_InitStackTraceElementArray(JNIEnv *env, jobjectArray elements, jobject throwable)
{
    fill_elements(vm_jni_thread(env), vm_jni_object(elements), vm_jni_object(throwable));
}

/* The frame comes from a StackWalker, and consists of a MemberName and a bci. */
JNIEXPORT void JVM_InitStackTraceElement(JNIEnv *env, jobject element, jobject stackFrameInfo)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_object *info = vm_jni_object(stackFrameInfo);
    const struct vm_object *member = lib_jdk_get(info, lib_jdk_layout.frame_info_member);
    const struct vm_object *resolved =
        member == NULL ? NULL : lib_jdk_get(member, lib_jdk_layout.member_method);
    const struct vm_method *method = resolved == NULL
                                         ? NULL
                                         : (const struct vm_method *)(uintptr_t)lib_jdk_get_long(
                                             resolved, lib_jdk_layout.resolved_target);
    if (method == NULL) {
        vm_throw(self, "java/lang/InternalError", "a stack frame without a method");
        return;
    }
    lib_jdk_fill_element(self, vm_jni_object(element), method,
                         lib_jdk_get_int(info, lib_jdk_layout.frame_info_bci));
}

/* Returns NULL if the exception was made by reflection or in a method of a hidden class, because
 * then no visible instruction raised it. */
JNIEXPORT jstring JVM_GetExtendedNPEMessage(JNIEnv *env, jthrowable throwable)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_object *backtrace = vm_throwable_backtrace(vm_jni_object(throwable));
    if (!vm_live_flag(VM_FLAG_ShowCodeDetailsInExceptionMessages).boolean || backtrace == NULL
        || vm_backtrace_length(backtrace) == 0) {
        return NULL;
    }
    struct vm_backtrace_frame top = vm_backtrace_get(backtrace, 0);
    if (top.method->code == NULL || top.bci < 0 || top.is_below_hidden) {
        return NULL;
    }
    char *text = lib_npe_message(top.method, top.bci);
    struct vm_object *string = text == NULL ? NULL : vm_string_from_cstr(self, text);
    free(text);
    return lib_jdk_local(self, string);
}

const struct vm_native_entry lib_jdk_throwable_natives[] = {
    {"java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;", fill_in_native},
    {NULL, NULL, NULL, NULL},
};
