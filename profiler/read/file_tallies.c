/* The tallies of contexts by class and instruction in a profile file. */

#include "profiler/read/file_internal.h"

#define MAX_CLASSES ((uint64_t)1 << 24)

/* --- classes ---------------------------------------------------------------------------- */

/* Makes space for classes. Classes whose section was lost are NULL. */
static bool make_room(struct prof_file *file, uint64_t count)
{
    struct prof_contexts *contexts = file->contexts;
    if (count > MAX_CLASSES) {
        return prof_file_fail(file, "there are too many classes");
    }
    if (!PROF_FILE_RESERVE(file, contexts->classes, contexts->store->class_capacity,
                           (size_t)count)) {
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

/* The state of the reader of a kind's lists. */
struct lists {
    struct prof_jp2_bytes from, places;
    int kind;
    uint32_t width; /* how many numbers a tally has in the file; numbers that the kind does not have
                       are skipped */
    bool has_places;
    uint64_t position;
};

/* Finds the class whose number + 1 is `number`; 0: no class. */
static bool find_class(struct prof_file *file, int64_t number, const struct prof_class **class)
{
    const struct prof_contexts *contexts = file->contexts;
    *class = NULL;
    if (number < 0 || number > contexts->class_count
        || (number > 0 && contexts->classes[number - 1] == NULL)) {
        return prof_file_fail(file, "numbers refer to a class that is missing");
    }
    if (number > 0) {
        *class = contexts->classes[number - 1];
    }
    return true;
}

static bool add_tally(struct prof_file *file, int kind, const struct prof_tally *tally)
{
    struct prof_contexts *contexts = file->contexts;
    struct prof_tally_table *table = &contexts->tallies[kind];
    struct prof_exit_range *range = &table->ranges[table->range_count - 1];
    const struct prof_method *method = contexts->methods[contexts->method[range->context]];
    if (table->tally_count == UINT32_MAX
        || !PROF_FILE_RESERVE(file, table->tallies, contexts->store->tally_capacity[kind],
                              table->tally_count + 1)) {
        return table->tally_count == UINT32_MAX
               && prof_file_fail(file, "there are too many numbers by class");
    }
    if (method != NULL && tally->instruction > method->instruction_count) {
        return prof_file_fail(file, "numbers refer to an instruction that is missing");
    }
    table->tallies[table->tally_count++] = *tally;
    if (range->count++ > 0
        && prof_tally_compare(&table->tallies[table->tally_count - 2], tally) >= 0) {
        return prof_file_fail(file, "a list of classes is out of order");
    }
    return true;
}

static void read_counts(struct prof_jp2_bytes *from, uint32_t width, struct prof_tally *tally)
{
    for (uint32_t i = 0; i < width; i++) {
        uint64_t count = prof_jp2_get(from);
        if (i < PROF_TALLY_COUNTS) {
            tally->counts[i] = count;
        }
    }
}

/* Reads instructions and their numbers, and thereby splits the sums of a class into tallies by
 * instruction. The last instruction gets the rest of the sums. */
static bool read_places(struct prof_file *file, struct lists *lists, struct prof_tally rest)
{
    struct prof_jp2_bytes *from = &lists->places;
    uint64_t count = prof_jp2_get_up_to(from, (uint64_t)(from->end - from->at));
    for (uint64_t i = 0; i <= count; i++) {
        struct prof_tally tally = {.class = rest.class};
        rest.instruction += (uint32_t)prof_jp2_get_up_to(from, UINT16_MAX + 1u);
        tally.instruction = rest.instruction;
        if (i < count) {
            read_counts(from, lists->width, &tally);
        }
        for (uint32_t j = 0; j < lists->width; j++) {
            from->is_bad |= tally.counts[j] > rest.counts[j];
            rest.counts[j] -= tally.counts[j];
        }
        if (from->is_bad) {
            return prof_file_fail(file, "places of a class are damaged");
        }
        if (!add_tally(file, lists->kind, i < count ? &tally : &rest)) {
            return false;
        }
    }
    return true;
}

/* Reads the tallies of a class, for a kind that is listed by class. */
static bool read_listed(struct prof_file *file, struct lists *lists, int64_t *number)
{
    struct prof_tally tally = {.instruction = 0};
    uint64_t difference = prof_jp2_get(&lists->from);
    read_counts(&lists->from, lists->width, &tally);
    *number = (int64_t)((uint64_t)*number + (uint64_t)vm_unzigzag(difference));
    if (lists->from.is_bad || *number == 0) {
        return prof_file_fail(file, "a list of classes is damaged");
    }
    return find_class(file, *number, &tally.class)
           && (lists->has_places ? read_places(file, lists, tally)
                                 : add_tally(file, lists->kind, &tally));
}

static bool read_placed(struct prof_file *file, struct lists *lists)
{
    struct prof_tally tally = {.instruction = 0};
    uint64_t number = prof_jp2_get_up_to(&lists->from, MAX_CLASSES);
    tally.instruction = (uint32_t)prof_jp2_get_up_to(&lists->from, UINT16_MAX + 1u);
    read_counts(&lists->from, lists->width, &tally);
    if (lists->from.is_bad) {
        return prof_file_fail(file, "a list of places is damaged");
    }
    return find_class(file, (int64_t)number, &tally.class) && add_tally(file, lists->kind, &tally);
}

/* Reads the tallies of one context, which are in the order of classes and instructions. */
static bool read_list(struct prof_file *file, struct lists *lists, uint32_t context)
{
    struct prof_tally_table *table = &file->contexts->tallies[lists->kind];
    struct prof_jp2_bytes *from = &lists->from;
    uint64_t count = prof_jp2_get_up_to(from, (uint64_t)(from->end - from->at));
    if (from->is_bad || count == 0) {
        return prof_file_fail(file, "a list of classes is damaged");
    }
    if (table->range_count > 0 && table->ranges[table->range_count - 1].context >= context) {
        return prof_file_fail(file, "lists of classes are out of order");
    }
    if (!PROF_FILE_RESERVE(file, table->ranges,
                           file->contexts->store->tally_range_capacity[lists->kind],
                           table->range_count + 1)) {
        return false;
    }
    table->ranges[table->range_count++] =
        (struct prof_exit_range){context, (uint32_t)table->tally_count, 0};
    int64_t number = 1;
    bool is_good = true;
    for (uint64_t i = 0; is_good && i < count; i++) {
        is_good = (uint32_t)lists->kind < PROF_TALLY_LISTED ? read_listed(file, lists, &number)
                                                            : read_placed(file, lists);
    }
    if (!is_good) {
        table->tally_count = table->ranges[--table->range_count].first;
    }
    return is_good;
}

static bool read_lists(struct prof_file *file, struct lists *lists)
{
    struct prof_jp2_bytes *from = &lists->from;
    while (from->at < from->end) {
        lists->position += prof_jp2_get_up_to(from, UINT32_MAX);
        if (from->is_bad || lists->position >= file->record_count) {
            return prof_file_fail(file, "a list of classes belongs to no context");
        }
        if (!read_list(file, lists, file->records[lists->position])) {
            return false;
        }
    }
    return true;
}

/* Reads the lists of a kind. For a kind that is not listed by class, the file contains how many
 * numbers a tally has. */
static bool read_kind(struct prof_file *file, int kind, struct prof_jp2_bytes listed,
                      struct prof_jp2_bytes places)
{
    bool is_listed = (uint32_t)kind < PROF_TALLY_LISTED;
    struct lists lists = {.from = is_listed ? listed : places,
                          .places = places,
                          .kind = kind,
                          .width = prof_tally_names[kind].width,
                          .has_places = file->contexts->header.features.places};
    if (!is_listed && lists.from.at < lists.from.end) {
        lists.width = (uint32_t)prof_jp2_get_up_to(&lists.from, 1000);
    }
    return read_lists(file, &lists);
}

bool prof_file_tallies(struct prof_file *file, const struct prof_file_section *section)
{
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    struct prof_jp2_bytes columns[1 + PROF_TALLY_LISTED + PROF_TALLY_KINDS];
    uint32_t numbers[1 + PROF_TALLY_LISTED + PROF_TALLY_KINDS] = {PROF_JP2_TALLY_CLASSES};
    for (uint32_t kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        if (kind < PROF_TALLY_LISTED) {
            numbers[1 + kind] = PROF_JP2_TALLY_FIRST + kind;
        }
        numbers[1 + PROF_TALLY_LISTED + kind] = PROF_JP2_PLACE_FIRST + kind;
    }
    if (!prof_file_is_of_run(file, &from)
        || !prof_file_columns(file, &from, numbers, columns, sizeof numbers / sizeof numbers[0])
        || !read_classes(file, &columns[0])) {
        return false;
    }
    for (uint32_t kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        struct prof_jp2_bytes listed = kind < PROF_TALLY_LISTED ? columns[1 + kind] : columns[0];
        if (!read_kind(file, (int)kind, listed, columns[1 + PROF_TALLY_LISTED + kind])) {
            return false;
        }
    }
    return true;
}
