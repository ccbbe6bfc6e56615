#include "profiler/model/metrics.h"

#include <string.h>

#include "profiler/model/weighted_counts.h"
#include "profiler/model/work.h"

/* A metric, and the number that an instruction adds to it. */
struct term {
    uint64_t weight : 56;
    uint64_t metric : 8;
};

static struct {
    bool has_categories;
    struct prof_metric_file weights;
    uint32_t count;
    const char *names[PROF_METRICS_MAX];
    uint32_t term_counts[256];
    struct term terms[256][PROF_METRICS_MAX]; /* indexed by opcode; only terms whose weight is not
                                                 0 */
    uint32_t first_of_file;                   /* the first metric of the file of weights; the
                                                 metrics before it are opcode categories */
    bool weighs[PROF_WEIGHTED_VALUES], weighs_any;
} table;

static void add_term(int opcode, uint32_t metric, uint32_t weight)
{
    if (weight != 0) {
        table.terms[opcode][table.term_counts[opcode]++] = (struct term){weight, metric};
    }
}

static void note_values(void)
{
    memset(table.weighs, 0, sizeof table.weighs);
    table.weighs_any = false;
    for (uint32_t i = 0; i < table.weights.metric_count; i++) {
        for (int value = 0; value < PROF_WEIGHTED_VALUES; value++) {
            table.weighs[value] |= table.weights.of_value[i][value] != 0;
            table.weighs_any |= table.weighs[value];
        }
    }
}

static void rebuild_table(void)
{
    table.count = 0;
    memset(table.term_counts, 0, sizeof table.term_counts);
    for (uint32_t i = 0; table.has_categories && i < VM_CATEGORY_COUNT; i++) {
        for (int opcode = 0; opcode < VM_OPCODE_COUNT; opcode++) {
            add_term(opcode, table.count, vm_opcode_info[opcode].category == i);
        }
        table.names[table.count++] = prof_categories[i].metric;
    }
    table.first_of_file = table.count;
    note_values();
    for (uint32_t i = 0; i < table.weights.metric_count; i++) {
        for (int opcode = 0; opcode < VM_OPCODE_COUNT; opcode++) {
            add_term(opcode, table.count, table.weights.of_opcode[i][opcode]);
        }
        table.names[table.count++] = table.weights.names[i];
    }
}

void prof_metrics_enable_categories(void)
{
    table.has_categories = true;
    rebuild_table();
}

void prof_metrics_set_weights(const struct prof_metric_file *weights)
{
    table.weights = *weights;
    rebuild_table();
}

bool prof_metrics_parse(const char *path, char *message, size_t size)
{
    static struct prof_metric_file weights;
    bool is_good = prof_metric_file_parse(path, &weights, message, size);
    if (is_good) {
        prof_metrics_set_weights(&weights);
    }
    return is_good;
}

uint32_t prof_metrics_count(void)
{
    return table.count;
}

const char *prof_metrics_name(uint32_t metric)
{
    return table.names[metric];
}

uint64_t prof_metrics_weight(uint32_t metric, uint8_t opcode)
{
    uint64_t weight = 0;
    for (uint32_t i = 0; i < table.term_counts[opcode]; i++) {
        weight += table.terms[opcode][i].metric == metric ? table.terms[opcode][i].weight : 0;
    }
    return weight;
}

static void add_instructions(const struct prof_method *method, uint32_t first, uint32_t last,
                             uint64_t times, uint64_t *sums)
{
    for (uint32_t i = first; i <= last; i++) {
        uint8_t opcode = method->opcodes[i - 1];
        for (uint32_t j = 0; j < table.term_counts[opcode]; j++) {
            struct term term = table.terms[opcode][j];
            sums[term.metric] += term.weight * times;
        }
    }
}

void prof_metrics_of(const struct prof_node_view *view, struct prof_value *values)
{
    uint64_t sums[PROF_METRICS_MAX];
    struct prof_weighted_counts weighing = {PROF_WEIGHTED_COUNTS_METRICS, table.count,
                                            add_instructions};
    prof_weigh(&weighing, view, sums);
    for (uint32_t metric = 0; metric < table.count; metric++) {
        values[metric] = (struct prof_value){table.names[metric], sums[metric]};
    }
}

bool prof_metrics_is_of_opcodes(uint32_t metric)
{
    for (int value = 0; value < PROF_WEIGHTED_VALUES && metric >= table.first_of_file; value++) {
        if (table.weights.of_value[metric - table.first_of_file][value] != 0) {
            return false;
        }
    }
    return true;
}

bool prof_metrics_weigh(uint32_t value)
{
    return table.weighs[value];
}

bool prof_metrics_weigh_values(void)
{
    return table.weighs_any;
}

void prof_metrics_add(uint32_t value, uint64_t units, struct prof_value *values)
{
    for (uint32_t i = 0; i < table.weights.metric_count; i++) {
        values[table.first_of_file + i].value += table.weights.of_value[i][value] * units;
    }
}

static void add_value(const char *name, uint64_t units, struct prof_value *values)
{
    for (uint32_t i = 0; units != 0 && i < PROF_WEIGHTED_VALUES; i++) {
        if (table.weighs[i] && strcmp(prof_weighted_values[i].name, name) == 0) {
            prof_metrics_add(i, units, values);
        }
    }
}

void prof_metrics_add_values(const struct prof_node_view *view, struct prof_value *values)
{
    if (!table.weighs_any) {
        return;
    }
    add_value(PROF_NATIVE_CALLS, view->is_native ? view->entries : 0, values);
    for (size_t i = 0; i < view->value_count; i++) {
        add_value(view->values[i].name, view->values[i].value, values);
    }
}
