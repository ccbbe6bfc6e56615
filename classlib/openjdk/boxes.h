/*
 * boxes.h: primitive values as objects of java.lang.Integer, ..., and as slots.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_BOXES_H
#define JP2VM_CLASSLIB_OPENJDK_BOXES_H

#include <stdbool.h>

#include "vm/runtime/object.h"

struct vm_thread;

/* A new object that holds the value of a primitive type (Z B C S I J F D). NULL with an
 * exception pending. */
struct vm_object *lib_jdk_box(struct vm_thread *self, char type, union vm_slot value);

/* The type of the value in a box, and the value; 0 when the object, which may be NULL, is no box.
 * The box classes are loaded. */
char lib_jdk_unbox(const struct vm_object *box, union vm_slot *value);

/* Identity and widening conversions (JLS 5.1.2) from one primitive type to another; false when
 * there is none. */
bool lib_jdk_widen(char from, char to, union vm_slot *value);

#endif
