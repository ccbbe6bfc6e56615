/* What a page says of objects and exceptions: by context and class. */
#include <stdlib.h>
#include <string.h>

#include "tools/prof/html/html_data.h"
#include "tools/prof/profile/intern.h"
#include "tools/prof/command/message.h"
#include "vm/base/data/array.h"

/* Counts of a class in a context of the page. */
struct entry {
    uint32_t context, class;
    uint64_t counts[2];
};

struct tallies {
    struct html_data *data;
    struct vm_hash_map known;  /* "NAME\nLOADER": number + 1 */
    uint32_t class_count;
    struct vm_text classes; /* name and loader of each */
    struct entry *entries;
    size_t count, capacity;
};

/* Whether both profiles counted it: what was not counted is not 0. */
static bool is_counted(const struct html_data *data, enum prof_tally_kind kind)
{
    for (unsigned side = 0; side < data->side_count; side++) {
        const struct prof_features *features = &data->sides[side]->contexts->header.features;
        if (!(kind == PROF_TALLY_ALLOCATIONS ? features->allocations : features->exceptions)) {
            return false;
        }
    }
    return true;
}

bool html_tallies_are_there(const struct html_data *data)
{
    return is_counted(data, PROF_TALLY_ALLOCATIONS) || is_counted(data, PROF_TALLY_EXCEPTIONS);
}

/* --- classes ---------------------------------------------------------------------------- */

/* Classes of one name are the same in both profiles. */
static bool number_class(struct tallies *tallies, const struct prof_class *class, uint32_t *number)
{
    struct html_data *data = tallies->data;
    struct vm_text text = {0};
    vm_text_put(&text, class->name, "\n", class->loader);
    vm_text_add(&text, "", 1);
    uintptr_t found = text.has_failed ? 0 : (uintptr_t)vm_hash_map_find(&tallies->known, text.bytes);
    bool is_good = !text.has_failed;
    if (is_good && found == 0) {
        char *copy = vm_arena_strdup(data->strings.arena, text.bytes);
        found = ++tallies->class_count;
        is_good = copy != NULL && vm_hash_map_put(&tallies->known, copy, (void *)found, NULL);
        html_put(&tallies->classes, html_string(data, class->name));
        html_put(&tallies->classes, html_string(data, class->loader));
    }
    *number = (uint32_t)(found - 1);
    vm_text_fini(&text);
    return is_good;
}

/* By the class's number in the profile: its number here. NULL without memory. */
static uint32_t *number_classes(struct tallies *tallies, const struct prof_contexts *contexts)
{
    uint32_t *numbers = calloc((size_t)contexts->class_count + 1, sizeof *numbers);
    for (uint32_t i = 0; numbers != NULL && i < contexts->class_count; i++) {
        const struct prof_class *class = contexts->classes[i];
        if (class != NULL && !number_class(tallies, class, &numbers[i])) {
            free(numbers);
            return NULL;
        }
    }
    return numbers;
}

/* --- entries ---------------------------------------------------------------------------- */

static bool add(struct tallies *tallies, uint32_t context, uint32_t class,
                const struct prof_tally *tally)
{
    if (!VM_RESERVE_ZEROED(tallies->entries, tallies->capacity, tallies->count + 1)) {
        return false;
    }
    tallies->entries[tallies->count++] =
        (struct entry){context, class, {tally->counts[0], tally->counts[1]}};
    return true;
}

/* What was left out of the trees is in two contexts of the page: united, and by method. */
static bool add_side(struct tallies *tallies, unsigned side, enum prof_tally_kind kind)
{
    const struct prof_contexts *contexts = tallies->data->sides[side]->contexts;
    const struct prof_tally_table *table = &contexts->tallies[kind];
    const struct html_place *places = tallies->data->places[side];
    uint32_t *numbers = number_classes(tallies, contexts);
    bool is_good = numbers != NULL;
    for (size_t i = 0; is_good && i < table->range_count; i++) {
        const struct prof_exit_range *range = &table->ranges[i];
        const struct html_place *place = &places[range->context];
        for (uint32_t j = 0; is_good && j < range->count; j++) {
            const struct prof_tally *tally = &table->tallies[range->first + j];
            uint32_t class = numbers[tally->class->number];
            is_good = add(tallies, place->context, class, tally)
                      && (place->rest == 0 || add(tallies, place->rest, class, tally));
        }
    }
    free(numbers);
    return is_good;
}

static int compare(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    return x->context != y->context ? (x->context > y->context) - (x->context < y->context)
                                    : (x->class > y->class) - (x->class < y->class);
}

/* Those of the same context and class become one. */
static void unite(struct tallies *tallies)
{
    size_t kept = 0;
    if (tallies->count > 1) {
        qsort(tallies->entries, tallies->count, sizeof *tallies->entries, compare);
    }
    for (size_t i = 0; i < tallies->count; i++) {
        if (kept > 0 && compare(&tallies->entries[kept - 1], &tallies->entries[i]) == 0) {
            tallies->entries[kept - 1].counts[0] += tallies->entries[i].counts[0];
            tallies->entries[kept - 1].counts[1] += tallies->entries[i].counts[1];
        } else {
            tallies->entries[kept++] = tallies->entries[i];
        }
    }
    tallies->count = kept;
}

static void put(const struct tallies *tallies, struct vm_text *to)
{
    uint32_t last = 0;
    html_put(to, tallies->count);
    for (size_t i = 0; i < tallies->count; i++) {
        const struct entry *entry = &tallies->entries[i];
        html_put(to, entry->context - last);
        html_put(to, entry->class);
        html_put(to, entry->counts[0]);
        html_put(to, entry->counts[1]);
        last = entry->context;
    }
}

/* --- all -------------------------------------------------------------------------------- */

bool html_tallies_write(struct html_data *data)
{
    struct tallies tallies = {.data = data};
    struct vm_text *to = &data->sections[HTML_TALLIES], entries = {0};
    vm_hash_map_init(&tallies.known, vm_hash_cstr, vm_equal_cstr);
    for (int kind = 0; kind < (int)PROF_TALLY_LISTED && !data->has_failed; kind++) {
        tallies.count = 0;
        bool is_told = is_counted(data, (enum prof_tally_kind)kind);
        for (unsigned side = 0; is_told && side < data->side_count; side++) {
            data->has_failed |= !add_side(&tallies, side, (enum prof_tally_kind)kind);
        }
        unite(&tallies);
        put(&tallies, &entries);
    }
    html_put(to, tallies.class_count);
    vm_text_add(to, tallies.classes.bytes, tallies.classes.length);
    vm_text_add(to, entries.bytes, entries.length);
    data->has_failed |= tallies.classes.has_failed || entries.has_failed;
    vm_text_fini(&tallies.classes);
    vm_text_fini(&entries);
    vm_hash_map_fini(&tallies.known);
    free(tallies.entries);
    return !data->has_failed;
}
