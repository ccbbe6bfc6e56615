#include "vm/jni/fatal.h"

#include <stdlib.h>

#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/code/frame.h"
#include "vm/thread/exit_hooks.h"
#include "vm/thread/crash.h"
#include "vm/vm.h"

static void print_frame(const struct vm_method *method, int bci)
{
    char *class_name = vm_class_external_name(method->class);
    const char *name = class_name == NULL ? method->class->name->bytes : class_name;
    const struct vm_class_file *file = method->pool->file;
    const char *source =
        file == NULL || file->source_file == NULL ? NULL : file->source_file->bytes;
    int line = method->code == NULL || bci < 0 ? -1 : vm_code_line(method->code, (uint32_t)bci);
    if ((method->flags & VM_ACC_NATIVE) != 0) {
        vm_message("\tat %s.%s(Native Method)\n", name, method->name->bytes);
    } else if (source == NULL) {
        vm_message("\tat %s.%s(Unknown Source)\n", name, method->name->bytes);
    } else if (line < 0) {
        vm_message("\tat %s.%s(%s)\n", name, method->name->bytes, source);
    } else {
        vm_message("\tat %s.%s(%s:%d)\n", name, method->name->bytes, source, line);
    }
    free(class_name);
}

void vm_jni_print_stack(const struct vm_thread *thread)
{
    struct vm_frame_walk walk = vm_frame_walk_start(thread);
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        print_frame(walk.method, vm_frame_walk_bci(&walk));
    }
}

void vm_jni_fatal(const struct vm_thread *self, const char *message)
{
    vm_message("FATAL ERROR in native method: %s\n", message == NULL ? "" : message);
    vm_jni_print_stack(self);
    vm_exit_by_crash();
    vm_run_exit_hooks();
    vm_crash_announced();
    if (vm.plan->host.abort_hook != NULL) {
        vm.plan->host.abort_hook();
    }
    abort();
}
