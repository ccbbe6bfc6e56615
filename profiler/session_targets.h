/*
 * session_targets.h: from what --profile-out says to the files that will be written.
 *
 * Threads: one, before the machine exists.
 */
#ifndef JP2VM_PROFILER_SESSION_TARGETS_H
#define JP2VM_PROFILER_SESSION_TARGETS_H

#include <stdbool.h>
#include <stddef.h>

struct prof_format;

enum prof_target_kind {
    PROF_TARGET_FILE,    /* appears whole, under a temporary name first */
    PROF_TARGET_STREAM,  /* a pipe or a device */
    PROF_TARGET_STANDARD /* standard output or error, which are the program's until it ends */
};

struct prof_target {
    const struct prof_format *format;
    const char *pattern; /* as --profile-out gives it: a path with %p and the like, or "-" */
    enum prof_target_kind kind;
    const char *path;  /* absolute; of standard output one of /dev/fd */
    const char *shown; /* the path as the user would write it */
};

/*
 * Finds out where each target of the session goes: makes directories that are to be made, gives
 * machines below another one names of their own, removes temporary files that were left there, and
 * checks that it can be written. `command` is the program's, as in prof_header.main_class. False
 * with a one-line reason.
 */
bool prof_targets_prepare(struct prof_target *targets, int count, const char *command,
                          char *message, size_t size);

/* The program's command line when nobody said it: that of the process. Never empty; lives as long
 * as the process. */
const char *prof_targets_process_command(void);

#endif
