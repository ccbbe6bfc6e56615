#include "profiler/session_command.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>

#include "profiler/plan.h"
#include "profiler/session.h"
#include "profiler/session_series.h"
#include "profiler/session_switch.h"
#include "profiler/session_targets.h"
#include "profiler/tree/timing.h"
#include "profiler/tree/values/waiting.h"
#include "profiler/write/output.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

#define MESSAGE_BYTES 700

bool prof_command_say(struct vm_text *reply, bool is_good, const char *format, ...)
{
    char text[MESSAGE_BYTES + PATH_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    vm_text_put(reply, text, "\n");
    return is_good;
}

static bool say_not_now(struct vm_text *reply)
{
    return prof_command_say(reply, false, "the program is starting or ending");
}

/* --- dump ------------------------------------------------------------------------------------- */

/* The parameters and results of write_stopped, which runs while the threads are stopped. */
static struct {
    const char *path;
    struct vm_text *reply;
    bool is_good, has_kept;
    struct prof_session_written written;
} dump;

/* Adds a line to the reply for each file: that it was written, or that its former content was
 * kept. */
static void list_files(void)
{
    for (int i = 0; i < prof_plan->target_count; i++) {
        const struct prof_target *target = &prof_plan->targets[i];
        bool is_kept = prof_session_keeps(target);
        dump.has_kept |= is_kept;
        if (target->kind == PROF_TARGET_FILE) {
            prof_command_say(dump.reply, true,
                             is_kept ? "nothing was counted; %s is kept as it was" : "%s",
                             target->shown);
        }
    }
}

static void write_stopped(void)
{
    prof_waiting_settle(false);
    prof_timing_freeze();
    dump.is_good = dump.path == NULL
                       ? prof_session_write_some("on demand", PROF_WRITE_FILES, false)
                       : prof_session_write_file(dump.path, "on demand", &dump.written);
    prof_timing_resume();
    if (dump.is_good && dump.path == NULL) {
        list_files();
    }
}

static bool has_files(void)
{
    bool has_any = false;
    for (int i = 0; i < prof_plan->target_count; i++) {
        has_any |= prof_plan->targets[i].kind == PROF_TARGET_FILE;
    }
    return has_any;
}

static bool dump_profile(const char *path, struct vm_text *reply)
{
    char reason[MESSAGE_BYTES], amount[PROF_SESSION_AMOUNT_BYTES];
    if (path != NULL && path[0] != '/') {
        return prof_command_say(reply, false, "a path must be absolute, from / on");
    }
    if (path == NULL && !has_files()) {
        return prof_command_say(reply, false, "--profile-out names no file; say profile dump FILE");
    }
    if (path != NULL && !prof_output_check(path, reason, sizeof reason)) {
        return prof_command_say(reply, false, "%s", reason);
    }
    dump.path = path;
    dump.reply = reply;
    dump.has_kept = false;
    if (!vm_run_at_safepoint(write_stopped)) {
        return say_not_now(reply);
    }
    if (!dump.is_good) {
        return prof_command_say(reply, false,
                                "the profile is not whole; the program's standard error has why");
    }
    if (path != NULL) {
        prof_session_format_bytes(dump.written.bytes, amount);
        prof_command_say(reply, true, "%" PRIu64 " contexts, %s in %s", dump.written.contexts,
                         amount, path);
    }
    return !dump.has_kept;
}

/* --- commands --------------------------------------------------------------------------------- */

static bool mark_profile(const char *name, struct vm_text *reply)
{
    char message[PROF_SERIES_MESSAGE];
    return prof_session_series_mark(name, message) || prof_command_say(reply, false, "%s", message);
}

static bool run(enum prof_command command, const char *text, struct vm_text *reply)
{
    char message[PROF_SWITCH_MESSAGE];
    bool is_done = false;
    switch (command) {
    case PROF_COMMAND_START:
        is_done = prof_switch_start(text, message);
        break;
    case PROF_COMMAND_STOP:
        is_done = prof_switch_stop(message);
        break;
    case PROF_COMMAND_RESET:
        is_done = prof_switch_reset(message);
        break;
    default:
        if (prof_switch_state() == PROF_SWITCH_NEVER) {
            return prof_command_say(reply, false, "there is no profile; profile start begins one");
        }
        return command == PROF_COMMAND_DUMP ? dump_profile(text, reply) : mark_profile(text, reply);
    }
    return is_done || prof_command_say(reply, false, "%s", message);
}

bool prof_command_run(enum prof_command command, const char *text, struct vm_text *reply)
{
    if (!vm.is_booted) {
        return say_not_now(reply);
    }
    (void)vm_safepoint_begin(); /* functions that stop the program again do not wait */
    bool is_done = run(command, text, reply);
    vm_safepoint_end();
    return is_done;
}
