/*
 * pattern.h: the single grammar of patterns by which users select methods, classes, threads and
 * loaders (docs/patterns.md).
 *
 *     LIST    ITEM[,ITEM...]                 commas between parentheses belong to parameters
 *     ITEM    [!]PART[ PART...] | [!]thread:GLOB
 *     PART    MODIFIER | METHOD | @CLASS | loader:GLOB
 *     METHOD  CLASS[+] | CLASS[+]#NAME | CLASS[+].NAME | #NAME | NAME, each may end with (TYPES)
 *     TYPES   "int, String", or "ILjava/lang/String;"; after the ) a result, ": void" or "V"
 *
 * An item matches if all its parts match. CLASS and NAME are globs (glob.h); CLASS+ is a class with
 * all its subtypes, @CLASS all methods that have an annotation, or whose class has it. MODIFIER is
 * public, protected, private, static, final, synchronized, native, abstract, strictfp, varargs,
 * bridge or synthetic, and means all methods with this access flag; the last three words alone are
 * names. At most one part is a METHOD without +. A NAME after # may contain blanks, if none of its
 * words can be another part. Without # a METHOD has two meanings, a class and
 * a method, and selects everything that either selects: "a.b" is the class b of the package a and
 * the method b of the class a. A list selects everything that an item without ! matches (if all
 * items have !, everything), except the matches of items with !. Only items for threads select
 * threads; the other items select everything else. Case matters; the order of the items does not.
 *
 * Threads: a list is constant after parsing, except the marks of matches; any thread may query it.
 * Matching needs no memory. Ownership: the creator frees a list.
 */
#ifndef JP2VM_VM_NAMES_PATTERN_H
#define JP2VM_VM_NAMES_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/names/class_text.h"

/* What is known about subjects where a list is used. An item that needs to know more is refused. */
enum vm_pattern_use {
    VM_PATTERN_METHODS = 1,
    VM_PATTERN_CLASSES = 2,   /* without METHODS: the list selects only classes, including arrays */
    VM_PATTERN_THREADS = 4,   /* without other bits: items need no prefix thread: */
    VM_PATTERN_LOADERS = 8,   /* without other bits: items need no prefix loader: */
    VM_PATTERN_SUBTYPES = 16, /* CLASS+ */
    VM_PATTERN_ANNOTATIONS = 32,
    /* Together with METHODS or CLASSES: a single star also has its old meaning, any characters
     * including dots (docs/patterns.md, "Earlier meanings"); vm_pattern_deep_text writes the new
     * notation. */
    VM_PATTERN_OLD_STARS = 64,
    VM_PATTERN_MODIFIERS = 128,
    VM_PATTERN_PROGRAM = VM_PATTERN_METHODS | VM_PATTERN_LOADERS | VM_PATTERN_SUBTYPES
                         | VM_PATTERN_ANNOTATIONS | VM_PATTERN_MODIFIERS, /* a running machine */
    VM_PATTERN_PROFILE =
        VM_PATTERN_METHODS | VM_PATTERN_LOADERS | VM_PATTERN_MODIFIERS /* a saved profile */
};

/* Called for each name; returns true to end the visit. */
typedef bool vm_pattern_visit(void *data, const char *name);

/* Further facts of a method or class, computed when an item needs them. */
struct vm_pattern_facts {
    /* Visit the names of the class and its supertypes, or of the annotations of method and class.
     * Return true if `visit` has ended the visit. */
    bool (*supertypes)(const void *of, vm_pattern_visit *visit, void *data);
    bool (*annotations)(const void *of, vm_pattern_visit *visit, void *data);
    /* Writes the name of the class's loader, cut to the size. */
    void (*loader)(const void *of, char *name, size_t size);
};

/* A method or class to compare with patterns. */
struct vm_pattern_subject {
    const char *class_name;               /* with slashes or dots; an array as in class files */
    const char *other_name;               /* second name of a class made at run time; NULL: none */
    const char *method;                   /* NULL: only the class */
    const char *descriptor;               /* NULL: not known */
    const char *loader;                   /* NULL: `facts` supply the loader */
    bool has_access;                      /* `access` is known */
    unsigned access;                      /* access flags of the method; of the class, as in its
                                             source, if the list selects only classes */
    const struct vm_pattern_facts *facts; /* NULL: not known */
    const void *of;                       /* argument for the functions of `facts` */
};

struct vm_patterns;

/* Parses a list; `use` is a set of bits of vm_pattern_use. If the list is wrong, returns NULL,
 * writes one line about the error, and stores the offset of the wrong item in *offset, or of the
 * wrong part if it is not the item's first (`offset` may be NULL). */
struct vm_patterns *vm_patterns_parse(const char *list, unsigned use, size_t *offset, char *message,
                                      size_t size);
void vm_patterns_free(struct vm_patterns *patterns);

/* Returns whether the list selects the method or class. */
bool vm_patterns_select(const struct vm_patterns *patterns,
                        const struct vm_pattern_subject *subject);

/* Returns whether the list may select the subject, although facts about it may be missing. Does not
 * count as a match. */
bool vm_patterns_may_select(const struct vm_patterns *patterns,
                            const struct vm_pattern_subject *subject);
bool vm_patterns_select_thread(const struct vm_patterns *patterns, const char *name);

/* The same for a thread of a profile. Items with " #" also match "NAME #NUMBER", the form in which
 * reports distinguish threads of one name: the first is number 1. */
bool vm_patterns_select_numbered(const struct vm_patterns *patterns, const char *name,
                                 uint64_t number);

/* Returns whether a list that is only for loaders selects a loader, given by its name in profiles:
 * "app.PluginLoader@3", "boot", "app". */
bool vm_patterns_select_loader(const struct vm_patterns *patterns, const char *name);

/* Return whether the list has items for threads, or for methods. */
bool vm_patterns_have_threads(const struct vm_patterns *patterns);
bool vm_patterns_have_methods(const struct vm_patterns *patterns);

/* Returns the `use` for which the list was parsed. */
unsigned vm_patterns_use(const struct vm_patterns *patterns);

/* The number of items; they are numbered from 0 in the order of the list. */
size_t vm_patterns_count(const struct vm_patterns *patterns);

struct vm_pattern_item {
    const char *text;         /* as it was written */
    struct vm_name_part name; /* the part of `text` that names a class or method; length 0: none */
    bool is_exclusion, is_thread;
    bool has_matched;     /* the item has matched a subject */
    bool has_matched_old; /* VM_PATTERN_OLD_STARS: the item has matched a subject only by the old
                           * meaning of a star */
};

struct vm_pattern_item vm_patterns_item(const struct vm_patterns *patterns, size_t item);

/* The parts of a name CLASS.NAME or CLASS#NAME, as they were written. */
struct vm_pattern_parts {
    struct vm_name_part class;     /* length 0: any */
    struct vm_name_part method;    /* length 0: the item means no method */
    struct vm_name_part signature; /* the method with its types, which may be absent */
};

struct vm_pattern_parts vm_patterns_item_parts(const struct vm_patterns *patterns, size_t item);

/* Returns whether an item matches the subject, without regard to a `!`. Does not count as a match.
 */
bool vm_patterns_item_matches(const struct vm_patterns *patterns, size_t item,
                              const struct vm_pattern_subject *subject);

/* Writes the parts of an item that the subject does not match, separated by ", " and cut to the
 * size. Returns their number, or SIZE_MAX if the subject does not match the item's name, or matches
 * no part. */
size_t vm_patterns_item_misses(const struct vm_patterns *patterns, size_t item,
                               const struct vm_pattern_subject *subject, char *text, size_t size);

/* Returns the length of the first item of a list, up to its comma. */
size_t vm_pattern_length(const char *list);

/* Returns whether the first item of a list can only be a pattern, because it has several parts or
 * is a modifier. If an option also takes words of its own, a single word may be one of these. */
bool vm_pattern_is_compound(const char *list);

/* Writes an item with ** for each single star. */
void vm_pattern_deep_text(const char *item, char *text, size_t size);

#endif
