/* What happened in contexts by class, in a profile file. */
#include <string.h>

#include "profiler/read/file_internal.h"

#define MAX_CLASSES ((uint64_t)1 << 24)

/* --- classes ---------------------------------------------------------------------------- */

/* Where a section with classes was lost their places are NULL. */
static bool make_room(struct prof_file *file, uint64_t count)
{
    struct prof_contexts *contexts = file->contexts;
    if (count > MAX_CLASSES) {
        return prof_file_fail(file, "there are too many classes");
    }
    if (!prof_file_grow(file, &contexts->classes, &contexts->store->class_capacity,
                        (size_t)count, sizeof *contexts->classes)) {
        return false;
    }
    contexts->class_count = (uint32_t)count;
    return true;
}

static bool read_class(struct prof_file *file, struct prof_jp2_bytes *from)
{
    struct prof_contexts *contexts = file->contexts;
    struct prof_class *class = vm_arena_alloc(contexts->store->arena, sizeof *class);
    if (class == NULL) {
        return prof_file_no_memory(file);
    }
    class->name = prof_file_text(file, from);
    class->raw_name = class->name == NULL ? NULL : prof_file_text(file, from);
    class->loader = class->raw_name == NULL ? NULL : prof_file_text(file, from);
    class->order = prof_jp2_get(from);
    class->number = contexts->class_count;
    if (from->is_bad || class->loader == NULL || *class->name == '\0') {
        return prof_file_fail(file, "a class is damaged");
    }
    class->raw_name = *class->raw_name == '\0' ? NULL : class->raw_name;
    if (!make_room(file, (uint64_t)contexts->class_count + 1)) {
        return false;
    }
    contexts->classes[class->number] = class;
    return true;
}

static bool read_classes(struct prof_file *file, struct prof_jp2_bytes *from)
{
    if (from->at == from->end) {
        return true;
    }
    uint64_t first = prof_jp2_get(from);
    if (from->is_bad || first < file->contexts->class_count
        || (first > file->contexts->class_count && !file->options->takes_parts)) {
        return prof_file_fail(file, "classes are missing");
    }
    bool is_good = make_room(file, first);
    while (is_good && from->at < from->end) {
        is_good = read_class(file, from);
    }
    return is_good;
}

/* --- tallies ---------------------------------------------------------------------------- */

static bool read_tally(struct prof_file *file, struct prof_jp2_bytes *from, int64_t *number,
                       struct prof_tally *tally)
{
    const struct prof_contexts *contexts = file->contexts;
    uint64_t difference = prof_jp2_get(from);
    tally->counts[0] = prof_jp2_get(from);
    tally->counts[1] = prof_jp2_get(from);
    *number = (int64_t)((uint64_t)*number + (uint64_t)prof_jp2_unzigzag(difference));
    if (from->is_bad || *number < 0 || *number >= contexts->class_count
        || contexts->classes[*number] == NULL) {
        return prof_file_fail(file, "a class that something is told of is missing");
    }
    tally->class = contexts->classes[*number];
    return true;
}

/* Those of one context, in the order of classes. */
static bool read_list(struct prof_file *file, struct prof_jp2_bytes *from, uint32_t context,
                      int kind)
{
    struct prof_tally_table *table = &file->contexts->tallies[kind];
    struct prof_contexts_store *store = file->contexts->store;
    uint64_t count = prof_jp2_get_up_to(from, (uint64_t)(from->end - from->at));
    size_t first = table->tally_count;
    if (from->is_bad || count == 0 || first + count > UINT32_MAX) {
        return prof_file_fail(file, "a list of classes is damaged");
    }
    if (table->range_count > 0 && table->ranges[table->range_count - 1].context >= context) {
        return prof_file_fail(file, "lists of classes are out of order");
    }
    if (!prof_file_grow(file, &table->ranges, &store->tally_range_capacity[kind],
                        table->range_count + 1, sizeof *table->ranges)
        || !prof_file_grow(file, &table->tallies, &store->tally_capacity[kind],
                           first + (size_t)count, sizeof *table->tallies)) {
        return false;
    }
    int64_t number = 0;
    for (uint64_t i = 0; i < count; i++) {
        struct prof_tally *tally = &table->tallies[first + i];
        if (!read_tally(file, from, &number, tally)) {
            return false;
        }
        if (i > 0 && prof_class_compare(tally[-1].class, tally->class) >= 0) {
            return prof_file_fail(file, "a list of classes is out of order");
        }
    }
    table->tally_count = first + (size_t)count;
    table->ranges[table->range_count++] =
        (struct prof_exit_range){context, (uint32_t)first, (uint32_t)count};
    return true;
}

static bool read_lists(struct prof_file *file, struct prof_jp2_bytes *from, int kind)
{
    uint64_t position = 0;
    while (from->at < from->end) {
        position += prof_jp2_get_up_to(from, UINT32_MAX);
        if (from->is_bad || position >= file->record_count) {
            return prof_file_fail(file, "a list of classes belongs to no context");
        }
        if (!read_list(file, from, file->records[position], kind)) {
            return false;
        }
    }
    return true;
}

bool prof_file_tallies(struct prof_file *file, const struct prof_file_section *section)
{
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    struct prof_jp2_bytes columns[1 + PROF_TALLY_KINDS];
    uint32_t numbers[1 + PROF_TALLY_KINDS] = {PROF_JP2_TALLY_CLASSES};
    for (uint32_t kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        numbers[1 + kind] = PROF_JP2_TALLY_FIRST + kind;
    }
    if (!prof_file_is_of_run(file, &from)
        || !prof_file_columns(file, &from, numbers, columns, 1 + PROF_TALLY_KINDS)
        || !read_classes(file, &columns[0])) {
        return false;
    }
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        if (!read_lists(file, &columns[1 + kind], kind)) {
            return false;
        }
    }
    return true;
}
