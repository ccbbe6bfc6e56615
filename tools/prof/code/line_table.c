#include "tools/prof/code/line_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/code/filters.h"
#include "vm/base/data/array.h"
#include "vm/base/hash_map.h"
#include "vm/classfile/smap.h"

#define NO_START SIZE_MAX

/* The instructions of one line in a block. weight: how much of the metric one execution of the
 * block adds to the line. */
struct segment {
    uint32_t block, line;
    uint64_t weight;
};

/* The metric for instructions of folded code, which lines have in addition to their own
 * instructions. */
static const struct tool_line_metric folded_instructions = {.kind = TOOL_LINES_PLACED,
                                                            .tally = PROF_TALLY_FOLDED};

/* The state of the walk that sums the inclusive numbers of lines. */
struct inclusion {
    struct tool_line_table *table;
    const struct tool_line_metric *metric;
    uint64_t *nested;     /* indexed by line: exclusive number of the line during the open calls
                             from the line */
    uint64_t *starts;     /* indexed by line: the running sum at the start of the outermost open
                             call from the line */
    uint32_t *waiting;    /* indexed by line: the number of open calls from the line */
    uint32_t *open_lines; /* indexed by method: the number of its lines that have open calls */
    size_t *first_method; /* indexed by line: index in `methods` of the line's first method */
    uint32_t *methods;
    size_t *first_segment; /* indexed by method: the method's first segment */
    struct segment *segments;
    uint64_t *counts; /* buffer for the block counts of a context */
    struct open_call {
        uint32_t end, line;
    } * open;
    size_t open_count, open_capacity;
};

/* --- finding lines --------------------------------------------------------------------------- */

/* Returns the package and source file of a class, with slashes, malloc'ed. */
static char *file_name(const struct prof_names *names)
{
    const char *slash = strrchr(names->class_name, '/');
    int package = slash == NULL ? 0 : (int)(slash + 1 - names->class_name);
    if (names->source_path != NULL) {
        return strdup(names->source_path);
    }
    bool is_known = names->source_file != NULL && *names->source_file != '\0';
    size_t size = strlen(names->class_name) + (is_known ? strlen(names->source_file) : 0) + 1;
    char *name = malloc(size);
    if (name != NULL && is_known) {
        snprintf(name, size, "%.*s%s", package, names->class_name, names->source_file);
    } else if (name != NULL) {
        snprintf(name, size, "%s", names->class_name);
    }
    return name;
}

/* Returns the number of a file, or UINT32_MAX if memory runs out. Takes ownership of `name`, which
 * is malloc'ed. */
static uint32_t file_of(struct tool_line_table *table, struct vm_hash_map *map, char *name)
{
    uintptr_t known = name == NULL ? 0 : (uintptr_t)vm_hash_map_find(map, name);
    if (name == NULL || known != 0) {
        free(name);
        return name == NULL ? UINT32_MAX : (uint32_t)(known - 1);
    }
    if (!VM_RESERVE_ZEROED(table->files, table->file_capacity, table->file_count + 1u)) {
        free(name);
        return UINT32_MAX;
    }
    table->files[table->file_count++] = name;
    return vm_hash_map_put(map, name, (void *)(uintptr_t)table->file_count, NULL)
               ? table->file_count - 1
               : UINT32_MAX;
}

/* Orders methods so that variants (which differ only by loader or code) are adjacent. NULL comes
 * last. */
static int compare_variants(const void *a, const void *b)
{
    const struct prof_method *x = *(const struct prof_method *const *)a;
    const struct prof_method *y = *(const struct prof_method *const *)b;
    if (x == NULL || y == NULL) {
        return (x == NULL) - (y == NULL);
    }
    int order = prof_method_compare_names(x, y);
    return order != 0 ? order : (x->number > y->number) - (x->number < y->number);
}

/* Returns the methods, sorted by compare_variants, malloc'ed. */
static const struct prof_method **sort_methods(const struct prof_contexts *contexts)
{
    const struct prof_method **sorted = calloc(contexts->method_count + 1u, sizeof *sorted);
    for (uint32_t i = 0; sorted != NULL && i < contexts->method_count; i++) {
        sorted[i] = contexts->methods[i];
    }
    if (sorted != NULL) {
        qsort(sorted, contexts->method_count, sizeof *sorted, compare_variants);
    }
    return sorted;
}

/* Returns the key that, together with the file, identifies a line: the line number, or the first
 * variant of the method if the line has no number. */
static uint64_t line_key(int32_t line, uint32_t first_variant)
{
    uint64_t owner = line > 0 ? 0 : first_variant + 1u;
    return owner << 32 | (uint32_t)(line > 0 ? line : TOOL_NO_LINE);
}

/* Numbers a method's lines, including lines in other files. All instructions of the method without
 * a line number get one line, which belongs to the method. */
static bool number_lines(struct tool_line_table *table, struct tool_intern *lines,
                         struct vm_hash_map *files, const struct prof_method *method,
                         uint32_t first_variant)
{
    size_t start = table->starts[method->number];
    uint32_t own = file_of(table, files, file_name(&method->names));
    if (own == UINT32_MAX) {
        return false;
    }
    uint32_t count = method->instruction_count == 0 ? 1 : method->instruction_count;
    for (uint32_t i = 0; i < count; i++) {
        int32_t line = method->instruction_count == 0 ? TOOL_NO_LINE : method->lines[i];
        uint32_t file = own;
        if (method->places != NULL && method->places[i].file != NULL) {
            file = file_of(table, files, strdup(method->places[i].file));
            line = method->places[i].line;
        }
        uint32_t number = tool_intern(lines, file, line_key(line, first_variant));
        if (number == TOOL_INTERN_FAILED || file == UINT32_MAX) {
            return false;
        }
        table->line_of[start + i] = number;
    }
    return true;
}

/* Finds the lines of all methods. `sorted`: the result of sort_methods. */
static bool find_lines(struct tool_line_table *table, struct tool_intern *lines,
                       const struct prof_method *const *sorted)
{
    const struct prof_contexts *contexts = table->contexts;
    const struct prof_method *first = NULL;
    struct vm_hash_map files;
    size_t total = 0;
    vm_hash_map_init(&files, vm_hash_cstr, vm_equal_cstr);
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        const struct prof_method *method = contexts->methods[i];
        table->starts[i] = method == NULL ? NO_START : total;
        total += method == NULL ? 0 : method->instruction_count + 1u;
    }
    table->instruction_count = total;
    table->line_of = calloc(total + 1, sizeof *table->line_of);
    bool is_good = table->line_of != NULL;
    for (uint32_t i = 0; is_good && i < contexts->method_count && sorted[i] != NULL; i++) {
        bool is_variant = first != NULL && prof_method_compare_names(first, sorted[i]) == 0;
        first = is_variant ? first : sorted[i];
        is_good = number_lines(table, lines, &files, sorted[i], first->number);
    }
    vm_hash_map_fini(&files);
    return is_good;
}

static bool make_lines(struct tool_line_table *table, const struct prof_method *const *sorted)
{
    struct tool_intern lines = {0};
    bool is_good = find_lines(table, &lines, sorted);
    table->count = lines.count;
    table->lines = is_good ? calloc(lines.count + 1u, sizeof *table->lines) : NULL;
    for (uint32_t i = 0; table->lines != NULL && i < lines.count; i++) {
        table->lines[i].file = (uint32_t)lines.pairs[i].a;
        table->lines[i].line = (int32_t)(uint32_t)lines.pairs[i].b;
        uint32_t owner = (uint32_t)(lines.pairs[i].b >> 32);
        table->lines[i].owner = owner == 0 ? NULL : table->contexts->methods[owner - 1];
        table->lines[i].method = UINT32_MAX;
    }
    tool_intern_fini(&lines);
    return table->lines != NULL;
}

static bool is_counted(const struct tool_line_table *table, uint32_t method)
{
    return table->is_chosen == NULL || table->is_chosen[method];
}

/* --- executions ------------------------------------------------------------------------------ */

/* The state of a line while executions are counted. */
struct line_count {
    uint64_t own;      /* exclusive number in the method that is being counted */
    uint64_t most;     /* largest executions of the line in any block of the method */
    uint64_t variants; /* sum of the executions in the method's variants so far */
    uint64_t copies;   /* sum of the executions of inlined copies, in all methods so far */
};

/* Counts the executions and the exclusive numbers of a method's lines. executed: indexed by
 * instruction; united: the same, with those of copies of finally blocks added up. `folded`: the
 * instructions of folded code, indexed as table->line_of; NULL: none. copies: zeros, indexed by
 * copy (prof_method_copy). A line gets the method with the most work in it. */
static void count_method(struct tool_line_table *table, const struct tool_line_metric *metric,
                         const struct prof_method *method, const uint64_t *executed,
                         const uint64_t *united, const uint64_t *folded, struct line_count *counts,
                         uint64_t *copies)
{
    const uint32_t *line_of = table->line_of + table->starts[method->number];
    for (uint32_t j = 0; j < method->instruction_count; j++) {
        struct line_count *count = &counts[line_of[j]];
        uint32_t copy = prof_method_copy(method, j + 1);
        /* The first instruction of a line in a block has the most executions, because only
         * exceptions leave a block before its end. */
        uint64_t *most = copy == 0 ? &count->most : &copies[copy];
        *most = united[j] > *most ? united[j] : *most;
        table->lines[line_of[j]].instructions += executed[j];
        table->lines[line_of[j]].own += executed[j] * metric->weights[method->opcodes[j]];
        count->own += executed[j];
    }
    for (uint32_t j = 0; folded != NULL && j < method->instruction_count; j++) {
        counts[line_of[j]].own += folded[table->starts[method->number] + j];
    }
    for (uint32_t j = 0; j < method->instruction_count; j++) {
        struct tool_line *line = &table->lines[line_of[j]];
        struct line_count *count = &counts[line_of[j]];
        if (line->method == UINT32_MAX || count->own > line->most) {
            line->most = count->own;
            line->method = method->number;
        }
        uint64_t *of_copy = &copies[prof_method_copy(method, j + 1)];
        count->variants += count->most;
        count->copies += *of_copy;
        count->own = count->most = *of_copy = 0;
    }
}

/* Called after all variants of a method have been counted; `counts` then has the sums of their
 * executions. Sets the executions of a line to the sum, unless another method has executed a part
 * of the line more often. Sets variant_of of each variant with counts to the first such variant. */
static void finish_variants(struct tool_line_table *table,
                            const struct prof_method *const *variants, uint32_t count,
                            struct line_count *counts)
{
    uint32_t first = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const struct prof_method *method = variants[i];
        if (tool_code_counts_blocks(&table->counts, method->number) == NULL) {
            continue;
        }
        first = first == UINT32_MAX ? method->number : first;
        table->variant_of[method->number] = first;
        const uint32_t *line_of = table->line_of + table->starts[method->number];
        for (uint32_t j = 0; j < method->instruction_count; j++) {
            struct tool_line *line = &table->lines[line_of[j]];
            uint64_t executions = counts[line_of[j]].variants;
            line->executions = executions > line->executions ? executions : line->executions;
            counts[line_of[j]].variants = 0;
        }
    }
}

/* sums: receives the number of each instruction, indexed as table->line_of; or NULL. */
static void add_placed(struct tool_line_table *table, const struct tool_line_metric *metric,
                       const struct prof_method *method, const struct prof_tally *tally,
                       uint64_t *sums)
{
    uint32_t index;
    if (tool_tally_place(method, metric->tally, tally, &index)) {
        size_t at = table->starts[method->number] + index;
        struct tool_line *line = &table->lines[table->line_of[at]];
        line->own += tally->counts[metric->number];
        line->method = line->method == UINT32_MAX ? method->number : line->method;
        if (sums != NULL) {
            sums[at] += tally->counts[metric->number];
        }
    }
}

static void count_placed(struct tool_line_table *table, const struct tool_line_metric *metric,
                         uint64_t *sums)
{
    const struct prof_contexts *contexts = table->contexts;
    const struct prof_tally_table *tallies = &contexts->tallies[metric->tally];
    for (size_t i = 0; i < tallies->range_count; i++) {
        const struct prof_exit_range *range = &tallies->ranges[i];
        uint32_t method = contexts->method[range->context];
        for (uint32_t j = 0; is_counted(table, method) && j < range->count; j++) {
            add_placed(table, metric, contexts->methods[method],
                       &tallies->tallies[range->first + j], sums);
        }
    }
}

static uint32_t most_instructions(const struct prof_contexts *contexts)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        const struct prof_method *method = contexts->methods[i];
        most =
            method != NULL && method->instruction_count > most ? method->instruction_count : most;
    }
    return most;
}

/* Sets `united` to the executions of a method's instructions, to which those of their copies in
 * other exits of a try block are added. Returns false if memory runs out. */
static bool unite_copies(const struct tool_line_table *table, const struct prof_method *method,
                         const uint64_t *executed, uint64_t *united)
{
    bool is_good = true;
    uint32_t *originals =
        tool_filter_originals(method, prof_contexts_details(table->contexts, method), &is_good);
    memcpy(united, executed, method->instruction_count * sizeof *united);
    tool_filter_add_copies(originals, method->instruction_count, united);
    free(originals);
    return is_good;
}

static bool count_lines(struct tool_line_table *table, const struct tool_line_metric *metric,
                        const struct prof_method *const *sorted)
{
    const struct prof_contexts *contexts = table->contexts;
    uint32_t most = most_instructions(contexts) + 1u;
    uint64_t *executed = calloc(most, sizeof *executed), *united = calloc(most, sizeof *united);
    uint64_t *copies = calloc(VM_SMAP_LINES, sizeof *copies);
    struct line_count *counts = calloc(table->count + 1u, sizeof *counts);
    uint32_t first = 0;
    bool has_folded =
        metric->has_folded && contexts->tallies[folded_instructions.tally].range_count > 0;
    uint64_t *folded = has_folded ? calloc(table->instruction_count + 1u, sizeof *folded) : NULL;
    bool is_good = executed != NULL && united != NULL && counts != NULL && copies != NULL
                   && (folded != NULL || !has_folded)
                   && tool_code_counts_init(&table->counts, contexts);
    if (is_good && has_folded) {
        count_placed(table, &folded_instructions, folded);
    }
    for (uint32_t i = 0; is_good && i < contexts->count; i++) {
        is_good = !is_counted(table, contexts->method[i])
                  || tool_code_counts_add(&table->counts, contexts->method[i], i);
    }
    is_good = is_good && tool_code_counts_finish(&table->counts);
    for (uint32_t i = 0; is_good && i < contexts->method_count; i++) {
        const struct prof_method *method = sorted[i];
        if (method == NULL) {
            break;
        }
        if (i > 0 && prof_method_compare_names(sorted[first], method) != 0) {
            finish_variants(table, sorted + first, i - first, counts);
            first = i;
        }
        struct tool_line *line = &table->lines[table->line_of[table->starts[method->number]]];
        if (tool_code_counts_blocks(&table->counts, method->number) != NULL) {
            tool_code_counts_executed(&table->counts, method->number, method, executed);
            is_good = unite_copies(table, method, executed, united);
            count_method(table, metric, method, executed, united, folded, counts, copies);
        } else if (line->method == UINT32_MAX && is_counted(table, method->number)) {
            line->method = method->number;
        }
        if (i + 1 == contexts->method_count || sorted[i + 1] == NULL) {
            finish_variants(table, sorted + first, i + 1 - first, counts);
        }
    }
    for (uint32_t i = 0; is_good && i < table->count; i++) {
        table->lines[i].executions += counts[i].copies;
    }
    if (is_good && metric->kind == TOOL_LINES_PLACED) {
        count_placed(table, metric, NULL);
    }
    free(executed);
    free(united);
    free(counts);
    free(folded);
    free(copies);
    return is_good;
}

/* --- inclusive numbers ----------------------------------------------------------------------- */

/* Lists the methods of each line, without duplicates. */
static bool list_methods(struct inclusion *inclusion)
{
    const struct tool_line_table *table = inclusion->table;
    const struct prof_contexts *contexts = table->contexts;
    size_t total = 0;
    uint32_t *last = malloc((table->count + 1u) * sizeof *last);
    inclusion->first_method = calloc(table->count + 2u, sizeof *inclusion->first_method);
    if (last == NULL || inclusion->first_method == NULL) {
        free(last);
        return false;
    }
    for (int pass = 0; pass < 2; pass++) {
        memset(last, 0xff, table->count * sizeof *last);
        for (uint32_t i = 0; i < contexts->method_count; i++) {
            const struct prof_method *method = contexts->methods[i];
            for (uint32_t j = 0; method != NULL && j < method->instruction_count; j++) {
                uint32_t line = table->line_of[table->starts[i] + j];
                if (last[line] == i) {
                    continue;
                }
                last[line] = i;
                if (pass == 0) {
                    inclusion->first_method[line + 1]++;
                } else {
                    inclusion->methods[inclusion->first_method[line]++] = i;
                }
            }
        }
        if (pass == 0) {
            for (uint32_t i = 0; i <= table->count; i++) {
                size_t count = inclusion->first_method[i];
                inclusion->first_method[i] = total += count;
            }
            inclusion->methods = malloc((total + 1) * sizeof *inclusion->methods);
            if (inclusion->methods == NULL) {
                break;
            }
        }
    }
    free(last);
    for (uint32_t i = table->count; inclusion->methods != NULL && i > 0; i--) {
        /* The second pass has advanced each index to the start of the next line's methods. */
        inclusion->first_method[i] = inclusion->first_method[i - 1];
    }
    inclusion->first_method[0] = 0;
    return inclusion->methods != NULL;
}

static bool list_segments(struct inclusion *inclusion)
{
    const struct tool_line_table *table = inclusion->table;
    const struct prof_contexts *contexts = table->contexts;
    size_t capacity = 0, count = 0;
    inclusion->first_segment = calloc(contexts->method_count + 2u, sizeof(size_t));
    if (inclusion->first_segment == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        const struct prof_method *method = contexts->methods[i];
        inclusion->first_segment[i] = count;
        for (uint32_t b = 0; method != NULL && b < method->block_count; b++) {
            for (uint32_t j = method->blocks[b].first - 1; j < method->blocks[b].last; j++) {
                uint32_t line = table->line_of[table->starts[i] + j];
                struct segment *last = count == 0 ? NULL : &inclusion->segments[count - 1];
                uint64_t weight = inclusion->metric->weights[method->opcodes[j]];
                if (count > inclusion->first_segment[i] && last->block == b && last->line == line) {
                    last->weight += weight;
                    continue;
                }
                if (!VM_RESERVE_ZEROED(inclusion->segments, capacity, count + 1)) {
                    return false;
                }
                inclusion->segments[count++] = (struct segment){b, line, weight};
            }
        }
    }
    inclusion->first_segment[contexts->method_count] = count;
    return true;
}

static void subtract_exits(struct inclusion *inclusion, const struct prof_exit_list *list,
                           uint32_t context)
{
    const struct tool_line_table *table = inclusion->table;
    const struct prof_method *method = table->contexts->methods[table->contexts->method[context]];
    size_t count;
    const struct prof_exit *exits = prof_contexts_exits(list, context, &count);
    for (size_t i = 0; i < count; i++) {
        for (uint32_t j = exits[i].instruction; j < method->blocks[exits[i].block].last; j++) {
            uint32_t line = table->line_of[table->starts[method->number] + j];
            inclusion->nested[line] -=
                inclusion->waiting[line] > 0
                    ? exits[i].count * inclusion->metric->weights[method->opcodes[j]]
                    : 0;
        }
    }
}

/* The same as count_nested, for metrics whose numbers are known by instruction. */
static void count_nested_placed(struct inclusion *inclusion, const struct tool_line_metric *metric,
                                uint32_t context)
{
    const struct tool_line_table *table = inclusion->table;
    const struct prof_contexts *contexts = table->contexts;
    const struct prof_method *method = contexts->methods[contexts->method[context]];
    struct prof_tally_list list = prof_contexts_tallies(contexts, metric->tally, context);
    for (size_t i = 0; i < list.count; i++) {
        uint32_t index, line;
        if (!tool_tally_place(method, metric->tally, &list.tallies[i], &index)) {
            continue;
        }
        line = table->line_of[table->starts[method->number] + index];
        if (inclusion->waiting[line] > 0) {
            inclusion->nested[line] += list.tallies[i].counts[metric->number];
        }
    }
}

/* Visits a context of a method whose lines have open calls. These calls already include the numbers
 * of the context on these lines, so the numbers are added to `nested`. */
static void count_nested(struct inclusion *inclusion, uint32_t context)
{
    const struct tool_line_table *table = inclusion->table;
    const struct prof_contexts *contexts = table->contexts;
    const struct prof_method *method = contexts->methods[contexts->method[context]];
    if (!prof_contexts_has_blocks(contexts, method)
        || contexts->blocks_at[context] == PROF_NO_COUNTS) {
        return;
    }
    prof_contexts_blocks(contexts, context, inclusion->counts);
    for (size_t i = inclusion->first_segment[method->number];
         i < inclusion->first_segment[method->number + 1]; i++) {
        const struct segment *segment = &inclusion->segments[i];
        if (inclusion->waiting[segment->line] > 0) {
            inclusion->nested[segment->line] += inclusion->counts[segment->block] * segment->weight;
        }
    }
    subtract_exits(inclusion, &contexts->exits, context);
    subtract_exits(inclusion, &contexts->in_progress, context);
}

static void set_waiting(struct inclusion *inclusion, uint32_t line, int by)
{
    for (size_t i = inclusion->first_method[line]; i < inclusion->first_method[line + 1]; i++) {
        inclusion->open_lines[inclusion->methods[i]] += (uint32_t)by;
    }
}

static void close_calls(struct inclusion *inclusion, uint32_t context, uint64_t sum)
{
    while (inclusion->open_count > 0 && inclusion->open[inclusion->open_count - 1].end <= context) {
        uint32_t line = inclusion->open[--inclusion->open_count].line;
        if (--inclusion->waiting[line] == 0) {
            inclusion->table->lines[line].inclusive += sum - inclusion->starts[line];
            set_waiting(inclusion, line, -1);
        }
    }
}

/* Opens a call from a line: the whole subtree of the context counts for the line. */
static bool open_call(struct inclusion *inclusion, uint32_t context, uint64_t sum)
{
    struct tool_line_table *table = inclusion->table;
    const struct prof_contexts *contexts = table->contexts;
    uint32_t parent = contexts->parent[context];
    const struct prof_method *caller =
        parent == PROF_NO_CONTEXT ? NULL : contexts->methods[contexts->method[parent]];
    int32_t site = contexts->site[context];
    if (caller == NULL || site <= 0 || (uint32_t)site > caller->instruction_count
        || !is_counted(table, caller->number)) {
        return true;
    }
    uint32_t line = table->line_of[table->starts[caller->number] + (uint32_t)site - 1];
    bool has_method = table->lines[line].method != UINT32_MAX;
    table->lines[line].method = has_method ? table->lines[line].method : caller->number;
    table->lines[line].calls += contexts->entries[context];
    if (!VM_RESERVE_ZEROED(inclusion->open, inclusion->open_capacity, inclusion->open_count + 1)) {
        return false;
    }
    inclusion->open[inclusion->open_count++] = (struct open_call){contexts->end[context], line};
    if (inclusion->waiting[line]++ == 0) {
        inclusion->starts[line] = sum;
        set_waiting(inclusion, line, 1);
    }
    return true;
}

static bool include_calls(struct inclusion *inclusion)
{
    const struct prof_contexts *contexts = inclusion->table->contexts;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < contexts->count; i++) {
        close_calls(inclusion, i, sum);
        if (!open_call(inclusion, i, sum)) {
            return false;
        }
        bool is_nested = inclusion->open_lines[contexts->method[i]] > 0
                         && is_counted(inclusion->table, contexts->method[i]);
        if (is_nested && inclusion->metric->kind == TOOL_LINES_RUN) {
            count_nested(inclusion, i);
        } else if (is_nested && inclusion->metric->kind == TOOL_LINES_PLACED) {
            count_nested_placed(inclusion, inclusion->metric, i);
        }
        if (is_nested && inclusion->metric->has_folded) {
            count_nested_placed(inclusion, &folded_instructions, i);
        }
        sum += inclusion->metric->self[i];
    }
    close_calls(inclusion, contexts->count, sum);
    return true;
}

static bool include(struct tool_line_table *table, const struct tool_line_metric *metric)
{
    const struct prof_contexts *contexts = table->contexts;
    struct inclusion inclusion = {
        .table = table,
        .metric = metric,
        .nested = calloc(table->count + 1u, sizeof(uint64_t)),
        .starts = calloc(table->count + 1u, sizeof(uint64_t)),
        .waiting = calloc(table->count + 1u, sizeof(uint32_t)),
        .open_lines = calloc(contexts->method_count + 1u, sizeof(uint32_t)),
        .counts = calloc(prof_contexts_most_blocks(contexts) + 1u, sizeof(uint64_t))};
    bool is_good = inclusion.nested != NULL && inclusion.starts != NULL && inclusion.waiting != NULL
                   && inclusion.open_lines != NULL && inclusion.counts != NULL
                   && list_methods(&inclusion) && list_segments(&inclusion)
                   && include_calls(&inclusion);
    for (uint32_t i = 0; is_good && i < table->count; i++) {
        struct tool_line *line = &table->lines[i];
        if (metric->kind == TOOL_LINES_RUN || metric->kind == TOOL_LINES_PLACED) {
            line->inclusive += line->own - inclusion.nested[i];
        } else {
            line->own = metric->kind == TOOL_LINES_INVOKE ? line->calls : 0;
        }
    }
    free(inclusion.nested);
    free(inclusion.starts);
    free(inclusion.waiting);
    free(inclusion.open_lines);
    free(inclusion.first_method);
    free(inclusion.methods);
    free(inclusion.first_segment);
    free(inclusion.segments);
    free(inclusion.counts);
    free(inclusion.open);
    return is_good;
}

bool tool_line_table_make(struct tool_line_table *table, const struct prof_contexts *contexts,
                          const bool *is_chosen, const struct tool_line_metric *metric)
{
    *table = (struct tool_line_table){
        .contexts = contexts,
        .is_chosen = is_chosen,
        .files = calloc(contexts->method_count + 1u, sizeof *table->files),
        .file_capacity = contexts->method_count + 1u,
        .starts = calloc(contexts->method_count + 1u, sizeof *table->starts),
        .variant_of = malloc((contexts->method_count + 1u) * sizeof *table->variant_of)};
    for (uint32_t i = 0; table->variant_of != NULL && i < contexts->method_count; i++) {
        table->variant_of[i] = i;
    }
    const struct prof_method **sorted = sort_methods(contexts);
    bool is_good = table->files != NULL && table->starts != NULL && table->variant_of != NULL
                   && sorted != NULL && make_lines(table, sorted)
                   && count_lines(table, metric, sorted) && include(table, metric);
    free(sorted);
    if (!is_good) {
        tool_line_table_release(table);
    }
    return is_good;
}

void tool_line_table_release(struct tool_line_table *table)
{
    for (uint32_t i = 0; table->files != NULL && i < table->file_count; i++) {
        free(table->files[i]);
    }
    free(table->files);
    free(table->lines);
    free(table->starts);
    free(table->line_of);
    free(table->variant_of);
    tool_code_counts_fini(&table->counts);
    *table = (struct tool_line_table){0};
}
