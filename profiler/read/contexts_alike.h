/*
 * contexts_alike.h: checks whether two profiles were collected alike (the kinds of counts, the
 * window, the selection of contexts), so that their numbers can be added or compared.
 */
#ifndef JP2VM_PROFILER_READ_CONTEXTS_ALIKE_H
#define JP2VM_PROFILER_READ_CONTEXTS_ALIKE_H

#include "profiler/read/contexts.h"

/* The note of a profile that was recovered from a damaged file. Its value is "LOST,ALL": the number
 * of lost bytes, and the size of the file. */
#define PROF_RECOVERED_NOTE "recovered"

/* The note of a profile that was switched while the program ran. Its value is
 * STARTED,STOPPED,RESET: how often each was done. */
#define PROF_SWITCHES_NOTE "switches"

/* Returns the value of that note; "" if the profile was not switched. */
const char *prof_header_switches(const struct prof_header *header);

/* Returns whether a signal or a crash ended the program. */
bool prof_header_is_of_killed(const struct prof_header *header);

/* The reason in the header of a sum of several profiles. */
#define PROF_REASON_MERGED "merged"

/* The note of a profile that is a sum of several profiles. Its value is the number of these
 * profiles. */
#define PROF_SUM_NOTE "profiles"

/* The note of a sum: how many of its profiles were written before the program had finished, if any
 * were. */
#define PROF_UNFINISHED_NOTE "unfinished"
uint64_t prof_header_unfinished(const struct prof_header *header);

/* Returns of how many profiles a profile is the sum: 1 unless it was merged; 0: of an unknown
 * number, merged by an earlier version. */
uint64_t prof_header_profiles(const struct prof_header *header);

/* Returns the next of the recorded options, with its value; NULL at the end. A value may contain
 * blanks, for example between types of parameters. In merged profiles, "; " separates the options
 * of the profiles. */
const char *prof_next_option(const char **at, size_t *length);

/* Returns the value of the first note with a name; NULL if there is no such note. */
const char *prof_header_note(const struct prof_header *header, const char *name);

/* Returns whether a note's value consists of numbers separated by commas, which a merged profile
 * adds up one by one. */
bool prof_note_has_numbers(const struct prof_note *note);

/* Returns whether a note consists of counts, which differ from run to run: numbers separated by
 * commas, or PROF_WORK_NOTE (model/work.h). A merged profile has the sums of these counts. */
bool prof_note_is_summed(const struct prof_note *note);

/* Returns the name of the class library's file, without directories; NULL if no method of the class
 * library ran. */
const char *prof_contexts_library(const struct prof_contexts *contexts);

/* Returns whether two profiles are alike. If they are not, describes the difference in `what`, for
 * example "only one of them has native methods". */
bool prof_contexts_are_alike(const struct prof_contexts *a, const struct prof_contexts *b,
                             char *what, size_t size);

/* Returns whether the numbers of two profiles can be compared: the profiles are alike and of the
 * same class library, both or neither are truncated, were written before the program had ended,
 * or were ended by a signal or a crash, and they are sums of equally many profiles. A profile that
 * was recovered from a damaged file can be compared only with a profile that has lost as much. */
bool prof_contexts_are_comparable(const struct prof_contexts *a, const struct prof_contexts *b,
                                  char *what, size_t size);

/* Like prof_contexts_are_alike, but compares only the form of the trees: whether they distinguish
 * callsites and threads, and contain natives and blocks. */
bool prof_contexts_have_one_form(const struct prof_contexts *a, const struct prof_contexts *b,
                                 char *what, size_t size);

#endif
