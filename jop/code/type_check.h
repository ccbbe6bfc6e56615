/*
 * type_check.h: how an object is tested against a class or interface on the processor, which
 * follows superclasses one by one and has a bit for each interface.
 *
 * Classes are told apart by name: a program for the processor has one loader.
 */
#ifndef JP2VM_JOP_TYPE_CHECK_H
#define JP2VM_JOP_TYPE_CHECK_H

#include "jop/routines/routine.h"
#include "vm/runtime/class.h"

/*
 * `index` is the class constant of `user` that the test names. Arrays, which the processor does not
 * test, count as of the class.
 */
struct jop_cast jop_type_check(const struct vm_object *object, const struct vm_class *user,
                               uint16_t index);

/* Whether the outcome is that the object is of the type; null is not. */
bool jop_cast_succeeds(const struct jop_cast *cast);

#endif
