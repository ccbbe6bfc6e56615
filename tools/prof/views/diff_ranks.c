/*
 * jp2prof diff --ranks: how far the ranking of methods in one profile is from the ranking in
 * another profile. The first N groups of the earlier profile have rows.
 *
 * The rank of a group is the number of groups with more, plus 1; so equal groups have equal ranks,
 * and a group that a profile lacks comes after all groups that have something. Where the first N
 * are counted, equal groups are in the order of their labels.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/message.h"
#include "tools/prof/command/table.h"
#include "tools/prof/views/diff.h"

/* A group in the order of one side. */
struct place {
    uint32_t group;
    uint64_t value;
    const char *label;
};

struct ranking {
    const struct tool_rank_diff *diff;
    const struct tool_difference *difference;
    uint32_t *ranks[2]; /* indexed by group, from 1 */
    bool *is_first[2];  /* indexed by group: whether it is one of the first N of the side */
    uint32_t *order;    /* the first groups of the earlier profile */
    uint32_t count;     /* the number of these groups */
    uint64_t match, distance;
};

static int compare_places(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    return x->value != y->value ? (x->value > y->value ? -1 : 1) : strcmp(x->label, y->label);
}

static uint64_t *const *values_of(const struct ranking *ranking)
{
    const struct tool_difference *difference = ranking->difference;
    return ranking->diff->sort == TOOL_DIFF_SELF        ? difference->self
           : ranking->diff->sort == TOOL_DIFF_INCLUSIVE ? difference->inclusive
                                                        : difference->invocations;
}

/* Ranks the groups of a side. Returns the number of groups that are among its first N, or
 * UINT32_MAX if memory runs out. */
static uint32_t rank_side(struct ranking *ranking, int side, uint32_t *order)
{
    const struct tool_difference *difference = ranking->difference;
    struct place *places = calloc(difference->count + 1u, sizeof *places);
    ranking->ranks[side] = calloc(difference->count + 1u, sizeof **ranking->ranks);
    ranking->is_first[side] = calloc(difference->count + 1u, sizeof **ranking->is_first);
    if (places == NULL || ranking->ranks[side] == NULL || ranking->is_first[side] == NULL) {
        free(places);
        return UINT32_MAX;
    }
    for (uint32_t i = 0; i < difference->count; i++) {
        places[i] = (struct place){i, values_of(ranking)[side][i], difference->labels[i]};
    }
    qsort(places, difference->count, sizeof *places, compare_places);
    uint32_t first = 0;
    uint64_t most = ranking->diff->first;
    for (uint32_t i = 0; i < difference->count; i++) {
        bool is_equal = i > 0 && places[i].value == places[i - 1].value;
        ranking->ranks[side][places[i].group] =
            is_equal ? ranking->ranks[side][places[i - 1].group] : i + 1;
        if ((most == 0 || i < most) && places[i].value > 0) {
            ranking->is_first[side][places[i].group] = true;
            order[first++] = places[i].group;
        }
    }
    free(places);
    return first;
}

static uint32_t distance_of(const struct ranking *ranking, uint32_t group)
{
    uint32_t before = ranking->ranks[0][group], after = ranking->ranks[1][group];
    return before > after ? before - after : after - before;
}

static bool rank(struct ranking *ranking)
{
    uint32_t *order = calloc(ranking->difference->count + 1u, sizeof *order);
    ranking->order = calloc(ranking->difference->count + 1u, sizeof *order);
    bool is_good = order != NULL && ranking->order != NULL
                   && (ranking->count = rank_side(ranking, 0, ranking->order)) != UINT32_MAX
                   && rank_side(ranking, 1, order) != UINT32_MAX;
    for (uint32_t i = 0; is_good && i < ranking->count; i++) {
        ranking->match += ranking->is_first[1][ranking->order[i]];
        ranking->distance += distance_of(ranking, ranking->order[i]);
    }
    free(order);
    return is_good;
}

static bool write_rows(const struct ranking *ranking, uint32_t shown)
{
    static const char *const titles[] = {"self", "inclusive", "invocations"};
    const struct tool_rank_diff *diff = ranking->diff;
    bool has_methods = diff->by == TOOL_BY_METHOD, is_calls = diff->sort == TOOL_DIFF_INVOCATIONS;
    bool is_time = !is_calls && strcmp(diff->sides[0]->metrics[0].unit, "ns") == 0;
    enum tool_cell cell = is_time ? TOOL_CELL_TIME : TOOL_CELL_NUMBER;
    const struct tool_column columns[] = {
        {"rankBefore", "rank", "before", TOOL_CELL_NUMBER},
        {"rankAfter", "", "after", TOOL_CELL_NUMBER},
        {"distance", "distance", "", TOOL_CELL_NUMBER},
        {"valueBefore", titles[diff->sort], "before", cell},
        {"valueAfter", "", "after", cell},
        {has_methods ? "class" : NULL, NULL, "", TOOL_CELL_TEXT},
        {has_methods ? "name" : NULL, NULL, "", TOOL_CELL_TEXT},
        {has_methods ? "descriptor" : NULL, NULL, "", TOOL_CELL_TEXT},
        {has_methods ? "loader" : NULL, NULL, "", TOOL_CELL_TEXT},
        {diff->by_name, diff->by_name, "", TOOL_CELL_TEXT}};
    struct tool_table *table =
        tool_table_create(columns, (uint32_t)(sizeof columns / sizeof columns[0]));
    for (uint32_t i = 0; table != NULL && i < shown; i++) {
        uint32_t group = ranking->order[i];
        tool_table_number(table, ranking->ranks[0][group]);
        tool_table_number(table, ranking->ranks[1][group]);
        tool_table_number(table, distance_of(ranking, group));
        tool_table_number(table, values_of(ranking)[0][group]);
        tool_table_number(table, values_of(ranking)[1][group]);
        tool_difference_names(table, has_methods ? ranking->difference->methods[group] : NULL);
        tool_table_text(table, ranking->difference->labels[group]);
    }
    if (table != NULL) {
        tool_table_write(table, diff->settings, diff->out);
    }
    tool_table_free(table);
    return table != NULL;
}

/* Writes the three numbers: in text below the table, in JSON as members after the rows, for CSV on
 * stderr. */
static void write_distances(const struct ranking *ranking)
{
    const struct tool_rank_diff *diff = ranking->diff;
    char mean[TOOL_NUMBER_BYTES], text[160];
    double divisor = ranking->count == 0 ? 1 : ranking->count;
    snprintf(mean, sizeof mean, "%.6g", (double)ranking->distance / divisor);
    if (diff->settings->format == TOOL_FORMAT_JSON) {
        prof_output_put(diff->out, ",\n \"compared\": ", (uint64_t)ranking->count,
                        ", \"match\": ", ranking->match, ", \"sad\": ", ranking->distance,
                        ", \"mad\": ", mean);
        return;
    }
    snprintf(text, sizeof text,
             "match: %" PRIu64 " of %" PRIu32 "; sum of absolute distances (sad): %" PRIu64
             ", mean (mad): %s",
             ranking->match, ranking->count, ranking->distance, mean);
    if (diff->settings->format == TOOL_FORMAT_CSV) {
        tool_note("%s", text);
    } else {
        prof_output_put(diff->out, ranking->count == 0 ? "" : "\n", text, "\n");
    }
}

bool tool_diff_ranks(const struct tool_rank_diff *diff, const struct tool_difference *difference)
{
    struct ranking ranking = {.diff = diff, .difference = difference};
    bool is_good = rank(&ranking);
    if (is_good) {
        bool is_limited = diff->limit != 0 && diff->limit < ranking.count;
        uint32_t shown = is_limited ? (uint32_t)diff->limit : ranking.count;
        tool_difference_begin(diff->out, diff->settings, diff->sides[0], diff->sides[1]);
        is_good = (shown == 0 && diff->settings->format == TOOL_FORMAT_TEXT)
                  || write_rows(&ranking, shown);
        write_distances(&ranking);
        tool_report_end_limited(diff->out, diff->settings, ranking.count - shown);
    }
    for (int side = 0; side < 2; side++) {
        free(ranking.ranks[side]);
        free(ranking.is_first[side]);
    }
    free(ranking.order);
    return is_good;
}
