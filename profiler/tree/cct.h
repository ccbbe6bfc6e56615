/*
 * cct.h: the calling context tree (docs/profile-semantics.md, "Calling context tree").
 *
 * Each running thread has a tree; the profile is the union of the trees, which is computed when the
 * profile is read (model/tree_walk.h). So the interpreter's loop counts without atomic operations,
 * and two threads never share a cache line. When a thread ends, the next thread that starts takes
 * over its tree, so there are as many trees as threads ever ran at the same time. (Alternatives:
 * with one tree and atomic counters, each block would cost 20 cycles; merging the trees when a
 * thread ends would cost a walk for each thread.)
 *
 * A node needs 48 bytes, and 8 for each counter. A node with callees needs 8 more for each callsite
 * of its method. Equal subtrees are stored once (share.h). The table of callees is indexed by
 * callsite, so finding a callee's node takes a load and a compare (vm/instrument/analysis.h). If a
 * callsite has several callees, their nodes form a chain, which starts with the node that was used
 * last; long chains are indexed (callees.h).
 *
 * Memory comes from chunks that live until the tree is emptied (pause.h). When the limit of memory
 * is reached, or the system has no more memory, new contexts are united by method in *truncated*
 * nodes, one for each method and tree.
 *
 * Threads: only the thread of a tree writes to it; other threads read it when that thread is
 * stopped. If a thread could not be stopped, a reader still sees only complete nodes, and counters
 * of about that moment. But it may miss or repeat siblings whose order is changing.
 */
#ifndef JP2VM_PROFILER_TREE_CCT_H
#define JP2VM_PROFILER_TREE_CCT_H

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
    PROF_NODE_CUT = 4,       /* some calls by this context are counted in truncated nodes */
    PROF_NODE_HAS_EXITS = 8, /* tree->exits has records of the node */
    PROF_NODE_IS_LIVE = 16,  /* the node has records of activations in progress */
    PROF_NODE_IS_NATIVE = 32,
    PROF_NODE_SHARED = 64,       /* shared (share.h): read-only, context.method is NULL */
    PROF_NODE_HAS_PARENTS = 128, /* shared, and several nodes refer to it, or may do so */
    PROF_NODE_PRIVATE = 256,     /* must not be shared */
    PROF_NODE_FOLDED = 512,      /* folded (select.h): its counts belong to the context of its
                                    owner */
    PROF_NODE_FOLDS = 1024,      /* its descendants are folded (select.h) */
    PROF_NODE_IDLE = 2048        /* an idle context (pause.h), which is in no tree */
};

/* The node's payload is in front of the node, see prof_node_payload. If recursion is folded, a
 * pointer to the node's parent is in front of the payload; only code that folds recursion reads
 * this pointer. */
struct prof_node {
    struct vm_context context; /* method NULL: root of a tree, or shared */
    struct prof_method *facts; /* facts about the method, stored here so that readers need not load
                                  context.method; NULL for a root */
    struct prof_node *next;    /* the next node in the same slot of the parent */
    union {
        struct {
            int32_t site : 20; /* number of the calling instruction in the parent; -1: no
                                  instruction; 0: sites are not distinguished */
            uint32_t flags : 12;
        };
        uint32_t place; /* site and flags together, so that one store writes both */
    };
    uint32_t depth;      /* 0 for a root */
    uint64_t counters[]; /* one for each counting point of the method */
};

/* How many activations of a node left a block early, after this instruction. */
struct prof_side_exit {
    const struct prof_node *node;
    uint32_t instruction; /* 0: before the first instruction */
    uint32_t next;        /* index of the node's next record + 1 */
    uint64_t count;
};

struct prof_side_exits {
    struct prof_side_exit *records;
    uint32_t count, capacity;
    uint32_t *heads; /* hash table: index + 1 of each node's first record */
    uint32_t head_mask, head_count;
};

struct prof_cache_entry {
    const struct prof_node *caller;
    const struct vm_method *callee;
    int32_t site;
    struct prof_node *node;
};

#define PROF_CACHE_ENTRIES 1024

/* The data that share.h needs for each tree. */
struct prof_sharing {
    struct prof_fresh *fresh; /* recently made nodes */
    uint32_t fresh_count, fresh_capacity;
    struct prof_shared_entry *table; /* a hash table of shared nodes */
    uint32_t table_mask, table_count;
};

/* An entry of the hash table that select.h needs for each tree. */
struct prof_select_entry {
    const struct prof_node *owner;
    struct prof_node *node; /* NULL: the entry is free */
};

struct prof_selection {
    struct prof_select_entry *entries;
    uint32_t mask, count;
};

/* An entry of the hash table that callees.h needs for each tree. */
struct prof_callees_entry {
    const struct prof_node *caller; /* NULL: the entry is free */
    struct prof_node *node;         /* NULL: all nodes of the chain in `slot` are indexed */
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

/* The trees of one part of the run: of a scope (run_time/scope_trees.h), or of all threads. */
struct prof_tree_group {
    const char *name;             /* name of the scope; NULL: the trees belong to no scope */
    uint64_t opened;              /* how often a scope of this name was opened */
    bool is_root;                 /* the scope existed from the start of the run */
    struct prof_tree *free_trees; /* trees that have no thread */
};

struct prof_tree {
    struct prof_tree *next;        /* the list of all trees */
    struct prof_tree *next_free;   /* the list of the group's free trees */
    struct prof_tree_group *group; /* never NULL */
    struct vm_thread *thread;      /* NULL if the tree is free */
    bool is_usual;                 /* subtrees are shared, and all methods have contexts */
    uint64_t number;      /* number of the tree's first thread, from 1 in the order in which
                             threads started */
    char thread_name[64]; /* name of the tree's last thread, set when that thread has
                             ended */
    struct prof_node *root;
    /* See origin.h. The first methods of the thread are entered below the node `entry`, which is
     * the root if the thread has no origin, and NULL if it is not determined yet. `apart` is a
     * second root, or NULL if no thread has needed it. */
    struct prof_node *entry, *apart;
    struct prof_origin *origin;
    bool is_origin_counted;                 /* the thread is part of the two numbers of a tree */
    uint64_t left_out_threads, far_threads; /* numbers of threads that had contexts, see origin.h */
    struct prof_side_exits exits;
    struct prof_side_exits stops;   /* records of the activations that were in progress when the
                                       profile was paused, see pause.h */
    struct prof_cache_entry *cache; /* a cache of callees' nodes, used if recursion is folded */
    struct prof_callees callees;    /* index of the long chains */
    /* Truncated nodes: a hash table keyed by method and whether the node is in the window. */
    struct prof_node **truncated;
    uint32_t truncated_mask, truncated_count;
    struct prof_sharing sharing;
    struct prof_selection selection;
    uint64_t node_count, counter_count; /* numbers of contexts and of their counters; a shared
                                           context is counted once for each occurrence */
    atomic_bool is_counting; /* whether events are counted (collect.c); used if the profile can be
                                paused */
    struct prof_waiting waiting;
    uint64_t work[VM_WORK_COUNTERS]; /* sums of work (values/work.h), used if contexts have no
                                        values of work */
    void *attached; /* data of another part of the machine about the thread, or NULL; the next
                       thread of the tree inherits them */
    struct vm_hash_map *idle;    /* maps methods to idle contexts (pause.h); NULL: there are none */
    struct prof_stack under_way; /* see under_way.h */
    struct prof_stack moving;    /* space for scope_trees.h */
    struct prof_chunk *chunks;   /* chunks of memory, the newest first */
    char *free_bytes, *free_end; /* the unused part of the newest chunk */
    size_t chunk_bytes;
    struct prof_chunk *tally_chunks; /* chunks for tallies (tallies.h), the newest first */
    char *free_tallies;              /* the unused part of the newest tally chunk */
    size_t free_tally_bytes, tally_chunk;
    struct vm_hash_map *tally_map; /* index of long lists of tallies; NULL: not made yet */
};

/*
 * The payload of a node: vm_context_words words, zero at first, which belong to the analyses
 * (vm/instrument/analysis.h). Roots and truncated nodes also have it. When contexts are united
 * because the profile is read, their payloads are added up (model/tree_walk.h).
 */
static inline uint64_t *prof_node_payload(const struct prof_node *node)
{
    return (uint64_t *)(uintptr_t)node - vm_context_words;
}

/* Returns the address of the pointer to the node's parent. Must be called only if recursion is
 * folded. */
static inline struct prof_node **prof_node_parent(const struct prof_node *node)
{
    return (struct prof_node **)prof_node_payload(node) - 1;
}

/* Returns all trees, newest first. While the trees' lock is held, no thread starts or ends, so
 * tree->thread stays valid. A reader of the trees first stops the threads, then acquires the
 * lock. */
struct prof_tree *prof_cct_trees(void);
void prof_cct_lock(void);
void prof_cct_unlock(void);

/* Finds or makes the context of a callee in the calling thread's tree, without counting an entry.
 * bci: the bci of the calling instruction. is_by_machine: the machine or native code made the call
 * (bci is -1). If the callee is a method without contexts, returns `caller`. */
struct prof_node *prof_cct_find(struct vm_thread *self, struct prof_node *caller, int32_t bci,
                                bool is_by_machine, struct vm_method *callee);

/* Returns a copy of a shared node that has several parents. The copy has its own table of callees,
 * but both nodes refer to the same callees. The callees are already marked PROF_NODE_HAS_PARENTS,
 * because that happened when the node was found to be equal to another node. Returns NULL if there
 * is no memory, or if the limit of memory is reached. */
struct prof_node *prof_cct_copy(struct prof_tree *tree, const struct prof_node *node);

/* Makes the root of an empty tree. */
void prof_cct_plant(struct prof_tree *tree);

/* Makes a root for a tree, and returns it. */
struct prof_node *prof_cct_new_root(struct prof_tree *tree);

/* Registers the tree as the machine's tracker. Called once, before the machine is created. If
 * `plan` is NULL, the default plan is used. */
void prof_cct_start(const struct prof_tree_plan *plan);

/* Sets whether classes that exist now or are defined later may become part of the profile
 * (unload.h). At first they may. Called at a safepoint, or before the machine is created. */
void prof_cct_set_observing(bool is_observing);

/* Sets the function that is called for every class that is defined, as struct vm_analysis
 * describes. Called before the machine is created. */
void prof_cct_on_class_defined(void (*defined)(struct vm_class *class));

/* --- the window (window.c) --- */

/* Sets the class (internal name) whose method `main` is the program's main method. Without this
 * call, the program's main method is the first method `main` that is the oldest activation of a
 * thread. Called before main runs; the string must stay valid. */
void prof_window_set_main(const char *class_name);

/* Returns whether a callee's context is in the window, if its caller's context is not. */
bool prof_window_opens_at(const struct prof_node *caller, const struct vm_method *callee);

/* Returns whether a callee's context is in the window. */
static inline bool prof_window_has(const struct prof_node *caller, const struct vm_method *callee)
{
    return (caller->flags & PROF_NODE_IN_WINDOW) != 0 || prof_window_opens_at(caller, callee);
}

/* Returns whether any context has opened the window; true if there is no window. */
bool prof_window_opened(void);
/* Returns the name of the first (0) or second (1) class whose method opened the window; NULL if
 * there is no such class. */
const struct vm_symbol *prof_window_opener(int number);

/* Returns whether an activation of a method opens the window. is_first: the activation is the
 * oldest one of its thread. */
bool prof_window_opens(const struct vm_method *method, bool is_first);

/* The first function returns whether threads without an origin (origin.h) start unobserved, because
 * they are outside a method's window. The second returns whether a method opens that window. */
bool prof_window_begins_untracked(void);
bool prof_window_begins_at(const struct vm_method *method);

/* The size of all trees together; `bytes` is the memory that was obtained from the system for
 * nodes, tables of callees and records. */
struct prof_cct_size {
    uint64_t nodes, counters;
    size_t bytes;
};

struct prof_cct_size prof_cct_size(void);

/* Adds `count` to the record of this node and instruction. */
void prof_side_exits_add(struct prof_side_exits *records, const struct prof_node *node,
                         uint32_t instruction, uint64_t count);

/* Returns the first record of a node, or NULL; prof_side_exits_next returns the following ones. */
const struct prof_side_exit *prof_side_exits_first(const struct prof_side_exits *records,
                                                   const struct prof_node *node);
static inline const struct prof_side_exit *
prof_side_exits_next(const struct prof_side_exits *records, const struct prof_side_exit *record)
{
    return record->next == 0 ? NULL : &records->records[record->next - 1];
}

/* Removes all records. */
void prof_side_exits_clear(struct prof_side_exits *records);

/* Returns the facts about the method of a node that is not a root. */
static inline struct prof_method *prof_node_method(const struct prof_node *node)
{
    return node->facts;
}

/* Returns the number of entries of a node's table of callees: its callsites, and one for all other
 * calls. */
static inline uint32_t prof_node_slots(const struct prof_node *node)
{
    return (node->facts == NULL ? 0 : node->facts->slot_count) + 1;
}

/* A placeholder in tables of callees for slots without a callee. Most nodes without callees share
 * one table. */
#define PROF_SHARED_SLOTS 512 /* a method with more slots has its own table from the start */
extern struct vm_context prof_no_callee;
extern struct vm_context *prof_no_callees[PROF_SHARED_SLOTS];

/* Returns true if the node has no callees. If it returns false, the node may have some. */
static inline bool prof_node_is_leaf(const struct prof_node *node)
{
    return node->context.callees == prof_no_callees;
}

/* Returns the first node of the chain in a slot, or NULL. */
static inline struct prof_node *prof_node_callee(const struct prof_node *node, uint32_t slot)
{
    struct vm_context *context = node->context.callees[slot];
    return context == &prof_no_callee ? NULL : (struct prof_node *)context;
}

#endif
