/*
 * heap_map.h: the collector's blocks as a picture: which are in use and for what, which places for
 * objects in them are live, which are free, and where the objects of chosen classes lie. The parts
 * are explained in docs/views.md, "The map of the heap". How much is printed depends on how many
 * sizes of objects there are, not on the heap's size.
 *
 * Threads: any that the collector knows, while the Java threads stand still.
 */
#ifndef JP2VM_VM_VIEWS_HEAP_MAP_H
#define JP2VM_VM_VIEWS_HEAP_MAP_H

#include <stdbool.h>
#include <stdio.h>

struct vm_patterns;

/* Of the heap as a collection leaves it, which is done first with `collects`; else right after one.
 * `classes` may be NULL. False: out of memory, nothing is printed. */
bool vm_print_heap_map(FILE *out, const struct vm_patterns *classes, bool collects);

#endif
