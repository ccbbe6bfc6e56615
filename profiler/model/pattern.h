/*
 * pattern.h: patterns by which people select methods, threads and loaders (docs/profiling.md,
 * "Patterns").
 *
 *     LIST     ITEM[,ITEM...]
 *     ITEM     [!][thread:|loader:]GLOB
 *     GLOB     of methods: CLASS, CLASS#METHOD or #METHOD; the class with dots, as in Java
 *     *        any characters, in a class none that are dots
 *     **       any characters; **. at the start of a level of a class: any levels, or none
 *
 * A class without a dot or `**` is one of that name in whatever package: Order is **.Order.
 *
 * Something is selected when an item of its kind matches, or there is none without `!`, and no
 * item with `!` matches. So the order of items is of no importance. Case matters.
 *
 * Threads: a list does not change once it is parsed, but for what matched; any thread may ask.
 */
#ifndef JP2VM_PROFILER_PATTERN_H
#define JP2VM_PROFILER_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

enum prof_pattern_kind {
    PROF_PATTERN_METHOD,
    PROF_PATTERN_THREAD,
    PROF_PATTERN_LOADER,
    PROF_PATTERN_KINDS
};

#define PROF_PATTERN_BIT(kind) (1u << (kind))

struct prof_patterns;

/* A list whose items are of the given kinds (PROF_PATTERN_BIT). NULL with one line that says what
 * is wrong with it. */
struct prof_patterns *prof_patterns_parse(const char *list, unsigned kinds, char *message,
                                          size_t size);
void prof_patterns_free(struct prof_patterns *patterns);

/* Whether there are items of a kind; without any, everything of the kind is selected. */
bool prof_patterns_has(const struct prof_patterns *patterns, enum prof_pattern_kind kind);

/* Class names have slashes, as in class files, or dots. */
bool prof_patterns_method(const struct prof_patterns *patterns, const char *class_name,
                          const char *method_name);
bool prof_patterns_thread(const struct prof_patterns *patterns, const char *name);

/* The name as profiles have it: "app.PluginLoader@3"; "" for boot and application loader. */
bool prof_patterns_loader(const struct prof_patterns *patterns, const char *name);

/* The first item without `!` of a kind that has matched nothing that was asked about, or NULL. */
const char *prof_patterns_unmatched(const struct prof_patterns *patterns,
                                    enum prof_pattern_kind kind);

/* The same from item `*next` on, which is the one behind it then; NULL: there are no more. */
const char *prof_patterns_next_unmatched(const struct prof_patterns *patterns,
                                         enum prof_pattern_kind kind, size_t *next);

/* The items, [0, count), each as it was given, and whether it has matched something that was asked
 * about. */
size_t prof_patterns_count(const struct prof_patterns *patterns);
const char *prof_patterns_item(const struct prof_patterns *patterns, size_t item,
                               bool *has_matched);

/* A single glob: of a text, where `*` stands for any characters; of the name of a class, or of a
 * CLASS.METHOD. Compiled it is a string for free(), NULL without memory. */
char *prof_glob_compile(const char *glob, size_t length);
char *prof_glob_compile_name(const char *name, size_t length, bool is_method);
bool prof_glob_matches(const char *compiled, const char *name, bool is_class);

#endif
