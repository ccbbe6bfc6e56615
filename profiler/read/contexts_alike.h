/*
 * contexts_alike.h: checks that two profiles were collected alike, so that their numbers can be
 * added or compared: the kinds of counts, the window, and the selection of contexts.
 */
#ifndef JP2VM_PROFILER_READ_CONTEXTS_ALIKE_H
#define JP2VM_PROFILER_READ_CONTEXTS_ALIKE_H

#include "profiler/read/contexts.h"

/* The note of a profile that was recovered from a damaged file. Its value is LOST,ALL: bytes of the
 * file. */
#define PROF_RECOVERED_NOTE "recovered"

/* Returns whether a note has counts, which differ from run to run: numbers with commas between, or
 * PROF_WORK_NOTE (model/work.h). A merged profile has their sums. */
bool prof_note_is_summed(const struct prof_note *note);

/* If they are not alike, returns false and describes the difference in `what`, for example "only
 * one of them has native methods". */
bool prof_contexts_are_alike(const struct prof_contexts *a, const struct prof_contexts *b,
                             char *what, size_t size);

/* Returns whether their numbers can be compared: they are alike, of one class library, and either
 * both or none of them are truncated, and either both or none were written before the program had
 * ended. A file that was recovered can be compared if the other one has lost as much. */
bool prof_contexts_are_comparable(const struct prof_contexts *a, const struct prof_contexts *b,
                                  char *what, size_t size);

/* The same, but compares only the form of their trees: callsites, natives, blocks, threads. */
bool prof_contexts_have_one_form(const struct prof_contexts *a, const struct prof_contexts *b,
                                 char *what, size_t size);

#endif
