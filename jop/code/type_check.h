/*
 * type_check.h: tests an object against a class or interface as the processor does, which follows
 * superclasses one by one and has a bit for each interface.
 *
 * Classes are compared by name, because a program for the processor has only one loader.
 */
#ifndef JP2VM_JOP_CODE_TYPE_CHECK_H
#define JP2VM_JOP_CODE_TYPE_CHECK_H

#include "jop/routines/routine.h"
#include "vm/runtime/class.h"

/*
 * Tests an object against the class constant `index` of `user`. Arrays, which the processor does
 * not test, count as instances of the class.
 */
struct jop_cast jop_type_check(const struct vm_object *object, const struct vm_class *user,
                               uint16_t index);

/* Returns whether the object is an instance of the type; false for null. */
bool jop_cast_succeeds(const struct jop_cast *cast);

#endif
