/*
 * heap_map.h: the collector's blocks as a picture: what each used block contains, the live and free
 * places for objects, and the objects of chosen classes. docs/views.md explains the parts ("The map
 * of the heap"). The length of the text depends on the number of different object sizes, not on the
 * size of the heap.
 *
 * Threads: any thread that the collector knows, while the Java threads are stopped.
 */
#ifndef JP2VM_VM_VIEWS_HEAP_MAP_H
#define JP2VM_VM_VIEWS_HEAP_MAP_H

#include <stdbool.h>
#include <stdio.h>

struct vm_patterns;

/* Prints the heap as it is after a collection. If `collects`, runs a collection first; otherwise
 * the caller has just run one. `classes` may be NULL. If memory runs out, prints nothing and
 * returns false. */
bool vm_print_heap_map(FILE *out, const struct vm_patterns *classes, bool collects);

#endif
