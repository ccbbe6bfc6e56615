/*
 * replace.h: replacement of code while the program runs, because analyses want other events.
 *
 * At a safepoint the code of the selected methods is *replaced* (instrument/replaced_code.h): calls
 * and activations in progress go on in newer code. The code of a single method can also be replaced
 * without a safepoint: when its retired probes have been passed often, or when a probe that it does
 * not contain is renewed. An activation goes on in the form that its context then requires
 * (instrument/contexts.h, resume). Counts stay exact: if the activation's block has been counted
 * and the newer code will count it again, the first count is subtracted. In a method with
 * subroutines (jsr), activations in progress stay in the old code.
 *
 * Replaced code is freed at a later replacement at a safepoint, when no activation runs in it and
 * no thread searches the method's code; otherwise together with the method.
 */
#ifndef JP2VM_VM_TRANSLATE_REPLACE_H
#define JP2VM_VM_TRANSLATE_REPLACE_H

#include <stdbool.h>

#include "vm/code/translation.h"
#include "vm/thread/thread.h"

/* Makes all code replaceable; called before the machine exists. Otherwise only code with probes can
 * be replaced. */
void vm_replaceable_start(void);
bool vm_is_replaceable(void);

/* Replaces the code, in both forms, of the methods that `selects` returns true for. Called at a
 * safepoint that all threads have reached. */
void vm_replace_translations(bool (*selects)(const struct vm_method *method, void *data),
                             void *data);

/* The same for all methods; called when observation starts or stops. */
void vm_replace_all(void);

/*
 * vm_replace_number returns the number of the current replacement at a safepoint; numbers start at
 * 1. vm_replace_is_run returns whether an activation of a thread may still run code that was
 * replaced under a number between `from` and `to`, inclusive. The last replacement has looked at
 * all activations, and threads never enter replaced code again. So if the result is false, cells
 * that only such code contained never run again, and their counters can be freed.
 */
uint64_t vm_replace_number(void);
bool vm_replace_is_run(uint64_t from, uint64_t to);

/* For the translator: if the translated code may be replaced, records where its blocks start.
 * Returns false if memory runs out. The caller holds the lock of translation. */
struct vm_translator;
bool vm_tr_note_landings(const struct vm_translator *t, struct vm_translation *result);

/*
 * Returns the cell at which an activation that is about to run a REPLACED cell goes on; stores the
 * cell's handler in *handler. If memory runs out for newer code, the cell is in the old code.
 */
const struct vm_cell *vm_replaced_next(struct vm_thread *self, const struct vm_cell *pc,
                                       const void **handler);

/* Returns whether the threads that were searching a method's code have finished
 * (code/code_search.c), so that code that was unlinked before may be freed. Waits for them for at
 * most a second. Called at a safepoint. */
bool vm_code_searches_end(void);

#endif
