#define _GNU_SOURCE
#include "profiler/analyses/support/threads/hardware.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "vm/options/nearest.h"

/* The type of the event `bytecodes`, which has no counter of the kernel. */
#define OF_MACHINE UINT32_MAX

#define CACHE(cache, result)                                                                       \
    ((PERF_COUNT_HW_CACHE_##cache) | PERF_COUNT_HW_CACHE_OP_READ << 8                              \
     | PERF_COUNT_HW_CACHE_RESULT_##result << 16)

static const struct event {
    const char *name;
    uint32_t type;
    uint64_t config;
} events[] = {
    {"cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
    {"ref-cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_REF_CPU_CYCLES},
    {"instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
    {"branches", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS},
    {"branch-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES},
    {"cache-references", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_REFERENCES},
    {"cache-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES},
    {"stalled-cycles-frontend", PERF_TYPE_HARDWARE, PERF_COUNT_HW_STALLED_CYCLES_FRONTEND},
    {"stalled-cycles-backend", PERF_TYPE_HARDWARE, PERF_COUNT_HW_STALLED_CYCLES_BACKEND},
    {"L1-dcache-loads", PERF_TYPE_HW_CACHE, CACHE(L1D, ACCESS)},
    {"L1-dcache-load-misses", PERF_TYPE_HW_CACHE, CACHE(L1D, MISS)},
    {"L1-icache-load-misses", PERF_TYPE_HW_CACHE, CACHE(L1I, MISS)},
    {"LLC-loads", PERF_TYPE_HW_CACHE, CACHE(LL, ACCESS)},
    {"LLC-load-misses", PERF_TYPE_HW_CACHE, CACHE(LL, MISS)},
    {"dTLB-load-misses", PERF_TYPE_HW_CACHE, CACHE(DTLB, MISS)},
    {"iTLB-load-misses", PERF_TYPE_HW_CACHE, CACHE(ITLB, MISS)},
    {"task-clock", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK},
    {"page-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS},
    {"minor-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS_MIN},
    {"major-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS_MAJ},
    {"context-switches", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES},
    {"cpu-migrations", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_MIGRATIONS},
    {"bytecodes", OF_MACHINE, 0}};
enum { EVENT_COUNT = sizeof events / sizeof events[0] };

unsigned hardware_count;
const char *hardware_names[HARDWARE_MOST];
bool hardware_has_bytecodes;
static struct event chosen[HARDWARE_MOST];

/* --- counters --------------------------------------------------------------------------------- */

static int open_counter(const struct event *event, int group, bool counts_kernel)
{
    struct perf_event_attr attributes = {.size = sizeof attributes,
                                         .type = event->type,
                                         .config = event->config,
                                         .exclude_kernel = !counts_kernel,
                                         .exclude_hv = 1,
                                         .read_format = PERF_FORMAT_GROUP
                                                        | PERF_FORMAT_TOTAL_TIME_ENABLED
                                                        | PERF_FORMAT_TOTAL_TIME_RUNNING};
    return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, group, PERF_FLAG_FD_CLOEXEC);
}

/* Opens the counters of the calling thread. On failure, *failed is the event that is refused. */
static bool open_all(struct hardware *hardware, unsigned *failed)
{
    int group = -1;
    for (unsigned i = 0; i < HARDWARE_MOST; i++) {
        hardware->files[i] = -1;
    }
    for (unsigned i = 0; i < hardware_count; i++) {
        /* The kernel's own events, such as switches of threads, happen in the kernel. */
        bool is_of_kernel = chosen[i].type == PERF_TYPE_SOFTWARE;
        if (chosen[i].type == OF_MACHINE) {
            continue;
        }
        int file = open_counter(&chosen[i], group, is_of_kernel);
        if (file < 0 && is_of_kernel && (errno == EACCES || errno == EPERM)) {
            file = open_counter(&chosen[i], group, false);
        }
        if (file < 0) {
            *failed = i;
            int reason = errno;
            hardware_close(hardware);
            errno = reason;
            return false;
        }
        hardware->files[i] = file;
        group = group < 0 ? file : group;
    }
    return true;
}

bool hardware_open(struct hardware *hardware)
{
    unsigned failed;
    return open_all(hardware, &failed);
}

void hardware_close(struct hardware *hardware)
{
    for (unsigned i = hardware_count; i-- > 0;) {
        if (hardware->files[i] >= 0) {
            close(hardware->files[i]);
            hardware->files[i] = -1;
        }
    }
}

void hardware_read(const struct hardware *hardware, const jp2_thread *thread, uint64_t bytecodes,
                   struct hardware_values *values)
{
    struct {
        uint64_t count, enabled, running, of[HARDWARE_MOST];
    } group = {.count = 0};
    unsigned at = 0, first = 0;
    *values = (struct hardware_values){.enabled = 0};
    while (first < hardware_count && hardware->files[first] < 0) {
        first++;
    }
    if (first < hardware_count && read(hardware->files[first], &group, sizeof group) > 0) {
        values->enabled = group.enabled;
        values->running = group.running;
    }
    for (unsigned i = 0; i < hardware_count; i++) {
        if (chosen[i].type == OF_MACHINE) {
            values->of[i] = thread == NULL ? bytecodes : jp2->thread_bytecodes(thread);
        } else if (at < group.count) {
            values->of[i] = group.of[at++];
        }
    }
}

/* --- the choice ------------------------------------------------------------------------------- */

/* Finds an event by its name, or makes the event rHEX, whose number is the processor's own. */
static bool find(const char *name, struct event *event)
{
    for (unsigned i = 0; i < EVENT_COUNT; i++) {
        if (strcmp(events[i].name, name) == 0) {
            *event = events[i];
            return true;
        }
    }
    char *end;
    bool is_raw = name[0] == 'r' && name[1] != '\0'
                  && strspn(name + 1, "0123456789abcdefABCDEF") == strlen(name + 1);
    *event = (struct event){name, PERF_TYPE_RAW, is_raw ? strtoull(name + 1, &end, 16) : 0};
    return is_raw;
}

static bool refuse_name(const char *name, char *message, size_t bytes)
{
    const char *names[EVENT_COUNT + 1] = {NULL};
    for (unsigned i = 0; i < EVENT_COUNT; i++) {
        names[i] = events[i].name;
    }
    const char *near = vm_nearest_of(name, strlen(name), names);
    snprintf(message, bytes, "there is no event '%s'%s%s%s", name,
             near == NULL ? "; the manual lists them, and rHEX is an event of the processor"
                          : "; did you mean '",
             near == NULL ? "" : near, near == NULL ? "" : "'?");
    return false;
}

/* Returns what to do if the system refuses an event. */
static const char *advise(int reason, uint32_t type)
{
    switch (reason) {
    case EACCES:
    case EPERM:
        return type == PERF_TYPE_SOFTWARE
                   ? "events=bytecodes needs no permission"
                   : "let the administrator set kernel.perf_event_paranoid to 2, or choose "
                     "events=bytecodes";
    case ENOSYS:
        return "only events=bytecodes can be counted here";
    case EMFILE:
    case ENFILE:
        return "raise the limit of open files (ulimit -n)";
    case EINVAL:
    case ENOSPC:
        return "choose fewer events, or others";
    default:
        return "this computer does not count it, as most virtual machines; choose "
               "events=task-clock,page-faults";
    }
}

bool hardware_choose(const char *list, char *message, size_t bytes)
{
    char *words = strdup(list), *rest = words, *word;
    struct hardware hardware;
    unsigned failed = 0;
    hardware_count = 0;
    hardware_has_bytecodes = false;
    while (words != NULL && (word = strsep(&rest, ",")) != NULL) { /* the words are never freed */
        if (hardware_count == HARDWARE_MOST) {
            snprintf(message, bytes, "it counts at most %d events", HARDWARE_MOST);
            return false;
        }
        struct event *event = &chosen[hardware_count];
        if (!find(word, event)) {
            return refuse_name(word, message, bytes);
        }
        hardware_has_bytecodes |= event->type == OF_MACHINE;
        hardware_names[hardware_count++] = event->name;
    }
    if (!open_all(&hardware, &failed)) {
        int reason = errno;
        snprintf(message, bytes, "the system refuses to count '%s' (%s); %s", chosen[failed].name,
                 strerror(reason), advise(reason, chosen[failed].type));
        return false;
    }
    hardware_close(&hardware);
    return hardware_count > 0;
}
