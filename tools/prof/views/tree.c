/* jp2prof tree, callers, callees: contexts as trees, and what calls what. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/views/branch.h"
#include "tools/prof/commands.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/profile/methods.h"
#include "tools/prof/profile/names.h"
#include "tools/prof/command/table.h"

/* What is written of a tree. */
struct tree {
    const struct tool_profile *profile;
    const struct tool_settings *settings;
    struct tool_branching branching;
    struct tool_table *table;
    char **labels;
    unsigned *indents; /* by depth: where the branches of a depth are written */
    size_t indent_capacity;
    struct tool_branch *rows; /* direct callers or callees */
    size_t row_count, row_capacity;
    struct tool_branch small; /* left out, and not worth a line */
};

/* --- lines of the tree ----------------------------------------------------------------------- */

static bool set_indent(struct tree *tree, const struct tool_branch *branch)
{
    if (branch->depth >= tree->indent_capacity) {
        size_t capacity = (size_t)branch->depth * 2 + 64;
        unsigned *indents = realloc(tree->indents, capacity * sizeof *indents);
        if (indents == NULL) {
            return false;
        }
        tree->indents = indents;
        tree->indent_capacity = capacity;
    }
    unsigned above = branch->depth == 0 ? 0 : tree->indents[branch->depth - 1];
    unsigned step = branch->depth == 0 || branch->is_only ? 0 : 2;
    tree->indents[branch->depth] = above + step;
    return true;
}

static void add_place(const struct tree *tree, struct prof_bytes *text,
                      const struct tool_branch *branch)
{
    const char *word = tree->branching.direction == TOOL_CALLERS ? " (at line " : " (from line ";
    if (branch->line >= 0) {
        prof_bytes_text(text, word);
        prof_bytes_unsigned(text, (uint64_t)branch->line);
        if (branch->has_twin && branch->site > 0) {
            prof_bytes_text(text, ", instruction ");
            prof_bytes_unsigned(text, (uint64_t)branch->site);
        }
        prof_bytes_text(text, ")");
    }
}

static void add_left_out(const struct tree *tree, struct prof_bytes *text,
                         const struct tool_branch *branch)
{
    char least[32];
    snprintf(least, sizeof least, "%g", tree->branching.min_share);
    prof_bytes_text(text, "... ");
    tool_add_number(text, branch->contexts);
    prof_bytes_text(text, branch->contexts == 1 ? " context" : " contexts");
    if (branch->depth >= tree->branching.depth) {
        prof_bytes_text(text, " deeper");
    } else {
        prof_bytes_text(text, branch->branches == 1 ? " in a branch below "
                                                    : " in branches below ");
        prof_bytes_text(text, least);
        prof_bytes_text(text, " %");
    }
}

static bool label_branch(const struct tree *tree, const struct tool_branch *branch,
                         struct prof_bytes *text)
{
    const struct prof_method *method = tree->profile->contexts->methods[branch->method];
    for (unsigned i = 0; i < tree->indents[branch->depth]; i++) {
        prof_bytes_text(text, " ");
    }
    if (branch->is_left_out) {
        add_left_out(tree, text, branch);
    } else {
        prof_bytes_text(text, branch->depth == 0 ? "" : branch->is_only ? "> " : "+ ");
        prof_bytes_text(text, tree->labels[branch->method]);
        add_place(tree, text, branch);
        prof_bytes_text(text, tool_frame_is_pruned(method) ? " (small or deep contexts)" : "");
    }
    prof_bytes_add(text, "", 1);
    return !text->has_failed;
}

static void add_cells(const struct tree *tree, const struct tool_branch *branch)
{
    struct tool_table *table = tree->table;
    const struct prof_method *method = tree->profile->contexts->methods[branch->method];
    tool_table_number(table, branch->inclusive);
    tool_table_share(table, branch->inclusive, tree->profile->totals[0]);
    if (branch->is_left_out) {
        tool_table_none(table);
        tool_table_none(table);
    } else {
        tool_table_number(table, branch->self);
        tool_table_number(table, branch->invocations);
    }
    tool_table_number(table, branch->contexts);
    tool_table_number(table, branch->id);
    if (branch->parent == PROF_NO_CONTEXT) {
        tool_table_none(table);
    } else {
        tool_table_number(table, branch->parent);
    }
    tool_table_number(table, branch->depth);
    if (branch->line < 0) {
        tool_table_none(table);
    } else {
        tool_table_number(table, (uint64_t)branch->line);
    }
    if (branch->is_left_out || branch->site < 0) {
        tool_table_none(table);
    } else {
        tool_table_change(table, branch->site);
    }
    tool_table_text(table, branch->is_left_out ? "[left out]" : tree->labels[branch->method]);
    tool_table_name(table, branch->is_left_out ? "" : method->names.class_name);
    tool_table_name(table, branch->is_left_out ? "" : method->names.name);
    tool_table_name(table, branch->is_left_out ? "" : method->names.descriptor);
}

/* Whether what is left out is not worth a line of its own, for people. */
static bool is_small(const struct tree *tree, const struct tool_branch *branch)
{
    return tree->settings->format == TOOL_FORMAT_TEXT
           && branch->depth < tree->branching.depth
           && (double)branch->inclusive * 100
                  < tree->branching.min_share * (double)tree->profile->totals[0];
}

static bool take_branch(void *data, const struct tool_branch *branch)
{
    struct tree *tree = data;
    struct prof_bytes text = {0};
    struct tool_branch line = *branch;
    line.line = branch->is_left_out ? -1 : branch->line;
    if (branch->is_left_out && is_small(tree, branch)) {
        tree->small.contexts += branch->contexts;
        tree->small.inclusive += branch->inclusive;
        return true;
    }
    if (!set_indent(tree, branch) || !label_branch(tree, &line, &text)) {
        prof_bytes_fini(&text);
        return false;
    }
    add_cells(tree, &line);
    tool_table_text(tree->table, text.bytes);
    prof_bytes_fini(&text);
    return true;
}

enum { TREE_COLUMNS = 15 };

static void set_columns(struct tool_column *columns, const struct tool_profile *profile,
                        const char *title)
{
    const char *unit = profile->metrics[0].unit;
    const struct tool_column all[TREE_COLUMNS] = {
        {"inclusive", "inclusive", unit, TOOL_CELL_NUMBER},
        {"inclusivePercent", "", "%", TOOL_CELL_SHARE},
        {"self", "self", unit, TOOL_CELL_NUMBER},
        {"invocations", "invocations", "calls", TOOL_CELL_NUMBER},
        {"contexts", NULL, "", TOOL_CELL_NUMBER},
        {"id", NULL, "", TOOL_CELL_NUMBER},
        {"parent", NULL, "", TOOL_CELL_NUMBER},
        {"depth", NULL, "", TOOL_CELL_NUMBER},
        {"line", NULL, "", TOOL_CELL_NUMBER},
        {"callsite", NULL, "", TOOL_CELL_NUMBER},
        {"method", NULL, "", TOOL_CELL_TEXT},
        {"class", NULL, "", TOOL_CELL_TEXT},
        {"name", NULL, "", TOOL_CELL_TEXT},
        {"descriptor", NULL, "", TOOL_CELL_TEXT},
        {NULL, title, "", TOOL_CELL_TEXT}};
    memcpy(columns, all, sizeof all);
}

/* --- the table of direct callers or callees -------------------------------------------------- */

static bool take_row(void *data, const struct tool_branch *branch)
{
    struct tree *tree = data;
    if (tree->row_count == tree->row_capacity) {
        size_t capacity = tree->row_capacity * 2 + 64;
        struct tool_branch *rows = realloc(tree->rows, capacity * sizeof *rows);
        if (rows == NULL) {
            return false;
        }
        tree->rows = rows;
        tree->row_capacity = capacity;
    }
    tree->rows[tree->row_count++] = *branch;
    return true;
}

/* By method, then line: rows to be united lie together. */
static int compare_places(const void *a, const void *b)
{
    const struct tool_branch *x = a, *y = b;
    if (x->method != y->method) {
        return x->method < y->method ? -1 : 1;
    }
    return (x->line > y->line) - (x->line < y->line);
}

static int compare_inclusive(const void *a, const void *b)
{
    const struct tool_branch *x = a, *y = b;
    if (x->inclusive != y->inclusive) {
        return x->inclusive > y->inclusive ? -1 : 1;
    }
    if (x->invocations != y->invocations) {
        return x->invocations > y->invocations ? -1 : 1;
    }
    return compare_places(a, b);
}

static void unite_rows(struct tree *tree)
{
    size_t count = 0;
    if (tree->row_count == 0) {
        return;
    }
    qsort(tree->rows, tree->row_count, sizeof *tree->rows, compare_places);
    for (size_t i = 0; i < tree->row_count; i++) {
        struct tool_branch *last = count == 0 ? NULL : &tree->rows[count - 1];
        if (last == NULL || compare_places(last, &tree->rows[i]) != 0) {
            tree->rows[count++] = tree->rows[i];
        } else {
            last->inclusive += tree->rows[i].inclusive;
            last->self += tree->rows[i].self;
            last->invocations += tree->rows[i].invocations;
            last->contexts += tree->rows[i].contexts;
        }
    }
    tree->row_count = count;
    qsort(tree->rows, tree->row_count, sizeof *tree->rows, compare_inclusive);
}

static bool fill_rows(struct tree *tree)
{
    for (size_t i = 0; i < tree->row_count; i++) {
        struct prof_bytes text = {0};
        prof_bytes_text(&text, tree->labels[tree->rows[i].method]);
        add_place(tree, &text, &tree->rows[i]);
        prof_bytes_add(&text, "", 1);
        if (text.has_failed) {
            return false;
        }
        add_cells(tree, &tree->rows[i]);
        tool_table_text(tree->table, text.bytes);
        prof_bytes_fini(&text);
    }
    return true;
}

/* --- the commands ---------------------------------------------------------------------------- */

static void release(struct tree *tree)
{
    tool_table_free(tree->table);
    tool_labels_free(tree->labels, tree->profile->contexts->method_count);
    free(tree->indents);
    free(tree->rows);
}

static void write_small(const struct tree *tree, struct prof_output *out)
{
    char text[160], number[TOOL_NUMBER_BYTES], share[TOOL_NUMBER_BYTES];
    if (tree->small.contexts == 0) {
        return;
    }
    tool_put_number(number, tree->small.contexts);
    tool_put_share(share, tree->small.inclusive, tree->profile->totals[0]);
    snprintf(text, sizeof text,
             "... and %s context%s, %s %%, in branches below %g %%\n",
             number, tree->small.contexts == 1 ? "" : "s", *share == '\0' ? "0" : share,
             tree->branching.min_share);
    prof_output_text(out, text);
}

/* The table of direct callers or callees. */
static bool write_rows(struct tree *tree, struct prof_output *out,
                       const struct tool_column *columns)
{
    struct tool_table *of_tree = tree->table;
    tree->table = tool_table_create(columns, TREE_COLUMNS);
    unite_rows(tree);
    bool is_good = tree->table != NULL && fill_rows(tree);
    if (is_good) {
        tool_table_write(tree->table, tree->settings, out);
    }
    tool_table_free(tree->table);
    tree->table = of_tree;
    return is_good;
}

static bool write_tree(struct tree *tree, struct prof_output *out, bool has_table)
{
    static const char *const words[] = {"context", "callee", "caller"};
    struct tool_column columns[TREE_COLUMNS];
    bool is_text = tree->settings->format == TOOL_FORMAT_TEXT;
    set_columns(columns, tree->profile, words[tree->branching.direction]);
    tree->branching.take_direct = has_table ? take_row : NULL;
    tree->table = tool_table_create(columns, TREE_COLUMNS);
    if (tree->table == NULL || !tool_branches(&tree->branching, take_branch, tree)
        || (has_table && !write_rows(tree, out, columns))) {
        return false;
    }
    if (has_table && is_text) {
        prof_output_text(out, "\nAs a tree:\n");
    }
    if (!has_table || is_text) {
        tool_table_write(tree->table, tree->settings, out);
        write_small(tree, out);
    }
    return true;
}

static int report(struct tree *tree, bool has_table)
{
    struct prof_output *out = tool_output_open(tree->settings);
    if (out == NULL) {
        return TOOL_FAILED;
    }
    tree->labels = tool_labels(tree->profile->contexts, (enum tool_names)tree->settings->names);
    tool_report_begin(out, tree->settings, tree->profile, "");
    if (tree->labels == NULL || !write_tree(tree, out, has_table)) {
        prof_output_fail(out, ENOMEM);
    }
    tool_report_end(out, tree->settings);
    release(tree);
    return tool_output_close(out);
}

int tool_tree(int count, char **arguments)
{
    struct tool_branching branching = {.direction = TOOL_FROM_ROOT, .min_share = 1};
    uint64_t depth = 0;
    const struct tool_option own[] = {
        {"depth", "N", "how many levels; 0: all", TOOL_NUMBER, &depth},
        {"min-share", "PERCENT", "leave out branches with less of the whole (default 1)",
         TOOL_SHARE, &branching.min_share},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "PROFILE",
        .answers = "The calling contexts from the root, largest first. A branch with > is the "
                   "only\none shown of the line above, those with + are several. Every line that says\n"
                   "\"...\" tells how much was left out.",
        .examples = "    jp2prof tree jp2-profile.jp2\n"
                    "    jp2prof tree --root=Parser.parse --min-share=5 jp2-profile.jp2\n"
                    "    jp2prof tree --fold=library,linking jp2-profile.jp2\n",
        .options = own,
        .wants = TOOL_REPORT | TOOL_PRUNES,
        .least = 1,
        .most = 1};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    settings.needs_no_blocks = true;
    settings.whole = usage.command;
    struct tool_profile *profile = tool_load(arguments[0], &settings);
    if (profile == NULL) {
        return TOOL_FAILED;
    }
    branching.profile = profile;
    branching.depth = depth == 0 ? UINT64_MAX : depth;
    struct tree tree = {.profile = profile, .settings = &settings, .branching = branching};
    status = report(&tree, false);
    tool_unload(profile);
    return status;
}

static int run_calls(enum tool_direction direction, const char *answers, const char *examples,
                     int count, char **arguments)
{
    struct tool_branching branching = {.direction = direction, .min_share = 1};
    uint64_t depth = 0;
    bool is_tree = false;
    const struct tool_option own[] = {
        {"depth", "N", "how many levels of the tree; 0: all", TOOL_NUMBER, &depth},
        {"min-share", "PERCENT", "leave out branches with less of the whole (default 1)",
         TOOL_SHARE, &branching.min_share},
        {"tree", NULL, "only the tree (as JSON and CSV: instead of the table)", TOOL_SWITCH,
         &is_tree},
        {0}};
    const struct tool_usage usage = {.command = arguments[0],
                                     .arguments = "METHOD PROFILE",
                                     .answers = answers,
                                     .examples = examples,
                                     .options = own,
                                     .wants = TOOL_REPORT | TOOL_PRUNES,
                                     .least = 2,
                                     .most = 2};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    settings.needs_no_blocks = true;
    struct tool_profile *profile = tool_load(arguments[1], &settings);
    bool *is_asked =
        profile == NULL ? NULL : tool_methods_find(arguments[0], profile->contexts);
    if (is_asked == NULL) {
        tool_unload(profile);
        return TOOL_FAILED;
    }
    branching.profile = profile;
    branching.is_asked = is_asked;
    branching.depth = depth == 0 ? UINT64_MAX : depth;
    struct prof_bytes whole = {0};
    prof_bytes_text(&whole, usage.command);
    prof_bytes_text(&whole, " ");
    tool_add_word(&whole, arguments[0]);
    prof_bytes_add(&whole, "", 1);
    settings.whole = whole.has_failed ? NULL : whole.bytes;
    struct tree tree = {.profile = profile, .settings = &settings, .branching = branching};
    status = report(&tree, !is_tree);
    prof_bytes_fini(&whole);
    free(is_asked);
    tool_unload(profile);
    return status;
}

int tool_callers(int count, char **arguments)
{
    return run_calls(TOOL_CALLERS,
                     "What calls a method: by caller and line, and as a tree up to the root. "
                     "METHOD is\n\"put\", \"HashMap.put\", "
                     "\"java.util.HashMap.put(Object, Object)\", or a pattern. A call\nfrom within the method itself (recursion) counts as an "
                     "invocation; what it does is\npart of the outermost call.",
                     "    jp2prof callers HashMap.put jp2-profile.jp2\n"
                     "    jp2prof callers --fold=library 'String.*' jp2-profile.jp2\n",
                     count, arguments);
}

int tool_callees(int count, char **arguments)
{
    return run_calls(TOOL_CALLEES,
                     "What a method calls: by callee and line, and as a tree. METHOD is as in "
                     "callers.",
                     "    jp2prof callees Main.run jp2-profile.jp2\n"
                     "    jp2prof callees --depth=3 --min-share=0 Main.run jp2-profile.jp2\n",
                     count, arguments);
}
