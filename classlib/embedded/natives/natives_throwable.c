/*
 * natives_throwable.c: stack traces, and the helpful message of NullPointerException.
 */
#include <stdlib.h>
#include <string.h>

#include "classlib/embedded/library.h"
#include "classlib/common/threads.h"
#include "classlib/common/npe_message.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/heap/heap.h"
#include "vm/options/live_flags.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

LIB_NATIVE(fill_in_stack_trace)
{
    struct vm_object *backtrace = vm_backtrace_create(self, args[0].r);
    if (backtrace == NULL) {
        return;
    }
    vm_throwable_set_backtrace(args[0].r, backtrace);
    lib_embedded_set(args[0].r, lib_embedded_layout.throwable_trace, NULL);
    result->r = args[0].r;
}

void lib_embedded_thrown(struct vm_thread *self, struct vm_object *throwable)
{
    static __thread bool is_recording; /* prevents recursion, because recording itself may throw an
                                          error */
    if (vm.plan->library.variant == NULL || is_recording
        || lib_embedded_get(throwable, lib_embedded_layout.throwable_backtrace) != NULL) {
        return;
    }
    is_recording = true;
    struct vm_object *backtrace = vm_backtrace_create(self, throwable);
    if (backtrace != NULL) {
        vm_throwable_set_backtrace(throwable, backtrace);
    }
    is_recording = false;
    self->exception = throwable;
}

/* Like the JDK's classes, the library's classes are shown in traces as classes of the module
 * java.base. */
bool lib_embedded_is_in_base_module(const struct vm_class *class)
{
    return class->loader == vm.boot_loader
           && (strncmp(class->name->bytes, "java/", 5) == 0
               || strncmp(class->name->bytes, "jp2/", 4) == 0);
}

static struct vm_object *class_name(struct vm_thread *self, const struct vm_class *class)
{
    char *name = vm_class_external_name(class);
    struct vm_object *text = name == NULL ? NULL : vm_string_from_cstr(self, name);
    free(name);
    return text;
}

bool lib_embedded_fill_element(struct vm_thread *self, struct vm_object *element,
                               const struct vm_method *method, int bci)
{
    const struct vm_class *class = method->class;
    const struct vm_symbol *file = class->file == NULL ? NULL : class->file->source_file;
    const struct vm_object *loader = vm_loader_object(class->loader);
    struct vm_object *text = class_name(self, class);
    if (text == NULL) {
        return false;
    }
    lib_embedded_set(element, lib_embedded_layout.element_class, text);
    text = vm_string_intern_symbol(self, method->name);
    if (text == NULL) {
        return false;
    }
    lib_embedded_set(element, lib_embedded_layout.element_method, text);
    if (file != NULL) {
        text = vm_string_intern_symbol(self, file);
        if (text == NULL) {
            return false;
        }
        lib_embedded_set(element, lib_embedded_layout.element_file, text);
    }
    /* The loader's name distinguishes classes with the same name. The library's own loaders are not
     * shown. */
    if (loader != NULL && loader->class->loader != vm.boot_loader) {
        lib_embedded_set(element, lib_embedded_layout.element_loader,
                         lib_embedded_get(loader, lib_embedded_layout.loader_name));
    } else if (lib_embedded_is_in_base_module(class)) {
        text = vm_string_intern_symbol(self, vm_symbol_from_cstr("java.base"));
        lib_embedded_set(element, lib_embedded_layout.element_module, text);
    }
    *(int32_t *)vm_object_at(element, lib_embedded_layout.element_line) =
        lib_stack_line(method, bci);
    return self->exception == NULL;
}

LIB_NATIVE(stack_trace_of)
{
    const struct vm_object *backtrace = args[1].r;
    size_t count = backtrace == NULL ? 0 : vm_backtrace_length(backtrace);
    struct vm_backtrace_frame *frames = calloc(count + 1, sizeof *frames);
    if (frames == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        frames[i] = vm_backtrace_get(backtrace, i);
    }
    result->r = lib_stack_trace(self, frames, count, lib_embedded_fill_element);
    free(frames);
}

LIB_NATIVE(npe_message)
{
    const struct vm_object *backtrace = vm_throwable_backtrace(args[0].r);
    if (!vm_live_flag(VM_FLAG_ShowCodeDetailsInExceptionMessages).boolean || backtrace == NULL
        || vm_backtrace_length(backtrace) == 0) {
        return;
    }
    struct vm_backtrace_frame top = vm_backtrace_get(backtrace, 0);
    if (top.method->code == NULL || top.bci < 0 || top.is_below_hidden) {
        return;
    }
    /* In a variant of the library, traces start at the throwing instruction. If this instruction is
     * athrow, the program threw the exception itself, so it gets no message. */
    if (vm.plan->library.variant != NULL && top.method->code->bytes[top.bci] == VM_OP_ATHROW) {
        return;
    }
    char *text = lib_npe_message(top.method, top.bci);
    if (text != NULL) {
        result->r = vm_string_from_cstr(self, text);
        free(text);
    }
}

const struct vm_native_entry lib_embedded_throwable_natives[] = {
    {"java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;", fill_in_stack_trace},
    {"java/lang/Throwable", "stackTraceOf", NULL, stack_trace_of},
    {"java/lang/NullPointerException", "getExtendedMessage", NULL, npe_message},
    {NULL, NULL, NULL, NULL},
};
