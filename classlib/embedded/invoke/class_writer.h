/*
 * class_writer.h: a writer that makes small classes in memory and defines them.
 *
 * A writer collects a constant pool without duplicates, fields and methods, and makes a class file
 * of them. This class file is defined like any other, so the interpreter, profiles and class dumps
 * see ordinary classes. A constant may be *bound*: its resolved value is written to the new class's
 * pool when the class is defined. Bound constants need no look-up by name, no loader and no access
 * check; a bound string constant may be any object.
 *
 * The classes are not verified (they have no StackMapTable): the caller is responsible for correct
 * types. Their methods are not shown in stack traces.
 *
 * Threads: a writer belongs to one thread. Ownership: bound objects are rooted when the class is
 * defined. The caller frees the writer with lib_writer_destroy; the class is never unloaded.
 * Errors: after the first error all later calls do nothing and return index 0. lib_writer_define
 * then returns NULL with the error pending: OutOfMemoryError, the error of loading a library class,
 * or LinkageError for a class beyond the limits of JVMS 4.11. Source: JVMS 4.
 */
#ifndef JP2VM_CLASSLIB_EMBEDDED_INVOKE_CLASS_WRITER_H
#define JP2VM_CLASSLIB_EMBEDDED_INVOKE_CLASS_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lib_writer;
struct vm_class;
struct vm_field;
struct vm_loader;
struct vm_method;
struct vm_object;
struct vm_thread;

/* Makes a writer. The names are in internal form and are copied. Returns NULL with OutOfMemoryError
 * pending. */
struct lib_writer *lib_writer_create(struct vm_thread *self, uint16_t flags, const char *name,
                                     const char *super);
void lib_writer_destroy(struct lib_writer *writer);

/* Declares a direct superinterface, once. */
void lib_writer_implement(struct lib_writer *writer, const char *name);

/* Defines the class in the loader, links and initializes it. If there is a host, the class is
 * hidden and belongs to the host's nest; without a host, it is registered under its name. */
struct vm_class *lib_writer_define(struct lib_writer *writer, struct vm_loader *loader,
                                   struct vm_class *host);

/* Makes the writer fail with the pending error, or with LinkageError if no error is pending. */
void lib_writer_fail(struct lib_writer *writer);
bool lib_writer_has_failed(const struct lib_writer *writer);
struct vm_thread *lib_writer_thread(const struct lib_writer *writer);

/* --- constants ------------------------------------------------------------------------ */

uint16_t lib_constant_int(struct lib_writer *writer, int32_t value);
uint16_t lib_constant_string(struct lib_writer *writer, const char *mutf8, size_t length);

/* Adds a Class constant for a name or array descriptor. The loader of the defined class resolves
 * it. */
uint16_t lib_constant_class(struct lib_writer *writer, const char *name, size_t length);

/* Add bound constants. */
uint16_t lib_constant_bound_class(struct lib_writer *writer, struct vm_class *class);
uint16_t lib_constant_bound_method(struct lib_writer *writer, struct vm_method *method);
uint16_t lib_constant_bound_field(struct lib_writer *writer, struct vm_field *field);
uint16_t lib_constant_object(struct lib_writer *writer, struct vm_object *object);

/* Add bound constants for classes and members of the library. The functions load the classes. */
uint16_t lib_constant_library_class(struct lib_writer *writer, const char *name);
uint16_t lib_constant_library_method(struct lib_writer *writer, const char *class_name,
                                     const char *name, const char *descriptor);

/* Adds a constant for a field of the class that is being written. */
uint16_t lib_constant_own_field(struct lib_writer *writer, const char *name,
                                const char *descriptor);

/* --- members -------------------------------------------------------------------------- */

void lib_writer_add_field(struct lib_writer *writer, uint16_t flags, const char *name,
                          const char *descriptor);

/* Between begin and end, the caller emits the method's instructions. For an abstract method, end is
 * not called. */
void lib_writer_begin_method(struct lib_writer *writer, uint16_t flags, const char *name,
                             const char *descriptor);
void lib_writer_end_method(struct lib_writer *writer);

/* --- code ----------------------------------------------------------------------------- */

/* A type is the first character of its descriptor. `change` is added to the stack depth. */
void lib_emit(struct lib_writer *writer, uint8_t opcode, int change);
void lib_emit_load(struct lib_writer *writer, char type, unsigned local);
void lib_emit_int(struct lib_writer *writer, int32_t value);
void lib_emit_ldc(struct lib_writer *writer, uint16_t constant); /* for constants of one slot */
void lib_emit_return(struct lib_writer *writer, char type);

/* Emits the creation of an instance of the class that is being written, without a call of a
 * constructor. */
void lib_emit_new_own(struct lib_writer *writer);

/* Emits new, checkcast, instanceof or anewarray. */
void lib_emit_class(struct lib_writer *writer, uint8_t opcode, uint16_t constant);
void lib_emit_field(struct lib_writer *writer, uint8_t opcode, uint16_t constant, char type);
void lib_emit_invoke(struct lib_writer *writer, uint8_t opcode, uint16_t constant,
                     const char *descriptor);

/* Emits a static or a virtual call of a library method. */
void lib_emit_call_static(struct lib_writer *writer, const char *class_name, const char *name,
                          const char *descriptor);
void lib_emit_call_virtual(struct lib_writer *writer, const char *class_name, const char *name,
                           const char *descriptor);

/* Branches are always forward: a label is placed once, after all branches to it. The first branch
 * to a label defines the stack depth at the label. At most 65535 labels. */
unsigned lib_new_label(struct lib_writer *writer);
void lib_emit_branch(struct lib_writer *writer, uint8_t opcode, unsigned label, int change);
void lib_place_label(struct lib_writer *writer, unsigned label);

/* --- descriptors ---------------------------------------------------------------------- */

/* A type inside a descriptor. */
struct lib_type {
    const char *text;
    uint16_t length;
};

/* Returns the type at *cursor, and moves *cursor past it. The descriptor must be well-formed. */
struct lib_type lib_next_type(const char **cursor);

/* Return for a method descriptor: the number of parameters, the number of their slots, and the
 * return type. */
unsigned lib_parameter_count(const char *descriptor);
unsigned lib_parameter_slots(const char *descriptor);
struct lib_type lib_return_type(const char *descriptor);

bool lib_type_equals(struct lib_type a, struct lib_type b);
bool lib_type_is(struct lib_type type, const char *descriptor);
bool lib_type_is_primitive(struct lib_type type);

/* Returns the Class constant of a reference type. */
uint16_t lib_constant_type(struct lib_writer *writer, struct lib_type type);

#endif
