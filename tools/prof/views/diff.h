/* diff.h: differences between two profiles. Every difference is a real one: the counts are
 * exact. */
#ifndef JP2VM_TOOLS_PROF_VIEWS_DIFF_H
#define JP2VM_TOOLS_PROF_VIEWS_DIFF_H

#include "tools/prof/profile/group.h"
#include "tools/prof/command/options.h"
#include "tools/prof/command/tool.h"
#include "tools/prof/views/lines.h"

/* Groups of contexts in two profiles, and the groups' numbers in both. */
struct tool_difference {
    const struct tool_profile *sides[2]; /* before, after */
    struct tool_groups groups[2];        /* a group has the same number on both sides; without
                                            labels */
    uint32_t count;
    char **labels;
    const struct prof_method **methods; /* by group: a method of the group, of the later profile if
                                           it has one; NULL: none */
    uint64_t *self[2], *inclusive[2], *invocations[2]; /* by group */
};

/* Matches methods, classes and so on by their names. Returns false if memory runs out. */
bool tool_difference_make(struct tool_difference *difference, const struct tool_profile *before,
                          const struct tool_profile *after, enum tool_by by, enum tool_names names);
void tool_difference_release(struct tool_difference *difference);

/* Returns whether a group's numbers differ between the profiles. */
bool tool_difference_has(const struct tool_difference *difference, uint32_t group);

/* Returns whether both profiles have the same first metric; if not, prints a line on stderr. */
bool tool_difference_check(const struct tool_profile *before, const struct tool_profile *after);

/* Writes the change as a percentage of `before`: "+12.3", or "new", "gone", or "" if both are 0.
 * `to` has space for TOOL_NUMBER_BYTES. */
size_t tool_put_relative(char *to, uint64_t before, uint64_t after);

/* Writes the head of a report: in text, lines with both totals and their difference, and an empty
 * line; in JSON, the start of an object whose last member is for the rows of a table.
 * tool_report_end (table.h) closes it. */
void tool_difference_begin(struct prof_output *out, const struct tool_settings *settings,
                           const struct tool_profile *before, const struct tool_profile *after);

/* Lines of two profiles, by the first metric of both. */
struct tool_line_diff {
    const struct tool_profile *sides[2]; /* before, after */
    const struct tool_settings *settings;
    struct prof_output *out;
    uint64_t limit;           /* the number of rows; 0: all */
    enum tool_line_sort sort; /* the change by which rows are sorted */
    bool has_all;             /* also lines that do not differ */
};

/* Returns whether lines of both profiles have the numbers to compare, found by the same means (enum
 * tool_line_kind); if not, prints a line on stderr. */
bool tool_diff_lines_check(const struct tool_profile *const *sides, enum tool_line_sort sort);

/* Writes the table. Sets *count to the number of rows that there are without the limit. Returns
 * false if memory runs out. */
bool tool_diff_lines(const struct tool_line_diff *diff, uint32_t *count);

#endif
