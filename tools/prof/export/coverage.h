/*
 * coverage.h: code coverage, with counts of executions, by package, source file, class, method,
 * line and branch. Counts are exact sums over all contexts.
 *
 * A line's executions (tool_line_hits) are the largest of the executions of its first instructions
 * in the blocks that contain a part of the line, plus, for each copy of inlined code
 * (prof_method_own_copy), the largest in that copy. A branch is an edge of a conditional jump or
 * switch (flow.h). If the count of a branch is not proven, coverage uses the smallest possible
 * count.
 *
 * Classes with the same name from several loaders are united if their code is equal. Synthetic
 * methods are left out, except bodies of lambdas. With filters, code that compilers add to methods
 * is also left out (filters.h).
 *
 * Errors: if functions fail, they print a line on stderr and return false.
 */
#ifndef JP2VM_TOOLS_PROF_EXPORT_COVERAGE_H
#define JP2VM_TOOLS_PROF_EXPORT_COVERAGE_H

#include "tools/prof/code/class_code.h"
#include "tools/prof/code/code_counts.h"
#include "tools/prof/export/export_views.h"
#include "tools/prof/code/flow.h"

/* Missed and covered items, as JaCoCo counts them. */
struct tool_counter {
    uint64_t missed, covered;
};

enum tool_counter_kind {
    TOOL_COUNTER_INSTRUCTION,
    TOOL_COUNTER_BRANCH,
    TOOL_COUNTER_LINE,
    TOOL_COUNTER_COMPLEXITY,
    TOOL_COUNTER_METHOD,
    TOOL_COUNTER_CLASS,
    TOOL_COUNTERS
};

/* A line of a source file or of one class in the file. */
struct tool_covered_line {
    uint32_t line, copy;   /* copy: 0 */
    uint64_t hits;         /* of code that is not inlined */
    uint64_t inlined_hits; /* sum over the copies of inlined code */
    struct tool_counter instructions, branches;
};

static inline uint64_t tool_line_hits(const struct tool_covered_line *line)
{
    return line->hits + line->inlined_hits;
}

/* An edge of a conditional jump or switch. */
struct tool_covered_branch {
    uint32_t line; /* 0: none */
    uint32_t instruction;
    bool is_switch;
    bool has_run; /* whether the instruction of the branch has run */
    uint64_t least, most;
};

struct tool_covered_method {
    const struct prof_method *method;
    const struct prof_code_details *details; /* NULL: not known */
    uint64_t entries;
    uint32_t first_line;        /* 0: none */
    uint64_t *executed;         /* indexed by instruction number - 1 */
    uint64_t *united;           /* the same, with those of copies of finally blocks added up, for
                                   executions of lines */
    const uint32_t *counts_for; /* indexed by instruction number - 1, see filters.h; NULL: every
                                   instruction counts */
    const bool *drops_target;   /* indexed by instruction number - 1, see filters.h; NULL: none */
    bool is_left_out;           /* none of its code counts, so its class leaves the method out */
    uint32_t branch_count;
    struct tool_covered_branch *branches; /* sorted by instruction */
    uint32_t line_count;
    struct tool_covered_line *lines; /* sorted by line; line 0 is left out */
    struct tool_counter counters[TOOL_COUNTERS];
};

struct tool_covered_class {
    const char *name; /* with slashes */
    uint32_t method_count;
    struct tool_covered_method *methods; /* sorted by name and descriptor */
    uint32_t line_count;
    struct tool_covered_line *lines;
    struct tool_counter counters[TOOL_COUNTERS];
};

/* The classes of a package that come from one file. Classes without a file share a source. */
struct tool_covered_source {
    const char *file; /* the name without directories; NULL: not known */
    const char *path; /* the path of the file if it was found, otherwise "package/File.java"; NULL:
                         not known */
    uint32_t class_count;
    struct tool_covered_class *classes; /* by name */
    uint32_t line_count;
    struct tool_covered_line *lines;
    struct tool_counter counters[TOOL_COUNTERS];
};

struct tool_covered_package {
    const char *name; /* with slashes; "" */
    uint32_t source_count;
    struct tool_covered_source *sources; /* by name */
    struct tool_counter counters[TOOL_COUNTERS];
};

struct tool_coverage {
    uint32_t package_count;
    struct tool_covered_package *packages; /* by name */
    struct tool_counter counters[TOOL_COUNTERS];
    bool has_branches;           /* whether targets of jumps are known */
    uint64_t branches, unproven; /* unproven: branches of whose count only a minimum is known */
    uint64_t undecided;          /* unproven branches with a minimum of 0, which may or may not have
                                    been taken */

    struct vm_arena *arena;
    struct tool_classes classes;
    struct tool_code_counts counts; /* indexed by number of the method */
    uint64_t *entries;              /* indexed by number of the method */
};

bool tool_coverage_make(struct tool_coverage *coverage, const struct tool_profile *profile,
                        const struct tool_export_options *options);
void tool_coverage_release(struct tool_coverage *coverage);

/* Prints a line on stderr if the counts of some branches are not proven, or if no branches are
 * known. */
void tool_coverage_report(const struct tool_coverage *coverage);

#endif
