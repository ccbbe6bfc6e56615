/*
 * session_switch.h: starting, stopping and resetting a profile while the program runs
 * (docs/control.md, "The profile at run time").
 *
 * Threads: called by one thread at a time, which holds no lock; the state may be read by any
 * thread. Errors: functions return false with a one-line reason.
 */
#ifndef JP2VM_PROFILER_SESSION_SWITCH_H
#define JP2VM_PROFILER_SESSION_SWITCH_H

#include <stdbool.h>
#include <stddef.h>

#include "profiler/plan.h"

#define PROF_SWITCH_MESSAGE 300

enum prof_switch_state {
    PROF_SWITCH_NEVER, /* nothing has been observed yet */
    PROF_SWITCH_ON,
    PROF_SWITCH_STOPPED
};
enum prof_switch_state prof_switch_state(void);

/* Returns the data that are collected: those of prof_plan, or those that the first start at run
 * time chose. */
const struct prof_features *prof_switch_features(void);

/* Returns whether counts have been discarded, by `profile reset`. */
bool prof_switch_was_reset(void);

/* Returns a note for the head of the profile with the numbers of starts, stops and resets at run
 * time; NULL if there were none. */
const struct prof_note *prof_switch_note(void);

/* Prepares switching the profile, if the plan allows it. Called before the machine is created,
 * after prof_plan was set and the session was started. */
void prof_switch_prepare(void);

/* Returns whether the options with which the program was started allow switching its profile at
 * all. */
bool prof_switch_is_possible(char message[PROF_SWITCH_MESSAGE]);

/* Start, stop and reset the profile. `list` is a LIST as in --profile=LIST, or NULL. */
bool prof_switch_start(const char *list, char message[PROF_SWITCH_MESSAGE]);
bool prof_switch_stop(char message[PROF_SWITCH_MESSAGE]);
bool prof_switch_reset(char message[PROF_SWITCH_MESSAGE]);

#endif
