#include "profiler/java/threads.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "profiler/java/current.h"
#include "profiler/java/second.h"
#include "profiler/java/watch.h"
#include "vm/base/text/text.h"

/* The maximal length of one message. Longer texts are printed as several messages. */
#define MOST_PRINTED 2000

static pthread_key_t end_key; /* its destructor runs when an attached thread ends */

/* --- attached threads ------------------------------------------------------------------------- */

static void detach(void *record)
{
    struct prof_java_current *current = record;
    prof_java_current = NULL;
    prof_java_watch_remove(current);
    prof_java_detach(current->self);
    free(current);
}

bool prof_java_threads_init(void)
{
    return pthread_key_create(&end_key, detach) == 0;
}

/* Sets the thread of the program that the calling thread is. */
static struct prof_java_current *set_thread(struct prof_java_current *current, jp2_thread *thread)
{
    if (current->thread != thread) {
        current->thread = thread;
        current->bytecodes = 0;
    }
    return current;
}

struct prof_java_current *prof_java_enter(jp2_thread *thread)
{
    static _Atomic uint64_t threads;
    char name[64] = "jp2vm";
    if (prof_java_current != NULL) {
        return set_thread(prof_java_current, thread);
    }
    if (thread != NULL) {
        jp2->thread_name(thread, name, sizeof name);
    }
    struct vm_thread *self = prof_java_attach(name);
    if (self == NULL) {
        return NULL;
    }
    struct prof_java_current *current = jp2->allocate(sizeof *current);
    current->self = self;
    current->thread = thread;
    current->serial = (atomic_fetch_add(&threads, 1) + 1) << 40;
    prof_java_watch_add(current);
    prof_java_current = current;
    (void)pthread_setspecific(end_key, current);
    return current;
}

/* --- the machine's own thread ----------------------------------------------------------------- */

struct starting {
    bool (*start)(const char *class_path, char *message, size_t size);
    const char *class_path;
    char *message;
    size_t size;
    bool is_good;
    sem_t is_over;
};

static void *run_start(void *data)
{
    struct starting *starting = data;
    bool is_good = starting->start(starting->class_path, starting->message, starting->size);
    starting->is_good = is_good;
    sem_post(&starting->is_over); /* `starting` is gone from now on */
    while (is_good) {
        pause();
    }
    return NULL;
}

/* Creates a thread that handles no signals of the program, and detaches it. */
static bool create_thread(void *(*run)(void *data), void *data)
{
    pthread_t thread;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    bool is_created = pthread_create(&thread, NULL, run, data) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (is_created) {
        pthread_detach(thread);
    }
    return is_created;
}

bool prof_java_start_apart(bool (*start)(const char *class_path, char *message, size_t size),
                           const char *class_path, char *message, size_t size)
{
    struct starting starting = {
        .start = start, .class_path = class_path, .message = message, .size = size};
    sem_init(&starting.is_over, 0, 0);
    if (!create_thread(run_start, &starting)) {
        snprintf(message, size, "no thread could be started for the second machine");
        return false;
    }
    while (sem_wait(&starting.is_over) != 0 && errno == EINTR) {
    }
    return starting.is_good;
}

/* --- calls with a time limit ------------------------------------------------------------------ */

struct call {
    void (*function)(struct vm_thread *self, void *data);
    void *data;
    bool is_collected, is_attached;
    struct vm_text text; /* the collected messages */
    sem_t is_over;
};

static _Thread_local struct vm_text *collected; /* NULL: messages are printed at once */

void prof_java_say(const char *text, size_t length)
{
    if (collected != NULL) {
        vm_text_add(collected, text, length);
        return;
    }
    for (size_t done = 0; done < length;) {
        size_t piece = length - done < MOST_PRINTED ? length - done : MOST_PRINTED;
        jp2->message("%.*s", (int)piece, text + done);
        done += piece;
    }
}

static void *run_call(void *data)
{
    struct call *call = data;
    struct prof_java_current *current = prof_java_enter(NULL);
    collected = call->is_collected ? &call->text : NULL;
    call->is_attached = current != NULL;
    if (current != NULL) {
        call->function(current->self, call->data);
    }
    collected = NULL;
    sem_post(&call->is_over);
    return NULL;
}

enum prof_java_outcome prof_java_run(void (*function)(struct vm_thread *self, void *data),
                                     void *data, unsigned seconds, bool is_collected)
{
    struct timespec limit;
    struct call *call = jp2->allocate(sizeof *call);
    int result;
    *call = (struct call){.function = function, .data = data, .is_collected = is_collected};
    sem_init(&call->is_over, 0, 0);
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += seconds;
    if (!create_thread(run_call, call)) {
        free(call);
        return PROF_JAVA_NO_THREAD;
    }
    while ((result = sem_timedwait(&call->is_over, &limit)) != 0 && errno == EINTR) {
    }
    if (result != 0) {
        return PROF_JAVA_TOO_LONG; /* the call still uses its structure */
    }
    bool is_attached = call->is_attached;
    prof_java_say(call->text.bytes, call->text.length);
    vm_text_fini(&call->text);
    free(call);
    return is_attached ? PROF_JAVA_DONE : PROF_JAVA_NO_THREAD;
}
