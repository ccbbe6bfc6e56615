/*
 * intern.h: numbers for pairs of numbers, from 0 in the order of the first queries.
 *
 * A table whose bytes are all 0 is empty. A pair takes 16 bytes, and 4 to 16 bytes in `slots`.
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
    struct tool_pair *pairs; /* by number */
    uint32_t count;
    size_t room;       /* of pairs */
    uint32_t *slots;   /* number + 1; 0: free */
    size_t slot_count; /* 0 or a power of two */
};

/* Returns the number of a pair; a new pair receives the next number. TOOL_INTERN_FAILED: no
 * memory. */
uint32_t tool_intern(struct tool_intern *table, uint64_t a, uint64_t b);

/* Returns the number of a pair; TOOL_INTERN_FAILED: it has no number. */
uint32_t tool_intern_find(const struct tool_intern *table, uint64_t a, uint64_t b);

void tool_intern_fini(struct tool_intern *table);

#endif
