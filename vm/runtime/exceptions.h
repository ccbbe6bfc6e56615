/*
 * exceptions.h: Java exceptions raised from C.
 *
 * A pending exception is vm_thread.exception. If a function reports failure, its caller returns at
 * once; while an exception is pending, no Java code may run, except to clear the exception.
 */
#ifndef JP2VM_VM_RUNTIME_EXCEPTIONS_H
#define JP2VM_VM_RUNTIME_EXCEPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

/*
 * Makes an exception of the named class (internal form, loaded by the boot loader) with a message
 * (printf format, modified UTF-8; NULL: none), runs its constructor and makes it pending. If that
 * fails, the exception that the failure raised is pending instead.
 */
void vm_throw(struct vm_thread *self, const char *class_name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* As vm_throw, with an unformatted message and a cause (may be NULL). */
void vm_throw_with_cause(struct vm_thread *self, const char *class_name, const char *message,
                         struct vm_object *cause);

/* Makes an exception as vm_throw_with_cause does, but does not throw it, so no profile or analysis
 * counts it. The thread must not be noting errors. If the exception cannot be made, returns NULL
 * with the exception that the failure raised pending. */
struct vm_object *vm_exception_make(struct vm_thread *self, const char *class_name,
                                    const char *message, struct vm_object *cause);

/* An error noted by a thread that must not run Java code at the moment, because it loads a boot
 * class. */
struct vm_late_error {
    const char *class_name; /* as the argument of vm_throw; the string is not freed. NULL: no
                               error */
    char *message;
};

/* From now on, vm_throw and vm_throw_with_cause note the first error instead of raising it. Returns
 * false if the thread is already noting errors. */
bool vm_throw_later(struct vm_thread *self, struct vm_late_error *error);

/* From now on errors are raised again. If an error was noted, raises it. */
void vm_throw_late(struct vm_thread *self);

/* Returns whether an exception is pending or an error is noted. */
static inline bool vm_has_failed(const struct vm_thread *self)
{
    return self->exception != NULL
           || (self->late_error != NULL && self->late_error->class_name != NULL);
}

/* Makes a throwable pending. */
void vm_throw_object(struct vm_thread *self, struct vm_object *throwable);

/* Makes the exception objects for exhausted memory and stack in advance. Called at boot, when the
 * library can make objects. If it fails, returns false with an exception pending. */
bool vm_exceptions_init(struct vm_thread *self);

/* Raise StackOverflowError and OutOfMemoryError without running Java code. */
void vm_throw_stack_overflow(struct vm_thread *self);
void vm_throw_out_of_memory(struct vm_thread *self, const char *message);

/* Called before an OutOfMemoryError is raised, except if one is already being made. Set before the
 * machine runs threads; NULL: no function. Must not run Java code or allocate in the heap. */
extern void (*vm_before_out_of_memory)(const char *message);

/* Raise the exceptions of instructions, with HotSpot's messages. */
void vm_throw_null_pointer(struct vm_thread *self);
void vm_throw_array_index(struct vm_thread *self, int32_t index, int32_t length);
void vm_throw_arithmetic(struct vm_thread *self);
void vm_throw_class_cast(struct vm_thread *self, const struct vm_class *from,
                         const struct vm_class *to);
void vm_throw_array_store(struct vm_thread *self, const struct vm_class *element);
void vm_throw_abstract_method(struct vm_thread *self, const struct vm_object *receiver,
                              const struct vm_method *method);
/* Raises the error of an invokeinterface on a receiver whose class does not implement the
 * interface. */
void vm_throw_no_interface(struct vm_thread *self, const struct vm_class *receiver,
                           const struct vm_class *interface);
void vm_throw_negative_size(struct vm_thread *self, int32_t size);

/* Removes the pending exception and returns it. */
struct vm_object *vm_exception_take(struct vm_thread *self);

/* Returns whether the pending exception is an instance of the named boot class. */
bool vm_exception_is(struct vm_thread *self, const char *class_name);

/* Return the detail message of a throwable (modified UTF-8, malloc'ed) and its cause; NULL if there
 * is none. Neither runs Java code. */
char *vm_throwable_message(const struct vm_object *throwable);
struct vm_object *vm_throwable_cause(const struct vm_object *throwable);

/* Returns the opaque backtrace; NULL if there is none. */
struct vm_object *vm_throwable_backtrace(const struct vm_object *throwable);
void vm_throwable_set_backtrace(struct vm_object *throwable, struct vm_object *backtrace);

/* Raises ExceptionInInitializerError with `exception` as its cause. */
void vm_throw_initializer_error(struct vm_thread *self, struct vm_object *exception);

/* Returns a text that names the modules of two classes: "A and B are in unnamed module of loader
 * 'app'", or "A is in ...; B is in ..."; only "A is in ..." if `b` is NULL. Malloc'ed; NULL if
 * memory runs out. */
char *vm_modules_text(const struct vm_class *a, const struct vm_class *b);

/* Returns "void A.m(int, String)": a method as in HotSpot's messages; malloc'ed. If `holder` is
 * NULL, returns "void m(int, String)". */
char *vm_method_text(const struct vm_class *holder, const struct vm_symbol *name,
                     const struct vm_symbol *descriptor);

/* Throwable.fillInStackTrace: returns the stack below the throwable's constructors, as an opaque
 * Java array of (method, bci) pairs. If it fails, returns NULL with an exception pending. */
struct vm_object *vm_backtrace_create(struct vm_thread *self, struct vm_object *throwable);

struct vm_backtrace_frame {
    struct vm_method *method;
    int bci;              /* -1 in native methods */
    bool is_below_hidden; /* the frames that this frame called are hidden, and traces leave them
                             out */
};
size_t vm_backtrace_length(const struct vm_object *backtrace);
struct vm_backtrace_frame vm_backtrace_get(const struct vm_object *backtrace, size_t i);

/* -Xlog:exceptions, in HotSpot's form. vm_log_exception reports that the pending exception was
 * raised in the newest frame or has reached it; vm_log_handler reports that a handler in this frame
 * catches it. They do nothing if the log is off. */
struct vm_exception_entry;
void vm_log_exception(struct vm_thread *self);
void vm_log_handler(const struct vm_thread *self, const struct vm_method *method,
                    const struct vm_exception_entry *handler);

#endif
