/* The tables: the functions that compute their rows and columns. */
#include "tools/prof/sql/sql_tables.h"

#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_change.h"
#include "tools/prof/command/message.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/profile/group.h"
#include "tools/prof/profile/metric.h"
#include "tools/prof/profile/metric_cache.h"
#include "tools/prof/profile/names.h"
#include "tools/prof/command/text.h"
#include "vm/classfile/opcodes.h"

#define NOTHING UINT32_MAX

static const struct prof_contexts *contexts_of(const struct sql_data *data)
{
    return data->profile->contexts;
}

/* --- results --------------------------------------------------------------------------------- */

static bool give_number(sqlite3_context *result, uint64_t value)
{
    sqlite3_result_int64(result, (sqlite3_int64)value);
    return true;
}

static bool give_text(sqlite3_context *result, const char *text)
{
    if (text != NULL) {
        sqlite3_result_text(result, text, -1, SQLITE_TRANSIENT);
    }
    return true;
}

/* Sets the result to a name from class files. */
static bool give_name(sqlite3_context *result, const char *name)
{
    struct vm_text bytes = {0};
    if (name == NULL) {
        return true;
    }
    vm_text_name(&bytes, name, strlen(name), VM_TEXT_LINE);
    if (!bytes.has_failed) {
        sqlite3_result_text(result, bytes.bytes == NULL ? "" : bytes.bytes, (int)bytes.length,
                            SQLITE_TRANSIENT);
    }
    bool is_good = !bytes.has_failed;
    vm_text_fini(&bytes);
    return is_good;
}

static bool give_line(sqlite3_context *result, int line)
{
    return line > 0 ? give_number(result, (uint64_t)line) : true;
}

/* --- methods --------------------------------------------------------------------------------- */

static bool prepare_labels(struct sql_data *data)
{
    if (data->labels == NULL) {
        data->labels = tool_labels(contexts_of(data), TOOL_NAMES_SHORT);
    }
    return data->labels != NULL;
}

static bool prepare_methods(struct sql_data *data)
{
    if (data->self_of_method != NULL) {
        return true;
    }
    const struct tool_profile *profile = data->profile;
    struct tool_groups groups;
    bool is_good =
        prepare_labels(data)
        && tool_groups_find(profile->contexts, TOOL_BY_METHOD, TOOL_NAMES_SHORT, &groups);
    if (!is_good) {
        return false;
    }
    size_t count = groups.count + 1u;
    data->self_of_method = calloc(count, sizeof(uint64_t));
    data->inclusive_of_method = calloc(count, sizeof(uint64_t));
    data->invocations_of_method = calloc(count, sizeof(uint64_t));
    is_good = data->self_of_method != NULL && data->inclusive_of_method != NULL
              && data->invocations_of_method != NULL
              && tool_groups_sum(profile->contexts, &groups, NULL, profile->self[0],
                                 data->self_of_method, data->inclusive_of_method)
              && tool_groups_sum(profile->contexts, &groups, NULL, profile->contexts->entries,
                                 data->invocations_of_method, NULL);
    tool_groups_release(&groups);
    return is_good;
}

static uint64_t method_rows(const struct sql_data *data)
{
    return contexts_of(data)->method_count;
}

static bool give_package(sqlite3_context *result, const char *class_name)
{
    struct vm_text bytes = {0};
    tool_add_package(&bytes, class_name);
    sqlite3_result_text(result, bytes.bytes == NULL ? "" : bytes.bytes, (int)bytes.length,
                        SQLITE_TRANSIENT);
    bool is_good = !bytes.has_failed;
    vm_text_fini(&bytes);
    return is_good;
}

static bool give_class(sqlite3_context *result, const char *class_name)
{
    struct vm_text bytes = {0};
    tool_add_class(&bytes, class_name, TOOL_NAMES_FULL);
    sqlite3_result_text(result, bytes.bytes, (int)bytes.length, SQLITE_TRANSIENT);
    bool is_good = !bytes.has_failed;
    vm_text_fini(&bytes);
    return is_good;
}

static int first_line(const struct prof_method *method)
{
    int first = -1;
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        int line = method->lines[i];
        first = line > 0 && (first < 0 || line < first) ? line : first;
    }
    return first;
}

static bool method_column(struct sql_data *data, struct sql_place place, int column,
                          sqlite3_context *result)
{
    const struct prof_method *method = contexts_of(data)->methods[place.row];
    if (method == NULL) {
        return column != 0 || give_number(result, place.row);
    }
    const struct prof_names *names = &method->names;
    switch (column) {
    case 0:
        return give_number(result, place.row);
    case 1:
        return give_text(result, data->labels[place.row]);
    case 2:
        return give_package(result, names->class_name);
    case 3:
        return give_class(result, names->class_name);
    case 4:
        return give_name(result, names->name);
    case 5:
        return give_name(result, names->descriptor);
    case 6:
        return give_name(result, tool_loader_name(method));
    case 7:
        return give_name(result, names->source_file);
    case 8:
        return give_line(result, first_line(method));
    case 9:
        return give_name(result, names->origin);
    case 10:
        return give_number(result, tool_frame_is_native(method));
    case 11:
        return give_number(result, tool_frame_is_hidden(method));
    case 12:
        return give_number(result, tool_frame_is_library(method));
    case 13:
        return give_number(result, method->instruction_count);
    case 14:
        return give_number(result, method->block_count);
    case 15:
        return give_number(result, data->invocations_of_method[place.row]);
    case 16:
        return give_number(result, data->self_of_method[place.row]);
    default:
        return give_number(result, data->inclusive_of_method[place.row]);
    }
}

/* --- contexts -------------------------------------------------------------------------------- */

static uint64_t context_rows(const struct sql_data *data)
{
    return contexts_of(data)->count;
}

static bool find_depths(struct sql_data *data)
{
    const struct prof_contexts *contexts = contexts_of(data);
    if (data->depths != NULL) {
        return true;
    }
    data->depths = malloc((contexts->count + 1u) * sizeof *data->depths);
    for (uint32_t i = 0; data->depths != NULL && i < contexts->count; i++) {
        uint32_t parent = contexts->parent[i];
        data->depths[i] = parent == PROF_NO_CONTEXT ? 1 : data->depths[parent] + 1;
    }
    return data->depths != NULL;
}

static uint32_t tree_of(const struct prof_contexts *contexts, uint32_t context)
{
    uint32_t low = 0, high = contexts->tree_count;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (contexts->trees[middle].first <= context) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool give_inclusive(struct sql_data *data, uint32_t context, sqlite3_context *result)
{
    if (data->inclusive == NULL) {
        data->inclusive = tool_inclusive(contexts_of(data), data->profile->self[0]);
    }
    return data->inclusive != NULL && give_number(result, data->inclusive[context]);
}

static bool give_site_line(const struct prof_contexts *contexts, uint32_t context,
                           sqlite3_context *result)
{
    uint32_t parent = contexts->parent[context];
    int32_t site = contexts->site[context];
    return parent == PROF_NO_CONTEXT || site <= 0
           || give_line(result, prof_method_line(contexts->methods[contexts->method[parent]],
                                                 (uint32_t)site));
}

static bool has_scopes(const struct prof_contexts *contexts)
{
    return contexts->header.features.scopes;
}

/* Finds the scopes. Returns false if memory runs out. */
static bool prepare_scopes(struct sql_data *data)
{
    if (!data->has_scopes && has_scopes(contexts_of(data))) {
        data->has_scopes =
            tool_groups_find(contexts_of(data), TOOL_BY_SCOPE, TOOL_NAMES_FULL, &data->scopes);
        return data->has_scopes;
    }
    return true;
}

static bool context_column(struct sql_data *data, struct sql_place place, int column,
                           sqlite3_context *result)
{
    const struct prof_contexts *contexts = contexts_of(data);
    uint32_t i = (uint32_t)place.row;
    switch (column) {
    case 0:
        return give_number(result, i);
    case 1:
        return contexts->parent[i] == PROF_NO_CONTEXT || give_number(result, contexts->parent[i]);
    case 2:
        return give_number(result, contexts->end[i] - 1u);
    case 3:
        return find_depths(data) && give_number(result, data->depths[i]);
    case 4:
        return give_number(result, contexts->method[i]);
    case 5:
        return give_number(result, tree_of(contexts, i));
    case 6:
        sqlite3_result_int(result, contexts->site[i]);
        return true;
    case 7:
        return give_site_line(contexts, i, result);
    case 8:
        return give_number(result, contexts->entries[i]);
    case 9:
        return give_number(result, data->profile->self[0][i]);
    case 10:
        return give_inclusive(data, i, result);
    default:
        return !has_scopes(contexts)
               || (prepare_scopes(data)
                   && give_number(result, data->scopes.of_tree[tree_of(contexts, i)]));
    }
}

/* --- values and counts of contexts ----------------------------------------------------------- */

/* The values of a context, then the values of the method cache by their names with the cache. */
static uint32_t value_rows(struct sql_data *data, uint64_t row)
{
    const struct prof_contexts *contexts = contexts_of(data);
    if (contexts->shape[row] == 0) {
        return 0;
    }
    const struct prof_value_shape *shape = &contexts->shapes[contexts->shape[row] - 1];
    uint32_t count = shape->count;
    char name[TOOL_METRIC_NAME];
    for (uint32_t i = 0; i < shape->count; i++) {
        count += tool_metric_with_cache(&contexts->header, contexts->value_names[shape->names[i]],
                                        name, sizeof name);
    }
    return count;
}

/* Finds the value of a row, and its name. The name is in a buffer if it is a name with the
 * cache. */
static uint32_t find_value(const struct prof_contexts *contexts, struct sql_place place,
                           char *buffer, const char **name)
{
    const struct prof_value_shape *shape = &contexts->shapes[contexts->shape[place.row] - 1];
    uint32_t value = shape->names[place.inner < shape->count ? place.inner : 0];
    *name = contexts->value_names[value];
    for (uint32_t i = 0, at = shape->count; place.inner >= at && i < shape->count; i++) {
        value = shape->names[i];
        at += tool_metric_with_cache(&contexts->header, contexts->value_names[value], buffer,
                                     TOOL_METRIC_NAME);
        *name = buffer;
    }
    return value;
}

static bool value_column(struct sql_data *data, struct sql_place place, int column,
                         sqlite3_context *result)
{
    const struct prof_contexts *contexts = contexts_of(data);
    char buffer[TOOL_METRIC_NAME];
    const char *name;
    uint32_t value = find_value(contexts, place, buffer, &name);
    switch (column) {
    case 0:
        return give_number(result, place.row);
    case 1:
        return give_text(result, name);
    default:
        return give_number(result, contexts->values[value][place.row]);
    }
}

static bool prepare_counts(struct sql_data *data)
{
    if (data->counts == NULL) {
        data->counts = calloc(prof_contexts_most_blocks(contexts_of(data)) + 1u, sizeof(uint64_t));
        data->counts_of = NOTHING;
    }
    return data->counts != NULL;
}

static uint32_t count_rows(struct sql_data *data, uint64_t row)
{
    const struct prof_contexts *contexts = contexts_of(data);
    const struct prof_method *method = contexts->methods[contexts->method[row]];
    return prof_contexts_has_blocks(contexts, method) && contexts->blocks_at[row] != PROF_NO_COUNTS
               ? method->block_count
               : 0;
}

static bool count_column(struct sql_data *data, struct sql_place place, int column,
                         sqlite3_context *result)
{
    if (column == 0) {
        return give_number(result, place.row);
    }
    if (column == 1) {
        return give_number(result, place.inner + 1u);
    }
    if (data->counts_of != (uint32_t)place.row) {
        prof_contexts_blocks(contexts_of(data), (uint32_t)place.row, data->counts);
        data->counts_of = (uint32_t)place.row;
    }
    return give_number(result, data->counts[place.inner]);
}

/* Exits and live activations are in two lists; the rows of the first list come before the rows of
 * the second. */
static uint32_t exit_rows(struct sql_data *data, uint64_t row)
{
    size_t exits, live;
    prof_contexts_exits(&contexts_of(data)->exits, (uint32_t)row, &exits);
    prof_contexts_exits(&contexts_of(data)->in_progress, (uint32_t)row, &live);
    return (uint32_t)(exits + live);
}

static bool exit_column(struct sql_data *data, struct sql_place place, int column,
                        sqlite3_context *result)
{
    const struct prof_contexts *contexts = contexts_of(data);
    size_t exits, live;
    const struct prof_exit *exit =
        prof_contexts_exits(&contexts->exits, (uint32_t)place.row, &exits);
    bool is_live = place.inner >= exits;
    const struct prof_exit *other =
        prof_contexts_exits(&contexts->in_progress, (uint32_t)place.row, &live);
    exit = is_live ? other + (place.inner - exits) : exit + place.inner;
    switch (column) {
    case 0:
        return give_number(result, place.row);
    case 1:
        return give_number(result, exit->block + 1u);
    case 2:
        return give_number(result, exit->instruction);
    case 3:
        return give_text(result, is_live ? "running" : "exception");
    default:
        return give_number(result, exit->count);
    }
}

/* Rows of numbers by class: allocations, then exceptions. Returns the number of inner rows, and
 * sets *kind and *sum for the inner row `at`. */
static uint32_t find_class_row(struct sql_data *data, uint64_t row, uint32_t at, int *kind,
                               struct prof_tally *sum)
{
    uint32_t count = 0;
    for (int i = 0; i < (int)PROF_TALLY_LISTED; i++) {
        struct prof_tally_list list =
            prof_contexts_tallies(contexts_of(data), (enum prof_tally_kind)i, (uint32_t)row);
        for (size_t j = 0; j < list.count; count++) {
            struct prof_tally of_class;
            j = prof_tally_sum(&list, j, &of_class);
            if (count == at) {
                *kind = i;
                *sum = of_class;
            }
        }
    }
    return count;
}

static uint32_t tally_rows(struct sql_data *data, uint64_t row)
{
    struct prof_tally sum;
    int kind;
    return find_class_row(data, row, UINT32_MAX, &kind, &sum);
}

static bool tally_column(struct sql_data *data, struct sql_place place, int column,
                         sqlite3_context *result)
{
    struct prof_tally tally = {.class = NULL};
    int kind = 0;
    (void)find_class_row(data, place.row, (uint32_t)place.inner, &kind, &tally);
    int first = kind == PROF_TALLY_ALLOCATIONS ? 2 : 4;
    if (column == 0) {
        return give_number(result, place.row);
    }
    if (column == 1) {
        return give_class(result, tally.class->name);
    }
    return column < first || column > first + 1
           || give_number(result, tally.counts[column - first]);
}

/* --- numbers by instruction ------------------------------------------------------------------ */

static uint32_t place_rows(struct sql_data *data, uint64_t row)
{
    size_t count = 0;
    for (int kind = data->profile->contexts->header.features.places ? 0 : PROF_TALLY_FOLDED;
         kind < PROF_TALLY_KINDS; kind++) {
        count += prof_contexts_tallies(contexts_of(data), (enum prof_tally_kind)kind, (uint32_t)row)
                     .count;
    }
    return (uint32_t)count;
}

static bool place_column(struct sql_data *data, struct sql_place place, int column,
                         sqlite3_context *result)
{
    const struct prof_contexts *contexts = contexts_of(data);
    struct prof_tally_list list;
    size_t at = place.inner;
    int kind = 0, first = 4; /* the first column of the kind */
    for (;; first += (int)prof_tally_names[kind++].width) {
        if (kind != PROF_TALLY_FOLDED && !contexts->header.features.places) {
            continue;
        }
        list = prof_contexts_tallies(contexts, (enum prof_tally_kind)kind, (uint32_t)place.row);
        if (at < list.count) {
            break;
        }
        at -= list.count;
    }
    const struct prof_tally *tally = &list.tallies[at];
    const struct prof_method *method = contexts->methods[contexts->method[place.row]];
    switch (column) {
    case 0:
        return give_number(result, place.row);
    case 1:
        return tally->instruction == 0 || give_number(result, tally->instruction);
    case 2:
        return tally->instruction == 0
               || give_line(result, prof_method_line(method, tally->instruction));
    case 3:
        return tally->class == NULL || give_class(result, tally->class->name);
    default:
        return column < first || column >= first + (int)prof_tally_names[kind].width
               || give_number(result, tally->counts[column - first]);
    }
}

/* --- code of methods: calls, blocks, instructions -------------------------------------------- */

static bool prepare_codes(struct sql_data *data)
{
    uint32_t count = contexts_of(data)->method_count;
    if (data->has_codes) {
        return true;
    }
    bool *is_asked = malloc(count + 1u);
    if (is_asked == NULL) {
        return false;
    }
    memset(is_asked, true, count);
    data->has_codes = tool_method_codes_make(&data->codes, data->profile, is_asked);
    free(is_asked);
    data->first_call = calloc(data->codes.count + 2u, sizeof(uint64_t));
    data->first_block = calloc(data->codes.count + 2u, sizeof(uint64_t));
    if (!data->has_codes || data->first_call == NULL || data->first_block == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < data->codes.count; i++) {
        const struct tool_method_code *code = &data->codes.codes[i];
        data->first_call[i + 1] = data->first_call[i] + code->call_count;
        data->first_block[i + 1] =
            data->first_block[i] + (code->blocks == NULL ? 0 : code->method->block_count);
    }
    return true;
}

/* Returns the index of the method to which a row belongs. The rows of this method start at
 * first[index]. */
static uint32_t code_of_row(const struct sql_data *data, const uint64_t *first, uint64_t row)
{
    uint32_t low = 0, high = data->codes.count;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (first[middle] <= row) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static uint64_t call_rows(const struct sql_data *data)
{
    return data->first_call[data->codes.count];
}

static bool call_column(struct sql_data *data, struct sql_place place, int column,
                        sqlite3_context *result)
{
    uint32_t index = code_of_row(data, data->first_call, place.row);
    const struct tool_method_code *code = &data->codes.codes[index];
    const struct tool_call *call = &code->calls[place.row - data->first_call[index]];
    switch (column) {
    case 0:
        return give_number(result, code->method->number);
    case 1:
        return give_number(result, call->callee);
    case 2:
        sqlite3_result_int(result, call->site);
        return true;
    case 3:
        return call->site <= 0
               || give_line(result, prof_method_line(code->method, (uint32_t)call->site));
    case 4:
        return give_number(result, call->invocations);
    default:
        return give_number(result, call->inclusive);
    }
}

static uint64_t block_rows(const struct sql_data *data)
{
    return data->first_block[data->codes.count];
}

static bool block_column(struct sql_data *data, struct sql_place place, int column,
                         sqlite3_context *result)
{
    uint32_t index = code_of_row(data, data->first_block, place.row);
    const struct tool_method_code *code = &data->codes.codes[index];
    uint32_t number = (uint32_t)(place.row - data->first_block[index]);
    const struct prof_block *block = &code->method->blocks[number];
    uint64_t sum = 0;
    switch (column) {
    case 0:
        return give_number(result, code->method->number);
    case 1:
        return give_number(result, number + 1u);
    case 2:
        return give_number(result, block->first);
    case 3:
        return give_number(result, block->last);
    case 4:
        return give_line(result, prof_method_line(code->method, block->first));
    case 5:
        return give_number(result, code->blocks[number]);
    default:
        for (uint32_t i = block->first; i <= block->last; i++) {
            sum += column == 6 ? code->executed[i - 1] : code->left[i - 1];
        }
        return give_number(result, sum);
    }
}

/* --- lines, threads, the header -------------------------------------------------------------- */

/* Returns an array, indexed by context: instructions, including code that was folded into the
 * context. */
static const uint64_t *instructions_of(const struct tool_profile *profile)
{
    uint32_t metric = tool_metric_index(profile, "instructions");
    return metric == UINT32_MAX ? profile->contexts->instructions : profile->self[metric];
}

static bool prepare_lines(struct sql_data *data)
{
    if (!data->has_lines && contexts_of(data)->blocks_at != NULL) {
        struct tool_line_metric metric;
        tool_line_metric_instructions(&metric, instructions_of(data->profile));
        data->has_lines = tool_line_table_make(&data->lines, contexts_of(data), NULL, &metric);
        if (!tool_line_metric_has_calls(data->profile)) {
            tool_note("%s does not separate callsites, so inclusive is null in the table lines; "
                      "jp2vm --profile=callsites records them",
                      data->profile->path);
        }
        return data->has_lines;
    }
    return true;
}

static uint64_t line_rows(const struct sql_data *data)
{
    return data->has_lines ? data->lines.count : 0;
}

static bool line_column(struct sql_data *data, struct sql_place place, int column,
                        sqlite3_context *result)
{
    const struct tool_line *line = &data->lines.lines[place.row];
    switch (column) {
    case 0:
        return give_name(result, data->lines.files[line->file]);
    case 1:
        return give_line(result, line->line);
    case 2:
        return line->method == NOTHING || give_number(result, line->method);
    case 3:
        return give_number(result, line->executions);
    case 4:
        return give_number(result, line->own);
    default: /* null: the profile does not separate callsites */
        return !tool_line_metric_has_calls(data->profile) || give_number(result, line->inclusive);
    }
}

static uint64_t thread_rows(const struct sql_data *data)
{
    return contexts_of(data)->tree_count;
}

static bool thread_column(struct sql_data *data, struct sql_place place, int column,
                          sqlite3_context *result)
{
    const struct prof_tree_range *tree = &contexts_of(data)->trees[place.row];
    switch (column) {
    case 0:
        return give_number(result, place.row);
    case 1:
        return tree->has_thread ? give_name(result, tree->thread_name) : true;
    case 2:
        return give_number(result, tree->is_truncated);
    case 3:
        return give_number(result, tree->first);
    default:
        return give_number(result, tree->end - tree->first);
    }
}

static uint64_t scope_rows(const struct sql_data *data)
{
    return data->has_scopes ? data->scopes.count : 0;
}

/* Gives the sum of a column over the trees of a scope; NULL: the profile does not have it. */
static bool give_scope_sum(struct sql_data *data, uint32_t scope, const uint64_t *column,
                           sqlite3_context *result)
{
    const struct prof_contexts *contexts = contexts_of(data);
    uint64_t sum = 0;
    for (uint32_t i = 0; column != NULL && i < contexts->tree_count; i++) {
        const struct prof_tree_range *tree = &contexts->trees[i];
        for (uint32_t j = tree->first; data->scopes.of_tree[i] == scope && j < tree->end; j++) {
            sum += column[j];
        }
    }
    return column == NULL || give_number(result, sum);
}

static const uint64_t *value_of(const struct prof_contexts *contexts, const char *name)
{
    uint32_t value = prof_contexts_value(contexts, name);
    return value == contexts->value_count ? NULL : contexts->values[value];
}

static bool scope_column(struct sql_data *data, struct sql_place place, int column,
                         sqlite3_context *result)
{
    static const char *const values[] = {"allocatedObjects", "allocatedBytes", "monitorEnters"};
    const struct prof_contexts *contexts = contexts_of(data);
    uint32_t scope = (uint32_t)place.row;
    const struct prof_tree_range *tree = &contexts->trees[data->scopes.first[scope]];
    switch (column) {
    case 0:
        return give_number(result, scope);
    case 1:
        return give_name(result, tree->scope);
    case 2:
        return give_number(result, tree->opened);
    case 3:
        return give_scope_sum(data, scope, instructions_of(data->profile), result);
    default:
        return give_scope_sum(data, scope, value_of(contexts, values[column - 4]), result);
    }
}

enum { HEAD_ROWS = 6 };

static uint64_t head_rows(const struct sql_data *data)
{
    return HEAD_ROWS + contexts_of(data)->header.note_count + data->profile->metric_count;
}

/* Returns facts of the header, notes and totals. */
static bool head_column(struct sql_data *data, struct sql_place place, int column,
                        sqlite3_context *result)
{
    const struct prof_header *header = &contexts_of(data)->header;
    const char *const pairs[HEAD_ROWS][2] = {
        {"file", data->profile->path},       {"program", header->main_class},
        {"version", header->vm_version},     {"options", header->options},
        {"window", header->features.window}, {"reason", header->reason}};
    if (place.row < HEAD_ROWS) {
        return give_name(result, pairs[place.row][column]);
    }
    uint64_t note = place.row - HEAD_ROWS;
    if (note < header->note_count) {
        return give_name(result,
                         column == 0 ? header->notes[note].name : header->notes[note].value);
    }
    uint64_t metric = note - header->note_count;
    return column == 0 ? give_text(result, data->profile->metrics[metric].name)
                       : give_number(result, data->profile->totals[metric]);
}

/* --- the tables ------------------------------------------------------------------------------ */

static bool has_blocks(const struct prof_contexts *contexts)
{
    return contexts->blocks_at != NULL;
}

static bool has_classes(const struct prof_contexts *contexts)
{
    return contexts->header.features.allocations || contexts->header.features.exceptions;
}

static bool has_places(const struct prof_contexts *contexts)
{
    return contexts->header.features.places || contexts->tallies[PROF_TALLY_FOLDED].tally_count > 0;
}

const struct sql_table sql_tables[] = {
    {.name = "profile", .columns = "key TEXT, value", .rows = head_rows, .column = head_column},
    {.name = "methods",
     .columns = "id INTEGER, label TEXT, package TEXT, class TEXT, name TEXT, descriptor TEXT, "
                "loader TEXT, source_file TEXT, line INTEGER, origin TEXT, is_native INTEGER, "
                "is_hidden INTEGER, is_library INTEGER, code_length INTEGER, "
                "block_count INTEGER, invocations INTEGER, self INTEGER, inclusive INTEGER",
     .prepare = prepare_methods,
     .rows = method_rows,
     .column = method_column,
     .indexes = "CREATE UNIQUE INDEX out.method_ids ON methods(id);"
                "CREATE INDEX out.method_names ON methods(class, name);"},
    {.name = "threads",
     .columns = "id INTEGER, name TEXT, is_truncated INTEGER, first_context INTEGER, "
                "context_count INTEGER",
     .rows = thread_rows,
     .column = thread_column},
    {.name = "scopes",
     .is_recorded = has_scopes,
     .recorded_by = "--scopes",
     .columns = "id INTEGER, name TEXT, opened INTEGER, instructions INTEGER, objects INTEGER, "
                "bytes INTEGER, locks INTEGER",
     .prepare = prepare_scopes,
     .rows = scope_rows,
     .column = scope_column},
    {.name = "contexts",
     .columns = "id INTEGER, parent INTEGER, last INTEGER, depth INTEGER, method INTEGER, "
                "thread INTEGER, site INTEGER, line INTEGER, invocations INTEGER, self INTEGER, "
                "inclusive INTEGER, scope INTEGER",
     .rows = context_rows,
     .column = context_column,
     .has_parents = true,
     .indexes = "CREATE UNIQUE INDEX out.context_ids ON contexts(id);"
                "CREATE INDEX out.context_parents ON contexts(parent);"
                "CREATE INDEX out.context_methods ON contexts(method);"},
    {.name = "context_values",
     .columns = "context INTEGER, name TEXT, value INTEGER",
     .rows = context_rows,
     .inner_rows = value_rows,
     .column = value_column,
     .indexes = "CREATE INDEX out.value_contexts ON context_values(context, name);"},
    {.name = "context_blocks",
     .is_recorded = has_blocks,
     .recorded_by = "--profile=blocks",
     .columns = "context INTEGER, block INTEGER, executions INTEGER",
     .prepare = prepare_counts,
     .rows = context_rows,
     .inner_rows = count_rows,
     .column = count_column,
     .indexes = "CREATE INDEX out.count_contexts ON context_blocks(context);"},
    {.name = "context_exits",
     .is_recorded = has_blocks,
     .recorded_by = "--profile=blocks",
     .columns = "context INTEGER, block INTEGER, instruction INTEGER, kind TEXT, count INTEGER",
     .rows = context_rows,
     .inner_rows = exit_rows,
     .column = exit_column,
     .indexes = "CREATE INDEX out.exit_contexts ON context_exits(context);"},
    {.name = "context_classes",
     .is_recorded = has_classes,
     .recorded_by = "--profile=alloc,exceptions",
     .columns = "context INTEGER, class TEXT, objects INTEGER, bytes INTEGER, thrown INTEGER, "
                "caught INTEGER",
     .rows = context_rows,
     .inner_rows = tally_rows,
     .column = tally_column,
     .indexes = "CREATE INDEX out.class_contexts ON context_classes(context);"},
    {.name = "context_places",
     .is_recorded = has_places,
     .recorded_by = "--profile=alloc,exceptions,locks,work",
     .columns = "context INTEGER, instruction INTEGER, line INTEGER, class TEXT, "
                "objects INTEGER, bytes INTEGER, thrown INTEGER, caught INTEGER, "
                "enters INTEGER, contended INTEGER, waits INTEGER, blocked_time INTEGER, "
                "wait_time INTEGER, parks INTEGER, park_time INTEGER, copied INTEGER, "
                "zeroed INTEGER, hashed INTEGER, inflated INTEGER, deflated INTEGER, "
                "read INTEGER, written INTEGER, cpu INTEGER, wall INTEGER, "
                "folded_instructions INTEGER",
     .note = "context_places: instruction NULL: at none, as in native methods",
     .rows = context_rows,
     .inner_rows = place_rows,
     .column = place_column,
     .indexes = "CREATE INDEX out.place_contexts ON context_places(context);"},
    {.name = "calls",
     .columns = "caller INTEGER, callee INTEGER, site INTEGER, line INTEGER, "
                "invocations INTEGER, inclusive INTEGER",
     .note = "calls.inclusive: over contexts of the callee that are not below another one of it; "
             "recursive calls have 0",
     .prepare = prepare_codes,
     .rows = call_rows,
     .column = call_column,
     .indexes = "CREATE INDEX out.call_callers ON calls(caller);"
                "CREATE INDEX out.call_callees ON calls(callee);"},
    {.name = "blocks",
     .is_recorded = has_blocks,
     .recorded_by = "--profile=blocks",
     .columns = "method INTEGER, block INTEGER, first INTEGER, last INTEGER, line INTEGER, "
                "executions INTEGER, instructions INTEGER, exceptions INTEGER",
     .prepare = prepare_codes,
     .rows = block_rows,
     .column = block_column,
     .indexes = "CREATE INDEX out.block_methods ON blocks(method);"},
    {.name = "lines",
     .is_recorded = has_blocks,
     .recorded_by = "--profile=blocks",
     .columns = "file TEXT, line INTEGER, method INTEGER, executions INTEGER, "
                "instructions INTEGER, inclusive INTEGER",
     .note = "lines.method: the one that does most of the line; the numbers are of all methods "
             "that have a part of it, other loaders' of the same name included",
     .prepare = prepare_lines,
     .rows = line_rows,
     .column = line_column},
};

const size_t sql_table_count = sizeof sql_tables / sizeof sql_tables[0];

void sql_data_release(struct sql_data *data)
{
    tool_labels_free(data->labels, data->profile->contexts->method_count);
    free(data->depths);
    free(data->inclusive);
    free(data->self_of_method);
    free(data->inclusive_of_method);
    free(data->invocations_of_method);
    tool_method_codes_release(&data->codes);
    free(data->first_call);
    free(data->first_block);
    tool_line_table_release(&data->lines);
    tool_groups_release(&data->scopes);
    free(data->counts);
}
