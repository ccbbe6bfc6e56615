/*
 * arguments.h: reads the argument of an analysis: words separated by colons. A word is a flag or
 * NAME=VALUE; the last word is the file of the report, as in "only=com.acme:all:out=report.txt".
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_ARGUMENTS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_ARGUMENTS_H

#include <jp2vm/analysis.h>

#include "vm/names/pattern.h"

#define ARGUMENT_CHOICES 4

/* A word and the variable that it sets. Exactly one of the pointers to variables is not NULL. */
struct argument {
    const char *name;
    bool *flag;
    uint64_t *number; /* the value is at least 1; the suffixes k, m and g multiply it by 2^10, 2^20
                         and 2^30 */
    const char **text;
    struct vm_patterns **classes; /* the value consists of patterns (vm/names/pattern.h) */
    unsigned *choice;             /* the index of the value among the choices */
    const char *choices[ARGUMENT_CHOICES];
};

/* For an analysis's `start`: reads an argument that consists of the words in `known`, which ends
 * with a row without a name, and of out=FILE. Checks that the file, or stderr, can be written. On
 * an error, returns false with a message; for an unknown word the message suggests the nearest
 * known word. The texts that variables are set to are never freed. */
bool arguments_read(const char *argument, const struct argument *known, const char **path,
                    char *message, size_t bytes);

/* arguments_warn is called at the end of the process. It prints a line, with the nearest name, for
 * each class that a word selects but that matched nothing, and makes the exit status a failure. If
 * a name of `only` was used in its earlier meaning, it prints how to write the name now
 * (docs/patterns.md, "Earlier meanings"). If `only` selects other things than classes, the analysis
 * calls arguments_note_found for a match, and before arguments_warn arguments_offer_name for the
 * other names, which must stay. Any thread may call arguments_note_found. */
void arguments_note_found(void);
void arguments_offer_name(const char *name);
void arguments_warn(void);

/* Returns whether `only` selects a class. Names are also accepted in their earlier meaning: a
 * package, or a class with its member classes. If `only` is NULL, all classes are selected. Any
 * thread may call it. */
bool arguments_has_class(const struct vm_patterns *only, const jp2_class *klass);

/* The same for another word, without an earlier meaning: returns whether it names a class.
 * arguments_offer_class keeps the name of an existing class for a suggestion. */
bool arguments_is_named(const struct vm_patterns *names, const jp2_class *klass);
void arguments_offer_class(const jp2_class *klass);

#endif
