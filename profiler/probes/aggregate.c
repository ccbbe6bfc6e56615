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
#define HIST_BUCKETS 65 /* for negative numbers, [0, 1), [1, 2), [2, 4), ... */
#define OTHER_WORDS                                                                                \
    3 /* of a histogram: the count precedes the buckets; the numbers of NaN and of                 \
         numbers that are not whole follow */

/* The data of quantiles. Buckets below 16 have one whole number each; above there are 16 buckets
 * for each power of two. The second half of the buckets is for negative values. */
#define FINE 16
#define HALF (FINE + 60 * FINE)
struct quantiles {
    uint64_t count, nans;   /* count: of all numbers except NaN */
    uint64_t infinities[2]; /* negative and positive; they have no bucket */
    struct numbers least, most;
    uint64_t buckets[2 * HALF];
};

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
        return HIST_BUCKETS + OTHER_WORDS;
    case PROF_AGGREGATE_LHIST: /* two buckets are for the values outside the range */
        return 2 + OTHER_WORDS + (uint32_t)((uint64_t)(map->high - map->low) / (uint64_t)map->step);
    case PROF_AGGREGATE_QUANTILES:
        return sizeof(struct quantiles) / sizeof(uint64_t);
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

/* Returns the greatest whole number that is not greater than the value, so that a bucket has all
 * numbers from its lower bound up to its upper bound. */
static int64_t whole(const struct prof_probe_value *value)
{
    if (value->kind == PROF_VALUE_INT) {
        return value->integer;
    }
    return value->floating >= 0x1p63            ? INT64_MAX
           : value->floating <= -0x1p63         ? INT64_MIN
           : value->floating != value->floating ? 0
                                                : (int64_t)floor(value->floating);
}

static bool is_nan(const struct prof_probe_value *value)
{
    return value->kind == PROF_VALUE_FLOAT && value->floating != value->floating;
}

static bool is_whole(const struct prof_probe_value *value)
{
    return value->kind == PROF_VALUE_INT || floor(value->floating) == value->floating;
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

static uint32_t bucket_count(const struct prof_probe_map *map)
{
    return prof_probe_aggregate_words(map) - OTHER_WORDS;
}

static uint32_t find_bucket(const struct prof_probe_map *map, int64_t value)
{
    if (map->aggregate == PROF_AGGREGATE_LHIST) {
        VM_ASSERT(map->step > 0 && map->high > map->low);
        uint32_t last = bucket_count(map) - 1;
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

static void combine_with(int aggregate, struct numbers *to, const struct prof_probe_value *value)
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
}

static void add_number(int aggregate, struct numbers *to, const struct prof_probe_value *value)
{
    combine_with(aggregate, to, value);
    double number = prof_probe_double(value), delta = number - to->mean;
    to->mean += delta / (double)to->count;
    to->squares += delta * (number - to->mean);
}

static void add_quantile(struct quantiles *to, const struct prof_probe_value *value)
{
    if (is_nan(value)) {
        to->nans++;
        return;
    }
    to->count++;
    combine_with(PROF_AGGREGATE_MIN, &to->least, value);
    combine_with(PROF_AGGREGATE_MAX, &to->most, value);
    if (isinf(prof_probe_double(value))) {
        to->infinities[value->floating > 0]++;
        return;
    }
    int64_t number = whole(value);
    uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    VM_ASSERT(fine_bucket(size) < HALF);
    to->buckets[(number < 0 ? HALF : 0) + fine_bucket(size)]++;
}

static void add_to_histogram(const struct prof_probe_map *map, uint64_t *words,
                             const struct prof_probe_value *value)
{
    uint32_t buckets = bucket_count(map);
    uint32_t bucket = is_nan(value) ? buckets : find_bucket(map, whole(value));
    VM_ASSERT(bucket <= buckets);
    words[0]++;
    words[1 + bucket]++;
    words[1 + buckets + 1] += !is_nan(value) && !is_whole(value);
}

void prof_probe_aggregate_add(const struct prof_probe_map *map, uint64_t *words,
                              const struct prof_probe_value *value)
{
    if (map->aggregate == PROF_AGGREGATE_COUNT) {
        words[0]++;
    } else if (map->aggregate == PROF_AGGREGATE_TAKEN) {
        words[0]++;
        words[1] += prof_probe_double(value) != 0;
    } else if (is_histogram(map)) {
        add_to_histogram(map, words, value);
    } else if (map->aggregate == PROF_AGGREGATE_QUANTILES) {
        add_quantile((struct quantiles *)words, value);
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

static void add_words(uint64_t *to, const uint64_t *from, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        to[i] += from[i];
    }
}

static void merge_quantiles(struct quantiles *to, const struct quantiles *from)
{
    to->count += from->count;
    to->nans += from->nans;
    merge_numbers(PROF_AGGREGATE_MIN, &to->least, &from->least);
    merge_numbers(PROF_AGGREGATE_MAX, &to->most, &from->most);
    add_words(to->infinities, from->infinities, 2);
    add_words(to->buckets, from->buckets, 2 * HALF);
}

void prof_probe_aggregate_merge(const struct prof_probe_map *map, uint64_t *to,
                                const uint64_t *from)
{
    if (map->aggregate == PROF_AGGREGATE_QUANTILES) {
        merge_quantiles((struct quantiles *)to, (const struct quantiles *)from);
    } else if (is_of_counts(map)) {
        add_words(to, from, prof_probe_aggregate_words(map));
    } else {
        merge_numbers(map->aggregate, (struct numbers *)to, (const struct numbers *)from);
    }
}

/* --- results ---------------------------------------------------------------------------------- */

uint64_t prof_probe_aggregate_count(const uint64_t *words)
{
    return words[0];
}

static struct prof_probe_value number_result(int aggregate, const struct numbers *numbers)
{
    bool has_whole = numbers->count > numbers->float_count;
    wide whole_sum = get_wide(numbers->integer);
    double of_whole = (double)whole_sum, others = numbers->floating;
    struct prof_probe_value result = {.kind = PROF_VALUE_INT, .integer = (int64_t)whole_sum};
    if (aggregate == PROF_AGGREGATE_AVG || aggregate == PROF_AGGREGATE_STDDEV) {
        result.kind = PROF_VALUE_FLOAT;
        result.floating = ((has_whole ? of_whole : 0) + others)
                          / (double)(numbers->count == 0 ? 1 : numbers->count);
    } else if (numbers->float_count > 0) {
        result.kind = PROF_VALUE_FLOAT;
        result.floating = has_whole ? combine(aggregate, true, others, of_whole) : others;
    } else if (whole_sum != result.integer) { /* more than a long: about this */
        result.kind = PROF_VALUE_FLOAT;
        result.floating = of_whole;
    }
    return result;
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
    return map->aggregate == PROF_AGGREGATE_QUANTILES || is_of_counts(map)
               ? result
               : number_result(map->aggregate, (const struct numbers *)words);
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
    uint32_t buckets = bucket_count(map);
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
    return is_histogram(map)                            ? words[1 + bucket_count(map)]
           : map->aggregate == PROF_AGGREGATE_QUANTILES ? ((const struct quantiles *)words)->nans
                                                        : 0;
}

bool prof_probe_aggregate_has_fractions(const struct prof_probe_map *map, const uint64_t *words)
{
    return is_histogram(map) && words[1 + bucket_count(map) + 1] != 0;
}

static bool is_less(const struct prof_probe_value *a, const struct prof_probe_value *b)
{
    return a->kind == PROF_VALUE_INT && b->kind == PROF_VALUE_INT
               ? a->integer < b->integer
               : prof_probe_double(a) < prof_probe_double(b);
}

struct prof_probe_value prof_probe_aggregate_least(const uint64_t *words)
{
    return number_result(PROF_AGGREGATE_MIN, &((const struct quantiles *)words)->least);
}

struct prof_probe_value prof_probe_aggregate_most(const uint64_t *words)
{
    return number_result(PROF_AGGREGATE_MAX, &((const struct quantiles *)words)->most);
}

struct prof_probe_value prof_probe_aggregate_quantile(const uint64_t *words, double share)
{
    const struct quantiles *of = (const struct quantiles *)words;
    double wanted = share * (double)of->count;
    uint64_t rank = (uint64_t)wanted;
    rank += (double)rank < wanted || rank == 0 ? 1 : 0;
    struct prof_probe_value least = prof_probe_aggregate_least(words);
    struct prof_probe_value most = prof_probe_aggregate_most(words);
    uint64_t seen = of->infinities[0];
    if (seen >= rank) {
        return least;
    }
    for (uint32_t i = 0; i < 2 * HALF; i++) {
        bool is_negative = i < HALF;
        uint32_t bucket = is_negative ? HALF - 1 - i : i - HALF;
        seen += of->buckets[(is_negative ? HALF : 0) + bucket];
        if (seen >= rank) {
            uint64_t size = fine_size(bucket);
            struct prof_probe_value value = {.kind = PROF_VALUE_INT};
            value.integer = is_negative ? (int64_t)(0 - size) : (int64_t)size;
            return is_less(&value, &least) ? least : is_less(&most, &value) ? most : value;
        }
    }
    return most;
}
