/*
 * memory.h: memory that can return to earlier states. It holds the contents of objects while a
 * recording is replayed.
 *
 * The octets, initially 0, are stored in a tree keyed by address. `vm_past_keep` saves the current
 * tree as a moment; later writes go to copies of leaves, so earlier moments share the other leaves.
 * A moment takes as much memory as was written since the previous moment, and returning to it costs
 * nothing.
 *
 * When the replay repeats a part of the recording whose moments are already kept, its writes are
 * *scratch*: they are dropped when the replay goes to another moment.
 *
 * Errors: if memory runs out, or an address is beyond VM_PAST_LIMIT, the write is lost and
 * has_failed is set.
 */
#ifndef JP2VM_VM_REPLAY_MEMORY_H
#define JP2VM_VM_REPLAY_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VM_PAST_LEAF_BITS 8
#define VM_PAST_INNER_BITS 6
#define VM_PAST_OUTER_BITS 8
#define VM_PAST_PAGE_BITS (VM_PAST_LEAF_BITS + VM_PAST_INNER_BITS + VM_PAST_OUTER_BITS)
#define VM_PAST_LIMIT (UINT64_C(1) << 36)

struct vm_past_outer;

/* A state of the memory, saved by `vm_past_keep`. */
struct vm_past_moment {
    struct vm_past_outer **pages;
    uint32_t page_count;
};

struct vm_past_block;

struct vm_past {
    struct vm_past_outer **pages;
    uint32_t page_count, page_capacity;
    uint32_t epoch; /* only nodes of this epoch may be written in place */
    bool is_scratch, has_failed;
    uint8_t *leaf; /* the most recently written leaf; leaf_address is its address; NULL: none */
    uint64_t leaf_address;
    struct vm_past_block *blocks[2], *spare; /* permanent blocks and scratch blocks; unused
                                                blocks */
};

void vm_past_init(struct vm_past *past);
void vm_past_free(struct vm_past *past);

/* Saves the current state as a moment. Returns false if memory runs out. vm_past_drop frees the
 * moment; its leaves are freed only with the struct vm_past. */
bool vm_past_keep(struct vm_past *past, struct vm_past_moment *moment);
void vm_past_drop(struct vm_past_moment *moment);

/* Returns to a moment, and drops all scratch writes. `is_scratch`: whether later writes are
 * scratch. */
bool vm_past_go(struct vm_past *past, const struct vm_past_moment *moment, bool is_scratch);

/* Read and write a number of 1, 2, 4 or 8 octets; the address must be a multiple of `size`. */
uint64_t vm_past_read(const struct vm_past *past, uint64_t address, unsigned size);
void vm_past_write(struct vm_past *past, uint64_t address, unsigned size, uint64_t value);

#endif
