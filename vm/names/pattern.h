/*
 * pattern.h: the one grammar of patterns by which users select methods, classes, threads and
 * loaders (docs/patterns.md).
 *
 *     LIST    ITEM[,ITEM...]                 commas between parentheses belong to parameters
 *     ITEM    [!]METHOD | [!]@CLASS | [!]thread:GLOB | [!]loader:GLOB
 *     METHOD  CLASS[+] | CLASS[+]#NAME | CLASS[+].NAME | #NAME | NAME, each with (TYPES) behind it
 *     TYPES   "int, String", or "ILjava/lang/String;"; behind the ) a result, ": void" or "V"
 *
 * CLASS and NAME are globs (glob.h); CLASS+ is a class with all its subtypes, @CLASS all methods
 * that have an annotation, or whose class has it. Without # an item has two meanings, a class and
 * a method, and selects what either does: "a.b" is the class b of the package a and the method b of
 * the class a. A list selects what an item without ! matches, or everything if all items have !,
 * and nothing that an item with ! matches. Threads are selected by the items for threads alone,
 * everything else by the other items. Case matters; the order does not.
 *
 * Threads: a list is constant after parsing, except what has matched; any thread may ask. Matching
 * needs no memory. Ownership: a list is its creator's.
 */
#ifndef JP2VM_VM_NAMES_PATTERN_H
#define JP2VM_VM_NAMES_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

/* What is known where a list is used; items that need something else are refused. */
enum vm_pattern_use {
    VM_PATTERN_METHODS = 1,
    VM_PATTERN_CLASSES = 2,     /* alone: classes without methods, also arrays */
    VM_PATTERN_THREADS = 4,     /* alone: items need no thread: */
    VM_PATTERN_LOADERS = 8,     /* the same with loader: */
    VM_PATTERN_SUBTYPES = 16,   /* CLASS+ */
    VM_PATTERN_ANNOTATIONS = 32,
    /* Beside METHODS or CLASSES: a single star also has its earlier meaning, any characters with dots
     * (docs/patterns.md, "Earlier meanings"); vm_pattern_deep_text is how to write it. */
    VM_PATTERN_OLD_STARS = 64,
    VM_PATTERN_PROGRAM = VM_PATTERN_METHODS | VM_PATTERN_LOADERS | VM_PATTERN_SUBTYPES
                         | VM_PATTERN_ANNOTATIONS, /* of a running machine */
    VM_PATTERN_PROFILE = VM_PATTERN_METHODS | VM_PATTERN_LOADERS /* of a saved profile */
};

/* Returns true to end the visit. */
typedef bool vm_pattern_visit(void *data, const char *name);

/* Further facts of a method or class, computed when an item asks. */
struct vm_pattern_facts {
    /* Visit names of the supertypes of the class, itself included, or of the annotations of method
     * and class. True if a visit has ended it. */
    bool (*supertypes)(const void *of, vm_pattern_visit *visit, void *data);
    bool (*annotations)(const void *of, vm_pattern_visit *visit, void *data);
    /* The loader of the class; cut to the size. */
    void (*loader)(const void *of, char *name, size_t size);
};

/* What is compared with patterns. */
struct vm_pattern_subject {
    const char *class_name; /* with slashes or dots; an array as in class files */
    const char *other_name; /* of a class that is made at run time; NULL: none */
    const char *method;     /* NULL: the class alone */
    const char *descriptor; /* NULL: not known */
    const char *loader;     /* NULL: by the facts */
    const struct vm_pattern_facts *facts; /* NULL: not known */
    const void *of;                       /* for the facts */
};

struct vm_patterns;

/* A list for a use, bits of vm_pattern_use. NULL with one line on what is wrong, and the offset of
 * the item (`offset` may be NULL). */
struct vm_patterns *vm_patterns_parse(const char *list, unsigned use, size_t *offset,
                                      char *message, size_t size);
void vm_patterns_free(struct vm_patterns *patterns);

/* Whether a method, or a class, is selected. */
bool vm_patterns_select(const struct vm_patterns *patterns,
                        const struct vm_pattern_subject *subject);

/* The same if facts are missing: whether it may be selected. Does not count as a match. */
bool vm_patterns_may_select(const struct vm_patterns *patterns,
                            const struct vm_pattern_subject *subject);
bool vm_patterns_select_thread(const struct vm_patterns *patterns, const char *name);

/* By a list for loaders alone; the name as in profiles, "app.PluginLoader@3", "boot", "app". */
bool vm_patterns_select_loader(const struct vm_patterns *patterns, const char *name);

/* Whether there are items for threads, or for methods. */
bool vm_patterns_have_threads(const struct vm_patterns *patterns);
bool vm_patterns_have_methods(const struct vm_patterns *patterns);

/* As it was parsed. */
unsigned vm_patterns_use(const struct vm_patterns *patterns);

/* The items in order, [0, count). */
size_t vm_patterns_count(const struct vm_patterns *patterns);

struct vm_pattern_item {
    const char *text; /* as it was written */
    bool is_exclusion, is_thread;
    bool has_matched;     /* something that was asked about */
    bool has_matched_old; /* VM_PATTERN_OLD_STARS: something by a star's old meaning alone */
};

struct vm_pattern_item vm_patterns_item(const struct vm_patterns *patterns, size_t item);

/* Whether an item without regard to its ! matches; does not count as a match. */
bool vm_patterns_item_matches(const struct vm_patterns *patterns, size_t item,
                              const struct vm_pattern_subject *subject);

/* The length of the first item of a list, up to its comma. */
size_t vm_pattern_length(const char *list);

/* An item with ** for each single star. */
void vm_pattern_deep_text(const char *item, char *text, size_t size);

#endif
