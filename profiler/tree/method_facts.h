/*
 * method_facts.h: static facts of methods as profiles speak of them: instruction numbers, basic
 * blocks, callsites (docs/profile-semantics.md, "Instruction numbers" and "Basic blocks").
 *
 * A struct prof_method is made when a method is first asked for and lives for ever. It is
 * read-only after that; any thread may read it.
 *
 * Code that no verifier has seen may be malformed: undecodable, or with targets that are no
 * instructions. What can be decoded of it is one block then (none when that is nothing); it
 * never runs, for its translation fails.
 */
#ifndef JP2VM_PROFILER_TREE_METHOD_FACTS_H
#define JP2VM_PROFILER_TREE_METHOD_FACTS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "profiler/model/method.h"
#include "vm/classfile/opcodes.h"
#include "vm/runtime/class.h"

/*
 * Which instructions end a block, besides those that always do: jumps, branches, switches,
 * returns, athrow, ret, and what precedes a target or a handler. That is all a block analysis
 * decides.
 */
struct prof_block_analysis {
    const char *name; /* as in --blocks=NAME */
    bool (*ends_block)(const struct vm_insn *insn); /* NULL: none besides */
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

/* Makes the facts of a method that has none yet. */
struct prof_method *prof_method_make(struct vm_method *method);

/* The facts of a method; the process ends with a message when there is no memory for them. */
static inline struct prof_method *prof_method_get(struct vm_method *method)
{
    struct prof_method *facts =
        atomic_load_explicit(&method->analysis_data, memory_order_acquire);
    return facts != NULL ? facts : prof_method_make(method);
}

/* What has not run of the block that an activation is in, behind the instruction at a bci (-1: the
 * first one has not begun): instructions first .. last of the block; none when first > last. The
 * method has blocks. */
struct prof_rest {
    uint32_t block; /* index */
    uint32_t first, last;
};

struct prof_rest prof_method_rest(const struct prof_method *method, int32_t bci);

/* The method whose facts were made last; ->next_older leads to all others. NULL: there is none. */
struct prof_method *prof_methods_newest(void);

/* Facts are made, and found, under this lock: whoever forks holds it meanwhile, so that
 * the child has the facts whole and the lock free, once it has given it back, too. */
void prof_methods_lock(void);
void prof_methods_unlock(void);

/* What profiles call a class loader: "" for the boot loader and the application's, which delegate
 * so that their classes' names differ, and for reflection's, which define one class each, an
 * accessor with a name of its own. By one thread at a time. */
const char *prof_loader_name(const struct vm_loader *loader);

/* Fills in the names of all methods that have none yet; methods of numbers below the result have
 * them. By one thread at a time. */
uint32_t prof_methods_name(void);

#endif
