/*
 * arguments.h: the argument of an analysis as words between colons: flags, NAME=VALUE, and last
 * the file of the report, as in "only=com.acme:all:out=report.txt".
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_ARGUMENTS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_ARGUMENTS_H

#include <jp2vm/analysis.h>

#include "vm/names/pattern.h"

#define ARGUMENT_CHOICES 4

/* What a word sets: one of those behind the name. */
struct argument {
    const char *name;
    bool *flag;
    uint64_t *number; /* of at least 1, k, m and g behind it are 2 to the 10, 20, 30 */
    const char **text;
    struct vm_patterns **classes; /* by patterns (vm/names/pattern.h) */
    unsigned *choice; /* the place of its value, from 0, among the choices */
    const char *choices[ARGUMENT_CHOICES];
};

/* For `start`: reads words by `known`, which ends with a row without a name, and checks that the
 * file, or stderr, can be written. False: the message says why not; of a word that is none, which
 * is the nearest. Texts stay for ever. */
bool arguments_read(const char *argument, const struct argument *known, const char **path,
                    char *message, size_t bytes);

/* "12", "5k"; false: something else, or 0. */
bool arguments_number(const char *text, uint64_t *number);

/* For the end: if the word `only` was given and nothing was found by it, arguments_warn prints a line
 * and makes the exit status a failure; a line also says how to write a name that is used in its
 * earlier meaning (docs/patterns.md, "Earlier meanings"). arguments_has_class notes what it finds;
 * where `only` names something else than classes, the analysis does. Any thread. */
void arguments_note_found(void);
void arguments_warn(void);

/* Whether a class is one of `only`, whose patterns are `wanted`, or, in the earlier meaning, of the
 * package or a member of the class that it names. NULL is all. */
bool arguments_has_class(const struct vm_patterns *wanted, const jp2_class *klass);

#endif
