/*
 * cct.h: the calling context tree (docs/profile-semantics.md, "Calling context tree").
 *
 * There is a tree for each thread that runs; the profile is their union, made when it is read
 * (tree_walk.h). So the loop counts without atomic operations and two threads never share a cache
 * line, and a thread that ends leaves its tree to the next one that starts: there are as many
 * trees as threads ran at one time. (Alternatives: one tree with atomic counters costs 20 cycles
 * for every block; merging at the end of a thread costs a walk for each thread.)
 *
 * A node is 48 bytes and 8 for each counter; a node with callees has 8 more for each callsite of
 * its method. Equal subtrees are kept once (share.h). Callsites index the table of callees, so
 * finding a callee's node is a load and a compare (vm/instrument/analysis.h); nodes with several
 * callees at a site are chained, the last used first, and indexed where chains are long (callees.h).
 *
 * Memory comes from chunks that live until the tree is emptied (pause.h). When a limit is reached, or the system
 * gives no more, new contexts are united by method in *truncated* nodes, one for each method
 * and tree.
 *
 * Threads: a tree is written by its thread only, and read when that thread is stopped. Of a thread
 * that could not be stopped a reader sees whole nodes and counters of about that moment, but may
 * miss or repeat siblings that are just changing places.
 */
#ifndef JP2VM_PROFILER_CCT_H
#define JP2VM_PROFILER_CCT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/tree/method_facts.h"
#include "profiler/tree/plan.h"
#include "profiler/tree/stack.h"
#include "profiler/tree/values/waiting.h"
#include "vm/instrument/analysis.h"
#include "vm/instrument/work.h"

enum prof_node_flag {
    PROF_NODE_IN_WINDOW = 1,
    PROF_NODE_TRUNCATED = 2,
    PROF_NODE_CUT = 4,       /* calls from here went to truncated nodes */
    PROF_NODE_HAS_EXITS = 8, /* there are records in tree->exits */
    PROF_NODE_IS_LIVE = 16,  /* there are records of activations in progress */
    PROF_NODE_IS_NATIVE = 32,
    PROF_NODE_SHARED = 64,       /* see share.h: read-only, context.method is NULL */
    PROF_NODE_HAS_PARENTS = 128, /* shared, more than one node refers to it, or may */
    PROF_NODE_PRIVATE = 256,     /* is not to be shared */
    PROF_NODE_FOLDED = 512,      /* see select.h: counts in the context of its owner */
    PROF_NODE_FOLDS = 1024,      /* see select.h: what is below is folded */
    PROF_NODE_IDLE = 2048        /* see pause.h: in no tree */
};

/* In front of it lies its payload, see prof_node_payload; in front of that, where recursion is
 * folded, its parent, which nobody else asks for. */
struct prof_node {
    struct vm_context context; /* method NULL: root of a tree, or shared */
    struct prof_method *facts; /* of the method, NULL of a root: readers need not fetch that */
    struct prof_node *next; /* in the chain of its parent's slot */
    union {
        struct {
            int32_t site : 20; /* instruction number in the parent; -1; 0 not told apart */
            uint32_t flags : 12;
        };
        uint32_t place; /* both, to be written at once */
    };
    uint32_t depth; /* of a root 0 */
    uint64_t counters[]; /* by point of the method */
};

/* How often an activation left a block early: in which node, behind which instruction. */
struct prof_side_exit {
    const struct prof_node *node;
    uint32_t instruction; /* 0: before the first */
    uint32_t next;        /* index + 1 of the node's next record */
    uint64_t count;
};

struct prof_side_exits {
    struct prof_side_exit *records;
    uint32_t count, capacity;
    uint32_t *heads; /* hash table of the first records of nodes, index + 1 */
    uint32_t head_mask, head_count;
};

struct prof_cache_entry {
    const struct prof_node *caller;
    const struct vm_method *callee;
    int32_t site;
    struct prof_node *node;
};

#define PROF_CACHE_ENTRIES 1024

/* What share.h keeps for a tree. */
struct prof_sharing {
    struct prof_fresh *fresh; /* nodes made lately */
    uint32_t fresh_count, fresh_capacity;
    struct prof_shared_entry *table; /* a hash table of shared nodes */
    uint32_t table_mask, table_count;
};

/* What select.h keeps for a tree: a hash table. */
struct prof_select_entry {
    const struct prof_node *owner;
    struct prof_node *node; /* NULL: free */
};

struct prof_selection {
    struct prof_select_entry *entries;
    uint32_t mask, count;
};

/* What callees.h keeps for a tree: a hash table. */
struct prof_callees_entry {
    const struct prof_node *caller; /* NULL: free */
    struct prof_node *node; /* NULL: the chain in that slot is indexed as a whole */
    uint32_t slot;
};

struct prof_callees {
    struct prof_callees_entry *entries;
    uint32_t mask, count;
};

struct prof_live_tally;
struct prof_origin;
struct prof_chunk;
struct vm_hash_map;

struct prof_tree {
    struct prof_tree *next;      /* all trees */
    struct prof_tree *next_free; /* those without a thread */
    struct vm_thread *thread;    /* NULL when free */
    uint64_t number;             /* of its first thread, from 1 in the order of start */
    char thread_name[64];        /* of its last thread, once that has ended */
    struct prof_node *root;
    /* See origin.h. Where the first methods of the thread hang, the root if it has no origin; NULL:
     * that has to be found. And a second root, NULL if no thread needed one. */
    struct prof_node *entry, *apart;
    struct prof_origin *origin;
    uint64_t left_out_threads, far_threads; /* see origin.h: that had contexts */
    struct prof_side_exits exits;
    struct prof_side_exits stops; /* see pause.h: of activations under way when it ceased */
    struct prof_cache_entry *cache; /* of folded contexts */
    struct prof_callees callees;    /* of chains that are long */
    /* Truncated nodes: a hash table by method and window. */
    struct prof_node **truncated;
    uint32_t truncated_mask, truncated_count;
    struct prof_sharing sharing;
    struct prof_selection selection;
    uint64_t node_count, counter_count; /* of contexts, shared ones as often as they occur */
    atomic_bool is_counting; /* of events, where the profile may pause: see collect.c */
    struct prof_waiting waiting;
    uint64_t work[VM_WORK_COUNTERS]; /* sums, where contexts have none: see values/work.h */
    void *attached; /* what another room keeps for the thread, and leaves to the next; or NULL */
    struct vm_hash_map *idle;    /* contexts by method, see pause.h; NULL: none */
    struct prof_stack under_way; /* see under_way.h */
    struct prof_chunk *chunks;   /* of memory, the newest first */
    char *free_bytes, *free_end; /* the rest of the current one */
    size_t chunk_bytes;
    struct prof_chunk *tally_chunks;      /* see tallies.h */
    char *free_tallies;                   /* the rest of the current one */
    size_t free_tally_bytes, tally_chunk;
    struct vm_hash_map *tally_map; /* those of long lists; NULL: none yet */
};

/*
 * The payload of a node: vm_context_words words, zero at first, which belong to the analyses
 * (vm/instrument/analysis.h). Roots and truncated nodes have it, too. Contexts that are united when
 * the profile is read have the sums of their payloads (tree_walk.h).
 */
static inline uint64_t *prof_node_payload(const struct prof_node *node)
{
    return (uint64_t *)(uintptr_t)node - vm_context_words;
}

/* Where recursion is folded only. */
static inline struct prof_node **prof_node_parent(const struct prof_node *node)
{
    return (struct prof_node **)prof_node_payload(node) - 1;
}

/* All trees, newest first. While the lock is held no thread starts or ends, so tree->thread
 * stays valid; whoever reads the trees holds it, and has stopped the threads before. */
struct prof_tree *prof_cct_trees(void);
void prof_cct_lock(void);
void prof_cct_unlock(void);

/* The context of a callee, uncounted, in the calling thread's tree: found or made. bci: of the
 * caller's instruction; is_by_machine: the machine, or native code (bci -1), has called. Gives the caller
 * for a method that is not entered. */
struct prof_node *prof_cct_find(struct vm_thread *self, struct prof_node *caller, int32_t bci,
                                bool is_by_machine, struct vm_method *callee);

/* A copy of a shared node with several parents, with a table of callees of its own. The callees are
 * shared by both; each has several parents already, for it was found when the node's equal was
 * done. NULL: there is no memory, or it is over the limit. */
struct prof_node *prof_cct_copy(struct prof_tree *tree, const struct prof_node *node);

/* Gives a tree that has no contexts its root. */
void prof_cct_plant(struct prof_tree *tree);

/* A root of a tree. */
struct prof_node *prof_cct_new_root(struct prof_tree *tree);

/* Makes the tree the tracker of the machine; once, before it is created. With NULL it holds what it
 * does when nobody says another plan. */
void prof_cct_start(const struct prof_tree_plan *plan);

/* Whether classes that are alive or defined from now on may be part of the profile (unload.h); at
 * first they may. At a safepoint, or before the machine is created. */
void prof_cct_set_observing(bool is_observing);

/* --- the window (window.c) --- */

/* The program's main method is that of a class of this internal name, which lives on, and not an
 * entry of a thread; before it runs. */
void prof_window_set_main(const char *class_name);

/* Whether a callee's context is in the window. */
bool prof_window_has(const struct prof_node *caller, const struct vm_method *callee);

/* Whether a context has opened the window, where there is one. */
bool prof_window_opened(void);
/* The name of a class whose method opened it, and of another one (0, 1); NULL: there is none. */
const struct vm_symbol *prof_window_opener(int number);

/* Whether an activation of a method opens the window. is_first: no activation called it. */
bool prof_window_opens(const struct vm_method *method, bool is_first);

/* Whether threads begin outside of a method's window, unobserved, except those with an origin
 * (origin.h); and whether a method opens it. */
bool prof_window_begins_plain(void);
bool prof_window_begins_at(const struct vm_method *method);

/* What all trees together hold; bytes are those taken from the system for nodes, tables of callees
 * and records. */
struct prof_cct_size {
    uint64_t nodes, counters;
    size_t bytes;
};

struct prof_cct_size prof_cct_size(void);

/* Adds `count` to the record of (node, instruction). */
void prof_side_exits_add(struct prof_side_exits *records, const struct prof_node *node,
                      uint32_t instruction, uint64_t count);

/* The first record of a node, or NULL; record->next leads to the others. */
const struct prof_side_exit *prof_side_exits_first(const struct prof_side_exits *records,
                                             const struct prof_node *node);
static inline const struct prof_side_exit *
prof_side_exits_next(const struct prof_side_exits *records, const struct prof_side_exit *record)
{
    return record->next == 0 ? NULL : &records->records[record->next - 1];
}

/* Forgets all. */
void prof_side_exits_clear(struct prof_side_exits *records);

/* The facts about the method of a node that is no root. */
static inline struct prof_method *prof_node_method(const struct prof_node *node)
{
    return node->facts;
}

/* Number of entries of a node's table of callees: its callsites, and one for all other calls. */
static inline uint32_t prof_node_slots(const struct prof_node *node)
{
    return (node->facts == NULL ? 0 : node->facts->slot_count) + 1;
}

/* Stands for "no callee yet" in tables of callees; most nodes without any share one table. */
#define PROF_SHARED_SLOTS 512 /* methods with more have a table of their own from the start */
extern struct vm_context prof_no_callee;
extern struct vm_context *prof_no_callees[PROF_SHARED_SLOTS];

/* True: it has none. False: there may be some. */
static inline bool prof_node_is_leaf(const struct prof_node *node)
{
    return node->context.callees == prof_no_callees;
}

/* First of the chain in a slot, or NULL. */
static inline struct prof_node *prof_node_callee(const struct prof_node *node, uint32_t slot)
{
    struct vm_context *context = node->context.callees[slot];
    return context == &prof_no_callee ? NULL : (struct prof_node *)context;
}

#endif
