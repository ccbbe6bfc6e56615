/*
 * session_switch.h: a profile that is started, stopped and reset while the program runs (docs/control.md,
 * "The profile at run time").
 *
 * Threads: by one thread at a time, which is none of Java's and holds nothing. Errors: false with one
 * line.
 */
#ifndef JP2VM_PROFILER_SESSION_SWITCH_H
#define JP2VM_PROFILER_SESSION_SWITCH_H

#include <stdbool.h>
#include <stddef.h>

#include "profiler/plan.h"

#define PROF_SWITCH_MESSAGE 300

enum prof_switch_state {
    PROF_SWITCH_NEVER, /* nothing was observed yet, or can be */
    PROF_SWITCH_ON,
    PROF_SWITCH_STOPPED
};
enum prof_switch_state prof_switch_state(void);

/* What is collected: as prof_plan says, or as the first start at run time has. */
const struct prof_features *prof_switch_features(void);

/* How often it was started, stopped and reset at run time, for the head of the profile; NULL: never. */
const struct prof_note *prof_switch_note(void);

/* Before the machine is created, with prof_plan in force and a session started: the profile may be
 * switched. */
void prof_switch_prepare(void);

/* The list is as of --profile=LIST, or NULL. */
bool prof_switch_start(const char *list, char message[PROF_SWITCH_MESSAGE]);
bool prof_switch_stop(char message[PROF_SWITCH_MESSAGE]);
bool prof_switch_reset(char message[PROF_SWITCH_MESSAGE]);

#endif
