/*
 * resolve.h: resolution of constant pool entries and access control (JVMS 5.4.3, 5.4.4).
 *
 * A constant belongs to the pool of a class: of a method's code (method->pool), or of the class's
 * current file (class->pool). The result of a successful resolution is stored in the pool. The
 * error of a failed resolution is also stored, and every later resolution raises it again. Results:
 * Class -> struct vm_class *, Fieldref -> struct vm_field *, Methodref and InterfaceMethodref ->
 * struct vm_method *, String, MethodType, MethodHandle -> rooted struct vm_object *. Errors:
 * functions return NULL with a LinkageError pending. Any thread.
 */
#ifndef JP2VM_VM_RUNTIME_RESOLVE_H
#define JP2VM_VM_RUNTIME_RESOLVE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/runtime/class.h"
#include "vm/runtime/module.h"
#include "vm/thread/thread.h"

struct vm_class *vm_resolve_class(struct vm_thread *self, struct vm_pool *pool, uint16_t index);

/* is_static: whether the instruction needs a static field; if the field is of the other kind,
 * IncompatibleClassChangeError is raised. is_put: the instruction writes the field; a final field
 * may be written only in its class's initializers (`method` is the method of the instruction). */
struct vm_field *vm_resolve_field(struct vm_thread *self, struct vm_pool *pool, uint16_t index,
                                  bool is_static, bool is_put, const struct vm_method *method);

/* Returns whether the loader of `from` and the loader of the field agree on the field's type. If
 * not, LinkageError is pending. */
bool vm_check_field_constraint(struct vm_thread *self, const struct vm_class *from,
                               const struct vm_field *field);

/* Returns the method that an invoke instruction names; its `opcode` decides which checks are made.
 */
struct vm_method *vm_resolve_method(struct vm_thread *self, struct vm_pool *pool, uint16_t index,
                                    uint8_t opcode);

/* vm_link_method does the same for a method that is given by holder, name and descriptor; unless
 * `from` is NULL, it checks access from `from` and loader constraints. vm_look_up_method only
 * searches, and raises no exception. vm_check_call_kind raises IncompatibleClassChangeError if a
 * method is static and should not be, or the reverse. */
struct vm_method *vm_look_up_method(struct vm_class *holder, const struct vm_symbol *name,
                                    const struct vm_symbol *descriptor);
struct vm_method *vm_link_method(struct vm_thread *self, struct vm_class *from,
                                 struct vm_class *holder, const struct vm_symbol *name,
                                 const struct vm_symbol *descriptor);
bool vm_check_call_kind(struct vm_thread *self, const struct vm_method *method, uint8_t opcode);

/* Returns the method that invokespecial of `resolved`, named as a method of `holder`, runs in a
 * method of `class` (ACC_SUPER, JVMS 6.5). */
struct vm_method *vm_select_special(struct vm_thread *self, struct vm_class *class,
                                    struct vm_class *holder, struct vm_method *resolved);

/* Returns the value of a String, Class, MethodType, MethodHandle or reference-valued Dynamic
 * constant. */
struct vm_object *vm_resolve_constant(struct vm_thread *self, struct vm_pool *pool, uint16_t index);

/* Stores in *value any constant that ldc, ldc_w, ldc2_w can load. */
bool vm_load_constant(struct vm_thread *self, struct vm_pool *pool, uint16_t index,
                      union vm_slot *value);

/* Frees the stored errors of failed resolutions of a pool that is about to be freed. */
void vm_free_resolution_errors(struct vm_pool *pool);

/* Returns the result if the constant is resolved, otherwise NULL; never raises an exception. */
void *vm_resolved(const struct vm_pool *pool, uint16_t index);

/* If the resolution has failed, returns the message of its error, which may be NULL, and stores the
 * class of the error in *type; otherwise sets *type to NULL. The message lives as long as the pool.
 * Takes no lock: it may miss an error that another thread adds meanwhile. */
const char *vm_resolution_error(const struct vm_pool *pool, uint16_t index,
                                const struct vm_class **type);

/* JVMS 5.4.4. vm_check_class_access raises IllegalAccessError if access is denied. */
bool vm_check_class_access(struct vm_thread *self, struct vm_class *from, struct vm_class *to);
bool vm_can_access_class(const struct vm_class *from, const struct vm_class *to);
/* As vm_can_access_class; if only the modules forbid the access, stores the reason in *access. */
bool vm_class_access(const struct vm_class *from, const struct vm_class *to,
                     enum vm_module_access *access);

/* Returns the reason why a class is not in the nest that its file names: ", (Type A ... is not a
 * nest member of ...)", malloc'ed. Returns NULL if there is no problem. */
char *vm_nest_problem_text(struct vm_thread *self, struct vm_class *a, struct vm_class *b);
bool vm_can_access_member(struct vm_thread *self, struct vm_class *from, struct vm_class *declaring,
                          struct vm_class *referenced, uint16_t flags);

/* Nest membership (JVMS 5.4.4). If a linking error occurs during the search for the host, this call
 * and all later calls return false. After another error, such as StackOverflowError, only this call
 * returns false; the error is pending, unless another exception was already pending. */
bool vm_same_nest(struct vm_thread *self, struct vm_class *a, struct vm_class *b);
struct vm_class *vm_nest_host(struct vm_thread *self, struct vm_class *class);

#endif
