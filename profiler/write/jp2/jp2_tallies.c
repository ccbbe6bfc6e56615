#include "profiler/write/jp2/jp2_tallies.h"

void prof_jp2_tallies_init(struct prof_jp2_tallies *tallies)
{
    *tallies = (struct prof_jp2_tallies){.last = {0}};
    vm_hash_map_init(&tallies->numbers, NULL, NULL);
}

void prof_jp2_tallies_fini(struct prof_jp2_tallies *tallies)
{
    vm_hash_map_fini(&tallies->numbers);
    prof_jp2_column_fini(&tallies->classes);
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        prof_jp2_column_fini(&tallies->lists[kind]);
    }
}

/* The first of a run says which number it has. */
static bool add_class(struct prof_jp2_tallies *tallies, const struct prof_class *class)
{
    struct prof_jp2_column_buffer *to = &tallies->classes;
    size_t number = tallies->numbers.count;
    return (to->length > 0 || prof_jp2_column_add(to, number))
           && prof_jp2_column_add_text(to, class->name)
           && prof_jp2_column_add_text(to, class->raw_name == NULL ? "" : class->raw_name)
           && prof_jp2_column_add_text(to, class->loader)
           && prof_jp2_column_add(to, class->order)
           && vm_hash_map_put(&tallies->numbers, class, (void *)(number + 1), NULL);
}

static bool add_list(struct prof_jp2_tallies *tallies, struct prof_jp2_column_buffer *to,
                     const struct prof_tally_list *list)
{
    int64_t before = 0;
    bool is_good = prof_jp2_column_add(to, list->count);
    for (size_t i = 0; is_good && i < list->count; i++) {
        const struct prof_tally *tally = &list->tallies[i];
        uintptr_t number = (uintptr_t)vm_hash_map_find(&tallies->numbers, tally->class);
        if (number == 0) {
            if (!add_class(tallies, tally->class)) {
                return false;
            }
            number = tallies->numbers.count;
        }
        is_good = prof_jp2_column_add(to, prof_jp2_zigzag((int64_t)number - 1 - before))
                  && prof_jp2_column_add(to, tally->counts[0])
                  && prof_jp2_column_add(to, tally->counts[1]);
        before = (int64_t)number - 1;
    }
    return is_good;
}

bool prof_jp2_tallies_add(struct prof_jp2_tallies *tallies, const struct prof_node_view *node,
                          uint32_t position)
{
    bool is_good = true;
    for (int kind = 0; is_good && kind < PROF_TALLY_KINDS; kind++) {
        if (node->tallies[kind].count > 0) {
            is_good = prof_jp2_column_add(&tallies->lists[kind], position - tallies->last[kind])
                      && add_list(tallies, &tallies->lists[kind], &node->tallies[kind]);
            tallies->last[kind] = position;
        }
    }
    return is_good;
}

void prof_jp2_tallies_columns(struct prof_jp2_tallies *tallies,
                              struct prof_jp2_sections *sections)
{
    prof_jp2_section_column(sections, PROF_JP2_TALLY_CLASSES, &tallies->classes);
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        prof_jp2_section_column(sections, PROF_JP2_TALLY_FIRST + (uint32_t)kind,
                                &tallies->lists[kind]);
        tallies->last[kind] = 0;
    }
}
