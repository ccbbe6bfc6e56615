/*
 * contexts_map.h: changes the tree of a profile in memory: contexts are united, hung elsewhere,
 * charged to others, or left out.
 *
 * A map says what becomes of each context. It begins without any new context; whoever makes it goes
 * through the old ones in preorder, makes new ones below new ones, and says of each old one where
 * its numbers go. Then the new contexts replace the old ones, ordered as profiles are.
 *
 * Memory: about 36 bytes for a new context and 4 for an old one beside the contexts, while it is
 * made. Threads: one. Errors: without memory (or with more contexts than can be numbered)
 * prof_map_finish says so; until then the functions may be called.
 */
#ifndef JP2VM_PROFILER_CONTEXTS_MAP_H
#define JP2VM_PROFILER_CONTEXTS_MAP_H

#include "profiler/read/contexts.h"

/* The value that holds the instructions of contexts that were charged to others of other methods
 * (prof_map_charge): they belong to no block of the context's method. */
#define PROF_FOLDED_INSTRUCTIONS "foldedInstructions"

struct prof_map;

/* NULL without memory. The contexts stay as they are until prof_map_finish; nothing is left of
 * those about which nothing is said until then. */
struct prof_map *prof_map_create(struct prof_contexts *contexts);

/* What is above the roots of a tree, by its number. */
uint32_t prof_map_root(const struct prof_map *map, uint32_t tree);

/* The new context below another (or a root) of a callsite and method, made when there is none. */
uint32_t prof_map_child(struct prof_map *map, uint32_t parent, int32_t site, uint32_t method);

/* The same without making it: PROF_NO_CONTEXT when there is none. */
uint32_t prof_map_find(struct prof_map *map, uint32_t parent, int32_t site, uint32_t method);

/* The nearest of a new context and those above it that is one of a method, or PROF_NO_CONTEXT. */
uint32_t prof_map_above(const struct prof_map *map, uint32_t from, uint32_t method);

/* Whether a new "context" is what prof_map_root gave. */
bool prof_map_is_root(const struct prof_map *map, uint32_t context);

/* An old context is part of a new one of the same method: all numbers are added. */
void prof_map_unite(struct prof_map *map, uint32_t old, uint32_t to);

/* What an old context cost (instructions, values) is added to a new one: blocks and exits of it are
 * no more. Nor are entries, unless the new one is of a method of prof_map_add_method: that has the
 * entries of all that it stands for. */
void prof_map_charge(struct prof_map *map, uint32_t old, uint32_t to);

/* The new context that an old one is part of, or charged to; PROF_NO_CONTEXT: none. */
uint32_t prof_map_to(const struct prof_map *map, uint32_t old);

/* Whether that was by prof_map_charge. */
bool prof_map_is_charged(const struct prof_map *map, uint32_t old);

/* A whole tree is left out; of it no contexts may have been made. */
void prof_map_drop_tree(struct prof_map *map, uint32_t tree);

/* A further method, without code, for contexts that stand for others; its number. The names must
 * outlive the contexts. */
uint32_t prof_map_add_method(struct prof_map *map, const struct prof_names *names);

/* Gives up. */
void prof_map_free(struct prof_map *map);

/* Changes the contexts and frees the map. False without memory: then the contexts can only be
 * freed. */
bool prof_map_finish(struct prof_map *map);

#endif
