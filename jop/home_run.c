#include "jop/home_run.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "jop/home_contexts.h"
#include "jop/machine.h"
#include "jop/session.h"
#include "jop/values.h"
#include "profiler/classdump/class_dump.h"
#include "profiler/session.h"
#include "profiler/tree/cct.h"
#include "vm/hooks.h"
#include "vm/vm.h"

static struct jop_machine *_Atomic running;
static volatile sig_atomic_t stopped_by;

static void stop(int number)
{
    struct jop_machine *machine = running;
    stopped_by = number;
    vm_note_ending_signal();
    if (machine != NULL) {
        jop_machine_stop(machine);
    }
}

static bool is_written = true;

/* While the image lives, whose methods the profile speaks of. */
static void write_profile(void)
{
    char reason[32] = "exit";
    if (stopped_by != 0) {
        snprintf(reason, sizeof reason, "signal %d", (int)stopped_by);
    }
    jop_home_contexts_finish();
    jop_values_print_totals();
    is_written = prof_session.target_count == 0 || prof_session_write(reason);
}

static void set_running(void *context, struct jop_machine *machine)
{
    (void)context;
    running = machine;
    if (machine == NULL) {
        write_profile();
    }
}

static void catch_signals(void)
{
    signal(SIGPIPE, SIG_IGN); /* writing says so, and on a full file */
    signal(SIGXFSZ, SIG_IGN);
    static const int numbers[] = {SIGINT,  SIGTERM, SIGHUP,    SIGUSR1, SIGUSR2,
                                  SIGALRM, SIGXCPU, SIGVTALRM, SIGPROF, SIGPOLL};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction action = {.sa_handler = stop}, old;
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN) {
            (void)sigaction(numbers[i], &action, NULL);
        }
    }
}

/* The run time calls main, so that it is no entry of a thread: the window is the method of that
 * name. */
static bool set_main_window(const char *main_class)
{
    struct prof_cct_options *options = &prof_cct_options;
    if (!options->has_window || !options->is_main_window) {
        return true;
    }
    char *name = strdup(main_class);
    for (char *at = name; at != NULL && *at != '\0'; at++) {
        *at = *at == '.' ? '/' : *at;
    }
    options->is_main_window = false;
    options->window_class = name;
    options->window_method = "main";
    return name != NULL;
}

int jop_home_run(const struct vm_options *options, const char *main_class, int argument_count)
{
    if (vm_probe_kinds != 0) {
        vm_message("jp2vm: --jop-home: analyses need the ordinary machine; leave --analysis out\n");
        return 2;
    }
    if (argument_count > 0) {
        vm_message("jp2vm: --jop-home: a program on JOP has no arguments\n");
        return 2;
    }
    if (prof_class_dump_is_on()) {
        vm_message("jp2vm: --jop-home: no class is loaded that --dump-classes could write\n");
        return 2;
    }
    if (!set_main_window(main_class)) {
        vm_message("jp2vm: out of memory\n");
        return 1;
    }
    /* One cache more, which always hits: what is not load in the others. */
    struct jop_cache_shape caches[JOP_MAX_CACHES + 1];
    for (uint32_t i = 0; i < jop_session.cache_count; i++) {
        caches[i] = jop_session.caches[i];
    }
    caches[jop_session.cache_count] = (struct jop_cache_shape){.kind = JOP_CACHE_HIT};
    struct jop_machine_run run = {
        .model = jop_session.model,
        .caches = caches,
        .cache_count = jop_session.cache_count + 1,
        .object_cache = jop_session.has_object_cache,
        .home = jop_session.home,
        .class_path = options->class_path == NULL ? "." : options->class_path,
        .main_class = main_class,
        .events = jop_home_contexts_start(jop_session.cache_count),
        .running = set_running,
    };
    struct jop_machine_counts counts;
    catch_signals();
    int status = jop_machine_run(&run, &counts);
    if (stopped_by != 0) {
        signal(stopped_by, SIG_DFL);
        raise(stopped_by);
    }
    return is_written || status != 0 ? status : 1;
}
