#include "profiler/probes/timer.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

struct prof_probe_timer {
    pthread_mutex_t lock;
    pthread_cond_t stopping;
    pthread_t thread;
    bool is_stopped;
    uint64_t period;
    void (*told)(void *data, uint64_t now_ms);
    void *data;
};

static void *run(void *given)
{
    struct prof_probe_timer *timer = given;
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    uint64_t now = 0;
    pthread_mutex_lock(&timer->lock);
    while (!timer->is_stopped) {
        next.tv_sec += (time_t)(timer->period / 1000);
        next.tv_nsec += (long)(timer->period % 1000) * 1000000;
        if (next.tv_nsec >= 1000000000) {
            next.tv_nsec -= 1000000000;
            next.tv_sec++;
        }
        int status = 0;
        while (!timer->is_stopped && status != ETIMEDOUT) {
            status = pthread_cond_timedwait(&timer->stopping, &timer->lock, &next);
        }
        if (!timer->is_stopped) {
            now += timer->period;
            pthread_mutex_unlock(&timer->lock);
            timer->told(timer->data, now);
            pthread_mutex_lock(&timer->lock);
        }
    }
    pthread_mutex_unlock(&timer->lock);
    return NULL;
}

struct prof_probe_timer *prof_probe_timer_start(uint64_t period_ms,
                                                void (*tick)(void *data, uint64_t now_ms),
                                                void *data)
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
    pthread_mutex_init(&timer->lock, NULL);
    timer->period = period_ms;
    timer->told = tick;
    timer->data = data;
    sigset_t all, before; /* signals are for the machine's threads */
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
    pthread_mutex_lock(&timer->lock);
    timer->is_stopped = true;
    pthread_cond_signal(&timer->stopping);
    pthread_mutex_unlock(&timer->lock);
    pthread_join(timer->thread, NULL);
    pthread_cond_destroy(&timer->stopping);
    pthread_mutex_destroy(&timer->lock);
    free(timer);
}
