/*
 * late.h: analyses in C that are added and removed while the program runs (docs/control.md).
 *
 * Such an analysis takes one of a few *places*, which are registered before the machine exists. It
 * is added and removed at a safepoint, where all code is replaced (translate/replace.h). Whenever
 * code is made again, its locations are new; the plug-in sees one lasting location for all of them.
 * An analysis that is added again is another copy of its library, with variables of its own.
 * Libraries are never unloaded.
 *
 * Threads: one thread at a time adds and removes analyses; it is not a Java thread and holds no
 * lock.
 */
#ifndef JP2VM_PROFILER_PLUGINS_LATE_H
#define JP2VM_PROFILER_PLUGINS_LATE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/base/text/text.h"

/* Registers the places, as far as there is space for them; called before the machine exists, when
 * code is replaceable. */
void prof_late_prepare(void);

/* Each adds lines to the reply: the result, or the reason why the function returns false. `what` is
 * the value of --analysis=. prof_late_print adds the analysis's report of the events so far;
 * prof_late_remove adds its last report. */
bool prof_late_add(const char *what, struct vm_text *reply);
bool prof_late_print(uint32_t number, struct vm_text *reply);
bool prof_late_remove(uint32_t number, struct vm_text *reply);
void prof_late_list(struct vm_text *reply);

#endif
