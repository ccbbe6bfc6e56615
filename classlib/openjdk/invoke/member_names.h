/*
 * member_names.h: java.lang.invoke.MemberName, the library's name for a field or method.
 *
 * The machine resolves member names. In a resolved member name, the flags describe the member and
 * how to call it; `method` leads to the struct vm_method; the injected field vmindex contains a
 * field's offset or a method's dispatch index.
 *
 * Threads: any; an unresolved member name is used by one thread only. Errors: functions return
 * false or NULL with an exception pending.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_INVOKE_MEMBER_NAMES_H
#define JP2VM_CLASSLIB_OPENJDK_INVOKE_MEMBER_NAMES_H

#include <stdbool.h>

#include "vm/runtime/class.h"
#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

/* Bits of MemberName.flags besides the access flags in the low 16 bits. The kind is an enum
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

/* Fills a member name with a method, which calls refer to as a method of `holder`. */
bool lib_jdk_member_set_method(struct vm_thread *self, struct vm_object *member,
                               struct vm_method *method, struct vm_class *holder);

/* Returns the method of a resolved member name; NULL for fields and unresolved member names. */
struct vm_method *lib_jdk_member_method(const struct vm_object *member);

/* Makes an unresolved MemberName from the class, name and type (a String) of a method or field.
 * kind: an enum vm_reference_kind. */
struct vm_object *lib_jdk_member_new(struct vm_thread *self, struct vm_class *holder, int kind,
                                     const struct vm_symbol *name,
                                     const struct vm_symbol *descriptor);

/* MethodHandleNatives.resolve: links the member as code of the class `caller` would; if `caller` is
 * NULL, access is not checked. If there is no such member and is_speculative, returns false without
 * an exception. */
bool lib_jdk_member_resolve(struct vm_thread *self, struct vm_object *member,
                            struct vm_class *caller, bool is_speculative);

#endif
