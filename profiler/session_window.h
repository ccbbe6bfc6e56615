/*
 * session_window.h: reports about the window and the patterns of a profile: a window that was never
 * entered, threads that the window leaves out, and patterns that matched nothing.
 *
 * Threads: called by one thread at a time, when prof_plan is set (plan.h).
 */
#ifndef JP2VM_PROFILER_SESSION_WINDOW_H
#define JP2VM_PROFILER_SESSION_WINDOW_H

struct prof_note;

/* Returns a note for the profile's header about the threads that the window leaves out, with the
 * value "THREADS,CALLS"; NULL if no thread was left out. The note is valid until the next call. */
const struct prof_note *prof_session_left_out_note(void);

/* The same for threads that are not shown below the call that started them
 * (prof_origin_far_threads). */
const struct prof_note *prof_session_far_threads_note(void);

/* Called at the end. Reports on stderr facts about the window that the user may not expect. If a
 * method's window was never entered, the exit status becomes a failure (vm_set_exit_failure). */
void prof_session_check_window(void);

/* Reports patterns of --profile-only and --profile-fold that matched nothing. Such a pattern makes
 * the exit status a failure. */
void prof_session_check_patterns(void);

#endif
