/*
 * work.h: the work of a context that its instructions do not do, as profiles call it (docs/work.md):
 * bytes by kind of work, and calls of native methods.
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

/* The value of contexts: "copiedBytes", ... */
static inline const char *prof_work_name(int kind)
{
    return prof_tally_names[PROF_TALLY_WORK].values[kind];
}

/* How people say it: "copied". */
extern const char *const prof_work_verbs[PROF_WORK_KINDS];

/* A metric of every profile with natives: their invocations. */
#define PROF_NATIVE_CALLS "nativeCalls"

/* Those among foldedInvocations: a value where work is collected and code is folded (select.h). */
#define PROF_FOLDED_NATIVE_CALLS "foldedNativeCalls"

/*
 * Notes in the head of a profile. PROF_WORK_NOTE, of one that does not collect work by context:
 * sums over the run as "copiedBytes=123,readBytes=45", those that are not 0; the last one,
 * PROF_LARGE_ARRAY_BYTES, is part of zeroedBytes. PROF_WORK_OUTSIDE_NOTE, of one that does: what was done
 * while no method was active, numbers in the order of enum prof_work.
 */
#define PROF_WORK_NOTE "work"
#define PROF_LARGE_ARRAY_BYTES "largeArrayBytes"
#define PROF_WORK_OUTSIDE_NOTE "outsideWork"

/* What PROF_WORK_NOTE says. */
struct prof_work_sums {
    uint64_t bytes[PROF_WORK_KINDS]; /* of zeroed ones those that Unsafe has filled */
    uint64_t large_arrays;
};

#define PROF_WORK_NOTE_BYTES 400

/* Sums as the value of the note, "" if all are 0. */
void prof_work_print(const struct prof_work_sums *sums, char text[PROF_WORK_NOTE_BYTES]);

/* Adds what the value of a note says; what it does not know of it passes over. */
void prof_work_add(struct prof_work_sums *sums, const char *text);

#endif
