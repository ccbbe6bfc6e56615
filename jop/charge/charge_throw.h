/*
 * charge_throw.h: charging exceptions: the routine that looks for the handler, frame by frame
 * (docs/jop-timing.md, "Exceptions, interrupts"), in the context that throws.
 */
#ifndef JP2VM_JOP_CHARGE_THROW_H
#define JP2VM_JOP_CHARGE_THROW_H

#include "jop/charge/core.h"

/* An exception begins its way from a location, which is of the newest frame. */
void jop_charge_throw(struct vm_thread *self, const struct jp2_location *location,
                      const struct vm_object *exception);

#endif
