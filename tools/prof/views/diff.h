/* diff.h: what two profiles differ by. Every difference is a real one: the counts are exact. */
#ifndef JP2VM_TOOLS_PROF_DIFF_H
#define JP2VM_TOOLS_PROF_DIFF_H

#include "tools/prof/profile/group.h"
#include "tools/prof/command/options.h"
#include "tools/prof/command/tool.h"
#include "tools/prof/views/lines.h"

/* Groups of contexts of two profiles, and their numbers in both. */
struct tool_difference {
    const struct tool_profile *sides[2]; /* before, after */
    struct tool_groups groups[2];        /* numbered alike, without labels */
    uint32_t count;
    char **labels;
    const struct prof_method **methods; /* by group: one of the group, of the later profile if it is
                                           there; NULL: none */
    uint64_t *self[2], *inclusive[2], *invocations[2]; /* by group */
};

/* By methods, classes and so on of the same names. False without memory. */
bool tool_difference_make(struct tool_difference *difference, const struct tool_profile *before,
                          const struct tool_profile *after, enum tool_by by,
                          enum tool_names names);
void tool_difference_release(struct tool_difference *difference);

/* Whether a group's numbers differ. */
bool tool_difference_has(const struct tool_difference *difference, uint32_t group);

/* Whether both have the same first metric; false: a line was printed. */
bool tool_difference_check(const struct tool_profile *before, const struct tool_profile *after);

/* Percent of what was before: "+12.3", "new", "gone", "" of nothing; there is room for
 * TOOL_NUMBER_BYTES. */
size_t tool_put_relative(char *to, uint64_t before, uint64_t after);

/*
 * before.jp2: 4,711; after.jp2: 4,712 bytecode instructions: +1 (+0.02 %)
 * selected 9.8 % of 48,071; 15.1 % of 31,205 bytecode instructions: -16,866 (-35.1 %)
 *
 * The second line when something was selected, and a third one when that is by name, with what the
 * selected methods do with all they call.
 */
void tool_difference_head(struct prof_output *out, const struct tool_settings *settings,
                          const struct tool_profile *before, const struct tool_profile *after);

/* What stands above a table: those lines and an empty one, or as JSON the start of an object of
 * which a table's rows are the last member. tool_report_end (table.h) closes it. */
void tool_difference_begin(struct prof_output *out, const struct tool_settings *settings,
                           const struct tool_profile *before, const struct tool_profile *after);

/* Lines of two profiles, by the first metric of both. */
struct tool_line_diff {
    const struct tool_profile *sides[2]; /* before, after */
    const struct tool_settings *settings;
    struct prof_output *out;
    uint64_t limit;           /* rows; 0: all */
    enum tool_line_sort sort; /* the change that comes first */
    bool has_all;             /* lines that do not differ, too */
};

/* Whether lines of both have what they are to be told by, in the same way; false: a line was
 * printed. */
bool tool_diff_lines_check(const struct tool_profile *const *sides, enum tool_line_sort sort);

/* Writes the table; *count is how many rows there are without the limit. False without memory. */
bool tool_diff_lines(const struct tool_line_diff *diff, uint32_t *count);

#endif
