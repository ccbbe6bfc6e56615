/*
 * heap_internal.h: the interface between the files of the heap.
 *
 * "The lock" is the collector's own allocation lock. A thread that holds the lock prevents
 * collections. Outside collections, the tables that a collection changes may be changed only under
 * the lock.
 */
#ifndef JP2VM_VM_HEAP_HEAP_INTERNAL_H
#define JP2VM_VM_HEAP_HEAP_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/heap/domain.h"
#include "vm/heap/heap.h"

/* The instance fields of a class that are references; stored in vm_class.reserved. */
struct vm_heap_layout {
    uint32_t count;
    uint32_t offsets[];
};

struct vm_heap {
    unsigned kinds[VM_ALLOC_KINDS];      /* the collector's kinds, indexed by enum vm_alloc_kind */
    unsigned member_kind;                /* the collector's kind for members of domains */
    const struct vm_class *class_class;  /* java.lang.Class, once there is a mirror */
    size_t maximum_bytes, initial_bytes; /* -Xmx, for objects; -Xms */
    size_t most_blocks_bytes;            /* upper bound of the blocks' total size */
    _Atomic size_t address_bytes;        /* the most memory that the collector may take from the
                                            system */
    _Atomic size_t blocks_limit;         /* the current limit of the size of all blocks in use */
    _Atomic size_t objects_limit;        /* number of bytes that may be allocated until the next
                                            collection */
    _Atomic size_t threshold_bytes;      /* when this many bytes have been allocated, a collection
                                            is due */
    _Atomic size_t record_bytes;         /* size of the members of domains, which -Xmx does not
                                            limit */
    _Atomic bool is_asked_for;           /* a collection for the memory of classes is requested */
    uint32_t referent_offset;            /* offset of `referent` in java.lang.ref.Reference; 0:
                                            unknown */
    uint32_t queue_offset;
};

extern struct vm_heap vm_heap;

static inline const struct vm_heap_layout *vm_heap_layout_of(const struct vm_class *class)
{
    return (const struct vm_heap_layout *)class->reserved;
}

/* addresses.c: called before the heap is made; keeps it away from addresses whose bit patterns
 * often occur as ints in C frames. */
void vm_heap_avoid_ints(void);

/* roots.c: makes the collector also push the roots that it does not find by itself, with the world
 * stopped. */
void vm_heap_init_roots(void);

/* Finds the live registers in the frames of all stopped threads; called by the owner of the
 * safepoint, before the world is stopped. vm_heap_unprepare_frames is called after the collection,
 * before any thread runs. */
void vm_heap_prepare_frames(void);
void vm_heap_unprepare_frames(void);

/* The value that a collection stores in dead registers. In builds with assertions the value makes
 * code that reads a dead register fail soon. */
#ifdef VM_ASSERTIONS
#define VM_HEAP_DEAD_REGISTER ((uint64_t)0x7fffdeaddeaddeadu)
#else
#define VM_HEAP_DEAD_REGISTER ((uint64_t)0)
#endif

/* domain.c */
void vm_heap_init_domains(void);

/* With the world stopped: pushes all domains as roots while they are held. */
void vm_heap_push_domains(vm_heap_push_function *push);

/* For a traversal other than the collector's: marks a domain, and calls `mark` for each object that
 * the domain keeps alive. */
void vm_heap_mark_domain(struct vm_domain *domain, void (*mark)(struct vm_object *object));

/* references.c */
bool vm_heap_init_references(void);
bool vm_heap_watch_reference(struct vm_object *reference);
bool vm_heap_watch_finalizable(struct vm_object *object);

/* Sets whether collections clear soft references. */
void vm_heap_set_clear_soft(bool clear);
bool vm_heap_has_soft_references(void);

/* Called at the end of marking, with the world stopped: decides which references are cleared and
 * which objects are finalized. */
void vm_heap_process_references(void);

/* Called when the world runs again: wakes the threads that wait for a reference or finalizable
 * object. The caller holds the lock. */
void vm_heap_wake_takers(void);

/* With the world stopped: pushes the queues as roots. */
void vm_heap_push_queues(vm_heap_push_function *push);

/* heap.c: takes `bytes` more memory from the system, in one piece, even beyond the maximum. */
bool vm_heap_expand(size_t bytes);

/* Returns zeroed memory of one of the collector's kinds, or uncollectable memory, for the machine's
 * own tables and records. If there is no space, collects if `may_collect` is true; returns NULL if
 * there is still no space. */
#define VM_HEAP_UNCOLLECTABLE (-1)
void *vm_heap_alloc_for_machine(size_t bytes, int kind, bool may_collect);

/* collect.c */

/* For reports: returns the number of the current or last collection; numbers start at 0. The caller
 * holds the lock. */
unsigned long vm_heap_present_collection(void);
void vm_heap_init_events(void);

/* Collects, and returns all free blocks to the system. */
void vm_heap_return_free_blocks(void);

/*
 * Returns whether the process spends most of its time on collections that free almost nothing
 * (-XX:GCTimeLimit, -XX:GCHeapFreeLimit). Called after a collection that was caused by a lack of
 * memory.
 */
bool vm_heap_is_overhead_exceeded(void);
void vm_heap_collect_for_space(bool clear_soft);
void vm_heap_collect_if_due(size_t bytes);

/* limits.c */

/* Called before anything is allocated. Sizes are in bytes. */
void vm_heap_init_limits(size_t initial, size_t maximum);

/* Called at the end of a collection; the caller holds the lock. */
void vm_heap_renew_limits(void);

/* Return whether a collection is due (the threshold is reached) or overdue (one and a half times
 * the threshold is reached). They read without the lock, because an outdated value only shifts the
 * time of the collection. */
bool vm_heap_is_collection_due(size_t bytes);
bool vm_heap_is_collection_overdue(size_t bytes);

/* Returns whether objects and blocks may take `bytes` more. When the blocks have reached their
 * bound, small objects may take a little more than others, because they fill partly used blocks. */
bool vm_heap_has_room(size_t bytes, bool is_small);

/*
 * Called when all blocks are in use: returns whether a collection would cost more than it gains.
 * This is the case if there is space for an object of `bytes`, and if, since the last collection,
 * less than half of the bytes that it left free were allocated, or almost nothing. The following
 * two functions then provide blocks for the object, as after a collection.
 */
bool vm_heap_is_collection_futile(size_t bytes);

/* Raises the limit of the blocks by one step. Returns false if objects or blocks have reached their
 * bound. */
bool vm_heap_raise_limits(size_t bytes);

/* Returns whether the thread may allocate `bytes` although there is no space, see
 * vm_heap_give_grace. If so, counts these bytes. */
bool vm_heap_take_grace(struct vm_thread *self, size_t bytes);

/* Takes a section from the system that has space for the object in one piece. Returns false if
 * there would be too many blocks. vm_heap_may_map returns whether the bytes may be mapped; if not,
 * free blocks must be returned to the system first. */
bool vm_heap_add_section(size_t bytes);
bool vm_heap_may_map(size_t bytes);

/* walk.c: for assertions, called at the end of marking with the world stopped: returns whether each
 * marked object fits its memory, according to its class and length. The marked objects include dead
 * objects to which a stray word seems to point; their references are invalid (domain.h). */
bool vm_heap_is_consistent(void);

/* Called at the start and end of a collection: records how many free blocks occupy memory of the
 * system. */
void vm_heap_note_touched(bool is_end);

/* Returns whether free blocks must be returned to the system, because the collector has mapped too
 * many of them again; it maps whole runs of blocks. */
bool vm_heap_is_mapped_beyond_bound(void);

/* Return the total size of objects, as the collector rounds it; the caller holds the lock, or the
 * world is stopped. vm_heap_marked_bytes counts the objects that survived the last collection; the
 * used bytes also include the objects allocated since then, and are at most -Xmx. */
size_t vm_heap_marked_bytes(void);
size_t vm_heap_live_bytes(void);
size_t vm_heap_used_bytes(void);

/* Returns the bytes in use when a collection starts. If `is_exact` is false and no statistics are
 * requested, the result may be the size of the blocks instead. */
size_t vm_heap_before_bytes(bool is_exact);

/* Returns `bytes` minus the bytes of the members of domains. */
size_t vm_heap_without_records(size_t bytes);

/* Returns the result of Runtime.totalMemory. The caller holds the lock. */
size_t vm_heap_committed_bytes(void);

/* Returns the size of all blocks with objects, including dead objects that have not been swept yet.
 */
size_t vm_heap_blocks_bytes(void);

/* Calls the weak sweepers in the order of registration. */
void vm_heap_run_weak_sweepers(void);

#endif
