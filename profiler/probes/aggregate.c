#include "profiler/probes/aggregate.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "vm/base/assert.h"

__extension__ typedef __int128 wide;

/* The data of all aggregates except histograms, count, taken and quantiles. Whole numbers and
 * floating-point numbers are kept separately, so that sums of whole numbers are exact. `mean` and
 * `squares` are for stddev. */
struct numbers {
    uint64_t count, float_count;
    uint64_t integer[2]; /* sum, minimum or maximum: the low and the high half */
    double floating;
    double mean, squares;
};

#define NUMBER_WORDS ((uint32_t)(sizeof(struct numbers) / sizeof(uint64_t)))
#define HIST_BUCKETS 65 /* for negative numbers, 0, [1, 2), [2, 4), ... */

/* The words of quantiles: count, minimum, maximum, buckets, and the number of NaN, which the count
 * excludes. Buckets below 16 have one value
 * each; above there are 16 buckets for each power of two. The second half of the buckets is for
 * negative values. */
#define FINE 16
#define HALF (FINE + 60 * FINE)
#define QUANTILE_WORDS (3 + 2 * HALF + 1)

uint32_t prof_probe_aggregate_words(const struct prof_probe_map *map)
{
    switch (map->aggregate) {
    case -1:
        return 2; /* the kind and the value */
    case PROF_AGGREGATE_COUNT:
        return 1;
    case PROF_AGGREGATE_TAKEN:
        return 2; /* all branches, taken branches */
    case PROF_AGGREGATE_HIST:
        return 1 + HIST_BUCKETS + 1; /* the last word counts NaN */
    case PROF_AGGREGATE_LHIST:
        return 4 + (uint32_t)((uint64_t)(map->high - map->low) / (uint64_t)map->step);
    case PROF_AGGREGATE_QUANTILES:
        return QUANTILE_WORDS;
    default:
        return NUMBER_WORDS;
    }
}

/* Returns whether all words of an aggregate are counts. The first word then is the count of all
 * numbers. */
static bool is_of_counts(const struct prof_probe_map *map)
{
    return map->aggregate == PROF_AGGREGATE_COUNT || map->aggregate == PROF_AGGREGATE_TAKEN
           || map->aggregate == PROF_AGGREGATE_HIST || map->aggregate == PROF_AGGREGATE_LHIST;
}

static bool is_histogram(const struct prof_probe_map *map)
{
    return map->aggregate == PROF_AGGREGATE_HIST || map->aggregate == PROF_AGGREGATE_LHIST;
}

/* --- adding ----------------------------------------------------------------------------------- */

static int64_t whole(const struct prof_probe_value *value)
{
    if (value->kind == PROF_VALUE_INT) {
        return value->integer;
    }
    return value->floating >= 0x1p63            ? INT64_MAX
           : value->floating <= -0x1p63         ? INT64_MIN
           : value->floating != value->floating ? 0
                                                : (int64_t)value->floating;
}

static bool is_nan(const struct prof_probe_value *value)
{
    return value->kind == PROF_VALUE_FLOAT && value->floating != value->floating;
}

static wide get_wide(const uint64_t words[2])
{
    return (wide)((unsigned __int128)words[1] << 64 | words[0]);
}

static void set_wide(uint64_t words[2], wide value)
{
    words[0] = (uint64_t)value;
    words[1] = (uint64_t)((unsigned __int128)value >> 64);
}

static uint32_t find_bucket(const struct prof_probe_map *map, int64_t value)
{
    if (map->aggregate == PROF_AGGREGATE_LHIST) {
        VM_ASSERT(map->step > 0 && map->high > map->low);
        uint32_t last = prof_probe_aggregate_words(map) - 3;
        return value < map->low ? 0
               : value >= map->high
                   ? last
                   : 1 + (uint32_t)(((uint64_t)value - (uint64_t)map->low) / (uint64_t)map->step);
    }
    return value < 0 ? 0 : value == 0 ? 1 : 65 - (uint32_t)__builtin_clzll((uint64_t)value);
}

static uint32_t fine_bucket(uint64_t size)
{
    if (size < FINE) {
        return (uint32_t)size;
    }
    uint32_t exponent = 63 - (uint32_t)__builtin_clzll(size);
    return FINE + (exponent - 4) * FINE + (uint32_t)(size >> (exponent - 4)) - FINE;
}

/* Returns the smallest value that belongs to a bucket. */
static uint64_t fine_size(uint32_t bucket)
{
    if (bucket < FINE) {
        return bucket;
    }
    uint32_t exponent = (bucket - FINE) / FINE;
    return (uint64_t)(FINE + (bucket - FINE) % FINE) << exponent;
}

static void add_quantile(uint64_t *words, int64_t value)
{
    int64_t least = (int64_t)words[1], most = (int64_t)words[2];
    bool is_first = words[0]++ == 0;
    words[1] = (uint64_t)(is_first || value < least ? value : least);
    words[2] = (uint64_t)(is_first || value > most ? value : most);
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    VM_ASSERT(fine_bucket(size) < HALF);
    words[3 + (value < 0 ? HALF : 0) + fine_bucket(size)]++;
}

/* Combine the previous result with one more number, or with another result. As in Java, the minimum
 * and the maximum of a NaN and a number is NaN. */
static double combine(int aggregate, bool has_any, double old, double value)
{
    bool is_first = !has_any || isnan(value);
    switch (aggregate) {
    case PROF_AGGREGATE_MIN:
        return is_first || value < old ? value : old;
    case PROF_AGGREGATE_MAX:
        return is_first || value > old ? value : old;
    default:
        return old + value;
    }
}

static wide combine_whole(int aggregate, bool has_any, wide old, wide value)
{
    switch (aggregate) {
    case PROF_AGGREGATE_MIN:
        return !has_any || value < old ? value : old;
    case PROF_AGGREGATE_MAX:
        return !has_any || value > old ? value : old;
    default:
        return old + value;
    }
}

static void add_number(int aggregate, struct numbers *to, const struct prof_probe_value *value)
{
    if (value->kind == PROF_VALUE_FLOAT) {
        to->floating = combine(aggregate, to->float_count > 0, to->floating, value->floating);
        to->float_count++;
    } else {
        wide old = get_wide(to->integer);
        set_wide(to->integer,
                 combine_whole(aggregate, to->count > to->float_count, old, value->integer));
    }
    to->count++;
    VM_ASSERT(to->count >= to->float_count);
    double number = prof_probe_double(value), delta = number - to->mean;
    to->mean += delta / (double)to->count;
    to->squares += delta * (number - to->mean);
}

void prof_probe_aggregate_add(const struct prof_probe_map *map, uint64_t *words,
                              const struct prof_probe_value *value)
{
    if (map->aggregate == PROF_AGGREGATE_COUNT) {
        words[0]++;
    } else if (map->aggregate == PROF_AGGREGATE_TAKEN) {
        words[0]++;
        words[1] += whole(value) != 0;
    } else if (is_histogram(map)) {
        words[0]++;
        uint32_t bucket =
            is_nan(value) ? prof_probe_aggregate_words(map) - 2 : find_bucket(map, whole(value));
        VM_ASSERT(bucket + 1 < prof_probe_aggregate_words(map));
        words[1 + bucket]++;
    } else if (map->aggregate == PROF_AGGREGATE_QUANTILES && is_nan(value)) {
        words[QUANTILE_WORDS - 1]++;
    } else if (map->aggregate == PROF_AGGREGATE_QUANTILES) {
        add_quantile(words, whole(value));
    } else {
        add_number(map->aggregate, (struct numbers *)words, value);
    }
}

/* --- merging ---------------------------------------------------------------------------------- */

static void merge_numbers(int aggregate, struct numbers *to, const struct numbers *from)
{
    if (from->count == 0) {
        return;
    }
    double a = (double)to->count, b = (double)from->count, delta = from->mean - to->mean;
    to->squares += from->squares + delta * delta * a * b / (a + b);
    to->mean += delta * b / (a + b);
    if (from->float_count > 0) {
        to->floating = combine(aggregate, to->float_count > 0, to->floating, from->floating);
    }
    if (from->count > from->float_count) {
        wide old = get_wide(to->integer), more = get_wide(from->integer);
        set_wide(to->integer, combine_whole(aggregate, to->count > to->float_count, old, more));
    }
    to->count += from->count;
    to->float_count += from->float_count;
}

void prof_probe_aggregate_merge(const struct prof_probe_map *map, uint64_t *to,
                                const uint64_t *from)
{
    uint32_t words = prof_probe_aggregate_words(map), first = 0;
    if (map->aggregate == PROF_AGGREGATE_QUANTILES) {
        bool is_first = to[0] == 0;
        if (from[0] != 0) {
            to[1] = is_first || (int64_t)from[1] < (int64_t)to[1] ? from[1] : to[1];
            to[2] = is_first || (int64_t)from[2] > (int64_t)to[2] ? from[2] : to[2];
            to[0] += from[0];
        }
        first = 3;
    } else if (!is_of_counts(map)) {
        merge_numbers(map->aggregate, (struct numbers *)to, (const struct numbers *)from);
        return;
    }
    for (uint32_t i = first; i < words; i++) {
        to[i] += from[i];
    }
}

/* --- results ---------------------------------------------------------------------------------- */

uint64_t prof_probe_aggregate_count(const uint64_t *words)
{
    return words[0];
}

struct prof_probe_value prof_probe_aggregate_result(const struct prof_probe_map *map,
                                                    const uint64_t *words)
{
    struct prof_probe_value result = {.kind = PROF_VALUE_INT, .integer = (int64_t)words[0]};
    if (map->aggregate < 0) {
        result.kind = (enum prof_probe_value_kind)words[0];
        memcpy(&result.integer, &words[1], sizeof result.integer);
        return result;
    }
    if (map->aggregate == PROF_AGGREGATE_QUANTILES || is_of_counts(map)) {
        return result;
    }
    const struct numbers *numbers = (const struct numbers *)words;
    bool has_whole = numbers->count > numbers->float_count;
    wide whole_sum = get_wide(numbers->integer);
    double of_whole = (double)whole_sum, others = numbers->floating;
    result.integer = (int64_t)whole_sum;
    if (map->aggregate == PROF_AGGREGATE_AVG || map->aggregate == PROF_AGGREGATE_STDDEV) {
        result.kind = PROF_VALUE_FLOAT;
        result.floating = ((has_whole ? of_whole : 0) + others)
                          / (double)(numbers->count == 0 ? 1 : numbers->count);
    } else if (numbers->float_count > 0) {
        result.kind = PROF_VALUE_FLOAT;
        result.floating = has_whole ? combine(map->aggregate, true, others, of_whole) : others;
    } else if (whole_sum != result.integer) { /* more than a long: about this */
        result.kind = PROF_VALUE_FLOAT;
        result.floating = of_whole;
    }
    return result;
}

uint64_t prof_probe_aggregate_taken(const uint64_t *words)
{
    return words[1];
}

double prof_probe_aggregate_deviation(const uint64_t *words)
{
    const struct numbers *numbers = (const struct numbers *)words;
    return numbers->count == 0 || numbers->squares < 0
               ? 0
               : sqrt(numbers->squares / (double)numbers->count);
}

bool prof_probe_aggregate_bucket(const struct prof_probe_map *map, const uint64_t *words,
                                 uint32_t index, int64_t *low, int64_t *high, uint64_t *count)
{
    uint32_t buckets = prof_probe_aggregate_words(map) - 2;
    if (index >= buckets) {
        return false;
    }
    *count = words[1 + index];
    if (map->aggregate == PROF_AGGREGATE_LHIST) {
        *low = index == 0 ? INT64_MIN : map->low + (int64_t)(index - 1) * map->step;
        *high = index == buckets - 1 ? INT64_MAX : map->low + (int64_t)index * map->step;
    } else {
        *low = index == 0 ? INT64_MIN : index == 1 ? 0 : INT64_C(1) << (index - 2);
        *high = index == 0 ? 0 : index == buckets - 1 ? INT64_MAX : INT64_C(1) << (index - 1);
    }
    return true;
}

uint64_t prof_probe_aggregate_nans(const struct prof_probe_map *map, const uint64_t *words)
{
    return is_histogram(map) || map->aggregate == PROF_AGGREGATE_QUANTILES
               ? words[prof_probe_aggregate_words(map) - 1]
               : 0;
}

int64_t prof_probe_aggregate_quantile(const uint64_t *words, double share)
{
    double wanted = share * (double)words[0];
    uint64_t rank = (uint64_t)wanted;
    rank += (double)rank < wanted || rank == 0 ? 1 : 0;
    uint64_t seen = 0;
    for (uint32_t i = 0; i < 2 * HALF; i++) {
        bool is_negative = i < HALF;
        uint32_t bucket = is_negative ? HALF - 1 - i : i - HALF;
        seen += words[3 + (is_negative ? HALF : 0) + bucket];
        if (seen >= rank) {
            uint64_t size = fine_size(bucket);
            int64_t value = is_negative ? (int64_t)(0 - size) : (int64_t)size;
            return value < (int64_t)words[1]   ? (int64_t)words[1]
                   : value > (int64_t)words[2] ? (int64_t)words[2]
                                               : value;
        }
    }
    return (int64_t)words[2];
}
