/* Unit tests of vm/replay: recordings made by hand, all states backwards and forwards, and damaged
 * recordings. */
#include <math.h>
#include <stdio.h>

#include "check.h"
#include "recording_builder.h"
#include "vm/replay/explain.h"
#include "vm/replay/memory.h"

static uint64_t seed = 88172645463325252u;

static uint64_t random_bits(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

/* --- memory with a past ------------------------------------------------------------------ */

#define CELLS 4096
#define MOMENTS 40

static uint64_t address_of(unsigned cell)
{
    return (uint64_t)cell * 8 * 37 + (cell % 5 == 0 ? (uint64_t)3 << 30 : 0);
}

static void check_memory(const struct vm_past *past, const uint64_t *expected)
{
    for (unsigned i = 0; i < CELLS; i += 7) {
        CHECK(vm_past_read(past, address_of(i), 8) == expected[i]);
    }
}

static void test_memory(void)
{
    static uint64_t copies[MOMENTS][CELLS], now[CELLS];
    struct vm_past_moment moments[MOMENTS];
    struct vm_past past;
    vm_past_init(&past);
    for (int moment = 0; moment < MOMENTS; moment++) {
        for (int i = 0; i < 300; i++) {
            unsigned cell = (unsigned)(random_bits() % CELLS);
            now[cell] = random_bits();
            vm_past_write(&past, address_of(cell), 8, now[cell]);
        }
        CHECK(vm_past_keep(&past, &moments[moment]));
        memcpy(copies[moment], now, sizeof now);
    }
    for (int round = 0; round < 200; round++) {
        int moment = (int)(random_bits() % MOMENTS);
        CHECK(vm_past_go(&past, &moments[moment], true));
        check_memory(&past, copies[moment]);
        for (int i = 0; i < 100; i++) {
            vm_past_write(&past, address_of((unsigned)(random_bits() % CELLS)), 8, 1);
        }
    }
    CHECK(vm_past_go(&past, &moments[MOMENTS - 1], false));
    check_memory(&past, now);
    vm_past_write(&past, 16, 2, 0x1234567);
    CHECK(vm_past_read(&past, 16, 2) == 0x4567 && !past.has_failed);
    vm_past_write(&past, VM_PAST_LIMIT, 1, 1);
    CHECK(past.has_failed);
    for (int i = 0; i < MOMENTS; i++) {
        vm_past_drop(&moments[i]);
    }
    vm_past_free(&past);
}

/* --- one method with arguments from a record ----------------------------------------------- */

enum { STATIC = 8, NATIVE = 0x108 };

static struct vm_replay *replay_of(struct rec_bytes definitions, struct rec_chunk *chunk)
{
    struct vm_replay *replay = vm_replay_create();
    struct rec_bytes bytes = rec_end_chunk(chunk);
    CHECK(vm_replay_add(replay, VM_SECTION_DEFINITIONS, definitions.at, definitions.length));
    CHECK(vm_replay_add(replay, VM_SECTION_CHUNK, bytes.at, bytes.length));
    return replay;
}

/* Runs `dload_0 dload_2 drem dstore_0 nop`, and reads the variable before the nop. */
static double remainder_in_replay(double x, double y)
{
    static const uint8_t code[] = {0x26, 0x28, 0x73, 0x47, 0x00, 0xb1};
    static const int bcis[] = {0, 1, 2, 3, 4, 5, -1};
    struct rec_bytes definitions = {NULL, 0, 0};
    struct rec_chunk chunk = {.records = 0};
    rec_class(&definitions, 1, "Hand", 0, 0, "", "");
    rec_method(&definitions, 1, 1, "rem", "(DD)V", STATIC, code, sizeof code, 4, 4, bcis, NULL, 0);
    rec_thread(&chunk, 1, "main");
    rec_tag(&chunk, VM_RECORD_NESTED);
    rec_u(&chunk, 1);
    rec_double(&chunk, x);
    rec_double(&chunk, y);
    rec_tag(&chunk, VM_RECORD_AT);
    rec_u(&chunk, 4);
    rec_u(&chunk, 1);
    rec_u(&chunk, 4);
    struct vm_replay *replay = replay_of(definitions, &chunk);
    CHECK(vm_replay_run(replay, UINT64_MAX) == 4);
    struct vm_replay_frame frame;
    CHECK(vm_replay_frame(replay, 1, 0, &frame) && frame.bci == 4 && frame.local_tags[0] == 'D');
    double result;
    memcpy(&result, &frame.locals[0], sizeof result);
    CHECK(vm_replay_problem(replay) == NULL);
    vm_replay_destroy(replay);
    return result;
}

static void check_remainder(double x, double y)
{
    double expected = fmod(x, y), found = remainder_in_replay(x, y);
    CHECK((expected != expected && found != found) || memcmp(&expected, &found, sizeof found) == 0);
}

static void test_remainder(void)
{
    static const double values[] = {0.0,       -0.0,     1.0,       -1.0,     5.5,
                                    1e308,     4.9e-324, -4.9e-324, 2.3e-308, INFINITY,
                                    -INFINITY, NAN,      3.0,       1e-310,   0.1};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        for (unsigned j = 0; j < sizeof values / sizeof *values; j++) {
            check_remainder(values[i], values[j]);
        }
    }
    for (int i = 0; i < 3000; i++) {
        uint64_t a = random_bits(), b = i % 2 == 0 ? random_bits() : a ^ random_bits() >> 20;
        double x, y;
        memcpy(&x, &a, sizeof x);
        memcpy(&y, &b, sizeof y);
        check_remainder(x, y);
    }
}

/* --- calls, fields, arrays, exceptions, two threads ------------------------------------------- */

/*
 * static int fib(int n) { Hand.calls++; return n < 2 ? n : fib(n - 1) + fib(n - 2); }
 * with `calls` a static field.
 */
static const uint8_t fib_code[] = {
    0xb2, 0, 1, /* 0 getstatic calls */
    0x04,       /* 3 iconst_1 */
    0x60,       /* 4 iadd */
    0xb3, 0, 1, /* 5 putstatic calls */
    0x1a,       /* 8 iload_0 */
    0x05,       /* 9 iconst_2 */
    0xa2, 0, 5, /* 10 if_icmpge 15 */
    0x1a,       /* 13 iload_0 */
    0xac,       /* 14 ireturn */
    0x1a,       /* 15 iload_0 */
    0x04,       /* 16 iconst_1 */
    0x64,       /* 17 isub */
    0xb8, 0, 2, /* 18 invokestatic fib */
    0x1a,       /* 21 iload_0 */
    0x05,       /* 22 iconst_2 */
    0x64,       /* 23 isub */
    0xb8, 0, 2, /* 24 invokestatic fib */
    0x60,       /* 27 iadd */
    0xac,       /* 28 ireturn */
};
static const int fib_bcis[] = {0,  3,  4,  5,  8,  9,  10, 13, 14, 15,
                               16, 17, 18, 21, 22, 23, 24, 27, 28, -1};

static const struct rec_constant fib_constants[] = {{1, 'F', "Hand", "calls", "I"},
                                                    {2, 'M', "Hand", "fib", "(I)I"}};

/* Writes the records of an activation of fib. Returns the number of its instructions. */
static uint64_t record_fib(struct rec_chunk *chunk, int n, int *calls)
{
    rec_tag(chunk, VM_RECORD_VALUE);
    rec_int(chunk, (*calls)++);
    if (n < 2) {
        return 9;
    }
    uint64_t instructions = 7 + 4;
    rec_tag(chunk, VM_RECORD_ENTER);
    rec_u(chunk, 1);
    instructions += record_fib(chunk, n - 1, calls) + 4;
    rec_tag(chunk, VM_RECORD_ENTER);
    rec_u(chunk, 1);
    return instructions + record_fib(chunk, n - 2, calls) + 2;
}

static struct rec_bytes define_fib(void)
{
    struct rec_bytes definitions = {NULL, 0, 0};
    rec_class(&definitions, 1, "Hand", 0, 0, "", "calls:I");
    rec_resolved_field(&definitions, 1, 1, 1, 0);
    rec_method(&definitions, 1, 1, "fib", "(I)I", STATIC, fib_code, sizeof fib_code, 3, 1, fib_bcis,
               fib_constants, 2);
    return definitions;
}

static uint64_t record_fib_call(struct rec_chunk *chunk, int n)
{
    int calls = 0;
    rec_thread(chunk, 1, "main");
    rec_tag(chunk, VM_RECORD_NESTED);
    rec_u(chunk, 1);
    rec_int(chunk, n);
    uint64_t instructions = record_fib(chunk, n, &calls);
    rec_tag(chunk, VM_RECORD_LEFT);
    rec_u(chunk, instructions);
    return instructions;
}

/* Returns a hash of everything visible in a state. */
static uint64_t look(const struct vm_replay *replay)
{
    uint64_t hash = vm_replay_position(replay);
    struct vm_replay_frame frame;
    struct vm_replay_value value;
    for (uint32_t i = 0; vm_replay_frame(replay, 1, i, &frame); i++) {
        hash = hash * 31 + frame.bci + frame.is_in_progress + frame.began * 7;
        for (uint32_t j = 0; j < frame.local_count; j++) {
            hash = hash * 31 + frame.locals[j] + (uint8_t)frame.local_tags[j];
        }
        for (uint32_t j = 0; j < frame.stack_depth; j++) {
            hash = hash * 31 + frame.stack[j] + (uint8_t)frame.stack_tags[j];
        }
    }
    CHECK(vm_replay_static(replay, 1, 0, &value));
    return hash * 31 + value.bits;
}

static void test_positions(void)
{
    enum { N = 21 };
    struct rec_chunk chunk = {.records = 0};
    uint64_t length = record_fib_call(&chunk, N);
    struct vm_replay *replay = replay_of(define_fib(), &chunk);
    uint64_t *looks = malloc((length + 1) * sizeof *looks), position = 0;
    do {
        looks[position++] = look(replay);
    } while (vm_replay_forward(replay) && position <= length);
    CHECK(vm_replay_problem(replay) == NULL);
    CHECK(vm_replay_position(replay) == length && vm_replay_reached(replay) == length);
    struct vm_replay_value value;
    CHECK(vm_replay_static(replay, 1, 0, &value) && value.bits == 35421);
    looks[length] = look(replay);
    for (int i = 0; i < 300; i++) {
        position = random_bits() % (length + 1);
        CHECK(vm_replay_seek(replay, position) == position);
        for (int j = 0; j < 5 && position <= length; j++) {
            CHECK(look(replay) == looks[position]);
            position += vm_replay_forward(replay);
        }
    }
    /* Step by step back. */
    position = length;
    for (int i = 0; i < 40; i++) {
        CHECK(vm_replay_seek(replay, position) == position && look(replay) == looks[position]);
        position--;
    }
    free(looks);
    vm_replay_destroy(replay);
}

/* New chunks are added while the replay is at the end, or at an earlier position. */
static void test_growth(void)
{
    struct rec_chunk chunk = {.records = 0};
    int calls = 0;
    struct vm_replay *replay = vm_replay_create();
    struct rec_bytes definitions = define_fib(), bytes;
    CHECK(vm_replay_add(replay, VM_SECTION_DEFINITIONS, definitions.at, definitions.length));
    rec_thread(&chunk, 1, "main");
    uint64_t length = 0;
    for (int i = 0; i < 60; i++) {
        rec_tag(&chunk, VM_RECORD_NESTED);
        rec_u(&chunk, 1);
        rec_int(&chunk, 12);
        uint64_t instructions = record_fib(&chunk, 12, &calls);
        rec_tag(&chunk, VM_RECORD_LEFT);
        rec_u(&chunk, instructions);
        length += instructions;
        bytes = rec_end_chunk(&chunk);
        CHECK(vm_replay_add(replay, VM_SECTION_CHUNK, bytes.at, bytes.length));
        if (i % 3 == 1) {
            CHECK(vm_replay_seek(replay, length / 2) == length / 2);
        } else {
            CHECK(vm_replay_run(replay, UINT64_MAX) == length);
        }
    }
    CHECK(vm_replay_seek(replay, UINT64_MAX) == length && vm_replay_problem(replay) == NULL);
    struct vm_replay_value value;
    CHECK(vm_replay_static(replay, 1, 0, &value) && value.bits == 60 * 465);
    vm_replay_destroy(replay);
}

/*
 * static void work(int[] a) { a[1] = a[0]; throw (caught at 7: pop) }
 */
static void test_objects(void)
{
    static const uint8_t code[] = {0x2a, 0x04, 0x2a, 0x03, 0x2e, 0x4f, 0x2a,
                                   0xbe, 0x57, 0x2a, 0xbf, 0x57, 0xb1};
    static const int bcis[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, -1};
    struct rec_bytes definitions = {NULL, 0, 0};
    struct rec_chunk chunk = {.records = 0};
    rec_class(&definitions, 1, "Hand", 0, 0, "", "");
    rec_class(&definitions, 2, "[I", 0, 'I', "", "");
    rec_method(&definitions, 1, 1, "work", "([I)V", STATIC, code, sizeof code, 4, 1, bcis, NULL, 0);
    rec_thread(&chunk, 1, "main");
    rec_tag(&chunk, VM_RECORD_OBJECT);
    rec_u(&chunk, 2);
    rec_u(&chunk, 3);
    rec_u(&chunk, 0);
    rec_tag(&chunk, VM_RECORD_CONTENTS);
    rec_u(&chunk, 1);
    rec_u(&chunk, 2);
    rec_int(&chunk, 41);
    rec_int(&chunk, -7);
    rec_tag(&chunk, VM_RECORD_NESTED);
    rec_u(&chunk, 1);
    rec_u(&chunk, 1);
    rec_tag(&chunk, VM_RECORD_VALUE);
    rec_int(&chunk, 42); /* code outside the recording has changed the element */
    rec_tag(&chunk, VM_RECORD_CAUGHT);
    rec_u(&chunk, 11);
    rec_u(&chunk, 1);
    rec_u(&chunk, 11);
    rec_tag(&chunk, VM_RECORD_AT);
    rec_u(&chunk, 1);
    rec_u(&chunk, 1);
    rec_u(&chunk, 12);
    struct vm_replay *replay = replay_of(definitions, &chunk);
    struct vm_replay_value value;
    struct vm_replay_object object;
    CHECK(vm_replay_run(replay, 0) == 0 && vm_replay_forward(replay));
    CHECK(vm_replay_slot(replay, 1, 0, &value) && value.bits == 41 && value.tag == 'I');
    CHECK(!vm_replay_slot(replay, 1, 2, &value));
    CHECK(vm_replay_run(replay, UINT64_MAX) == 12 && vm_replay_problem(replay) == NULL);
    CHECK(vm_replay_slot(replay, 1, 1, &value) && value.bits == 42);
    CHECK(vm_replay_object(replay, 1, &object) && object.known == 2 && object.length == 3
          && !object.is_new);
    CHECK(vm_replay_seek(replay, 3) == 3);
    CHECK(vm_replay_slot(replay, 1, 1, &value) && value.bits == (uint64_t)-7);
    vm_replay_destroy(replay);
}

/* --- damaged recordings ------------------------------------------------------------------------
 */

static void damage(struct rec_bytes *bytes)
{
    for (uint64_t i = random_bits() % 4; i != 0; i--) {
        bytes->at[random_bits() % bytes->length] = (uint8_t)random_bits();
    }
    if (random_bits() % 8 == 0) {
        bytes->length = 1 + random_bits() % bytes->length;
    }
}

static void test_damage(void)
{
    unsigned problems = 0;
    for (int i = 0; i < 5000; i++) {
        struct rec_chunk chunk = {.records = 0};
        (void)record_fib_call(&chunk, 5);
        struct rec_bytes definitions = define_fib(), bytes = rec_end_chunk(&chunk);
        damage(&definitions);
        damage(&bytes);
        struct vm_replay *replay = vm_replay_create();
        (void)vm_replay_add(replay, VM_SECTION_DEFINITIONS, definitions.at, definitions.length);
        (void)vm_replay_add(replay, VM_SECTION_CHUNK, bytes.at, bytes.length);
        uint64_t length = vm_replay_run(replay, 100000);
        (void)vm_replay_seek(replay, length / 2);
        (void)vm_replay_run(replay, 100000);
        problems += vm_replay_problem(replay) != NULL;
        vm_replay_destroy(replay);
    }
    CHECK(problems > 300);
}

/* Definitions of Class objects may be in any order; unknown objects are left out. */
static void test_mirrors(void)
{
    struct rec_bytes definitions = {NULL, 0, 0}, unknown = {NULL, 0, 0};
    rec_mirror(&definitions, 7, "[I");
    rec_mirror(&definitions, 3, "java/lang/String");
    rec_text(&unknown, "of a later version");
    rec_entry(&definitions, (enum vm_definition_kind)99, &unknown);
    rec_mirror(&definitions, 5, "int");
    struct vm_replay *replay = vm_replay_create();
    CHECK(vm_replay_add(replay, VM_SECTION_DEFINITIONS, definitions.at, definitions.length));
    CHECK_EQ_STR(vm_replay_mirrored(replay, 3), "java/lang/String");
    CHECK_EQ_STR(vm_replay_mirrored(replay, 5), "int");
    CHECK_EQ_STR(vm_replay_mirrored(replay, 7), "[I");
    for (uint32_t other = 0; other < 10; other++) {
        CHECK((vm_replay_mirrored(replay, other) != NULL)
              == (other == 3 || other == 5 || other == 7));
    }
    vm_replay_destroy(replay);
}

/* A thread may record late what it has done with a class. */
static void test_class_states(void)
{
    static const enum vm_record_tag reported[] = {
        VM_RECORD_CLASS_INITIALIZING, VM_RECORD_CLASS_INITIALIZED, VM_RECORD_CLASS_LINKED};
    for (unsigned count = 0; count <= 4; count++) {
        struct rec_bytes definitions = {NULL, 0, 0};
        struct rec_chunk chunk = {.records = 0};
        rec_class_in_state(&definitions, 1, "Late", 0, 0, "", "", VM_REPLAY_CLASS_LOADED);
        rec_thread(&chunk, 1, "main");
        for (unsigned i = 0; i < count; i++) {
            rec_tag(&chunk, i == 3 ? VM_RECORD_CLASS_UNLOADED : reported[i]);
            rec_u(&chunk, 1);
        }
        struct rec_bytes octets = rec_end_chunk(&chunk);
        struct vm_replay *replay = vm_replay_create();
        CHECK(vm_replay_add(replay, VM_SECTION_DEFINITIONS, definitions.at, definitions.length));
        CHECK(vm_replay_add(replay, VM_SECTION_CHUNK, octets.at, octets.length));
        (void)vm_replay_forward(replay);
        static const enum vm_replay_class_state states[] = {
            VM_REPLAY_CLASS_LOADED, VM_REPLAY_CLASS_INITIALIZING, VM_REPLAY_CLASS_INITIALIZED,
            VM_REPLAY_CLASS_INITIALIZED, VM_REPLAY_CLASS_UNLOADED};
        CHECK(vm_replay_class_state(replay, 1) == states[count]);
        vm_replay_destroy(replay);
    }
}

static const char *ending_of(struct rec_bytes end)
{
    static char text[100];
    struct vm_replay *replay = vm_replay_create();
    CHECK(vm_replay_ending(replay) == NULL);
    bool is_added = vm_replay_add(replay, VM_SECTION_END, end.at, end.length);
    const char *ending = vm_replay_ending(replay);
    CHECK(is_added == (ending != NULL) && is_added == (vm_replay_problem(replay) == NULL));
    snprintf(text, sizeof text, "%s", ending == NULL ? "none" : vm_explain_ending(ending));
    vm_replay_destroy(replay);
    return text;
}

static void test_endings(void)
{
    static const struct {
        const char *ending, *reported;
    } endings[] = {{"exit", "the program ends"},         {"signal 15", "by a signal"},
                   {"limit", "the recording ends here"}, {"window", "the recording ends here"},
                   {"unopened", "nothing was recorded"}, {"crash", "crashed"},
                   {"as none is", "the recording ends"}};
    for (unsigned i = 0; i < sizeof endings / sizeof *endings; i++) {
        struct rec_bytes end = {NULL, 0, 0};
        rec_number(&end, 1000);
        rec_number(&end, 3);
        rec_text(&end, endings[i].ending);
        CHECK(strstr(ending_of(end), endings[i].reported) != NULL);
    }
    struct rec_bytes cut = {NULL, 0, 0};
    rec_number(&cut, 1000);
    CHECK_EQ_STR(ending_of(cut), "none");
    CHECK(strstr(vm_explain_ending(NULL), "cut off") != NULL);
}

int main(void)
{
    test_mirrors();
    test_class_states();
    test_endings();
    test_memory();
    test_remainder();
    test_positions();
    test_growth();
    test_objects();
    test_damage();
    return check_report();
}
