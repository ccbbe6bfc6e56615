/*
 * link.h: linking and initialization of classes (JVMS 5.4, 5.5).
 */
#ifndef JP2VM_VM_RUNTIME_LINK_H
#define JP2VM_VM_RUNTIME_LINK_H

#include <stdbool.h>

#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

/* Returns whether the class's files are verified in the current mode. */
bool vm_is_verified(const struct vm_class *class);

/* Verifies and prepares the class and its superclasses. If it fails, returns false with
 * VerifyError, ... pending. */
bool vm_link_class(struct vm_thread *self, struct vm_class *class);

/* Called for a class that could not be linked; the function must leave the error pending. NULL: no
 * function. Set before the machine runs threads. */
extern void (*vm_on_link_failed)(struct vm_thread *self, const struct vm_class *class);

/* Initializes the class (JVMS 5.5, all twelve steps). If it fails, returns false with
 * ExceptionInInitializerError, ... pending. */
bool vm_initialize_class_slow(struct vm_thread *self, struct vm_class *class);

static inline bool vm_initialize_class(struct vm_thread *self, struct vm_class *class)
{
    return vm_class_is_initialized(class) || vm_initialize_class_slow(self, class);
}

#endif
