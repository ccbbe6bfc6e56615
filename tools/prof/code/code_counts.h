/*
 * code_counts.h: sums of block counts over contexts, by slot. A slot is a function of an export, or
 * a method. The executions of each instruction follow from these sums (docs/profile-semantics.md,
 * "Abrupt exits").
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
    uint64_t *starts; /* by slot: index of its first block; TOOL_NO_BLOCKS: it has none */
    uint32_t slot_count;
    size_t slot_capacity;
    uint64_t *blocks;
    size_t block_count, block_capacity;

    struct tool_intern exits; /* pairs of slot and instruction, and block: exits and live
                                 activations */
    uint64_t *exit_counts;    /* by number of the exit */
    size_t exit_capacity;
    uint32_t *sorted_exits; /* by slot; made by tool_code_counts_finish */
    uint64_t *counts;       /* space for the blocks of one context */
};

bool tool_code_counts_init(struct tool_code_counts *counts, const struct prof_contexts *contexts);
void tool_code_counts_fini(struct tool_code_counts *counts);

/* Adds the counts of a context to a slot. All contexts of a slot have the same method. */
bool tool_code_counts_add(struct tool_code_counts *counts, uint32_t slot, uint32_t context);

/* Must be called after the last context. */
bool tool_code_counts_finish(struct tool_code_counts *counts);

/* Returns the counts of a slot's blocks; NULL: no context with blocks was added. */
const uint64_t *tool_code_counts_blocks(const struct tool_code_counts *counts, uint32_t slot);

/* Sets executed[0 .. instruction_count) of the slot's method, which has blocks. */
void tool_code_counts_executed(const struct tool_code_counts *counts, uint32_t slot,
                               const struct prof_method *method, uint64_t *executed);

#endif
