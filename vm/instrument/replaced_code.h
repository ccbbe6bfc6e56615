/*
 * replaced_code.h: replacement of code by newer code of the same method, while the program runs.
 *
 * New calls enter the newer code, which is made at the first call. In the old code, the first cell
 * of each block becomes REPLACED, so that an activation in progress goes on in the newer code at
 * its next block (translate/replace.h). Old code that still runs meanwhile delivers its events as
 * before, but checks whether its probes are active.
 *
 * All code is replaced at a safepoint when an analysis starts or stops during the run. The code of
 * a single method may be replaced at any moment, when probes are retired or renewed (probe.h):
 * handlers of cells are exchanged, and a thread that runs such a cell sees the old or the new
 * handler.
 */
#ifndef JP2VM_VM_INSTRUMENT_REPLACED_CODE_H
#define JP2VM_VM_INSTRUMENT_REPLACED_CODE_H

#include <stdbool.h>

#include "vm/code/translation.h"

/* Replaces `code`, which must have landings. The method has newer code, or will be translated
 * again. The caller holds the lock of probes' cells (probe.h). */
void vm_code_replace(struct vm_method *method, struct vm_translation *code);

/* Returns whether activations in progress can move to newer code. */
bool vm_code_can_be_left(const struct vm_method *method, const struct vm_translation *code);

#endif
