#include "classlib/common/threads.h"

#include "vm/classfile/class_file.h"
#include "vm/heap/heap.h"
#include "vm/runtime/class.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/thread/thread.h"
#include "vm/vm.h"

#define NATIVE_LINE (-2)
#define UNKNOWN_LINE (-1)

static struct vm_class *array_class(struct vm_thread *self, const char *element)
{
    struct vm_class *type = vm_load_boot_class(self, element);
    return type == NULL ? NULL : vm_array_class(self, type);
}

/* Fills the array with live threads. Returns how many there are, which may be more than fit. */
static uint32_t copy_threads(struct vm_object *array)
{
    uint32_t count = 0;
    vm_lock_take(&vm.threads_lock);
    for (const struct vm_thread *t = vm.threads; t != NULL; t = t->next) {
        struct vm_object *object = __atomic_load_n(&t->object, __ATOMIC_ACQUIRE);
        if (object != NULL) {
            if (count < array->length) {
                vm_array_refs(array)[count] = object;
            }
            count++;
        }
    }
    vm_lock_release(&vm.threads_lock);
    return count;
}

struct vm_object *lib_all_threads(struct vm_thread *self)
{
    struct vm_class *type = array_class(self, "java/lang/Thread");
    uint32_t capacity = 0, count = vm.thread_count;
    struct vm_object *array = NULL;
    while (type != NULL && (array == NULL || count != capacity)) {
        capacity = count;
        array = vm_heap_alloc_array(self, type, (int32_t)capacity);
        if (array == NULL) {
            return NULL;
        }
        count = copy_threads(array);
    }
    return array;
}

struct vm_object *lib_stack_trace(struct vm_thread *self, const struct vm_backtrace_frame *frames,
                                  size_t count, lib_fill_element_function *fill)
{
    struct vm_class *type = array_class(self, "java/lang/StackTraceElement");
    bool is_ready = type != NULL && vm_initialize_class(self, type->element_class);
    struct vm_object *array = is_ready ? vm_heap_alloc_array(self, type, (int32_t)count) : NULL;
    for (size_t i = 0; array != NULL && i < count; i++) {
        struct vm_object *element = vm_heap_alloc_object(self, type->element_class);
        if (element == NULL || !fill(self, element, frames[i].method, frames[i].bci)) {
            return NULL;
        }
        vm_array_refs(array)[i] = element;
    }
    return array;
}

int32_t lib_stack_line(const struct vm_method *method, int bci)
{
    if (method->flags & VM_ACC_NATIVE) {
        return NATIVE_LINE;
    }
    if (method->code == NULL || bci < 0) {
        return UNKNOWN_LINE;
    }
    return vm_code_line(method->code, (uint32_t)bci);
}
