/*
 * intern.h: numbers pairs of integers, from 0, in the order in which the pairs are first looked up.
 *
 * A zeroed table is an empty table. A pair takes 16 bytes in `pairs`, and 8 to 16 bytes in `slots`.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_INTERN_H
#define JP2VM_TOOLS_PROF_PROFILE_INTERN_H

#include <stddef.h>
#include <stdint.h>

#define TOOL_INTERN_FAILED UINT32_MAX

struct tool_pair {
    uint64_t a, b;
};

struct tool_intern {
    struct tool_pair *pairs; /* indexed by number */
    uint32_t count;
    size_t room;       /* capacity of `pairs` */
    uint32_t *slots;   /* hash table: number of a pair + 1; 0: free */
    size_t slot_count; /* 0 or a power of two */
};

/* Returns the number of a pair; a new pair gets the next number. Returns TOOL_INTERN_FAILED if
 * memory runs out. */
uint32_t tool_intern(struct tool_intern *table, uint64_t a, uint64_t b);

/* Returns the number of a pair, or TOOL_INTERN_FAILED if the pair has no number. */
uint32_t tool_intern_find(const struct tool_intern *table, uint64_t a, uint64_t b);

void tool_intern_fini(struct tool_intern *table);

#endif
