/*
 * exceptions.h: raising Java exceptions from C.
 *
 * A pending exception is vm_thread.exception. Whoever sees a failing return value returns
 * at once; nothing else may run Java code while one is pending, but for clearing it.
 */
#ifndef JP2VM_VM_RUNTIME_EXCEPTIONS_H
#define JP2VM_VM_RUNTIME_EXCEPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

/*
 * Makes an exception of the named class (internal form, loaded by the boot loader) with a
 * message (printf format, modified UTF-8; NULL = none), runs its constructor and leaves it
 * pending. Whatever fails on the way is pending instead.
 */
void vm_throw(struct vm_thread *self, const char *class_name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same without formatting and with a cause (may be NULL). */
void vm_throw_with_cause(struct vm_thread *self, const char *class_name, const char *message,
                         struct vm_object *cause);

/* Makes a throwable pending. */
void vm_throw_object(struct vm_thread *self, struct vm_object *throwable);

/* Makes what is needed to raise errors when memory or stack is exhausted; at boot, after
 * the library can make objects. False with an exception pending. */
bool vm_exceptions_init(struct vm_thread *self);

/* StackOverflowError and OutOfMemoryError: no Java code runs for them. */
void vm_throw_stack_overflow(struct vm_thread *self);
void vm_throw_out_of_memory(struct vm_thread *self, const char *message);

/* The exceptions of instructions, with java's messages. */
void vm_throw_null_pointer(struct vm_thread *self);
void vm_throw_array_index(struct vm_thread *self, int32_t index, int32_t length);
void vm_throw_arithmetic(struct vm_thread *self);
void vm_throw_class_cast(struct vm_thread *self, const struct vm_class *from,
                         const struct vm_class *to);
void vm_throw_array_store(struct vm_thread *self, const struct vm_class *element);
void vm_throw_abstract_method(struct vm_thread *self, const struct vm_object *receiver,
                              const struct vm_method *method);
/* invokeinterface on a receiver whose class does not implement the interface. */
void vm_throw_no_interface(struct vm_thread *self, const struct vm_class *receiver,
                           const struct vm_class *interface);
void vm_throw_negative_size(struct vm_thread *self, int32_t size);

/* Takes the pending exception away and returns it. */
struct vm_object *vm_exception_take(struct vm_thread *self);

/* Whether the pending exception is an instance of the named boot class. */
bool vm_exception_is(struct vm_thread *self, const char *class_name);

/* The detail message of a throwable as modified UTF-8, malloc'ed, NULL when there is none;
 * and its cause, NULL when there is none. No Java code is run. */
char *vm_throwable_message(const struct vm_object *throwable);
struct vm_object *vm_throwable_cause(const struct vm_object *throwable);

/* The opaque backtrace, NULL when there is none. */
struct vm_object *vm_throwable_backtrace(const struct vm_object *throwable);
void vm_throwable_set_backtrace(struct vm_object *throwable, struct vm_object *backtrace);

/* ExceptionInInitializerError because of an exception. */
void vm_throw_initializer_error(struct vm_thread *self, struct vm_object *exception);

/* "A and B are in unnamed module of loader 'app'", or "A is in ...; B is in ...": where two classes
 * are. "A is in ..." when the second is NULL. Malloc'ed; NULL for want of memory. */
char *vm_modules_text(const struct vm_class *a, const struct vm_class *b);

/* "void A.m(int, String)": a method as java's messages show it; malloc'ed. Without a holder
 * "void m(int, String)". */
char *vm_method_text(const struct vm_class *holder, const struct vm_symbol *name,
                     const struct vm_symbol *descriptor);

/* Throwable.fillInStackTrace: the stack below the throwable's constructors, as an opaque
 * Java array of (method, bci) pairs; NULL with an exception pending. */
struct vm_object *vm_backtrace_create(struct vm_thread *self, struct vm_object *throwable);

struct vm_backtrace_frame {
    struct vm_method *method;
    int bci; /* -1 in native methods */
    bool is_below_hidden; /* hidden frames, which traces leave out, were called from here */
};
size_t vm_backtrace_length(const struct vm_object *backtrace);
struct vm_backtrace_frame vm_backtrace_get(const struct vm_object *backtrace, size_t i);

/* -Xlog:exceptions, in HotSpot's form: the pending exception was raised in the newest frame or has come
 * to it; a handler there takes it. They do nothing if the log is off. */
struct vm_exception_entry;
void vm_log_exception(struct vm_thread *self);
void vm_log_handler(const struct vm_thread *self, const struct vm_method *method,
                    const struct vm_exception_entry *handler);

#endif
