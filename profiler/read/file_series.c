/* The series of a profile file: its checkpoints, and the steps between them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_series.h"
#include "profiler/read/file_internal.h"

#define MAX_STEPS ((uint64_t)1 << 20)

/* --- checkpoints -------------------------------------------------------------------------- */

static bool fail(struct prof_file *file)
{
    return prof_file_fail(file, "the checkpoints are damaged");
}

/* Reads a column with one number for each checkpoint after the start. An empty column gives NULL.
 */
static bool read_moments(struct prof_file *file, struct prof_jp2_bytes *from, uint32_t count,
                         uint64_t **moments)
{
    *moments = NULL;
    if (from->at == from->end) {
        return true;
    }
    *moments = vm_arena_alloc_array(file->contexts->store->arena, count + 1u, sizeof **moments);
    if (*moments == NULL) {
        return prof_file_no_memory(file);
    }
    (*moments)[0] = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t more = prof_jp2_get_up_to(from, PROF_MOST - (*moments)[i]);
        (*moments)[i + 1] = (*moments)[i] + more;
    }
    return !from->is_bad || fail(file);
}

static bool read_names(struct prof_file *file, struct prof_jp2_bytes *from,
                       struct prof_contexts_series *series)
{
    const struct prof_contexts *contexts = file->contexts;
    series->names = vm_arena_alloc_array(contexts->store->arena, contexts->value_count + 1u,
                                         sizeof *series->names);
    if (series->names == NULL) {
        return prof_file_no_memory(file);
    }
    while (from->at < from->end) {
        char *name = prof_file_text(file, from);
        uint32_t number =
            name == NULL ? contexts->value_count : prof_contexts_value(contexts, name);
        if (number == contexts->value_count || series->name_count == contexts->value_count) {
            return fail(file);
        }
        series->names[series->name_count++] = number;
    }
    return true;
}

static int compare_classes(const void *a, const void *b)
{
    return prof_class_compare(*(const struct prof_class *const *)a,
                              *(const struct prof_class *const *)b);
}

/* Returns the classes of the contexts in the order of prof_class_compare; malloc'ed. */
static const struct prof_class **sort_classes(const struct prof_contexts *contexts, size_t *count)
{
    const struct prof_class **sorted = malloc((contexts->class_count + 1u) * sizeof *sorted);
    *count = 0;
    for (uint32_t i = 0; sorted != NULL && i < contexts->class_count; i++) {
        if (contexts->classes[i] != NULL) {
            sorted[(*count)++] = contexts->classes[i];
        }
    }
    if (sorted != NULL) {
        qsort(sorted, *count, sizeof *sorted, compare_classes);
    }
    return sorted;
}

/* Reads a class, and returns the same class of the contexts, or NULL. */
static const struct prof_class *read_class(struct prof_file *file, struct prof_jp2_bytes *from,
                                           const struct prof_class **sorted, size_t count)
{
    struct prof_class class = {.number = 0};
    class.name = prof_file_text(file, from);
    class.raw_name = class.name == NULL ? NULL : prof_file_text(file, from);
    class.loader = class.raw_name == NULL ? NULL : prof_file_text(file, from);
    class.order = prof_jp2_get(from);
    if (from->is_bad || class.loader == NULL) {
        return NULL;
    }
    const struct prof_class *wanted = &class;
    const struct prof_class **found =
        bsearch(&wanted, sorted, count, sizeof *sorted, compare_classes);
    return found == NULL ? NULL : *found;
}

static bool read_classes(struct prof_file *file, struct prof_jp2_bytes *from,
                         struct prof_contexts_series *series)
{
    size_t count;
    const struct prof_contexts *contexts = file->contexts;
    const struct prof_class **sorted = sort_classes(contexts, &count);
    series->classes =
        vm_arena_alloc_array(contexts->store->arena, count + 1, sizeof *series->classes);
    bool is_good = (sorted != NULL && series->classes != NULL) || prof_file_no_memory(file);
    while (is_good && from->at < from->end) {
        const struct prof_class *class = read_class(file, from, sorted, count);
        is_good = (class != NULL && series->class_count < count) || fail(file);
        if (is_good) {
            series->classes[series->class_count++] = class;
        }
    }
    free(sorted);
    return is_good;
}

static bool read_marks(struct prof_file *file, struct prof_jp2_bytes *from,
                       struct prof_contexts_series *series)
{
    uint64_t checkpoint = 0;
    if (from->at == from->end) {
        return true;
    }
    series->marks = vm_arena_alloc_array(file->contexts->store->arena, PROF_SERIES_MOST_MARKS,
                                         sizeof *series->marks);
    if (series->marks == NULL) {
        return prof_file_no_memory(file);
    }
    while (from->at < from->end) {
        checkpoint += prof_jp2_get_up_to(from, series->count - checkpoint);
        const char *name = from->is_bad ? NULL : prof_file_text(file, from);
        if (name == NULL || checkpoint == 0 || series->mark_count == PROF_SERIES_MOST_MARKS) {
            return fail(file);
        }
        series->marks[series->mark_count++] =
            (struct prof_contexts_mark){name, (uint32_t)checkpoint};
    }
    return true;
}

bool prof_file_series(struct prof_file *file, const struct prof_file_section *section)
{
    enum { NAMES, CLASSES, TIMES, BYTECODES, COLLECTIONS, MARKS, COLUMNS };
    static const uint32_t numbers[COLUMNS] = {
        PROF_JP2_SERIES_NAMES,     PROF_JP2_SERIES_CLASSES,     PROF_JP2_SERIES_TIMES,
        PROF_JP2_SERIES_BYTECODES, PROF_JP2_SERIES_COLLECTIONS, PROF_JP2_SERIES_MARKS};
    struct prof_jp2_bytes columns[COLUMNS];
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    uint64_t unit = prof_jp2_get(&from), interval = prof_jp2_get(&from);
    uint64_t count = prof_jp2_get_up_to(&from, MAX_STEPS);
    struct vm_arena *arena = file->contexts->store->arena;
    struct prof_contexts_series *series = vm_arena_alloc(arena, sizeof *series);
    if (series == NULL) {
        return prof_file_no_memory(file);
    }
    *series = (struct prof_contexts_series){
        .unit = (enum prof_series_unit)unit, .interval = interval, .count = (uint32_t)count};
    if (from.is_bad || count == 0 || file->contexts->series != NULL
        || (unit != PROF_SERIES_MILLISECONDS && unit != PROF_SERIES_BYTECODES)
        || count > section->raw_bytes) {
        return fail(file);
    }
    series->steps = vm_arena_alloc_array(arena, (size_t)count, sizeof *series->steps);
    if (series->steps == NULL) {
        return prof_file_no_memory(file);
    }
    memset(series->steps, 0, (size_t)count * sizeof *series->steps);
    file->contexts->series = series;
    return prof_file_columns(file, &from, numbers, columns, COLUMNS)
           && read_names(file, &columns[NAMES], series)
           && read_classes(file, &columns[CLASSES], series)
           && read_moments(file, &columns[TIMES], (uint32_t)count, &series->times)
           && read_moments(file, &columns[BYTECODES], (uint32_t)count, &series->bytecodes)
           && read_moments(file, &columns[COLLECTIONS], (uint32_t)count, &series->collections)
           && read_marks(file, &columns[MARKS], series)
           && ((series->bytecodes != NULL
                && (series->times != NULL) == (unit == PROF_SERIES_MILLISECONDS)
                && (series->times != NULL) == (series->collections != NULL))
               || fail(file));
}

/* --- steps -------------------------------------------------------------------------------- */

/* Notes the section of a step. It is unpacked to read its number, and again when it is used. */
bool prof_file_step(struct prof_file *file, const struct prof_file_section *section)
{
    struct prof_contexts_series *series = file->contexts->series;
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    uint64_t number = prof_jp2_get(&from);
    if (from.is_bad || series == NULL || number >= series->count
        || series->steps[number].stored != NULL) {
        return prof_file_fail(file, "a step between checkpoints is damaged");
    }
    series->steps[number] = *section;
    series->steps[number].raw = NULL;
    return true;
}

bool prof_file_has_steps(const struct prof_contexts *contexts)
{
    const struct prof_contexts_series *series = contexts->series;
    for (uint32_t i = 0; series != NULL && i < series->count; i++) {
        if (series->steps[i].stored == NULL) {
            return false;
        }
    }
    return true;
}

static bool find_exit(const struct prof_method *method, uint64_t place,
                      struct prof_series_place *found)
{
    uint64_t block = place >> 18;
    found->part = PROF_AT_EXIT;
    found->is_in_progress = (place & 1) != 0;
    found->instruction = (uint32_t)(place >> 1 & 0x1ffff);
    found->number = (uint32_t)block;
    return block < method->block_count && found->instruction + 1 >= method->blocks[block].first
           && found->instruction <= method->blocks[block].last;
}

static bool find_tally(const struct prof_contexts_series *series, const struct prof_method *method,
                       uint64_t place, struct prof_series_place *found)
{
    uint64_t kind = place >> 44, class = place >> 20 & 0xffffff;
    found->part = PROF_AT_TALLY;
    found->number = (uint32_t)(place & 7);
    found->instruction = (uint32_t)(place >> 3 & 0x1ffff);
    if (kind >= PROF_TALLY_KINDS || class > series->class_count
        || found->number >= prof_tally_names[kind].width
        || found->instruction > method->instruction_count
        || (class == 0 && kind < PROF_TALLY_LISTED)) {
        return false;
    }
    found->kind = (enum prof_tally_kind)kind;
    found->class = class == 0 ? NULL : series->classes[class - 1];
    return true;
}

bool prof_series_find_place(const struct prof_contexts *contexts, const struct prof_method *method,
                            uint64_t key, struct prof_series_place *place)
{
    const struct prof_contexts_series *series = contexts->series;
    *place = (struct prof_series_place){.part = PROF_AT_ENTRIES};
    bool has_blocks = prof_contexts_has_blocks(contexts, method);
    if (key == PROF_SERIES_ENTRIES) {
        return true;
    }
    if (key < PROF_SERIES_VALUES) {
        place->part = PROF_AT_BLOCK;
        place->number = (uint32_t)(key - PROF_SERIES_BLOCKS);
        return has_blocks && place->number < method->block_count;
    }
    if (key < PROF_SERIES_VALUES_END) {
        uint64_t number = key - PROF_SERIES_VALUES;
        place->part = PROF_AT_VALUE;
        place->number = number < series->name_count ? series->names[number] : 0;
        return number < series->name_count;
    }
    return key >= PROF_SERIES_TALLIES ? find_tally(series, method, key - PROF_SERIES_TALLIES, place)
                                      : key >= PROF_SERIES_EXITS && has_blocks
                                            && find_exit(method, key - PROF_SERIES_EXITS, place);
}

/* Reads the changes of one context. */
static bool read_changes(const struct prof_contexts *contexts, uint32_t context, uint64_t count,
                         struct prof_jp2_bytes *keys, struct prof_jp2_bytes *changes,
                         struct prof_step_taker *taker, bool *is_bad)
{
    const struct prof_method *method = contexts->methods[contexts->method[context]];
    struct prof_series_place place;
    uint64_t key = 0;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t more = prof_jp2_get_up_to(keys, UINT64_MAX - key);
        uint64_t change = (uint64_t)vm_unzigzag(prof_jp2_get(changes));
        key += more;
        *is_bad = keys->is_bad || changes->is_bad || (i > 0 && more == 0)
                  || !prof_series_find_place(contexts, method, key, &place);
        if (*is_bad || !taker->take(taker, context, key, change)) {
            return false;
        }
    }
    return true;
}

/* Reads an unpacked step. Sets *is_bad if it is damaged. */
static bool read_step(struct prof_file *file, const struct prof_file_section *section,
                      struct prof_step_taker *taker, bool *is_bad)
{
    enum { CONTEXTS, COUNTS, KEYS, CHANGES, COLUMNS };
    static const uint32_t numbers[COLUMNS] = {PROF_JP2_STEP_CONTEXTS, PROF_JP2_STEP_COUNTS,
                                              PROF_JP2_STEP_KEYS, PROF_JP2_STEP_CHANGES};
    const struct prof_contexts *contexts = file->contexts;
    struct prof_jp2_bytes columns[COLUMNS];
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    (void)prof_jp2_get(&from); /* the step's number */
    uint64_t count = prof_jp2_get(&from), context = 0;
    if (from.is_bad || !prof_file_columns(file, &from, numbers, columns, COLUMNS)) {
        *is_bad = true;
        return false;
    }
    for (uint64_t i = 0; i < count; i++) {
        uint64_t more = prof_jp2_get_up_to(&columns[CONTEXTS], contexts->count);
        uint64_t changed =
            prof_jp2_get_up_to(&columns[COUNTS], (uint64_t)(columns[KEYS].end - columns[KEYS].at));
        context += more;
        *is_bad = columns[CONTEXTS].is_bad || columns[COUNTS].is_bad || (i > 0 && more == 0)
                  || context >= contexts->count || changed == 0;
        if (*is_bad
            || !read_changes(contexts, (uint32_t)context, changed, &columns[KEYS],
                             &columns[CHANGES], taker, is_bad)) {
            return false;
        }
    }
    return true;
}

bool prof_contexts_read_step(const struct prof_contexts *contexts, uint32_t step,
                             struct prof_step_taker *taker, char *message, size_t size)
{
    static const struct prof_file_options options;
    struct prof_file file = {.options = &options,
                             .contexts = (struct prof_contexts *)(uintptr_t)contexts};
    struct prof_file_section section = contexts->series->steps[step];
    bool is_bad = false;
    bool is_unpacked = prof_file_unpack(&file, &section);
    bool is_good = is_unpacked && read_step(&file, &section, taker, &is_bad);
    if (!is_unpacked || is_bad) {
        snprintf(message, size, "%s",
                 file.is_out_of_memory ? "out of memory" : "a step between checkpoints is damaged");
    }
    prof_file_release(&file);
    return is_good;
}

static bool take_nothing(struct prof_step_taker *taker, uint32_t context, uint64_t key,
                         uint64_t change)
{
    (void)taker;
    (void)context;
    (void)key;
    (void)change;
    return true;
}

bool prof_contexts_check_steps(const struct prof_contexts *contexts, char *message, size_t size)
{
    struct prof_step_taker taker = {take_nothing};
    uint32_t count = contexts->series == NULL ? 0 : contexts->series->count;
    for (uint32_t i = 0; i < count; i++) {
        if (!prof_contexts_read_step(contexts, i, &taker, message, size)) {
            return false;
        }
    }
    return true;
}
