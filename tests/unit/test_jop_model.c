/*
 * Unit tests of the shipped models of Java processors (jop/models, jop/model.h).
 * Usage: test_jop_model DIRECTORY-OF-FIXTURES
 */
#include <stdio.h>
#include <stdlib.h>

#include "jop/model.h"
#include "tests/unit/check.h"
#include "vm/classfile/opcodes.h"

#define MAX_SETTINGS 8
#define MAX_FIELDS 16

static char message[300];

static struct jop_model *read_model(const char *name, int read_waits, int write_waits)
{
    struct jop_model_choices choices = {read_waits, write_waits};
    struct jop_model *model = jop_model_read(name, &choices, message, sizeof message);
    if (!CHECK(model != NULL)) {
        printf("%s: %s\n", name, message);
        exit(99);
    }
    return model;
}

/* Splits a line at commas, in place; the number of fields. */
static int split(char *line, char **fields)
{
    int count = 0;
    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line; at != NULL && count < MAX_FIELDS; count++) {
        fields[count] = at;
        at = strchr(at, ',');
        if (at != NULL) {
            *at++ = '\0';
        }
    }
    return count;
}

/* One row of the table: opcode, mnemonic, way, lookup, hidden, words, then cycles. */
static void check_row(struct jop_model **models, char **fields, int count)
{
    unsigned opcode = (unsigned)atoi(fields[0]);
    enum jop_way way = strcmp(fields[2], "processor") == 0 ? JOP_WAY_PROCESSOR
        : strcmp(fields[2], "routine") == 0 ? JOP_WAY_ROUTINE : JOP_WAY_UNSUPPORTED;
    enum jop_lookup lookup = strcmp(fields[3], "invoke") == 0 ? JOP_LOOKUP_INVOKE
        : strcmp(fields[3], "return") == 0 ? JOP_LOOKUP_RETURN : JOP_LOOKUP_NONE;
    CHECK_EQ_STR(jop_opcode_name(opcode), fields[1]);
    for (int i = 6; i < count; i++) {
        const struct jop_cost *cost = &models[i - 6]->costs[opcode];
        CHECK_EQ_INT(cost->way, way);
        if (way == JOP_WAY_UNSUPPORTED) {
            continue;
        }
        bool is_good = CHECK_EQ_INT(cost->cycles + cost->cycles_per_word * atoi(fields[5]),
            atoi(fields[i]));
        is_good &= CHECK_EQ_INT(cost->lookup, lookup);
        is_good &= CHECK_EQ_INT(cost->hidden, atoi(fields[4]));
        if (!is_good) {
            printf("  %s at %u/%u\n", fields[1], models[i - 6]->read_waits,
                models[i - 6]->write_waits);
        }
    }
}

/* Every bytecode of a model at the settings of the table's head. */
static void test_table(const char *directory, const char *file, const char *name)
{
    char path[1000], line[400], *fields[MAX_FIELDS];
    struct jop_model *models[MAX_SETTINGS] = {NULL};
    int rows = 0, settings = 0;
    snprintf(path, sizeof path, "%s/%s", directory, file);
    FILE *table = fopen(path, "r");
    if (!CHECK(table != NULL)) {
        return;
    }
    while (fgets(line, sizeof line, table) != NULL) {
        if (line[0] == '#') {
            continue;
        }
        int count = split(line, fields);
        if (settings == 0) {
            settings = count - 6;
            for (int i = 0; i < settings && i < MAX_SETTINGS; i++) {
                int read_waits, write_waits;
                CHECK(sscanf(fields[i + 6], "%d/%d", &read_waits, &write_waits) == 2);
                models[i] = read_model(name, read_waits, write_waits);
            }
            continue;
        }
        if (!CHECK_EQ_INT(count, settings + 6)) {
            break;
        }
        check_row(models, fields, count);
        rows++;
    }
    CHECK(rows >= 200);
    fclose(table);
    for (int i = 0; i < settings; i++) {
        jop_model_destroy(models[i]);
    }
}

static void test_jop(void)
{
    struct jop_model *model = read_model("jop", -1, -1);
    CHECK_EQ_STR(model->name, "JOP, May 2014, 60 MHz");
    CHECK_EQ_INT(model->read_waits, 1);
    CHECK_EQ_INT(model->write_waits, 2);
    CHECK(model->clock_mhz == 60.0);
    CHECK_EQ_INT(model->changes, 127);
    CHECK_EQ_INT(model->cache.kind, JOP_CACHE_VARIABLE);
    CHECK_EQ_INT(model->cache.bytes, 4096);
    CHECK_EQ_INT(model->cache.blocks, 16);
    CHECK(!model->has_object_cache);
    /* A method of 32 words, and how much of its load an invoke and a return do not hide. */
    CHECK_EQ_INT(model->cache_hit, 4);
    CHECK_EQ_INT(jop_model_load(model, 32), 72);
    CHECK_EQ_INT(jop_model_load(model, 0), 8);
    CHECK_EQ_INT(jop_model_load(model, JOP_MAX_WORDS), 32776);
    CHECK_EQ_INT(jop_model_load(model, UINT32_MAX), 32776);
    CHECK_EQ_INT(jop_exposed(72, model->costs[VM_OP_INVOKESTATIC].hidden), 35);
    CHECK_EQ_INT(jop_exposed(jop_model_load(model, 14), 37), 0);
    CHECK_EQ_INT(jop_exposed(72, model->costs[VM_OP_RETURN].hidden), 63);
    /* What wait states are part of. */
    CHECK_EQ_INT(model->costs[VM_OP_IASTORE].cycles, 14);
    CHECK_EQ_INT(model->costs[VM_OP_IASTORE].waits, 4);
    CHECK_EQ_INT(model->costs[VM_OP_LDC2_W].waits, 0);
    CHECK_EQ_INT(model->costs[JOP_OP_INT2EXT].waits_per_word, 1);
    int64_t value;
    CHECK(jop_model_number(model, "lshr.far", &value));
    CHECK_EQ_INT(value, 24);
    CHECK(!jop_model_number(model, "lshr.fa", &value));
    CHECK(!jop_model_number(model, "", &value));
    jop_model_destroy(model);

    model = read_model("jop", 0, 0); /* behaves like 1, 1 */
    CHECK_EQ_INT(model->read_waits, 1);
    CHECK_EQ_INT(model->write_waits, 1);
    CHECK_EQ_INT(jop_model_load(model, 32), 72);
    jop_model_destroy(model);

    model = read_model("jop", 3, 5);
    CHECK_EQ_INT(jop_model_load(model, 32), 138);
    CHECK_EQ_INT(model->costs[VM_OP_LDC2_W].cycles, 20);
    CHECK_EQ_INT(model->costs[VM_OP_LDC2_W].waits, 3);
    jop_model_destroy(model);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s DIRECTORY-OF-FIXTURES\n", argv[0]);
        return 2;
    }
    test_table(argv[1], "bytecode-cycles.csv", "jop");
    test_jop();
    return check_report();
}
