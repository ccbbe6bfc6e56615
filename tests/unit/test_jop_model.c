/*
 * Unit tests of the shipped models of Java processors (jop/models, jop/model/model.h).
 * Usage: test_jop_model DIRECTORY-OF-FIXTURES
 */
#include <stdio.h>
#include <stdlib.h>

#include "jop/model/model.h"
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

/* Splits a line at commas, in place. Returns the number of fields. */
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

/* Checks one row of the table: opcode, mnemonic, way, lookup, hidden, words, then cycles. */
static void check_row(struct jop_model **models, char **fields, int count)
{
    unsigned opcode = (unsigned)atoi(fields[0]);
    enum jop_way way = strcmp(fields[2], "processor") == 0 ? JOP_WAY_PROCESSOR
                       : strcmp(fields[2], "routine") == 0 ? JOP_WAY_ROUTINE
                                                           : JOP_WAY_UNSUPPORTED;
    enum jop_lookup lookup = strcmp(fields[3], "invoke") == 0   ? JOP_LOOKUP_INVOKE
                             : strcmp(fields[3], "return") == 0 ? JOP_LOOKUP_RETURN
                                                                : JOP_LOOKUP_NONE;
    CHECK_EQ_STR(jop_opcode_name(opcode), fields[1]);
    for (int i = 6; i < count; i++) {
        const struct jop_cost *cost = &models[i - 6]->costs[opcode];
        CHECK_EQ_INT(cost->way, way);
        if (way == JOP_WAY_UNSUPPORTED) {
            continue;
        }
        bool is_good =
            CHECK_EQ_INT(cost->cycles + cost->cycles_per_word * atoi(fields[5]), atoi(fields[i]));
        is_good &= CHECK_EQ_INT(cost->lookup, lookup);
        is_good &= CHECK_EQ_INT(cost->hidden, atoi(fields[4]));
        if (!is_good) {
            printf("  %s at %u/%u\n", fields[1], models[i - 6]->read_waits,
                   models[i - 6]->write_waits);
        }
    }
}

/* Checks every bytecode of a model at the settings in the table's head. */
static void test_table(const char *directory, const char *file, const char *name, int least_rows)
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
    CHECK(rows >= least_rows);
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
    /* A method of 32 words, and the cycles of its load that an invoke and a return do not hide. */
    CHECK_EQ_INT(model->cache_hit, 4);
    CHECK_EQ_INT(jop_model_load(model, 32), 72);
    CHECK_EQ_INT(jop_model_load(model, 0), 8);
    CHECK_EQ_INT(jop_model_load(model, JOP_MAX_WORDS), 32776);
    CHECK_EQ_INT(jop_model_load(model, UINT32_MAX), 32776);
    CHECK_EQ_INT(jop_exposed(72, model->costs[VM_OP_INVOKESTATIC].hidden), 35);
    CHECK_EQ_INT(jop_exposed(jop_model_load(model, 14), 37), 0);
    CHECK_EQ_INT(jop_exposed(72, model->costs[VM_OP_RETURN].hidden), 63);
    /* The part of costs that is wait states. */
    CHECK_EQ_INT(model->costs[VM_OP_IASTORE].cycles, 14);
    CHECK_EQ_INT(model->costs[VM_OP_IASTORE].waits, 4);
    CHECK_EQ_INT(model->costs[VM_OP_LDC2_W].waits, 0);
    CHECK_EQ_INT(model->costs[JOP_OP_INT2EXT].waits_per_word, 1);
    int64_t value;
    CHECK(jop_model_number(model, "getfield.null", &value));
    CHECK_EQ_INT(value, 9);
    CHECK(!jop_model_number(model, "getfield.nul", &value));
    CHECK(!jop_model_number(model, "", &value));
    jop_model_destroy(model);

    model = read_model("jop", 0, 0); /* is raised to 1, 1 */
    CHECK_EQ_INT(model->read_waits, 1);
    CHECK_EQ_INT(model->write_waits, 1);
    CHECK_EQ_INT(jop_model_load(model, 32), 72);
    CHECK_EQ_INT(model->costs[VM_OP_IALOAD].cycles, 9);
    CHECK_EQ_INT(model->costs[VM_OP_GETFIELD].cycles, 9); /* without the read of the handle */
    jop_model_destroy(model);

    model = read_model("jop", 3, 5);
    CHECK_EQ_INT(jop_model_load(model, 32), 138);
    CHECK_EQ_INT(model->costs[VM_OP_LDC2_W].cycles, 20);
    CHECK_EQ_INT(model->costs[VM_OP_LDC2_W].waits, 3);
    jop_model_destroy(model);
}

static bool is_same(const struct jop_cost *a, const struct jop_cost *b)
{
    return a->cycles == b->cycles && a->waits == b->waits && a->way == b->way
           && a->lookup == b->lookup && a->hidden == b->hidden
           && a->cycles_per_word == b->cycles_per_word && a->waits_per_word == b->waits_per_word;
}

/* Checks that two models have the same costs at a setting, except for the bytecodes of a list that
 * ends with 0. */
static void check_same(const char *name, const char *other_name, int read_waits, int write_waits,
                       const unsigned *but)
{
    struct jop_model *model = read_model(name, read_waits, write_waits);
    struct jop_model *other = read_model(other_name, read_waits, write_waits);
    for (unsigned opcode = 0; opcode < JOP_OPCODES; opcode++) {
        bool is_excepted = false;
        for (const unsigned *at = but; *at != 0; at++) {
            is_excepted |= *at == opcode;
        }
        bool is_good = is_same(&model->costs[opcode], &other->costs[opcode]) != is_excepted;
        if (!CHECK(is_good)) {
            printf("  %s of %s and %s\n", jop_opcode_name(opcode), name, other_name);
        }
    }
    CHECK_EQ_INT(jop_model_load(model, 99), jop_model_load(other, 99));
    jop_model_destroy(model);
    jop_model_destroy(other);
}

static void check_head(const char *name, uint32_t read_waits, uint32_t write_waits,
                       double clock_mhz, unsigned changes, const char *cache)
{
    char shape[JOP_CACHE_NAME];
    struct jop_model *model = read_model(name, -1, -1);
    bool is_good = CHECK_EQ_INT(model->read_waits, read_waits);
    is_good &= CHECK_EQ_INT(model->write_waits, write_waits);
    is_good &= CHECK(model->clock_mhz == clock_mhz);
    is_good &= CHECK_EQ_INT(model->changes, changes);
    jop_cache_shape_name(&model->cache, shape);
    is_good &= CHECK_EQ_STR(shape, cache);
    if (!is_good) {
        printf("  %s\n", name);
    }
    jop_model_destroy(model);
}

static void test_boards(void)
{
    static const unsigned none[] = {0};
    check_head("cycmin", 1, 2, 80, 127, "4k/16");
    check_head("usbmin", 1, 2, 60, 127, "4k/16");
    check_head("dspio", 1, 2, 60, 127, "4k/16");
    check_head("cyc100", 1, 2, 100, 127, "4k/16");
    check_head("cyccmp", 1, 2, 60, 127, "2k/16");
    check_head("de2", 3, 5, 60, 127, "4k/16");
    check_head("de2-70", 2, 2, 60, 127, "4k/32");
    for (const char *const *name = (const char *const[]){"cycmin", "usbmin", "dspio", "cyc100",
                                                         "cyccmp", "de2", "de2-70", NULL};
         *name != NULL; name++) {
        check_same(*name, "jop", 3, 4, none);
    }
}

static void test_history(void)
{
    static const unsigned of_2011[] = {VM_OP_MONITORENTER, 0};
    static const unsigned of_2008_04[] = {
        VM_OP_INVOKEVIRTUAL, VM_OP_INVOKEINTERFACE, JOP_OP_INVOKESUPER, JOP_OP_INT2EXT,
        JOP_OP_EXT2INT,      JOP_OP_GETFIELD,       JOP_OP_PUTFIELD,    0};
    check_head("jop-2011", 1, 2, 60, 127, "4k/16");
    check_head("jop-2008-07", 1, 2, 100, 63, "4k/16");
    check_head("jop-2008-04", 1, 1, 100, 63, "4k/16");
    check_head("jop-2008-04-scopes", 1, 1, 100, 63, "4k/16");
    check_same("jop-2008-04-scopes", "jop-2008-04", 2, 3, (const unsigned[]){0});
    check_head("cprof", 1, 1, 100, 0, "fixed:4k/16");
    check_same("jop-2011", "jop", 2, 3, of_2011);
    check_same("jop-2008-04", "jop-2008-07", 2, 3, of_2008_04);

    /* CProf's model has the costs of JOP at that time, for all bytecodes that CProf lists. */
    struct jop_model *cprof = read_model("cprof", -1, -1), *jop = read_model("jop-2008-04", 1, 1);
    int known = 0;
    for (unsigned opcode = 0; opcode < VM_OPCODE_COUNT; opcode++) {
        const struct jop_cost *cost = &cprof->costs[opcode];
        bool is_monitor = opcode == VM_OP_MONITORENTER || opcode == VM_OP_MONITOREXIT;
        known += cost->way != JOP_WAY_UNKNOWN;
        CHECK(cost->way == JOP_WAY_UNKNOWN ? jop->costs[opcode].way != JOP_WAY_PROCESSOR
                                           : is_same(cost, &jop->costs[opcode]) != is_monitor);
    }
    CHECK_EQ_INT(known, 135);
    CHECK_EQ_INT(cprof->costs[VM_OP_MONITORENTER].cycles, 11);
    CHECK_EQ_INT(cprof->costs[VM_OP_MONITOREXIT].cycles, 14);
    CHECK_EQ_INT(cprof->costs[VM_OP_INVOKEVIRTUAL].cycles, 102);
    CHECK_EQ_INT(cprof->costs[JOP_OP_PUTFIELD_REF].cycles, 15); /* the same as putfield */
    CHECK_EQ_INT(cprof->costs[JOP_OP_PUTFIELD_REF].way, JOP_WAY_PROCESSOR);
    CHECK_EQ_INT(jop_model_load(cprof, 32), 72);
    jop_model_destroy(cprof);
    jop_model_destroy(jop);
}

static int64_t number_of(const struct jop_model *model, const char *name)
{
    int64_t value = 0;
    if (!CHECK(jop_model_number(model, name, &value))) {
        printf("  %s\n", name);
    }
    return value;
}

/* Routines that took fewer cycles in 2011 than in 2014, measured with wait states 1 and 2: new 556
 * instead of 568, arrays 564 instead of 576, aastore 195 instead of 203, or 215 instead of 222 if
 * it overwrites an object, and so on; athrow 520 instead of 567, or 685 instead of 726 if one
 * method is left, or 1015 instead of 1044 if three methods are left. */
static void test_routines_of_2011(void)
{
    static const struct {
        const char *names[4];
        int difference;
    } sums[] = {
        {{"new_object.body"}, 12},
        {{"new_array.body"}, 12},
        {{"aastore.base"}, 8},
        {{"aastore.base", "aastore.old_object"}, 7},
        {{"putstatic_ref.base"}, 8},
        {{"putstatic_ref.base", "putstatic_ref.old_object"}, 7},
        {{"putfield_ref.base"}, 8},
        {{"putfield_ref.base", "putfield_ref.old_object"}, 7},
        {{"athrow.head", "athrow.frame", "athrow.caught"}, 47},
        {{"athrow.frame"}, -6},
        {{"monitorexit.nested"}, 5},
    };
    struct jop_model *now = read_model("jop", 1, 2), *then = read_model("jop-2011", 1, 2);
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        int64_t difference = 0;
        for (int k = 0; k < 4 && sums[i].names[k] != NULL; k++) {
            difference += number_of(now, sums[i].names[k]) - number_of(then, sums[i].names[k]);
        }
        CHECK_EQ_INT(difference, sums[i].difference);
    }
    jop_model_destroy(now);
    jop_model_destroy(then);
}

/* A different processor: every bytecode of the JVM has a cost; JOP's own bytecodes do not. */
static void test_jamuth(void)
{
    check_head("jamuth", 8, 5, 33, 0, "hit");
    struct jop_model *model = read_model("jamuth", -1, -1);
    for (unsigned opcode = 0; opcode < JOP_OPCODES; opcode++) {
        bool is_known = model->costs[opcode].way != JOP_WAY_UNKNOWN;
        bool is_variant = opcode >= JOP_OP_GETSTATIC_REF && opcode <= JOP_OP_PUTFIELD_LONG;
        CHECK(is_known
              == ((opcode < VM_OPCODE_COUNT && opcode != VM_OP_INVOKEDYNAMIC) || is_variant
                  || opcode == JOP_OP_INVOKESUPER));
    }
    CHECK_EQ_INT(jop_model_load(model, 1000), 0);
    jop_model_destroy(model);
    model = read_model("jamuth", 0, 0);
    CHECK_EQ_INT(model->costs[VM_OP_GETFIELD].cycles, 1);
    CHECK_EQ_INT(model->costs[VM_OP_GETFIELD].waits, 0);
    jop_model_destroy(model);
}

/* Every shipped model can be read, and has its own name. */
static void test_names(void)
{
    char names[20][100];
    int count = 0;
    for (const char *const *name = jop_model_names(); *name != NULL && count < 20; name++) {
        struct jop_model *model = read_model(*name, -1, -1);
        snprintf(names[count], sizeof names[count], "%s", model->name);
        for (int i = 0; i < count; i++) {
            CHECK(strcmp(names[i], names[count]) != 0);
        }
        CHECK(strcmp(*name, "jop-routines") != 0); /* a part of models, not a model */
        count++;
        jop_model_destroy(model);
    }
    CHECK_EQ_INT(count, 14);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s DIRECTORY-OF-FIXTURES\n", argv[0]);
        return 2;
    }
    test_table(argv[1], "bytecode-cycles.csv", "jop", 239);
    test_table(argv[1], "bytecode-cycles-2008-07.csv", "jop-2008-07", 196);
    test_table(argv[1], "jamuth-cycles.csv", "jamuth", 142);
    test_jop();
    test_boards();
    test_history();
    test_routines_of_2011();
    test_jamuth();
    test_names();
    return check_report();
}
