/* jp2prof tree, callers, callees: trees of contexts, and tables of callers and callees. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/views/branch.h"
#include "tools/prof/commands.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/profile/group.h"
#include "tools/prof/profile/intern.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/profile/methods.h"
#include "tools/prof/profile/names.h"
#include "tools/prof/command/table.h"
#include "vm/base/data/array.h"

/* The state of writing a tree. */
struct tree {
    const struct tool_profile *profile;
    const struct tool_settings *settings;
    struct tool_branching branching;
    struct tool_table *table;
    char **labels;
    struct tool_groups threads;
    unsigned *indents; /* indexed by depth: indentation of the branches */
    size_t indent_capacity;
    struct tool_intern keys;  /* keys of rows: method and line */
    struct tool_branch *rows; /* direct callers or callees */
    size_t row_capacity;
    struct tool_branch others; /* the sum of direct callers or callees that are not selected */
    bool has_recursion;        /* an activation of the requested methods is below another such
                                  activation */
    struct tool_branch small;  /* the sum of left-out branches that are too small for a line */
    struct vm_text line;       /* buffer for the text of a line */
    const char *entry_name;    /* name of the row for callers of roots */
};

/* --- lines of the tree ----------------------------------------------------------------------- */

static bool set_indent(struct tree *tree, const struct tool_branch *branch)
{
    if (!VM_RESERVE(tree->indents, tree->indent_capacity, branch->depth + 1)) {
        return false;
    }
    unsigned above = branch->depth == 0 ? 0 : tree->indents[branch->depth - 1];
    unsigned step = branch->depth == 0 || branch->is_only ? 0 : 2;
    tree->indents[branch->depth] = above + step;
    return true;
}

static void add_place(const struct tree *tree, struct vm_text *text,
                      const struct tool_branch *branch)
{
    const char *word = tree->branching.direction == TOOL_CALLERS ? " (at line " : " (from line ";
    if (branch->line >= 0) {
        vm_text_put(text, word, (uint64_t)branch->line);
        if (branch->has_twin && branch->site > 0) {
            vm_text_put(text, ", instruction ", (uint64_t)branch->site);
        }
        vm_text_string(text, ")");
    }
}

static void add_left_out(const struct tree *tree, struct vm_text *text,
                         const struct tool_branch *branch)
{
    char least[32];
    snprintf(least, sizeof least, "%g", tree->branching.min_share);
    vm_text_string(text, "... ");
    tool_add_number(text, branch->contexts);
    vm_text_string(text, branch->contexts == 1 ? " context" : " contexts");
    if (branch->depth >= tree->branching.depth) {
        vm_text_string(text, " deeper");
    } else if (branch->unselected == branch->branches) {
        vm_text_string(text, " that are not selected");
    } else {
        vm_text_put(text, branch->unselected > 0 ? " not selected, or" : "",
                    branch->branches == 1 ? " in a branch below " : " in branches below ", least,
                    " %", tree->profile->is_chosen != NULL ? " of the selection" : "");
    }
}

/* Returns the name of a thread, "worker-1"; adds the number if several threads have this name. */
static const char *thread_of(const struct tree *tree, uint32_t number)
{
    return tree->threads.labels[tree->threads.of_tree[number]];
}

/* Adds "thread worker-1". */
static void add_thread(const struct tree *tree, struct vm_text *text,
                       const struct tool_branch *branch)
{
    const struct prof_tree_range *range = &tree->profile->contexts->trees[branch->tree];
    vm_text_string(text, range->is_truncated ? "truncated, of " : "");
    if (range->scope != NULL) {
        vm_text_string(text, "scope ");
        vm_text_name(text, range->scope, strlen(range->scope), VM_TEXT_LINE);
        vm_text_string(text, range->has_thread ? ", " : "");
    }
    vm_text_string(text, range->has_thread ? "thread " : range->scope == NULL ? "no thread" : "");
    vm_text_string(text, range->has_thread ? thread_of(tree, branch->tree) : "");
}

/* Returns the name for the callers of roots: the start of a thread, or callers that are not
 * selected or are folded. */
static const char *entry_name(const struct tree *tree)
{
    const struct prof_contexts *contexts = tree->profile->contexts;
    const char *part = tool_noted_selection(contexts);
    if (tree->settings->selection.root != NULL
        || (part != NULL && strstr(part, "--root=") != NULL)) {
        return "(not in --root)";
    }
    for (uint32_t i = 0; i < contexts->count; i = contexts->end[i]) {
        if (tool_frame_is_folded(contexts->methods[contexts->method[i]])) {
            return "(thread entry or [folded])";
        }
    }
    return "(thread entry)";
}

static const char *name_of(const struct tree *tree, const struct tool_branch *branch)
{
    return branch->is_left_out                   ? "[left out]"
           : branch->is_thread                   ? "(thread)"
           : branch->method == TOOL_THREAD_ENTRY ? tree->entry_name
           : branch->method == TOOL_TRUNCATED    ? "(truncated)"
                                                 : tree->labels[branch->method];
}

static void add_indent(struct vm_text *text, unsigned columns)
{
    static const char blanks[] = "                                                              ";
    for (unsigned part; columns > 0; columns -= part) {
        part = columns < sizeof blanks - 1 ? columns : (unsigned)sizeof blanks - 1;
        vm_text_add(text, blanks, part);
    }
}

static bool label_branch(const struct tree *tree, const struct tool_branch *branch,
                         struct vm_text *text)
{
    struct prof_method *const *methods = tree->profile->contexts->methods;
    add_indent(text, tree->indents[branch->depth]);
    if (branch->is_left_out) {
        add_left_out(tree, text, branch);
    } else {
        vm_text_string(text, branch->depth == 0 ? "" : branch->is_only ? "> " : "+ ");
        if (branch->is_thread) {
            add_thread(tree, text, branch);
            vm_text_add(text, "", 1);
            return !text->has_failed;
        }
        bool is_pruned =
            branch->method < TOOL_TRUNCATED && tool_frame_is_pruned(methods[branch->method]);
        vm_text_string(text, name_of(tree, branch));
        add_place(tree, text, branch);
        vm_text_string(text, is_pruned ? " (small or deep contexts)" : "");
    }
    vm_text_add(text, "", 1);
    return !text->has_failed;
}

static void add_number_or_none(struct tool_table *table, bool is_there, uint64_t value)
{
    if (is_there) {
        tool_table_number(table, value);
    } else {
        tool_table_none(table);
    }
}

static void add_thread_name(const struct tree *tree, uint32_t number)
{
    const struct prof_contexts *contexts = tree->profile->contexts;
    if (number < contexts->tree_count && contexts->trees[number].has_thread) {
        tool_table_text(tree->table, thread_of(tree, number));
    } else {
        tool_table_none(tree->table);
    }
}

/* Adds the cells of a branch. is_row: the cells are for the table of direct callers or callees. */
static void add_cells(const struct tree *tree, const struct tool_branch *branch, bool is_row)
{
    static const struct prof_method none;
    struct tool_table *table = tree->table;
    bool is_sum = branch->is_left_out || branch->is_thread;
    bool has_method = !is_sum && branch->method < TOOL_TRUNCATED;
    const struct prof_method *method =
        has_method ? tree->profile->contexts->methods[branch->method] : &none;
    tool_table_number(table, branch->inclusive);
    tool_table_share(table, branch->inclusive, tree->profile->totals[0]);
    add_number_or_none(table, !branch->is_left_out, branch->self);
    add_number_or_none(table, !is_sum, branch->invocations);
    tool_table_number(table, branch->contexts);
    if (!is_row) {
        tool_table_number(table, branch->id);
        add_number_or_none(table, branch->parent != PROF_NO_CONTEXT, branch->parent);
        tool_table_number(table, branch->depth);
        add_thread_name(tree, branch->tree);
    }
    add_number_or_none(table, branch->line >= 0, (uint64_t)branch->line);
    if (!is_row && !is_sum && branch->site >= 0) {
        tool_table_change(table, branch->site);
    } else if (!is_row) {
        tool_table_none(table);
    }
    tool_table_text(table, name_of(tree, branch));
    tool_table_class(table, has_method ? method->names.class_name : "");
    tool_table_name(table, has_method ? method->names.name : "");
    tool_table_name(table, has_method ? method->names.descriptor : "");
    tool_table_name(table, has_method ? tool_loader_name(method) : "");
}

/* Returns whether the sum of left-out branches is too small for a line of text. */
static bool is_small(const struct tree *tree, const struct tool_branch *branch)
{
    return tree->settings->format == TOOL_FORMAT_TEXT && branch->depth < tree->branching.depth
           && (double)branch->inclusive * 100
                  < tree->branching.min_share * (double)tool_branch_whole(tree->profile);
}

static bool take_branch(void *data, const struct tool_branch *branch)
{
    struct tree *tree = data;
    struct vm_text *text = &tree->line;
    struct tool_branch line = *branch;
    text->length = 0;
    line.line = branch->is_left_out ? -1 : branch->line;
    if (branch->is_left_out && is_small(tree, branch)) {
        tree->small.contexts += branch->contexts;
        tree->small.inclusive += branch->inclusive;
        tree->small.unselected += branch->unselected;
        return true;
    }
    if (!set_indent(tree, branch) || !label_branch(tree, &line, text)) {
        return false;
    }
    add_cells(tree, &line, false);
    tool_table_text(tree->table, text->bytes);
    return true;
}

enum { TREE_COLUMNS = 17 };

/* Sets the columns of the tree, or of the table of direct callers or callees. Returns their
 * number. */
static uint32_t set_columns(struct tool_column *columns, const struct tool_profile *profile,
                            const char *title, bool is_tree)
{
    const char *unit = profile->metrics[0].unit;
    const struct {
        struct tool_column column;
        bool is_of_tree;
    } all[TREE_COLUMNS] = {{{"inclusive", "inclusive", unit, TOOL_CELL_NUMBER}, false},
                           {{"inclusivePercent", "", "%", TOOL_CELL_SHARE}, false},
                           {{"self", "self", unit, TOOL_CELL_NUMBER}, false},
                           {{"invocations", "invocations", "calls", TOOL_CELL_NUMBER}, false},
                           {{"contexts", NULL, "", TOOL_CELL_NUMBER}, false},
                           {{"id", NULL, "", TOOL_CELL_NUMBER}, true},
                           {{"parent", NULL, "", TOOL_CELL_NUMBER}, true},
                           {{"depth", NULL, "", TOOL_CELL_NUMBER}, true},
                           {{"thread", NULL, "", TOOL_CELL_TEXT}, true},
                           {{"line", NULL, "", TOOL_CELL_NUMBER}, false},
                           {{"callsite", NULL, "", TOOL_CELL_NUMBER}, true},
                           {{"method", NULL, "", TOOL_CELL_TEXT}, false},
                           {{"class", NULL, "", TOOL_CELL_TEXT}, false},
                           {{"name", NULL, "", TOOL_CELL_TEXT}, false},
                           {{"descriptor", NULL, "", TOOL_CELL_TEXT}, false},
                           {{"loader", NULL, "", TOOL_CELL_TEXT}, false},
                           {{NULL, title, "", TOOL_CELL_TEXT}, false}};
    uint32_t count = 0;
    for (size_t i = 0; i < TREE_COLUMNS; i++) {
        if (is_tree || !all[i].is_of_tree) {
            columns[count++] = all[i].column;
        }
    }
    return count;
}

/* --- the table of direct callers or callees -------------------------------------------------- */

/* Returns the row for a method and the line of the call, and creates it if necessary. Returns NULL
 * if memory runs out. */
static struct tool_branch *row_of(struct tree *tree, uint32_t method, int32_t line)
{
    uint32_t row = tool_intern(&tree->keys, method, (uint32_t)line);
    if (row == TOOL_INTERN_FAILED || !VM_RESERVE_ZEROED(tree->rows, tree->row_capacity, row + 1u)) {
        return NULL;
    }
    struct tool_branch *rows = tree->rows;
    rows[row].method = method;
    rows[row].line = line;
    rows[row].site = -1;
    return &rows[row];
}

static int32_t line_of_call(const struct prof_contexts *contexts, uint32_t callee)
{
    uint32_t caller = contexts->parent[callee];
    return caller == PROF_NO_CONTEXT || contexts->site[callee] <= 0
               ? -1
               : prof_method_line(contexts->methods[contexts->method[caller]],
                                  (uint32_t)contexts->site[callee]);
}

/* Returns whether the contexts above a root were truncated. *tree is the number of an earlier
 * root's tree; the function sets it to the number of this root's tree. */
static bool is_truncated(const struct prof_contexts *contexts, uint32_t root, uint32_t *tree)
{
    while (*tree < contexts->tree_count && root >= contexts->trees[*tree].end) {
        ++*tree;
    }
    return *tree < contexts->tree_count && contexts->trees[*tree].is_truncated;
}

/* Returns the row of a method as row_of does; if the method is not selected, returns the row for
 * the sum of such methods. */
static struct tool_branch *row_or_sum(struct tree *tree, uint32_t method, int32_t line)
{
    const bool *is_chosen = tree->profile->is_chosen;
    bool is_selected = is_chosen == NULL || (method < TOOL_TRUNCATED && is_chosen[method]);
    return is_selected ? row_of(tree, method, line) : &tree->others;
}

/* Sums the calls that start contexts: for all callees, or for all callers, of the requested
 * methods. is_inner, indexed by context: whether the inclusive number of another context includes
 * the inclusive number of this context. */
static bool add_rows(struct tree *tree, const bool *is_inner, const uint64_t *inclusive)
{
    const struct prof_contexts *contexts = tree->profile->contexts;
    const bool *is_asked = tree->branching.is_asked;
    uint32_t in_tree = 0, end = 0; /* where the subtree of the outermost open activation ends */
    for (uint32_t i = 0; i < contexts->count; i++) {
        uint32_t parent = contexts->parent[i], method = contexts->method[i];
        bool is_own = is_asked[method], is_within = i < end;
        end = is_own && !is_within ? contexts->end[i] : end;
        tree->has_recursion |= is_own && is_within;
        if (tree->branching.direction == TOOL_CALLERS) {
            method = parent != PROF_NO_CONTEXT             ? contexts->method[parent]
                     : is_truncated(contexts, i, &in_tree) ? TOOL_TRUNCATED
                                                           : TOOL_THREAD_ENTRY;
        } else {
            is_own = parent != PROF_NO_CONTEXT && is_asked[contexts->method[parent]];
            is_within = is_inner[i];
        }
        struct tool_branch *row =
            is_own ? row_or_sum(tree, method, line_of_call(contexts, i)) : NULL;
        if (is_own && row == NULL) {
            return false;
        }
        if (is_own) {
            row->inclusive += is_within ? 0 : inclusive[i];
            row->self += tree->profile->self[0][i];
            row->invocations += contexts->entries[i];
            row->contexts++;
        }
    }
    return true;
}

static int compare_rows(const void *a, const void *b)
{
    const struct tool_branch *x = a, *y = b;
    if (x->inclusive != y->inclusive) {
        return x->inclusive > y->inclusive ? -1 : 1;
    }
    if (x->invocations != y->invocations) {
        return x->invocations > y->invocations ? -1 : 1;
    }
    if (x->method != y->method) {
        return x->method < y->method ? -1 : 1;
    }
    return (x->line > y->line) - (x->line < y->line);
}

static bool find_rows(struct tree *tree)
{
    bool *is_inner = tool_inner_contexts(tree->profile->contexts);
    uint64_t *inclusive = tool_inclusive(tree->profile->contexts, tree->profile->self[0]);
    bool is_good = is_inner != NULL && inclusive != NULL && add_rows(tree, is_inner, inclusive);
    free(is_inner);
    free(inclusive);
    if (is_good && tree->keys.count > 0) {
        qsort(tree->rows, tree->keys.count, sizeof *tree->rows, compare_rows);
    }
    return is_good;
}

static bool fill_rows(struct tree *tree)
{
    for (uint32_t i = 0; i < tree->keys.count; i++) {
        struct vm_text text = {0};
        vm_text_string(&text, name_of(tree, &tree->rows[i]));
        add_place(tree, &text, &tree->rows[i]);
        vm_text_add(&text, "", 1);
        if (text.has_failed) {
            return false;
        }
        add_cells(tree, &tree->rows[i], true);
        tool_table_text(tree->table, text.bytes);
        vm_text_fini(&text);
    }
    return true;
}

/* --- the commands ---------------------------------------------------------------------------- */

static void release(struct tree *tree)
{
    tool_table_free(tree->table);
    tool_labels_free(tree->labels, tree->profile->contexts->method_count);
    vm_text_fini(&tree->line);
    tool_groups_release(&tree->threads);
    free(tree->indents);
    free(tree->rows);
    tool_intern_fini(&tree->keys);
}

static void write_small(const struct tree *tree, struct prof_output *out)
{
    char text[160], number[TOOL_NUMBER_BYTES], share[TOOL_NUMBER_BYTES];
    if (tree->small.contexts == 0) {
        return;
    }
    tool_put_number(number, tree->small.contexts);
    tool_put_share(share, tree->small.inclusive, tree->profile->totals[0]);
    snprintf(text, sizeof text, "... and %s context%s, %s %%, %sin branches below %g %%%s\n",
             number, tree->small.contexts == 1 ? "" : "s", *share == '\0' ? "0" : share,
             tree->small.unselected > 0 ? "not selected, or " : "", tree->branching.min_share,
             tree->profile->is_chosen != NULL ? " of the selection" : "");
    prof_output_text(out, text);
}

/* Writes the sum of direct callers or callees that have no row. */
static void write_others(const struct tree *tree, struct prof_output *out, const char *title)
{
    char text[200], calls[TOOL_NUMBER_BYTES], share[TOOL_NUMBER_BYTES];
    if (tree->others.contexts == 0 || tree->settings->format != TOOL_FORMAT_TEXT) {
        return;
    }
    tool_put_number(calls, tree->others.invocations);
    tool_put_share(share, tree->others.inclusive, tree->profile->totals[0]);
    snprintf(text, sizeof text, "... and %s call%s, %s %%, of %ss that are not selected\n", calls,
             tree->others.invocations == 1 ? "" : "s", *share == '\0' ? "0" : share, title);
    prof_output_text(out, text);
}

/* Writes the table of direct callers or callees. */
static bool write_rows(struct tree *tree, struct prof_output *out, const char *title)
{
    struct tool_column columns[TREE_COLUMNS];
    tree->table = tool_table_create(columns, set_columns(columns, tree->profile, title, false));
    bool is_good = tree->table != NULL && find_rows(tree) && fill_rows(tree);
    if (is_good) {
        tool_table_write(tree->table, tree->settings, out);
        write_others(tree, out, title);
    }
    tool_table_free(tree->table);
    tree->table = NULL;
    return is_good;
}

static bool write_tree(struct tree *tree, struct prof_output *out, bool has_table)
{
    static const char *const words[] = {"context", "callee", "caller"};
    const char *title = words[tree->branching.direction];
    struct tool_column columns[TREE_COLUMNS];
    if (has_table && !write_rows(tree, out, title)) {
        return false;
    }
    if (has_table && tree->settings->format != TOOL_FORMAT_TEXT) {
        return true;
    }
    if (has_table) {
        bool is_part = tree->has_recursion && tree->branching.direction == TOOL_CALLEES;
        prof_output_text(out, is_part ? "\nAs a tree, below outermost activations:\n"
                                      : "\nAs a tree:\n");
    }
    tree->table = tool_table_create(columns, set_columns(columns, tree->profile, title, true));
    if (tree->table == NULL) {
        return false;
    }
    tool_table_stream(tree->table, tree->settings, out);
    if (!tool_branches(&tree->branching, take_branch, tree)) {
        return false;
    }
    tool_table_write(tree->table, tree->settings, out);
    write_small(tree, out);
    return true;
}

static int report(struct tree *tree, bool has_table)
{
    struct prof_output *out = tool_output_open(tree->settings);
    if (out == NULL) {
        return TOOL_FAILED;
    }
    tree->entry_name = entry_name(tree);
    tree->labels = tool_labels(tree->profile->contexts, (enum tool_names)tree->settings->names);
    bool is_good =
        tool_groups_find(tree->profile->contexts, TOOL_BY_THREAD, TOOL_NAMES_FULL, &tree->threads)
        && tree->labels != NULL;
    tool_report_begin(out, tree->settings, tree->profile, "");
    if (!is_good || !write_tree(tree, out, has_table)) {
        prof_output_fail(out, ENOMEM);
    }
    tool_report_end(out, tree->settings);
    release(tree);
    return tool_output_close(out);
}

int tool_tree(int count, char **arguments)
{
    struct tool_branching branching = {
        .direction = TOOL_FROM_ROOT, .has_threads = true, .min_share = 1};
    uint64_t depth = 0;
    const struct tool_option own[] = {
        {"depth", "N", "how many levels; 0: all", TOOL_NUMBER, &depth},
        {"min-share", "PERCENT", "leave out branches with less of the whole", TOOL_SHARE,
         &branching.min_share},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "[METHOD] PROFILE",
        .answers =
            "The calling contexts from the root, largest first. A branch with > is the only\n"
            "one shown of the line above, those with + are several. Every line that says\n"
            "\"...\" gives the amount that is left out. If the profile was made with "
            "--per-thread,\n"
            "the first lines are its threads.\n\n"
            "METHOD, as in callers, chooses the methods that are shown, with the way to them from\n"
            "the root, as --package, --class and --method do; the numbers are those of the whole\n"
            "profile.",
        .examples = "    jp2prof tree jp2-profile.jp2\n"
                    "    jp2prof tree 'com.acme.**' jp2-profile.jp2\n"
                    "    jp2prof tree --root=Parser.parse --min-share=5 jp2-profile.jp2\n"
                    "    jp2prof tree --fold=library,linking jp2-profile.jp2\n",
        .options = own,
        .wants = TOOL_REPORT | TOOL_PRUNES,
        .least = 1,
        .most = 2};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    settings.needs_no_blocks = true;
    settings.selects_rows = true;
    settings.selection.named = count == 2 ? arguments[0] : NULL;
    struct tool_profile *profile = tool_load(arguments[count - 1], &settings);
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
        {"min-share", "PERCENT", "leave out branches with less of the whole", TOOL_SHARE,
         &branching.min_share},
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
    settings.selects_rows = true;
    struct tool_profile *profile = tool_load(arguments[1], &settings);
    bool *is_asked = profile == NULL ? NULL : tool_methods_find(arguments[0], profile->contexts);
    if (is_asked == NULL) {
        tool_unload(profile);
        return TOOL_FAILED;
    }
    branching.profile = profile;
    branching.is_asked = is_asked;
    branching.depth = depth == 0 ? UINT64_MAX : depth;
    struct tree tree = {.profile = profile, .settings = &settings, .branching = branching};
    status = report(&tree, !is_tree);
    free(is_asked);
    tool_unload(profile);
    return status;
}

int tool_callers(int count, char **arguments)
{
    return run_calls(
        TOOL_CALLERS,
        "The callers of a method, by method and line, and as a tree up to the root. METHOD is\n"
        "\"put\", \"HashMap.put\", \"java.util.HashMap.put(Object, Object)\", or a pattern.\n"
        "A call from within the method itself (recursion) counts as an invocation; what it\n"
        "does is part of the outermost call. (thread entry), a row and a branch, is the start\n"
        "of threads and of the machine; with --root, and with patterns in --fold, callers may "
        "also\n"
        "be outside of the selection, and have another name.",
        "    jp2prof callers HashMap.put jp2-profile.jp2\n"
        "    jp2prof callers --fold=library 'String.*' jp2-profile.jp2\n",
        count, arguments);
}

int tool_callees(int count, char **arguments)
{
    return run_calls(
        TOOL_CALLEES,
        "The callees of a method, by callee and line, over all its activations, and as a "
        "tree\nbelow its outermost activations. METHOD is as in callers. "
        "The work of recursive calls is\npart of the outermost call of the same callee.",
        "    jp2prof callees Main.run jp2-profile.jp2\n"
        "    jp2prof callees --depth=3 --min-share=0 Main.run jp2-profile.jp2\n",
        count, arguments);
}
