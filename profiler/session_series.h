/*
 * session_series.h: the checkpoints of --profile-series (docs/profile-series.md).
 *
 * At a checkpoint the threads are stopped, as for a profile that is written while the program runs,
 * and the tree is walked. By time, a separate thread, which is not a Java thread, takes the
 * checkpoints; by bytecodes, the thread takes it that executes the last bytecode of an interval.
 *
 * Threads: checkpoints are taken at safepoints, so there is one at a time.
 */
#ifndef JP2VM_PROFILER_SESSION_SERIES_H
#define JP2VM_PROFILER_SESSION_SERIES_H

#include <stdbool.h>

#include "profiler/model/tree_walk.h"

/* Prepares the series that the plan requests, if any, before the machine is created. Returns false
 * if there are too many analyses, or if there is no memory. */
bool prof_session_series_prepare(void);

/* Starts checkpoints by time, if the plan requests them. If no thread can be started, prints a line
 * on stderr. */
void prof_session_series_start(void);

/* Takes a checkpoint for a profile that is about to be written with this header, and returns the
 * series up to it; NULL if there is no series. If the series cannot be written, prints a line on
 * stderr and returns NULL. The conditions of prof_session_write_some (session.h) apply. */
const struct prof_series *prof_session_series_complete(const struct prof_header *header);

/* Returns whether the plan requests a series. */
bool prof_session_has_series(void);

/* Takes a checkpoint and gives it a name, by which jp2prof finds it (a mark). Called by any thread
 * that holds no lock. On failure, returns false with a one-line reason. */
#define PROF_SERIES_MESSAGE 200
bool prof_session_series_mark(const char *name, char message[PROF_SERIES_MESSAGE]);

/* Prints one line on stderr with the number of checkpoints and the time they took. */
void prof_session_series_report(void);

#endif
