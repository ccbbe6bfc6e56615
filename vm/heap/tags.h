/*
 * tags.h: tags: words that belong to objects, but are stored outside them.
 *
 * Each of up to 2^16 owners has a word for each object, 0 at first. A tag is removed when its
 * object dies. The program cannot observe tags: they do not keep objects alive, and do not change
 * headers or identity hashes.
 */
#ifndef JP2VM_VM_HEAP_TAGS_H
#define JP2VM_VM_HEAP_TAGS_H

#include <stdbool.h>
#include <stdint.h>

struct vm_object;

/* Read and set a tag. Any thread that may access objects. vm_tag_set returns false if memory runs
 * out. */
uint64_t vm_tag_get(const struct vm_object *object, uint16_t owner);
bool vm_tag_set(const struct vm_object *object, uint16_t owner, uint64_t tag);

/* Takes a nonzero tag of an object that a collection has found dead; the order is unspecified.
 * Returns false if there is no such tag. Any thread, not while the world is stopped. */
bool vm_tag_take_dead(uint16_t *owner, uint64_t *tag);

/* Removes all tags of an owner; meanwhile no thread may set tags of this owner. The deaths of the
 * objects with these tags are not reported. Any thread, not while the world is stopped. */
void vm_tag_forget(uint16_t owner);

#endif
