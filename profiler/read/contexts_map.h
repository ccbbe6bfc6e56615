/*
 * contexts_map.h: changes to the tree of a profile in memory: contexts are united, moved to another
 * parent, charged to others, or left out.
 *
 * A map has the destination of each context. It starts without any new context. Its maker goes
 * through the old contexts in preorder, makes new contexts below new ones, and sets the destination
 * of each old context's numbers. Then the new contexts replace the old ones, ordered as profiles
 * are.
 *
 * Memory: about 36 bytes for a new context and 4 for an old one besides the contexts, while the map
 * exists. Threads: one. Errors: if there is no memory (or if there are more contexts than can be
 * numbered), prof_map_finish returns false; until then the functions may still be called.
 */
#ifndef JP2VM_PROFILER_READ_CONTEXTS_MAP_H
#define JP2VM_PROFILER_READ_CONTEXTS_MAP_H

#include "profiler/read/contexts.h"

/* The value with the instructions of contexts that were charged to contexts of other methods
 * (prof_map_charge): they belong to no block of the context's method. */
#define PROF_FOLDED_INSTRUCTIONS "foldedInstructions"

struct prof_map;

/* Makes a map, or returns NULL if there is no memory. The contexts stay as they are until
 * prof_map_finish; then old contexts without a destination disappear. */
struct prof_map *prof_map_create(struct prof_contexts *contexts);

/* Returns the parent of the roots of a tree, given by number. */
uint32_t prof_map_root(const struct prof_map *map, uint32_t tree);

/* Finds or makes the new context below another (or a root) with a callsite and method. */
uint32_t prof_map_child(struct prof_map *map, uint32_t parent, int32_t site, uint32_t method);

/* The same without making it: PROF_NO_CONTEXT if there is none. */
uint32_t prof_map_find(struct prof_map *map, uint32_t parent, int32_t site, uint32_t method);

/* Returns the nearest context of a method, starting with a new context and going up, or
 * PROF_NO_CONTEXT. */
uint32_t prof_map_above(const struct prof_map *map, uint32_t from, uint32_t method);

/* Returns whether a new "context" is a result of prof_map_root. */
bool prof_map_is_root(const struct prof_map *map, uint32_t context);

/* Makes an old context part of a new one of the same method: all numbers are added. */
void prof_map_unite(struct prof_map *map, uint32_t old, uint32_t to);

/* Adds the costs of an old context (instructions, values) to a new one; its blocks and exits
 * disappear. Its entries also disappear, unless the new context has a method of
 * prof_map_add_method: that gets the entries of all contexts that it replaces. */
void prof_map_charge(struct prof_map *map, uint32_t old, uint32_t to);

/* Returns the new context to which an old one was united or charged; PROF_NO_CONTEXT: none. */
uint32_t prof_map_to(const struct prof_map *map, uint32_t old);

/* Returns whether prof_map_charge set that destination. */
bool prof_map_is_charged(const struct prof_map *map, uint32_t old);

/* Leaves out a whole tree, for which no new contexts may have been made. */
void prof_map_drop_tree(struct prof_map *map, uint32_t tree);

/* Adds a method, without code, for contexts that replace others. Returns its number. The names must
 * outlive the contexts. */
uint32_t prof_map_add_method(struct prof_map *map, const struct prof_names *names);

/* Frees a map without changing the contexts. */
void prof_map_free(struct prof_map *map);

/* Changes the contexts and frees the map. Returns false if there is no memory: then the contexts
 * can only be freed. */
bool prof_map_finish(struct prof_map *map);

#endif
