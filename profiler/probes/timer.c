#include "profiler/probes/timer.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

#include "vm/base/lock/lock.h"
#include "vm/vm.h"

struct prof_probe_timer {
    struct vm_lock lock;
    pthread_cond_t stopping;
    pthread_t thread;
    bool is_stopped;
    bool is_ending; /* the timer's thread is ending the process */
    uint64_t period;
    int (*ticked)(void *data, uint64_t now_ms);
    void *data;
};

static void *run(void *given)
{
    struct prof_probe_timer *timer = given;
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    uint64_t now = 0;
    vm_lock_take(&timer->lock);
    while (!timer->is_stopped) {
        next.tv_sec += (time_t)(timer->period / 1000);
        next.tv_nsec += (long)(timer->period % 1000) * 1000000;
        if (next.tv_nsec >= 1000000000) {
            next.tv_nsec -= 1000000000;
            next.tv_sec++;
        }
        bool is_due = false;
        while (!timer->is_stopped && !is_due) {
            is_due = !vm_lock_wait_until(&timer->stopping, &timer->lock, &next);
        }
        if (!timer->is_stopped) {
            now += timer->period;
            vm_lock_release(&timer->lock);
            int status = timer->ticked(timer->data, now);
            vm_lock_take(&timer->lock);
            if (status >= 0 && !timer->is_stopped) { /* the thread that stops the timer must not
                                                        wait for this thread any more */
                timer->is_ending = true;
                vm_lock_release(&timer->lock);
                vm_halt(status);
            }
        }
    }
    vm_lock_release(&timer->lock);
    return NULL;
}

struct prof_probe_timer *
prof_probe_timer_start(uint64_t period_ms, int (*tick)(void *data, uint64_t now_ms), void *data)
{
    struct prof_probe_timer *timer = calloc(1, sizeof *timer);
    if (timer == NULL) {
        return NULL;
    }
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&timer->stopping, &attributes);
    pthread_condattr_destroy(&attributes);
    vm_lock_init(&timer->lock, VM_RANK_PROBE_TIMER);
    timer->period = period_ms;
    timer->ticked = tick;
    timer->data = data;
    sigset_t all, before; /* blocked, since only the machine's threads handle signals */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool is_running = pthread_create(&timer->thread, NULL, run, timer) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!is_running) {
        free(timer);
        timer = NULL;
    }
    return timer;
}

void prof_probe_timer_stop(struct prof_probe_timer *timer)
{
    if (timer == NULL) {
        return;
    }
    vm_lock_take(&timer->lock);
    bool is_ending = timer->is_ending;
    timer->is_stopped = true;
    pthread_cond_signal(&timer->stopping);
    vm_lock_release(&timer->lock);
    if (is_ending) {
        return; /* the thread never returns */
    }
    pthread_join(timer->thread, NULL);
    pthread_cond_destroy(&timer->stopping);
    vm_lock_destroy(&timer->lock);
    free(timer);
}
