/*
 * tallies.h: the tallies of contexts by class and instruction (model/tally.h) while they are being
 * counted.
 *
 * For each kind, every context has a word, which is the head of a list of the context's tallies,
 * the newest first. Most lists are short; long lists are indexed by a hash table of the tree. A
 * thread in a native method may count while another thread reads the lists, so a tally never moves
 * in memory or in its list. Tallies live until the tree is emptied (pause.h).
 *
 * Threads: as for the tree. Errors: the process ends if there is no memory (memory.h).
 */
#ifndef JP2VM_PROFILER_TREE_TALLIES_H
#define JP2VM_PROFILER_TREE_TALLIES_H

#include <stdbool.h>
#include <stdint.h>

#include "profiler/model/tally.h"
#include "profiler/tree/cct.h"

struct vm_class;

struct prof_live_tally {
    struct prof_live_tally *next;   /* the next tally of the same node and kind */
    struct prof_live_tally **chain; /* the node's word, which is the head of the list */
    struct vm_class *class;         /* NULL: the kind has no classes */
    const struct prof_class *facts; /* NULL until a reader has called prof_tally_class */
    uint32_t instruction;           /* number of the instruction in the node's method, from 1; 0: no
                                       instruction */
    uint32_t number;                /* number of the tally in its list, from 0 */
    uint64_t counts[];              /* as many as the kind has counts */
};

/* Sets which word of every context a kind uses: word number `word` of an analysis. Called before
 * the machine is created. */
void prof_tallies_enable(enum prof_tally_kind kind, const struct vm_analysis *analysis,
                         uint32_t word);

/* Returns the counts of a node of the tree for a class (NULL: the kind has no classes) and an
 * instruction. The caller adds to them. The kind must be enabled. */
uint64_t *prof_tallies_counts(struct prof_tree *tree, const struct prof_node *node,
                              enum prof_tally_kind kind, struct vm_class *class,
                              uint32_t instruction);

/* Removes all tallies of a tree. */
void prof_tallies_clear(struct prof_tree *tree);

/* Returns the first tally of a node; NULL if it has no tallies. The list is not sorted. */
struct prof_live_tally *prof_tallies_of(const struct prof_node *node, enum prof_tally_kind kind);

/* Adds up the counts of all tallies of a node. */
void prof_tallies_sum(const struct prof_node *node, enum prof_tally_kind kind, uint64_t *sums);

/* Returns the class of a tally, or NULL. Called by one reader at a time. The result lives as long
 * as the process. */
const struct prof_class *prof_tally_class(struct prof_live_tally *tally);

#endif
