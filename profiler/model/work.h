/*
 * work.h: work that a context causes beyond its instructions (docs/work.md): bytes by kind of work,
 * and calls of native methods; and the names of this work in profiles.
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

/* The verbs in reports, for example "copied". */
extern const char *const prof_work_verbs[PROF_WORK_KINDS];

/* A metric of every profile with natives: the number of calls of native methods. */
#define PROF_NATIVE_CALLS "nativeCalls"

/* The value that counts the native calls among foldedInvocations. It exists if work is collected
 * and code is folded (tree/select.h). */
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
    uint64_t bytes[PROF_WORK_KINDS]; /* for PROF_WORK_ZEROED: only bytes that Unsafe filled */
    uint64_t large_arrays;
};

#define PROF_WORK_NOTE_BYTES 400

/* Writes sums in the form of the note's value; "" if all sums are 0. */
void prof_work_print(const struct prof_work_sums *sums, char text[PROF_WORK_NOTE_BYTES]);

/* Adds the sums in the note's value `text` to `sums`; unknown names are skipped. */
void prof_work_add(struct prof_work_sums *sums, const char *text);

#endif
