/*
 * jp2_texts.h: a table of the texts of a section of a profile file. Most texts are strings of class
 * files, and are looked up many times by the same address. So the table searches the address first,
 * and hashes the characters only if the address is new.
 *
 * A text must keep its address and its characters as long as the table exists. Threads: each writer
 * has its own tables. Errors: false if there is no memory.
 */
#ifndef JP2VM_PROFILER_WRITE_JP2_JP2_TEXTS_H
#define JP2VM_PROFILER_WRITE_JP2_JP2_TEXTS_H

#include "vm/base/hash_map.h"

struct prof_jp2_texts {
    struct vm_hash_map by_address, by_text; /* both map texts to the same values */
};

static inline void prof_jp2_texts_init(struct prof_jp2_texts *texts)
{
    vm_hash_map_init(&texts->by_address, NULL, NULL);
    vm_hash_map_init(&texts->by_text, vm_hash_cstr, vm_equal_cstr);
}

static inline void prof_jp2_texts_fini(struct prof_jp2_texts *texts)
{
    vm_hash_map_fini(&texts->by_address);
    vm_hash_map_fini(&texts->by_text);
}

/* Returns the value of a text; NULL if no equal text has been put. */
static inline void *prof_jp2_texts_find(struct prof_jp2_texts *texts, const char *text)
{
    void *value = vm_hash_map_find(&texts->by_address, text);
    if (value == NULL) {
        value = vm_hash_map_find(&texts->by_text, text);
        if (value != NULL) {
            /* If there is no memory, the text will be found by its characters again. */
            (void)vm_hash_map_put(&texts->by_address, text, value, NULL);
        }
    }
    return value;
}

/* Adds a text that prof_jp2_texts_find does not find. */
static inline bool prof_jp2_texts_put(struct prof_jp2_texts *texts, const char *text, void *value)
{
    return vm_hash_map_put(&texts->by_text, text, value, NULL)
           && vm_hash_map_put(&texts->by_address, text, value, NULL);
}

#endif
