#include "jop/machine/home_run.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "jop/machine/home_contexts.h"
#include "jop/machine/machine.h"
#include "jop/plan.h"
#include "jop/charge/values.h"
#include "profiler/session.h"
#include "profiler/session_snapshot.h"
#include "profiler/tree/cct.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/instrument/analysis.h"
#include "vm/vm.h"

static struct jop_machine *_Atomic running;
static volatile sig_atomic_t stopped_by, is_dump_asked;

/* A pause between two bytecodes, which another thread requests to read the simulator's contexts,
 * for example for a snapshot of the profile. */
static struct {
    struct vm_lock lock;    /* held while `running` changes, and during the pause by the thread that
                               requested it */
    pthread_cond_t changed; /* signals a change of a flag or of `running` */
    bool is_wanted;         /* a thread has requested a pause and still needs it */
    bool is_there;          /* the simulator is paused */
} stillness = {VM_LOCK(JOP_PAUSE), PTHREAD_COND_INITIALIZER, false, false};

/* --- signals ---------------------------------------------------------------------------------- */

static void stop(int number)
{
    struct jop_machine *machine = running;
    stopped_by = number;
    vm_note_ending_signal();
    if (machine != NULL) {
        jop_machine_stop(machine);
    }
}

static void ask_for_dump(int number)
{
    struct jop_machine *machine = running;
    (void)number;
    is_dump_asked = 1;
    if (machine != NULL) {
        jop_machine_pause(machine);
    }
}

/* --- pauses ----------------------------------------------------------------------------------- */

/* Waits during a pause; runs in the simulator's thread. */
static void stand_still(void)
{
    if (is_dump_asked) {
        is_dump_asked = 0;
        prof_snapshots_demand();
    }
    vm_lock_take(&stillness.lock);
    while (stillness.is_wanted) {
        stillness.is_there = true;
        pthread_cond_broadcast(&stillness.changed);
        vm_lock_wait(&stillness.changed, &stillness.lock);
    }
    stillness.is_there = false;
    vm_lock_release(&stillness.lock);
}

/* Runs a function while the simulator is paused; for prof_session_run_stopped. */
static bool run_stopped(void (*function)(void))
{
    vm_lock_take(&stillness.lock);
    struct jop_machine *machine = running;
    if (machine != NULL) {
        stillness.is_wanted = true;
        jop_machine_pause(machine);
        while (!stillness.is_there && running != NULL) {
            vm_lock_wait(&stillness.changed, &stillness.lock);
        }
    }
    bool is_still = machine != NULL && stillness.is_there;
    if (is_still) {
        function();
    }
    stillness.is_wanted = false;
    pthread_cond_broadcast(&stillness.changed);
    vm_lock_release(&stillness.lock);
    return is_still;
}

/* --- the run ---------------------------------------------------------------------------------- */

/* Writes the profile. Must be called before the image is destroyed, because the profile refers to
 * methods of the image. */
static void write_profile(void)
{
    char reason[32] = "exit";
    if (stopped_by != 0) {
        snprintf(reason, sizeof reason, "signal %d", (int)stopped_by);
    }
    jop_home_contexts_finish();
    jop_values_print_totals();
    prof_session_end(reason);
}

static void set_running(void *context, struct jop_machine *machine)
{
    (void)context;
    vm_lock_take(&stillness.lock);
    running = machine;
    pthread_cond_broadcast(&stillness.changed);
    vm_lock_release(&stillness.lock);
    if (machine != NULL && is_dump_asked) {
        jop_machine_pause(machine);
    }
    if (machine == NULL) {
        write_profile();
    }
}

static void catch_signal(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler}, old;
    action.sa_flags = handler == stop ? 0 : SA_RESTART; /* a signal that does not stop the run must
                                                           not interrupt a read */
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_IGN) {
        (void)sigaction(number, &action, NULL);
    }
}

static void catch_signals(void)
{
    signal(SIGPIPE, SIG_IGN); /* write reports the error instead, also for a file at its size
                                 limit */
    signal(SIGXFSZ, SIG_IGN);
    static const int numbers[] = {SIGINT,  SIGTERM, SIGHUP,    SIGUSR1, SIGUSR2,
                                  SIGALRM, SIGXCPU, SIGVTALRM, SIGPROF, SIGPOLL};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        catch_signal(numbers[i], stop);
    }
    if (prof_plan->target_count > 0) {
        catch_signal(SIGQUIT, ask_for_dump);
    }
}

/* Sets the window to calls of main. (The run time calls main, so main is not the entry of a
 * thread.) Returns false if memory is exhausted. */
static bool set_main_window(const char *main_class)
{
    char *name = strdup(main_class);
    for (char *at = name; at != NULL && *at != '\0'; at++) {
        *at = *at == '.' ? '/' : *at;
    }
    prof_window_set_main(name);
    return name != NULL;
}

int jop_home_run(const char *main_class, int argument_count)
{
    const char *class_path = vm.plan->library.class_path;
    if (vm_probe_kinds != 0) {
        vm_message("jp2vm: --jop-home: analyses need the ordinary machine; leave --analysis out\n");
        return 2;
    }
    if (argument_count > 0) {
        vm_message("jp2vm: --jop-home: a program on JOP has no arguments\n");
        return 2;
    }
    if (prof_plan->dump_path != NULL) {
        vm_message("jp2vm: --jop-home: no class is loaded that --dump-classes could write\n");
        return 2;
    }
    if (!set_main_window(main_class)) {
        vm_message("jp2vm: out of memory\n");
        return 1;
    }
    /* One more cache, which always hits: its cycles are the cycles of the other caches without
     * loads. */
    struct jop_cache_shape caches[JOP_MAX_CACHES + 1];
    for (uint32_t i = 0; i < jop_plan->cache_count; i++) {
        caches[i] = jop_plan->caches[i];
    }
    caches[jop_plan->cache_count] = (struct jop_cache_shape){.kind = JOP_CACHE_HIT};
    struct jop_machine_run run = {
        .model = jop_plan->model,
        .caches = caches,
        .cache_count = jop_plan->cache_count + 1,
        .object_cache = jop_plan->has_object_cache,
        .home = jop_plan->home,
        .class_path = class_path == NULL ? "." : class_path,
        .main_class = main_class,
        .events = jop_home_contexts_start(jop_plan->cache_count, stand_still),
        .running = set_running,
    };
    struct jop_machine_counts counts;
    atomic_store(&prof_session_run_stopped, run_stopped);
    catch_signals();
    int status = jop_machine_run(&run, &counts);
    if (stopped_by != 0) {
        signal(stopped_by, SIG_DFL);
        raise(stopped_by);
    }
    return vm_exit_status(status);
}
