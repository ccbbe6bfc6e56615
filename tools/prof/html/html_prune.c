/*
 * Chooses the contexts of a page: the contexts with the largest shares of any metric. The limit
 * includes the contexts that unite left-out contexts.
 */
#include <math.h>
#include <stdlib.h>

#include "tools/prof/html/html_data.h"

/* Returns an array, indexed by context: the largest of the context's shares of the metrics' totals.
 * Returns NULL if memory runs out. */
static float *shares_of(const struct html_data *data, unsigned side)
{
    const struct prof_contexts *contexts = data->sides[side]->contexts;
    float *shares = calloc((size_t)contexts->count + 1, sizeof *shares);
    for (uint32_t m = 0; shares != NULL && m < data->metric_count; m++) {
        if (data->metrics[m].totals[side] == 0) {
            continue;
        }
        uint64_t *sums = tool_inclusive(contexts, data->metrics[m].self[side]);
        if (sums == NULL) {
            free(shares);
            return NULL;
        }
        double total = (double)data->metrics[m].totals[side];
        for (uint32_t i = 0; i < contexts->count; i++) {
            float share = (float)((double)sums[i] / total);
            shares[i] = share > shares[i] ? share : shares[i];
        }
        free(sums);
    }
    return shares;
}

/* Returns the number of contexts that the page would have if contexts with at least the given share
 * were kept. */
static uint64_t count_written(const struct prof_contexts *contexts, const float *shares,
                              float least)
{
    uint64_t count = 0;
    for (uint32_t t = 0; t < contexts->tree_count; t++) {
        bool has_left_out = false;
        for (uint32_t i = contexts->trees[t].first; i < contexts->trees[t].end;
             i = contexts->end[i]) {
            has_left_out |= shares[i] < least;
        }
        count += has_left_out;
    }
    for (uint32_t i = 0; i < contexts->count; i++) {
        if (shares[i] < least) {
            continue;
        }
        bool has_left_out = false;
        for (uint32_t j = i + 1; j < contexts->end[i] && !has_left_out; j = contexts->end[j]) {
            has_left_out = shares[j] < least;
        }
        count += 1 + has_left_out;
    }
    return count;
}

static uint64_t count_all(const struct html_data *data, float *const *shares, float least)
{
    uint64_t count = 0;
    for (unsigned side = 0; side < data->side_count; side++) {
        count += count_written(data->sides[side]->contexts, shares[side], least);
    }
    return count;
}

/* Finds the smallest share, with an error of at most a percent, for which the number of contexts is
 * within the limit. */
static float find_least(const struct html_data *data, float *const *shares)
{
    double low = -60, high = 0; /* exponents of 2 */
    while (high - low > 0.015) {
        double middle = (low + high) / 2;
        if (count_all(data, shares, (float)exp2(middle)) <= data->input->context_limit) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return (float)exp2(high);
}

bool html_prune(struct html_data *data)
{
    uint64_t count = 0;
    for (unsigned side = 0; side < data->side_count; side++) {
        count += data->sides[side]->contexts->count;
    }
    if (count <= data->input->context_limit) {
        return true;
    }
    float *shares[HTML_SIDES] = {NULL};
    for (unsigned side = 0; side < data->side_count; side++) {
        shares[side] = shares_of(data, side);
        data->is_kept[side] = malloc((size_t)data->sides[side]->contexts->count + 1);
        data->has_failed |= shares[side] == NULL || data->is_kept[side] == NULL;
    }
    if (!data->has_failed) {
        float least = find_least(data, shares);
        data->least_share = least;
        for (unsigned side = 0; side < data->side_count; side++) {
            for (uint32_t i = 0; i < data->sides[side]->contexts->count; i++) {
                data->is_kept[side][i] = shares[side][i] >= least;
            }
        }
    }
    for (unsigned side = 0; side < HTML_SIDES; side++) {
        free(shares[side]);
    }
    return !data->has_failed;
}
