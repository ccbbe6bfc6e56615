#include "profiler/read/contexts_merge.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/model/work.h"
#include "profiler/read/contexts_alike.h"
#include "profiler/read/contexts_change.h"
#include "profiler/read/file_internal.h"
#include "profiler/read/contexts_methods.h"
#include "vm/base/data/array.h"
#include "vm/base/text/text.h"

/* One of the two profiles. */
struct side {
    struct prof_contexts *contexts;
    const uint32_t *methods; /* indexed by method of this profile: the method's number in the united
                                profile */
    uint32_t *to;            /* indexed by context of this profile: the united context */
};

/* The children of a pair of contexts that are being united. */
struct level {
    uint32_t context; /* the united context of the pair, or PROF_NO_CONTEXT */
    size_t start;     /* index into `room`, which contains the children of a, then the children of
                         b */
    uint32_t count[2], next[2];
};

struct merge {
    struct side sides[2];
    struct prof_joined joined;
    struct prof_joined_classes classes;
    enum prof_merge_code code;
    struct prof_contexts *out;
    struct level *levels;
    size_t level_count, level_capacity;
    uint32_t *room;
    size_t room_count, room_capacity;
};

/* --- checks ---------------------------------------------------------------------------------- */

static bool check_features(const struct merge *merge, char *message, size_t size)
{
    const struct prof_contexts *a = merge->sides[0].contexts, *b = merge->sides[1].contexts;
    char what[256];
    bool is_good = merge->code == PROF_MERGE_EQUAL_CODE
                       ? prof_contexts_are_alike(a, b, what, sizeof what)
                       : prof_contexts_have_one_form(a, b, what, sizeof what);
    if (!is_good) {
        snprintf(message, size, "the profiles do not fit: %s", what);
    }
    return is_good;
}

/* --- the united tree ------------------------------------------------------------------------- */

static uint32_t rank_of(const struct merge *merge, int side, uint32_t context)
{
    const struct side *of = &merge->sides[side];
    return of->methods[of->contexts->method[context]];
}

/* Compares siblings: by callsite, then by method. United methods are numbered in the order of
 * methods, so it is enough to compare their numbers. */
static bool is_before(const struct merge *merge, int side_a, uint32_t a, int side_b, uint32_t b)
{
    int32_t site_a = merge->sides[side_a].contexts->site[a];
    int32_t site_b = merge->sides[side_b].contexts->site[b];
    return site_a != site_b ? site_a < site_b
                            : rank_of(merge, side_a, a) < rank_of(merge, side_b, b);
}

static bool push_child(struct merge *merge, uint32_t context)
{
    if (!VM_RESERVE(merge->room, merge->room_capacity, merge->room_count + 1)) {
        return false;
    }
    merge->room[merge->room_count++] = context;
    return true;
}

/* Uses insertion sort, because the children are nearly always already in the order of the united
 * profile. */
static void sort_children(const struct merge *merge, int side, uint32_t *list, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        uint32_t child = list[i], j = i;
        for (; j > 0 && is_before(merge, side, child, side, list[j - 1]); j--) {
            list[j] = list[j - 1];
        }
        list[j] = child;
    }
}

/* Pushes those of the contexts first .. end - 1 that are siblings of context `first`. */
static bool push_children(struct merge *merge, struct level *level, int side, uint32_t first,
                          uint32_t end)
{
    size_t start = merge->room_count;
    for (uint32_t i = first; i < end; i = merge->sides[side].contexts->end[i]) {
        if (!push_child(merge, i)) {
            return false;
        }
    }
    level->count[side] = (uint32_t)(merge->room_count - start);
    if (level->count[side] > 1) {
        sort_children(merge, side, merge->room + start, level->count[side]);
    }
    return true;
}

/* Opens the level below a context. The children of each side are in a range of contexts. */
static bool push_level(struct merge *merge, uint32_t context, const uint32_t *first,
                       const uint32_t *end)
{
    struct level level = {.context = context, .start = merge->room_count};
    if (!push_children(merge, &level, 0, first[0], end[0])
        || !push_children(merge, &level, 1, first[1], end[1])) {
        return false;
    }
    if (!VM_RESERVE(merge->levels, merge->level_capacity, merge->level_count + 1)) {
        return false;
    }
    merge->levels[merge->level_count++] = level;
    return true;
}

/* Adds a united context, made from one context of each side (or PROF_NO_CONTEXT), and opens the
 * level below it. */
static bool add_context(struct merge *merge, uint32_t parent, const uint32_t *of)
{
    struct prof_contexts *out = merge->out;
    uint32_t new = out->count++, first[2] = {0, 0}, end[2] = {0, 0};
    for (int side = 0; side < 2; side++) {
        if (of[side] != PROF_NO_CONTEXT) {
            const struct side *from = &merge->sides[side];
            from->to[of[side]] = new;
            out->method[new] = rank_of(merge, side, of[side]);
            out->site[new] = from->contexts->site[of[side]];
            first[side] = of[side] + 1;
            end[side] = from->contexts->end[of[side]];
        }
    }
    out->parent[new] = parent;
    return push_level(merge, new, first, end);
}

/* Unites the contexts of all levels until the lowest level is done. */
static bool unite(struct merge *merge)
{
    while (merge->level_count > 0) {
        struct level *level = &merge->levels[merge->level_count - 1];
        uint32_t of[2] = {PROF_NO_CONTEXT, PROF_NO_CONTEXT};
        const uint32_t *a = merge->room + level->start, *b = a + level->count[0];
        bool has_a = level->next[0] < level->count[0], has_b = level->next[1] < level->count[1];
        if (!has_a && !has_b) {
            if (level->context != PROF_NO_CONTEXT) {
                merge->out->end[level->context] = merge->out->count;
            }
            merge->room_count = level->start;
            merge->level_count--;
            continue;
        }
        bool is_b_first =
            has_a && has_b && is_before(merge, 1, b[level->next[1]], 0, a[level->next[0]]);
        bool is_a_first =
            has_a && has_b && is_before(merge, 0, a[level->next[0]], 1, b[level->next[1]]);
        if (has_a && !is_b_first) {
            of[0] = a[level->next[0]++];
        }
        if (has_b && !is_a_first) {
            of[1] = b[level->next[1]++];
        }
        if (!add_context(merge, level->context, of)) {
            return false;
        }
    }
    return true;
}

/* --- trees ----------------------------------------------------------------------------------- */

/* Unites two trees. `of` contains the tree's number of each side; UINT32_MAX: no tree. */
static bool unite_trees(struct merge *merge, const uint32_t *of)
{
    struct prof_contexts *out = merge->out;
    uint32_t first[2] = {0, 0}, end[2] = {0, 0};
    struct prof_tree_range range = {0};
    for (int side = 1; side >= 0; side--) {
        if (of[side] != UINT32_MAX) {
            range = merge->sides[side].contexts->trees[of[side]];
            first[side] = range.first;
            end[side] = range.end;
        }
    }
    if (of[0] == UINT32_MAX && range.has_thread) {
        range.thread_number = out->tree_count + 1u;
    }
    if (of[0] != UINT32_MAX && of[1] != UINT32_MAX) {
        range.opened += merge->sides[1].contexts->trees[of[1]].opened;
    }
    range.first = out->count;
    if (!push_level(merge, PROF_NO_CONTEXT, first, end) || !unite(merge)) {
        return false;
    }
    range.end = out->count;
    out->trees[out->tree_count++] = range;
    return true;
}

/* Returns the number of the tree that contains a tree's truncated contexts. It is the next tree;
 * UINT32_MAX if there is none. */
static uint32_t truncated_of(const struct prof_contexts *contexts, uint32_t tree)
{
    return tree != UINT32_MAX && tree + 1 < contexts->tree_count
                   && contexts->trees[tree + 1].is_truncated
               ? tree + 1
               : UINT32_MAX;
}

static bool unite_with_truncated(struct merge *merge, const uint32_t *of)
{
    const uint32_t truncated[2] = {truncated_of(merge->sides[0].contexts, of[0]),
                                   truncated_of(merge->sides[1].contexts, of[1])};
    return unite_trees(merge, of)
           && ((truncated[0] == UINT32_MAX && truncated[1] == UINT32_MAX)
               || unite_trees(merge, truncated));
}

static bool is_same_thread(const struct prof_tree_range *a, const struct prof_tree_range *b)
{
    return a->is_truncated == b->is_truncated && a->has_thread == b->has_thread
           && strcmp(a->thread_name, b->thread_name) == 0
           && (a->scope == NULL || strcmp(a->scope, b->scope) == 0);
}

/* Unites the trees of threads with the same name, in the order of the trees. */
static bool unite_all_trees(struct merge *merge)
{
    const struct prof_contexts *a = merge->sides[0].contexts, *b = merge->sides[1].contexts;
    bool *is_used = calloc(b->tree_count + 1u, sizeof *is_used), is_good = is_used != NULL;
    for (uint32_t i = 0; is_good && i < a->tree_count; i++) {
        uint32_t of[2] = {i, UINT32_MAX};
        if (a->trees[i].is_truncated) {
            continue;
        }
        for (uint32_t j = 0; j < b->tree_count && of[1] == UINT32_MAX; j++) {
            if (!is_used[j] && is_same_thread(&a->trees[i], &b->trees[j])) {
                is_used[j] = true;
                of[1] = j;
            }
        }
        is_good = unite_with_truncated(merge, of);
    }
    for (uint32_t j = 0; is_good && j < b->tree_count; j++) {
        const uint32_t of[2] = {UINT32_MAX, j};
        if (!is_used[j] && !b->trees[j].is_truncated) {
            is_good = unite_with_truncated(merge, of);
        }
    }
    free(is_used);
    return is_good && prof_contexts_number_threads(merge->out);
}

/* --- numbers --------------------------------------------------------------------------------- */

/* Frees a column whose numbers have been summed. */
static void drop(void *column)
{
    void *old, *none = NULL;
    memcpy(&old, column, sizeof old);
    free(old);
    memcpy(column, &none, sizeof none);
}

static void add_column(const struct side *side, const uint64_t *from, uint64_t *to)
{
    for (uint32_t i = 0; i < side->contexts->count; i++) {
        to[side->to[i]] += from[i];
    }
}

static bool sum_values(struct merge *merge)
{
    struct prof_contexts *out = merge->out;
    for (int side = 0; side < 2; side++) {
        struct prof_contexts *from = merge->sides[side].contexts;
        for (uint32_t i = 0; i < from->value_count; i++) {
            uint32_t value = prof_contexts_value(out, from->value_names[i]);
            if (value == out->value_count) {
                uint64_t *column = calloc(out->count + 1u, sizeof *column);
                if (column == NULL || !prof_contexts_add_value(out, from->value_names[i], column)) {
                    return false;
                }
            }
            add_column(&merge->sides[side], from->values[i], out->values[value]);
            drop(&from->values[i]);
        }
    }
    return true;
}

/* Returns the index + 1 in the united profile of a shape of one side; 0 if there is no memory. */
static uint8_t move_shape(struct prof_contexts *out, const struct prof_contexts *from,
                          uint8_t shape)
{
    const struct prof_value_shape *old = &from->shapes[shape - 1];
    uint32_t names[out->value_count + 1];
    for (uint32_t i = 0; i < old->count; i++) {
        names[i] = prof_contexts_value(out, from->value_names[old->names[i]]);
    }
    return prof_contexts_shape(out, names, old->count);
}

static bool unite_shapes(struct merge *merge)
{
    struct prof_contexts *out = merge->out;
    for (int side = 0; side < 2; side++) {
        const struct prof_contexts *from = merge->sides[side].contexts;
        uint8_t moved[UINT8_MAX + 1] = {0};
        for (uint32_t i = 0; i < from->shape_count; i++) {
            moved[i + 1] = move_shape(out, from, (uint8_t)(i + 1));
            if (moved[i + 1] == 0) {
                return false;
            }
        }
        for (uint32_t i = 0; i < from->count; i++) {
            uint8_t *to = &out->shape[merge->sides[side].to[i]], shape = moved[from->shape[i]];
            out->flags[merge->sides[side].to[i]] |= from->flags[i];
            if (shape != 0 && *to != shape) {
                *to = *to == 0 ? shape : prof_contexts_unite_shapes(out, *to, shape);
                if (*to == 0) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* Appends the stored counts of the second profile to those of the first, and sets *shift to the
 * offset of the second. */
static bool join_counts(struct merge *merge, uint64_t *shift)
{
    struct prof_contexts_store *store = merge->out->store;
    struct prof_contexts_store *a = merge->sides[0].contexts->store;
    struct prof_contexts_store *b = merge->sides[1].contexts->store;
    size_t needed = a->counts_length + b->counts_length + PROF_COUNTS_SLACK;
    uint8_t *counts = realloc(a->counts, needed);
    if (counts == NULL) {
        return false;
    }
    a->counts = NULL;
    store->counts = counts;
    store->counts_capacity = needed;
    store->counts_length = a->counts_length + b->counts_length;
    *shift = a->counts_length;
    if (b->counts_length > 0) {
        memcpy(counts + *shift, b->counts, b->counts_length);
    }
    memset(counts + store->counts_length, 0, PROF_COUNTS_SLACK);
    drop(&b->counts);
    return true;
}

/* Sums the block counts of contexts that exist in both profiles. */
static bool sum_blocks(struct merge *merge)
{
    struct prof_contexts *out = merge->out;
    const struct side *a = &merge->sides[0], *b = &merge->sides[1];
    uint64_t shift, *counts = calloc(prof_contexts_most_blocks(out) + 1u, sizeof *counts);
    bool is_good = counts != NULL && join_counts(merge, &shift);
    memset(out->blocks_at, 0xff, out->count * sizeof *out->blocks_at);
    for (uint32_t i = 0; is_good && i < a->contexts->count; i++) {
        out->blocks_at[a->to[i]] = a->contexts->blocks_at[i];
    }
    for (uint32_t i = 0; is_good && i < b->contexts->count; i++) {
        uint32_t to = b->to[i], block_count = out->methods[out->method[to]]->block_count;
        uint64_t at = b->contexts->blocks_at[i], entries = b->contexts->entries[i];
        at += at == PROF_NO_COUNTS ? 0 : shift;
        uint64_t before = out->entries[to] - entries;
        if (block_count == 0 || (at == PROF_NO_COUNTS && entries == 0)) {
            continue;
        }
        if (out->blocks_at[to] == PROF_NO_COUNTS && before == 0) {
            out->blocks_at[to] = at;
            continue;
        }
        memset(counts, 0, block_count * sizeof *counts);
        prof_counts_add(out->store, out->blocks_at[to], before, block_count, counts);
        prof_counts_add(out->store, at, entries, block_count, counts);
        out->blocks_at[to] = prof_counts_store(out->store, counts, block_count, out->entries[to]);
        is_good = out->blocks_at[to] != PROF_NO_COUNTS;
    }
    free(counts);
    return is_good;
}

static size_t move_exits(const struct side *side, const struct prof_exit_list *list,
                         struct prof_moved_exit *moved)
{
    size_t count = 0;
    for (size_t i = 0; i < list->range_count; i++) {
        const struct prof_exit_range *range = &list->ranges[i];
        for (uint32_t j = 0; j < range->count; j++) {
            moved[count++] =
                (struct prof_moved_exit){side->to[range->context], list->exits[range->first + j]};
        }
    }
    return count;
}

static bool unite_exits(const struct merge *merge, const struct prof_exit_list *a,
                        const struct prof_exit_list *b, struct prof_exit_list *out)
{
    size_t most = a->exit_count + b->exit_count;
    struct prof_moved_exit *moved = malloc((most + 1) * sizeof *moved);
    out->ranges = calloc(a->range_count + b->range_count + 1, sizeof *out->ranges);
    out->exits = calloc(most + 1, sizeof *out->exits);
    bool is_good = moved != NULL && out->ranges != NULL && out->exits != NULL;
    if (is_good) {
        size_t count = move_exits(&merge->sides[0], a, moved);
        count += move_exits(&merge->sides[1], b, moved + count);
        prof_exits_pack(out, moved, count);
    }
    free(moved);
    return is_good;
}

/* --- tallies --------------------------------------------------------------------------------- */

static size_t move_tallies(const struct merge *merge, int side,
                           const struct prof_tally_table *table, bool has_instructions,
                           struct prof_moved_tally *moved)
{
    size_t count = 0;
    for (size_t i = 0; i < table->range_count; i++) {
        const struct prof_exit_range *range = &table->ranges[i];
        for (uint32_t j = 0; j < range->count; j++) {
            struct prof_tally tally = table->tallies[range->first + j];
            if (tally.class != NULL) {
                tally.class = merge->classes.of[side][tally.class->number];
            }
            tally.instruction = has_instructions ? tally.instruction : 0;
            moved[count++] =
                (struct prof_moved_tally){merge->sides[side].to[range->context], tally};
        }
    }
    return count;
}

static bool unite_tallies(struct merge *merge)
{
    struct prof_contexts *out = merge->out;
    struct prof_contexts *a = merge->sides[0].contexts, *b = merge->sides[1].contexts;
    bool is_good = prof_join_classes(&merge->classes, a, b, out);
    bool has_places = out->header.features.places;
    bool has_folded = merge->code == PROF_MERGE_EQUAL_CODE;
    for (uint32_t kind = 0; is_good && kind < PROF_TALLY_KINDS; kind++) {
        bool is_folded = kind == PROF_TALLY_FOLDED;
        if (kind >= PROF_TALLY_LISTED && !(is_folded ? has_folded : has_places)) {
            continue;
        }
        const struct prof_tally_table *of_a = &a->tallies[kind], *of_b = &b->tallies[kind];
        struct prof_tally_table *to = &out->tallies[kind];
        size_t most = of_a->tally_count + of_b->tally_count;
        struct prof_moved_tally *moved = malloc((most + 1) * sizeof *moved);
        to->ranges = calloc(of_a->range_count + of_b->range_count + 1, sizeof *to->ranges);
        to->tallies = calloc(most + 1, sizeof *to->tallies);
        is_good = moved != NULL && to->ranges != NULL && to->tallies != NULL;
        if (is_good) {
            bool has_instructions = is_folded || has_places;
            size_t count = move_tallies(merge, 0, of_a, has_instructions, moved);
            count += move_tallies(merge, 1, of_b, has_instructions, moved + count);
            prof_tallies_pack(to, moved, count);
        }
        free(moved);
    }
    return is_good;
}

/* --- all numbers ----------------------------------------------------------------------------- */

static bool sum_code(struct merge *merge)
{
    struct prof_contexts *out = merge->out;
    struct prof_contexts *a = merge->sides[0].contexts, *b = merge->sides[1].contexts;
    out->blocks_at = malloc((out->count + 1u) * sizeof *out->blocks_at);
    return out->blocks_at != NULL && sum_blocks(merge)
           && unite_exits(merge, &a->exits, &b->exits, &out->exits)
           && unite_exits(merge, &a->in_progress, &b->in_progress, &out->in_progress);
}

static bool sum_numbers(struct merge *merge)
{
    struct prof_contexts *out = merge->out;
    bool has_blocks = out->header.features.blocks;
    out->entries = calloc(out->count + 1u, sizeof *out->entries);
    out->flags = calloc(out->count + 1u, 1);
    out->shape = calloc(out->count + 1u, 1);
    out->instructions = has_blocks ? calloc(out->count + 1u, sizeof *out->instructions) : NULL;
    if (out->entries == NULL || out->flags == NULL || out->shape == NULL
        || (has_blocks && out->instructions == NULL)) {
        return false;
    }
    for (int side = 0; side < 2; side++) {
        struct prof_contexts *from = merge->sides[side].contexts;
        add_column(&merge->sides[side], from->entries, out->entries);
        if (has_blocks) {
            add_column(&merge->sides[side], from->instructions, out->instructions);
            drop(&from->instructions);
        }
    }
    bool is_whole = has_blocks && merge->code == PROF_MERGE_EQUAL_CODE;
    return (!is_whole || sum_code(merge)) && sum_values(merge) && unite_shapes(merge)
           && unite_tallies(merge);
}

/* --- the whole ------------------------------------------------------------------------------- */

/* Returns the common text, or "A; B" if the texts differ. */
static const char *unite_texts(struct vm_arena *arena, const char *a, const char *b)
{
    if (strcmp(a, b) == 0) {
        return a;
    }
    size_t size = strlen(a) + strlen(b) + 3;
    char *both = vm_arena_alloc(arena, size);
    if (both != NULL) {
        snprintf(both, size, "%s; %s", a, b);
    }
    return both == NULL ? a : both;
}

/* Returns the work of both profiles, summed up, as the value of a note; NULL if neither profile has
 * this note. */
static const char *unite_work(const struct prof_header *a, const struct prof_header *b,
                              struct vm_arena *arena)
{
    const struct prof_header *const headers[] = {a, b};
    struct prof_work_sums sums = {.large_arrays = 0};
    char text[PROF_WORK_NOTE_BYTES];
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < headers[side]->note_count; i++) {
            const struct prof_note *note = &headers[side]->notes[i];
            if (strcmp(note->name, PROF_WORK_NOTE) == 0) {
                prof_work_add(&sums, note->value);
            }
        }
    }
    prof_work_print(&sums, text);
    return text[0] == '\0' ? NULL : vm_arena_strndup(arena, text, strlen(text));
}

/* Adds up two lists number by number; a missing number counts as 0. Returns NULL if there is no
 * memory. */
static const char *add_numbers(const char *a, const char *b, struct vm_arena *arena)
{
    struct vm_text sums = {0};
    for (bool is_first = true; *a != '\0' || *b != '\0'; is_first = false) {
        char *end_a, *end_b, number[24];
        uint64_t sum = strtoull(a, &end_a, 10) + strtoull(b, &end_b, 10);
        snprintf(number, sizeof number, "%s%" PRIu64, is_first ? "" : ",", sum);
        vm_text_string(&sums, number);
        a = *end_a == ',' ? end_a + 1 : "";
        b = *end_b == ',' ? end_b + 1 : "";
    }
    const char *text = vm_arena_strndup(arena, sums.bytes == NULL ? "" : sums.bytes, sums.length);
    vm_text_fini(&sums);
    return text;
}

/* Sums up the notes that consist of numbers, including notes that only one profile has. Returns
 * false if there is no memory. */
static bool unite_numbers(struct prof_note *notes, size_t *count, const struct prof_header *a,
                          const struct prof_header *b, struct vm_arena *arena)
{
    const struct prof_header *const headers[] = {a, b};
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < headers[side]->note_count; i++) {
            const struct prof_note *note = &headers[side]->notes[i];
            const char *other = prof_header_note(headers[1 - side], note->name);
            if (!prof_note_has_numbers(note) || (side == 1 && other != NULL)) {
                continue;
            }
            const char *sum = add_numbers(note->value, other == NULL ? "" : other, arena);
            if (sum == NULL) {
                return false;
            }
            notes[(*count)++] = (struct prof_note){note->name, sum};
        }
    }
    return true;
}

static bool add_count(struct prof_note *notes, size_t *count, const char *name, uint64_t value,
                      struct vm_arena *arena)
{
    char number[24];
    snprintf(number, sizeof number, "%" PRIu64, value);
    notes[*count] = (struct prof_note){name, vm_arena_strndup(arena, number, strlen(number))};
    return notes[(*count)++].value != NULL;
}

/* Adds the notes of how many profiles the sum has, unless it is not known, and of how many of these
 * are of unfinished runs. Returns false if there is no memory. */
static bool add_profiles(struct prof_note *notes, size_t *count, const struct prof_header *a,
                         const struct prof_header *b, struct vm_arena *arena)
{
    uint64_t of_a = prof_header_profiles(a), of_b = prof_header_profiles(b);
    uint64_t unfinished = prof_header_unfinished(a) + prof_header_unfinished(b);
    return (of_a == 0 || of_b == 0 || add_count(notes, count, PROF_SUM_NOTE, of_a + of_b, arena))
           && (unfinished == 0 || add_count(notes, count, PROF_UNFINISHED_NOTE, unfinished, arena));
}

/* Keeps notes that have the same value in both profiles, and sums up notes of counts. */
static bool unite_notes(struct prof_header *to, const struct prof_header *a,
                        const struct prof_header *b, struct vm_arena *arena)
{
    struct prof_note *notes =
        vm_arena_alloc_array(arena, a->note_count + b->note_count + 3, sizeof *notes);
    const char *work = unite_work(a, b, arena);
    size_t count = 0;
    if (notes != NULL
        && !(add_profiles(notes, &count, a, b, arena)
             && unite_numbers(notes, &count, a, b, arena))) {
        return false;
    }
    for (size_t i = 0; notes != NULL && i < a->note_count; i++) {
        bool is_summed = prof_note_is_summed(&a->notes[i]);
        for (size_t j = 0; j < b->note_count && !is_summed; j++) {
            if (strcmp(a->notes[i].name, b->notes[j].name) == 0
                && strcmp(a->notes[i].value, b->notes[j].value) == 0) {
                notes[count++] = a->notes[i];
                break;
            }
        }
    }
    if (notes != NULL && work != NULL) {
        notes[count++] = (struct prof_note){PROF_WORK_NOTE, work};
    }
    to->notes = notes;
    to->note_count = count;
    return notes != NULL;
}

static bool unite_headers(struct prof_header *to, const struct prof_header *a,
                          const struct prof_header *b, struct vm_arena *arena)
{
    *to = *a;
    to->vm_version = unite_texts(arena, a->vm_version, b->vm_version);
    to->main_class = unite_texts(arena, a->main_class, b->main_class);
    to->options = unite_texts(arena, a->options, b->options);
    to->features.window = unite_texts(arena, a->features.window, b->features.window);
    to->features.is_folded |= b->features.is_folded;
    to->features.places &= b->features.places;
    to->truncated_calls += b->truncated_calls;
    to->running_threads += b->running_threads;
    to->reason = PROF_REASON_MERGED;
    to->details = NULL;
    return unite_notes(to, a, b, arena);
}

static bool make_out(struct merge *merge)
{
    const struct prof_contexts *a = merge->sides[0].contexts, *b = merge->sides[1].contexts;
    size_t most = (size_t)a->count + b->count + 1;
    struct prof_contexts *out = calloc(1, sizeof *out);
    merge->out = out;
    if (out == NULL || most > PROF_NO_CONTEXT) {
        return false;
    }
    out->store = calloc(1, sizeof *out->store);
    if (out->store == NULL) {
        return false;
    }
    out->store->arena = vm_arena_create(0);
    out->parent = malloc(most * sizeof *out->parent);
    out->end = calloc(most, sizeof *out->end);
    out->method = malloc(most * sizeof *out->method);
    out->site = malloc(most * sizeof *out->site);
    out->trees = calloc(a->tree_count + b->tree_count + 1u, sizeof *out->trees);
    merge->sides[0].to = malloc((a->count + 1u) * sizeof(uint32_t));
    merge->sides[1].to = malloc((b->count + 1u) * sizeof(uint32_t));
    return out->store->arena != NULL
           && unite_headers(&out->header, &a->header, &b->header, out->store->arena)
           && out->parent != NULL && out->end != NULL && out->method != NULL && out->site != NULL
           && out->trees != NULL && merge->sides[0].to != NULL && merge->sides[1].to != NULL;
}

static bool run(struct merge *merge, char *message, size_t size)
{
    snprintf(message, size, "out of memory");
    if (!check_features(merge, message, size)) {
        return false;
    }
    struct prof_contexts *a = merge->sides[0].contexts, *b = merge->sides[1].contexts;
    uint64_t most = prof_contexts_largest_sum(a), other = prof_contexts_largest_sum(b);
    if (most > PROF_MOST || other > PROF_MOST - most) {
        snprintf(message, size, "a sum of their numbers is above 2^63");
        return false;
    }
    if (!make_out(merge)
        || !prof_join_methods(&merge->joined, a, b, merge->code == PROF_MERGE_EQUAL_CODE,
                              merge->out)) {
        return false;
    }
    merge->sides[0].methods = merge->joined.of[0];
    merge->sides[1].methods = merge->joined.of[1];
    /* If code differs, instruction numbers have different meanings. */
    merge->out->header.features.places &= merge->code == PROF_MERGE_EQUAL_CODE;
    return unite_all_trees(merge) && sum_numbers(merge);
}

struct prof_contexts *prof_contexts_merge(struct prof_contexts *a, struct prof_contexts *b,
                                          enum prof_merge_code code, char *message, size_t size)
{
    struct merge merge = {.sides = {{.contexts = a}, {.contexts = b}}, .code = code};
    bool is_good = run(&merge, message, size);
    free(merge.levels);
    free(merge.room);
    free(merge.sides[0].to);
    free(merge.sides[1].to);
    prof_joined_release(&merge.joined);
    prof_joined_classes_release(&merge.classes);
    if (is_good) {
        is_good = prof_contexts_keep_parts(merge.out, a, b);
        if (is_good) {
            return merge.out;
        }
    }
    prof_contexts_free(merge.out);
    prof_contexts_free(a);
    prof_contexts_free(b);
    return NULL;
}
