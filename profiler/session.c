#include "profiler/session.h"

#include <pthread.h>

#include "profiler/tree/cct.h"
#include "profiler/tree/class_names.h"
#include "profiler/tree/details.h"
#include "profiler/tree/select.h"
#include "profiler/tree/timing.h"
#include "vm/launcher/version.h"
#include "vm/vm.h"

#define MESSAGE_BYTES 512

struct prof_session prof_session;

static bool write_target(const struct prof_target *target, const struct prof_header *header)
{
    char message[MESSAGE_BYTES];
    struct prof_output *out = prof_output_open(target->path, message, sizeof message);
    if (out == NULL) {
        vm_message("jp2vm: profile: %s\n", message);
        return false;
    }
    struct prof_visitor *writer = target->format->create(out);
    if (writer == NULL) {
        vm_message("jp2vm: profile: out of memory for writing %s\n", target->path);
        prof_output_discard(out);
        return false;
    }
    (void)prof_visit(writer, header); /* what stops it is an error of the output */
    target->format->destroy(writer);
    if (!prof_output_close(out, message, sizeof message)) {
        vm_message("jp2vm: profile: %s\n", message);
        return false;
    }
    return true;
}

/* One line on stderr: how large the tree is, how long writing took. */
static void report(const struct prof_target *target, uint64_t nanoseconds)
{
    struct prof_cct_size size = prof_cct_size();
    double seconds = (double)nanoseconds / 1e9;
    vm_message("jp2vm: profile: %llu contexts, %llu counters, %zu bytes; %s written in %.3f s\n",
               (unsigned long long)size.nodes, (unsigned long long)size.counters, size.bytes,
               target->path, seconds);
}

bool prof_session_write(const char *reason)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    struct prof_header header = prof_session.header;
    header.reason = reason;
    header.main_class = vm.options.command == NULL ? "" : vm.options.command;
    bool is_good = true;
    prof_timing_freeze();
    for (int i = 0; i < prof_session.target_count; i++) {
        uint64_t start = vm_time_ns();
        is_good &= write_target(&prof_session.targets[i], &header);
        if (prof_session.reports_size) {
            report(&prof_session.targets[i], vm_time_ns() - start);
        }
    }
    prof_timing_resume();
    pthread_mutex_unlock(&lock);
    return is_good;
}

/* A pattern that nothing matched is most likely a slip. */
static void report_unmatched(void)
{
    const struct prof_patterns *only = prof_select_options.only;
    const char *method =
        only == NULL ? NULL : prof_patterns_unmatched(only, PROF_PATTERN_METHOD);
    const char *thread =
        only == NULL ? NULL : prof_patterns_unmatched(only, PROF_PATTERN_THREAD);
    if (method != NULL) {
        vm_message("jp2vm: profile: --profile-only: no method that was called matches %s\n", method);
    }
    if (thread != NULL) {
        vm_message("jp2vm: profile: --profile-only: no thread that ran matches %s\n", thread);
    }
}

static void write_at_exit(void)
{
    if (!prof_cct_window_opened()) {
        vm_message("jp2vm: profile: the window %s was never entered: all counts are 0\n",
                   prof_session.header.features.window);
    }
    report_unmatched();
    if (!prof_session_write(vm_leave_reason())) {
        vm_set_exit_failure();
    }
}

static void write_now(void)
{
    (void)prof_session_write("on demand");
}

static void write_on_demand(void)
{
    (void)vm_run_stopped(write_now);
}

void prof_session_start(void)
{
    prof_session.header.vm_version = VM_NAME " " VM_VERSION;
    prof_session.header.details = prof_details_make;
    prof_class_names_start();
    prof_output_watch = (struct prof_output_watch){.beat = vm_exit_beat, .say = vm_message};
    prof_output_watch = (struct prof_output_watch){vm_exit_beat, vm_ending_signals, vm_message};
    prof_cct_start();
    vm_at_exit(write_at_exit);
    vm_on_demand(write_on_demand);
}
