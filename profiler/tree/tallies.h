/*
 * tallies.h: what happens in contexts, by class and instruction (model/tally.h), while it happens.
 *
 * Each kind has a word of every context, where the tallies of a node hang, the last made first:
 * most contexts have few. A thread in a native method counts while a reader goes through
 * them, so none ever moves, in memory or in its list. Those of long lists are found by a hash table of
 * the tree. They live until the tree is emptied (pause.h).
 *
 * Threads: as the tree's. Errors: the process ends when memory does (memory.h).
 */
#ifndef JP2VM_PROFILER_TALLIES_H
#define JP2VM_PROFILER_TALLIES_H

#include <stdbool.h>
#include <stdint.h>

#include "profiler/model/tally.h"
#include "profiler/tree/cct.h"

struct vm_class;

struct prof_live_tally {
    struct prof_live_tally *next; /* of the same node and kind */
    struct prof_live_tally **chain; /* the node's word */
    struct vm_class *class;         /* NULL: the kind has no classes */
    const struct prof_class *facts; /* NULL until a reader has asked; see prof_tally_class */
    uint32_t instruction;           /* of the node's method, from 1; 0: at none */
    uint32_t number;                /* of those in its list, from 0 */
    uint64_t counts[];              /* as many as the kind has */
};

/* A kind has one of an analysis's words of every context; before the machine is created. */
void prof_tallies_enable(enum prof_tally_kind kind, const struct vm_analysis *analysis,
                         uint32_t word);

/* The counts of a class (NULL: the kind has none) at an instruction, in a node of the tree, for the
 * caller to add to; the kind is enabled. */
uint64_t *prof_tallies_counts(struct prof_tree *tree, const struct prof_node *node,
                              enum prof_tally_kind kind, struct vm_class *class,
                              uint32_t instruction);

/* Forgets all tallies of a tree. */
void prof_tallies_clear(struct prof_tree *tree);

/* Those of a node, in no order; NULL: none. */
struct prof_live_tally *prof_tallies_of(const struct prof_node *node, enum prof_tally_kind kind);

/* Adds up the counts of all tallies of a node. */
void prof_tallies_sum(const struct prof_node *node, enum prof_tally_kind kind, uint64_t *sums);

/* The class of a tally, or NULL, for readers, one at a time. It lives as long as the process. */
const struct prof_class *prof_tally_class(struct prof_live_tally *tally);

#endif
