/* Writes the TALLIES section: objects, exceptions and monitors, by context and class. */
#include <stdlib.h>
#include <string.h>

#include "profiler/model/lock_class.h"
#include "tools/prof/html/html_data.h"
#include "tools/prof/profile/intern.h"
#include "vm/base/data/array.h"

/* Pages show the first KINDS kinds of enum prof_tally_kind. */
#define KINDS (PROF_TALLY_MONITORS + 1)

/* The counts of a class in a context of the page. */
struct entry {
    uint32_t context, class;
    uint64_t counts[PROF_TALLY_COUNTS];
};

struct tallies {
    struct html_data *data;
    struct vm_hash_map known; /* key: "NAME\nLOADER"; value: number + 1 */
    uint32_t class_count;
    struct vm_text classes; /* name and loader of each class */
    struct entry *entries;
    size_t count, capacity;
};

/* Returns whether all profiles counted a kind. (Numbers that a profile did not count are unknown,
 * not 0.) */
static bool is_counted(const struct html_data *data, enum prof_tally_kind kind)
{
    for (unsigned side = 0; side < data->side_count; side++) {
        const struct prof_features *features = &data->sides[side]->contexts->header.features;
        const bool is_of_profile[KINDS] = {features->allocations, features->exceptions,
                                           features->locks && features->places};
        if (!is_of_profile[kind]) {
            return false;
        }
    }
    return true;
}

bool html_tallies_are_there(const struct html_data *data)
{
    bool is_any = false;
    for (int kind = 0; kind < KINDS; kind++) {
        is_any |= is_counted(data, (enum prof_tally_kind)kind);
    }
    return is_any;
}

/* --- classes ---------------------------------------------------------------------------- */

/* Finds the number of a class. Classes with equal names and loaders are the same class in both
 * profiles. */
static bool number_class(struct tallies *tallies, const char *name, size_t length,
                         const char *loader, uint32_t *number)
{
    struct html_data *data = tallies->data;
    struct vm_text text = {0};
    vm_text_add(&text, name, length);
    vm_text_string(&text, "\n");
    vm_text_string(&text, loader);
    vm_text_add(&text, "", 1);
    uintptr_t found =
        text.has_failed ? 0 : (uintptr_t)vm_hash_map_find(&tallies->known, text.bytes);
    bool is_good = !text.has_failed;
    if (is_good && found == 0) {
        char *copy = vm_arena_strdup(data->strings.arena, text.bytes);
        found = ++tallies->class_count;
        is_good = copy != NULL && vm_hash_map_put(&tallies->known, copy, (void *)found, NULL);
        copy = is_good ? vm_arena_strdup(data->strings.arena, text.bytes) : NULL;
        is_good = copy != NULL;
        if (is_good) {
            copy[length] = '\0';
            html_put(&tallies->classes, html_string(data, copy));
            html_put(&tallies->classes, html_string(data, loader));
        }
    }
    *number = (uint32_t)(found - 1);
    vm_text_fini(&text);
    return is_good;
}

/* The name for parks without a blocker. */
static const char no_blocker[] = "(no blocker)";

/* Returns an array of class numbers on the page, indexed by the class's number in the profile + 1
 * (0: no class). Locks have the classes that lock_class.h finds for them. Returns NULL if memory
 * runs out. */
static uint32_t *number_classes(struct tallies *tallies, const struct prof_contexts *contexts,
                                bool is_of_locks)
{
    uint32_t *numbers = calloc((size_t)contexts->class_count + 2, sizeof *numbers);
    bool is_good =
        numbers != NULL
        && (!is_of_locks || number_class(tallies, no_blocker, strlen(no_blocker), "", &numbers[0]));
    for (uint32_t i = 0; is_good && i < contexts->class_count; i++) {
        const struct prof_class *class = contexts->classes[i];
        if (class != NULL) {
            const char *name = class->name;
            size_t length = is_of_locks ? prof_lock_class(&name) : strlen(name);
            is_good = number_class(tallies, name, length, class->loader, &numbers[i + 1]);
        }
    }
    if (!is_good) {
        free(numbers);
        return NULL;
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
    struct entry *entry = &tallies->entries[tallies->count++];
    *entry = (struct entry){.context = context, .class = class};
    memcpy(entry->counts, tally->counts, sizeof entry->counts);
    return true;
}

/* Adds the entries of a table of a side. The numbers of a left-out context are added to two
 * contexts of the page: to the united context, and to the context of the method in HTML_REST. */
static bool add_table(struct tallies *tallies, unsigned side, enum prof_tally_kind kind,
                      const struct prof_tally_table *table)
{
    const struct prof_contexts *contexts = tallies->data->sides[side]->contexts;
    const struct html_place *places = tallies->data->places[side];
    uint32_t *numbers = number_classes(tallies, contexts, kind == PROF_TALLY_MONITORS);
    bool is_good = numbers != NULL;
    for (size_t i = 0; is_good && i < table->range_count; i++) {
        const struct prof_exit_range *range = &table->ranges[i];
        const struct html_place *place = &places[range->context];
        for (uint32_t j = 0; is_good && j < range->count; j++) {
            const struct prof_tally *tally = &table->tallies[range->first + j];
            uint32_t class = numbers[tally->class == NULL ? 0 : tally->class->number + 1];
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

/* Unites entries with the same context and class. */
static void unite(struct tallies *tallies)
{
    size_t kept = 0;
    if (tallies->count > 1) {
        qsort(tallies->entries, tallies->count, sizeof *tallies->entries, compare);
    }
    for (size_t i = 0; i < tallies->count; i++) {
        if (kept > 0 && compare(&tallies->entries[kept - 1], &tallies->entries[i]) == 0) {
            for (int j = 0; j < (int)PROF_TALLY_COUNTS; j++) {
                tallies->entries[kept - 1].counts[j] += tallies->entries[i].counts[j];
            }
        } else {
            tallies->entries[kept++] = tallies->entries[i];
        }
    }
    tallies->count = kept;
}

static void put(const struct tallies *tallies, uint32_t width, struct vm_text *to)
{
    uint32_t last = 0;
    html_put(to, tallies->count);
    for (size_t i = 0; i < tallies->count; i++) {
        const struct entry *entry = &tallies->entries[i];
        html_put(to, entry->context - last);
        html_put(to, entry->class);
        for (uint32_t j = 0; j < width; j++) {
            html_put(to, entry->counts[j]);
        }
        last = entry->context;
    }
}

/* Writes the entries of a kind that are in the profiles, or in a step of the first profile. */
static void put_kind(struct tallies *tallies, enum prof_tally_kind kind,
                     const struct html_step *step, struct vm_text *to)
{
    struct html_data *data = tallies->data;
    bool is_reported = is_counted(data, kind);
    tallies->count = 0;
    for (unsigned side = 0; is_reported && side < data->side_count; side++) {
        const struct prof_tally_table *table =
            step == NULL ? &data->sides[side]->contexts->tallies[kind] : &step->tallies[kind];
        data->has_failed |= !add_table(tallies, side, kind, table);
    }
    unite(tallies);
    put(tallies, prof_tally_names[kind].width, to);
    data->has_failed |= to->has_failed;
}

/* --- the section ------------------------------------------------------------------------ */

bool html_tallies_write(struct html_data *data)
{
    struct tallies tallies = {.data = data};
    struct vm_text *to = &data->sections[HTML_TALLIES], entries = {0};
    vm_hash_map_init(&tallies.known, vm_hash_cstr, vm_equal_cstr);
    for (int kind = 0; kind < KINDS && !data->has_failed; kind++) {
        put_kind(&tallies, (enum prof_tally_kind)kind, NULL, &entries);
        for (uint32_t i = 0; i < data->step_count && !data->has_failed; i++) {
            put_kind(&tallies, (enum prof_tally_kind)kind, &data->steps[i],
                     &data->steps[i].tallies_text);
        }
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
