/*
 * session.h: one run with a profile, as its plan describes it, from starting the profile to writing
 * its files.
 *
 * Threads: one thread starts the session, before the machine exists. One thread at a time writes
 * profiles.
 */
#ifndef JP2VM_PROFILER_SESSION_H
#define JP2VM_PROFILER_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/plan.h"
#include "profiler/write/writer.h"

/* The function that stops the program for a snapshot. It has the contract of vm_run_at_safepoint.
 * If the pointer is NULL, vm_run_at_safepoint is used. */
extern bool (*_Atomic prof_session_run_stopped)(void (*function)(void));

/* Makes the tracker and arranges that profiles are written at the end. Called once, before the
 * machine is created, when prof_plan is set. */
void prof_session_start(void);

/* Which targets to write. */
enum prof_targets_written {
    PROF_WRITE_ALL,
    PROF_WRITE_NO_STANDARD, /* all targets except standard output and error, which the program
                               uses */
    PROF_WRITE_FILES
};

/*
 * Writes targets. The caller has stopped the other threads and frozen their clocks (timing.h), or
 * is a forked child of a process in that state. Prints one line on stderr for each error; returns
 * false if there was an error. `is_reported`: one line on stderr reports the written files, unless
 * the session is quiet.
 */
bool prof_session_write_some(const char *reason, enum prof_targets_written which, bool is_reported);

/* Returns whether prof_session_write_some has left a target's file as it was, without an error. It
 * does so if nothing was counted, for example because the window never opened: the file contains
 * the counts of an earlier run, or of this run before they were reset. */
bool prof_session_keeps(const struct prof_target *target);

/* Writes a file in the format of its suffix, or in the compact format if the suffix is unknown. The
 * conditions of prof_session_write_some apply. */
struct prof_session_written {
    uint64_t contexts, bytes;
};
bool prof_session_write_file(const char *path, const char *reason,
                             struct prof_session_written *written);

/* Ends a run with a profile: reports patterns that matched nothing, and writes all targets, if
 * there are any. Errors make the exit status a failure (vm_set_exit_failure). */
void prof_session_end(const char *reason);

/* Format a number: "1,234,567", and a size: "0.4 MB". */
#define PROF_SESSION_AMOUNT_BYTES 32
void prof_session_format_count(uint64_t count, char text[PROF_SESSION_AMOUNT_BYTES]);
void prof_session_format_bytes(uint64_t bytes, char text[PROF_SESSION_AMOUNT_BYTES]);

#endif
