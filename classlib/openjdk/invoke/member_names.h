/*
 * member_names.h: java.lang.invoke.MemberName, the library's name for a field or method.
 *
 * A member name is resolved by the machine: then its flags say what the member is and how it is to
 * be called, its `method` leads to the struct vm_method, and the injected vmindex is a field's
 * offset or the place of a method in dispatch.
 *
 * Threads: any; a member name is its thread's own until it is resolved.
 * Errors: false or NULL with an exception pending.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_MEMBER_NAMES_H
#define JP2VM_CLASSLIB_OPENJDK_MEMBER_NAMES_H

#include <stdbool.h>

#include "vm/runtime/class.h"
#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

/* MemberName.flags beside the access flags in the low 16 bits; the kind is an enum
 * vm_reference_kind of class_file.h. */
enum lib_jdk_member_flag {
    LIB_JDK_IS_METHOD = 0x00010000,
    LIB_JDK_IS_CONSTRUCTOR = 0x00020000,
    LIB_JDK_IS_FIELD = 0x00040000,
    LIB_JDK_CALLER_SENSITIVE = 0x00100000,
    LIB_JDK_TRUSTED_FINAL = 0x00200000,
    LIB_JDK_KIND_SHIFT = 24,
    LIB_JDK_KIND_MASK = 0x0f
};

/* Fills a member name with a method that calls name as one of `holder`. */
bool lib_jdk_member_set_method(struct vm_thread *self, struct vm_object *member,
                               struct vm_method *method, struct vm_class *holder);

/* The method of a resolved member name; NULL for fields and what is not resolved. */
struct vm_method *lib_jdk_member_method(const struct vm_object *member);

/* A new MemberName with class, name and type (a String) of a method or field that is not resolved.
 * kind: enum vm_reference_kind. */
struct vm_object *lib_jdk_member_new(struct vm_thread *self, struct vm_class *holder, int kind,
                                     const struct vm_symbol *name,
                                     const struct vm_symbol *descriptor);

/* MethodHandleNatives.resolve: links the member as code of `caller` (NULL: without checks) would.
 * False and nothing pending: there is no such member, and is_speculative. */
bool lib_jdk_member_resolve(struct vm_thread *self, struct vm_object *member,
                            struct vm_class *caller, bool is_speculative);

/* The descriptor that a MethodType, a Class or a String stands for. NULL with OutOfMemoryError
 * pending; with `only_known` NULL without when no such symbol exists. */
const struct vm_symbol *lib_jdk_descriptor(struct vm_thread *self, const struct vm_object *type,
                                           bool only_known);

#endif
