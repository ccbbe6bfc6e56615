/*
 * type_check.h: the test of an object against a class or interface, as on the processor, which
 * follows superclasses one by one and has a bit for each interface.
 *
 * Classes are compared by name, because a program for the processor has one loader.
 */
#ifndef JP2VM_JOP_CODE_TYPE_CHECK_H
#define JP2VM_JOP_CODE_TYPE_CHECK_H

#include "jop/routines/routine.h"
#include "vm/runtime/class.h"

/*
 * Tests an object. `index` is the test's class constant in `user`. Arrays, which the processor does
 * not test, count as instances of the class.
 */
struct jop_cast jop_type_check(const struct vm_object *object, const struct vm_class *user,
                               uint16_t index);

/* Returns whether the object is an instance of the type; null is not. */
bool jop_cast_succeeds(const struct jop_cast *cast);

#endif
