/*
 * failed_start.c: the message that is printed if the library's start ends with an exception that
 * the program has thrown, in the class that -Djava.system.class.loader names. The message is as in
 * HotSpot. The machine prints the exception itself, because printStackTrace() needs a system
 * loader.
 */
#include <stdlib.h>

#include "classlib/openjdk/binding.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/runtime/module.h"

static void print_place(const struct vm_backtrace_frame *frame)
{
    const struct vm_method *method = frame->method;
    const struct vm_module *module = vm_class_module(method->class);
    const struct vm_class_file *file = method->pool->file;
    int line = method->code == NULL || frame->bci < 0
                   ? -1
                   : vm_code_line(method->code, (uint32_t)frame->bci);
    if (module != NULL && module->name != NULL && module->version != NULL) {
        vm_message("%s@%s/", module->name->bytes, module->version->bytes);
    } else if (module != NULL && module->name != NULL) {
        vm_message("%s/", module->name->bytes);
    }
    if (method->flags & VM_ACC_NATIVE) {
        vm_message("Native Method");
    } else if (file == NULL || file->source_file == NULL) {
        vm_message("Unknown Source");
    } else if (line < 0) {
        vm_message("%s", file->source_file->bytes);
    } else {
        vm_message("%s:%d", file->source_file->bytes, line);
    }
}

static void print_throwable(const struct vm_object *throwable)
{
    char *type = vm_class_external_name(throwable->class);
    char *text = vm_throwable_message(throwable);
    vm_message("%s%s%s\n", type == NULL ? "" : type, text == NULL ? "" : ": ",
               text == NULL ? "" : text);
    free(type);
    free(text);
    const struct vm_object *backtrace = vm_throwable_backtrace(throwable);
    size_t count = backtrace == NULL ? 0 : vm_backtrace_length(backtrace);
    for (size_t i = 0; i < count; i++) {
        struct vm_backtrace_frame frame = vm_backtrace_get(backtrace, i);
        char *class_name = vm_class_external_name(frame.method->class);
        vm_message("\tat %s.%s(", class_name == NULL ? "" : class_name, frame.method->name->bytes);
        free(class_name);
        print_place(&frame);
        vm_message(")\n");
    }
}

void lib_jdk_print_failed_start(struct vm_thread *self)
{
    const struct vm_object *throwable = vm_exception_take(self);
    if (throwable == NULL) {
        return;
    }
    vm_message("Error occurred during initialization of VM\n");
    print_throwable(throwable);
    for (throwable = vm_throwable_cause(throwable); throwable != NULL;
         throwable = vm_throwable_cause(throwable)) {
        vm_message("Caused by: ");
        print_throwable(throwable);
    }
    vm_message("\n");
}
