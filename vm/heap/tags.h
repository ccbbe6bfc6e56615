/*
 * tags.h: tags: words for objects that are stored outside the objects and die with them.
 *
 * Each of up to 2^16 owners has a word for each object, 0 at first. The program cannot observe
 * tags: they do not keep objects alive, and do not change headers or identity hashes.
 */
#ifndef JP2VM_VM_HEAP_TAGS_H
#define JP2VM_VM_HEAP_TAGS_H

#include <stdbool.h>
#include <stdint.h>

struct vm_object;

/* Read and set a tag. Any thread that may touch objects. vm_tag_set returns false if there is no
 * memory. */
uint64_t vm_tag_get(const struct vm_object *object, uint16_t owner);
bool vm_tag_set(const struct vm_object *object, uint16_t owner, uint64_t tag);

/* Takes one of the tags other than 0 of objects that collections have found dead, in any order.
 * Returns false if there is no such tag. Any thread, not while the world is stopped. */
bool vm_tag_take_dead(uint16_t *owner, uint64_t *tag);

/* Removes all tags of an owner, which sets no tags meanwhile. The deaths of the objects with these
 * tags are not reported. Any thread, not while the world is stopped. */
void vm_tag_forget(uint16_t owner);

#endif
