/*
 * contexts_map.h: changes to the tree of a profile in memory: contexts are united, moved to another
 * parent, charged to other contexts, or left out.
 *
 * A map contains the destination of each old context. At first there are no new contexts. The
 * caller visits the old contexts in preorder, makes new contexts from the roots down, and sets the
 * destination to which each old context's numbers are added. prof_map_finish then replaces the old
 * contexts by the new ones, in the order of profiles.
 *
 * Memory: while the map exists, it needs about 36 bytes for each new context and 4 for each old
 * context. Threads: one. Errors: if there is no memory (or if there are more contexts than can be
 * numbered), prof_map_finish returns false; until then the other functions may still be called.
 */
#ifndef JP2VM_PROFILER_READ_CONTEXTS_MAP_H
#define JP2VM_PROFILER_READ_CONTEXTS_MAP_H

#include "profiler/read/contexts.h"

/* The value that counts the instructions of contexts that prof_map_charge charged to a context of
 * another method. These instructions belong to no block of that method. */
#define PROF_FOLDED_INSTRUCTIONS "foldedInstructions"

struct prof_map;

/* Makes a map, or returns NULL if there is no memory. The contexts stay as they are until
 * prof_map_finish; then old contexts without a destination disappear. */
struct prof_map *prof_map_create(struct prof_contexts *contexts);

/* Returns the parent of the roots of a tree; `tree` is the tree's number. */
uint32_t prof_map_root(const struct prof_map *map, uint32_t tree);

/* Finds or makes the new context with this callsite and method below the new context (or root)
 * `parent`. */
uint32_t prof_map_child(struct prof_map *map, uint32_t parent, int32_t site, uint32_t method);

/* Finds such a context. Returns PROF_NO_CONTEXT if it does not exist. */
uint32_t prof_map_find(struct prof_map *map, uint32_t parent, int32_t site, uint32_t method);

/* Returns the nearest new context of a method on the path from `from` (included) up to the root;
 * PROF_NO_CONTEXT if there is none. */
uint32_t prof_map_above(const struct prof_map *map, uint32_t from, uint32_t method);

/* Returns whether `context` is a root: a result of prof_map_root. */
bool prof_map_is_root(const struct prof_map *map, uint32_t context);

/* Unites an old context with a new context of the same method: all its numbers are added to the new
 * context. */
void prof_map_unite(struct prof_map *map, uint32_t old, uint32_t to);

/* Adds the costs of an old context (instructions, values) to a new context. The blocks and exits of
 * the old context disappear. Its entries also disappear, unless the method of the new context was
 * made by prof_map_add_method: such a context gets the entries of all contexts that it replaces. */
void prof_map_charge(struct prof_map *map, uint32_t old, uint32_t to);

/* Returns the new context with which an old context was united, or to which it was charged;
 * PROF_NO_CONTEXT if it has no destination. */
uint32_t prof_map_to(const struct prof_map *map, uint32_t old);

/* Returns whether prof_map_charge set the destination of an old context. */
bool prof_map_is_charged(const struct prof_map *map, uint32_t old);

/* Leaves out a whole tree, for which no new contexts may have been made. */
void prof_map_drop_tree(struct prof_map *map, uint32_t tree);

/* Adds a method without code, for new contexts that replace several old ones. Returns the method's
 * number. The names must outlive the contexts. */
uint32_t prof_map_add_method(struct prof_map *map, const struct prof_names *names);

/* Frees a map without changing the contexts. */
void prof_map_free(struct prof_map *map);

/* Changes the contexts and frees the map. Returns false if there is no memory; then the contexts
 * can only be freed. */
bool prof_map_finish(struct prof_map *map);

#endif
