/*
 * ending.h: calls the `finish` functions of plug-ins when the process ends, even after a crash.
 *
 * All other work at the end of the process is done first, so the profile and the other outputs are
 * complete even if a plug-in fails. If a plug-in crashes, calls exit(), or does not return, a line
 * names the plug-in, and the other plug-ins still write their reports.
 *
 * Threads: the thread that starts the machine adds plug-ins.
 */
#ifndef JP2VM_PROFILER_PLUGINS_ENDING_H
#define JP2VM_PROFILER_PLUGINS_ENDING_H

#include <stdbool.h>

#include "profiler/plugins/guard.h"

/* A plug-in that an option has started. */
struct prof_ending {
    char *option;         /* name of the plug-in in messages: "--analysis=NAME" */
    void (*finish)(void); /* may be NULL */
    struct prof_guard_range code;
    _Atomic bool has_crashed;
    bool is_finished;
    struct prof_ending *next;
};

/* Adds a plug-in. Plug-ins are finished in the order in which they are added. */
void prof_ending_add(struct prof_ending *ending);

/* Finishes an added plug-in now, and not again at the end; called at a safepoint. Returns NULL, or
 * the name of the signal with which the plug-in has crashed. */
const char *prof_ending_finish(struct prof_ending *ending);

/* Calls another function of an added plug-in in the same way; the plug-in goes on. */
const char *prof_ending_call(struct prof_ending *ending, void (*function)(void));

#endif
