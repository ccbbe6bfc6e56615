#include "profiler/control/control.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "profiler/control/line.h"
#include "profiler/control/server.h"
#include "profiler/control/socket.h"
#include "profiler/plan.h"
#include "profiler/plugins/late.h"
#include "profiler/session_command.h"
#include "profiler/session_switch.h"
#include "profiler/session_targets.h"
#include "vm/base/machine_out.h"
#include "vm/base/version.h"
#include "vm/vm.h"

/* --- the machine ------------------------------------------------------------------------------ */

static bool report_info(struct vm_text *reply)
{
    prof_command_say(reply, true, "version   %s %s", VM_NAME, VM_VERSION);
    prof_command_say(reply, true, "process   %d", (int)getpid());
    prof_command_say(reply, true, "program   %.3000s", prof_targets_command(vm.command));
    prof_command_say(reply, true, "running   %.1f s", (double)(vm_time_ns() - vm.start_ns) / 1e9);
    vm_lock_take(&vm.threads_lock);
    uint32_t threads = vm.thread_count;
    vm_lock_release(&vm.threads_lock);
    prof_command_say(reply, true, "threads   %" PRIu32, threads);
    prof_command_say(reply, true, "classes   %" PRIu32, atomic_load(&vm.class_count));
    static const char *const states[] = {
        [PROF_SWITCH_NEVER] = "none", [PROF_SWITCH_ON] = "on", [PROF_SWITCH_STOPPED] = "stopped"};
    return prof_command_say(reply, true, "profile   %s", states[prof_switch_state()]);
}

/* --- the commands ----------------------------------------------------------------------------- */

static const enum prof_command profile_commands[PROF_CONTROL_KINDS] = {
    [PROF_CONTROL_PROFILE_START] = PROF_COMMAND_START,
    [PROF_CONTROL_PROFILE_STOP] = PROF_COMMAND_STOP,
    [PROF_CONTROL_PROFILE_RESET] = PROF_COMMAND_RESET,
    [PROF_CONTROL_PROFILE_DUMP] = PROF_COMMAND_DUMP,
    [PROF_CONTROL_PROFILE_MARK] = PROF_COMMAND_MARK};

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
    case PROF_CONTROL_ANALYSIS_ADD:
        return prof_late_add(command->text, reply);
    case PROF_CONTROL_ANALYSIS_REMOVE:
        return prof_late_remove(command->number, reply);
    case PROF_CONTROL_ANALYSIS_PRINT:
        return prof_late_print(command->number, reply);
    case PROF_CONTROL_ANALYSIS_LIST:
        prof_late_list(reply);
        return true;
    default:
        return prof_command_run(profile_commands[command->kind], command->text, reply);
    }
}

static bool answer_line(char *line, size_t length, struct vm_text *reply)
{
    struct prof_control_command command;
    char message[PROF_CONTROL_MESSAGE];
    if (!prof_control_parse(line, length, &command, message)) {
        return prof_command_say(reply, false, "%s", message);
    }
    if (!vm.is_booted) {
        return prof_command_say(reply, false, "the program is starting or ending");
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
