/*
 * session_targets.h: the files that --profile-out names.
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
    PROF_TARGET_FILE,    /* written under a temporary name, and renamed when it is complete */
    PROF_TARGET_STREAM,  /* a pipe or a device */
    PROF_TARGET_STANDARD /* standard output or error, which the program uses until it ends */
};

struct prof_target {
    const struct prof_format *format;
    const char *pattern; /* the value of --profile-out: a path, possibly with %p and other parts
                            that are expanded, or "-" */
    enum prof_target_kind kind;
    bool was_there;                      /* a file of that name existed when the machine started */
    const char *path;                    /* absolute path; for standard output, a path in /dev/fd */
    const char *shown;                   /* the path as the user would write it */
    uint64_t claims[PROF_TARGET_CLAIMS]; /* of a file, see session_parents.h */
};

/*
 * Determines the path of each target of a plan: makes missing directories, chooses another name if
 * a machine in a parent process has claimed the path, removes leftover temporary files, and checks
 * that the target can be written. `command` is the program's command, as in prof_header.main_class.
 * On failure, returns false with a one-line reason.
 */
bool prof_targets_prepare(struct prof_plan *plan, const char *command, char *message, size_t size);

/* Publishes this machine's files to machines in child processes (session_parents.h); called once.
 * Returns false if there is no memory. */
bool prof_targets_claim(const struct prof_plan *plan);

/* Frees the data of a target, even if its preparation has failed. */
void prof_target_free(struct prof_target *target);

/* Returns the program's command line: `given` by a launcher, or if that is NULL, the command line
 * of the process. Never empty; lives as long as the process. */
const char *prof_targets_command(const char *given);

#endif
