/*
 * handles.h: method types and method handles of the embedded library's java.lang.invoke.
 *
 * A method handle is an object of a generated subclass of java.lang.invoke.MethodHandle with
 * one method, `call`, whose descriptor is the handle's type with Object for every reference.
 * `call` is declared by an interface, one for each such descriptor (a *shape*), so that
 * generated code calls any handle of a shape by invokeinterface. That arguments are of the
 * right classes follows from the types: they are compared, or converted, before `call` runs.
 * The generated classes are shared: one for each member, pair of types or shape.
 *
 * Method types are unique objects and live for ever; they are compared as pointers.
 *
 * Threads: any. Errors: NULL with an exception pending.
 */
#ifndef JP2VM_CLASSLIB_EMBEDDED_HANDLES_H
#define JP2VM_CLASSLIB_EMBEDDED_HANDLES_H

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

/* The type of a well-formed method descriptor, its classes seen from `loader`. */
struct vm_object *lib_method_type_parse(struct vm_thread *self, struct vm_loader *loader,
                                        const struct vm_symbol *descriptor);

unsigned lib_method_type_count(const struct vm_object *type);
struct vm_class *lib_method_type_parameter(const struct vm_object *type, unsigned i);
struct vm_class *lib_method_type_result(const struct vm_object *type);

/* The type with one more parameter before all others. */
struct vm_object *lib_method_type_with_receiver(struct vm_thread *self,
                                                const struct vm_object *type,
                                                struct vm_class *receiver);

/* The descriptor, and the one with Object for every reference; malloc'ed. */
char *lib_method_type_descriptor(struct vm_thread *self, const struct vm_object *type);
char *lib_method_type_erased(struct vm_thread *self, const struct vm_object *type);

/* --- handles -------------------------------------------------------------------------- */

/* A member as a handle names it; of method and field one is set. */
struct lib_member {
    uint8_t kind;           /* enum vm_reference_kind */
    struct vm_class *owner; /* whose instances constructors make */
    struct vm_method *method; /* invokespecial: the one that is selected */
    struct vm_field *field;
};

/* A handle for the member with a type that fits it, receiver first. */
struct vm_object *lib_direct_handle(struct vm_thread *self, const struct lib_member *member,
                                    struct vm_object *type);

/* A handle of another type that converts and calls; WrongMethodTypeException. */
struct vm_object *lib_adapted_handle(struct vm_thread *self, struct vm_object *target,
                                     struct vm_object *type);

/* A handle whose code is a java.lang.invoke.HandleBody. */
struct vm_object *lib_body_handle(struct vm_thread *self, struct vm_object *type,
                                  struct vm_object *body);

/* The interface's method `call` of a shape, given by its descriptor. */
struct vm_method *lib_shape_call(struct vm_thread *self, const char *erased);

/*
 * Static methods that call a handle of a shape, from (handle, arguments, site's type), by
 * invokeExact or invoke, or from (arguments, call site): "invokeExact", "invoke", "linkToSite".
 */
struct vm_method *lib_invoker(struct vm_thread *self, const char *erased, const char *name);

/* The type and kind of arity of a handle. */
struct vm_object *lib_handle_type(const struct vm_object *handle);
void lib_handle_set_varargs(struct vm_object *handle);

/* --- what the makers of handles share ------------------------------------------------- */

/* Starts a class of handles and its method `call`. NULL with an exception pending. */
struct lib_writer *lib_begin_handle_class(struct vm_thread *self, const char *super,
                                          const char *erased);

/* Ends `call`, defines the class and frees the writer. */
struct vm_class *lib_end_handle_class(struct lib_writer *writer);

/* A new handle of that type. */
struct vm_object *lib_new_handle(struct vm_thread *self, struct vm_class *class,
                                 struct vm_object *type);

/* A field of a library class that the library surely has. */
struct vm_field *lib_library_field(struct vm_thread *self, const char *class_name,
                                   const char *name);

/* Generated classes by what they were made for. */
struct lib_class_key {
    unsigned purpose;
    const void *first, *second;
};
enum { LIB_KEY_ADAPTED = 16, LIB_KEY_BODY, LIB_KEY_INVOKERS }; /* others: kinds of members */
struct vm_class *lib_find_generated(const struct lib_class_key *key);
void lib_keep_generated(const struct lib_class_key *key, struct vm_class *class);

#endif
