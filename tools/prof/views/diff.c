/* jp2prof diff: differences between two profiles, as a table and as a tree. */
#include "tools/prof/views/diff.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_merge.h"
#include "tools/prof/views/branch.h"
#include "tools/prof/code/line_metric.h"
#include "tools/prof/commands.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/profile/names.h"
#include "tools/prof/command/table.h"
#include "vm/base/data/array.h"

#define BEFORE "#before" /* names of values for the tree; no metric has such a name */
#define AFTER "#after"

static const char *const group_names[] = {"method", "class", "package", "loader",
                                          "thread", "scope", "line"};

#define BY_LINE 6 /* after enum tool_by */
#define FIRST 16  /* how many methods the paper on FRANC compares by rank */

struct diff {
    const char *paths[2];
    const struct tool_settings *settings;
    struct tool_profile *sides[2];
    struct prof_output *out;
    unsigned by; /* enum tool_by, or BY_LINE */
    enum tool_diff_sort sort;
    bool by_executions;           /* compare the executions of lines */
    uint64_t limit, depth, first; /* first: how many methods are compared by rank */
    double min_share;
    bool by_rank;
    bool has_all, is_tree, distinguishes_callsites;
    bool differs;
};

/* --- the table ------------------------------------------------------------------------------- */

struct row {
    uint32_t group;
    uint64_t key;  /* the absolute value of the change by which rows are sorted */
    uint64_t rest; /* a second key: the larger of the other two changes */
    const char *label;
};

static uint64_t size_of_change(uint64_t *const *column, uint32_t group)
{
    uint64_t before = column[0][group], after = column[1][group];
    return before > after ? before - after : after - before;
}

static int compare_rows(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    if (x->key != y->key) {
        return x->key > y->key ? -1 : 1;
    }
    if (x->rest != y->rest) {
        return x->rest > y->rest ? -1 : 1;
    }
    return strcmp(x->label, y->label);
}

static struct row row_of(const struct diff *diff, const struct tool_difference *difference,
                         uint32_t group)
{
    uint64_t self = size_of_change(difference->self, group);
    uint64_t inclusive = size_of_change(difference->inclusive, group);
    uint64_t invocations = size_of_change(difference->invocations, group);
    uint64_t key = diff->sort == TOOL_DIFF_SELF        ? self
                   : diff->sort == TOOL_DIFF_INCLUSIVE ? inclusive
                                                       : invocations;
    uint64_t rest = diff->sort == TOOL_DIFF_SELF ? invocations : self;
    return (struct row){group, key, rest, difference->labels[group]};
}

/* Returns whether a group differs in a column that is shown; JSON and CSV have all columns. */
static bool shows_change(const struct diff *diff, const struct tool_difference *difference,
                         uint32_t group)
{
    uint64_t *const *column =
        diff->sort == TOOL_DIFF_INCLUSIVE ? difference->inclusive : difference->self;
    return tool_difference_has(difference, group)
           && (diff->settings->format != TOOL_FORMAT_TEXT || size_of_change(column, group) != 0
               || size_of_change(difference->invocations, group) != 0);
}

static struct row *make_rows(const struct diff *diff, const struct tool_difference *difference,
                             uint32_t *count)
{
    struct row *rows = calloc(difference->count + 1u, sizeof *rows);
    *count = 0;
    for (uint32_t i = 0; rows != NULL && i < difference->count; i++) {
        bool has_run = (difference->inclusive[0][i] | difference->inclusive[1][i]
                        | difference->invocations[0][i] | difference->invocations[1][i])
                       != 0;
        if (shows_change(diff, difference, i) || (diff->has_all && has_run)) {
            rows[(*count)++] = row_of(diff, difference, i);
        }
    }
    if (rows != NULL) {
        qsort(rows, *count, sizeof *rows, compare_rows);
    }
    return rows;
}

static void add_numbers(struct tool_table *table, uint64_t *const *column, uint32_t group)
{
    char relative[TOOL_NUMBER_BYTES];
    uint64_t before = column[0][group], after = column[1][group];
    tool_table_number(table, before);
    tool_table_number(table, after);
    tool_table_change(table, (int64_t)(after - before));
    tool_put_relative(relative, before, after);
    tool_table_text(table, relative);
}

/* Returns the kind of cells with numbers, which are times if the metric is a time. */
static enum tool_cell number_cell(const struct diff *diff)
{
    return strcmp(diff->sides[0]->metrics[0].unit, "ns") == 0 ? TOOL_CELL_TIME : TOOL_CELL_NUMBER;
}

static bool write_rows(const struct diff *diff, const struct tool_difference *difference,
                       const struct row *rows, uint32_t shown)
{
    const char *unit = diff->sides[0]->metrics[0].unit, *by = group_names[diff->by];
    bool is_inclusive = diff->sort == TOOL_DIFF_INCLUSIVE, has_methods = diff->by == TOOL_BY_METHOD;
    enum tool_cell number = number_cell(diff);
    const struct tool_column columns[] = {
        {"selfBefore", is_inclusive ? NULL : "self", "before", number},
        {"selfAfter", is_inclusive ? NULL : "", "after", number},
        {"selfChange", is_inclusive ? NULL : "change", unit, TOOL_CELL_CHANGE},
        {NULL, is_inclusive ? NULL : "", "%", TOOL_CELL_SHARE},
        {"inclusiveBefore", is_inclusive ? "inclusive" : NULL, "before", number},
        {"inclusiveAfter", is_inclusive ? "" : NULL, "after", number},
        {"inclusiveChange", is_inclusive ? "change" : NULL, unit, TOOL_CELL_CHANGE},
        {NULL, is_inclusive ? "" : NULL, "%", TOOL_CELL_SHARE},
        {"invocationsBefore", NULL, "", TOOL_CELL_NUMBER},
        {"invocationsAfter", "invocations", "after", TOOL_CELL_NUMBER},
        {"invocationsChange", "change", "calls", TOOL_CELL_CHANGE},
        {NULL, NULL, "", TOOL_CELL_TEXT},
        {has_methods ? "class" : NULL, NULL, "", TOOL_CELL_TEXT},
        {has_methods ? "name" : NULL, NULL, "", TOOL_CELL_TEXT},
        {has_methods ? "descriptor" : NULL, NULL, "", TOOL_CELL_TEXT},
        {has_methods ? "loader" : NULL, NULL, "", TOOL_CELL_TEXT},
        {by, by, "", TOOL_CELL_TEXT}};
    struct tool_table *table =
        tool_table_create(columns, (uint32_t)(sizeof columns / sizeof columns[0]));
    for (uint32_t i = 0; table != NULL && i < shown; i++) {
        add_numbers(table, difference->self, rows[i].group);
        add_numbers(table, difference->inclusive, rows[i].group);
        add_numbers(table, difference->invocations, rows[i].group);
        tool_difference_names(table, has_methods ? difference->methods[rows[i].group] : NULL);
        tool_table_text(table, rows[i].label);
    }
    if (table != NULL) {
        tool_table_write(table, diff->settings, diff->out);
    }
    tool_table_free(table);
    return table != NULL;
}

static void write_rest(const struct diff *diff, uint32_t count, uint32_t shown)
{
    char text[160], number[TOOL_NUMBER_BYTES];
    if (diff->settings->format != TOOL_FORMAT_TEXT) {
        return;
    }
    bool has_inclusive = diff->by != BY_LINE
                         || (tool_line_metric_has_calls(diff->sides[0])
                             && tool_line_metric_has_calls(diff->sides[1]));
    if (count == 0 && diff->differs && diff->sort != TOOL_DIFF_INCLUSIVE && has_inclusive) {
        snprintf(text, sizeof text,
                 "no %s differs in its own work, only in its callees "
                 "(--sort=inclusive shows them)\n",
                 group_names[diff->by]);
        prof_output_text(diff->out, text);
    } else if (count == 0) {
        snprintf(text, sizeof text, "no %s differs\n", group_names[diff->by]);
        prof_output_text(diff->out, text);
    } else if (shown < count) {
        tool_put_number(number, count - shown);
        snprintf(text, sizeof text, "... and %s more (--limit=0 shows all)\n", number);
        prof_output_text(diff->out, text);
    }
}

static bool write_ranks(const struct diff *diff, const struct tool_difference *difference)
{
    const struct tool_rank_diff ranks = {.sides = {diff->sides[0], diff->sides[1]},
                                         .settings = diff->settings,
                                         .out = diff->out,
                                         .by = (enum tool_by)diff->by,
                                         .by_name = group_names[diff->by],
                                         .first = diff->first,
                                         .limit = diff->limit,
                                         .sort = diff->sort};
    return tool_diff_ranks(&ranks, difference);
}

/* Writes the table, and sets diff->differs. */
static bool write_table(struct diff *diff, bool is_shown)
{
    struct tool_difference difference;
    uint32_t count;
    enum tool_by by = diff->by == BY_LINE ? TOOL_BY_METHOD : (enum tool_by)diff->by;
    if (!tool_difference_make(&difference, diff->sides[0], diff->sides[1], by,
                              (enum tool_names)diff->settings->names)) {
        return false;
    }
    for (uint32_t i = 0; i < difference.count; i++) {
        diff->differs |= tool_difference_has(&difference, i);
    }
    if (diff->by_rank) {
        bool is_written = write_ranks(diff, &difference);
        tool_difference_release(&difference);
        return is_written;
    }
    struct row *rows = make_rows(diff, &difference, &count);
    bool is_good = rows != NULL;
    if (is_good && is_shown) {
        uint32_t shown = diff->limit == 0 || diff->limit > count ? count : (uint32_t)diff->limit;
        tool_difference_begin(diff->out, diff->settings, diff->sides[0], diff->sides[1]);
        is_good = (shown == 0 && diff->settings->format == TOOL_FORMAT_TEXT)
                  || write_rows(diff, &difference, rows, shown);
        tool_report_end_limited(diff->out, diff->settings, count - shown);
        write_rest(diff, count, shown);
    }
    free(rows);
    tool_difference_release(&difference);
    return is_good;
}

static enum tool_line_sort line_sort(const struct diff *diff)
{
    return diff->by_executions                 ? TOOL_SORT_EXECUTIONS
           : diff->sort == TOOL_DIFF_INCLUSIVE ? TOOL_SORT_INCLUSIVE
                                               : TOOL_SORT_OWN;
}

static bool write_lines(const struct diff *diff)
{
    const struct tool_line_diff lines = {.sides = {diff->sides[0], diff->sides[1]},
                                         .settings = diff->settings,
                                         .out = diff->out,
                                         .limit = diff->limit,
                                         .sort = line_sort(diff),
                                         .has_all = diff->has_all};
    uint32_t count;
    if (!tool_diff_lines(&lines, &count)) {
        return false;
    }
    bool is_all = diff->limit == 0 || diff->limit > count;
    write_rest(diff, count, is_all ? count : (uint32_t)diff->limit);
    return true;
}

/* --- the tree -------------------------------------------------------------------------------- */

/* The united profile, and its differences. */
struct diff_tree {
    const struct diff *diff;
    const struct prof_contexts *contexts;
    const uint64_t *self[2];
    uint64_t *inclusive[2];
    char **labels;
    bool *is_chosen; /* indexed by method: whether it is selected; NULL: all methods are */
    struct tool_table *table;
    struct depth {
        unsigned indent;
        int64_t rest; /* the part of the change that is in no branch of this depth so far */
    } * depths;
    size_t depth_capacity;
    uint64_t total; /* sum of the absolute changes of all contexts of selected methods and of the
                       contexts below them */
    uint64_t small_contexts;
    int64_t small_change; /* sum of the changes of left-out branches that have no line of their own;
                             the last line prints it */
    bool has_unselected;  /* some branches that are left out are not selected */
};

static int64_t change_of(uint64_t *const *column, uint32_t context)
{
    return (int64_t)(column[1][context] - column[0][context]);
}

static bool reserve_depth(struct diff_tree *tree, uint32_t depth)
{
    return VM_RESERVE_ZEROED(tree->depths, tree->depth_capacity, depth + 2u);
}

static void add_label(const struct diff_tree *tree, const struct tool_branch *branch,
                      struct vm_text *text)
{
    for (unsigned i = 0; i < tree->depths[branch->depth].indent; i++) {
        vm_text_string(text, " ");
    }
    if (branch->is_left_out) {
        vm_text_string(text, "... ");
        tool_add_number(text, branch->contexts);
        vm_text_string(text, branch->contexts == 1 ? " context" : " contexts");
        vm_text_string(text, branch->unselected == 0                  ? ""
                             : branch->unselected == branch->branches ? " that are not selected"
                                                                      : " small or not selected");
    } else {
        vm_text_string(text, branch->depth == 0 ? "" : branch->is_only ? "> " : "+ ");
        vm_text_string(text, tree->labels[branch->method]);
        if (branch->line >= 0 && tree->diff->distinguishes_callsites) {
            vm_text_put(text, " (from line ", (uint64_t)branch->line);
            if (branch->has_twin && branch->site > 0) {
                vm_text_put(text, ", instruction ", (uint64_t)branch->site);
            }
            vm_text_string(text, ")");
        }
    }
    vm_text_add(text, "", 1);
}

static void add_branch_numbers(const struct diff_tree *tree, const struct tool_branch *branch,
                               int64_t change)
{
    struct tool_table *table = tree->table;
    char relative[TOOL_NUMBER_BYTES];
    tool_table_change(table, change);
    if (branch->is_left_out) {
        for (int i = 0; i < 4; i++) {
            tool_table_none(table);
        }
    } else {
        uint64_t before = tree->inclusive[0][branch->context];
        uint64_t after = tree->inclusive[1][branch->context];
        tool_put_relative(relative, before, after);
        tool_table_text(table, relative);
        tool_table_number(table, before);
        tool_table_number(table, after);
        tool_table_change(
            table, (int64_t)(tree->self[1][branch->context] - tree->self[0][branch->context]));
    }
    tool_table_number(table, branch->id);
    if (branch->parent == PROF_NO_CONTEXT) {
        tool_table_none(table);
    } else {
        tool_table_number(table, branch->parent);
    }
    tool_table_number(table, branch->depth);
    tool_difference_names(table,
                          branch->is_left_out ? NULL : tree->contexts->methods[branch->method]);
    tool_table_text(table, branch->is_left_out ? "[left out]" : tree->labels[branch->method]);
}

/* Returns whether the sum of left-out branches is too small for a line of text. */
static bool is_small(const struct diff_tree *tree, const struct tool_branch *branch)
{
    return tree->diff->settings->format == TOOL_FORMAT_TEXT
           && (double)branch->inclusive * 100 < tree->diff->min_share * (double)tree->total;
}

static void write_small(const struct diff_tree *tree)
{
    char text[160], contexts[TOOL_NUMBER_BYTES], change[TOOL_NUMBER_BYTES];
    if (tree->small_contexts == 0) {
        return;
    }
    tool_put_number(contexts, tree->small_contexts);
    tool_put_change(change, tree->small_change);
    snprintf(text, sizeof text, "... and %s contexts with %s in %s (--min-share=0 shows all)\n",
             contexts, change,
             tree->has_unselected ? "branches that are small or not selected" : "small branches");
    prof_output_text(tree->diff->out, text);
}

static bool take_branch(void *data, const struct tool_branch *branch)
{
    struct diff_tree *tree = data;
    struct vm_text text = {0};
    if (!reserve_depth(tree, branch->depth + 1)) {
        return false;
    }
    struct depth *depth = &tree->depths[branch->depth];
    unsigned above = branch->depth == 0 ? 0 : depth[-1].indent;
    depth->indent = above + (branch->depth == 0 || branch->is_only ? 0 : 2);
    int64_t change = depth->rest;
    if (!branch->is_left_out) {
        change = change_of(tree->inclusive, branch->context);
        depth->rest -= change;
        depth[1].rest =
            change - (int64_t)(tree->self[1][branch->context] - tree->self[0][branch->context]);
    } else if (change == 0 && branch->inclusive == 0) {
        return true; /* nothing in this branch differs */
    } else if (is_small(tree, branch)) {
        tree->small_contexts += branch->contexts;
        tree->small_change += change;
        tree->has_unselected |= branch->unselected > 0;
        return true;
    }
    add_label(tree, branch, &text);
    if (text.has_failed) {
        return false;
    }
    add_branch_numbers(tree, branch, change);
    tool_table_text(tree->table, text.bytes);
    vm_text_fini(&text);
    return true;
}

/* Returns an array, indexed by context: the absolute value of the exclusive change. The sums of
 * these values decide how branches are sorted and which are left out. */
static uint64_t *find_sizes(struct diff_tree *tree, uint64_t *total)
{
    uint64_t *sizes = malloc((tree->contexts->count + 1u) * sizeof *sizes);
    uint32_t end = 0; /* where the subtree of the outermost selected context ends */
    *total = tree->total = 0;
    for (uint32_t i = 0; sizes != NULL && i < tree->contexts->count; i++) {
        uint64_t before = tree->self[0][i], after = tree->self[1][i];
        sizes[i] = before > after ? before - after : after - before;
        *total += sizes[i];
        bool is_chosen = tree->is_chosen == NULL || tree->is_chosen[tree->contexts->method[i]];
        end = is_chosen && i >= end ? tree->contexts->end[i] : end;
        tree->total += i < end ? sizes[i] : 0;
    }
    return sizes;
}

static bool write_branches(struct diff_tree *tree)
{
    const struct diff *diff = tree->diff;
    const char *unit = diff->sides[0]->metrics[0].unit;
    const struct tool_column columns[] = {
        {"change", "change", unit, TOOL_CELL_CHANGE},
        {NULL, "", "%", TOOL_CELL_SHARE},
        {"inclusiveBefore", "inclusive", "before", number_cell(diff)},
        {"inclusiveAfter", "", "after", number_cell(diff)},
        {"selfChange", "self", "change",
         number_cell(diff) == TOOL_CELL_TIME ? TOOL_CELL_TIME : TOOL_CELL_CHANGE},
        {"id", NULL, "", TOOL_CELL_NUMBER},
        {"parent", NULL, "", TOOL_CELL_NUMBER},
        {"depth", NULL, "", TOOL_CELL_NUMBER},
        {"class", NULL, "", TOOL_CELL_TEXT},
        {"name", NULL, "", TOOL_CELL_TEXT},
        {"descriptor", NULL, "", TOOL_CELL_TEXT},
        {"loader", NULL, "", TOOL_CELL_TEXT},
        {"method", NULL, "", TOOL_CELL_TEXT},
        {NULL, "context", "", TOOL_CELL_TEXT}};
    uint64_t total, *sizes = find_sizes(tree, &total);
    tree->table = tool_table_create(columns, (uint32_t)(sizeof columns / sizeof columns[0]));
    if (sizes == NULL || tree->table == NULL || !reserve_depth(tree, 0)) {
        free(sizes);
        return false;
    }
    tree->depths[0].rest = (int64_t)(diff->sides[1]->totals[0] - diff->sides[0]->totals[0]);
    const uint64_t *const self[] = {sizes};
    struct tool_profile united = {.contexts = tree->contexts,
                                  .metric_count = 1,
                                  .metrics = diff->sides[0]->metrics,
                                  .self = self,
                                  .totals = &total,
                                  .is_chosen = tree->is_chosen,
                                  .selected_inclusive = tree->total};
    struct tool_branching branching = {.profile = &united,
                                       .direction = TOOL_FROM_ROOT,
                                       .depth = diff->depth == 0 ? UINT64_MAX : diff->depth,
                                       .min_share = diff->min_share,
                                       .least =
                                           1}; /* branches without any difference are never shown */
    bool is_good = tool_branches(&branching, take_branch, tree);
    if (is_good && tree->total == 0 && diff->settings->format == TOOL_FORMAT_TEXT) {
        prof_output_text(diff->out, "no context differs\n");
    } else if (is_good) {
        tool_table_write(tree->table, diff->settings, diff->out);
        write_small(tree);
    }
    free(sizes);
    return is_good;
}

/* Adds a profile's first metric as a value of its contexts. */
static bool add_value(struct prof_contexts *contexts, const uint64_t *self, const char *name)
{
    uint64_t *column = malloc((contexts->count + 1u) * sizeof *column);
    if (column == NULL) {
        return false;
    }
    if (contexts->count > 0) {
        memcpy(column, self, contexts->count * sizeof *column);
    }
    return prof_contexts_add_value(contexts, name, column);
}

/* Unites the contexts of both profiles in one profile, and takes the contexts from the two
 * profiles. */
static struct prof_contexts *unite(struct diff *diff)
{
    static const char *const names[] = {BEFORE, AFTER};
    struct prof_contexts *parts[2];
    char message[256];
    bool is_good = true;
    for (int side = 0; side < 2; side++) {
        parts[side] = tool_take_contexts(diff->sides[side]);
        is_good = is_good && add_value(parts[side], diff->sides[side]->self[0], names[side]);
    }
    if (!is_good) {
        prof_contexts_free(parts[0]);
        prof_contexts_free(parts[1]);
        tool_no_memory();
        return NULL;
    }
    struct prof_contexts *united =
        prof_contexts_merge(parts[0], parts[1], PROF_MERGE_NAMES_ONLY, message, sizeof message);
    if (united == NULL) {
        tool_error("%s", message);
    }
    return united;
}

static bool write_tree(struct diff *diff)
{
    struct prof_contexts *united = unite(diff);
    if (united == NULL) {
        return false;
    }
    struct diff_tree tree = {.diff = diff, .contexts = united};
    tree.self[0] = united->values[prof_contexts_value(united, BEFORE)];
    tree.self[1] = united->values[prof_contexts_value(united, AFTER)];
    tree.inclusive[0] = tool_inclusive(united, tree.self[0]);
    tree.inclusive[1] = tool_inclusive(united, tree.self[1]);
    tree.labels = tool_labels(united, (enum tool_names)diff->settings->names);
    bool is_selected = tool_selection_has_names(&diff->settings->selection);
    tree.is_chosen =
        is_selected ? tool_chosen_methods(united, &diff->settings->selection, TOOL_BY_INSTRUCTIONS)
                    : NULL;
    bool is_good = tree.inclusive[0] != NULL && tree.inclusive[1] != NULL && tree.labels != NULL
                   && is_selected == (tree.is_chosen != NULL);
    if (is_good) {
        tool_difference_begin(diff->out, diff->settings, diff->sides[0], diff->sides[1]);
        is_good = write_branches(&tree);
        tool_report_end(diff->out, diff->settings);
    }
    if (!is_good) {
        prof_output_fail(diff->out, ENOMEM);
    }
    tool_table_free(tree.table);
    tool_labels_free(tree.labels, united->method_count);
    free(tree.inclusive[0]);
    free(tree.inclusive[1]);
    free(tree.is_chosen);
    free(tree.depths);
    prof_contexts_free(united);
    return true;
}

/* --- the command ----------------------------------------------------------------------------- */

static int report(struct diff *diff)
{
    diff->out = tool_output_open(diff->settings);
    if (diff->out == NULL) {
        return TOOL_FAILED;
    }
    if (!write_table(diff, !diff->is_tree && diff->by != BY_LINE)
        || (diff->by == BY_LINE && !write_lines(diff))) {
        prof_output_fail(diff->out, ENOMEM);
    }
    if (diff->is_tree && !write_tree(diff)) {
        prof_output_discard(diff->out);
        return TOOL_FAILED;
    }
    return tool_output_close(diff->out);
}

static int run(struct diff *diff, struct tool_settings *settings)
{
    const char *fold = settings->selection.fold;
    if (diff->is_tree && !diff->distinguishes_callsites) {
        settings->selection.fold = fold == NULL ? "callsites" : tool_joined_list(fold, "callsites");
    }
    settings->selects_rows = true;
    settings->needs_no_blocks = diff->by != BY_LINE;
    int status = TOOL_FAILED;
    bool is_loaded = tool_load_both(diff->paths, settings, diff->sides);
    settings->selection.fold = fold; /* the value that was given, for heads of reports */
    const struct tool_profile *const sides[] = {diff->sides[0], diff->sides[1]};
    if (is_loaded && tool_difference_check(sides[0], sides[1])
        && (diff->by != BY_LINE || tool_diff_lines_check(sides, line_sort(diff)))) {
        tool_report_unlike(diff->sides[0], diff->sides[1]);
        status = report(diff);
    }
    tool_unload(diff->sides[0]);
    tool_unload(diff->sides[1]);
    return status;
}

/* Refuses options that do not fit together. */
static int check_options(const struct diff *diff, const char *command)
{
    if (diff->by == BY_LINE && diff->is_tree) {
        return tool_misuse(command, "--tree has contexts, --by=line has lines: only one of "
                                    "them is possible");
    }
    if (diff->by == BY_LINE && diff->sort == TOOL_DIFF_INVOCATIONS) {
        return tool_misuse(command, "lines have no invocations to sort by: --sort=self or "
                                    "inclusive; --metric=invocations has calls of lines");
    }
    if (diff->by_rank && (diff->is_tree || diff->by == BY_LINE || diff->has_all)) {
        return tool_misuse(command, "--ranks is a table of its own, without %s",
                           diff->is_tree         ? "--tree"
                           : diff->by == BY_LINE ? "--by=line"
                                                 : "--all");
    }
    if (!diff->by_rank && diff->first != FIRST) {
        return tool_misuse(command, "--first is an option of the ranks; add --ranks, or leave it "
                                    "out");
    }
    const char *of_tree = diff->depth != 0                ? "--depth"
                          : diff->min_share >= 0          ? "--min-share"
                          : diff->distinguishes_callsites ? "--callsites"
                                                          : NULL;
    if (!diff->is_tree && of_tree != NULL) {
        return tool_misuse(command, "%s is an option of the tree; add --tree, or leave it out",
                           of_tree);
    }
    return TOOL_OK;
}

/* Returns the exit status with --fail-on-difference. */
static int status_of_difference(const struct diff *diff, int status)
{
    return status != TOOL_OK ? TOOL_TROUBLE : diff->differs ? TOOL_FAILED : TOOL_OK;
}

int tool_diff(int count, char **arguments)
{
    struct diff diff = {.limit = 20, .first = FIRST, .min_share = -1};
    unsigned by = 0, sort = 0;
    bool fails = false;
    const struct tool_option own[] = {
        {"by", "method|class|package|loader|thread|scope|line", "the thing that each row shows",
         TOOL_CHOICE, &by},
        {"sort", "self|inclusive|invocations", "the change that comes first", TOOL_CHOICE, &sort},
        {"limit", "N", "how many rows; 0: all", TOOL_ROWS, &diff.limit},
        {"all", NULL, "also rows that do not differ", TOOL_SWITCH, &diff.has_all},
        {"tree", NULL,
         "the calling contexts that differ, in place of the table (not with\n--by=line)",
         TOOL_SWITCH, &diff.is_tree},
        {"callsites", NULL, "in the tree, tell callsites apart (for equal code)", TOOL_SWITCH,
         &diff.distinguishes_callsites},
        {"depth", "N", "how many levels of the tree; 0: all", TOOL_NUMBER, &diff.depth},
        {"min-share", "PERCENT", "leave out branches with less of all that differs (default: 5)",
         TOOL_SHARE, &diff.min_share},
        {"ranks", NULL, "how far the ranks of the first methods of BEFORE are from those in AFTER",
         TOOL_SWITCH, &diff.by_rank},
        {"first", "N", "with --ranks: how many methods are compared; 0: all", TOOL_NUMBER,
         &diff.first},
        {"fail-on-difference", NULL,
         "give status 1 if anything differs, 2 if the comparison\n"
         "failed; without this option, 0 and 1",
         TOOL_SWITCH, &fails},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .page = "jp2prof.md#two-runs-and-budgets",
        .arguments = "[METHOD] BEFORE AFTER",
        .answers =
            "The differences between two profiles, largest change first. Counts are exact, so a\n"
            "difference of 1 is real. Methods are the same when class, name, descriptor and "
            "loader\nare; lines when file and number are: where a source has changed, those "
            "below moved.\n\n"
            "METHOD, as in callers, chooses the methods that have rows, as --package, --class and\n"
            "--method do; the numbers are those of the whole profiles.",
        .examples = "    jp2prof diff yesterday.jp2 today.jp2\n"
                    "    jp2prof diff 'com.acme.**' old.jp2 new.jp2\n"
                    "    jp2prof diff --by=package --sort=inclusive old.jp2 new.jp2\n"
                    "    jp2prof diff --by=line --class='com.acme.**' old.jp2 new.jp2\n"
                    "    jp2prof diff --tree --fold=library old.jp2 new.jp2\n"
                    "    jp2prof diff --ranks --sort=inclusive old.jp2 new.jp2\n"
                    "    jp2prof diff --fail-on-difference expected.jp2 now.jp2\n",
        .options = own,
        .wants = TOOL_REPORT | TOOL_PRUNES,
        .least = 2,
        .most = 3};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return fails && status != TOOL_OK ? TOOL_TROUBLE : status;
    }
    diff.settings = &settings;
    settings.selection.named = count == 3 ? arguments[0] : NULL;
    diff.paths[0] = arguments[count - 2];
    diff.paths[1] = arguments[count - 1];
    diff.by = by;
    diff.sort = sort;
    status = check_options(&diff, usage.command);
    if (status != TOOL_OK) {
        return status;
    }
    diff.min_share = diff.min_share < 0 ? 5 : diff.min_share;
    diff.by_executions = by == BY_LINE && tool_lines_by_executions(&settings);
    status = run(&diff, &settings);
    return fails ? status_of_difference(&diff, status) : status;
}
