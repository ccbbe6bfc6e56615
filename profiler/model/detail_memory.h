/*
 * detail_memory.h: the memory in which details of methods (method.h, struct prof_code_details) are
 * made: an arena, and a table of the texts that it contains. Operands of different methods that
 * refer to the same field, method or string have the same text, which is made once.
 *
 * Threads: one at a time for each struct. Errors: NULL or false if there is no memory.
 */
#ifndef JP2VM_PROFILER_MODEL_DETAIL_MEMORY_H
#define JP2VM_PROFILER_MODEL_DETAIL_MEMORY_H

#include "vm/base/arena.h"
#include "vm/base/hash_map.h"

/* Identifies a text by the addresses of its parts, which live longer than the details. Equal keys
 * have equal texts; different keys may also have equal texts. */
struct prof_detail_key {
    const void *parts[3];
};

struct prof_detail_memory {
    struct vm_arena *arena;
    struct vm_hash_map texts; /* maps a struct prof_detail_key to its text */
};

bool prof_detail_memory_init(struct prof_detail_memory *memory);

/* Frees all details that were made in this memory, with their texts. */
void prof_detail_memory_fini(struct prof_detail_memory *memory);

/* Returns the text with a key, or NULL if it has not been added. */
static inline const char *prof_detail_text_find(const struct prof_detail_memory *memory,
                                                const struct prof_detail_key *key)
{
    return vm_hash_map_find(&memory->texts, key);
}

/* Copies a text of `length` bytes. A key whose first part is not NULL will find the copy. */
const char *prof_detail_text_add(struct prof_detail_memory *memory,
                                 const struct prof_detail_key *key, const char *bytes,
                                 size_t length);

#endif
