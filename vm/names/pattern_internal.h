/*
 * pattern_internal.h: the form of a parsed list of patterns, shared by pattern.c, which compares
 * it with subjects, and pattern_parse.c, which makes it.
 */
#ifndef JP2VM_VM_NAMES_PATTERN_INTERNAL_H
#define JP2VM_VM_NAMES_PATTERN_INTERNAL_H

#include <stdatomic.h>

#include "vm/names/pattern.h"

enum kind { METHOD, ANNOTATION, LOADER, THREAD };

/* The compiled name of a class or type; if `glob` is NULL, it matches any name. */
struct name {
    char *glob;
    char *nested; /* glob of a nested class without its package; NULL if the name has no dot, or has
                     stars */
    size_t dimensions;
};

struct meaning {
    struct name class;
    char *method;                                /* glob of the name; NULL: any */
    struct vm_name_part class_part, method_part; /* the corresponding parts of the item's text;
                                                    length 0: any */
};

/* A part of an item that is not a modifier. */
struct part {
    struct part *next;
    enum kind kind;
    bool has_subtypes;        /* CLASS+ */
    struct vm_name_part text; /* in the item's text */
    struct name name; /* name of an annotation, loader or thread; for the latter two, only the glob
                         is used */
    struct meaning meanings[2];
    unsigned meaning_count;
    char *descriptor;        /* glob of the descriptor, if the part has a descriptor as in class
                                files; otherwise NULL */
    struct name *parameters; /* if has_types: the parameter types in Java's notation */
    size_t parameter_count;
    bool has_types;
    struct name *result; /* the result type in Java's notation; NULL: any */
    char *old;           /* glob of CLASS.METHOD for the old meaning of stars; NULL if the part has
                            no such meaning */
};

struct item {
    bool is_exclusion;
    char *text;
    unsigned modifiers; /* the access flags that a method or class must have */
    struct part *parts; /* the parts that are not modifiers, in the order of the text; an item for
                           threads has a single part */
    atomic_bool has_matched, has_matched_old;
};

/* An allocation that lives as long as the list. */
struct piece {
    struct piece *next;
    max_align_t bytes[];
};

struct vm_patterns {
    unsigned use;
    struct piece *pieces;
    size_t count;
    struct item items[];
};

struct modifier {
    const char *word;
    unsigned flag;      /* access flag of a class file (JVMS tables 4.1-B and 4.6-A) */
    bool is_keyword;    /* a keyword of Java, so it is never a name in Java */
    bool is_of_classes; /* classes may have the flag */
};

/* All modifiers; the last row has no word. */
extern const struct modifier vm_pattern_modifiers[];

#endif
