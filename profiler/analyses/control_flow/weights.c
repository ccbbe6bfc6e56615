/*
 * weights.c: --analysis=weights[:table=FILE][:out=FILE]: a user-defined metric by method: the sum
 * of the weights of the executed bytecodes. The weights are read from a file with lines "OPCODE
 * WEIGHT" (support/code/opcode_numbers.h); without a file each weight is 1. As in BMW, the weights
 * of each block are added up when its method is translated.
 *
 * A block is counted as a whole when it starts, even if an exception leaves it early.
 */
#include "profiler/analyses/support/code/opcode_numbers.h"
#include "profiler/analyses/support/report/places.h"

enum { TIMES, BYTECODES = 0 };

/* The record of a block contains its weight. The record of a method contains the sum over its
 * executed blocks. */
struct block {
    struct counts times; /* key: the location */
    double weight;
};

struct method {
    struct counts counts; /* key: the jp2_method */
    double weight;
};

static struct table blocks = TABLE(struct block), methods = TABLE(struct method);
static double weights[OPCODE_NUMBERS];
static const char *table_path;

const struct argument report_words[] = {{"table", .text = &table_path}, {.name = NULL}};

static bool start(const char *argument, char *message, size_t bytes)
{
    for (int i = 0; i < OPCODE_NUMBERS; i++) {
        weights[i] = 1;
    }
    return report_start(argument, message, bytes)
           && (table_path == NULL || opcode_numbers_read(table_path, weights, message, bytes));
}

static bool ask(struct jp2_location *location)
{
    struct block *block = table_get(&blocks, (uintptr_t)location, 0);
    block->weight = opcode_numbers_sum(weights, location);
    location->data = block;
    return true;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    (void)event_;
    place_add(location, TIMES, 1);
}

/* --- the report ------------------------------------------------------------------------------- */

static void add_block(const struct block *block)
{
    const struct jp2_location *location = place_of(&block->times);
    uint64_t times = counts_get(&block->times, TIMES);
    struct method *method = table_get(&methods, (uintptr_t)location->method, 0);
    method->weight += (double)times * block->weight;
    counts_add(&method->counts, BYTECODES, times * location->instruction_count);
}

static int compare(const struct counts *a, const struct counts *b)
{
    double x = ((const struct method *)a)->weight, y = ((const struct method *)b)->weight;
    return x != y ? (x < y ? 1 : -1) : rows_compare_methods(a, b);
}

void report_write(struct jp2_output *out)
{
    struct rows all = rows_of(&blocks), before = rows_of(&methods);
    for (size_t i = 0; i < before.count; i++) { /* of an earlier report */
        ((struct method *)before.all[i])->weight = 0;
        before.all[i]->of[BYTECODES] = 0;
    }
    rows_free(&before);
    for (size_t i = 0; i < all.count; i++) {
        add_block((const struct block *)all.all[i]);
    }
    double weight = 0;
    struct rows rows = rows_of(&methods);
    rows_keep(&rows, BYTECODES);
    rows_order(&rows, compare);
    jp2->write(out, "          weight  in its blocks  method\n");
    for (size_t i = 0; i < rows.count; i++) {
        const struct method *method = (const struct method *)rows.all[i];
        jp2->write(out, "%16.1f %14" PRIu64, method->weight, counts_get(rows.all[i], BYTECODES));
        rows_write_method(out, rows.all[i]);
        jp2->write(out, "\n");
        weight += method->weight;
    }
    jp2->write(out, "weight %.1f, of %" PRIu64 " bytecodes of started blocks\n", weight,
               rows_sum(&rows, BYTECODES));
    rows_free(&all);
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "weights",
             .summary = "a metric from weights of bytecodes, by method; [table=file:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_BLOCK), .start = start, .ask = ask, .event = event,
             .finish = report_finish, .starts_late = true, .print = report_print);
