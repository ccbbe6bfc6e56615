/*
 * work.h: work of a context that is not done by its instructions, and its names in profiles
 * (docs/work.md): bytes by kind of work, and calls of native methods.
 */
#ifndef JP2VM_PROFILER_MODEL_WORK_H
#define JP2VM_PROFILER_MODEL_WORK_H

#include <stdint.h>

#include "profiler/model/tally.h"

/* In the order of enum vm_work. */
enum prof_work {
    PROF_WORK_COPIED,
    PROF_WORK_ZEROED,
    PROF_WORK_HASHED,
    PROF_WORK_INFLATED,
    PROF_WORK_DEFLATED,
    PROF_WORK_READ,
    PROF_WORK_WRITTEN,
    PROF_WORK_KINDS
};

/* Returns the name of the value of contexts: "copiedBytes", ... */
static inline const char *prof_work_name(int kind)
{
    return prof_tally_names[PROF_TALLY_WORK].values[kind];
}

/* The verb in reports: "copied". */
extern const char *const prof_work_verbs[PROF_WORK_KINDS];

/* A metric of every profile with natives: the number of their invocations. */
#define PROF_NATIVE_CALLS "nativeCalls"

/* The native calls among foldedInvocations: a value if work is collected and code is folded
 * (select.h). */
#define PROF_FOLDED_NATIVE_CALLS "foldedNativeCalls"

/*
 * Notes in the head of a profile. A profile that does not collect work by context has
 * PROF_WORK_NOTE: the non-zero sums over the run as "copiedBytes=123,readBytes=45". The last sum,
 * PROF_LARGE_ARRAY_BYTES, is also part of zeroedBytes. A profile that collects work by context has
 * PROF_WORK_OUTSIDE_NOTE: the work that was done while no method was active, in the order of enum
 * prof_work.
 */
#define PROF_WORK_NOTE "work"
#define PROF_LARGE_ARRAY_BYTES "largeArrayBytes"
#define PROF_WORK_OUTSIDE_NOTE "outsideWork"

/* The contents of PROF_WORK_NOTE. */
struct prof_work_sums {
    uint64_t bytes[PROF_WORK_KINDS]; /* for PROF_WORK_ZEROED: bytes that Unsafe has filled */
    uint64_t large_arrays;
};

#define PROF_WORK_NOTE_BYTES 400

/* Writes sums as the value of the note, "" if all are 0. */
void prof_work_print(const struct prof_work_sums *sums, char text[PROF_WORK_NOTE_BYTES]);

/* Adds the sums of a note's value, `text`, to `sums`; unknown names are skipped. */
void prof_work_add(struct prof_work_sums *sums, const char *text);

#endif
