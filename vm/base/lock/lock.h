/*
 * lock.h: the locks of the machine, each of which has a rank.
 *
 * A lock's rank is its row in locks.def. A thread takes locks in the order of the rows: while it
 * holds a lock, it waits only for locks of later rows. So threads can never deadlock on these
 * locks. A row also lists what the holder may do in addition to computing (VM_LOCK_COLLECTS and so
 * on). docs/locks.md explains the rules, and shows the table.
 *
 * Builds with VM_ASSERTIONS check this. Each thread has a list of the locks that it holds and of
 * the lines that took them. A violation ends the process like a failed VM_ASSERT, with one line
 * that names both locks and both lines. In other builds a struct vm_lock is a mutex, and each
 * function is one call of pthread's.
 *
 * Threads: all functions may be called by every thread of the process. Only the thread that took a
 * lock releases it. Errors: the functions without a result cannot fail.
 */
#ifndef JP2VM_VM_BASE_LOCK_LOCK_H
#define JP2VM_VM_BASE_LOCK_LOCK_H

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

/* The ranks, in the order in which a thread may take the locks. */
enum vm_lock_rank {
#define VM_LOCK_ROW(rank, name, rules, file, guards) VM_RANK_##rank,
#include "vm/base/lock/locks.def"
    VM_LOCK_RANKS
};

/* What the holder of a lock may do. If a row has none of these rules, the holder may only compute
 * and take locks of later rows. */
enum vm_lock_rule {
    VM_LOCK_COLLECTS = 1,   /* allocates objects, so a collection may start and stop the holder */
    VM_LOCK_ANALYSES = 2,   /* calls analyses */
    VM_LOCK_WAITS = 4,      /* waits for another thread, or at a safepoint */
    VM_LOCK_JAVA = 8,       /* runs Java code */
    VM_LOCK_RECURSIVE = 16, /* takes the lock again */
    VM_LOCK_SEVERAL = 32,   /* takes further locks of the same row, in the order that the row
                               describes */
    VM_LOCK_IN_CHILD = 64   /* may be taken in a child process, which has one thread: no other
                             * thread of the parent can hold the lock when the child is made */
};

struct vm_lock {
    pthread_mutex_t mutex;
#ifdef VM_ASSERTIONS
    enum vm_lock_rank rank;
#endif
};

#ifdef VM_ASSERTIONS

/* The initial value of a lock whose row has this rank. */
#define VM_LOCK(name)                                                                              \
    {                                                                                              \
        PTHREAD_MUTEX_INITIALIZER, VM_RANK_##name                                                  \
    }

/*
 * Record what the thread does with a lock, which is identified by its address: it is about to take
 * the lock, and may wait for it; it has taken the lock; it releases the lock. The functions below
 * call these functions for their locks; other code calls them for foreign locks, such as the
 * collector's.
 */
void vm_held_may_take(const void *lock, enum vm_lock_rank rank, const char *file, int line);
void vm_held_add(const void *lock, enum vm_lock_rank rank, const char *file, int line);
void vm_held_remove(const void *lock, enum vm_lock_rank rank, const char *file, int line);
void vm_held_may_wait(const void *lock, enum vm_lock_rank rank, enum vm_lock_rule others,
                      const char *file, int line);
/* Checks that all locks which the thread holds have the rule. */
void vm_held_allow(enum vm_lock_rule rule, const char *file, int line);
/* Checks that the thread holds no lock at all. */
void vm_held_none(const char *file, int line);
/* Records that this process is a child after fork: from now on it may take only locks that have
 * VM_LOCK_IN_CHILD. */
void vm_held_become_child(void);

/* A plug-in has a copy of these functions, but uses the machine's list: the plug-in exports this
 * pointer, and the machine that loads the plug-in stores its own vm_held_own there. */
struct vm_held;
extern struct vm_held *(*vm_held_list)(void);
struct vm_held *vm_held_own(void);

#define VM_LOCK_CHECK(check) check

#else

#define VM_LOCK(name)                                                                              \
    {                                                                                              \
        PTHREAD_MUTEX_INITIALIZER                                                                  \
    }
#define VM_LOCK_CHECK(check) ((void)0)

#endif

/* --- locks ------------------------------------------------------------------------------------ */

/* Returns false if memory runs out. */
static inline bool vm_lock_init(struct vm_lock *lock, enum vm_lock_rank rank)
{
    VM_LOCK_CHECK(lock->rank = rank);
    (void)rank;
    return pthread_mutex_init(&lock->mutex, NULL) == 0;
}

/* Initializes a lock whose holder may take it again; the holder must release it as often as it took
 * it. The lock's row has VM_LOCK_RECURSIVE. */
static inline bool vm_lock_init_recursive(struct vm_lock *lock, enum vm_lock_rank rank)
{
    pthread_mutexattr_t attributes;
    VM_LOCK_CHECK(lock->rank = rank);
    (void)rank;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    bool is_done = pthread_mutex_init(&lock->mutex, &attributes) == 0;
    pthread_mutexattr_destroy(&attributes);
    return is_done;
}

static inline void vm_lock_destroy(struct vm_lock *lock)
{
    pthread_mutex_destroy(&lock->mutex);
}

#define vm_lock_take(lock) vm_lock_take_at((lock), __FILE__, __LINE__)
static inline void vm_lock_take_at(struct vm_lock *lock, const char *file, int line)
{
    VM_LOCK_CHECK(vm_held_may_take(lock, lock->rank, file, line));
    pthread_mutex_lock(&lock->mutex);
    VM_LOCK_CHECK(vm_held_add(lock, lock->rank, file, line));
    (void)file;
    (void)line;
}

/* Takes the lock without waiting, so any rank is allowed. Returns false if a thread (perhaps the
 * caller) holds the lock. */
#define vm_lock_try(lock) vm_lock_try_at((lock), __FILE__, __LINE__)
static inline bool vm_lock_try_at(struct vm_lock *lock, const char *file, int line)
{
    bool is_taken = pthread_mutex_trylock(&lock->mutex) == 0;
    if (is_taken) {
        VM_LOCK_CHECK(vm_held_add(lock, lock->rank, file, line));
    }
    (void)file;
    (void)line;
    return is_taken;
}

/* Waits for the lock at most until a time of CLOCK_REALTIME, so any rank is allowed. Returns false
 * if the time has passed. */
#define vm_lock_try_until(lock, end) vm_lock_try_until_at((lock), (end), __FILE__, __LINE__)
static inline bool vm_lock_try_until_at(struct vm_lock *lock, const struct timespec *end,
                                        const char *file, int line)
{
    bool is_taken = pthread_mutex_timedlock(&lock->mutex, end) == 0;
    if (is_taken) {
        VM_LOCK_CHECK(vm_held_add(lock, lock->rank, file, line));
    }
    (void)file;
    (void)line;
    return is_taken;
}

#define vm_lock_release(lock) vm_lock_release_at((lock), __FILE__, __LINE__)
static inline void vm_lock_release_at(struct vm_lock *lock, const char *file, int line)
{
    VM_LOCK_CHECK(vm_held_remove(lock, lock->rank, file, line));
    pthread_mutex_unlock(&lock->mutex);
    (void)file;
    (void)line;
}

/* --- conditions ------------------------------------------------------------------------------- */

/* Waits for the condition. The caller holds the lock; each further lock that it holds has
 * VM_LOCK_WAITS. */
#define vm_lock_wait(condition, lock)                                                              \
    vm_lock_wait_for((condition), (lock), VM_LOCK_WAITS, __FILE__, __LINE__)
/* Waits for the end of a collection; each further lock that the caller holds must have
 * VM_LOCK_COLLECTS. */
#define vm_lock_wait_for_collection(condition, lock)                                               \
    vm_lock_wait_for((condition), (lock), VM_LOCK_COLLECTS, __FILE__, __LINE__)
static inline void vm_lock_wait_for(pthread_cond_t *condition, struct vm_lock *lock,
                                    enum vm_lock_rule others, const char *file, int line)
{
    VM_LOCK_CHECK(vm_held_may_wait(lock, lock->rank, others, file, line));
    pthread_cond_wait(condition, &lock->mutex);
    (void)others;
    (void)file;
    (void)line;
}

/* Waits at most until a time of the condition's clock. Returns false if the time has passed. */
#define vm_lock_wait_until(condition, lock, end)                                                   \
    vm_lock_wait_until_at((condition), (lock), (end), VM_LOCK_WAITS, __FILE__, __LINE__)
/* The same for a wait that is short no matter what other threads do; each further lock that the
 * caller holds must have VM_LOCK_COLLECTS. */
#define vm_lock_wait_briefly(condition, lock, end)                                                 \
    vm_lock_wait_until_at((condition), (lock), (end), VM_LOCK_COLLECTS, __FILE__, __LINE__)
static inline bool vm_lock_wait_until_at(pthread_cond_t *condition, struct vm_lock *lock,
                                         const struct timespec *end, enum vm_lock_rule others,
                                         const char *file, int line)
{
    VM_LOCK_CHECK(vm_held_may_wait(lock, lock->rank, others, file, line));
    (void)others;
    (void)file;
    (void)line;
    return pthread_cond_timedwait(condition, &lock->mutex, end) == 0;
}

/* --- spinning locks --------------------------------------------------------------------------- */

/* A flag used as a spinning lock: it is held for only a few instructions, and threads rarely
 * compete for it. There may be thousands of flags, so the caller passes the rank. */
#define vm_spin_take(flag, rank) vm_spin_take_at((flag), (rank), __FILE__, __LINE__)
static inline void vm_spin_take_at(atomic_flag *flag, enum vm_lock_rank rank, const char *file,
                                   int line)
{
    VM_LOCK_CHECK(vm_held_may_take(flag, rank, file, line));
    while (atomic_flag_test_and_set_explicit(flag, memory_order_acquire)) {
        sched_yield();
    }
    VM_LOCK_CHECK(vm_held_add(flag, rank, file, line));
    (void)rank;
    (void)file;
    (void)line;
}

#define vm_spin_release(flag, rank) vm_spin_release_at((flag), (rank), __FILE__, __LINE__)
static inline void vm_spin_release_at(atomic_flag *flag, enum vm_lock_rank rank, const char *file,
                                      int line)
{
    VM_LOCK_CHECK(vm_held_remove(flag, rank, file, line));
    atomic_flag_clear_explicit(flag, memory_order_release);
    (void)rank;
    (void)file;
    (void)line;
}

/* --- what holders may do ---------------------------------------------------------------------- */

/* Check that each lock that the thread holds has the rule, or that the thread holds no lock. */
#define VM_LOCKS_ALLOW(rule) VM_LOCK_CHECK(vm_held_allow((rule), __FILE__, __LINE__))
#define VM_LOCKS_NONE() VM_LOCK_CHECK(vm_held_none(__FILE__, __LINE__))

/* Must be called in the child after fork. */
#define VM_LOCKS_BECOME_CHILD() VM_LOCK_CHECK(vm_held_become_child())

#endif
