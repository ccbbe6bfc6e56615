/*
 * export_methods.h: names and addresses of methods for the formats of other tools, and a context's
 * numbers by line.
 *
 * Threads: the program has one. Errors: if memory runs out, functions print a line on stderr and
 * return false or NULL.
 */
#ifndef JP2VM_TOOLS_PROF_EXPORT_EXPORT_METHODS_H
#define JP2VM_TOOLS_PROF_EXPORT_EXPORT_METHODS_H

#include "tools/prof/profile/names.h"
#include "tools/prof/command/tool.h"

enum tool_export_names {
    TOOL_EXPORT_QUALIFIED, /* java.util.HashMap.put; with parameters if several methods have this
                              name */
    TOOL_EXPORT_FULL,      /* java.util.HashMap.put(Object, Object) */
    TOOL_EXPORT_SHORT      /* HashMap.put */
};

/* The lines of a method, in the order of their first instructions. */
struct tool_method_lines {
    uint32_t count;
    int32_t *lines;   /* -1: instructions without a line */
    uint32_t *firsts; /* indexed by index of a line: number of the line's first instruction */
    uint32_t *slots;  /* indexed by instruction number - 1: index of the instruction's line */
};

/* The origin of code: a JAR, a directory or a module. */
struct tool_origin {
    const char *name;    /* "???" if it is not known */
    uint64_t start, end; /* the range of its methods' addresses */
    bool is_library;     /* belongs to the class library, or was generated at run time */
};

/* Names and addresses; arrays are indexed by method unless stated otherwise. */
struct tool_export_methods {
    const struct prof_contexts *contexts;
    const char *const *names; /* distinct; UTF-8 */
    char **labels, **qualified;
    const char **files;    /* "java/util/HashMap.java"; "???" if it is not known */
    const char **internal; /* "Ljava/util/HashMap;.put(I)V" */
    uint32_t *origins;     /* index in origins */
    uint64_t *addresses;   /* address of the first instruction; the ranges of methods do not
                              overlap */
    uint32_t *sorted;      /* numbers of methods, sorted by address */
    uint32_t sorted_count;
    uint32_t origin_count;
    struct tool_origin *origin_table;
    struct tool_method_lines **lines; /* each element is computed at its first use */
    struct vm_arena *arena;
};

bool tool_export_methods_init(struct tool_export_methods *methods,
                              const struct prof_contexts *contexts, enum tool_export_names names);
void tool_export_methods_fini(struct tool_export_methods *methods);

/* tool_line_of returns the source line of an instruction, tool_first_line that of the first
 * instruction that has a line; 0: no line. */
uint32_t tool_line_of(const struct prof_method *method, int64_t instruction);
uint32_t tool_first_line(const struct prof_method *method);

/* Returns a method's lines, or NULL if memory runs out. */
const struct tool_method_lines *tool_method_lines(struct tool_export_methods *methods,
                                                  uint32_t method);

/* Returns whether a method belongs to the class library, or its class was generated at run time. */
bool tool_is_library(const struct prof_method *method);

/* Adds the path of a method's source file, such as "java/util/HashMap.java", in modified UTF-8.
 * Adds nothing if the file is not known. */
void tool_add_source_file(struct vm_text *to, const struct prof_method *method);

/*
 * A context's numbers, split by line. Instructions, and metrics that tallies count, are known by
 * line (line_metric.h). All other numbers are assigned to the method's first line: numbers of
 * frames that were folded into the context, and all other metrics.
 */
struct tool_split {
    uint64_t *values; /* indexed by line of struct tool_method_lines, then by metric */
    const struct tool_method_lines *lines;

    const struct tool_profile *profile;
    uint64_t *counts, *executed; /* buffers for the blocks and instructions of the largest method */
    size_t room;
};

bool tool_split_init(struct tool_split *split, const struct tool_export_methods *methods,
                     const struct tool_profile *profile);
void tool_split_fini(struct tool_split *split);

/* Splits the metrics [first, first + count) of the profile, whose methods have the numbers of
 * `methods`. self: the context's exclusive numbers, including folded frames. */
bool tool_split_context(struct tool_split *split, struct tool_export_methods *methods,
                        uint32_t context, uint32_t first, uint32_t count, const uint64_t *self);

#endif
