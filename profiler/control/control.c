#include "profiler/control/control.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "profiler/control/line.h"
#include "profiler/control/server.h"
#include "profiler/control/socket.h"
#include "profiler/plan.h"
#include "profiler/session.h"
#include "profiler/session_switch.h"
#include "profiler/session_targets.h"
#include "profiler/tree/timing.h"
#include "profiler/tree/values/waiting.h"
#include "profiler/write/output.h"
#include "vm/base/machine_out.h"
#include "vm/base/version.h"
#include "vm/vm.h"

#define MESSAGE_BYTES 700

static bool say(struct vm_text *reply, bool is_good, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds a line to the reply. Returns `is_good`. */
static bool say(struct vm_text *reply, bool is_good, const char *format, ...)
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
    return say(reply, false, "the program is starting or ending");
}

/* --- the machine ------------------------------------------------------------------------------ */

static bool report_info(struct vm_text *reply)
{
    say(reply, true, "version   %s %s", VM_NAME, VM_VERSION);
    say(reply, true, "process   %d", (int)getpid());
    say(reply, true, "program   %.3000s", prof_targets_command(vm.command));
    say(reply, true, "running   %.1f s", (double)(vm_time_ns() - vm.start_ns) / 1e9);
    vm_lock_take(&vm.threads_lock);
    uint32_t threads = vm.thread_count;
    vm_lock_release(&vm.threads_lock);
    say(reply, true, "threads   %" PRIu32, threads);
    say(reply, true, "classes   %" PRIu32, atomic_load(&vm.class_count));
    static const char *const states[] = {
        [PROF_SWITCH_NEVER] = "none", [PROF_SWITCH_ON] = "on", [PROF_SWITCH_STOPPED] = "stopped"};
    return say(reply, true, "profile   %s", states[prof_switch_state()]);
}

/* --- the profile ------------------------------------------------------------------------------ */

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
            say(dump.reply, true, is_kept ? "nothing was counted; %s is kept as it was" : "%s",
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
        return say(reply, false, "a path must be absolute, from / on");
    }
    if (path == NULL && !has_files()) {
        return say(reply, false, "--profile-out names no file; say profile dump FILE");
    }
    if (path != NULL && !prof_output_check(path, reason, sizeof reason)) {
        return say(reply, false, "%s", reason);
    }
    dump.path = path;
    dump.reply = reply;
    dump.has_kept = false;
    if (!vm_run_at_safepoint(write_stopped)) {
        return say_not_now(reply);
    }
    if (!dump.is_good) {
        return say(reply, false, "the profile is not whole; the program's standard error has why");
    }
    if (path != NULL) {
        prof_session_format_bytes(dump.written.bytes, amount);
        say(reply, true, "%" PRIu64 " contexts, %s in %s", dump.written.contexts, amount, path);
    }
    return !dump.has_kept;
}

/* Starts, stops or resets the profile. */
static bool switch_profile(const struct prof_control_command *command, struct vm_text *reply)
{
    char message[PROF_SWITCH_MESSAGE];
    bool is_done = command->kind == PROF_CONTROL_PROFILE_START
                       ? prof_switch_start(command->text, message)
                   : command->kind == PROF_CONTROL_PROFILE_STOP ? prof_switch_stop(message)
                                                                : prof_switch_reset(message);
    return is_done || say(reply, false, "%s", message);
}

static bool answer_profile(const struct prof_control_command *command, struct vm_text *reply)
{
    if (command->kind != PROF_CONTROL_PROFILE_DUMP) {
        return switch_profile(command, reply);
    }
    if (prof_switch_state() == PROF_SWITCH_NEVER) {
        return say(reply, false, "there is no profile; profile start begins one");
    }
    return dump_profile(command->text, reply);
}

/* --- the commands ----------------------------------------------------------------------------- */

static bool answer_command(const struct prof_control_command *command, struct vm_text *reply)
{
    switch (command->kind) {
    case PROF_CONTROL_INFO:
        return report_info(reply);
    case PROF_CONTROL_PROBE_LIST:
        prof_probes_list(reply);
        return true;
    case PROF_CONTROL_PROBE_PRINT:
        return prof_probes_print(command->number, command->is_json, reply);
    case PROF_CONTROL_PROBE_ADD:
        return prof_probes_add(command->text, reply);
    case PROF_CONTROL_PROBE_REMOVE:
        return prof_probes_remove(command->number, reply);
    default:
        return answer_profile(command, reply);
    }
}

static bool answer_line(char *line, size_t length, struct vm_text *reply)
{
    struct prof_control_command command;
    char message[PROF_CONTROL_MESSAGE];
    if (!prof_control_parse(line, length, &command, message)) {
        return say(reply, false, "%s", message);
    }
    if (!vm.is_booted) {
        return say_not_now(reply);
    }
    return answer_command(&command, reply);
}

bool prof_control_start(char *message, size_t size)
{
    int listening = prof_control_listen(prof_plan->control_path, message, size);
    if (listening < 0) {
        return false;
    }
    if (!prof_control_serve(listening, answer_line)) {
        prof_control_unlink();
        snprintf(message, size, "no thread could be started");
        return false;
    }
    vm_at_exit(prof_control_unlink);
    atexit(prof_control_unlink); /* in case the machine never runs */
    return true;
}
