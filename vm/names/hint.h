/*
 * hint.h: suggestions for a pattern that matched nothing. The caller offers all existing names,
 * which are compared with the pattern.
 *
 * Threads: one thread at a time uses a search. Errors: if memory runs out, there are fewer
 * suggestions.
 */
#ifndef JP2VM_VM_NAMES_HINT_H
#define JP2VM_VM_NAMES_HINT_H

#include "vm/names/pattern.h"
#include "vm/options/nearest.h"

#define VM_HINT_BYTES 512

struct vm_hint {
    const struct vm_patterns *patterns;
    size_t item;
    struct vm_patterns *deep;  /* the item with ** for each *; NULL: the item has no single star */
    struct vm_patterns *whole; /* the item in any package */
    char deep_text[200];
    bool is_whole;              /* names are compared only with their packages */
    bool is_there;              /* a name matches, so the item failed for another reason */
    char deeper[VM_HINT_BYTES]; /* a name that `deep` matches; "": no name so far */
    size_t misses;              /* the number of parts that `almost` does not match; SIZE_MAX: there
                                   is no such name */
    char almost[VM_HINT_BYTES]; /* a name that matches the other parts of the item */
    char missing[200];          /* the parts that it does not match */
    char near[VM_HINT_BYTES];
    char cut[VM_HINT_BYTES]; /* a name that a shell shortens to the item's text, because of a $; "":
                                no such name */
    char word[200];
    struct vm_nearest nearest;
};

/* Starts the search of suggestions for an item of a list. */
void vm_hint_begin(struct vm_hint *hint, const struct vm_patterns *patterns, size_t item);

/* Compares an existing class or method with the item. */
void vm_hint_offer(struct vm_hint *hint, const struct vm_pattern_subject *subject);

/*
 * Ends the search. Returns `text`, a continuation of "no method PATTERN ran": "; it is there, but
 * no bytecode of it ran", "; com.acme.R.main matches all parts but synchronized", "; * does not
 * cross packages: com.** matches com.acme.R.main", "; in a shell, quote names with $: 'A$B.run'",
 * "; the nearest is com.acme.R.main", or "".
 */
const char *vm_hint_end(struct vm_hint *hint, char *text, size_t size);

#endif
