/*
 * Unit tests of the static facts of methods (profiler/tree/method_facts.h): the facts of all
 * methods of the given files are compared with a second computation that does not use the opcode
 * table, and the facts of some methods with known blocks.
 *
 *   test_blocks FILE...     class files and jars
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "profiler/tree/method_facts.h"
#include "profiler/tree/plan.h"
#include "tests/unit/check.h"
#include "vm/base/symbol.h"
#include "vm/base/archive/zip.h"
#include "vm/classfile/class_file.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define MAX_CODE 65536

/* The second computation, with the opcodes of JVMS 6.5 and 7. All arrays are indexed by bci. */
static struct brute {
    bool starts[MAX_CODE + 1], leads[MAX_CODE + 1], follows_jsr[MAX_CODE + 1];
    bool is_call[MAX_CODE + 1];
    uint32_t constant[MAX_CODE + 1]; /* the constant of an invocation */
    uint32_t length;                 /* length of the code that can be decoded */
    bool is_malformed;
} brute;

static int64_t read_signed(const uint8_t *at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++) {
        value = value << 8 | at[i];
    }
    uint64_t sign = (uint64_t)1 << (8 * bytes - 1);
    return (int64_t)((value ^ sign) - sign);
}

static bool is_any(int opcode, const char *opcodes)
{
    return memchr(opcodes, opcode, strlen(opcodes)) != NULL;
}

/* Returns the length in bytes of an instruction that is not a switch, or 0 if it is not an
 * instruction. */
static uint32_t plain_length(const uint8_t *code, uint32_t left)
{
    int op = code[0];
    if (op == 0xc4) {
        int target = left < 2 ? 0 : code[1];
        bool is_local = (target >= 0x15 && target <= 0x19) || (target >= 0x36 && target <= 0x3a)
                        || target == 0xa9;
        return target == 0x84 ? 6 : is_local ? 4 : 0;
    }
    if (op > 0xc9) {
        return 0;
    }
    if ((op >= 0x15 && op <= 0x19) || (op >= 0x36 && op <= 0x3a)
        || is_any(op, "\x10\x12\xa9\xbc")) {
        return 2;
    }
    if ((op >= 0x99 && op <= 0xa8) || (op >= 0xb2 && op <= 0xb8)
        || is_any(op, "\x11\x13\x14\x84\xbb\xbd\xc0\xc1\xc6\xc7")) {
        return 3;
    }
    return op == 0xc5 ? 4 : is_any(op, "\xb9\xba\xc8\xc9") ? 5 : 1;
}

/* Returns the length in bytes of a switch, or 0, and records its targets. */
static uint32_t switch_length(const uint8_t *code, uint32_t length, uint32_t bci, int64_t *targets,
                              size_t *target_count)
{
    uint64_t at = bci + 4 - bci % 4;
    bool is_table = code[bci] == 0xaa;
    if (at + (is_table ? 12 : 8) > length) {
        return 0;
    }
    targets[(*target_count)++] = bci + read_signed(code + at, 4);
    int64_t low = read_signed(code + at + 4, 4);
    int64_t count = low, step = 8;
    if (is_table) {
        int64_t high = read_signed(code + at + 8, 4);
        count = high < low ? -1 : high - low + 1;
        step = 4;
    }
    at += is_table ? 12 : 8;
    if (count < 0 || count > (int64_t)(length - at) / step) {
        return 0;
    }
    for (int64_t i = 0; i < count; i++, at += (uint64_t)step) {
        if (!is_table && i > 0 && read_signed(code + at, 4) <= read_signed(code + at - 8, 4)) {
            return 0;
        }
        targets[(*target_count)++] = bci + read_signed(code + at + step - 4, 4);
    }
    return (uint32_t)(at - bci);
}

/* Returns whether JVMS 6.5 lists exceptions for the instruction. */
static bool brute_throws(const uint8_t *code)
{
    int op = code[0] == 0xc4 ? code[1] : code[0];
    return (op >= 0x12 && op <= 0x14)                   /* ldc */
           || (op >= 0x2e && op <= 0x35)                /* array loads */
           || (op >= 0x4f && op <= 0x56)                /* array stores */
           || is_any(op, "\x6c\x6d\x70\x71")            /* idiv ldiv irem lrem */
           || (op >= 0xac && op <= 0xb1)                /* returns, if the monitor is not held */
           || (op >= 0xb2 && op <= 0xc5 && op != 0xc4); /* fields, calls, objects, monitors */
}

static void mark_brute_target(int64_t target, uint32_t length)
{
    if (target < 0 || target >= length) {
        brute.is_malformed = true;
    } else {
        brute.leads[target] = true;
    }
}

static void decode_brute(const uint8_t *code, uint32_t length, bool is_precise)
{
    static int64_t targets[MAX_CODE];
    uint32_t bci = 0;
    while (bci < length) {
        int op = code[bci];
        size_t target_count = 0;
        bool is_switch = op == 0xaa || op == 0xab;
        uint32_t bytes = is_switch ? switch_length(code, length, bci, targets, &target_count)
                                   : plain_length(code + bci, length - bci);
        if (bytes == 0 || bci + bytes > length) {
            break;
        }
        bool is_branch = (op >= 0x99 && op <= 0xa8) || op == 0xc6 || op == 0xc7;
        if (is_branch || op == 0xc8 || op == 0xc9) {
            targets[target_count++] = bci + read_signed(code + bci + 1, is_branch ? 2 : 4);
        }
        for (size_t i = 0; i < target_count; i++) {
            mark_brute_target(targets[i], length);
        }
        bool is_jsr = op == 0xa8 || op == 0xc9;
        bool is_ret = op == 0xa9 || (op == 0xc4 && code[bci + 1] == 0xa9);
        brute.starts[bci] = true;
        brute.is_call[bci] = op >= 0xb6 && op <= 0xba;
        if (brute.is_call[bci]) {
            brute.constant[bci] = (uint32_t)(code[bci + 1] * 256 + code[bci + 2]);
        }
        bci += bytes;
        brute.follows_jsr[bci] = is_jsr;
        if ((is_branch && !is_jsr) || op == 0xc8 || is_switch || is_ret || op == 0xbf
            || (op >= 0xac && op <= 0xb1) || (is_precise && brute_throws(code + bci - bytes))) {
            brute.leads[bci] = true;
        }
    }
    brute.length = bci;
    brute.is_malformed |= bci < length;
}

static void compute_brute(const struct vm_code *code, bool is_precise)
{
    uint32_t size = code->length + 1;
    memset(brute.starts, 0, size * sizeof *brute.starts);
    memset(brute.leads, 0, size * sizeof *brute.leads);
    memset(brute.follows_jsr, 0, size * sizeof *brute.follows_jsr);
    memset(brute.is_call, 0, size * sizeof *brute.is_call);
    memset(brute.constant, 0, size * sizeof *brute.constant);
    brute.is_malformed = false;
    decode_brute(code->bytes, code->length, is_precise);
    for (int i = 0; i < code->exception_count; i++) {
        mark_brute_target(code->exceptions[i].handler_bci, code->length);
    }
    for (uint32_t bci = 0; bci < code->length; bci++) {
        brute.is_malformed |= brute.leads[bci] && !brute.starts[bci];
    }
    if (brute.is_malformed) {
        memset(brute.leads, 0, size * sizeof *brute.leads);
        memset(brute.follows_jsr, 0, size * sizeof *brute.follows_jsr);
    }
    brute.leads[0] = true;
}

/* Returns the opcode of the instruction at a bci; for wide, the opcode that it modifies. */
static int opcode_at(const struct vm_code *code, uint32_t bci)
{
    return code->bytes[bci] == 0xc4 ? code->bytes[bci + 1] : code->bytes[bci];
}

static bool compare_instructions(const struct vm_code *code, const struct prof_method *facts)
{
    uint32_t instruction = 0, block = 0, point = 0;
    bool is_good = true, has_points = prof_tree_plan->counts_blocks;
    for (uint32_t bci = 0; bci < brute.length; bci++) {
        if (!brute.starts[bci]) {
            is_good &= prof_method_instruction(facts, bci) == 0;
            continue;
        }
        instruction++;
        if (instruction > facts->instruction_count) {
            return false;
        }
        is_good &= prof_method_instruction(facts, bci) == instruction
                   && facts->bcis[instruction - 1] == bci
                   && facts->opcodes[instruction - 1] == opcode_at(code, bci)
                   && prof_method_line(facts, instruction) == vm_code_line(code, bci);
        if (brute.leads[bci]) {
            is_good &= block < facts->block_count && facts->blocks[block].first == instruction
                       && (block == 0 || facts->blocks[block - 1].last == instruction - 1);
            block++;
        }
        is_good &= prof_method_block(facts, instruction) == block - 1;
        if (has_points && (brute.leads[bci] || brute.follows_jsr[bci])) {
            is_good &= point < facts->point_count && facts->point_bcis[point] == bci
                       && facts->points[point].instruction == instruction
                       && facts->points[point].block == block - 1
                       && facts->points[point].is_block == brute.leads[bci];
            point++;
        }
    }
    return is_good && instruction == facts->instruction_count && block == facts->block_count
           && point == facts->point_count
           && (block == 0 || facts->blocks[block - 1].last == instruction);
}

static bool compare_sites(const struct prof_method *facts)
{
    static uint32_t slot_of[65536]; /* + 1 */
    for (uint32_t bci = 0; bci < brute.length; bci++) {
        slot_of[brute.constant[bci]] = 0;
    }
    uint32_t site = 0, slots = 0;
    bool is_good = true;
    for (uint32_t bci = 0; bci < brute.length; bci++) {
        uint32_t constant = brute.constant[bci];
        if (!brute.is_call[bci]) {
            continue;
        }
        bool is_new = prof_tree_plan->distinguishes_callsites || slot_of[constant] == 0;
        uint32_t slot = is_new ? slots : slot_of[constant] - 1;
        slots += is_new;
        slot_of[constant] = slot + 1;
        uint32_t instruction = prof_method_instruction(facts, bci);
        is_good &= site < facts->site_count && facts->site_bcis[site] == bci
                   && facts->sites[site] == instruction && facts->site_slots[site] == slot
                   && facts->slot_sites[slot]
                          == (prof_tree_plan->distinguishes_callsites ? instruction : 0);
        site++;
    }
    return is_good && site == facts->site_count && slots == facts->slot_count;
}

static bool check_method(const struct vm_code *code)
{
    struct vm_method method = {.code = code};
    struct prof_method *facts = prof_method_get(&method);
    compute_brute(code, prof_tree_plan->blocks == &prof_blocks_precise);
    return facts->method == &method && facts->has_code && prof_method_get(&method) == facts
           && compare_instructions(code, facts) && compare_sites(facts)
           && prof_method_line(facts, 0) == -1
           && prof_method_line(facts, facts->instruction_count + 1) == -1;
}

static const struct prof_tree_plan plans[] = {
    {.blocks = &prof_blocks_default, .counts_blocks = true, .distinguishes_callsites = true},
    {.blocks = &prof_blocks_precise, .counts_blocks = true, .distinguishes_callsites = true},
    {.blocks = &prof_blocks_default, .distinguishes_callsites = true},
    {.blocks = &prof_blocks_default, .counts_blocks = true},
};

static unsigned class_count, method_count, malformed_count;

static void check_code(const struct vm_code *code, const char *path, const char *name)
{
    for (size_t i = 0; i < COUNT(plans); i++) {
        prof_tree_plan = &plans[i];
        if (!CHECK(check_method(code))) {
            printf("    %s of %s, plan %zu\n", name, path, i);
        }
    }
    method_count++;
    malformed_count += brute.is_malformed;
}

static void check_class(const uint8_t *bytes, size_t size, const char *path)
{
    struct vm_class_file_error error;
    struct vm_class_file *file = vm_class_file_parse(bytes, size, NULL, &error);
    if (file == NULL) {
        return; /* a class file that is refused has no methods */
    }
    class_count++;
    for (uint32_t i = 0; i < file->method_count; i++) {
        if (file->methods[i].code != NULL) {
            check_code(file->methods[i].code, path, file->methods[i].name->bytes);
        }
    }
    vm_class_file_destroy(file);
}

static void check_jar(const struct vm_zip *zip)
{
    for (size_t i = 0; i < vm_zip_entry_count(zip); i++) {
        struct vm_zip_entry entry;
        unsigned char *bytes;
        size_t size;
        vm_zip_get_entry(zip, i, &entry);
        if (entry.name_length > 6 && memcmp(entry.name + entry.name_length - 6, ".class", 6) == 0
            && CHECK(vm_zip_read(zip, i, &bytes, &size, NULL, 0) == VM_ZIP_OK)) {
            check_class(bytes, size, vm_zip_path(zip));
            free(bytes);
        }
    }
}

static void check_file(const char *path)
{
    struct vm_zip *zip;
    if (vm_zip_open(path, &zip, NULL, 0) == VM_ZIP_OK) {
        check_jar(zip);
        vm_zip_close(zip);
        return;
    }
    FILE *in = fopen(path, "rb");
    if (!CHECK(in != NULL)) {
        perror(path);
        return;
    }
    static uint8_t bytes[1 << 22];
    size_t size = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    check_class(bytes, size, path);
}

struct known_case {
    const char *name;
    const char *bytes;
    uint32_t length;
    struct vm_exception_entry handler; /* unused if all 0 */
    const char *blocks[2];             /* "first-last ..." for the default and the precise
                                          analysis */
    const char *points; /* for the default analysis: "instruction[+]"; +: no block starts at the
                           instruction */
};

#define BYTES(text) text, sizeof(text) - 1

static const struct known_case known_cases[] = {
    /* Figure 1 of the JP2 paper as javac compiles it. */
    {"Demo.sumAreas",
     BYTES("\x0b\x44\x03\x3d\x1c\x2a\xbe\xa1\0\5\x23\xae\x23\x2a\x1c\x84\2\1\x32"
           "\xb9\0\2\1\0\x62\x44\xa7\xff\xea"),
     {0, 0, 0, 0},
     {"1-4 5-8 9-10 11-19 ", "1-4 5-7 8-8 9-10 11-15 16-16 17-19 "},
     "1 5 9 11 "},
    {"straight", BYTES("\xb8\0\1\xb8\0\1\xb1"), {0, 0, 0, 0}, {"1-3 ", "1-1 2-2 3-3 "}, "1 "},
    {"handler", BYTES("\xb8\0\1\xb1\x57\xb1"), {0, 4, 4, 0}, {"1-2 3-4 ", "1-1 2-2 3-4 "}, "1 3 "},
    {"handler in the middle", BYTES("\0\0\0\xb1"), {0, 2, 2, 0}, {"1-2 3-4 ", "1-2 3-4 "}, "1 3 "},
    {"unreachable", BYTES("\xb1\0\0\xb1"), {0, 0, 0, 0}, {"1-1 2-4 ", "1-1 2-4 "}, "1 2 "},
    {"loop to itself", BYTES("\xa7\0\0"), {0, 0, 0, 0}, {"1-1 ", "1-1 "}, "1 "},
    {"jsr", BYTES("\xa8\0\5\0\xb1\x4b\xa9\0"), {0, 0, 0, 0}, {"1-3 4-5 ", "1-3 4-5 "}, "1 2+ 4 "},
    {"jsr_w to what follows",
     BYTES("\xc9\0\0\0\5\x57\xb1"),
     {0, 0, 0, 0},
     {"1-1 2-3 ", "1-1 2-3 "},
     "1 2 "},
    {"jsr at the end", BYTES("\0\xa8\xff\xff"), {0, 0, 0, 0}, {"1-2 ", "1-2 "}, "1 "},
    {"wide ret",
     BYTES("\xa8\0\4\xb1\xc4\x3a\1\0\xc4\xa9\1\0\0\xb1"),
     {0, 0, 0, 0},
     {"1-2 3-4 5-6 ", "1-2 3-4 5-6 "},
     "1 2+ 3 5 "},
    {"tableswitch",
     BYTES("\3\xaa\0\0\0\0\0\x17\0\0\0\0\0\0\0\1\0\0\0\x18\0\0\0\x19\xb1\xb1\xb1"),
     {0, 0, 0, 0},
     {"1-2 3-3 4-4 5-5 ", "1-2 3-3 4-4 5-5 "},
     "1 3 4 5 "},
    {"target inside",
     BYTES("\x03\x99\0\7\xb8\0\1\x10\0\xb1"),
     {0, 0, 0, 0},
     {"1-5 ", "1-5 "},
     "1 "},
    {"target outside", BYTES("\x03\x99\x7f\xff\xb1"), {0, 0, 0, 0}, {"1-3 ", "1-3 "}, "1 "},
    {"target before", BYTES("\x03\x99\x80\0\xb1"), {0, 0, 0, 0}, {"1-3 ", "1-3 "}, "1 "},
    {"handler outside", BYTES("\xb1\xb1"), {0, 1, 9, 0}, {"1-2 ", "1-2 "}, "1 "},
    {"cut", BYTES("\x03\x99\0\3\xb1\xb8\0"), {0, 0, 0, 0}, {"1-3 ", "1-3 "}, "1 "},
    {"nothing", BYTES("\xff\xb1"), {0, 0, 0, 0}, {"", ""}, ""},
};

static void print_blocks(const struct prof_method *facts, char *text)
{
    *text = '\0';
    for (uint32_t i = 0; i < facts->block_count; i++) {
        text += sprintf(text, "%u-%u ", facts->blocks[i].first, facts->blocks[i].last);
    }
}

static void print_points(const struct prof_method *facts, char *text)
{
    *text = '\0';
    for (uint32_t i = 0; i < facts->point_count; i++) {
        text += sprintf(text, "%u%s ", facts->points[i].instruction,
                        facts->points[i].is_block ? "" : "+");
    }
}

static void test_known_cases(void)
{
    for (size_t i = 0; i < COUNT(known_cases); i++) {
        const struct known_case *known = &known_cases[i];
        struct vm_code code = {
            .bytes = (const uint8_t *)known->bytes,
            .length = known->length,
            .exceptions = &known->handler,
            .exception_count = known->handler.handler_bci != 0,
        };
        char text[200];
        check_code(&code, "known", known->name);
        for (int precise = 0; precise < 2; precise++) {
            struct vm_method method = {.code = &code};
            prof_tree_plan = &plans[precise];
            print_blocks(prof_method_get(&method), text);
            if (!CHECK_EQ_STR(text, known->blocks[precise])) {
                printf("    %s, %s\n", known->name, prof_tree_plan->blocks->name);
            }
            print_points(prof_method_get(&method), text);
            if (!precise && !CHECK_EQ_STR(text, known->points)) {
                printf("    %s\n", known->name);
            }
        }
    }
}

static void test_no_code(void)
{
    struct vm_method method = {.code = NULL};
    struct prof_method *facts = prof_method_get(&method);
    CHECK(!facts->has_code && facts->method == &method);
    CHECK_EQ_INT(facts->instruction_count + facts->block_count + facts->point_count, 0);
    CHECK_EQ_INT(prof_method_instruction(facts, 0), 0);
    CHECK_EQ_INT(prof_method_line(facts, 1), -1);
}

/* If callsites are not distinguished, calls of one constant share a slot, whatever their
 * opcodes. */
static void test_slots(void)
{
    struct vm_code code = {.bytes = (const uint8_t *)"\xb8\0\1\xb8\0\2\xb6\0\1\xb7\0\3\xb8\0\2\xb1",
                           .length = 16};
    static const uint16_t merged[] = {0, 1, 0, 2, 1};
    for (int distinguished = 0; distinguished < 2; distinguished++) {
        struct vm_method method = {.code = &code};
        prof_tree_plan = &plans[distinguished ? 0 : 3];
        struct prof_method *facts = prof_method_get(&method);
        CHECK_EQ_INT(facts->site_count, 5);
        CHECK_EQ_INT(facts->slot_count, distinguished ? 5 : 3);
        for (uint32_t i = 0; i < 5; i++) {
            CHECK_EQ_INT(facts->site_slots[i], distinguished ? i : merged[i]);
        }
    }
}

static uint32_t next_random(void)
{
    static uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33);
}

/* Returns a byte of code: often an opcode, a short offset, or part of a switch. */
static uint8_t random_byte(void)
{
    static const uint8_t frequent[] = {0,    0,    0,    0,    1,    3,    4,    6,    8,    0xff,
                                       0x10, 0x15, 0x84, 0x99, 0xa7, 0xa8, 0xa9, 0xaa, 0xab, 0xb1,
                                       0xb6, 0xb8, 0xb9, 0xba, 0xc4, 0xc6, 0xc8, 0xc9};
    uint32_t random = next_random();
    return random % 4 == 0 ? (uint8_t)(random >> 8) : frequent[(random >> 8) % COUNT(frequent)];
}

/* Unverified code: half of the cases are random bytes, half are a valid method with one changed
 * byte. */
static void test_random(void)
{
    uint8_t bytes[64];
    unsigned malformed_before = malformed_count;
    for (int i = 0; i < 20000; i++) {
        const struct known_case *known = &known_cases[next_random() % COUNT(known_cases)];
        struct vm_exception_entry handler = {0, 1, (uint16_t)(next_random() % 20), 0};
        struct vm_code code = {
            .bytes = bytes,
            .length = i % 2 == 0 ? 1 + next_random() % sizeof bytes : known->length,
            .exceptions = &handler,
            .exception_count = next_random() % 8 == 0,
        };
        memcpy(bytes, known->bytes, known->length);
        for (uint32_t j = 0; i % 2 == 0 && j < code.length; j++) {
            bytes[j] = random_byte();
        }
        bytes[next_random() % code.length] = random_byte();
        check_code(&code, "random", "code");
    }
    unsigned malformed = malformed_count - malformed_before;
    CHECK(malformed > 5000 && malformed < 19000);
}

#define THREADS 4
#define METHODS 2000

static struct vm_method shared_methods[METHODS];

static void *get_all(void *argument)
{
    struct prof_method **facts = argument;
    for (int i = 0; i < METHODS; i++) {
        facts[i] = prof_method_get(&shared_methods[i]);
    }
    return NULL;
}

/* Threads that query facts at the same time get the same facts. */
static void test_threads(void)
{
    static struct prof_method *facts[THREADS][METHODS];
    pthread_t threads[THREADS];
    struct vm_code code = {
        .bytes = (const uint8_t *)known_cases[0].bytes,
        .length = known_cases[0].length,
    };
    for (int i = 0; i < METHODS; i++) {
        shared_methods[i].code = &code;
    }
    for (int i = 0; i < THREADS; i++) {
        CHECK(pthread_create(&threads[i], NULL, get_all, facts[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    bool is_same = true;
    for (int i = 0; i < METHODS; i++) {
        is_same &= facts[0][i] == prof_method_get(&shared_methods[i])
                   && facts[0][i]->method == &shared_methods[i]
                   && facts[0][i]->instruction_count == 19;
        for (int thread = 1; thread < THREADS; thread++) {
            is_same &= facts[thread][i] == facts[0][i];
        }
    }
    CHECK(is_same);
}

static atomic_bool is_over;

/* Takes the lock repeatedly until the thread must end, and sometimes computes facts. */
static void *keep_making(void *data)
{
    struct vm_method *method = data;
    for (unsigned i = 0; !atomic_load(&is_over); i++) {
        if (i % 4096 == 0) {
            atomic_store(&method->analysis_data, NULL);
            (void)prof_method_get(method);
        }
        (void)prof_methods_newest();
    }
    return NULL;
}

/* Children of a fork look up and compute facts while another thread of the parent does the same. */
static void test_fork(void)
{
    static struct vm_method made, asked;
    struct vm_code code = {
        .bytes = (const uint8_t *)known_cases[0].bytes,
        .length = known_cases[0].length,
    };
    pthread_t thread;
    int status, stuck = 0;
    made.code = asked.code = &code;
    if (!CHECK(pthread_create(&thread, NULL, keep_making, &made) == 0)) {
        return;
    }
    for (int i = 0; i < 200 && stuck == 0; i++) {
        prof_methods_lock();
        pid_t child = fork();
        prof_methods_unlock();
        if (child == 0) {
            alarm(20); /* ends the child if it waits forever */
            const struct prof_method *newest = prof_methods_newest();
            const struct prof_method *facts = prof_method_get(&asked);
            _exit(newest != NULL && newest->instruction_count == 19
                          && facts->instruction_count == 19 && facts->number == newest->number + 1
                      ? 0
                      : 1);
        }
        CHECK(child > 0 && waitpid(child, &status, 0) == child);
        stuck += status != 0;
    }
    CHECK_EQ_INT(stuck, 0);
    atomic_store(&is_over, true);
    pthread_join(thread, NULL);
}

static void test_names(void)
{
    CHECK_EQ_STR(prof_block_analyses[0]->name, "default");
    CHECK_EQ_STR(prof_block_analyses[1]->name, "precise");
    CHECK(prof_block_analyses[2] == NULL);
}

int main(int argc, char **argv)
{
    test_known_cases();
    test_no_code();
    test_slots();
    test_random();
    test_threads();
    test_fork();
    test_names();
    for (int i = 1; i < argc; i++) {
        check_file(argv[i]);
    }
    printf("%u classes, %u methods, %u malformed\n", class_count, method_count, malformed_count);
    CHECK(argc == 1 || class_count > 0);
    return check_report();
}
