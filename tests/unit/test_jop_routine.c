/*
 * Unit tests of the costs of the processor's own methods (jop/routines/routine.h): cycles, words
 * and loads must equal the numbers that the simulator counts bytecode by bytecode. Usage:
 * test_jop_routine ROUTINE-CYCLES.CSV
 *
 * A row of the file has the opcode, its operands as for jop/routines/routine.h (for 83 and 227,
 * from 16 on, the exception of the store; for 241 the exception), the steps of the search for a
 * handler, the length of the program's method in words, the number of monitors held, the wait
 * states, the cycles when every look-up hits, the words that are loaded when every look-up misses,
 * and the cycles of these loads that are not hidden. Steps of the search: f a frame, b before and h
 * after the range of an entry, * an entry that catches everything, tOUTCOME.STEPS a test of the
 * type, u leaves a method, s leaves a synchronized method, cWORDS is caught in a method of WORDS
 * words.
 */
#include <stdio.h>
#include <stdlib.h>

#include "jop/cache/cache.h"
#include "jop/routines/routine.h"
#include "tests/unit/check.h"

#define FIELDS 10
#define MAX_OPERANDS 4
#define MAX_SETTINGS 8
#define PROGRAM_METHOD (JOP_ROUTINE_METHODS + 5)

struct setting {
    int read_waits, write_waits;
    struct jop_model *model;
    struct jop_routines *routines;
};

static struct setting settings[MAX_SETTINGS];
static int setting_count;
static char message[300];

static const struct setting *get_setting(int read_waits, int write_waits)
{
    for (int i = 0; i < setting_count; i++) {
        if (settings[i].read_waits == read_waits && settings[i].write_waits == write_waits) {
            return &settings[i];
        }
    }
    struct jop_model_choices choices = {read_waits, write_waits};
    struct jop_model *model = jop_model_read("jop", &choices, message, sizeof message);
    struct jop_routines *routines =
        model == NULL ? NULL : jop_routine_prepare(model, message, sizeof message);
    if (routines == NULL || setting_count == MAX_SETTINGS) {
        printf("failed: %s\n", message);
        exit(99);
    }
    settings[setting_count] = (struct setting){read_waits, write_waits, model, routines};
    return &settings[setting_count++];
}

static int split(char *line, char separator, char **fields, int limit)
{
    int count = 0;
    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line; at != NULL && count < limit; count++) {
        fields[count] = at;
        at = strchr(at, separator);
        if (at != NULL) {
            *at++ = '\0';
        }
    }
    return count;
}

/* Follows the search for a handler. */
static void run_script(struct jop_trace *trace, char *script)
{
    for (char *word = strtok(script, " "); word != NULL; word = strtok(NULL, " ")) {
        unsigned outcome = 0, steps = 0;
        switch (word[0]) {
        case 'f':
            jop_throw_frame(trace);
            break;
        case 'b':
        case 'h':
            jop_throw_outside(trace, word[0] == 'h');
            break;
        case '*':
            jop_throw_type(trace, NULL);
            break;
        case 't':
            CHECK_EQ_INT(sscanf(word, "t%u.%u", &outcome, &steps), 2);
            jop_throw_type(trace, &(struct jop_cast){(enum jop_cast_outcome)outcome, steps});
            break;
        case 'u':
        case 's':
            jop_throw_unwind(trace, word[0] == 's');
            break;
        case 'c':
            trace->words = (uint32_t)atoi(word + 1);
            jop_throw_catch(trace);
            break;
        default:
            CHECK(!"a known word");
        }
    }
}

static void run_store(struct jop_trace *trace, unsigned opcode, int64_t operand)
{
    if (operand >= 16 && opcode == 0x53) {
        jop_routine_aastore_exception(trace, (enum jop_hardware_exception)(operand - 16));
    } else if (operand >= 16) {
        jop_routine_putfield_ref_null(trace);
    } else if (opcode == 0x53) {
        jop_routine_aastore(trace, (enum jop_old_value)operand);
    } else if (opcode == JOP_OP_PUTFIELD_REF) {
        jop_routine_putfield_ref(trace, (enum jop_old_value)operand);
    } else {
        jop_routine_putstatic_ref(trace, (enum jop_old_value)operand);
    }
}

/* Follows a bytecode. Returns false if it throws. */
static bool run_bytecode(struct jop_trace *trace, unsigned opcode, const int64_t *operands)
{
    struct jop_cast cast = {(enum jop_cast_outcome)operands[0], (uint32_t)operands[1]};
    switch (opcode) {
    case 0xaa:
        jop_routine_tableswitch(trace, (int32_t)operands[0], (int32_t)operands[1],
                                (int32_t)operands[2]);
        return true;
    case 0xab:
        jop_routine_lookupswitch(trace, (int32_t)operands[0], (int32_t)operands[1]);
        return true;
    case 0xbb:
        jop_routine_new(trace);
        return true;
    case 0xbc:
        return jop_routine_newarray(trace, (uint8_t)operands[0], (int32_t)operands[1]);
    case 0xbd:
        return jop_routine_anewarray(trace, (int32_t)operands[0]);
    case 0xc5:
        return jop_routine_multianewarray(trace, (uint8_t)operands[0], (uint32_t)operands[1],
                                          (int32_t)operands[2], (int32_t)operands[3]);
    case 0xbf:
        jop_routine_athrow(trace);
        return false;
    case 0xc0:
        return jop_routine_checkcast(trace, cast);
    case 0xc1:
        jop_routine_instanceof(trace, cast);
        return true;
    case 0x53:
    case JOP_OP_PUTFIELD_REF:
    case JOP_OP_PUTSTATIC_REF:
        run_store(trace, opcode, operands[0]);
        return operands[0] < 16;
    case JOP_OP_SYS_EXC:
        jop_routine_exception(trace, (enum jop_hardware_exception)operands[0]);
        return false;
    default:
        CHECK(jop_routine_is_arithmetic((uint8_t)opcode));
        return jop_routine_arithmetic(trace, (uint8_t)opcode, operands);
    }
}

static struct jop_cache *create_cache(enum jop_cache_kind kind)
{
    struct jop_cache_shape shape = {.kind = kind};
    struct jop_cache *cache = jop_cache_create(&shape);
    if (cache == NULL) {
        exit(99);
    }
    return cache;
}

static bool check_row(char **fields, struct jop_cache *hit, struct jop_cache *miss)
{
    const struct setting *setting = get_setting(atoi(fields[5]), atoi(fields[6]));
    struct jop_account accounts[2] = {{.cache = hit}, {.cache = miss}};
    struct jop_trace trace = {.routines = setting->routines,
                              .accounts = accounts,
                              .account_count = 2,
                              .method = PROGRAM_METHOD,
                              .words = (uint32_t)atoi(fields[3]),
                              .monitors = (uint32_t)atoi(fields[4])};
    char *texts[MAX_OPERANDS];
    int64_t operands[MAX_OPERANDS] = {0};
    int count = split(fields[1], ' ', texts, MAX_OPERANDS);
    for (int i = 0; i < count; i++) {
        operands[i] = (int64_t)strtoull(texts[i], NULL, 16);
    }
    bool has_script = fields[2][0] != '\0';
    bool is_good = CHECK(run_bytecode(&trace, (unsigned)atoi(fields[0]), operands) == !has_script);
    run_script(&trace, fields[2]);
    is_good &= CHECK_EQ_INT(trace.cycles, atoll(fields[7]));
    is_good &= CHECK_EQ_INT(accounts[0].load_cycles, 0);
    is_good &= CHECK_EQ_INT(accounts[0].hits, trace.invokes + trace.returns);
    is_good &= CHECK_EQ_INT(accounts[1].loaded_words, atoll(fields[8]));
    is_good &= CHECK_EQ_INT(accounts[1].load_cycles, atoll(fields[9]));
    is_good &= CHECK_EQ_INT(accounts[1].misses, trace.invokes + trace.returns);
    is_good &= CHECK(trace.waits < trace.cycles);
    return is_good;
}

static void test_measured(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!CHECK(file != NULL)) {
        return;
    }
    struct jop_cache *hit = create_cache(JOP_CACHE_HIT), *miss = create_cache(JOP_CACHE_MISS);
    char line[500], copy[500];
    int rows = 0;
    CHECK(fgets(line, sizeof line, file) != NULL); /* skips the names of the columns */
    while (fgets(line, sizeof line, file) != NULL) {
        char *fields[FIELDS];
        strcpy(copy, line);
        if (!CHECK_EQ_INT(split(line, ',', fields, FIELDS), FIELDS)
            || !check_row(fields, hit, miss)) {
            printf("  in row %s", copy);
        }
        rows++;
    }
    CHECK(rows > 2500);
    jop_cache_destroy(hit);
    jop_cache_destroy(miss);
    fclose(file);
}

/* The number of wait states is the difference from the cycles without wait states. A load of a
 * constant is one read. */
static void test_waits(void)
{
    const struct setting *setting = get_setting(3, 5);
    struct jop_trace trace = {.routines = setting->routines, .method = PROGRAM_METHOD};
    CHECK(jop_routine_arithmetic(&trace, 0x0c, NULL));
    /* 82 + 30 + 1, and r + 2 * P(r - 3) + P(r - 2), less the same terms without wait states. */
    CHECK_EQ_INT(trace.cycles, 82 + 30 + 3 + 1);
    CHECK_EQ_INT(trace.waits, 3 + 1);
    CHECK_EQ_INT(trace.invokes, 1);
    CHECK_EQ_INT(trace.returns, 1);
}

/* The caches of one trace are independent. */
static void test_many_caches(void)
{
    const struct setting *setting = get_setting(1, 2);
    struct jop_cache_shape shape = {.kind = JOP_CACHE_VARIABLE, .bytes = 4096, .blocks = 16};
    struct jop_account accounts[3] = {{.cache = create_cache(JOP_CACHE_HIT)},
                                      {.cache = jop_cache_create(&shape)},
                                      {.cache = create_cache(JOP_CACHE_MISS)}};
    struct jop_trace trace = {.routines = setting->routines,
                              .accounts = accounts,
                              .account_count = 3,
                              .method = PROGRAM_METHOD,
                              .words = 20};
    const int64_t operands[2] = {0x3f800000, 0x40400000};
    uint64_t misses[2];
    for (int i = 0; i < 2; i++) {
        CHECK(jop_routine_arithmetic(&trace, 0x62, operands));
        misses[i] = accounts[1].misses;
    }
    CHECK(misses[0] > 10);
    CHECK_EQ_INT(misses[1], misses[0]); /* the methods of one kind of float operation fit in the
                                           cache */
    CHECK_EQ_INT(accounts[0].misses, 0);
    CHECK_EQ_INT(accounts[2].hits, 0);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ_INT(accounts[i].hits + accounts[i].misses, trace.invokes + trace.returns);
        jop_cache_destroy(accounts[i].cache);
    }
}

/* If a model lacks numbers, the message lists the missing numbers. A model that describes its
 * routines needs no numbers. */
static void test_missing_number(void)
{
    static const char text[] = "include cprof\nroutine idiv 20\n";
    struct jop_model *model = jop_model_parse(
        text, sizeof text - 1, "m", &(struct jop_model_choices){-1, -1}, message, sizeof message);
    if (CHECK(model != NULL)) {
        CHECK(jop_routine_prepare(model, message, sizeof message) == NULL);
        CHECK(strstr(message, "numbers that are missing: fconst_1.words, fconst_2.words, ")
              != NULL);
        CHECK(strstr(message, " more; 'include jop' has them") != NULL);
        CHECK(strchr(message, '\n') == NULL);
        jop_model_destroy(model);
    }
}

static void test_described(void)
{
    static const char text[] = "include jop\nroutine idiv irem 20 + r invoke 4 words 30 "
                               "cycles 100 + w + 7*n\nroutine lookupswitch 9 words 8 cycles 3\n";
    struct jop_model *model = jop_model_parse(
        text, sizeof text - 1, "m", &(struct jop_model_choices){2, 3}, message, sizeof message);
    struct jop_routines *routines =
        model == NULL ? NULL : jop_routine_prepare(model, message, sizeof message);
    if (CHECK(routines != NULL)) {
        uint32_t look_ups[8];
        struct jop_trace trace = {.routines = routines,
                                  .method = PROGRAM_METHOD,
                                  .look_ups = look_ups,
                                  .look_up_limit = 8};
        jop_routine_described(&trace, 0x6c, 5);
        CHECK_EQ_INT(trace.cycles, 22 + 103 + 35);
        CHECK_EQ_INT(trace.waits, 2 + 3);
        CHECK_EQ_INT(trace.look_up_count, 2);
        CHECK_EQ_INT(look_ups[0] >> 3, JOP_METHOD_DESCRIBED + 0x6c);
        CHECK_EQ_INT(look_ups[1] >> 3, PROGRAM_METHOD);
        CHECK_EQ_INT(jop_routine_words(routines, JOP_METHOD_DESCRIBED + 0x6c), 30);
        CHECK_EQ_INT(model->bodies[0x6d].words, 0);
    }
    jop_routine_destroy(routines);
    jop_model_destroy(model);
}

static void test_known_bytecodes(void)
{
    int known = 0;
    for (int opcode = 0; opcode < 256; opcode++) {
        known += jop_routine_is_arithmetic((uint8_t)opcode);
    }
    CHECK_EQ_INT(known, 36);
    CHECK(jop_routine_is_arithmetic(0x69));  /* lmul */
    CHECK(!jop_routine_is_arithmetic(0x68)); /* imul */
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: test_jop_routine ROUTINE-CYCLES.CSV\n");
        return 2;
    }
    test_measured(argv[1]);
    test_waits();
    test_many_caches();
    test_missing_number();
    test_described();
    test_known_bytecodes();
    for (int i = 0; i < setting_count; i++) {
        jop_routine_destroy(settings[i].routines);
        jop_model_destroy(settings[i].model);
    }
    return check_report();
}
