/*
 * heap_internal.h: the interface between the files of the heap.
 *
 * "The lock" is the collector's own allocation lock. A thread that holds it prevents collections,
 * so the tables that a collection changes are otherwise changed only under it.
 */
#ifndef JP2VM_VM_HEAP_HEAP_INTERNAL_H
#define JP2VM_VM_HEAP_HEAP_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/heap/domain.h"
#include "vm/heap/heap.h"

/* The instance fields of a class that hold references; kept in vm_class.reserved. */
struct vm_heap_layout {
    uint32_t count;
    uint32_t offsets[];
};

struct vm_heap {
    unsigned kinds[VM_ALLOC_KINDS];      /* the collector's kinds, by enum vm_alloc_kind */
    unsigned member_kind;                /* the kind of members of domains */
    const struct vm_class *class_class;  /* java.lang.Class, once there is a mirror */
    size_t maximum_bytes, initial_bytes; /* -Xmx, for objects; -Xms */
    size_t most_blocks_bytes;            /* upper bound of the blocks */
    _Atomic size_t address_bytes;        /* the most that the collector may take from the system */
    _Atomic size_t blocks_limit;         /* the most that blocks in use may take now */
    _Atomic size_t objects_limit;        /* bytes that may be allocated until the next collection */
    _Atomic size_t threshold_bytes;      /* when this much is allocated, a collection is due */
    _Atomic size_t record_bytes;         /* of members of domains, which -Xmx does not limit */
    _Atomic bool is_asked_for;           /* also set by vm_heap_make_collection_due */
    uint32_t referent_offset;            /* of java.lang.ref.Reference; 0 = unknown */
    uint32_t queue_offset;
};

extern struct vm_heap vm_heap;

static inline const struct vm_heap_layout *vm_heap_layout_of(const struct vm_class *class)
{
    return (const struct vm_heap_layout *)class->reserved;
}

/* addresses.c: keeps the heap, which is not made yet, away from addresses that ints in C frames
 * look like. */
void vm_heap_avoid_ints(void);

/* roots.c: pushes the roots that the collector does not know by itself; world stopped. */
void vm_heap_init_roots(void);

/* Finds the live registers in the frames of all stopped threads; by the owner of the safepoint,
 * before the world is stopped. Unprepare: after the collection, before any thread runs. */
void vm_heap_prepare_frames(void);
void vm_heap_unprepare_frames(void);

/* The value that dead registers get. With assertions on, a read of one soon fails. */
#ifdef VM_ASSERTIONS
#define VM_HEAP_DEAD_REGISTER ((uint64_t)0x7fffdeaddeaddeadu)
#else
#define VM_HEAP_DEAD_REGISTER ((uint64_t)0)
#endif

/* domain.c */
void vm_heap_init_domains(void);

/* Pushes all domains as roots while they are held. World stopped. */
void vm_heap_push_domains(vm_heap_push_function *push);

/* For a traversal in addition to the collector's: marks a domain; `mark` gets each object that it
 * keeps. */
void vm_heap_mark_domain(struct vm_domain *domain, void (*mark)(struct vm_object *object));

/* references.c */
bool vm_heap_init_references(void);
bool vm_heap_watch_reference(struct vm_object *reference);
bool vm_heap_watch_finalizable(struct vm_object *object);

/* While this is set, collections clear soft references. */
void vm_heap_set_clear_soft(bool clear);
bool vm_heap_has_soft_references(void);

/* At the end of marking, world stopped: decides about references and finalizable objects. */
void vm_heap_process_references(void);

/* After the world runs again, with the lock: wakes the threads that wait for a reference or object
 * to take. */
void vm_heap_wake_takers(void);

/* Pushes the queues as roots; world stopped. */
void vm_heap_push_queues(vm_heap_push_function *push);

/* heap.c: takes `bytes` more from the system, in one piece, beyond the maximum. */
bool vm_heap_expand(size_t bytes);

/* Returns zeroed memory of one of the collector's kinds, or uncollectable, for the machine's own
 * tables and records. NULL: there is no space, after a collection if that is allowed. */
#define VM_HEAP_UNCOLLECTABLE (-1)
void *vm_heap_alloc_for_machine(size_t bytes, int kind, bool may_collect);

/* collect.c */

/* The number of the present or last collection, from 0, for reports. With the lock. */
unsigned long vm_heap_present_collection(void);
void vm_heap_init_events(void);

/* Collects, and gives all free blocks back to the system. */
void vm_heap_return_free_blocks(void);

/*
 * Whether the process spends most of its time on collections, and they are of no use any more.
 * Called after a collection for want of memory (as -XX:GCTimeLimit, -XX:GCHeapFreeLimit).
 */
bool vm_heap_is_overhead_exceeded(void);
void vm_heap_collect_for_space(bool clear_soft);
void vm_heap_collect_if_due(size_t bytes);

/* limits.c */

/* Before anything is allocated. Sizes in bytes. */
void vm_heap_init_limits(size_t initial, size_t maximum);

/* At the end of a collection, with the lock. */
void vm_heap_renew_limits(void);

/* Reads without the lock: an old value only shifts the moment. Overdue: beyond the threshold by
 * half. */
bool vm_heap_is_collection_due(size_t bytes);
bool vm_heap_is_collection_overdue(size_t bytes);

/* Whether objects and blocks may take `bytes` more. Small objects may fill partly used blocks, so
 * they may have a little more than others when the blocks are at their bound. */
bool vm_heap_has_room(size_t bytes, bool is_small);

/*
 * Whether a collection costs more than it gains although blocks are used up. It does if there is
 * space for an object of `bytes`, and less than half of the bytes free to objects was allocated
 * since the last collection, or next to nothing. The following two functions then give it blocks,
 * as they do after a collection.
 */
bool vm_heap_is_collection_futile(size_t bytes);

/* Lets blocks take more, by a step. False: objects or blocks are at their bound. */
bool vm_heap_raise_limits(size_t bytes);

/* Whether the thread may allocate `bytes` although there is no space, see vm_heap_give_grace.
 * Counts them. */
bool vm_heap_take_grace(struct vm_thread *self, size_t bytes);

/* Takes a section from the system in which the object fits in one piece; false if there would be
 * too many blocks. vm_heap_may_map says beforehand whether the bytes may be mapped: if not, free
 * blocks must go back first. */
bool vm_heap_add_section(size_t bytes);
bool vm_heap_may_map(size_t bytes);

/* walk.c: whether each marked object fits its memory, by its class and length. This includes dead
 * objects that a stray word leads to, whose references lead nowhere (domain.h). Checks all
 * objects; at the end of marking, world stopped. For assertions. */
bool vm_heap_is_consistent(void);

/* At the start and end of a collection: notes how many free blocks take memory. */
void vm_heap_note_touched(bool is_end);

/* Whether free blocks must go back: the collector has mapped some again, whole runs of them at
 * once. */
bool vm_heap_is_mapped_beyond_bound(void);

/* Bytes of objects, as the collector rounds them: left by the last collection (marked: counts them
 * now); used: with those allocated since, at most -Xmx. With the lock held or the world stopped. */
size_t vm_heap_marked_bytes(void);
size_t vm_heap_live_bytes(void);
size_t vm_heap_used_bytes(void);

/* The bytes in use when a collection starts. If they need not be exact, and statistics are not
 * requested, they may be the blocks' bytes. */
size_t vm_heap_before_bytes(bool is_exact);

/* Subtracts the bytes of members of domains. */
size_t vm_heap_without_records(size_t bytes);

/* The result of Runtime.totalMemory; with the lock. */
size_t vm_heap_committed_bytes(void);

/* Bytes of all blocks that hold objects, including dead objects that are not swept yet. */
size_t vm_heap_blocks_bytes(void);

/* weak sweepers, in order of registration */
void vm_heap_run_weak_sweepers(void);

#endif
