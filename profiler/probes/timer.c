#include "profiler/probes/timer.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t stopping;
static pthread_t thread;
static bool is_running, is_stopped;
static uint64_t period;
static void (*told)(uint64_t now_ms);

static void *run(void *unused)
{
    (void)unused;
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    uint64_t now = 0;
    pthread_mutex_lock(&lock);
    while (!is_stopped) {
        next.tv_sec += (time_t)(period / 1000);
        next.tv_nsec += (long)(period % 1000) * 1000000;
        if (next.tv_nsec >= 1000000000) {
            next.tv_nsec -= 1000000000;
            next.tv_sec++;
        }
        int status = 0;
        while (!is_stopped && status != ETIMEDOUT) {
            status = pthread_cond_timedwait(&stopping, &lock, &next);
        }
        if (!is_stopped) {
            now += period;
            pthread_mutex_unlock(&lock);
            told(now);
            pthread_mutex_lock(&lock);
        }
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

void prof_probe_timer_start(uint64_t period_ms, void (*tick)(uint64_t now_ms))
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&stopping, &attributes);
    pthread_condattr_destroy(&attributes);
    period = period_ms;
    told = tick;
    sigset_t all, before; /* signals are for the machine's threads */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    is_running = pthread_create(&thread, NULL, run, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void prof_probe_timer_stop(void)
{
    if (!is_running) {
        return;
    }
    pthread_mutex_lock(&lock);
    is_stopped = true;
    pthread_cond_signal(&stopping);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    is_running = false;
}
