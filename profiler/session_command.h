/*
 * session_command.h: commands for the profile while the program runs, which jp2vm-ctl sends
 * (docs/control.md) or the program itself gives by jp2vm.Profile (docs/program-control.md).
 *
 * A command is carried out at a safepoint, so there is only one at a time.
 *
 * Threads: called by any thread that holds no lock; a Java thread is in native code or in a native
 * method.
 */
#ifndef JP2VM_PROFILER_SESSION_COMMAND_H
#define JP2VM_PROFILER_SESSION_COMMAND_H

#include <stdbool.h>

#include "vm/base/text/text.h"

enum prof_command {
    PROF_COMMAND_START, /* text: the LIST of --profile=LIST, or NULL */
    PROF_COMMAND_STOP,
    PROF_COMMAND_RESET,
    PROF_COMMAND_DUMP, /* text: the absolute path of a file; NULL: the files of --profile-out */
    PROF_COMMAND_MARK  /* text: the name of the mark */
};

/* Carries out a command. Adds lines to the reply: the result, or the reason why the command was
 * refused. Returns false if it was refused. */
bool prof_command_run(enum prof_command command, const char *text, struct vm_text *reply);

/* Adds a line to a reply. Returns `is_good`. */
bool prof_command_say(struct vm_text *reply, bool is_good, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
