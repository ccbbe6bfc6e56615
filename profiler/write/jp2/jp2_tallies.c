#include "profiler/write/jp2/jp2_tallies.h"

void prof_jp2_tallies_init(struct prof_jp2_tallies *tallies, bool has_places)
{
    *tallies = (struct prof_jp2_tallies){.has_places = has_places};
    vm_hash_map_init(&tallies->numbers, NULL, NULL);
}

void prof_jp2_tallies_fini(struct prof_jp2_tallies *tallies)
{
    vm_hash_map_fini(&tallies->numbers);
    prof_jp2_column_fini(&tallies->classes);
    for (uint32_t kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        if (kind < PROF_TALLY_LISTED) {
            prof_jp2_column_fini(&tallies->lists[kind]);
        }
        prof_jp2_column_fini(&tallies->places[kind]);
    }
}

/* Adds a class to the column of new classes. In the column, the number of the first new class
 * precedes the classes. */
static bool add_class(struct prof_jp2_tallies *tallies, const struct prof_class *class)
{
    struct prof_jp2_column_buffer *to = &tallies->classes;
    size_t number = tallies->numbers.count;
    return (to->length > 0 || prof_jp2_column_add(to, number))
           && prof_jp2_column_add_text(to, class->name)
           && prof_jp2_column_add_text(to, class->raw_name == NULL ? "" : class->raw_name)
           && prof_jp2_column_add_text(to, class->loader) && prof_jp2_column_add(to, class->order)
           && vm_hash_map_put(&tallies->numbers, class, (void *)(number + 1), NULL);
}

/* Sets *number to the number of a class + 1, or to 0 for NULL. Returns false if there is no
 * memory. */
static bool number_of(struct prof_jp2_tallies *tallies, const struct prof_class *class,
                      int64_t *number)
{
    *number = class == NULL ? 0 : (int64_t)(uintptr_t)vm_hash_map_find(&tallies->numbers, class);
    if (class != NULL && *number == 0) {
        if (!add_class(tallies, class)) {
            return false;
        }
        *number = (int64_t)tallies->numbers.count;
    }
    return true;
}

static bool add_counts(struct prof_jp2_column_buffer *to, const struct prof_tally *tally,
                       uint32_t width)
{
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < width; i++) {
        is_good = prof_jp2_column_add(to, tally->counts[i]);
    }
    return is_good;
}

/* --- kinds that are listed by class --------------------------------------------------------- */

static size_t count_classes(const struct prof_tally_list *list)
{
    size_t count = 0;
    struct prof_tally sum;
    for (size_t i = 0; i < list->count; i = prof_tally_sum(list, i, &sum)) {
        count++;
    }
    return count;
}

/* Adds the instructions of a class, whose tallies are [first, end). */
static bool add_places(struct prof_jp2_tallies *tallies, int kind,
                       const struct prof_tally_list *list, size_t first, size_t end)
{
    struct prof_jp2_column_buffer *to = &tallies->places[kind];
    uint32_t before = 0;
    bool is_good = !tallies->has_places || prof_jp2_column_add(to, end - first - 1);
    for (size_t i = first; tallies->has_places && is_good && i < end; i++) {
        const struct prof_tally *tally = &list->tallies[i];
        is_good = prof_jp2_column_add(to, tally->instruction - before)
                  && (i + 1 == end || add_counts(to, tally, prof_tally_names[kind].width));
        before = tally->instruction;
    }
    return is_good;
}

static bool add_list(struct prof_jp2_tallies *tallies, int kind, const struct prof_tally_list *list)
{
    struct prof_jp2_column_buffer *to = &tallies->lists[kind];
    int64_t before = 1;
    bool is_good = prof_jp2_column_add(to, count_classes(list));
    for (size_t i = 0; is_good && i < list->count;) {
        struct prof_tally sum;
        size_t next = prof_tally_sum(list, i, &sum);
        int64_t number;
        is_good = number_of(tallies, sum.class, &number)
                  && prof_jp2_column_add(to, vm_zigzag(number - before))
                  && add_counts(to, &sum, prof_tally_names[kind].width)
                  && add_places(tallies, kind, list, i, next);
        before = number;
        i = next;
    }
    return is_good;
}

/* --- other kinds ----------------------------------------------------------------------------- */

static bool add_placed(struct prof_jp2_tallies *tallies, int kind,
                       const struct prof_tally_list *list)
{
    struct prof_jp2_column_buffer *to = &tallies->places[kind];
    bool is_good = prof_jp2_column_add(to, list->count);
    for (size_t i = 0; is_good && i < list->count; i++) {
        const struct prof_tally *tally = &list->tallies[i];
        int64_t number;
        is_good = number_of(tallies, tally->class, &number)
                  && prof_jp2_column_add(to, (uint64_t)number)
                  && prof_jp2_column_add(to, tally->instruction)
                  && add_counts(to, tally, prof_tally_names[kind].width);
    }
    return is_good;
}

/* --- runs ------------------------------------------------------------------------------------ */

static bool add_kind(struct prof_jp2_tallies *tallies, int kind, const struct prof_tally_list *list,
                     uint32_t position)
{
    bool is_listed = (uint32_t)kind < PROF_TALLY_LISTED;
    struct prof_jp2_column_buffer *to = is_listed ? &tallies->lists[kind] : &tallies->places[kind];
    bool is_written = is_listed || tallies->has_places || kind == PROF_TALLY_FOLDED;
    if (!is_written) {
        return true;
    }
    bool is_good =
        (is_listed || to->length > 0 || prof_jp2_column_add(to, prof_tally_names[kind].width))
        && prof_jp2_column_add(to, position - tallies->last[kind]);
    tallies->last[kind] = position;
    return is_good && (is_listed ? add_list(tallies, kind, list) : add_placed(tallies, kind, list));
}

bool prof_jp2_tallies_add(struct prof_jp2_tallies *tallies, const struct prof_node_view *node,
                          uint32_t position)
{
    bool is_good = true;
    for (int kind = 0; is_good && kind < PROF_TALLY_KINDS; kind++) {
        const struct prof_tally_list *list = &node->tallies[kind];
        is_good = list->count == 0 || add_kind(tallies, kind, list, position);
    }
    return is_good;
}

void prof_jp2_tallies_columns(struct prof_jp2_tallies *tallies, struct prof_jp2_sections *sections)
{
    prof_jp2_section_column(sections, PROF_JP2_TALLY_CLASSES, &tallies->classes);
    for (uint32_t kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        if (kind < PROF_TALLY_LISTED) {
            prof_jp2_section_column(sections, PROF_JP2_TALLY_FIRST + kind, &tallies->lists[kind]);
        }
        prof_jp2_section_column(sections, PROF_JP2_PLACE_FIRST + kind, &tallies->places[kind]);
        tallies->last[kind] = 0;
    }
}
