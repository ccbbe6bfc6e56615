/*
 * replace.h: code that is made anew while the program runs, because analyses want other events.
 *
 * At a safepoint the code of the methods concerned is *replaced* (instrument/replaced_code.h): calls
 * and activations under way go on in newer code. So is, at any moment, that of a method whose probes
 * are mostly retired, or renewed then. An activation goes on in the form that its context asks for
 * then (instrument/contexts.h, resume). Counts do not change by that: whose block is counted already,
 * and would be once more, has it taken off. A method with
 * subroutines (jsr) keeps activations under way in the old code.
 *
 * What is replaced is freed at a later replacement at a safepoint, once no activation runs in it and
 * nobody looks through the method's code; else with the method.
 */
#ifndef JP2VM_VM_TRANSLATE_REPLACE_H
#define JP2VM_VM_TRANSLATE_REPLACE_H

#include <stdbool.h>

#include "vm/code/translation.h"
#include "vm/thread/thread.h"

/* All code may be replaced from now on: before the machine exists. Else only code with probes is. */
void vm_replaceable_start(void);
bool vm_is_replaceable(void);

/* At a safepoint that all threads have arrived at: replaces the code, in both forms, of methods that
 * `selects`. */
void vm_replace_translations(bool (*selects)(const struct vm_method *method, void *data),
                             void *data);

/* The same of all methods, since they are to be observed from now on, or no longer. */
void vm_replace_all(void);

/*
 * How often code was replaced at a safepoint, from 1. And whether a thread was in code then, when that
 * was done last, that was replaced `from` so often to `to`, both included: what was in code only
 * meanwhile is in none that runs.
 */
uint64_t vm_replace_number(void);
bool vm_replace_is_run(uint64_t from, uint64_t to);

/* For the translator, with the lock of translation: where the blocks of what is translated begin, if it may be replaced. False without
 * memory. */
struct vm_translator;
bool vm_tr_note_landings(const struct vm_translator *t, struct vm_translation *result);

/*
 * The activation that is about to run a REPLACED cell: where it goes on. That is in the old code,
 * behind *handler, should there be no memory for newer.
 */
const struct vm_cell *vm_replaced_next(struct vm_thread *self, const struct vm_cell *pc,
                                       const void **handler);

/* At a safepoint: whether the threads that were looking for code of a method are through
 * (code/code_search.c), so that what was taken out of methods before may be freed. Waits for them a
 * second. */
bool vm_code_searches_end(void);

#endif
