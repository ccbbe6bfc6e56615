/*
 * session_targets.h: from what --profile-out says to the files that will be written.
 *
 * Threads: one, before the machine exists.
 */
#ifndef JP2VM_PROFILER_SESSION_TARGETS_H
#define JP2VM_PROFILER_SESSION_TARGETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PROF_TARGET_CLAIMS 2

struct prof_format;
struct prof_plan;

enum prof_target_kind {
    PROF_TARGET_FILE,    /* appears whole, under a temporary name first */
    PROF_TARGET_STREAM,  /* a pipe or a device */
    PROF_TARGET_STANDARD /* standard output or error, which are the program's until it ends */
};

struct prof_target {
    const struct prof_format *format;
    const char *pattern; /* as --profile-out gives it: a path with %p and the like, or "-" */
    enum prof_target_kind kind;
    bool was_there; /* a file of that name, when the machine started */
    const char *path;  /* absolute; of standard output one of /dev/fd */
    const char *shown; /* the path as the user would write it */
    uint64_t claims[PROF_TARGET_CLAIMS]; /* of a file, see session_above.h */
};

/*
 * Finds out where each target of a plan goes: makes directories that are to be made, gives
 * machines below another one names of their own, removes temporary files that were left there, and
 * checks that it can be written. `command` is the program's, as in prof_header.main_class. False
 * with a one-line reason.
 */
bool prof_targets_prepare(struct prof_plan *plan, const char *command, char *message, size_t size);

/* Tells machines below this one about its files, once. False without memory. */
bool prof_targets_claim(const struct prof_plan *plan);

/* Frees what a target has of preparation, which may not have come to its end. */
void prof_target_free(struct prof_target *target);

/* The program's command line: what a launcher told, or if that is NULL, that of the process. Never
 * empty; lives as long as the process. */
const char *prof_targets_command(const char *told);

#endif
