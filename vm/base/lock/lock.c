#include "vm/base/lock/lock.h"

#ifdef VM_ASSERTIONS

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define MOST_HELD 32

struct taken {
    const void *lock;
    enum vm_lock_rank rank;
    const char *file;
    int line;
};

/* The locks that a thread holds, in the order in which it has taken them. A signal handler restores
 * the list before it returns. */
struct vm_held {
    unsigned count;
    struct taken locks[MOST_HELD];
};

static bool is_child;

static const struct row {
    const char *name;
    unsigned rules;
} rows[] = {
#define VM_LOCK_ROW(rank, name, rules, file, guards) {name, rules},
#include "vm/base/lock/locks.def"
};

struct vm_held *vm_held_own(void)
{
    static _Thread_local struct vm_held held;
    return &held;
}

__attribute__((visibility("default"))) struct vm_held *(*vm_held_list)(void) = vm_held_own;

__attribute__((noreturn, cold)) static void end(void)
{
    signal(SIGABRT, SIG_DFL);
    abort();
}

__attribute__((noreturn, cold)) static void fail(const char *file, int line, const char *what,
                                                 const char *lock)
{
    dprintf(STDERR_FILENO, "jp2vm: %s:%d: locks: %s '%s'\n", file, line, what, lock);
    end();
}

__attribute__((noreturn, cold)) static void fail_beside(const char *file, int line,
                                                        const char *what, const struct taken *held)
{
    dprintf(STDERR_FILENO, "jp2vm: %s:%d: locks: %s while the thread holds '%s', taken at %s:%d\n",
            file, line, what, rows[held->rank].name, held->file, held->line);
    end();
}

/* Returns the newest entry for a lock, or NULL. */
static struct taken *find(struct vm_held *held, const void *lock)
{
    for (unsigned i = held->count; i-- > 0;) {
        if (held->locks[i].lock == lock) {
            return &held->locks[i];
        }
    }
    return NULL;
}

static bool has_rule(const struct taken *taken, unsigned rule)
{
    return (rows[taken->rank].rules & rule) != 0;
}

void vm_held_may_take(const void *lock, enum vm_lock_rank rank, const char *file, int line)
{
    struct vm_held *held = vm_held_list();
    const struct taken *same = find(held, lock);
    if (same != NULL && has_rule(same, VM_LOCK_RECURSIVE)) {
        return;
    }
    if (is_child && (rows[rank].rules & VM_LOCK_IN_CHILD) == 0) {
        fail(file, line, "a child process takes", rows[rank].name);
    }
    for (unsigned i = 0; i < held->count; i++) {
        const struct taken *other = &held->locks[i];
        bool is_next = other->rank == rank && same == NULL && has_rule(other, VM_LOCK_SEVERAL);
        if (other->rank >= rank && !is_next) {
            char what[100];
            snprintf(what, sizeof what, "takes '%s' %s", rows[rank].name,
                     same != NULL ? "again" : "out of order");
            fail_beside(file, line, what, same != NULL ? same : other);
        }
    }
}

void vm_held_add(const void *lock, enum vm_lock_rank rank, const char *file, int line)
{
    struct vm_held *held = vm_held_list();
    if (held->count == MOST_HELD) {
        fail(file, line, "the thread holds too many locks to take", rows[rank].name);
    }
    held->locks[held->count] = (struct taken){lock, rank, file, line};
    atomic_signal_fence(memory_order_seq_cst);
    held->count++;
}

void vm_held_remove(const void *lock, enum vm_lock_rank rank, const char *file, int line)
{
    struct vm_held *held = vm_held_list();
    struct taken *taken = find(held, lock);
    if (taken == NULL) {
        fail(file, line, "releases a lock that the thread does not hold:", rows[rank].name);
    }
    for (; taken + 1 < held->locks + held->count; taken++) {
        taken[0] = taken[1];
    }
    held->count--;
}

void vm_held_may_wait(const void *lock, enum vm_lock_rank rank, enum vm_lock_rule others,
                      const char *file, int line)
{
    struct vm_held *held = vm_held_list();
    if (find(held, lock) == NULL) {
        fail(file, line, "waits with a lock that the thread does not hold:", rows[rank].name);
    }
    for (unsigned i = 0; i < held->count; i++) {
        if (held->locks[i].lock != lock && !has_rule(&held->locks[i], others)) {
            char what[100];
            snprintf(what, sizeof what, "waits with '%s'", rows[rank].name);
            fail_beside(file, line, what, &held->locks[i]);
        }
    }
}

void vm_held_allow(enum vm_lock_rule rule, const char *file, int line)
{
    const char *const what = rule == VM_LOCK_COLLECTS   ? "may collect"
                             : rule == VM_LOCK_ANALYSES ? "calls an analysis"
                             : rule == VM_LOCK_WAITS    ? "waits or stops"
                                                        : "runs Java code";
    const struct vm_held *held = vm_held_list();
    for (unsigned i = 0; i < held->count; i++) {
        if (!has_rule(&held->locks[i], rule)) {
            fail_beside(file, line, what, &held->locks[i]);
        }
    }
}

void vm_held_become_child(void)
{
    is_child = true;
}

void vm_held_none(const char *file, int line)
{
    const struct vm_held *held = vm_held_list();
    if (held->count != 0) {
        fail_beside(file, line, "ends or leaves the machine", &held->locks[held->count - 1]);
    }
}

#endif
