/*
 * indy.h: invokedynamic, dynamic constants and method handles of the embedded library.
 *
 * The machine itself links call sites of the bootstrap methods that compilers use: lambdas, string
 * concatenation, methods of records, pattern switches. Each site gets a small class with the code
 * that its bootstrap method specifies, and no class of java.lang.invoke is needed. Other bootstrap
 * methods run as Java code, with a small implementation of java.lang.invoke, whose method handles
 * are also made here.
 *
 * Threads: any. If several threads link the same site at the same time, each makes a class; the
 * interpreter keeps one. Errors: functions return false or NULL with the exception of JVMS 5.4.3.6
 * pending. Source: JVMS 5.4.3.5, 5.4.3.6, 6.5.invokedynamic; API of java.lang.invoke and
 * java.lang.runtime.
 */
#ifndef JP2VM_CLASSLIB_EMBEDDED_INVOKE_INDY_H
#define JP2VM_CLASSLIB_EMBEDDED_INVOKE_INDY_H

#include <stdbool.h>
#include <stdint.h>

#include "classlib/common/link_errors.h"
#include "vm/classlib.h"
#include "vm/runtime/class.h"
#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

/* --- for struct vm_classlib ----------------------------------------------------------- */

bool lib_embedded_link_call_site(struct vm_thread *self, struct vm_pool *pool,
                                 uint16_t constant_index, struct vm_call_site *site);
struct vm_object *lib_embedded_method_type(struct vm_thread *self, struct vm_class *caller,
                                           const struct vm_symbol *descriptor);
struct vm_object *lib_embedded_method_handle(struct vm_thread *self, struct vm_pool *pool,
                                             uint16_t constant_index);
bool lib_embedded_dynamic_constant(struct vm_thread *self, struct vm_pool *pool,
                                   uint16_t constant_index, union vm_slot *value);
struct vm_method *lib_embedded_link_polymorphic(struct vm_thread *self, struct vm_class *caller,
                                                struct vm_method *declared,
                                                const struct vm_symbol *descriptor,
                                                struct vm_object **appendix);

/* Natives of java.lang.invoke. */
extern const struct vm_native_entry lib_embedded_invoke_natives[];

/* --- shared by the files of this folder --------------------------------------------------- */

/* A call site or dynamic constant that is being linked. */
struct lib_site {
    struct vm_thread *self;
    struct vm_class *caller;
    const struct vm_constant *constant; /* gives name and descriptor */
    const struct vm_bootstrap *bootstrap;
};

/* Returns the i-th static argument as a constant of the caller; NULL if it does not exist or has a
 * tag other than `tag`. */
const struct vm_constant *lib_site_argument(const struct lib_site *site, unsigned i, int tag);

/* Returns the i-th static argument as an object, with primitive values boxed. Returns NULL with an
 * exception pending. */
struct vm_object *lib_site_argument_object(const struct lib_site *site, unsigned i);

/* The linkers, one for each known kind of bootstrap method. */
bool lib_link_lambda(const struct lib_site *site, bool is_alternative, struct vm_call_site *result);
bool lib_link_concat(const struct lib_site *site, bool has_recipe, struct vm_call_site *result);
bool lib_link_record_method(const struct lib_site *site, struct vm_call_site *result);
bool lib_link_type_switch(const struct lib_site *site, struct vm_call_site *result);
bool lib_link_enum_switch(const struct lib_site *site, struct vm_call_site *result);

/* Throws a BootstrapMethodError whose cause is a new exception of the named class. Returns
 * false. */
bool lib_link_fail(struct vm_thread *self, const char *class_name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Returns a name for a class generated for `host`: "Host$$<kind>$<n>", where n counts the classes
 * of the host; malloc'ed. Returns NULL with OutOfMemoryError pending. */
char *lib_generated_name(struct vm_thread *self, const struct vm_class *host, const char *kind);

/* Returns the only method of that name, or NULL. */
struct vm_method *lib_method_named(const struct vm_class *class, const char *name);

/* Calls a static Java method of the library that returns a reference. */
struct vm_object *lib_call_static(struct vm_thread *self, const char *class_name, const char *name,
                                  const char *descriptor, const union vm_slot *args);

/* --- bootstrap methods written in Java (bootstrap.c) ---------------------------------- */

bool lib_link_by_handle(const struct lib_site *site, struct vm_call_site *result);

#endif
