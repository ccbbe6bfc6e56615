/*
 * ending.h: plug-ins at the end of the process, and when it crashes.
 *
 * All else that is done at the end comes before: the profile and the other outputs are there
 * whatever a plug-in does. One that crashes, calls exit(), or does not come back is named in a line,
 * and the others tell what they have to all the same.
 *
 * Threads: added by the thread that starts the machine.
 */
#ifndef JP2VM_PROFILER_PLUGINS_ENDING_H
#define JP2VM_PROFILER_PLUGINS_ENDING_H

#include <stdbool.h>

#include "profiler/plugins/guard.h"

/* Of a plug-in that takes part. */
struct prof_ending {
    char *option;           /* as lines call it: "--analysis=NAME" */
    void (*finish)(void);   /* or NULL */
    struct prof_guard_range code;
    _Atomic bool has_crashed;
    bool is_finished;
    struct prof_ending *next;
};

/* They are finished in the order in which they are added. */
void prof_ending_add(struct prof_ending *ending);

#endif
