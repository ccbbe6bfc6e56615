/*
 * Unit tests of metrics and of files of weights (profiler/model/metrics.h,
 * profiler/model/metric_file.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "profiler/model/metrics.h"
#include "profiler/model/work.h"
#include "profiler/tree/method_facts.h"
#include "tests/unit/check.h"
#include "vm/classfile/class_file.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct prof_metric_file weights;
static char message[300];

static bool parse(const char *text)
{
    message[0] = '\0';
    return prof_metric_file_parse_text("w", text, strlen(text), &weights, message, sizeof message);
}

static void test_weights(void)
{
    CHECK(parse("# cycles of a machine\r\n"
                "metric first # the name\r\n"
                "\tiload 2#comment\r\n"
                "category:load 3\n"
                "\n"
                "default 7\n"
                "metric  second.x-1\n"
                "invokestatic\t2147483648\n"
                "nop 0000000000000000000000005"));
    CHECK_EQ_STR(message, "");
    CHECK_EQ_INT(weights.metric_count, 2);
    CHECK_EQ_STR(weights.names[0], "first");
    CHECK_EQ_STR(weights.names[1], "second.x-1");
    CHECK_EQ_INT(weights.of_opcode[0][VM_OP_ILOAD], 2);
    CHECK_EQ_INT(weights.of_opcode[0][VM_OP_ILOAD_0], 3);
    CHECK_EQ_INT(weights.of_opcode[0][VM_OP_ALOAD], 3);
    CHECK_EQ_INT(weights.of_opcode[0][VM_OP_ISTORE], 7);
    CHECK_EQ_INT(weights.of_opcode[0][VM_OP_NOP], 7);
    CHECK_EQ_INT(weights.of_opcode[1][VM_OP_INVOKESTATIC], 2147483648LL);
    CHECK_EQ_INT(weights.of_opcode[1][VM_OP_NOP], 5);
    CHECK_EQ_INT(weights.of_opcode[1][VM_OP_ILOAD], 0);
}

/* A mnemonic has priority over its category, and a category over the default, whatever the order of
 * lines. */
static void test_order(void)
{
    CHECK(parse("metric a\ndefault 1\ncategory:constant 2\nldc 3\n"));
    struct prof_metric_file first = weights;
    CHECK(parse("metric a\nldc 3\ncategory:constant 2\ndefault 1\n"));
    CHECK(memcmp(first.of_opcode[0], weights.of_opcode[0], sizeof first.of_opcode[0]) == 0);
    CHECK_EQ_INT(weights.of_opcode[0][VM_OP_LDC], 3);
    CHECK_EQ_INT(weights.of_opcode[0][VM_OP_LDC_W], 2);
    CHECK_EQ_INT(weights.of_opcode[0][VM_OP_RETURN], 1);
}

/* Every mnemonic except wide, and every category, is known by its name. */
static void test_all_names(void)
{
    char text[100];
    for (int opcode = 0; opcode < VM_OPCODE_COUNT; opcode++) {
        if (opcode != VM_OP_WIDE) {
            snprintf(text, sizeof text, "metric m\n%s 9", vm_opcode_info[opcode].mnemonic);
            CHECK(parse(text));
            for (int other = 0; other < 256; other++) {
                CHECK_EQ_INT(weights.of_opcode[0][other], other == opcode ? 9 : 0);
            }
        }
    }
    for (int i = 0; i < VM_CATEGORY_COUNT; i++) {
        snprintf(text, sizeof text, "metric m\ncategory:%s 4\n", prof_categories[i].name);
        CHECK(parse(text));
        for (int opcode = 0; opcode < VM_OPCODE_COUNT; opcode++) {
            CHECK_EQ_INT(weights.of_opcode[0][opcode],
                         vm_opcode_info[opcode].category == i ? 4 : 0);
        }
    }
}

static const char *const bad[][2] = {
    {"", "w:1:1: there is no metric"},
    {"# nothing\n\n", "w:1:1: there is no metric"},
    {"\niload 2", "w:2:1: 'iload' must follow a line that begins a metric"},
    {"metric", "w:1:7: the name of the metric is missing"},
    {"metric  # none", "w:1:7: the name of the metric is missing"},
    {"metric 1a", "w:1:8: '1a' cannot be the name of a metric"},
    {"metric a:b", "w:1:8: 'a:b' cannot be the name of a metric"},
    {"metric XMLa", "w:1:8: 'XMLa' cannot be the name of a metric"},
    {"metric \x01\xe9", "w:1:8: '\?\?' cannot be the name of a metric"},
    {"metric a123456789012345678901234567890123456789012345678901234567890123",
     "w:1:8: the name 'a123456789012345678901234567890123456789...' is too long"},
    {"metric bytes", "w:1:8: the name 'bytes' is reserved"},
    {"metric loadInstructions", "w:1:8: the name 'loadInstructions' is reserved"},
    {"metric a b", "w:1:10: unexpected 'b'"},
    {"metric a\ndefault 1\nmetric a\n", "w:3:8: there is a metric 'a' already"},
    {"metric a\n metric b\ndefault 1", "w:1:8: metric 'a' has no weights"},
    {"metric a\ndefault 1\nmetric b\n", "w:3:8: metric 'b' has no weights"},
    {"metric a\n  iloda 3", "w:2:3: unknown instruction or value 'iloda'"},
    {"metric a\nILOAD 3", "w:2:1: unknown instruction or value 'ILOAD'"},
    {"metric a\nwide 3", "w:2:1: 'wide' is part of the instruction that it widens"},
    {"metric a\ncategory:loads 3", "w:2:10: unknown category 'loads'"},
    {"metric a\ncategory: 3", "w:2:10: unknown category ''"},
    {"metric a\niload", "w:2:6: the weight is missing"},
    {"metric a\niload # 3", "w:2:6: the weight is missing"},
    {"metric a\niload -1", "w:2:7: the weight '-1' is not a number from 0 to 2147483648"},
    {"metric a\niload 1.5", "w:2:7: the weight '1.5' is not a number from 0 to 2147483648"},
    {"metric a\niload 2147483649",
     "w:2:7: the weight '2147483649' is not a number from 0 to 2147483648"},
    {"metric a\niload 99999999999999999999999999999999999999999999999999",
     "w:2:7: the weight '9999999999999999999999999999999999999999...' is not a number from 0 "
     "to 2147483648"},
    {"metric a\niload 1 2", "w:2:9: unexpected '2'"},
    {"metric a\niload 1\niload 1", "w:3:1: 'iload' has a weight in this metric already"},
    {"metric a\ndefault 1\ndefault 1", "w:3:1: 'default' has a weight in this metric already"},
    {"metric a\ncategory:load 1\ncategory:load 2",
     "w:3:1: 'category:load' has a weight in this metric already"},
};

static void test_bad_weights(void)
{
    for (size_t i = 0; i < COUNT(bad); i++) {
        CHECK(!parse(bad[i][0]));
        CHECK_EQ_STR(message, bad[i][1]);
    }
    CHECK(
        !prof_metric_file_parse_text("w", "metric a\n\0 1", 12, &weights, message, sizeof message));
    CHECK_EQ_STR(message, "w:2:1: unknown instruction or value '?'");
    char text[33 * 30] = "";
    for (int i = 0; i < 33; i++) {
        CHECK_EQ_INT(parse(text), i > 0);
        sprintf(text + strlen(text), "metric m%d\ndefault 1\n", i);
    }
    CHECK(!parse(text));
    CHECK_EQ_STR(message, "w:65:8: more than 32 metrics");
}

/* A message that does not fit is truncated, and terminated. */
static void test_short_message(void)
{
    char cut[9];
    for (size_t size = 1; size <= sizeof cut; size++) {
        memset(cut, 'x', sizeof cut);
        CHECK(!prof_metric_file_parse_text("w", "nop 1", 5, &weights, cut, size));
        CHECK_EQ_INT(strlen(cut), size - 1);
        CHECK(strncmp(cut, "w:1:1: 'nop'", size - 1) == 0);
    }
}

static bool write_file(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    bool is_good = file != NULL && fwrite(text, 1, length, file) == length;
    return (file == NULL || fclose(file) == 0) && is_good;
}

static void test_files(void)
{
    char path[100], wanted[200];
    snprintf(path, sizeof path, "weights-%ld.txt", (long)getpid());
    static char large[PROF_METRIC_FILE_MAX_BYTES + 1];
    memset(large, '\n', sizeof large);
    CHECK(!prof_metrics_parse(path, message, sizeof message));
    snprintf(wanted, sizeof wanted, "cannot read %s: No such file or directory", path);
    CHECK_EQ_STR(message, wanted);
    CHECK(!prof_metrics_parse("/", message, sizeof message));
    CHECK_EQ_STR(message, "cannot read /: Is a directory");
    CHECK(write_file(path, large, sizeof large));
    CHECK(!prof_metrics_parse(path, message, sizeof message));
    snprintf(wanted, sizeof wanted, "cannot read %s: it is larger than 1048576 bytes", path);
    CHECK_EQ_STR(message, wanted);
    CHECK_EQ_INT(prof_metrics_count(), 0);

    memcpy(large, "metric a\nnop 1", 14);
    CHECK(write_file(path, large, sizeof large - 1));
    CHECK(prof_metrics_parse(path, message, sizeof message));
    CHECK_EQ_INT(prof_metrics_count(), 1);
    CHECK(write_file(path, "metric b\nmetric c", 17));
    CHECK(!prof_metrics_parse(path, message, sizeof message));
    snprintf(wanted, sizeof wanted, "%s:1:8: metric 'b' has no weights", path);
    CHECK_EQ_STR(message, wanted);
    CHECK_EQ_INT(prof_metrics_count(), 1); /* no metric was added */
    CHECK_EQ_STR(prof_metrics_name(0), "a");
    static const char text[] = "metric calls\ncategory:invoke 1\nmetric cost\ndefault 10\n"
                               "iload 1000\niload_2 20\niinc 3\n";
    CHECK(write_file(path, text, sizeof text - 1));
    CHECK(prof_metrics_parse(path, message, sizeof message));
    CHECK_EQ_INT(prof_metrics_count(), 2);
    remove(path);
}

/* Demo.sumAreas of the JP2 paper, blocks 1-4, 5-8, 9-10, 11-19; its iinc is replaced by a wide
 * iinc. */
static struct vm_code sum_areas = {
    .bytes = (const uint8_t *)"\x0b\x44\x03\x3d\x1c\x2a\xbe\xa1\0\5\x23\xae\x23\x2a\x1c"
                              "\xc4\x84\0\2\0\1\x32\xb9\0\2\1\0\x62\x44\xa7\xff\xe7",
    .length = 32,
};

static uint64_t value_of(const struct prof_value *values, const char *name)
{
    for (uint32_t i = 0; i < prof_metrics_count(); i++) {
        if (strcmp(values[i].name, name) == 0) {
            return values[i].value;
        }
    }
    return UINT64_MAX;
}

static const struct {
    const char *name;
    uint64_t value; /* for the block counts 1, 4, 1, 3 */
} expected[] = {
    {"constantInstructions", 2},
    {"loadInstructions", 2 * 4 + 1 + 3 * 3},
    {"storeInstructions", 2 + 3},
    {"stackInstructions", 0},
    {"arithmeticInstructions", 2 * 3},
    {"conversionInstructions", 0},
    {"comparisonInstructions", 0},
    {"branchInstructions", 4},
    {"jumpInstructions", 3},
    {"switchInstructions", 0},
    {"returnInstructions", 1},
    {"fieldInstructions", 0},
    {"staticFieldInstructions", 0},
    {"arrayInstructions", 4 + 3},
    {"objectInstructions", 0},
    {"invokeInstructions", 3},
    {"monitorInstructions", 0},
    {"throwInstructions", 0},
    {"calls", 3},
    {"cost", 4 * 10 + (20 + 30) * 4 + 20 + (10 + 10 + 20 + 3 + 50) * 3},
};

/* Finds the values of a context with these block counts. */
static void find_values(const struct prof_method *facts, const uint64_t *counts,
                        const struct prof_exit *exits, size_t exit_count, struct prof_value *values)
{
    /* Half of the exits are activations in progress, which count in the same way. */
    struct prof_node_view view = {.method = facts,
                                  .block_counts = counts,
                                  .exits = exits,
                                  .exit_count = exit_count / 2,
                                  .in_progress = exits + exit_count / 2,
                                  .in_progress_count = exit_count - exit_count / 2};
    prof_metrics_of(&view, values);
}

static void test_values(void)
{
    struct vm_method demo = {.code = &sum_areas}, native = {.code = NULL};
    static const uint64_t counts[] = {1, 4, 1, 3};
    struct prof_value values[PROF_METRICS_MAX];
    prof_metrics_enable_categories();
    CHECK_EQ_INT(prof_metrics_count(), COUNT(expected));
    const struct prof_method *facts = prof_method_get(&demo);
    CHECK_EQ_INT(facts->block_count, 4);
    for (int again = 0; again < 2; again++) {
        find_values(facts, counts, NULL, 0, values);
        for (uint32_t i = 0; i < COUNT(expected); i++) {
            CHECK_EQ_STR(values[i].name, expected[i].name);
            CHECK_EQ_STR(prof_metrics_name(i), expected[i].name);
            CHECK_EQ_INT(values[i].value, expected[i].value);
        }
    }
    find_values(prof_method_get(&native), NULL, NULL, 0, values);
    for (uint32_t i = 0; i < COUNT(expected); i++) {
        CHECK_EQ_INT(values[i].value, 0);
    }
}

/* Block 4 is left twice at its aaload (15), and once before its first instruction. */
static void test_exits(void)
{
    struct vm_method demo = {.code = &sum_areas};
    static const uint64_t counts[] = {1, 4, 1, 3};
    static const struct prof_exit exits[] = {{3, 10, 1}, {3, 15, 2}}, last[] = {{3, 19, 5}};
    struct prof_value values[PROF_METRICS_MAX];
    const struct prof_method *facts = prof_method_get(&demo);
    find_values(facts, counts, last, 1, values);
    CHECK_EQ_INT(value_of(values, "cost"), expected[COUNT(expected) - 1].value);
    find_values(facts, counts, exits, 2, values);
    CHECK_EQ_INT(value_of(values, "invokeInstructions"), 0);
    CHECK_EQ_INT(value_of(values, "calls"), 0);
    CHECK_EQ_INT(value_of(values, "arrayInstructions"), 4 + 2);
    CHECK_EQ_INT(value_of(values, "cost"), 40 + 50 * 4 + 20 + 2 * (10 + 10 + 20 + 3 + 10));
    uint64_t executed = 0;
    for (uint32_t i = 0; i < VM_CATEGORY_COUNT; i++) {
        executed += values[i].value;
    }
    CHECK_EQ_INT(executed, 4 + 4 * 4 + 2 + 2 * 5);
}

/* The largest weight in the longest code: the result needs 64 bits. */
static void test_large(void)
{
    enum { LENGTH = 65535 };
    static uint8_t bytes[LENGTH]; /* nop */
    bytes[LENGTH - 1] = VM_OP_RETURN;
    struct vm_code code = {.bytes = bytes, .length = LENGTH};
    struct vm_method method = {.code = &code};
    char path[100];
    struct prof_value values[PROF_METRICS_MAX];
    snprintf(path, sizeof path, "weights-%ld.txt", (long)getpid());
    CHECK(write_file(path, "metric most\ndefault 2147483648", 30));
    CHECK(prof_metrics_parse(path, message, sizeof message));
    remove(path);
    uint64_t counts[] = {50000};
    find_values(prof_method_get(&method), counts, NULL, 0, values);
    CHECK_EQ_INT(value_of(values, "most"), 2147483648LL * LENGTH * 50000);
    CHECK_EQ_INT(value_of(values, "stackInstructions"), (LENGTH - 1) * 50000LL);
}

/* Values of contexts can also have weights, which count even if no instruction runs. Metrics that
 * have only weights of opcodes ignore values. */
static void test_weighted_values(void)
{
    static const struct prof_value own[] = {{"copiedBytes", 1000}, {"a", 5}, {"readBytes", 7}};
    CHECK(parse("metric a\ncopiedBytes 3\nnativeCalls 100\nmetric b\nnop 1\n"));
    prof_metrics_set_weights(&weights);
    struct prof_value values[PROF_METRICS_MAX];
    for (uint32_t i = 0; i < prof_metrics_count(); i++) {
        values[i] = (struct prof_value){prof_metrics_name(i), 1};
    }
    struct prof_node_view view = {
        .entries = 2, .is_native = true, .value_count = COUNT(own), .values = own};
    prof_metrics_add_values(&view, values);
    CHECK_EQ_INT(value_of(values, "a"), 1 + 3 * 1000 + 100 * 2);
    CHECK_EQ_INT(value_of(values, "b"), 1);
    CHECK_EQ_INT(values[0].value, 1);
    CHECK(prof_metrics_weigh_values());
    CHECK(!prof_metrics_is_of_opcodes(prof_metrics_count() - 2));
    CHECK(prof_metrics_is_of_opcodes(prof_metrics_count() - 1));
    CHECK(parse("metric a\nnop 1\n"));
    prof_metrics_set_weights(&weights);
    CHECK(!prof_metrics_weigh_values());
    CHECK(!parse("metric copiedBytes\nnop 1\n"));
    CHECK_EQ_STR(message, "w:1:8: the name 'copiedBytes' is reserved");
    CHECK(!parse("metric a\ncopiedBytes 1\ncopiedBytes 2\n"));
    CHECK_EQ_STR(message, "w:3:1: 'copiedBytes' has a weight in this metric already");
}

/* Notes about work in the head of a profile. */
static void test_work_note(void)
{
    char text[PROF_WORK_NOTE_BYTES];
    struct prof_work_sums sums = {.large_arrays = 9};
    sums.bytes[PROF_WORK_COPIED] = UINT64_MAX;
    sums.bytes[PROF_WORK_WRITTEN] = 3;
    prof_work_print(&sums, text);
    CHECK_EQ_STR(text, "copiedBytes=18446744073709551615,writtenBytes=3,largeArrayBytes=9");
    struct prof_work_sums read = {.large_arrays = 1};
    prof_work_add(&read, text);
    prof_work_add(&read, "readBytes=4,,nonsense,other=5,readBytes");
    CHECK(read.bytes[PROF_WORK_COPIED] == UINT64_MAX);
    CHECK_EQ_INT(read.bytes[PROF_WORK_WRITTEN], 3);
    CHECK_EQ_INT(read.bytes[PROF_WORK_READ], 4);
    CHECK_EQ_INT(read.large_arrays, 10);
    for (int i = 0; i < PROF_WORK_KINDS; i++) {
        read.bytes[i] = UINT64_MAX;
    }
    read.large_arrays = UINT64_MAX;
    prof_work_print(&read, text); /* the longest text */
    CHECK(strlen(text) < PROF_WORK_NOTE_BYTES - 1);
    CHECK(strstr(text, ",largeArrayBytes=18446744073709551615") != NULL);
    prof_work_print(&(struct prof_work_sums){.large_arrays = 0}, text);
    CHECK_EQ_STR(text, "");
}

int main(void)
{
    test_weights();
    test_order();
    test_all_names();
    test_bad_weights();
    test_short_message();
    test_files();
    test_values();
    test_exits();
    test_large();
    test_weighted_values();
    test_work_note();
    return check_report();
}
