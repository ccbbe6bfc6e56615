/*
 * Unit tests of the maps of methods' code (vm/classfile/code_map.h), of the effects of instructions
 * on the operand stack (stack_effect.h), and of the stack's depths (stack_flow.h). The code is
 * generated and contains every opcode; the results are compared with the facts that the generator
 * knows, and with separate tables from JVMS 6.5.
 */
#include <pthread.h>
#include <stdlib.h>

#include "tests/unit/check.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/classfile/stack_effect.h"
#include "vm/classfile/stack_flow.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define OPCODES 202
#define MOST 60 /* largest number of instructions of a method */
#define MAX_BYTES 8192
#define ROUNDS 3000

enum { NONE = -1 };

/* The length in bytes of each opcode; T, L and W: tableswitch, lookupswitch, wide. */
/* clang-format off */
static const char lengths[OPCODES + 1] =
    "1111111111111111" "23233" "22222" "1111111111111111111111111111" "22222"
    "1111111111111111111111111111111111111111111111111111111111111111111111111" "3"
    "11111111111111111111" "3333333333333333" "2" "TL" "111111" "3333333" "55"
    "32311" "3311" "W" "4" "33" "55";
/* clang-format on */

/* The slots that each opcode takes and leaves; ?: this depends on more than the opcode. */
/* clang-format off */
static const char taken[OPCODES + 1] =
    "0000000000000000" "00???" "00000" "00000000000000000000" "22222222" "12121"
    "11112222111122221111" "34343333" "12" "123234" "2"
    "24242424242424242424" "1212" "232323" "242424" "0" "111222111222111" "42244"
    "111111" "22222222" "0" "0" "0" "11" "121210" "????" "?????" "?1?11" "??11" "W" "?" "11" "00";
static const char left[OPCODES + 1] =
    "0111111112211122" "11???" "12121" "11112222111122221111" "12121111" "00000"
    "00000000000000000000" "00000000" "00" "234456" "2"
    "12121212121212121212" "1212" "121212" "121212" "0" "212112122121111" "11111"
    "000000" "00000000" "0" "1" "0" "00" "000000" "????" "?????" "?1?10" "??00" "W" "?" "00" "01";
/* clang-format on */

static uint32_t random_state;

static uint32_t random_below(uint32_t bound)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)random_state * bound) >> 32);
}

/* --- generated methods ---------------------------------------------------------------------- */

/* A generated instruction. */
struct item {
    uint32_t bci, length;
    uint8_t opcode; /* for wide, the opcode that it modifies */
    bool is_wide;
    uint32_t target_count;
    uint32_t targets[6]; /* indices of items; the default of a switch first */
    unsigned marks;      /* without VM_CODE_BLOCK, which is computed at the end */
    bool is_block;
};

static struct method {
    struct item items[MOST];
    uint32_t count;
    uint8_t bytes[MAX_BYTES];
    struct vm_exception_entry handlers[4];
    struct vm_line_entry lines[4];
    struct vm_code code;
    bool was_made[OPCODES], was_wide[OPCODES];
} method;

static bool is_jsr(int opcode)
{
    return opcode == 0xa8 || opcode == 0xc9;
}

static bool is_branch(int opcode)
{
    return (opcode >= 0x99 && opcode <= 0xa8) || (opcode >= 0xc6 && opcode <= 0xc9);
}

static bool is_switch(int opcode)
{
    return opcode == 0xaa || opcode == 0xab;
}

static bool is_call(int opcode)
{
    return opcode >= 0xb6 && opcode <= 0xba;
}

/* Returns whether an opcode ends a block, JVMS 2.11: jumps except jsr, switches, returns, athrow,
 * ret. */
static bool ends_block(int opcode)
{
    return (is_branch(opcode) && !is_jsr(opcode)) || is_switch(opcode)
           || (opcode >= 0xac && opcode <= 0xb1) || opcode == 0xbf || opcode == 0xa9;
}

static void put(uint32_t at, uint32_t bytes, int64_t value)
{
    for (uint32_t i = 0; i < bytes; i++) {
        method.bytes[at + i] = (uint8_t)(value >> 8 * (bytes - 1 - i));
    }
}

/* Chooses an opcode, and returns the start of the next instruction. */
static uint32_t choose(struct item *item, uint32_t bci, int opcode)
{
    static const uint8_t wide[] = {0x15, 0x16, 0x17, 0x18, 0x19, 0x36,
                                   0x37, 0x38, 0x39, 0x3a, 0xa9, 0x84};
    *item = (struct item){.bci = bci, .opcode = (uint8_t)opcode};
    method.bytes[bci] = (uint8_t)opcode;
    if (opcode == 0xc4) {
        item->is_wide = true;
        item->opcode = method.bytes[bci + 1] = wide[random_below(COUNT(wide))];
        item->length = item->opcode == 0x84 ? 6 : 4;
        method.was_wide[item->opcode] = true;
    } else if (is_switch(opcode)) {
        uint32_t cases = random_below(4) + (opcode == 0xaa);
        item->target_count = 1 + cases;
        item->length = 1 + (3 - bci % 4) + (opcode == 0xaa ? 12 + 4 * cases : 8 + 8 * cases);
    } else {
        item->length = (uint32_t)(lengths[opcode] - '0');
        item->target_count = is_branch(opcode) ? 1 : 0;
    }
    for (uint32_t i = item->is_wide ? 2 : 1; i < item->length; i++) {
        method.bytes[bci + i] = (uint8_t)random_below(256);
    }
    method.was_made[opcode] = true;
    return bci + item->length;
}

static int64_t offset_to(const struct item *item, uint32_t target)
{
    return (int64_t)method.items[item->targets[target]].bci - item->bci;
}

static void write_switch(const struct item *item)
{
    uint32_t at = (item->bci + 4) & ~3u, cases = item->target_count - 1;
    int32_t key = (int32_t)random_below(2000) - 1000;
    put(at, 4, offset_to(item, 0));
    if (item->opcode == 0xaa) {
        put(at + 4, 4, key);
        put(at + 8, 4, key + (int32_t)cases - 1);
    } else {
        put(at + 4, 4, cases);
    }
    for (uint32_t i = 0; i < cases; i++) {
        if (item->opcode == 0xaa) {
            put(at + 12 + 4 * i, 4, offset_to(item, i + 1));
        } else {
            put(at + 8 + 8 * i, 4, key);
            put(at + 12 + 8 * i, 4, offset_to(item, i + 1));
            key += 1 + (int32_t)random_below(500);
        }
    }
}

/* Writes the targets of an instruction, and marks them. */
static void write_targets(struct item *item)
{
    for (uint32_t i = 0; i < item->target_count; i++) {
        struct item *target = &method.items[item->targets[i]];
        target->marks |= VM_CODE_TARGET | (is_switch(item->opcode) ? VM_CODE_SWITCH_TARGET : 0u);
        target->is_block = true;
    }
    if (is_switch(item->opcode)) {
        write_switch(item);
    } else if (item->target_count == 1) {
        put(item->bci + 1, item->length - 1, offset_to(item, 0));
    }
}

static void add_handlers(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t start = random_below(method.count), end = start + 1;
        end += random_below(method.count - start);
        struct item *handler = &method.items[random_below(method.count)];
        method.handlers[i] = (struct vm_exception_entry){
            .start_bci = (uint16_t)method.items[start].bci,
            .end_bci = (uint16_t)(end < method.count ? method.items[end].bci : method.code.length),
            .handler_bci = (uint16_t)handler->bci};
        handler->marks |= VM_CODE_HANDLER;
        handler->is_block = true;
    }
    method.code.exceptions = method.handlers;
    method.code.exception_count = (uint16_t)count;
}

/* Computes the facts that depend on all instructions. */
static void finish_method(void)
{
    method.items[0].is_block = true;
    for (uint32_t i = 0; i < method.count; i++) {
        struct item *item = &method.items[i];
        item->marks |= VM_CODE_START | (is_call(item->opcode) ? VM_CODE_CALL : 0u);
        write_targets(item);
        if (i + 1 < method.count) {
            item[1].marks |= is_jsr(item->opcode) ? VM_CODE_AFTER_JSR : 0u;
            item[1].is_block |= ends_block(item->opcode);
        }
    }
}

static void make_method(int first_opcode)
{
    uint32_t bci = 0;
    method.count = 1 + random_below(MOST - 1);
    for (uint32_t i = 0; i < method.count; i++) {
        int opcode = i == 0 ? first_opcode : (int)random_below(OPCODES);
        bci = choose(&method.items[i], bci, opcode);
    }
    for (uint32_t i = 0; i < method.count; i++) {
        for (uint32_t k = 0; k < method.items[i].target_count; k++) {
            method.items[i].targets[k] = random_below(method.count);
        }
    }
    method.code = (struct vm_code){.bytes = method.bytes, .length = bci};
    finish_method();
    add_handlers(random_below(COUNT(method.handlers)));
}

/* --- the map -------------------------------------------------------------------------------- */

static bool has_even_length(const struct vm_insn *insn)
{
    return insn->length % 2 == 0;
}

static bool check_item(const struct vm_code_map *map, uint32_t i)
{
    const struct item *item = &method.items[i];
    uint32_t number = i + 1;
    struct vm_insn insn;
    unsigned marks = item->marks | (item->is_block ? VM_CODE_BLOCK : 0u);
    bool is_leader =
        i == 0 || (item->marks & (VM_CODE_TARGET | VM_CODE_HANDLER | VM_CODE_AFTER_JSR)) != 0;
    bool is_smaller_block = item->is_block || (i > 0 && item[-1].length % 2 == 0);
    return vm_code_map_bci(map, number) == item->bci
           && vm_code_map_opcode(map, number) == item->opcode
           && vm_code_map_insn(map, number, &insn) && insn.bci == item->bci
           && insn.length == item->length && insn.opcode == item->opcode
           && insn.is_wide == item->is_wide && map->marks[i] == marks
           && vm_code_map_is_leader(map, number) == is_leader
           && vm_code_map_starts_block(map, number, NULL) == item->is_block
           && vm_code_map_starts_block(map, number, has_even_length) == is_smaller_block;
}

static bool check_bcis(const struct vm_code_map *map)
{
    uint32_t before = 0;
    bool is_good = true;
    for (uint32_t bci = 0; bci <= method.code.length + 70; bci++) {
        bool is_start = before < method.count && method.items[before].bci == bci;
        struct vm_insn insn;
        is_good &= vm_code_map_before(map, bci) == before
                   && vm_code_map_is_start(map, bci) == is_start
                   && vm_code_map_number(map, bci) == (is_start ? before + 1 : 0)
                   && vm_code_map_insn_at(map, bci, &insn) == is_start;
        before += is_start;
    }
    return is_good && vm_code_map_number(map, UINT32_MAX) == 0;
}

static void check_map(const struct vm_code_map *map)
{
    uint32_t blocks = 0, calls = 0;
    bool has_monitors = false, has_subroutines = false, is_good = true;
    for (uint32_t i = 0; i < method.count; i++) {
        int opcode = method.items[i].opcode;
        blocks += method.items[i].is_block;
        calls += is_call(opcode);
        has_monitors |= opcode == 0xc2 || opcode == 0xc3;
        has_subroutines |= is_jsr(opcode);
        is_good &= check_item(map, i);
    }
    struct vm_insn insn;
    CHECK(is_good && check_bcis(map));
    CHECK(map->instruction_count == method.count && map->block_count == blocks
          && map->call_count == calls && map->has_monitors == has_monitors
          && map->has_subroutines == has_subroutines && !map->is_malformed
          && map->decoded_bytes == method.code.length
          && vm_code_map_bci(map, method.count + 1) == method.code.length);
    CHECK(!vm_code_map_insn(map, 0, &insn) && !vm_code_map_insn(map, method.count + 1, &insn));
}

static void test_generated(void)
{
    random_state = 1;
    for (int round = 0; round < ROUNDS; round++) {
        make_method(round % OPCODES);
        const struct vm_code_map *map = vm_code_map_get(&method.code);
        CHECK(map != NULL && map == vm_code_map_get(&method.code));
        check_map(map);
        vm_code_map_destroy(&method.code);
    }
    bool has_all = true;
    for (int opcode = 0; opcode < OPCODES; opcode++) {
        has_all &= method.was_made[opcode];
    }
    CHECK(has_all && method.was_wide[0x84] && method.was_wide[0xa9] && method.was_wide[0x15]);
}

/* Checks the map of malformed code, which must be one block of the first `count` instructions. */
static void check_malformed(uint32_t count)
{
    const struct vm_code_map *map = vm_code_map_get(&method.code);
    uint32_t end = count < method.count ? method.items[count].bci : method.code.length;
    CHECK(map->is_malformed && map->instruction_count == count && map->decoded_bytes == end
          && map->block_count == (count > 0));
    bool is_good = true;
    for (uint32_t i = 0; i < count; i++) {
        const struct item *item = &method.items[i];
        is_good &= vm_code_map_number(map, item->bci) == i + 1
                   && vm_code_map_starts_block(map, i + 1, has_even_length) == (i == 0)
                   && vm_code_map_is_leader(map, i + 1) == (i == 0)
                   && (map->marks[i] & VM_CODE_CALL) == (item->marks & VM_CODE_CALL);
    }
    CHECK(is_good);
    struct vm_flow flow;
    CHECK(vm_flow_analyze(NULL, &method.code, &flow) == VM_FLOW_MALFORMED);
    vm_code_map_destroy(&method.code);
}

/* Code that is truncated, or has unknown opcodes, or has targets that are not instructions. */
static void test_malformed(void)
{
    random_state = 2;
    for (int round = 0; round < ROUNDS; round++) {
        make_method(round % OPCODES);
        uint32_t at = random_below(method.count);
        struct item *item = &method.items[at];
        method.code.exception_count = 0;
        if (round % 3 == 0) {
            method.bytes[item->bci] = (uint8_t)(OPCODES + random_below(256 - OPCODES));
            check_malformed(at);
        } else if (round % 3 == 1) {
            method.code.length = item->bci + random_below(item->length);
            if (method.code.length > item->bci) {
                check_malformed(at);
            }
        } else if (is_branch(item->opcode)) {
            int32_t bad = random_below(2) == 0 ? -1 - (int32_t)item->bci
                                               : (int32_t)(method.code.length - item->bci);
            put(item->bci + 1, item->length - 1, random_below(2) == 0 ? bad : 1);
            check_malformed(method.count);
        }
    }
    method.code = (struct vm_code){.bytes = method.bytes, .length = 0};
    CHECK(vm_code_map_get(&method.code)->instruction_count == 0);
    vm_code_map_destroy(&method.code);
}

/* The longest code allowed: all numbers fit. */
static void test_longest(void)
{
    uint8_t *bytes = calloc(UINT16_MAX + 1, 1);
    struct vm_code code = {.bytes = bytes, .length = UINT16_MAX};
    const struct vm_code_map *map = vm_code_map_get(&code);
    CHECK(!map->is_malformed && map->instruction_count == UINT16_MAX);
    CHECK(vm_code_map_number(map, UINT16_MAX - 1) == UINT16_MAX);
    vm_code_map_destroy(&code);
    code.length++;
    map = vm_code_map_get(&code);
    CHECK(map->is_malformed && map->instruction_count == UINT16_MAX);
    vm_code_map_destroy(&code);
    free(bytes);
}

/* --- threads -------------------------------------------------------------------------------- */

#define THREADS 4
#define SHARED 2000

static struct vm_code shared[SHARED];
static const struct vm_code_map *seen[THREADS][SHARED];
static pthread_barrier_t start;

static void *ask_for_all(void *which)
{
    const struct vm_code_map **mine = which;
    pthread_barrier_wait(&start);
    for (int i = 0; i < SHARED; i++) {
        mine[i] = vm_code_map_get(&shared[i]);
    }
    return NULL;
}

static void test_threads(void)
{
    pthread_t threads[THREADS];
    make_method(0);
    for (int i = 0; i < SHARED; i++) {
        shared[i].bytes = method.bytes;
        shared[i].length = method.code.length;
    }
    pthread_barrier_init(&start, NULL, THREADS);
    for (int t = 0; t < THREADS; t++) {
        CHECK(pthread_create(&threads[t], NULL, ask_for_all, seen[t]) == 0);
    }
    bool is_good = true;
    for (int t = 0; t < THREADS; t++) {
        pthread_join(threads[t], NULL);
    }
    for (int i = 0; i < SHARED; i++) {
        for (int t = 0; t < THREADS; t++) {
            is_good &= seen[t][i] != NULL && seen[t][i] == seen[0][i];
        }
        is_good &= seen[0][i]->instruction_count == method.count;
        vm_code_map_destroy(&shared[i]);
    }
    CHECK(is_good);
    pthread_barrier_destroy(&start);
}

/* --- the operand stack ---------------------------------------------------------------------- */

/* Constants, and the slots that instructions with these constants take and leave. */
enum constant {
    INT_FIELD = 1,
    LONG_FIELD,
    METHOD,
    INTERFACE_METHOD,
    DYNAMIC,
    CLASS,
    INTEGER,
    LONG,
    DYNAMIC_DOUBLE,
    CONSTANTS
};

static struct vm_constant constants[CONSTANTS];
static struct vm_class_file file = {.constant_count = CONSTANTS, .constants = constants};

static void set_member(enum constant index, int tag, const char *descriptor)
{
    constants[index].tag = (uint8_t)tag;
    if (index == DYNAMIC || index == DYNAMIC_DOUBLE) {
        constants[index].dynamic.descriptor = vm_symbol_from_cstr(descriptor);
    } else {
        constants[index].member.descriptor = vm_symbol_from_cstr(descriptor);
    }
}

static void make_constants(void)
{
    set_member(INT_FIELD, VM_CONSTANT_FIELDREF, "I");
    set_member(LONG_FIELD, VM_CONSTANT_FIELDREF, "J");
    set_member(METHOD, VM_CONSTANT_METHODREF, "(IJ)D");
    set_member(INTERFACE_METHOD, VM_CONSTANT_INTERFACE_METHODREF, "([[D)V");
    set_member(DYNAMIC, VM_CONSTANT_INVOKE_DYNAMIC, "(D)Ljava/lang/Object;");
    set_member(DYNAMIC_DOUBLE, VM_CONSTANT_DYNAMIC, "D");
    constants[CLASS] =
        (struct vm_constant){.tag = VM_CONSTANT_CLASS, .symbol = vm_symbol_from_cstr("[[[I")};
    constants[INTEGER].tag = VM_CONSTANT_INTEGER;
    constants[LONG].tag = VM_CONSTANT_LONG;
}

/* Finds the effect, according to JVMS 6.5, of an instruction with a constant, or of multianewarray
 * with a number of dimensions. Returns false if the instruction must not name the constant. */
static bool constant_effect(int opcode, int index, int dimensions, int *takes, int *leaves)
{
    int value = index == INT_FIELD ? 1 : 2;
    bool is_field = index == INT_FIELD || index == LONG_FIELD;
    bool is_method = index == METHOD || index == INTERFACE_METHOD;
    *takes = *leaves = 0;
    switch (opcode) {
    case 0x12:
    case 0x13:
        *leaves = 1;
        return index == INTEGER || index == CLASS;
    case 0x14:
        *leaves = 2;
        return index == LONG || index == DYNAMIC_DOUBLE;
    case 0xb2:
        *leaves = value;
        return is_field;
    case 0xb3:
        *takes = value;
        return is_field;
    case 0xb4:
        *takes = 1;
        *leaves = value;
        return is_field;
    case 0xb5:
        *takes = 1 + value;
        return is_field;
    case 0xb6:
    case 0xb7:
    case 0xb8:
    case 0xb9:
        *takes = (opcode == 0xb8 ? 0 : 1) + (index == METHOD ? 3 : 1);
        *leaves = index == METHOD ? 2 : 0;
        return opcode == 0xb6   ? index == METHOD
               : opcode == 0xb9 ? index == INTERFACE_METHOD
                                : is_method;
    case 0xba:
        *takes = 2;
        *leaves = 1;
        return index == DYNAMIC;
    case 0xbb:
    case 0xbd:
    case 0xc0:
    case 0xc1:
        *takes = opcode == 0xbb ? 0 : 1;
        *leaves = 1;
        return index == CLASS;
    default: /* multianewarray */
        *takes = dimensions;
        *leaves = 1;
        return index == CLASS && dimensions >= 1 && dimensions <= 3;
    }
}

static bool names_constant(int opcode)
{
    return (opcode >= 0x12 && opcode <= 0x14) || (opcode >= 0xb2 && opcode <= 0xbb)
           || opcode == 0xbd || opcode == 0xc0 || opcode == 0xc1 || opcode == 0xc5;
}

/* Finds the effect of an instruction in the tables. Returns false if the instruction is
 * malformed. */
static bool expected_effect(const struct vm_insn *insn, int *takes, int *leaves)
{
    if (names_constant(insn->opcode)) {
        return constant_effect(insn->opcode, insn->index, insn->constant, takes, leaves);
    }
    *takes = taken[insn->opcode] - '0';
    *leaves = left[insn->opcode] - '0';
    return insn->opcode != 0xbc || (insn->constant >= 4 && insn->constant <= 11);
}

static void test_effects(void)
{
    for (int opcode = 0; opcode < OPCODES; opcode++) {
        bool is_good =
            opcode == 0xc4 || vm_opcode_has_constant((uint8_t)opcode) == names_constant(opcode);
        for (int index = 0; index < CONSTANTS + 3 && opcode != 0xc4; index++) {
            for (int constant = 0; constant < 13; constant++) {
                struct vm_insn insn = {
                    .opcode = (uint8_t)opcode, .index = (uint16_t)index, .constant = constant};
                uint32_t pops = 99, pushes = 99;
                int takes, leaves;
                bool is_valid = vm_insn_stack_effect(&file, &insn, &pops, &pushes);
                is_good &= is_valid == expected_effect(&insn, &takes, &leaves);
                is_good &= !is_valid || (pops == (uint32_t)takes && pushes == (uint32_t)leaves);
            }
        }
        if (!CHECK(is_good)) {
            printf("opcode 0x%x\n", (unsigned)opcode);
        }
    }
}

/* The variable of iload .. aload_3, istore .. astore_3, iinc and ret, and its slots. */
static void test_locals(void)
{
    for (int opcode = 0; opcode < OPCODES; opcode++) {
        struct vm_insn insn = {.opcode = (uint8_t)opcode, .index = 7};
        uint32_t index = 99, wanted = 7;
        uint32_t slots = vm_insn_local(&insn, &index);
        int base = opcode < 0x36 ? 0x1a : 0x3b, type = -1; /* int, long, float, double, reference */
        if ((opcode >= 0x15 && opcode <= 0x19) || (opcode >= 0x36 && opcode <= 0x3a)) {
            type = (opcode - 0x15) % 33;
        } else if ((opcode >= 0x1a && opcode <= 0x2d) || (opcode >= 0x3b && opcode <= 0x4e)) {
            type = (opcode - base) / 4;
            wanted = (uint32_t)(opcode - base) % 4;
        } else if (opcode == 0x84 || opcode == 0xa9) {
            type = 0;
        }
        if (opcode != 0xc4
            && !CHECK(slots
                          == (type < 0                 ? 0u
                              : type == 1 || type == 3 ? 2u
                                                       : 1u)
                      && (slots == 0 || index == wanted))) {
            printf("opcode 0x%x\n", (unsigned)opcode);
        }
    }
}

/* Finds depths by passing over the code until nothing changes; NONE: not reached. Returns false if
 * the code is malformed. */
static bool find_depths(int depths[MOST + 1])
{
    bool is_good = true, has_changed = true;
    for (uint32_t i = 0; i <= method.count; i++) {
        depths[i] = i == 0 ? 0 : NONE;
    }
    while (has_changed && is_good) {
        has_changed = false;
        for (uint32_t i = 0; i < method.count && is_good; i++) {
            const struct item *item = &method.items[i];
            struct vm_insn insn;
            int takes, leaves;
            if (depths[i] == NONE) {
                continue;
            }
            vm_insn_decode(method.bytes, method.code.length, item->bci, &insn);
            is_good &= expected_effect(&insn, &takes, &leaves) && depths[i] >= takes
                       && depths[i] - takes + leaves <= method.code.max_stack;
            uint32_t next[16], next_count = 0;
            int after[16];
            for (uint32_t k = 0; k < item->target_count; k++) {
                after[next_count] = depths[i] - takes + leaves;
                next[next_count++] = item->targets[k];
            }
            bool falls =
                !ends_block(item->opcode)
                || (is_branch(item->opcode) && item->opcode != 0xa7 && item->opcode != 0xc8);
            if (falls) {
                after[next_count] = depths[i] - takes + leaves;
                next[next_count++] = i + 1;
            }
            for (uint32_t k = 0; k < method.code.exception_count; k++) {
                const struct vm_exception_entry *entry = &method.handlers[k];
                if (item->bci >= entry->start_bci && item->bci < entry->end_bci) {
                    uint32_t handler = 0;
                    while (method.items[handler].bci != entry->handler_bci) {
                        handler++;
                    }
                    after[next_count] = 1;
                    next[next_count++] = handler;
                }
            }
            for (uint32_t k = 0; k < next_count && is_good; k++) {
                int *known = &depths[next[k]];
                is_good = next[k] < method.count && after[k] <= method.code.max_stack
                          && (*known == NONE || *known == after[k]);
                has_changed |= *known == NONE;
                *known = after[k];
            }
        }
    }
    return is_good;
}

/* Makes code that is often well-formed: jumps go back to instructions that have the same depth as
 * far as the generator knows. */
static void make_deep_method(void)
{
    uint32_t bci = 0;
    int depth = 0, depths[MOST + 1];
    method.count = 2 + random_below(MOST - 2);
    for (uint32_t i = 0; i < method.count; i++) {
        bool is_last = i + 1 == method.count;
        struct item *item = &method.items[i];
        struct vm_insn insn;
        int takes = 0, leaves = 0, opcode;
        do {
            opcode = is_last ? 0xb1 : (int)random_below(OPCODES);
            uint32_t end = choose(item, bci, opcode);
            if (names_constant(opcode)) {
                uint32_t index = 1 + random_below(CONSTANTS - 1);
                put(bci + 1, opcode == 0x12 ? 1 : 2, index);
                method.bytes[bci + 3] = opcode == 0xc5 ? 2 : method.bytes[bci + 3];
            } else if (opcode == 0xbc) {
                method.bytes[bci + 1] = 10;
            }
            method.code = (struct vm_code){.bytes = method.bytes, .length = end};
            if (is_switch(opcode)) {
                memset(item->targets, 0, sizeof item->targets);
                write_switch(item);
            }
            vm_insn_decode(method.bytes, end, bci, &insn);
        } while (!expected_effect(&insn, &takes, &leaves) || takes > depth
                 || depth - takes + leaves > 20 || is_jsr(item->opcode) || item->opcode == 0xa9);
        depths[i] = depth;
        depth += leaves - takes;
        for (uint32_t k = 0; k < item->target_count; k++) {
            uint32_t target = random_below(i + 1);
            for (uint32_t tries = 0; tries < 100 && depths[target] != depth; tries++) {
                target = random_below(i + 1);
            }
            item->targets[k] = target;
        }
        bci += item->length;
    }
    method.code = (struct vm_code){
        .bytes = method.bytes, .length = bci, .max_stack = 20, .max_locals = UINT16_MAX};
    finish_method();
    add_handlers(random_below(8) == 0 ? 1 : 0);
}

static void test_depths(void)
{
    int good = 0, bad = 0, dead = 0;
    random_state = 3;
    for (int round = 0; round < 20 * ROUNDS; round++) {
        make_deep_method();
        int depths[MOST + 1], most = 1;
        struct vm_flow flow;
        bool is_good = find_depths(depths);
        enum vm_flow_status status = vm_flow_analyze(&file, &method.code, &flow);
        CHECK(status == (is_good ? VM_FLOW_OK : VM_FLOW_MALFORMED));
        good += is_good;
        bad += !is_good;
        for (uint32_t i = 0; i < method.count && is_good; i++) {
            is_good = flow.depths[i] == depths[i];
            most = depths[i] > most ? depths[i] : most;
            dead += depths[i] == NONE;
        }
        if (status == VM_FLOW_OK) {
            CHECK(is_good && flow.max_depth >= (uint32_t)most && flow.max_depth <= 20
                  && flow.map == vm_code_map_get(&method.code));
            vm_flow_destroy(&flow);
        }
        vm_code_map_destroy(&method.code);
    }
    CHECK(good > ROUNDS && bad > ROUNDS && dead > ROUNDS);
}

static void check_depths(const char *bytes, uint32_t length, const int *wanted)
{
    struct vm_code code = {
        .bytes = (const uint8_t *)bytes, .length = length, .max_stack = 4, .max_locals = 2};
    struct vm_flow flow;
    enum vm_flow_status status = vm_flow_analyze(&file, &code, &flow);
    if (CHECK(status == (wanted == NULL ? VM_FLOW_MALFORMED : VM_FLOW_OK)) && wanted != NULL) {
        for (uint32_t i = 0; i < flow.map->instruction_count; i++) {
            CHECK_EQ_INT(flow.depths[i], wanted[i]);
        }
        vm_flow_destroy(&flow);
    }
    vm_code_map_destroy(&code);
}

static void test_subroutines(void)
{
    /* iconst_0; jsr 5; return; astore_0; ret 0 */
    static const int returns[] = {0, 1, 1, 2, 1};
    check_depths("\3\xa8\0\4\xb1\x4b\xa9\0", 8, returns);
    /* jsr 4; return; pop; return: the subroutine does not return */
    static const int leaves[] = {0, NONE, 1, 0};
    check_depths("\xa8\0\4\xb1\x57\xb1", 6, leaves);
    /* jsr 4; return; astore_0; jsr 10; ret 0; astore_1; ret 1: nested subroutines */
    static const int nested[] = {0, 0, 1, 0, 0, 1, 0};
    check_depths("\xa8\0\4\xb1\x4b\xa8\0\5\xa9\0\x4c\xa9\1", 13, nested);
    check_depths("\xa9\0", 2, NULL);       /* no subroutine */
    check_depths("\x4b\xb1", 2, NULL);     /* the stack is empty */
    check_depths("\1", 1, NULL);           /* control falls off the end */
    check_depths("\1\x3d\xb1", 3, NULL);   /* istore_2 of two variables */
    check_depths("\x09\x40\xb1", 3, NULL); /* lstore_1 of two variables */
}

int main(void)
{
    make_constants();
    test_generated();
    test_malformed();
    test_longest();
    test_threads();
    test_effects();
    test_locals();
    test_depths();
    test_subroutines();
    return check_report();
}
