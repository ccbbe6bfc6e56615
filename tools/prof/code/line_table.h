/*
 * line_table.h: the source lines of a whole program, with their executions and their exclusive and
 * inclusive numbers of a metric (line_metric.h).
 *
 * A line belongs to a file of a package; several methods and classes can contain parts of the line.
 * All instructions of a method without line numbers form one line, which belongs to this method.
 * Each block that contains a part of the line executes the first instruction of this part a number
 * of times; the line's executions are the largest of these numbers (so a line with a loop ran as
 * often as its most frequent part). The copies of an instruction that javac makes for the exits of
 * a try block with finally are added first (filters.h). Copies of inlined code are added
 * (prof_method_copy). Variants of a method differ only by loader or code; their executions are
 * added. Recursion counts once: the instructions during a call from the line count for the
 * outermost such call.
 */
#ifndef JP2VM_TOOLS_PROF_CODE_LINE_TABLE_H
#define JP2VM_TOOLS_PROF_CODE_LINE_TABLE_H

#include "tools/prof/code/code_counts.h"
#include "tools/prof/code/line_metric.h"
#include "tools/prof/command/tool.h"

#define TOOL_NO_LINE (-1) /* in native methods, and in methods without a table of lines */

struct tool_line {
    uint32_t file;                   /* number */
    int32_t line;                    /* TOOL_NO_LINE: the line has no number */
    const struct prof_method *owner; /* the method of a line without a number; otherwise NULL */
    uint32_t method; /* the method that executed the most instructions on the line; UINT32_MAX: none
                        did */
    uint64_t most;   /* the instructions of that method */
    uint64_t executions, instructions;
    uint64_t calls;     /* invocations from the line */
    uint64_t own;       /* exclusive number of the metric; 0 for TOOL_LINES_CALL */
    uint64_t inclusive; /* own plus the numbers of callees; for TOOL_LINES_CALL only the latter */
};

struct tool_line_table {
    const struct prof_contexts *contexts;
    const bool *is_chosen;
    uint32_t count;
    struct tool_line *lines;
    uint32_t file_count;
    size_t file_capacity;
    char **files; /* "java/util/HashMap.java"; the name of the class if the class file names no
                     source */

    /* Indexed by method: the index in `line_of` for the method's first instruction. */
    size_t *starts;
    uint32_t *line_of;
    size_t instruction_count; /* of all methods: the size of `line_of` */
    uint32_t *variant_of;     /* indexed by method: the first variant of the method that ran */
    struct tool_code_counts counts; /* slots are methods */
};

/* Makes the table for the methods chosen by is_chosen (indexed by method; NULL: all methods), and
 * for all their callees. If the profile has no counts of blocks, executions are 0. Returns false if
 * memory runs out. */
bool tool_line_table_make(struct tool_line_table *table, const struct prof_contexts *contexts,
                          const bool *is_chosen, const struct tool_line_metric *metric);
void tool_line_table_release(struct tool_line_table *table);

#endif
