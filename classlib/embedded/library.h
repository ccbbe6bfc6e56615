/*
 * library.h: what the folders of the embedded library share.
 *
 * The contract between these natives and the Java sources is in NATIVES.md. Natives get their
 * arguments as slots (long and double take two, the value is in the first) and leave errors as
 * the thread's pending exception.
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
    lib_embedded_system_natives[], lib_embedded_io_natives[],
    lib_embedded_math_natives[], lib_embedded_reference_natives[], lib_embedded_jop_natives[];

/* Puts the tables together, once. */
void lib_embedded_collect_natives(void);

/* --- fields that natives read and write ----------------------------------------------------- */

/* Byte offsets, 0 until the class is loaded. */
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

/* vm_classlib.class_defined: notes offsets, completes the java.lang.Class of the class. */
void lib_embedded_class_defined(struct vm_class *class);

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

/* Reads or writes the word at an address; devices are at negative ones. */
int32_t lib_embedded_read_word(struct vm_thread *self, int32_t address);
void lib_embedded_write_word(struct vm_thread *self, int32_t address, int32_t value);

/* If a new class is a device's, its fields become registers. */
void lib_embedded_make_device_fields(struct vm_class *class);

/* --- calls into Java ------------------------------------------------------------------------ */

/* Finalizer.startThread(), once, when the first class with a finalizer is there. */
void lib_embedded_start_finalizer(struct vm_thread *self);

/* The interrupt flag at the start and the end of a thread: natives_thread.c. */
void lib_embedded_take_interrupt(struct vm_thread *self);
void lib_embedded_leave_interrupt(struct vm_thread *self);

/* --- the library's own classes and resources (library.c) ------------------------------------ */

bool lib_embedded_open(char *message, size_t size);
uint8_t *lib_embedded_read(const char *name, size_t *length, const char **origin);
const char *lib_embedded_missing_class_advice(const struct vm_symbol *class_name);

/* Whether read() would find it. */
bool lib_embedded_has(const char *name);

/* --- the application's class path (app_path.c) ---------------------------------------------- */

/* Made on first use and kept; NULL when memory is exhausted. */
struct vm_class_path *lib_embedded_app_path(void);

/* Whether messages and traces count the class among those of java.base. */
bool lib_embedded_is_in_base_module(const struct vm_class *class);

/* vm_classlib.thrown: in a variant, whose constructors do not, records the stack. */
void lib_embedded_thrown(struct vm_thread *self, struct vm_object *throwable);

/* --- stack traces --------------------------------------------------------------------------- */

/* For lib_stack_trace. */
bool lib_embedded_fill_element(struct vm_thread *self, struct vm_object *element,
                               const struct vm_method *method, int bci);

#endif
