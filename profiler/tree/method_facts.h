/*
 * method_facts.h: static facts about methods that profiles need: instruction numbers, basic blocks
 * and callsites (docs/profile-semantics.md, "Instruction numbers" and "Basic blocks").
 *
 * A struct prof_method is made when the facts of a method are first needed, and lives as long as
 * the process. It is read-only after that; any thread may read it.
 *
 * Code that was not verified may be malformed: undecodable, or with jump targets in the middle of
 * instructions. Then the decodable part is one block; if that part is empty, there is no block.
 * Such code never runs, because its translation fails.
 */
#ifndef JP2VM_PROFILER_TREE_METHOD_FACTS_H
#define JP2VM_PROFILER_TREE_METHOD_FACTS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "profiler/model/method.h"
#include "vm/classfile/opcodes.h"
#include "vm/runtime/class.h"

struct vm_code_map;

/*
 * Decides which instructions end a block, besides those that always do: jumps, branches, switches,
 * returns, athrow, ret, and an instruction before a jump target or a handler.
 */
struct prof_block_analysis {
    const char *name;                               /* NAME in --blocks=NAME */
    bool (*ends_block)(const struct vm_insn *insn); /* NULL: no further instructions end a block */
    /* For an analysis of a plug-in, instead of ends_block: called once for each instruction of a
     * method, in order. Otherwise NULL. */
    bool (*ends_in)(const struct vm_method *method, const struct vm_code_map *map, uint32_t number);
};

extern const struct prof_block_analysis prof_blocks_default, prof_blocks_precise;

/* All block analyses, which are the values of --blocks; ends with NULL. */
extern const struct prof_block_analysis *const prof_block_analyses[];

/*
 * A counting point: an instruction at which executions are counted. It is the first instruction of
 * a block, or the instruction after a jsr. The latter is in the middle of a block, but is not
 * reached if the subroutine does not return.
 */
struct prof_point {
    uint32_t instruction;
    uint32_t block; /* index of the instruction's block */
    bool is_block;  /* the instruction is the first one of its block */
};

/* Returns the facts of a method. If they do not exist, makes them. */
struct prof_method *prof_method_make(struct vm_method *method);

/* Returns the facts of a method; the process ends with a message if there is no memory for them. */
static inline struct prof_method *prof_method_get(struct vm_method *method)
{
    struct prof_method *facts = atomic_load_explicit(&method->analysis_data, memory_order_acquire);
    return facts != NULL ? facts : prof_method_make(method);
}

/* The rest of an activation's block after the instruction at a bci: the instructions first .. last,
 * which have not run. The rest is empty if first > last. A bci of -1 means that the block's first
 * instruction has not started. The method must have blocks. */
struct prof_rest {
    uint32_t block; /* index of the block */
    uint32_t first, last;
};

struct prof_rest prof_method_rest(const struct prof_method *method, int32_t bci);

/* Returns the method whose facts were made last, or NULL; The members next_older lead to all other
 * methods. */
struct prof_method *prof_methods_newest(void);

/* The lock guards the facts of all methods. A thread that forks holds it during the fork, so that
 * the child's facts are consistent; the child must also release it. */
void prof_methods_lock(void);
void prof_methods_unlock(void);

/* Returns the name of a class loader in profiles. The name is "" for the boot loader and the
 * application's loader, because delegation prevents both from defining classes with the same name.
 * It is also "" for reflection's loaders, because each of them defines only one class, an accessor
 * with a unique name. Called by one thread at a time. */
const char *prof_loader_name(const struct vm_loader *loader);

/* Sets the names of all methods that have no names yet. Returns the number of methods: all methods
 * with smaller numbers have names now. Called by one thread at a time. */
uint32_t prof_methods_name(void);

#endif
