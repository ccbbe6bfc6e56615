/*
 * weights.c: --analysis=weights[:table=FILE][:FILE]: a metric of one's own, by method: the weights
 * of the bytecodes that were executed, from a file of lines "OPCODE WEIGHT"; `default` is the
 * weight of all that have none there, `#` begins a comment. Weights are added up for each block
 * when its method is translated, as BMW does; without a table each weight is 1.
 *
 * A block counts when it begins, also if an exception leaves it early.
 */
#include <stdio.h>

#include "profiler/analyses/support/arguments.h"
#include "profiler/analyses/support/contexts.h"
#include "profiler/analyses/support/places.h"

enum { TIMES };

struct method {
    struct table_record record; /* by jp2_method */
    double weight;
    uint64_t bytecodes;
};

static struct table methods = TABLE(struct method);
static double weights[256];
static const char *table_path, *path;

/* The number of an opcode by its name, or -1. */
static int opcode_of(const char *name)
{
    for (int i = 0; i < 256; i++) {
        const char *opcode = jp2->opcode_name((uint8_t)i);
        if (opcode != NULL && strcmp(opcode, name) == 0) {
            return i;
        }
    }
    return -1;
}

static bool read_line(char *line, unsigned number, char *message, size_t bytes)
{
    char name[32], rest;
    double weight;
    line[strcspn(line, "#\r\n")] = '\0';
    if (line[strspn(line, " \t")] == '\0') {
        return true;
    }
    bool is_good = sscanf(line, "%31s %lf %c", name, &weight, &rest) == 2;
    int opcode = is_good ? opcode_of(name) : -1;
    if (is_good && strcmp(name, "default") == 0) {
        for (int i = 0; i < 256; i++) {
            weights[i] = weight;
        }
    } else if (opcode < 0) {
        snprintf(message, bytes, "%s, line %u: %s", table_path, number,
                 is_good ? "there is no such opcode" : "not an opcode and its weight");
        return false;
    } else {
        weights[opcode] = weight;
    }
    return true;
}

static bool read_table(char *message, size_t bytes)
{
    char line[256];
    bool is_good = true;
    FILE *file = fopen(table_path, "re");
    if (file == NULL) {
        snprintf(message, bytes, "cannot read %s: %m", table_path);
        return false;
    }
    for (unsigned number = 1; is_good && fgets(line, sizeof line, file) != NULL; number++) {
        is_good = read_line(line, number, message, bytes);
    }
    fclose(file);
    return is_good;
}

static bool start(const char *argument, char *message, size_t bytes)
{
    const struct argument known[] = {{"table", .text = &table_path}, {.name = NULL}};
    for (int i = 0; i < 256; i++) {
        weights[i] = 1;
    }
    return arguments_read(argument, known, &path, message, bytes) &&
           (table_path == NULL || read_table(message, bytes));
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    (void)event_;
    place_add(location, TIMES, 1);
}

/* Of a block. */
static double weigh(const struct jp2_location *location)
{
    double weight = 0;
    uint32_t bytes, length;
    const uint8_t *code = jp2->method_code(location->method, &bytes);
    for (uint32_t bci = (uint32_t)location->bci; bci < location->end_bci; bci += length) {
        length = jp2->instruction_bytes(location->method, bci);
        bool is_wide = strcmp(jp2->opcode_name(code[bci]), "wide") == 0;
        weight += weights[code[bci + is_wide]];
    }
    return weight;
}

static int compare(const void *a, const void *b)
{
    const struct method *x = *(struct method *const *)a, *y = *(struct method *const *)b;
    return x->weight != y->weight
               ? (x->weight < y->weight ? 1 : -1)
               : contexts_compare_methods((const jp2_method *)(uintptr_t)x->record.a,
                                          (const jp2_method *)(uintptr_t)y->record.a);
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(path);
    if (out == NULL) {
        return;
    }
    size_t count;
    double all = 0;
    uint64_t bytecodes = 0;
    for (struct place *place = atomic_load(&places); place != NULL; place = place->next) {
        struct method *method = table_get(&methods, (uintptr_t)place->location->method, 0);
        method->weight += (double)place_count(place, TIMES) * weigh(place->location);
        method->bytecodes += place_count(place, TIMES) * place->location->instruction_count;
    }
    struct method **sorted = (struct method **)table_sort(&methods, &count, compare);
    jp2->write(out, "          weight      bytecodes  method\n");
    for (size_t i = 0; i < count; i++) {
        if (sorted[i]->bytecodes != 0) {
            jp2->write(out, "%16.1f %14" PRIu64 "  ", sorted[i]->weight, sorted[i]->bytecodes);
            contexts_write_method(out, (const jp2_method *)(uintptr_t)sorted[i]->record.a);
            jp2->write(out, "\n");
            all += sorted[i]->weight;
            bytecodes += sorted[i]->bytecodes;
        }
    }
    jp2->write(out, "weight %.1f, of %" PRIu64 " bytecodes\n", all, bytecodes);
    free(sorted);
    jp2->close_output(out);
}

JP2_ANALYSIS(.name = "weights",
             .summary = "a metric from weights of bytecodes, by method; [table=file:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_BLOCK), .start = start, .ask = places_ask,
             .event = event, .finish = finish);
