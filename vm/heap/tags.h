/*
 * tags.h: words that are kept for objects, outside them, and die with them.
 *
 * Up to 2^16 owners have a word of each object, 0 at first. Nothing of it can be seen by the program:
 * objects are not kept alive, and their headers and identity hashes are untouched.
 */
#ifndef JP2VM_VM_HEAP_TAGS_H
#define JP2VM_VM_HEAP_TAGS_H

#include <stdbool.h>
#include <stdint.h>

struct vm_object;

/* Any thread that may touch objects. False: no memory. */
uint64_t vm_tag_get(const struct vm_object *object, uint16_t owner);
bool vm_tag_set(const struct vm_object *object, uint16_t owner, uint64_t tag);

/* Takes one of the tags, not 0, of objects that collections have found dead, in any order; false
 * when there is none. Any thread, not while the world is stopped. */
bool vm_tag_take_dead(uint16_t *owner, uint64_t *tag);

/* Removes all tags of an owner that sets none at the same time; their objects' deaths are not told.
 * Any thread, not while the world is stopped. */
void vm_tag_forget(uint16_t owner);

#endif
