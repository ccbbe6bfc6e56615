#include "tools/prof/export/coverage.h"

#include <stdlib.h>
#include <string.h>

#include "tools/prof/export/export_methods.h"
#include "tools/prof/code/filters.h"
#include "tools/prof/command/message.h"
#include "tools/prof/code/source.h"
#include "tools/prof/profile/names.h"
#include "vm/base/arena.h"
#include "vm/base/data/array.h"
#include "vm/base/text/text.h"
#include "vm/classfile/opcodes.h"

/* The code of a method in the report: from a profile, from a class file, or both. */
struct code {
    const struct prof_method *method;
    const struct prof_code_details *details;
    bool has_run; /* the profile has counts under the method's number */
};

/* Methods whose code differs from other code of the same name. Methods of one name from several
 * loaders, which are consecutive, count once. */
struct differing {
    const struct prof_method *first, *last;
    uint32_t count;
    uint64_t entries;
};

struct maker {
    struct tool_coverage *coverage;
    const struct tool_profile *profile;
    const struct tool_export_options *options;
    struct tool_sources *sources;
    struct code *codes; /* sorted by package, file, class, method */
    size_t count, capacity;
    uint64_t *executed;        /* space for the largest method */
    struct differing stale;    /* the class file has other code than the code that ran */
    struct differing variants; /* another class of the same name has other code, which is shown */
    uint32_t partial;          /* methods whose filtering is incomplete */
};

static bool fail(void)
{
    return tool_no_memory() == TOOL_OK;
}

static void *allocate(struct maker *maker, size_t count, size_t bytes)
{
    return vm_arena_alloc_array(maker->coverage->arena, count, bytes);
}

/* --- counts ------------------------------------------------------------------------------- */

static bool sum_up(struct maker *maker)
{
    struct tool_coverage *coverage = maker->coverage;
    const struct prof_contexts *contexts = maker->profile->contexts;
    coverage->entries = calloc(contexts->method_count + 1u, sizeof *coverage->entries);
    if (coverage->entries == NULL || !tool_code_counts_init(&coverage->counts, contexts)) {
        return fail();
    }
    for (uint32_t i = 0; i < contexts->count; i++) {
        coverage->entries[contexts->method[i]] += contexts->entries[i];
        if (!tool_code_counts_add(&coverage->counts, contexts->method[i], i)) {
            return fail();
        }
    }
    return tool_code_counts_finish(&coverage->counts) || fail();
}

static void note_differing(const struct maker *maker, struct differing *differing,
                           const struct prof_method *method)
{
    const struct prof_method *last = differing->last;
    bool is_new = last == NULL || strcmp(last->names.class_name, method->names.class_name) != 0
                  || prof_method_compare_signature(last, method) != 0;
    differing->first = last == NULL ? method : differing->first;
    differing->last = method;
    differing->count += is_new;
    differing->entries += maker->coverage->entries[method->number];
}

/* --- the code of the report ---------------------------------------------------------------- */

static bool add_code(struct maker *maker, struct code code)
{
    if (!VM_RESERVE_ZEROED(maker->codes, maker->capacity, maker->count + 1)) {
        return fail();
    }
    maker->codes[maker->count++] = code;
    return true;
}

static bool looks_same(const struct prof_method *a, const struct prof_method *b)
{
    return a->instruction_count == b->instruction_count
           && memcmp(a->opcodes, b->opcodes, a->instruction_count) == 0
           && memcmp(a->lines, b->lines, a->instruction_count * sizeof *a->lines) == 0;
}

static const struct tool_class_method *find_method(const struct tool_class *class,
                                                   const struct prof_names *names)
{
    for (uint32_t i = 0; class != NULL && i < class->method_count; i++) {
        const struct prof_names *other = &class->methods[i].method.names;
        if (strcmp(other->name, names->name) == 0
            && strcmp(other->descriptor, names->descriptor) == 0) {
            return &class->methods[i];
        }
    }
    return NULL;
}

/* Returns whether the compiler generated a method, such as a bridge or an accessor, but not the
 * body of a lambda. */
static bool is_synthetic(const struct maker *maker, const struct prof_method *method)
{
    return (method->names.access & 0x1000) != 0 /* ACC_SYNTHETIC, JVMS table 4.6-A */
           && !(maker->options->filters == 0 ? tool_has_code_of_source(method)
                                             : strncmp(method->names.name, "lambda$", 7) == 0);
}

/* Returns whether filters leave out a class because a compiler made it. */
static bool is_left_out(const struct maker *maker, const struct tool_class *class)
{
    return maker->options->filters == 0 && class->is_synthetic;
}

/* Adds the methods of the profile that belong to the report. */
static bool add_profiled(struct maker *maker)
{
    const struct prof_contexts *contexts = maker->profile->contexts;
    bool has_classes = maker->options->classes != NULL;
    bool is_selected = maker->options->is_selected;
    const bool *is_chosen = maker->profile->is_chosen;
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        const struct prof_method *method = contexts->methods[i];
        if (method == NULL || !method->has_code || method->block_count == 0
            || is_synthetic(maker, method)) {
            continue;
        }
        if ((is_chosen != NULL && !is_chosen[i])
            || (is_selected && tool_code_counts_blocks(&maker->coverage->counts, i) == NULL)) {
            continue; /* none of its contexts is selected */
        }
        struct code code = {method, prof_contexts_details(contexts, method), true};
        if (has_classes) {
            const struct tool_class *class =
                tool_classes_find(&maker->coverage->classes, method->names.class_name);
            const struct tool_class_method *found = find_method(class, &method->names);
            if (class == NULL || is_left_out(maker, class)) {
                continue;
            }
            if (found == NULL || !looks_same(&found->method, method)) {
                note_differing(maker, &maker->stale, method);
            }
        } else if (!maker->options->library && tool_is_library(method)) {
            continue;
        }
        if (!add_code(maker, code)) {
            return false;
        }
    }
    return true;
}

/* Clears is_chosen for methods of class files whose class --loader does not select. Only profiled
 * classes have loaders, so other classes are not selected. */
static bool choose_by_loader(const struct maker *maker, const struct prof_method *const *methods,
                             bool *is_chosen, size_t count)
{
    const struct prof_contexts *contexts = maker->profile->contexts;
    const struct tool_classes *classes = &maker->coverage->classes;
    bool *is_loaded = tool_chosen_by_loader(maker->options->selection, contexts);
    bool *is_meant = calloc(classes->count + 1, sizeof *is_meant); /* by class */
    bool is_good = is_loaded != NULL && (is_meant != NULL || fail());
    for (uint32_t i = 0; is_good && i < contexts->method_count; i++) {
        const struct tool_class *class =
            contexts->methods[i] == NULL || !is_loaded[i]
                ? NULL
                : tool_classes_find(classes, contexts->methods[i]->names.class_name);
        if (class != NULL) {
            is_meant[class - classes->classes] = true;
        }
    }
    for (size_t i = 0; is_good && i < count; i++) {
        is_chosen[i] = is_chosen[i]
                       && is_meant[tool_classes_find(classes, methods[i]->names.class_name)
                                   - classes->classes];
    }
    if (is_good) {
        tool_note("classes in %s that did not run have no loader, so --loader leaves them out",
                  maker->options->classes);
    }
    free(is_loaded);
    free(is_meant);
    return is_good;
}

/* Adds the selected methods of `count` methods of class files, whether they ran or not. */
static bool add_chosen(struct maker *maker, const struct prof_method **methods,
                       const struct prof_code_details **details, bool *is_chosen, size_t count)
{
    const struct tool_selection *selection = maker->options->selection;
    memset(is_chosen, true, count);
    bool is_good =
        tool_choose_by_name(selection, methods, is_chosen, count)
        && (selection->loaders == NULL || choose_by_loader(maker, methods, is_chosen, count));
    for (size_t i = 0; is_good && i < count; i++) {
        is_good = !is_chosen[i] || is_synthetic(maker, methods[i])
                  || add_code(maker, (struct code){methods[i], details[i], false});
    }
    return is_good;
}

static bool add_classes(struct maker *maker)
{
    const struct tool_classes *classes = &maker->coverage->classes;
    size_t most = 0, count = 0;
    for (size_t i = 0; i < classes->count; i++) {
        most += classes->classes[i].method_count;
    }
    const struct prof_method **methods = calloc(most + 1, sizeof *methods);
    const struct prof_code_details **details = calloc(most + 1, sizeof *details);
    bool *is_chosen = calloc(most + 1, sizeof *is_chosen);
    bool is_good = (methods != NULL && details != NULL && is_chosen != NULL) || fail();
    for (size_t i = 0; is_good && i < classes->count; i++) {
        bool is_out = is_left_out(maker, &classes->classes[i]);
        for (uint32_t j = 0; !is_out && j < classes->classes[i].method_count; j++) {
            methods[count] = &classes->classes[i].methods[j].method;
            details[count++] = &classes->classes[i].methods[j].details;
        }
    }
    is_good = is_good && add_chosen(maker, methods, details, is_chosen, count);
    free(methods);
    free(details);
    free(is_chosen);
    return is_good;
}

/* --- order -------------------------------------------------------------------------------- */

/* Returns the length of the package's name, without the last slash. */
static size_t package_length(const struct prof_method *method)
{
    const char *slash = strrchr(method->names.class_name, '/');
    return slash == NULL ? 0 : (size_t)(slash - method->names.class_name);
}

static int compare_packages(const struct prof_method *x, const struct prof_method *y)
{
    size_t of_x = package_length(x), of_y = package_length(y);
    int order = memcmp(x->names.class_name, y->names.class_name, of_x < of_y ? of_x : of_y);
    return order != 0 ? order : of_x < of_y ? -1 : of_x > of_y;
}

static int compare_files(const struct prof_method *x, const struct prof_method *y)
{
    const char *of_x = x->names.source_file == NULL ? "" : x->names.source_file;
    const char *of_y = y->names.source_file == NULL ? "" : y->names.source_file;
    return strcmp(of_x, of_y);
}

static int compare_classes(const struct prof_method *x, const struct prof_method *y)
{
    return strcmp(x->names.class_name, y->names.class_name);
}

/* The same order; among equal methods, code that ran comes before code that is only in a class
 * file, and classes are in the order of their definition. */
static int compare_codes(const void *a, const void *b)
{
    const struct code *of_x = a, *of_y = b;
    const struct prof_method *x = of_x->method, *y = of_y->method;
    int order = compare_packages(x, y);
    order = order != 0 ? order : compare_files(x, y);
    order = order != 0 ? order : compare_classes(x, y);
    order = order != 0 ? order : prof_method_compare_signature(x, y);
    if (order != 0 || of_x->has_run != of_y->has_run) {
        return order != 0 ? order : of_x->has_run ? -1 : 1;
    }
    return x->names.class_order < y->names.class_order   ? -1
           : x->names.class_order > y->names.class_order ? 1
           : x->number < y->number                       ? -1
                                                         : x->number > y->number;
}

/* --- lines -------------------------------------------------------------------------------- */

static void add_counter(struct tool_counter *to, const struct tool_counter *from)
{
    to->missed += from->missed;
    to->covered += from->covered;
}

static int compare_lines(const void *a, const void *b)
{
    const struct tool_covered_line *x = a, *y = b;
    return x->line != y->line  ? (x->line < y->line ? -1 : 1)
           : x->copy < y->copy ? -1
                               : x->copy > y->copy;
}

/* Sorts lines and unites lines with the same number and copy. Returns the number of remaining
 * lines. */
static uint32_t unite_lines(struct tool_covered_line *lines, size_t count)
{
    uint32_t kept = 0;
    if (count > 0) {
        qsort(lines, count, sizeof *lines, compare_lines);
    }
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || compare_lines(&lines[kept - 1], &lines[i]) != 0) {
            lines[kept++] = lines[i];
            continue;
        }
        struct tool_covered_line *to = &lines[kept - 1];
        to->hits = lines[i].hits > to->hits ? lines[i].hits : to->hits;
        to->inlined_hits += lines[i].inlined_hits;
        add_counter(&to->instructions, &lines[i].instructions);
        add_counter(&to->branches, &lines[i].branches);
    }
    return kept;
}

/* Unites the copies of each line, whose executions add up. Returns the number of lines. */
static uint32_t unite_copies_of_lines(struct tool_covered_line *lines, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (lines[i].copy != 0) {
            lines[i].inlined_hits = lines[i].hits;
            lines[i].hits = lines[i].copy = 0;
        }
    }
    return unite_lines(lines, count);
}

/* Returns whether an instruction is neither ignored nor a copy. */
static bool counts(const struct tool_covered_method *method, uint32_t instruction)
{
    return method->counts_for == NULL || method->counts_for[instruction - 1] == instruction;
}

/* Returns the line of an instruction in the method's own file, or 0 if it has no line there. */
static uint32_t own_line(const struct prof_method *method, uint32_t instruction)
{
    bool is_elsewhere = method->places != NULL && method->places[instruction - 1].file != NULL;
    return is_elsewhere ? 0 : tool_line_of(method, instruction);
}

/* Finds the lines of a method: makes an entry for each sequence of instructions of the same line
 * within a block, then unites the entries of each line. */
static bool find_lines(struct maker *maker, struct tool_covered_method *to)
{
    const struct prof_method *method = to->method;
    struct tool_covered_line *lines =
        allocate(maker, method->instruction_count + (size_t)to->branch_count + 1, sizeof *lines);
    size_t count = 0;
    if (lines == NULL) {
        return fail();
    }
    for (uint32_t i = 0, block = 0; i < method->instruction_count; i++) {
        uint32_t line = own_line(method, i + 1);
        block += method->blocks[block].last == i;
        if (line == 0 || !counts(to, i + 1)) {
            continue;
        }
        /* A later sequence of the same line in the same block does not matter: only exceptions
         * leave a block before its end, so the later sequence cannot have more executions. */
        uint32_t copy = prof_method_own_copy(method, i + 1);
        bool goes_on = count > 0 && lines[count - 1].line == line && lines[count - 1].copy == copy
                       && method->blocks[block].first != i + 1;
        if (!goes_on) {
            lines[count++] =
                (struct tool_covered_line){.line = line, .copy = copy, .hits = to->united[i]};
        }
        /* The original of a copy may have more than the first instruction of its sequence. */
        uint64_t *hits = &lines[count - 1].hits;
        *hits = to->united[i] > *hits ? to->united[i] : *hits;
        lines[count - 1].instructions.covered += to->executed[i] > 0;
        lines[count - 1].instructions.missed += to->executed[i] == 0;
    }
    for (uint32_t i = 0; i < to->branch_count; i++) {
        const struct tool_covered_branch *branch = &to->branches[i];
        if (branch->line > 0) {
            lines[count++] = (struct tool_covered_line){
                .line = branch->line,
                .branches = {.covered = branch->least > 0, .missed = branch->least == 0}};
        }
    }
    to->lines = lines;
    to->line_count = unite_copies_of_lines(lines, unite_lines(lines, count));
    return true;
}

/* --- methods ------------------------------------------------------------------------------ */

/* Adds the counts of one profiled method to `to`, which has equal code. */
static bool add_counts(struct maker *maker, struct tool_covered_method *to, const struct code *code,
                       bool is_first)
{
    struct tool_coverage *coverage = maker->coverage;
    const struct prof_method *method = code->method;
    const uint64_t *blocks = NULL;
    struct tool_flow flow = {0};
    uint64_t entries = 0;
    memset(maker->executed, 0, method->instruction_count * sizeof *maker->executed);
    if (code->has_run) {
        blocks = tool_code_counts_blocks(&coverage->counts, method->number);
        tool_code_counts_executed(&coverage->counts, method->number, method, maker->executed);
        entries = coverage->entries[method->number];
    }
    uint64_t *none = NULL;
    if (blocks == NULL) { /* this variant never ran, but has the same edges */
        none = calloc(method->block_count + 1u, sizeof *none);
        blocks = none;
    }
    bool is_good =
        blocks != NULL
        && (code->details == NULL
            || tool_flow_find(&flow, method, code->details, entries, blocks, maker->executed));
    free(none);
    to->entries += entries;
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        to->executed[i] += maker->executed[i];
    }
    if (is_good && is_first) {
        to->branches = allocate(maker, flow.edge_count + 1u, sizeof *to->branches);
        is_good = to->branches != NULL;
    }
    uint32_t at = 0;
    for (uint32_t i = 0; is_good && i < flow.edge_count; i++) {
        const struct tool_edge *edge = &flow.edges[i];
        bool is_only = (i == 0 || edge[-1].from != edge->from)
                       && (i + 1 == flow.edge_count || edge[1].from != edge->from);
        bool is_dropped =
            to->drops_target != NULL && edge->to >= 1 && to->drops_target[edge->to - 1];
        if (edge->is_conditional && !is_only && !is_dropped
            && (is_first || at < to->branch_count)) {
            struct tool_covered_branch *branch = &to->branches[at++];
            branch->instruction = edge->from;
            branch->line = own_line(method, edge->from);
            branch->is_switch =
                vm_opcode_info[method->opcodes[edge->from - 1]].category == VM_CATEGORY_SWITCH;
            branch->least += edge->least;
            branch->most += edge->most;
        }
    }
    to->branch_count = is_first ? at : to->branch_count;
    tool_flow_fini(&flow);
    return is_good || fail();
}

/* Sets the counters of a method as JaCoCo defines them. */
static void count_method(struct tool_covered_method *to)
{
    struct tool_counter *counters = to->counters;
    uint64_t missed = 0, covered = 0; /* the complexity minus 1 */
    for (uint32_t i = 0; i < to->method->instruction_count; i++) {
        if (counts(to, i + 1)) {
            counters[TOOL_COUNTER_INSTRUCTION].covered += to->executed[i] > 0;
            counters[TOOL_COUNTER_INSTRUCTION].missed += to->executed[i] == 0;
        }
    }
    for (uint32_t i = 0; i < to->branch_count;) {
        uint64_t all = 0, taken = 0;
        uint32_t instruction = to->branches[i].instruction;
        for (; i < to->branch_count && to->branches[i].instruction == instruction; i++) {
            all++;
            taken += to->branches[i].least > 0;
        }
        counters[TOOL_COUNTER_BRANCH].covered += taken;
        counters[TOOL_COUNTER_BRANCH].missed += all - taken;
        if (all > 1) {
            uint64_t beyond = taken > 1 ? taken - 1 : 0;
            covered += beyond;
            missed += all - 1 - beyond;
        }
    }
    for (uint32_t i = 0; i < to->line_count; i++) {
        bool is_covered = to->lines[i].instructions.covered > 0;
        counters[TOOL_COUNTER_LINE].covered += is_covered;
        counters[TOOL_COUNTER_LINE].missed += !is_covered;
    }
    bool has_run = counters[TOOL_COUNTER_INSTRUCTION].covered > 0;
    counters[TOOL_COUNTER_METHOD] = (struct tool_counter){!has_run, has_run};
    counters[TOOL_COUNTER_COMPLEXITY] = (struct tool_counter){missed + !has_run, covered + has_run};
}

/* Adds a branch of a copy to the branch of the original at the same position. */
static void unite_branches(struct tool_covered_method *to, uint32_t copy)
{
    uint32_t of = to->counts_for[to->branches[copy].instruction - 1], at = copy, before = 0;
    while (at > 0 && to->branches[at - 1].instruction == to->branches[copy].instruction) {
        at--;
        before++; /* the number of earlier edges of the copy */
    }
    for (uint32_t i = 0; i < to->branch_count; i++) {
        if (to->branches[i].instruction == of && before-- == 0) {
            to->branches[i].least += to->branches[copy].least;
            to->branches[i].most += to->branches[copy].most;
            return;
        }
    }
}

/* Adds the counts of copies to their originals, and removes branches of code that compilers add. */
static void unite_copies(struct tool_covered_method *to)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < to->method->instruction_count; i++) {
        uint32_t of = to->counts_for[i];
        if (of != 0 && of != i + 1) {
            to->executed[of - 1] += to->executed[i];
        }
    }
    for (uint32_t i = 0; i < to->branch_count; i++) {
        uint32_t instruction = to->branches[i].instruction;
        uint32_t of = to->counts_for[instruction - 1];
        if (of != 0 && of != instruction) {
            unite_branches(to, i);
        }
    }
    for (uint32_t i = 0; i < to->branch_count; i++) {
        if (counts(to, to->branches[i].instruction)) {
            to->branches[kept++] = to->branches[i];
        }
    }
    to->branch_count = kept;
}

/* Finds the instructions of a method that count. Returns false if memory runs out. */
static bool filter(struct maker *maker, struct tool_covered_method *to)
{
    size_t count = to->method->instruction_count + (size_t)1;
    struct tool_filtered filtered = {allocate(maker, count, sizeof *filtered.counts_for),
                                     allocate(maker, count, sizeof *filtered.drops_target), false,
                                     false};
    if (filtered.counts_for == NULL || filtered.drops_target == NULL) {
        return fail();
    }
    tool_filter(to->method, to->details, &filtered);
    to->counts_for = filtered.counts_for;
    to->drops_target = filtered.drops_target;
    to->is_left_out = filtered.is_all;
    maker->partial += filtered.is_partial;
    return true;
}

/* Sets the executions that lines have. Returns false if memory runs out. */
static bool find_united(struct maker *maker, struct tool_covered_method *to)
{
    uint32_t count = to->method->instruction_count, *originals = NULL;
    bool is_good = true;
    to->united = allocate(maker, count + 1u, sizeof *to->united);
    if (to->united != NULL && to->counts_for == NULL) {
        originals = tool_filter_originals(to->method, to->details, &is_good);
    }
    if (to->united == NULL || !is_good) {
        return fail();
    }
    memcpy(to->united, to->executed, count * sizeof *to->united);
    tool_filter_add_copies(originals, count, to->united);
    free(originals);
    return true;
}

/* Makes one method from `count` codes with the same name. */
static bool make_method(struct maker *maker, const struct code *codes, size_t count,
                        struct tool_covered_method *to)
{
    *to = (struct tool_covered_method){.method = codes[0].method, .details = codes[0].details};
    to->first_line = tool_first_line(to->method);
    to->executed = allocate(maker, to->method->instruction_count + 1u, sizeof *to->executed);
    if (to->executed == NULL) {
        return fail();
    }
    if (maker->options->filters == 0 && !filter(maker, to)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        bool is_other = i > 0 && codes[i].has_run && !looks_same(codes[i].method, to->method);
        if (i == 0 || (codes[i].has_run && !is_other)) {
            if (!add_counts(maker, to, &codes[i], i == 0)) {
                return false;
            }
        }
        if (is_other) {
            note_differing(maker, &maker->variants, codes[i].method);
        }
    }
    if (to->counts_for != NULL) {
        unite_copies(to);
    }
    if (!find_united(maker, to)) {
        return false;
    }
    for (uint32_t i = 0; i < to->branch_count; i++) {
        struct tool_covered_branch *branch = &to->branches[i];
        branch->has_run = to->executed[branch->instruction - 1] > 0;
        maker->coverage->branches++;
        maker->coverage->unproven += branch->least != branch->most;
        maker->coverage->undecided += branch->least == 0 && branch->most > 0;
    }
    maker->coverage->has_branches |= to->details != NULL;
    if (!find_lines(maker, to)) {
        return false;
    }
    count_method(to);
    return true;
}

/* --- classes, sources, packages ----------------------------------------------------------- */

static void add_counters(struct tool_counter *to, const struct tool_counter *from)
{
    for (unsigned i = 0; i < TOOL_COUNTERS; i++) {
        add_counter(&to[i], &from[i]);
    }
}

static void count_lines(struct tool_counter *counter, const struct tool_covered_line *lines,
                        uint32_t count)
{
    *counter = (struct tool_counter){0, 0};
    for (uint32_t i = 0; i < count; i++) {
        counter->covered += lines[i].instructions.covered > 0;
        counter->missed += lines[i].instructions.covered == 0;
    }
}

/* Returns how many consecutive codes, from codes[first] on, compare equal to codes[first] in an
 * order. */
static size_t run_length(const struct maker *maker, size_t first, size_t end,
                         int (*compare)(const struct prof_method *, const struct prof_method *))
{
    size_t at = first + 1;
    while (at < end && compare(maker->codes[first].method, maker->codes[at].method) == 0) {
        at++;
    }
    return at - first;
}

/* Returns the number of such runs in codes[first .. end). */
static uint32_t count_runs(const struct maker *maker, size_t first, size_t end,
                           int (*compare)(const struct prof_method *, const struct prof_method *))
{
    uint32_t count = 0;
    for (size_t at = first; at < end; at += run_length(maker, at, end, compare)) {
        count++;
    }
    return count;
}

/* Unites the lines of all parts. The callback `from` returns the lines of a part. */
static bool gather(struct maker *maker, uint32_t parts, const void *data,
                   const struct tool_covered_line *(*from)(const void *, uint32_t, uint32_t *),
                   struct tool_covered_line **lines, uint32_t *line_count)
{
    size_t all = 0;
    for (uint32_t i = 0; i < parts; i++) {
        uint32_t count;
        (void)from(data, i, &count);
        all += count;
    }
    *lines = allocate(maker, all + 1, sizeof **lines);
    if (*lines == NULL) {
        return fail();
    }
    all = 0;
    for (uint32_t i = 0; i < parts; i++) {
        uint32_t count;
        const struct tool_covered_line *part = from(data, i, &count);
        if (count > 0) {
            memcpy(*lines + all, part, count * sizeof *part);
        }
        all += count;
    }
    *line_count = unite_lines(*lines, all);
    return true;
}

static const struct tool_covered_line *method_lines(const void *data, uint32_t index,
                                                    uint32_t *count)
{
    const struct tool_covered_class *class = data;
    *count = class->methods[index].line_count;
    return class->methods[index].lines;
}

static const struct tool_covered_line *class_lines(const void *data, uint32_t index,
                                                   uint32_t *count)
{
    const struct tool_covered_source *source = data;
    *count = source->classes[index].line_count;
    return source->classes[index].lines;
}

static bool make_class(struct maker *maker, size_t first, size_t end,
                       struct tool_covered_class *class)
{
    *class = (struct tool_covered_class){.name = maker->codes[first].method->names.class_name};
    class->methods = allocate(maker, count_runs(maker, first, end, prof_method_compare_signature),
                              sizeof *class->methods);
    if (class->methods == NULL) {
        return fail();
    }
    for (size_t at = first; at < end;) {
        size_t length = run_length(maker, at, end, prof_method_compare_signature);
        struct tool_covered_method *method = &class->methods[class->method_count++];
        if (!make_method(maker, maker->codes + at, length, method)) {
            return false;
        }
        at += length;
        if (method->is_left_out) {
            class->method_count--;
        } else {
            add_counters(class->counters, method->counters);
        }
    }
    if (!gather(maker, class->method_count, class, method_lines, &class->lines,
                &class->line_count)) {
        return false;
    }
    count_lines(&class->counters[TOOL_COUNTER_LINE], class->lines, class->line_count);
    bool has_run = class->counters[TOOL_COUNTER_METHOD].covered > 0;
    class->counters[TOOL_COUNTER_CLASS] = (struct tool_counter){!has_run, has_run};
    return true;
}

/* Finds the path of the source file, or, if the file is not found, the path that it would have. */
static bool find_path(struct maker *maker, const struct prof_method *method,
                      struct tool_covered_source *source)
{
    struct tool_source found;
    struct vm_text path = {0};
    source->file = method->names.source_file;
    if (source->file == NULL) {
        return true;
    }
    if (tool_source_find(maker->sources, &method->names, &found)) {
        source->path = vm_arena_strdup(maker->coverage->arena, found.path);
        tool_source_release(&found);
        return source->path != NULL || fail();
    }
    tool_add_source_file(&path, method);
    source->path =
        path.has_failed ? NULL : vm_arena_strndup(maker->coverage->arena, path.bytes, path.length);
    vm_text_fini(&path);
    return source->path != NULL || fail();
}

static bool make_source(struct maker *maker, size_t first, size_t end,
                        struct tool_covered_source *source)
{
    *source = (struct tool_covered_source){0};
    source->classes =
        allocate(maker, count_runs(maker, first, end, compare_classes), sizeof *source->classes);
    if (source->classes == NULL) {
        return fail();
    }
    for (size_t at = first; at < end;) {
        size_t length = run_length(maker, at, end, compare_classes);
        struct tool_covered_class *class = &source->classes[source->class_count++];
        if (!make_class(maker, at, at + length, class)) {
            return false;
        }
        at += length;
        if (class->method_count == 0) {
            source->class_count--;
            continue;
        }
        add_counters(source->counters, class->counters);
    }
    if (!gather(maker, source->class_count, source, class_lines, &source->lines,
                &source->line_count)) {
        return false;
    }
    count_lines(&source->counters[TOOL_COUNTER_LINE], source->lines, source->line_count);
    return find_path(maker, maker->codes[first].method, source);
}

static bool make_package(struct maker *maker, size_t first, size_t end,
                         struct tool_covered_package *package)
{
    const struct prof_method *method = maker->codes[first].method;
    *package = (struct tool_covered_package){0};
    package->name =
        vm_arena_strndup(maker->coverage->arena, method->names.class_name, package_length(method));
    package->sources =
        allocate(maker, count_runs(maker, first, end, compare_files), sizeof *package->sources);
    if (package->name == NULL || package->sources == NULL) {
        return fail();
    }
    for (size_t at = first; at < end;) {
        size_t length = run_length(maker, at, end, compare_files);
        struct tool_covered_source *source = &package->sources[package->source_count++];
        if (!make_source(maker, at, at + length, source)) {
            return false;
        }
        at += length;
        if (source->class_count == 0) {
            package->source_count--;
            continue;
        }
        add_counters(package->counters, source->counters);
    }
    return true;
}

static bool make_packages(struct maker *maker)
{
    struct tool_coverage *coverage = maker->coverage;
    uint32_t count = count_runs(maker, 0, maker->count, compare_packages);
    coverage->packages = allocate(maker, count, sizeof *coverage->packages);
    if (coverage->packages == NULL) {
        return fail();
    }
    for (size_t at = 0; at < maker->count;) {
        size_t length = run_length(maker, at, maker->count, compare_packages);
        struct tool_covered_package *package = &coverage->packages[coverage->package_count++];
        if (!make_package(maker, at, at + length, package)) {
            return false;
        }
        at += length;
        if (package->source_count == 0) {
            coverage->package_count--;
            continue;
        }
        add_counters(coverage->counters, package->counters);
    }
    return true;
}

/* --- all ---------------------------------------------------------------------------------- */

static bool make_room(struct maker *maker)
{
    uint32_t most = 0;
    for (size_t i = 0; i < maker->count; i++) {
        uint32_t count = maker->codes[i].method->instruction_count;
        most = count > most ? count : most;
    }
    maker->executed = malloc((most + 1u) * sizeof *maker->executed);
    return maker->executed != NULL || fail();
}

static bool make(struct maker *maker)
{
    const char *classes = maker->options->classes;
    if (maker->profile->contexts->blocks_at == NULL) {
        return tool_error("coverage needs counts of blocks, which this profile does not have "
                          "(jp2vm --profile=blocks)")
               == TOOL_OK;
    }
    maker->sources = tool_sources_open(maker->options->sources);
    if (maker->sources == NULL || !sum_up(maker)
        || (classes != NULL && !tool_classes_read(&maker->coverage->classes, classes))
        || (!maker->options->raw_lines && !tool_classes_map_lines(&maker->coverage->classes))
        || !add_profiled(maker) || (classes != NULL && !add_classes(maker))) {
        return false;
    }
    if (maker->count == 0) {
        if (classes != NULL) {
            return tool_error(maker->coverage->classes.count == 0
                                  ? "there are no class files in %s"
                                  : "the class files in %s have no selected method",
                              classes)
                   == TOOL_OK;
        }
        return tool_error("nothing of the program itself ran (--library also reports on the "
                          "class library)")
               == TOOL_OK;
    }
    qsort(maker->codes, maker->count, sizeof *maker->codes, compare_codes);
    return make_room(maker) && make_packages(maker);
}

/* Adds "Order.total(int)", or "Order.total(int) and 2 more methods". */
static void add_differing(struct vm_text *to, const struct differing *differing)
{
    const struct prof_names *names = &differing->first->names;
    tool_add_class(to, names->class_name, TOOL_NAMES_FULL);
    vm_text_string(to, ".");
    vm_text_name(to, names->name, strlen(names->name), VM_TEXT_LINE);
    vm_text_string(to, "(");
    tool_add_parameters(to, names->descriptor);
    vm_text_string(to, ")");
    if (differing->count > 1) {
        vm_text_put(to, " and ", differing->count - 1, " more method",
                    differing->count > 2 ? "s" : "");
    }
}

static void report_differing(const struct maker *maker)
{
    struct vm_text stale = {0}, variants = {0};
    if (maker->stale.count > 0) {
        add_differing(&stale, &maker->stale);
        vm_text_add(&stale, "", 1);
        tool_note("%s: the code that ran is not that of the class file in %s; the report has the "
                  "code that ran",
                  stale.has_failed ? "a method" : stale.bytes, maker->options->classes);
    }
    if (maker->variants.count > 0) {
        add_differing(&variants, &maker->variants);
        vm_text_add(&variants, "", 1);
        tool_note("%s: several loaders have other code of that name; the report has the code that "
                  "ran first, and lacks %llu invocation%s of the other code",
                  variants.has_failed ? "a method" : variants.bytes,
                  (unsigned long long)maker->variants.entries,
                  maker->variants.entries == 1 ? "" : "s");
    }
    vm_text_fini(&stale);
    vm_text_fini(&variants);
}

bool tool_coverage_make(struct tool_coverage *coverage, const struct tool_profile *profile,
                        const struct tool_export_options *options)
{
    struct maker maker = {.coverage = coverage, .profile = profile, .options = options};
    *coverage = (struct tool_coverage){.arena = vm_arena_create(0)};
    bool is_good = coverage->arena != NULL ? make(&maker) : fail();
    if (is_good) {
        report_differing(&maker);
    }
    if (is_good && maker.partial > 0) {
        tool_note(
            "%u methods have too many exception handlers or too little memory is left: code that "
            "compilers add to them counts, in part",
            maker.partial);
    }
    tool_sources_close(maker.sources);
    free(maker.codes);
    free(maker.executed);
    if (!is_good) {
        tool_coverage_release(coverage);
    }
    return is_good;
}

void tool_coverage_release(struct tool_coverage *coverage)
{
    vm_arena_destroy(coverage->arena);
    tool_classes_release(&coverage->classes);
    tool_code_counts_fini(&coverage->counts);
    free(coverage->entries);
    *coverage = (struct tool_coverage){0};
}

void tool_coverage_report(const struct tool_coverage *coverage)
{
    if (!coverage->has_branches) {
        tool_note("the profile does not say where jumps lead: there are no branches");
    } else if (coverage->unproven > 0) {
        tool_note("%llu of %llu counts of branches are proven as at least what is written, and for "
                  "%llu of these not even that they were taken",
                  (unsigned long long)coverage->unproven, (unsigned long long)coverage->branches,
                  (unsigned long long)coverage->undecided);
    }
}
