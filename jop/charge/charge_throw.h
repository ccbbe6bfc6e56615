/*
 * charge_throw.h: charges exceptions: the routine that searches for the handler, frame by frame
 * (docs/jop-timing.md, "Exceptions, interrupts"). The cost is charged to the context that throws.
 */
#ifndef JP2VM_JOP_CHARGE_CHARGE_THROW_H
#define JP2VM_JOP_CHARGE_CHARGE_THROW_H

#include "jop/charge/core.h"

/* Charges an exception that is thrown at a location in the newest frame. */
void jop_charge_throw(struct vm_thread *self, const struct jp2_location *location,
                      const struct vm_object *exception);

#endif
