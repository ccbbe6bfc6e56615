#define _GNU_SOURCE /* qsort_r */
/*
 * flat.c: a table with one line for each method, separated by tabs, the most expensive method
 * first. Numbers are sums over all contexts. Format: docs/profile-formats.md.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/model/label.h"
#include "profiler/write/method_totals.h"
#include "profiler/write/writer.h"

struct flat_writer {
    struct prof_tree_walker visitor; /* must be the first member, so that the visitor's address is
                                        the writer's */
    struct prof_output *out;
    struct prof_method_totals sums;
    size_t folded; /* number of the value that counts instructions of folded methods; equal to
                      value_count if there is no such value */
};

static struct flat_writer *writer_of(struct prof_tree_walker *visitor)
{
    return (struct flat_writer *)visitor;
}

static bool fail(struct flat_writer *writer)
{
    prof_output_fail(writer->out, ENOMEM);
    return false;
}

static bool begin(struct prof_tree_walker *visitor, const struct prof_header *header)
{
    struct flat_writer *writer = writer_of(visitor);
    return prof_method_totals_init(&writer->sums, &header->features,
                                   sizeof(struct prof_method_total))
           || fail(writer);
}

static bool enter_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    struct flat_writer *writer = writer_of(visitor);
    return prof_method_totals_add(&writer->sums, node) != NULL || fail(writer);
}

static size_t find_folded(const struct prof_method_totals *sums)
{
    size_t value = 0;
    while (value < sums->value_count
           && strcmp(sums->value_names[value], "foldedInstructions") != 0) {
        value++;
    }
    return value;
}

/* Returns the executed instructions, including those of folded methods; 0 if instructions were not
 * counted. */
static uint64_t cost_of(const struct flat_writer *writer, const struct prof_method_total *sum)
{
    return sum->executed_instructions
           + (writer->folded < sum->value_count ? sum->values[writer->folded] : 0);
}

static int compare_cost(const void *a, const void *b, void *data)
{
    const struct prof_method_total *x = *(const struct prof_method_total *const *)a;
    const struct prof_method_total *y = *(const struct prof_method_total *const *)b;
    uint64_t of_x = cost_of(data, x), of_y = cost_of(data, y);
    if (of_x != of_y) {
        return of_x > of_y ? -1 : 1;
    }
    if (x->entries != y->entries) {
        return x->entries > y->entries ? -1 : 1;
    }
    return prof_method_total_compare(a, b);
}

/* Writes a percentage with two decimals, without locale. */
static void write_share(struct prof_output *out, uint64_t part, uint64_t whole)
{
    unsigned __int128 hundredths =
        whole == 0 ? 0 : ((unsigned __int128)part * 10000 + whole / 2) / whole;
    uint64_t value = (uint64_t)hundredths;
    prof_output_put(out, value / 100, ".");
    prof_output_char(out, (char)('0' + value / 10 % 10));
    prof_output_char(out, (char)('0' + value % 10));
}

static void write_numbers(const struct flat_writer *writer, const struct prof_method_total *sum,
                          const struct prof_method_total *total)
{
    struct prof_output *out = writer->out;
    prof_output_put(out, sum->entries, "\t");
    if (writer->sums.has_blocks) {
        prof_output_put(out, sum->executed_instructions, "\t");
        write_share(out, cost_of(writer, sum), cost_of(writer, total));
    } else {
        write_share(out, sum->entries, total->entries);
    }
    for (size_t i = 0; i < writer->sums.value_count; i++) {
        prof_output_put(out, "\t", i < sum->value_count ? sum->values[i] : 0);
    }
}

static bool write_method(const struct flat_writer *writer, const struct prof_method_total *sum,
                         const struct prof_method_total *total)
{
    const struct prof_names *names = &sum->method->names;
    struct vm_text text = {0};
    vm_text_string(&text, "\t");
    prof_label_class(&text, sum->method);
    vm_text_string(&text, "\t");
    vm_text_name(&text, names->name, strlen(names->name), VM_TEXT_LINE);
    vm_text_string(&text, "\t");
    vm_text_name(&text, names->descriptor, strlen(names->descriptor), VM_TEXT_LINE);
    vm_text_string(&text, sum->is_native ? "\tnative\t" : "\tjava\t");
    vm_text_name(&text, names->loader, strlen(names->loader), VM_TEXT_LINE);
    vm_text_string(&text, "\n");
    write_numbers(writer, sum, total);
    prof_output_bytes(writer->out, text.bytes, text.length);
    bool is_complete = !text.has_failed;
    vm_text_fini(&text);
    return is_complete;
}

static void write_titles(const struct flat_writer *writer)
{
    struct prof_output *out = writer->out;
    prof_output_text(out, writer->sums.has_blocks ? "invocations\tinstructions\tshare"
                                                  : "invocations\tshare");
    for (size_t i = 0; i < writer->sums.value_count; i++) {
        prof_output_put(out, "\t", writer->sums.value_names[i]);
    }
    prof_output_text(out, "\tclass\tmethod\tdescriptor\tkind\tloader\n");
}

static void add_total(struct prof_method_total *total, const struct prof_method_total *sum)
{
    total->entries += sum->entries;
    total->executed_instructions += sum->executed_instructions;
    for (size_t i = 0; i < sum->value_count; i++) {
        total->values[i] += sum->values[i];
    }
}

static bool end(struct prof_tree_walker *visitor)
{
    struct flat_writer *writer = writer_of(visitor);
    size_t count = writer->sums.by_method.count;
    struct prof_method_total **sums =
        prof_method_totals_sorted(&writer->sums, prof_method_total_compare);
    struct prof_method_total total = {.value_count = writer->sums.value_count};
    total.values = calloc(total.value_count + 1, sizeof *total.values);
    bool is_complete = sums != NULL && total.values != NULL;
    for (size_t i = 0; is_complete && i < count; i++) {
        add_total(&total, sums[i]);
    }
    writer->folded = find_folded(&writer->sums);
    if (sums != NULL && count > 0) {
        qsort_r(sums, count, sizeof(struct prof_method_total *), compare_cost, writer);
    }
    write_titles(writer);
    for (size_t i = 0; is_complete && i < count; i++) {
        is_complete = write_method(writer, sums[i], &total);
    }
    if (is_complete) {
        write_numbers(writer, &total, &total);
        prof_output_text(writer->out, "\t\t\t\ttotal\t\n");
    }
    free(total.values);
    free(sums);
    return is_complete ? prof_output_is_good(writer->out) : fail(writer);
}

static struct prof_tree_walker *create(struct prof_output *out)
{
    struct flat_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) {
        return NULL;
    }
    writer->visitor =
        (struct prof_tree_walker){.begin = begin, .enter_node = enter_node, .end = end};
    writer->out = out;
    return &writer->visitor;
}

static void destroy(struct prof_tree_walker *visitor)
{
    prof_method_totals_fini(&writer_of(visitor)->sums);
    free(writer_of(visitor));
}

const struct prof_writer prof_writer_flat = {.create = create, .destroy = destroy};
