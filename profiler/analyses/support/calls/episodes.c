#include "profiler/analyses/support/calls/episodes.h"

#include <inttypes.h>
#include <stdlib.h>

#include "profiler/analyses/support/report/names.h"
#include "vm/base/lock/lock.h"

struct episode {
    uint64_t nanoseconds; /* 0: the element is free */
    const jp2_class *receiver;
    bool is_running; /* the call had not returned when the process ended */
    char thread[64];
    uint32_t count;
    struct jp2_frame frames[EPISODE_FRAMES + 1]; /* if the last element is used, there are more
                                                    frames */
};

static struct vm_lock lock = VM_LOCK(ANALYSIS_EPISODES);
static struct episode episodes[EPISODES];
static uint64_t noted;

/* If the new call is slower than the fastest of the stored episodes, it replaces this episode. */
void episode_note(jp2_thread *thread, uint64_t nanoseconds, const jp2_class *receiver,
                  bool is_running)
{
    vm_lock_take(&lock);
    noted++;
    struct episode *fastest = &episodes[0];
    for (unsigned i = 1; i < EPISODES; i++) {
        fastest = episodes[i].nanoseconds < fastest->nanoseconds ? &episodes[i] : fastest;
    }
    if (nanoseconds > fastest->nanoseconds) {
        fastest->nanoseconds = nanoseconds;
        fastest->receiver = receiver;
        fastest->is_running = is_running;
        fastest->count = jp2->stack(thread, fastest->frames, EPISODE_FRAMES + 1);
        jp2->thread_name(thread, fastest->thread, sizeof fastest->thread);
    }
    vm_lock_release(&lock);
}

static int compare(const void *a, const void *b)
{
    uint64_t x = ((const struct episode *)a)->nanoseconds;
    uint64_t y = ((const struct episode *)b)->nanoseconds;
    return (x < y) - (x > y);
}

static void write_episode(struct jp2_output *out, const struct episode *episode)
{
    jp2->write(out, "%.3f ms in a %s, thread %s%s\n", (double)episode->nanoseconds / 1e6,
               jp2->class_name(episode->receiver), episode->thread,
               episode->is_running ? ", still running" : "");
    for (uint32_t i = 0; i < episode->count && i < EPISODE_FRAMES; i++) {
        const struct jp2_frame *frame = &episode->frames[i];
        jp2->write(out, "    ");
        name_write_method(out, frame->method);
        uint32_t line = jp2->method_line(frame->method, frame->bci);
        if (line != 0) {
            jp2->write(out, ":%" PRIu32 "\n", line);
        } else {
            jp2->write(out, frame->bci < 0 ? "\n" : " @%" PRId32 "\n", frame->bci);
        }
    }
    if (episode->count > EPISODE_FRAMES) {
        jp2->write(out, "    ...\n");
    }
}

void episodes_write(struct jp2_output *out)
{
    vm_lock_take(&lock);
    qsort(episodes, EPISODES, sizeof *episodes, compare);
    for (unsigned i = 0; i < EPISODES && episodes[i].nanoseconds != 0; i++) {
        write_episode(out, &episodes[i]);
    }
    if (noted > EPISODES) {
        jp2->write(out, "... and %" PRIu64 " more slow calls, which were faster\n",
                   noted - EPISODES);
    }
    vm_lock_release(&lock);
}
