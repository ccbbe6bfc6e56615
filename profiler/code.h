/*
 * code.h: static facts of methods as profiles speak of them: instruction numbers, basic blocks,
 * callsites (profile-semantics: "Instruction numbers", "Basic blocks").
 *
 * A struct prof_method is made when a method is first asked for and lives for ever. It is
 * read-only after that; any thread may read it.
 *
 * Code that no verifier has seen may be malformed: undecodable, or with targets that are no
 * instructions. What can be decoded of it is one block then (none when that is nothing); it
 * never runs, for its translation fails.
 */
#ifndef JP2VM_PROFILER_CODE_H
#define JP2VM_PROFILER_CODE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "vm/classfile/opcodes.h"
#include "vm/runtime/class.h"

/* First and last instruction number of a basic block, 1-based, inclusive. */
struct prof_block {
    uint32_t first, last;
};

/*
 * Which instructions end a block, besides those that always do: jumps, branches, switches,
 * returns, athrow, ret, and what precedes a target or a handler. That is all a block analysis
 * decides.
 */
struct prof_block_analysis {
    const char *name; /* as in --blocks=NAME */
    bool (*ends_block)(const struct vm_insn *insn);
};

extern const struct prof_block_analysis prof_blocks_default, prof_blocks_precise;

/* All of them, ends with NULL: --blocks takes these names. */
extern const struct prof_block_analysis *const prof_block_analyses[];

/*
 * Where something is counted: the start of a block, or the instruction behind a jsr, which is in
 * the middle of a block but is not reached when the subroutine does not return.
 */
struct prof_point {
    uint32_t instruction;
    uint32_t block;  /* index of the block it is in */
    bool is_block;   /* starts it */
};

/* Whose sums of blocks are kept with a method, see weighing.h. */
enum prof_weighing_slot { PROF_WEIGHING_METRICS, PROF_WEIGHING_COSTS, PROF_WEIGHINGS };

/* What contexts and writers ask for again and again comes first, to lie together. */
struct prof_method {
    struct vm_method *method;
    uint32_t number; /* from 0 in the order in which facts are made */
    bool has_code;   /* otherwise native: nothing of the following */

    uint32_t block_count;
    uint32_t point_count;      /* 0 when blocks are not counted */
    uint32_t slot_count; /* different numbers among site_slots: entries of a context's callees */
    struct prof_block *blocks; /* ascending, cover 1 .. instruction_count */
    struct prof_point *points; /* block i is point i when there are as many of both */
    uint32_t *slot_sites; /* by slot: instruction number, 0 where callsites are not told apart */

    uint32_t instruction_count;
    uint32_t site_count; /* invoke instructions */
    uint16_t *bcis;      /* by instruction number - 1 */
    uint8_t *opcodes;    /* by instruction number - 1, of the target when wide */

    uint16_t *point_bcis;

    uint32_t *sites;       /* their instruction numbers */
    uint16_t *site_bcis;
    uint16_t *site_slots;  /* number in vm_context.callees; calls of the same constant share one
                              where callsites are not told apart */

    void *_Atomic block_sums[PROF_WEIGHINGS]; /* a cache of weighing.c */
    void *_Atomic attached;   /* what another room knows about the method; NULL at first */
};

/* What prof_method_get decides by; set once before the machine starts. */
struct prof_code_options {
    const struct prof_block_analysis *analysis;
    bool counts_blocks, tells_callsites;
};

extern struct prof_code_options prof_code_options;

/* Makes the facts of a method that has none yet. */
struct prof_method *prof_method_make(struct vm_method *method);

/* The facts of a method; the process ends with a message when there is no memory for them. */
static inline struct prof_method *prof_method_get(struct vm_method *method)
{
    struct prof_method *facts =
        atomic_load_explicit(&method->analysis_data, memory_order_acquire);
    return facts != NULL ? facts : prof_method_make(method);
}

/* Instruction number (from 1) of the instruction at a bci; 0 when none starts there. */
uint32_t prof_method_instruction(const struct prof_method *method, uint32_t bci);

/* Index of the block that holds an instruction number. */
uint32_t prof_method_block(const struct prof_method *method, uint32_t instruction);

/* What has not run of the block that an activation is in, behind the instruction at a bci (-1: the
 * first one has not begun): instructions first .. last of the block; none when first > last. The
 * method has blocks. */
struct prof_rest {
    uint32_t block; /* index */
    uint32_t first, last;
};

struct prof_rest prof_method_rest(const struct prof_method *method, int32_t bci);

/* Source line of an instruction number, or -1. */
int prof_method_line(const struct prof_method *method, uint32_t instruction);

#endif
