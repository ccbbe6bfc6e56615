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

/* The lines of a method's instructions, in the order of their first instructions. */
struct tool_method_lines {
    uint32_t count;
    int32_t *lines;   /* -1: instructions without a line */
    uint32_t *firsts; /* by line: number of its first instruction */
    uint32_t *slots;  /* by instruction number - 1: index of its line */
};

/* The origin of code: a JAR, a directory, a module. */
struct tool_origin {
    const char *name;    /* "???" if it is not known */
    uint64_t start, end; /* addresses of its methods */
    bool is_library;     /* of the class library, or made at run time */
};

/* Names and addresses; the arrays are by number of the method. */
struct tool_export_methods {
    const struct prof_contexts *contexts;
    const char *const *names; /* distinct; UTF-8 */
    char **labels, **qualified;
    const char **files;    /* "java/util/HashMap.java"; "???" if it is not known */
    const char **internal; /* "Ljava/util/HashMap;.put(I)V" */
    uint32_t *origins;     /* index in origins */
    uint64_t *addresses;   /* of the first instruction; ranges of methods do not overlap */
    uint32_t *sorted;      /* numbers of methods in the order of addresses */
    uint32_t sorted_count;
    uint32_t origin_count;
    struct tool_origin *origin_table;
    struct tool_method_lines **lines; /* made at the first query */
    struct vm_arena *arena;
};

bool tool_export_methods_init(struct tool_export_methods *methods,
                              const struct prof_contexts *contexts, enum tool_export_names names);
void tool_export_methods_fini(struct tool_export_methods *methods);

/* Return the source line of an instruction (tool_line_of), or of the first instruction that has a
 * line (tool_first_line); 0: no line. */
uint32_t tool_line_of(const struct prof_method *method, int64_t instruction);
uint32_t tool_first_line(const struct prof_method *method);

/* NULL if memory runs out. */
const struct tool_method_lines *tool_method_lines(struct tool_export_methods *methods,
                                                  uint32_t method);

/* Whether a method belongs to the class library, or its class was made at run time. */
bool tool_is_library(const struct prof_method *method);

/* Adds the path of a method's source file in the form of class files, "java/util/HashMap.java";
 * nothing if the file is not known. */
void tool_add_source_file(struct vm_text *to, const struct prof_method *method);

/*
 * A context's numbers by line, for instructions and metrics of tallies (line_metric.h). Numbers
 * that belong to no line are at the method's first line: the rest of these metrics, from frames
 * that were folded into the context, and all other metrics.
 */
struct tool_split {
    uint64_t *values; /* by line of struct tool_method_lines, and by metric */
    const struct tool_method_lines *lines;

    const struct tool_profile *profile;
    uint64_t *counts, *executed; /* space for the blocks and instructions of the largest method */
    size_t room;
};

bool tool_split_init(struct tool_split *split, const struct tool_export_methods *methods,
                     const struct tool_profile *profile);
void tool_split_fini(struct tool_split *split);

/* Splits the metrics [first, first + count) of the profile. self: the context's exclusive numbers,
 * including folded frames. */
bool tool_split_context(struct tool_split *split, struct tool_export_methods *methods,
                        uint32_t context, uint32_t first, uint32_t count, const uint64_t *self);

#endif
