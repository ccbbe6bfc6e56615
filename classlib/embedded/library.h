/*
 * library.h: the declarations that the folders of the embedded library share.
 *
 * NATIVES.md describes the contract between these natives and the Java sources. Natives receive
 * their arguments as slots (a long or double takes two slots, with the value in the first), and
 * leave errors as the thread's pending exception.
 */
#ifndef JP2VM_CLASSLIB_EMBEDDED_LIBRARY_H
#define JP2VM_CLASSLIB_EMBEDDED_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "classlib/common/members.h"
#include "classlib/common/natives.h"
#include "vm/classlib.h"
#include "vm/runtime/class.h"
#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

struct vm_class_path;
struct vm_symbol;

/* --- natives, by subject; every table ends with class_name NULL ----------------------------- */

extern const struct vm_native_entry lib_embedded_object_natives[], lib_embedded_class_natives[],
    lib_embedded_loader_natives[], lib_embedded_throwable_natives[], lib_embedded_thread_natives[],
    lib_embedded_system_natives[], lib_embedded_io_natives[], lib_embedded_math_natives[],
    lib_embedded_reference_natives[], lib_embedded_jop_natives[];

/* Joins the tables. Called once. */
void lib_embedded_collect_natives(void);

/* --- fields that natives read and write ----------------------------------------------------- */

/* Byte offsets of fields; an offset is 0 until its class is loaded. */
struct lib_embedded_layout {
    uint32_t class_loader, class_component;
    uint32_t thread_native, thread_status, thread_name, thread_daemon, thread_context_loader,
        thread_stack_bytes, thread_was_interrupted;
    uint32_t throwable_backtrace, throwable_trace;
    uint32_t element_module, element_loader, element_class, element_method, element_file,
        element_line;
    uint32_t reference_referent, reference_queue;
    uint32_t loader_name;
    uint32_t hardware_address;
};

extern struct lib_embedded_layout lib_embedded_layout;

/* vm_classlib.class_defined: sets the offsets of fields, and completes the java.lang.Class of the
 * class. */
void lib_embedded_class_defined(struct vm_class *class);

/* vm_classlib.boot_class_loaded: if a boot class has a finalizer, starts the thread that runs
 * finalizers. */
void lib_embedded_boot_class_loaded(struct vm_thread *self);

static inline struct vm_object *lib_embedded_get(const struct vm_object *object, uint32_t offset)
{
    return *(struct vm_object **)vm_object_at(object, offset);
}

static inline void lib_embedded_set(const struct vm_object *object, uint32_t offset,
                                    struct vm_object *value)
{
    *(struct vm_object **)vm_object_at(object, offset) = value;
}

/* --- devices of JOP: natives_jop.c, device_fields.c ----------------------------------------- */

/* Read and write the word at an address. Devices have negative addresses. */
int32_t lib_embedded_read_word(struct vm_thread *self, int32_t address);
void lib_embedded_write_word(struct vm_thread *self, int32_t address, int32_t value);

/* If a new class represents a device, maps its fields to the device's registers. */
void lib_embedded_make_device_fields(struct vm_class *class);

/* --- calls into Java ------------------------------------------------------------------------ */

/* Calls Finalizer.startThread(), once, when the first class with a finalizer is defined. */
void lib_embedded_start_finalizer(struct vm_thread *self);

/* Move the interrupt flag from the thread's object to the machine when a thread starts, and back
 * when it ends (natives_thread.c). */
void lib_embedded_take_interrupt(struct vm_thread *self);
void lib_embedded_leave_interrupt(struct vm_thread *self);

/* --- the library's own classes and resources (library.c) ------------------------------------ */

bool lib_embedded_open(char *message, size_t size);
bool lib_embedded_read(const char *name, struct vm_library_file *file);
const char *lib_embedded_missing_class_advice(const struct vm_symbol *class_name);

/* Returns whether lib_embedded_read would find the class or resource. */
bool lib_embedded_has(const char *name);

/* --- the application's class path (app_path.c) ---------------------------------------------- */

/* Returns the class path, which is made by the first call; NULL if memory runs out. */
struct vm_class_path *lib_embedded_app_path(void);

/* Returns whether messages and traces show the class as a class of java.base. */
bool lib_embedded_is_in_base_module(const struct vm_class *class);

/* vm_classlib.thrown: records the stack of a throwable, in those variants of the library whose
 * constructors do not record it. */
void lib_embedded_thrown(struct vm_thread *self, struct vm_object *throwable);

/* --- stack traces --------------------------------------------------------------------------- */

/* A lib_fill_element_function for lib_stack_trace. */
bool lib_embedded_fill_element(struct vm_thread *self, struct vm_object *element,
                               const struct vm_method *method, int bci);

#endif
