#include "profiler/java/watch.h"

#include <stdint.h>
#include <unistd.h>

#include "profiler/java/current.h"
#include "profiler/java/handlers.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/interp/unwind.h"
#include "vm/thread/helper_thread.h"

static struct vm_lock lock = VM_LOCK(JAVA_WATCH);
static struct prof_java_current *watched;
static struct vm_object *stuck;

static const char *describe_state(const struct vm_thread *thread)
{
    switch (atomic_load(&thread->state)) {
    case VM_THREAD_BLOCKED:
        return "waits for a lock of the analysis";
    case VM_THREAD_WAITING:
    case VM_THREAD_TIMED_WAITING:
        return "waits";
    default:
        return "runs";
    }
}

/* How many seconds after the limit the handler has to catch the error and clean up. */
#define GRACE_SECONDS 2

static void report(const struct prof_java_current *current, const struct prof_java_handler *handler)
{
    jp2->message("jp2vm: java analysis %s: %s has not returned for %d s, it %s; the program "
                 "waits for it\n",
                 handler->analysis->name, handler->method->name->bytes, PROF_JAVA_LIMIT_SECONDS,
                 describe_state(current->self));
}

/* Throws the error in the handler. When the grace period is over, the error becomes uncatchable, so
 * that even a loop that catches everything ends. If the release of a frame's monitors replaces the
 * error by another exception, the error is thrown again a second later. */
static void end(struct prof_java_current *current)
{
    if (current->seen_ticks == PROF_JAVA_LIMIT_SECONDS + GRACE_SECONDS) {
        vm_make_uncatchable(stuck);
    }
    vm_thread_interrupt(current->self->object);
    vm_thread_stop(current->self->object, stuck);
}

static void look(struct prof_java_current *current)
{
    const struct prof_java_handler *handler = atomic_load(&current->handler);
    uint64_t calls = atomic_load_explicit(&current->calls, memory_order_relaxed);
    if (handler == NULL || calls != current->seen_calls) {
        current->seen_calls = calls;
        current->seen_ticks = 0;
        return;
    }
    unsigned ticks = ++current->seen_ticks;
    if (ticks == PROF_JAVA_LIMIT_SECONDS) {
        report(current, handler);
        end(current);
    } else if (ticks >= PROF_JAVA_LIMIT_SECONDS + GRACE_SECONDS) {
        end(current);
    }
}

static void *watch(void *unused)
{
    (void)unused;
    for (;;) {
        sleep(1);
        vm_lock_take(&lock);
        for (struct prof_java_current *c = watched; c != NULL; c = c->next) {
            look(c);
        }
        vm_lock_release(&lock);
    }
    return NULL;
}

bool prof_java_watch(struct vm_object *throwable)
{
    stuck = throwable;
    return vm_start_helper_thread(watch);
}

void prof_java_watch_add(struct prof_java_current *current)
{
    vm_lock_take(&lock);
    current->next = watched;
    watched = current;
    vm_lock_release(&lock);
}

void prof_java_watch_remove(struct prof_java_current *current)
{
    vm_lock_take(&lock);
    struct prof_java_current **link = &watched;
    while (*link != NULL && *link != current) {
        link = &(*link)->next;
    }
    if (*link == current) {
        *link = current->next;
    }
    vm_lock_release(&lock);
}
