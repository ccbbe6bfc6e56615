/*
 * session.h: what is to be profiled and where the profile goes: from the options to the files.
 *
 * Threads: options are read by one thread before the machine exists; after that the settings
 * do not change. Profiles are written by one thread at a time.
 */
#ifndef JP2VM_PROFILER_SESSION_H
#define JP2VM_PROFILER_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/model/visit.h"
#include "profiler/session_targets.h"
#include "profiler/write/writer.h"

#define PROF_MAX_OUTPUTS 16

/* The file when --profile-out names none, of the compact format. */
#define PROF_DEFAULT_PATH "jp2-profile.jp2"

struct prof_session {
    bool is_on, reports_size, is_quiet;
    /* The option of another room that needs contexts, callsites and blocks, also when nobody asked
     * for a profile, in which case none is written; or NULL. */
    const char *required_by;
    struct prof_header header; /* what every profile of this run begins with */
    struct prof_target targets[PROF_MAX_OUTPUTS];
    int target_count;
    uint32_t checkpoint_ms; /* between profiles that are written meanwhile; 0: none */
    /* What stops the program for a snapshot, where that is not vm_run_stopped: as that does. */
    bool (*_Atomic run_stopped)(void (*function)(void));
};

extern struct prof_session prof_session;

/* Makes the tracker and sees to it that profiles are written at the end; before the machine is
 * created, with the targets prepared. */
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

/* Writes all targets, at the end: once nothing else writes them any more. */
bool prof_session_write(const char *reason);

/* The end of a run with a profile: says what nothing matched, and writes all targets, if there are
 * any. What is wrong makes the exit status a failure (vm_set_exit_failure). */
void prof_session_end(const char *reason);

/* "0.4 MB" */
#define PROF_SESSION_AMOUNT_BYTES 32
void prof_session_format_bytes(uint64_t bytes, char text[PROF_SESSION_AMOUNT_BYTES]);

#endif
