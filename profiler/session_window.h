/*
 * session_window.h: reports about the window and the patterns of a run with a profile: a window
 * that was never entered, threads that the window leaves out, and patterns that matched nothing.
 *
 * Threads: called by one thread at a time, when prof_plan is set (plan.h).
 */
#ifndef JP2VM_PROFILER_SESSION_WINDOW_H
#define JP2VM_PROFILER_SESSION_WINDOW_H

struct prof_note;

/* Returns a note for the profile's head about the threads that the window leaves out, with the
 * value "THREADS,CALLS". It is valid until the next call. NULL: no thread was left out. */
const struct prof_note *prof_session_left_out_note(void);

/* The same for threads that are not shown below the call that started them
 * (prof_origin_far_threads). */
const struct prof_note *prof_session_far_threads_note(void);

/* Reports on stderr, at the end, facts about the window that its user may not expect. If a
 * method's window was never entered, the exit status becomes a failure (vm_set_exit_failure). */
void prof_session_check_window(void);

/* Reports patterns of --profile-only and --profile-fold that matched nothing. Such a pattern makes
 * the exit status a failure. */
void prof_session_check_patterns(void);

#endif
