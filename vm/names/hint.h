/*
 * hint.h: what a pattern that matches nothing may have meant: a search among the names that there
 * are, asked with the compiled pattern.
 *
 * Threads: one at a time for a search. Memory: if it runs out, hints are fewer.
 */
#ifndef JP2VM_VM_NAMES_HINT_H
#define JP2VM_VM_NAMES_HINT_H

#include "vm/names/pattern.h"
#include "vm/options/nearest.h"

#define VM_HINT_BYTES 512

struct vm_hint {
    const struct vm_patterns *patterns;
    size_t item;
    struct vm_patterns *deep;    /* the item with ** for *; NULL: it has no single star */
    struct vm_patterns *whole;   /* the item in any package */
    char deep_text[200];
    bool is_whole;               /* names are offered with their packages alone */
    bool is_there;               /* a name is matched, so it lacked something else */
    char deeper[VM_HINT_BYTES];  /* what `deep` matches; "": nothing */
    char near[VM_HINT_BYTES];
    char word[200];
    struct vm_nearest nearest;
};

/* Starts a search for an item of a list. */
void vm_hint_begin(struct vm_hint *hint, const struct vm_patterns *patterns, size_t item);

/* Offers a class, or a method, that there is. */
void vm_hint_offer(struct vm_hint *hint, const struct vm_pattern_subject *subject);

/*
 * Ends the search. Gives `text`, what to print behind "no method PATTERN ran": "; it is there, but
 * no bytecode of it ran", "; * does not cross packages: com.** matches com.acme.R.main",
 * "; the nearest is com.acme.R.main", or "".
 */
const char *vm_hint_end(struct vm_hint *hint, char *text, size_t size);

#endif
