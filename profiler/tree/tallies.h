/*
 * tallies.h: what happens in contexts, by class (model/tally.h), while it happens.
 *
 * Each kind has a word of every context, where the tallies of a node hang, the last made first:
 * most contexts have few classes. A thread in a native method counts while a reader goes through
 * them, so none ever moves, in memory or in its list. They live as long as the process.
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
    struct vm_class *class;
    const struct prof_class *facts; /* NULL until a reader has asked; see prof_tally_class */
    uint64_t counts[2];
};

/* A kind has one of an analysis's words of every context; before the machine is created. */
void prof_tallies_enable(enum prof_tally_kind kind, const struct vm_analysis *analysis,
                         uint32_t word);

/* Adds to the tally of a class in a node of the tree; the kind is enabled. */
void prof_tallies_add(struct prof_tree *tree, struct prof_node *node, enum prof_tally_kind kind,
                      struct vm_class *class, uint64_t first, uint64_t second);

/* Those of a node, in no order; NULL: none. */
struct prof_live_tally *prof_tallies_of(const struct prof_node *node, enum prof_tally_kind kind);

/* The class of a tally, for readers, one at a time. It lives as long as the process. */
const struct prof_class *prof_tally_class(struct prof_live_tally *tally);

#endif
