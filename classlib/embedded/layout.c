/*
 * layout.c: the offsets of the fields that natives use, and the library's fields of
 * java.lang.Class.
 */
#include <stdatomic.h>

#include "classlib/embedded/library.h"
#include "vm/runtime/loader.h"
#include "vm/vm.h"

struct lib_embedded_layout lib_embedded_layout;

static struct lib_field fields[] = {
    {"java/lang/Class", "classLoader", "Ljava/lang/ClassLoader;", &lib_embedded_layout.class_loader,
     NULL},
    {"java/lang/Class", "componentType", "Ljava/lang/Class;", &lib_embedded_layout.class_component,
     NULL},
    {"java/lang/Thread", "vmThread", "J", &lib_embedded_layout.thread_native, NULL},
    {"java/lang/Thread", "threadStatus", "I", &lib_embedded_layout.thread_status, NULL},
    {"java/lang/Thread", "name", "Ljava/lang/String;", &lib_embedded_layout.thread_name, NULL},
    {"java/lang/Thread", "daemon", "Z", &lib_embedded_layout.thread_daemon, NULL},
    {"java/lang/Thread", "contextClassLoader", "Ljava/lang/ClassLoader;",
     &lib_embedded_layout.thread_context_loader, NULL},
    {"java/lang/Thread", "stackSize", "J", &lib_embedded_layout.thread_stack_bytes, NULL},
    {"java/lang/Thread", "wasInterrupted", "Z", &lib_embedded_layout.thread_was_interrupted, NULL},
    {"java/lang/Throwable", "backtrace", "Ljava/lang/Object;",
     &lib_embedded_layout.throwable_backtrace, NULL},
    {"java/lang/Throwable", "stackTrace", "[Ljava/lang/StackTraceElement;",
     &lib_embedded_layout.throwable_trace, NULL},
    {"java/lang/StackTraceElement", "moduleName", "Ljava/lang/String;",
     &lib_embedded_layout.element_module, NULL},
    {"java/lang/StackTraceElement", "classLoaderName", "Ljava/lang/String;",
     &lib_embedded_layout.element_loader, NULL},
    {"java/lang/StackTraceElement", "declaringClass", "Ljava/lang/String;",
     &lib_embedded_layout.element_class, NULL},
    {"java/lang/StackTraceElement", "methodName", "Ljava/lang/String;",
     &lib_embedded_layout.element_method, NULL},
    {"java/lang/StackTraceElement", "fileName", "Ljava/lang/String;",
     &lib_embedded_layout.element_file, NULL},
    {"java/lang/StackTraceElement", "lineNumber", "I", &lib_embedded_layout.element_line, NULL},
    {"java/lang/ref/Reference", "referent", "Ljava/lang/Object;",
     &lib_embedded_layout.reference_referent, NULL},
    {"java/lang/ref/Reference", "queue", "Ljava/lang/ref/ReferenceQueue;",
     &lib_embedded_layout.reference_queue, NULL},
    {"java/lang/ClassLoader", "name", "Ljava/lang/String;", &lib_embedded_layout.loader_name, NULL},
    {"com/jopdesign/io/HardwareObject", "address", "I", &lib_embedded_layout.hardware_address,
     NULL},
};

/* Sets those fields of the java.lang.Class that the machine itself does not set. */
static void complete_mirror(const struct vm_class *class)
{
    if (class->mirror == NULL) {
        return; /* the function is called again when mirrors are made */
    }
    lib_embedded_set(class->mirror, lib_embedded_layout.class_loader,
                     vm_loader_object(class->loader));
    if (vm_class_is_array(class)) {
        lib_embedded_set(class->mirror, lib_embedded_layout.class_component,
                         class->element_class->mirror);
    }
}

static atomic_bool has_boot_finalizer; /* a boot class has a finalizer, so the thread that runs
                                          finalizers must start */

void lib_embedded_boot_class_loaded(struct vm_thread *self)
{
    if (atomic_exchange(&has_boot_finalizer, false)) {
        lib_embedded_start_finalizer(self);
    }
}

void lib_embedded_class_defined(struct vm_class *class)
{
    if (class->loader == vm.boot_loader && class->file != NULL) {
        lib_note_offsets(fields, sizeof fields / sizeof *fields, class);
    }
    lib_embedded_make_device_fields(class);
    complete_mirror(class);
    if (class->has_finalizer && vm.is_booted && class->loader == vm.boot_loader) {
        atomic_store(&has_boot_finalizer, true);
    } else if (class->has_finalizer && vm.is_booted) {
        lib_embedded_start_finalizer(vm_thread_current());
    }
}
