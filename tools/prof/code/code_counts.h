/*
 * code_counts.h: sums block counts over contexts. Each sum belongs to a slot: a method, or a
 * function of an export. The executions of each instruction follow from the sums
 * (docs/profile-semantics.md, "Abrupt exits").
 *
 * Errors: functions return false if memory runs out; they print nothing.
 */
#ifndef JP2VM_TOOLS_PROF_CODE_CODE_COUNTS_H
#define JP2VM_TOOLS_PROF_CODE_CODE_COUNTS_H

#include "profiler/read/contexts.h"
#include "tools/prof/profile/intern.h"

#define TOOL_NO_BLOCKS UINT64_MAX

struct tool_code_counts {
    const struct prof_contexts *contexts;
    uint64_t *starts; /* indexed by slot: index of the slot's first block, or TOOL_NO_BLOCKS */
    uint32_t slot_count;
    size_t slot_capacity;
    uint64_t *blocks;
    size_t block_count, block_capacity;

    /* Exits and live activations. Keys: slot and instruction as one number, and block. */
    struct tool_intern exits;
    uint64_t *exit_counts; /* indexed by number of the exit */
    size_t exit_capacity;
    uint32_t *sorted_exits; /* sorted by slot; set by tool_code_counts_finish */
    uint64_t *counts;       /* buffer for the block counts of one context */
};

bool tool_code_counts_init(struct tool_code_counts *counts, const struct prof_contexts *contexts);
void tool_code_counts_fini(struct tool_code_counts *counts);

/* Adds the counts of a context to a slot. All contexts of a slot have the same method. */
bool tool_code_counts_add(struct tool_code_counts *counts, uint32_t slot, uint32_t context);

/* Must be called after the last tool_code_counts_add. */
bool tool_code_counts_finish(struct tool_code_counts *counts);

/* Returns the counts of a slot's blocks, or NULL if no context with blocks was added. */
const uint64_t *tool_code_counts_blocks(const struct tool_code_counts *counts, uint32_t slot);

/* Sets executed[0 .. instruction_count) for the slot's method, which must have blocks. */
void tool_code_counts_executed(const struct tool_code_counts *counts, uint32_t slot,
                               const struct prof_method *method, uint64_t *executed);

#endif
