/*
 * session.h: one run with a profile, as its plan says: from the start to the files.
 *
 * Threads: started by one thread before the machine exists. Profiles are written by one thread at a
 * time.
 */
#ifndef JP2VM_PROFILER_SESSION_H
#define JP2VM_PROFILER_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/plan.h"
#include "profiler/write/writer.h"

/* What stops the program for a snapshot, where that is not vm_run_at_safepoint: as that does. */
extern bool (*_Atomic prof_session_run_stopped)(void (*function)(void));

/* Makes the tracker and sees to it that profiles are written at the end; once, before the machine
 * is created, with prof_plan in force. */
void prof_session_start(void);

/* Which targets are written. */
enum prof_targets_written {
    PROF_WRITE_ALL,
    PROF_WRITE_NO_STANDARD, /* none on standard output and error: the program is using them */
    PROF_WRITE_FILES
};

/*
 * Writes targets. The caller has stopped the other threads and frozen their clocks (timing.h), or
 * is a copy of a process where that was so. Errors are one line each on stderr; false when there
 * was one. `is_told`: one line on stderr for what was written, unless the session
 * is quiet.
 */
bool prof_session_write_some(const char *reason, enum prof_targets_written which, bool is_told);

/* Whether the above leaves the target as it was, which is no error: a window that has not opened is
 * most likely a slip, and is not to cost the file of another run. Under the same conditions. */
bool prof_session_keeps(const struct prof_target *target);

/* Writes a file of the format that its name's end tells, the compact one if none, under the same
 * conditions. */
struct prof_session_written {
    uint64_t contexts, bytes;
};
bool prof_session_write_file(const char *path, const char *reason,
                             struct prof_session_written *written);

/* Writes all targets, at the end: once nothing else writes them any more. */
bool prof_session_write(const char *reason);

/* The end of a run with a profile: says what nothing matched, and writes all targets, if there are
 * any. What is wrong makes the exit status a failure (vm_set_exit_failure). */
void prof_session_end(const char *reason);

/* "0.4 MB" */
#define PROF_SESSION_AMOUNT_BYTES 32
void prof_session_format_bytes(uint64_t bytes, char text[PROF_SESSION_AMOUNT_BYTES]);

#endif
