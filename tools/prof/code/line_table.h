/*
 * line_table.h: source lines of a whole program: how often they ran, what they did themselves, and
 * what they did with all that they called, by a metric (line_metric.h).
 *
 * A line belongs to a file of a package; methods of several classes can have parts of it. It ran as
 * often as the first of its instructions in the block where that is most often (so a line with a
 * loop in it ran as often as its most frequent part); of variants of a method, which differ by
 * loader or code only, the executions are added. Recursion counts once: what runs while a line
 * waits for a call is counted in the outermost of such calls.
 */
#ifndef JP2VM_TOOLS_PROF_LINE_TABLE_H
#define JP2VM_TOOLS_PROF_LINE_TABLE_H

#include "tools/prof/code/code_counts.h"
#include "tools/prof/code/line_metric.h"
#include "tools/prof/command/tool.h"

#define TOOL_NO_LINE (-1) /* of methods without a table of lines, and native ones */

struct tool_line {
    uint32_t file; /* number */
    int32_t line;
    uint32_t method;       /* the one that does most of it; UINT32_MAX: none ran */
    uint64_t most;         /* instructions of that */
    uint64_t executions, instructions;
    uint64_t calls;        /* invocations that are made from it */
    uint64_t own;          /* of the metric; 0 of TOOL_LINES_CALL */
    uint64_t inclusive;    /* own, and what is called; of TOOL_LINES_CALL only that */
};

struct tool_line_table {
    const struct prof_contexts *contexts;
    const bool *is_chosen;
    uint32_t count;
    struct tool_line *lines;
    uint32_t file_count;
    size_t file_capacity;
    char **files; /* "java/util/HashMap.java"; of classes that do not tell, the class's name */

    /* By method: the lines of its instructions in `line_of`, from `starts[method]` on. */
    size_t *starts;
    uint32_t *line_of;
    uint32_t *variant_of; /* by method: the first of its variants that ran */
    struct tool_code_counts counts; /* by method */
};

/* Of the methods of is_chosen (by method; NULL: all), with all that they call. Without counts of
 * blocks there are no executions. False without memory. */
bool tool_line_table_make(struct tool_line_table *table, const struct prof_contexts *contexts,
                          const bool *is_chosen, const struct tool_line_metric *metric);
void tool_line_table_release(struct tool_line_table *table);

#endif
