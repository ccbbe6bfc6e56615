/*
 * replace.h: replacement of code while the program runs, because analyses want other events.
 *
 * At a safepoint the code of the selected methods is *replaced* (instrument/replaced_code.h): calls
 * and activations in progress go on in newer code. The code of a single method is replaced at any
 * moment, if its retired probes have been passed often, or if a probe is renewed after that. An
 * activation goes on in the form that its context then requires (instrument/contexts.h, resume).
 * Counts stay exact: if the activation's block has been counted and would be counted again, the
 * first count is taken back. In a method with subroutines (jsr), activations in progress stay in
 * the old code.
 *
 * Replaced code is freed at a later replacement at a safepoint, when no activation runs in it and
 * no thread searches the method's code; otherwise together with the method.
 */
#ifndef JP2VM_VM_TRANSLATE_REPLACE_H
#define JP2VM_VM_TRANSLATE_REPLACE_H

#include <stdbool.h>

#include "vm/code/translation.h"
#include "vm/thread/thread.h"

/* Makes all code replaceable; called before the machine exists. Without this call, only code with
 * probes can be replaced. */
void vm_replaceable_start(void);
bool vm_is_replaceable(void);

/* At a safepoint that all threads have reached: replaces the code, in both forms, of the methods
 * that `selects` returns true for. */
void vm_replace_translations(bool (*selects)(const struct vm_method *method, void *data),
                             void *data);

/* The same for all methods, because their observation starts or ceases. */
void vm_replace_all(void);

/*
 * vm_replace_number returns the number of the current replacement at a safepoint; numbers start at
 * 1. vm_replace_is_run returns whether an activation of a thread may still run code that was
 * replaced under a number between `from` and `to`, inclusive. The last replacement has looked at
 * all activations; a thread never enters replaced code again. If the result is false, a cell that
 * only such code contained never runs again, and its counter can be freed.
 */
uint64_t vm_replace_number(void);
bool vm_replace_is_run(uint64_t from, uint64_t to);

/* For the translator, with the lock of translation: if the translated code may be replaced, records
 * where its blocks start. Returns false if memory runs out. */
struct vm_translator;
bool vm_tr_note_landings(const struct vm_translator *t, struct vm_translation *result);

/*
 * Returns the cell at which an activation that is about to run a REPLACED cell goes on; *handler is
 * the cell's handler. If there is no memory for newer code, the cell is in the old code.
 */
const struct vm_cell *vm_replaced_next(struct vm_thread *self, const struct vm_cell *pc,
                                       const void **handler);

/* At a safepoint: returns whether the threads that searched the code of a method have finished
 * (code/code_search.c), so that code that was taken out of methods before may be freed. Waits for
 * them for at most a second. */
bool vm_code_searches_end(void);

#endif
