/*
 * Unit tests of kinds of operands (jop/routines/operand_classes.h): for all operands of one kind,
 * the routine must report the same path and, except for the extra, the same cycles.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jop/routines/routine.h"
#include "jop/routines/operand_classes.h"
#include "jop/charge/automaton.h"
#include "tests/unit/check.h"

#define ROUNDS 60000
#define PROGRAM_METHOD (JOP_ROUTINE_METHODS + 5)

static const uint8_t opcodes[] = {0x0c, 0x0f, 0x63, 0x67, 0x69, 0x6b, 0x6c, 0x6d, 0x6f,
                                  0x70, 0x71, 0x76, 0x87, 0x91, 0x93, 0x97, 0x98};

struct seen {
    bool is_seen;
    struct jop_amount amount;
    uint32_t length, look_ups[JOP_MAX_PATH];
};

static uint64_t random_bits(void)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Returns doubles of all sorts: close in magnitude, far apart, with short mantissas, whole numbers,
 * special values. */
static uint64_t random_double(void)
{
    uint64_t bits = random_bits();
    uint64_t exponent = 1023 - 40 + random_bits() % 80;
    switch (random_bits() % 8) {
    case 0:
        return bits;
    case 1:
        return bits_of((double)(int64_t)(bits % 4001) - 2000);
    case 2:
        return bits_of(((double)(int64_t)(bits % 4001) - 2000) / 8);
    case 3:
        return (bits & ~UINT64_C(0x7ff00fffffffffff)) | exponent << 52;
    case 4:
        return (bits & UINT64_C(0x80000000000fffff)) | exponent << 52;
    case 5:
        return (bits & (UINT64_C(1) << 63)) | (bits & 7 ? 0 : UINT64_C(0x7ff) << 52);
    default:
        return (bits & ~(UINT64_C(0x7ff) << 52)) | exponent << 52;
    }
}

static bool takes_double(uint8_t opcode)
{
    return strchr("\x63\x67\x6b\x6f\x97\x98", opcode) != NULL;
}

static int64_t random_operand(uint8_t opcode)
{
    static const int64_t edges[] = {0, 1, -1, 2, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN, 10};
    if (takes_double(opcode)) {
        return (int64_t)random_double();
    }
    bool is_int = strchr("\x6c\x70\x87\x91\x93", opcode) != NULL;
    int64_t value = (int64_t)random_bits() >> random_bits() % 64;
    value = random_bits() % 8 == 0 ? edges[random_bits() % 9] : value;
    return is_int ? (int32_t)value : value;
}

static void list_is_full(struct jop_trace *trace)
{
    trace->look_up_count = 0;
}

/* Tests a bytecode. Returns how many operands had a kind. */
static uint32_t test_opcode(const struct jop_routines *routines, uint8_t opcode)
{
    static uint32_t look_ups[JOP_MAX_PATH];
    uint32_t count = jop_routine_kind_count(opcode), found = 0;
    struct seen *all = calloc(count, sizeof *all);
    for (int i = 0; i < ROUNDS; i++) {
        int64_t operands[2] = {random_operand(opcode), random_operand(opcode)};
        if (random_bits() % 16 == 0) {
            operands[1] = operands[0];
        }
        struct jop_amount extra = {0, 0};
        uint32_t kind = jop_routine_kind(routines, opcode, operands, &extra);
        if (kind == JOP_NO_KIND) {
            continue;
        }
        found++;
        struct jop_trace trace = {.routines = routines,
                                  .method = PROGRAM_METHOD,
                                  .words = 20,
                                  .look_ups = look_ups,
                                  .look_up_limit = JOP_MAX_PATH,
                                  .list_is_full = list_is_full};
        bool is_good = CHECK(kind < count) && CHECK(all != NULL)
                       && CHECK(jop_routine_arithmetic(&trace, opcode, operands));
        struct seen *seen = is_good ? &all[kind] : NULL;
        struct jop_amount amount = {(uint32_t)trace.cycles - extra.cycles,
                                    (uint32_t)trace.waits - extra.waits};
        if (is_good && !seen->is_seen) {
            *seen = (struct seen){.is_seen = true, .amount = amount, .length = trace.look_up_count};
            memcpy(seen->look_ups, look_ups, seen->length * sizeof look_ups[0]);
        } else if (is_good) {
            is_good &= CHECK_EQ_INT(amount.cycles, seen->amount.cycles);
            is_good &= CHECK_EQ_INT(amount.waits, seen->amount.waits);
            is_good &= CHECK_EQ_INT(trace.look_up_count, seen->length);
            is_good &=
                CHECK(memcmp(look_ups, seen->look_ups, seen->length * sizeof look_ups[0]) == 0);
        }
        if (!is_good) {
            printf("  opcode %#x, %#llx and %#llx, kind %u\n", opcode,
                   (unsigned long long)operands[0], (unsigned long long)operands[1], kind);
            break;
        }
    }
    free(all);
    return found;
}

static void test_setting(int read_waits, int write_waits)
{
    char message[300];
    struct jop_model_choices choices = {read_waits, write_waits};
    struct jop_model *model = jop_model_read("jop", &choices, message, sizeof message);
    struct jop_routines *routines =
        model == NULL ? NULL : jop_routine_prepare(model, message, sizeof message);
    if (!CHECK(routines != NULL)) {
        return;
    }
    for (size_t i = 0; i < sizeof opcodes; i++) {
        uint32_t found = test_opcode(routines, opcodes[i]);
        if (!CHECK(found > ROUNDS / 6)) {
            printf("  opcode %#x: %u operands have a kind\n", opcodes[i], found);
        }
    }
    jop_routine_destroy(routines);
    jop_model_destroy(model);
}

/* Other bytecodes have no kinds. */
static void test_none(void)
{
    int64_t operands[2] = {1, 2};
    struct jop_amount extra;
    CHECK_EQ_INT(jop_routine_kind_count(0x60), 0);
    CHECK(jop_routine_kind(NULL, 0x60, operands, &extra) == JOP_NO_KIND);
}

int main(void)
{
    test_none();
    test_setting(1, 2);
    test_setting(5, 9);
    return check_report();
}
