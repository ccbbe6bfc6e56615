/*
 * handles.h: method types and method handles of the embedded library's java.lang.invoke.
 *
 * A method handle is an object of a generated subclass of java.lang.invoke.MethodHandle with one
 * method, `call`. The descriptor of `call` is the handle's type, with every reference type replaced
 * by Object. Such a descriptor is a *shape*. For each shape, an interface declares `call`, so that
 * generated code calls any handle of a shape by invokeinterface. Before `call` runs, types are
 * compared or arguments are converted, so the arguments always have the right classes. Generated
 * classes are shared: there is one for each member, pair of types or shape.
 *
 * Equal method types are the same object, which lives for ever, so they are compared as pointers.
 *
 * Threads: any. Errors: functions return NULL with an exception pending.
 */
#ifndef JP2VM_CLASSLIB_EMBEDDED_INVOKE_HANDLES_H
#define JP2VM_CLASSLIB_EMBEDDED_INVOKE_HANDLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "classlib/embedded/invoke/class_writer.h"
#include "vm/runtime/class.h"
#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

#define LIB_METHOD_HANDLE "java/lang/invoke/MethodHandle"
#define LIB_METHOD_TYPE "java/lang/invoke/MethodType"

/* --- method types --------------------------------------------------------------------- */

struct vm_object *lib_method_type_of(struct vm_thread *self, struct vm_class *result,
                                     struct vm_class *const *parameters, unsigned count);

/* Returns the type of a well-formed method descriptor. `loader` resolves its classes. */
struct vm_object *lib_method_type_parse(struct vm_thread *self, struct vm_loader *loader,
                                        const struct vm_symbol *descriptor);

unsigned lib_method_type_count(const struct vm_object *type);
struct vm_class *lib_method_type_parameter(const struct vm_object *type, unsigned i);
struct vm_class *lib_method_type_result(const struct vm_object *type);

/* Returns the type with one more parameter, which comes first. */
struct vm_object *lib_method_type_with_receiver(struct vm_thread *self,
                                                const struct vm_object *type,
                                                struct vm_class *receiver);

/* Return the descriptor of a method type, and the descriptor of its shape; malloc'ed. */
char *lib_method_type_descriptor(struct vm_thread *self, const struct vm_object *type);
char *lib_method_type_erased(struct vm_thread *self, const struct vm_object *type);

/* --- handles -------------------------------------------------------------------------- */

/* The member to which a handle refers: either `method` or `field` is set. */
struct lib_member {
    uint8_t kind;             /* enum vm_reference_kind */
    struct vm_class *owner;   /* for a constructor: the class of the new object */
    struct vm_method *method; /* for invokespecial: the method that the call selects */
    struct vm_field *field;
};

/* Makes a handle for the member. Its type must fit the member; a receiver is the first
 * parameter. */
struct vm_object *lib_direct_handle(struct vm_thread *self, const struct lib_member *member,
                                    struct vm_object *type);

/* Makes a handle of another type that converts its arguments and calls `target`. Throws
 * WrongMethodTypeException if there is no such conversion. */
struct vm_object *lib_adapted_handle(struct vm_thread *self, struct vm_object *target,
                                     struct vm_object *type);

/* Makes a handle whose code is a java.lang.invoke.HandleBody. */
struct vm_object *lib_body_handle(struct vm_thread *self, struct vm_object *type,
                                  struct vm_object *body);

/* Returns the method `call` of a shape's interface, for the descriptor of the shape. */
struct vm_method *lib_shape_call(struct vm_thread *self, const char *erased);

/*
 * Returns a static method that calls a handle of a shape. The name selects the parameters:
 * "invokeExact" and "invoke" have (handle, arguments, site's type), "linkToSite" has (arguments,
 * call site).
 */
struct vm_method *lib_invoker(struct vm_thread *self, const char *erased, const char *name);

/* Returns the type of a handle. */
struct vm_object *lib_handle_type(const struct vm_object *handle);

/* --- shared by the makers of handles -------------------------------------------------- */

/* Starts a class of handles and its method `call`. On failure, returns NULL with an exception
 * pending. */
struct lib_writer *lib_begin_handle_class(struct vm_thread *self, const char *super,
                                          const char *erased);

/* Ends `call`, defines the class and frees the writer. */
struct vm_class *lib_end_handle_class(struct lib_writer *writer);

/* Makes a new handle of a type, an instance of `class`. */
struct vm_object *lib_new_handle(struct vm_thread *self, struct vm_class *class,
                                 struct vm_object *type);

/* Returns a field of a library class; the field must exist. */
struct vm_field *lib_library_field(struct vm_thread *self, const char *class_name,
                                   const char *name);

/* The key of a generated class: its purpose, and up to two objects for which it was made. */
struct lib_class_key {
    unsigned purpose;
    const void *first, *second;
};
enum {
    LIB_KEY_ADAPTED = 16,
    LIB_KEY_BODY,
    LIB_KEY_INVOKERS
}; /* smaller values are kinds of
      members */
struct vm_class *lib_find_generated(const struct lib_class_key *key);
void lib_keep_generated(const struct lib_class_key *key, struct vm_class *class);

#endif
