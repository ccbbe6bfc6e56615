/* diff.h: differences between two profiles. Counts are exact, so every difference is real. */
#ifndef JP2VM_TOOLS_PROF_VIEWS_DIFF_H
#define JP2VM_TOOLS_PROF_VIEWS_DIFF_H

#include "tools/prof/profile/group.h"
#include "tools/prof/command/options.h"
#include "tools/prof/command/table.h"
#include "tools/prof/command/tool.h"
#include "tools/prof/views/lines.h"

/* The number whose changes, or ranks, order the rows. */
enum tool_diff_sort { TOOL_DIFF_SELF, TOOL_DIFF_INCLUSIVE, TOOL_DIFF_INVOCATIONS };

/* Groups of contexts in two profiles, and the groups' numbers in both. */
struct tool_difference {
    const struct tool_profile *sides[2]; /* before, after */
    struct tool_groups groups[2];        /* a group has the same index on both sides; there are no
                                            labels */
    uint32_t count;
    char **labels;
    const struct prof_method **methods; /* indexed by group: a method of the group, from the later
                                           profile if possible; NULL: none */
    uint64_t *self[2], *inclusive[2], *invocations[2]; /* indexed by group */
};

/* Matches the groups of both profiles (methods, classes and so on) by name. Returns false if memory
 * runs out. */
bool tool_difference_make(struct tool_difference *difference, const struct tool_profile *before,
                          const struct tool_profile *after, enum tool_by by, enum tool_names names);
void tool_difference_release(struct tool_difference *difference);

/* Returns whether a group's numbers differ between the profiles. */
bool tool_difference_has(const struct tool_difference *difference, uint32_t group);

/* Adds four cells with the parts of a method's name, for JSON and CSV; empty cells for NULL. */
void tool_difference_names(struct tool_table *table, const struct prof_method *method);

/* Checks that both profiles have the same first metric; if not, prints a line on stderr and returns
 * false. */
bool tool_difference_check(const struct tool_profile *before, const struct tool_profile *after);

/* Writes the change as a percentage of `before`: "+12.3", or "new", "gone", or "" if both are 0.
 * `to` has space for TOOL_NUMBER_BYTES. */
size_t tool_put_relative(char *to, uint64_t before, uint64_t after);

/* Writes the head of a report: in text, lines with both totals and their difference, and an empty
 * line; in JSON, the start of an object, to which the caller adds the rows of a table as the last
 * member. tool_report_end (table.h) closes the object. */
void tool_difference_begin(struct prof_output *out, const struct tool_settings *settings,
                           const struct tool_profile *before, const struct tool_profile *after);

/* A comparison of the lines of two profiles in their first metric. */
struct tool_line_diff {
    const struct tool_profile *sides[2]; /* before, after */
    const struct tool_settings *settings;
    struct prof_output *out;
    uint64_t limit;           /* the largest number of rows; 0: all */
    enum tool_line_sort sort; /* the change by which rows are sorted */
    bool has_all;             /* also show lines that do not differ */
};

/* Returns whether the lines of both profiles have the numbers to compare, from the same source
 * (enum tool_line_kind). If not, prints a line on stderr. */
bool tool_diff_lines_check(const struct tool_profile *const *sides, enum tool_line_sort sort);

/* Writes the table. Sets *count to the number of rows without the limit. Returns false if memory
 * runs out. */
bool tool_diff_lines(const struct tool_line_diff *diff, uint32_t *count);

/* A comparison of the rankings of groups in two profiles (FRANC, table 5). */
struct tool_rank_diff {
    const struct tool_profile *sides[2]; /* before, after */
    const struct tool_settings *settings;
    struct prof_output *out;
    enum tool_by by;
    const char *by_name;      /* of the column with the groups' labels */
    uint64_t first;           /* the number of groups of `before` that are compared; 0: all */
    uint64_t limit;           /* the largest number of rows; 0: all */
    enum tool_diff_sort sort; /* the number by which groups are ranked */
};

/* Writes the ranks of the first groups, and the three distances: how many of these groups are also
 * among the first groups of the other profile, and the sum and the mean of the absolute differences
 * of their ranks. Returns false if memory runs out. */
bool tool_diff_ranks(const struct tool_rank_diff *diff, const struct tool_difference *difference);

#endif
