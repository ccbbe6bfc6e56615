#define _GNU_SOURCE
#include "vm/instrument/counters.h"

#include <stdlib.h>
#include <sys/mman.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/base/lock/lock.h"
#include "vm/thread/thread.h"

/* A thread's counters. The array reserves address space for all possible counters; the system
 * allocates memory only for pages that are used. */
struct room {
    uint64_t *words;
    struct room *next, **link;
};

#define BYTES (VM_COUNTERS * sizeof(uint64_t))

static struct vm_lock lock = VM_LOCK(COUNTERS);
static bool is_started;
static struct room *rooms; /* counters of live threads */
static uint64_t *ended;    /* sums over the threads that have ended */
static uint32_t count = VM_COUNTER_IGNORED + 1;

/* Freed counters, which vm_counter_new returns again. */
static struct {
    uint32_t *numbers;
    uint32_t count, capacity;
} unused;

void vm_counters_start(void)
{
    is_started = true;
}

static uint64_t *map_words(void)
{
    void *words = mmap(NULL, BYTES, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return words == MAP_FAILED ? NULL : words;
}

static uint32_t use_again(void)
{
    uint32_t counter = unused.numbers[--unused.count];
    VM_ASSERT(counter > VM_COUNTER_IGNORED && counter < count);
    if (ended != NULL) {
        ended[counter] = 0;
    }
    for (const struct room *room = rooms; room != NULL; room = room->next) {
        room->words[counter] = 0;
    }
    return counter;
}

uint32_t vm_counter_new(void)
{
    vm_lock_take(&lock);
    uint32_t counter = unused.count != 0                   ? use_again()
                       : is_started && count < VM_COUNTERS ? count++
                                                           : VM_COUNTER_NONE;
    vm_lock_release(&lock);
    return counter;
}

void vm_counter_free(uint32_t counter)
{
    vm_lock_take(&lock);
    VM_ASSERT(counter > VM_COUNTER_IGNORED && counter < count);
    if (VM_RESERVE(unused.numbers, unused.capacity,
                   unused.count + 1)) { /* if this fails, the counter is never used again */
        unused.numbers[unused.count++] = counter;
    }
    vm_lock_release(&lock);
}

uint64_t vm_counter_sum(uint32_t counter)
{
    vm_lock_take(&lock);
    VM_ASSERT(counter < count);
    uint64_t sum = ended == NULL ? 0 : ended[counter];
    for (const struct room *room = rooms; room != NULL; room = room->next) {
        sum += __atomic_load_n(&room->words[counter], __ATOMIC_RELAXED);
    }
    vm_lock_release(&lock);
    return sum;
}

bool vm_counters_create(struct vm_thread *thread)
{
    VM_ASSERT(thread->counter_room == NULL);
    if (!is_started) {
        return true;
    }
    struct room *room = malloc(sizeof *room);
    uint64_t *words = room == NULL ? NULL : map_words();
    if (words == NULL) {
        free(room);
        return false;
    }
    vm_lock_take(&lock);
    if (ended == NULL) {
        ended = map_words();
    }
    bool is_done = ended != NULL;
    if (is_done) {
        *room = (struct room){words, rooms, &rooms};
        if (rooms != NULL) {
            rooms->link = &room->next;
        }
        rooms = room;
        VM_ASSERT(*room->link == room);
        thread->counters = words;
        thread->counter_room = room;
    }
    vm_lock_release(&lock);
    if (!is_done) {
        munmap(words, BYTES);
        free(room);
    }
    return is_done;
}

void vm_counters_destroy(struct vm_thread *thread)
{
    struct room *room = thread->counter_room;
    if (room == NULL) {
        return;
    }
    vm_lock_take(&lock);
    VM_ASSERT(*room->link == room);
    for (uint32_t i = VM_COUNTER_IGNORED + 1; i < count; i++) {
        if (room->words[i] != 0) {
            ended[i] += room->words[i];
        }
    }
    *room->link = room->next;
    if (room->next != NULL) {
        room->next->link = room->link;
    }
    vm_lock_release(&lock);
    munmap(room->words, BYTES);
    free(room);
}
