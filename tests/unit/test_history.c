/* Unit tests of vm/replay: the history, and steps and searches, whose results are compared with a
 * walk over all states. */
#include <stdio.h>

#include "check.h"
#include "recording_builder.h"
#include "vm/classfile/opcodes.h"
#include "vm/replay/explain.h"
#include "vm/replay/navigate.h"

enum { STATIC = 8, N = 9, MOST = 4096 };

/*
 * static int fib(int n) { Hand.calls++; int m = n; return m < 2 ? m : fib(m - 1) + fib(m - 2); }
 */
static const uint8_t fib_code[] = {
    0xb2, 0, 1, /* 0 getstatic calls */
    0x04,       /* 3 iconst_1 */
    0x60,       /* 4 iadd */
    0xb3, 0, 1, /* 5 putstatic calls */
    0x1a,       /* 8 iload_0 */
    0x3c,       /* 9 istore_1 */
    0x1b,       /* 10 iload_1 */
    0x05,       /* 11 iconst_2 */
    0xa2, 0, 5, /* 12 if_icmpge 17 */
    0x1b,       /* 15 iload_1 */
    0xac,       /* 16 ireturn */
    0x1b,       /* 17 iload_1 */
    0x04,       /* 18 iconst_1 */
    0x64,       /* 19 isub */
    0xb8, 0, 2, /* 20 invokestatic fib */
    0x1b,       /* 23 iload_1 */
    0x05,       /* 24 iconst_2 */
    0x64,       /* 25 isub */
    0xb8, 0, 2, /* 26 invokestatic fib */
    0x60,       /* 29 iadd */
    0xac,       /* 30 ireturn */
};
static const int fib_bcis[] = {0,  3,  4,  5,  8,  9,  10, 11, 12, 15, 16,
                               17, 18, 19, 20, 23, 24, 25, 26, 29, 30, -1};
static const struct rec_constant fib_constants[] = {{1, 'F', "Hand", "calls", "I"},
                                                    {2, 'M', "Hand", "fib", "(I)I"}};

static uint64_t record_fib(struct rec_chunk *chunk, int n, int *calls)
{
    rec_tag(chunk, VM_RECORD_VALUE);
    rec_int(chunk, (*calls)++);
    if (n < 2) {
        return 11;
    }
    uint64_t instructions = 9 + 4;
    rec_tag(chunk, VM_RECORD_ENTER);
    rec_u(chunk, 1);
    instructions += record_fib(chunk, n - 1, calls) + 4;
    rec_tag(chunk, VM_RECORD_ENTER);
    rec_u(chunk, 1);
    return instructions + record_fib(chunk, n - 2, calls) + 2;
}

/* Makes a recording of fib(N) in one thread, then fib(3) in another. */
static struct vm_replay *make_recording(uint64_t *length)
{
    struct rec_bytes definitions = {NULL, 0, 0};
    struct rec_chunk chunk = {.records = 0};
    struct vm_replay *replay = vm_replay_create();
    int calls = 0;
    rec_class(&definitions, 1, "Hand", 0, 0, "", "calls:I");
    rec_resolved_field(&definitions, 1, 1, 1, 0);
    rec_method(&definitions, 1, 1, "fib", "(I)I", STATIC, fib_code, sizeof fib_code, 3, 2, fib_bcis,
               fib_constants, 2);
    rec_thread(&chunk, 1, "main");
    rec_tag(&chunk, VM_RECORD_NESTED);
    rec_u(&chunk, 1);
    rec_int(&chunk, N);
    *length = record_fib(&chunk, N, &calls);
    rec_tag(&chunk, VM_RECORD_LEFT);
    rec_u(&chunk, *length);
    rec_thread(&chunk, 2, "other");
    rec_tag(&chunk, VM_RECORD_NESTED);
    rec_u(&chunk, 1);
    rec_int(&chunk, 3);
    uint64_t others = record_fib(&chunk, 3, &calls);
    rec_tag(&chunk, VM_RECORD_LEFT);
    rec_u(&chunk, others);
    *length += others;
    struct rec_bytes bytes = rec_end_chunk(&chunk);
    CHECK(vm_replay_add(replay, VM_SECTION_DEFINITIONS, definitions.at, definitions.length));
    CHECK(vm_replay_add(replay, VM_SECTION_CHUNK, bytes.at, bytes.length));
    return replay;
}

/* The state of the replay at a position. */
struct seen {
    uint32_t thread, depth, bci, frames;
    uint64_t began;
};

static struct seen seen[MOST];
static struct vm_history *history;
static uint32_t length;

static void look_at_all(struct vm_replay *replay)
{
    for (uint32_t p = 0; p < length; p++) {
        struct vm_replay_frame frame;
        struct vm_replay_thread thread;
        CHECK(vm_replay_seek(replay, p) == p);
        seen[p].thread = vm_replay_next_thread(replay);
        CHECK(vm_replay_frame(replay, seen[p].thread, 0, &frame));
        CHECK(vm_replay_thread(replay, seen[p].thread, &thread));
        seen[p] = (struct seen){seen[p].thread, thread.frame_count - 1, frame.bci,
                                thread.frame_count, frame.began};
    }
}

/* --- what is known ------------------------------------------------------------------------- */

static void test_facts(void)
{
    uint32_t begun[3] = {0};
    for (uint32_t p = 0; p < length; p++) {
        uint32_t bci = 0;
        const struct vm_history_call *call =
            vm_history_call(history, vm_history_call_at(history, p));
        CHECK(vm_history_thread_at(history, p) == seen[p].thread);
        CHECK(vm_history_place(history, vm_history_at(history, p), &bci) == 1);
        CHECK(bci == seen[p].bci && vm_history_code(history, 1, bci) == vm_history_at(history, p));
        CHECK(call != NULL && call->depth == seen[p].depth && call->entered == seen[p].began);
        CHECK(p < call->left && p >= call->entered && call->thread == seen[p].thread);
        CHECK(vm_history_begun(history, seen[p].thread, p) == begun[seen[p].thread]);
        begun[seen[p].thread]++;
        uint32_t next = vm_history_next_run(history, 2, p);
        uint32_t last = vm_history_last_run(history, 1, p);
        CHECK(next >= p && seen[next].thread == 2 && (next == p || seen[next - 1].thread == 1));
        CHECK(p == 0 ? last == VM_HISTORY_NEVER : seen[last].thread == 1 && last < p);
    }
    CHECK(vm_history_at(history, length) == 0 && vm_history_thread_at(history, length) == 0);
    CHECK(vm_history_next_run(history, 3, 0) == VM_HISTORY_NEVER);
}

static void test_contexts_and_counts(void)
{
    uint32_t counts[sizeof fib_code] = {0}, expected[sizeof fib_code] = {0};
    vm_history_count(history, length - 7, vm_history_code(history, 1, 0), sizeof fib_code, counts);
    for (uint32_t p = 0; p < length - 7; p++) {
        expected[seen[p].bci]++;
    }
    CHECK(memcmp(counts, expected, sizeof counts) == 0);
    CHECK(vm_history_context_count(history) == N + 1);
    for (uint32_t i = 1; i <= N; i++) {
        const struct vm_history_context *context = vm_history_context(history, i);
        CHECK(context->method == 1 && context->parent < i && context->depth == i);
    }
    CHECK(vm_history_context(history, N + 1) == NULL);
    CHECK(vm_history_call(history, 0) == NULL
          && vm_history_call(history, vm_history_call_count(history) + 1) == NULL);
}

/* --- steps --------------------------------------------------------------------------------- */

static bool may_stop(uint32_t from, uint32_t at, enum vm_step step)
{
    uint32_t depth = seen[from].depth;
    return seen[at].thread == seen[from].thread
           && (step == VM_STEP_OVER ? seen[at].depth <= depth : seen[at].depth < depth);
}

static void test_steps(void)
{
    for (uint32_t p = 0; p < length; p++) {
        for (int i = 0; i < 2; i++) {
            enum vm_step step = i == 0 ? VM_STEP_OVER : VM_STEP_OUT;
            uint32_t on = p + 1, back = p;
            while (on < length && !may_stop(p, on, step)) {
                on++;
            }
            CHECK(vm_navigate_step(history, p, step, VM_FORWARDS, false) == on);
            while (back > 0 && !may_stop(p, back - 1, step)) {
                back--;
            }
            CHECK(vm_navigate_step(history, p, step, VM_BACKWARDS, false)
                  == (back == 0 ? VM_HISTORY_NEVER : back - 1));
        }
        CHECK(vm_navigate_step(history, p, VM_STEP_INTO, VM_FORWARDS, false) == p + 1);
    }
    CHECK(vm_navigate_step(history, 0, VM_STEP_INTO, VM_BACKWARDS, false) == VM_HISTORY_NEVER);
    CHECK(vm_navigate_step(history, length, VM_STEP_INTO, VM_FORWARDS, false) == VM_HISTORY_NEVER);
    CHECK(vm_navigate_step(history, length, VM_STEP_OUT, VM_BACKWARDS, false) == length - 1);
}

/* --- searches ------------------------------------------------------------------------------ */

/* Returns the nearest position other than p at which the instruction at a bci is next. */
static uint32_t expect_bci(uint32_t p, uint32_t bci, enum vm_direction direction, uint64_t began)
{
    if (direction == VM_FORWARDS) {
        for (uint32_t at = p + 1; at < length; at++) {
            if (seen[at].bci == bci && (began == UINT64_MAX || seen[at].began == began)) {
                return at;
            }
        }
    } else {
        for (uint32_t at = p; at-- > 0;) {
            if (seen[at].bci == bci && (began == UINT64_MAX || seen[at].began == began)) {
                return at;
            }
        }
    }
    return VM_HISTORY_NEVER;
}

static void test_searches(void)
{
    enum { GETSTATIC = 0, PUTSTATIC = 5, ISTORE = 9 };
    for (uint32_t p = 0; p < length; p += 3) {
        for (int i = 0; i < 2; i++) {
            enum vm_direction direction = i == 0 ? VM_FORWARDS : VM_BACKWARDS;
            CHECK(vm_navigate_to_code(history, p, 1, 29, direction)
                  == expect_bci(p, 29, direction, UINT64_MAX));
            CHECK(vm_navigate_to_write(history, p, 0, 1, 0, direction)
                  == expect_bci(p, PUTSTATIC, direction, UINT64_MAX));
            CHECK(vm_navigate_to_write(history, p, 0, 1, VM_ANY_SLOT, direction)
                  == expect_bci(p, PUTSTATIC, direction, UINT64_MAX));
            CHECK(vm_navigate_to_variable(history, p, vm_history_call_at(history, p), 1, direction)
                  == expect_bci(p, ISTORE, direction, seen[p].began));
            CHECK(vm_navigate_to_read(history, p, 0, 1, 0, direction)
                  == expect_bci(p, GETSTATIC, direction, UINT64_MAX));
        }
    }
    CHECK(vm_navigate_to_write(history, 100, 0, 1, 1, VM_BACKWARDS) == VM_HISTORY_NEVER);
    CHECK(vm_navigate_to_write(history, 100, 1, 0, 0, VM_BACKWARDS) == VM_HISTORY_NEVER);
    CHECK(vm_navigate_to_code(history, 0, 2, 0, VM_FORWARDS) == VM_HISTORY_NEVER);
    CHECK(vm_navigate_to_exception(history, 0, VM_FORWARDS, false) == VM_HISTORY_NEVER);
    CHECK(vm_navigate_to_variable(history, 0, 0, 0, VM_FORWARDS) == VM_HISTORY_NEVER);
    uint32_t entry = vm_navigate_to_entry(history, 0, 1, VM_FORWARDS);
    CHECK(entry > 0 && seen[entry].bci == 0 && seen[entry].began == entry);
    CHECK(vm_navigate_to_entry(history, entry + 1, 1, VM_BACKWARDS) == entry);
}

/* --- answers while the recording grows -------------------------------------------------------- */

enum { QUESTIONS = 9 };

/* Returns the answer to query number `question` at a position. */
static uint32_t ask(const struct vm_history *of, uint32_t p, int question)
{
    switch (question) {
    /* clang-format off */
    case 0: case 1: case 2: case 3: case 4:
        /* clang-format on */
        return vm_navigate_step(of, p, (enum vm_step)question, VM_FORWARDS, false);
    case 5:
        return vm_navigate_to_code(of, p, 1, 29, VM_FORWARDS);
    case 6:
        return vm_navigate_to_write(of, p, 0, 1, 0, VM_FORWARDS);
    case 7:
        return vm_navigate_to_entry(of, p, 1, VM_FORWARDS);
    default:
        return vm_navigate_to_variable(of, p, vm_history_call_at(of, p), 1, VM_FORWARDS);
    }
}

/* While the recording grows, an answer is either the same as for the whole recording, or "not known
 * yet"; the latter only as long as the answer cannot be known. */
static void test_growing(uint32_t piece)
{
    uint64_t all;
    uint32_t later[QUESTIONS] = {0};
    struct vm_replay *replay = make_recording(&all);
    struct vm_history *parts = vm_history_create(replay);
    for (bool goes_on = true; goes_on; goes_on = !vm_history_has_ended(parts)) {
        if (!vm_history_collect(parts, piece)) {
            vm_history_end(parts);
        }
        uint32_t known = vm_history_length(parts);
        for (uint32_t p = 0; p < known; p++) {
            for (int i = 0; i < QUESTIONS; i++) {
                uint32_t now = ask(parts, p, i), wanted = ask(history, p, i);
                CHECK(now
                          == (wanted < known || vm_history_has_ended(parts) ? wanted
                                                                            : VM_HISTORY_LATER)
                      || (wanted == VM_HISTORY_NEVER && now == wanted));
                later[i] += now == VM_HISTORY_LATER;
            }
            CHECK(vm_navigate_step_on(parts, p, VM_STEP_OVER, false, p)
                  == ask(parts, p, VM_STEP_OVER));
            CHECK(vm_navigate_step(parts, p, VM_STEP_OUT, VM_BACKWARDS, false)
                  == vm_navigate_step(history, p, VM_STEP_OUT, VM_BACKWARDS, false));
        }
    }
    for (int i = 0; i < QUESTIONS; i++) {
        CHECK(later[i] > 0);
    }
    vm_history_destroy(parts);
    vm_replay_destroy(replay);
}

/* --- transfers, and the end ------------------------------------------------------------------ */

static void add_text(struct vm_replay *replay, enum vm_section_kind kind, const char *text)
{
    struct rec_bytes bytes = {NULL, 0, 0};
    rec_append(&bytes, text, strlen(text));
    CHECK(vm_replay_add(replay, kind, bytes.at, bytes.length));
}

/* Makes a recording of fib(1) that writes to a stream, and reads while its last instruction is in
 * progress. */
static struct vm_replay *make_talk(uint32_t stream)
{
    struct rec_bytes definitions = {NULL, 0, 0};
    struct rec_chunk chunk = {.records = 0};
    struct vm_replay *replay = vm_replay_create();
    int calls = 0;
    rec_class(&definitions, 1, "Hand", 0, 0, "", "calls:I");
    rec_resolved_field(&definitions, 1, 1, 1, 0);
    rec_method(&definitions, 1, 1, "fib", "(I)I", STATIC, fib_code, sizeof fib_code, 3, 2, fib_bcis,
               fib_constants, 2);
    rec_thread(&chunk, 1, "main");
    rec_tag(&chunk, VM_RECORD_NESTED);
    rec_u(&chunk, 1);
    rec_int(&chunk, 1);
    uint64_t instructions = record_fib(&chunk, 1, &calls);
    rec_tag(&chunk, VM_RECORD_DURING);
    rec_u(&chunk, instructions);
    rec_tag(&chunk, VM_RECORD_WRITTEN);
    rec_u(&chunk, stream);
    rec_text(&chunk.columns[VM_COLUMN_TEXTS], "out\n");
    rec_tag(&chunk, VM_RECORD_INPUT);
    rec_text(&chunk.columns[VM_COLUMN_TEXTS], "");
    rec_tag(&chunk, VM_RECORD_AWAITED);
    rec_u(&chunk, 1);
    rec_tag(&chunk, VM_RECORD_LEFT);
    rec_u(&chunk, 0);
    rec_thread(&chunk, 2, "late");
    rec_tag(&chunk, VM_RECORD_THREAD_ENDED);
    struct rec_bytes bytes = rec_end_chunk(&chunk);
    CHECK(vm_replay_add(replay, VM_SECTION_DEFINITIONS, definitions.at, definitions.length));
    CHECK(vm_replay_add(replay, VM_SECTION_CHUNK, bytes.at, bytes.length));
    return replay;
}

static void test_transfers(void)
{
    struct vm_replay_transfer transfer;
    struct vm_replay_thread thread;
    struct vm_replay *replay = make_talk(2);
    uint32_t end = (uint32_t)vm_replay_run(replay, 100);
    CHECK(end == 11 && vm_replay_problem(replay) == NULL);
    CHECK(vm_replay_transfer_count(replay) == 2 && !vm_replay_transfer(replay, 2, &transfer));
    CHECK(vm_replay_transfer(replay, 1, &transfer) && transfer.stream == 0 && transfer.length == 0);
    CHECK(vm_replay_transfer(replay, 0, &transfer) && transfer.stream == 2
          && transfer.since == end);
    CHECK(transfer.thread == 1 && transfer.length == 4 && memcmp(transfer.bytes, "out\n", 4) == 0);
    CHECK(vm_replay_transfers_at(replay, end - 1) == 0 && vm_replay_transfers_at(replay, end) == 2);
    CHECK(vm_replay_thread(replay, 1, &thread) && thread.activity == VM_REPLAY_AWAITS
          && thread.activity_class == 1 && thread.activity_object == 0);
    CHECK(vm_replay_thread(replay, 2, &thread) && thread.activity == VM_REPLAY_ENDED);
    /* After a seek backwards, no transfer is counted twice, and later threads do not exist. */
    CHECK(vm_replay_seek(replay, 3) == 3 && !vm_replay_thread(replay, 2, &thread));
    CHECK(strcmp(vm_replay_thread_name(replay, 2), "late") == 0);
    CHECK(vm_replay_seek(replay, end) == end && vm_replay_transfer_count(replay) == 2);
    /* Facts in the recording. */
    CHECK(!vm_replay_has_transfers(replay) && vm_replay_exit_status(replay) == -1);
    add_text(replay, VM_SECTION_FACTS, "program=x format=5\nwindow=main");
    CHECK(!vm_replay_has_transfers(replay));
    add_text(replay, VM_SECTION_FACTS, "program=x\nformat=5\n");
    CHECK(vm_replay_has_transfers(replay));
    add_text(replay, VM_SECTION_END, "\13\1\4exit\10");
    CHECK(vm_replay_exit_status(replay) == 7);
    vm_replay_destroy(replay);
    static const char *const others[] = {"\13\1\4exit", "\13\1\6window\10"};
    for (size_t i = 0; i < 2; i++) { /* a recording of an older version; a recording of a program
                                        that continued after the recording */
        replay = make_talk(1);
        add_text(replay, VM_SECTION_END, others[i]);
        CHECK(vm_replay_ending(replay) != NULL && vm_replay_exit_status(replay) == -1);
        vm_replay_destroy(replay);
    }
    /* The statuses 256 and -2, as in recordings of versions that did not reduce a status to 8
     * bits. */
    static const struct {
        const char *bytes;
        int status;
    } wide[] = {{"\13\1\4exit\201\2", 0},
                {"\13\1\4exit\377\377\377\377\377\377\377\377\377\1", 254}};
    for (size_t i = 0; i < 2; i++) {
        replay = make_talk(1);
        add_text(replay, VM_SECTION_END, wide[i].bytes);
        CHECK(vm_replay_problem(replay) == NULL);
        CHECK(vm_replay_exit_status(replay) == wide[i].status);
        vm_replay_destroy(replay);
    }
    replay = make_talk(3);
    (void)vm_replay_run(replay, 100);
    CHECK(vm_replay_problem(replay) != NULL);
    vm_replay_destroy(replay);
}

/* --- collecting in parts --------------------------------------------------------------------- */

/* If the history is collected in parts, nothing is counted twice, whatever the replay does between
 * the parts. */
static void test_parts(void)
{
    uint64_t all;
    struct vm_replay *replay = make_recording(&all);
    struct vm_history *parts = vm_history_create(replay);
    while (vm_history_collect(parts, 7)) {
        vm_replay_seek(replay, vm_history_length(parts) / 2);
        vm_replay_run(replay, vm_history_length(parts) - 3);
    }
    CHECK(vm_history_length(parts) == length && vm_history_problem(parts) == NULL);
    CHECK(vm_history_call_count(parts) == vm_history_call_count(history));
    uint32_t count, expected;
    (void)vm_history_writes(parts, &count);
    (void)vm_history_writes(history, &expected);
    CHECK(count == expected && count == vm_history_call_count(history));
    (void)vm_history_reads(parts, &count);
    (void)vm_history_reads(history, &expected);
    CHECK(count == expected && count == vm_history_call_count(history));
    (void)vm_history_notes(parts, &count);
    (void)vm_history_notes(history, &expected);
    CHECK(count == expected && count > 0);
    vm_history_destroy(parts);
    vm_replay_destroy(replay);
}

static void test_explanations(void)
{
    for (unsigned i = 0; i < 256; i++) {
        bool is_opcode = vm_opcode_info[i].mnemonic != NULL;
        const char *text = vm_explain_opcode((uint8_t)i);
        size_t end = strlen(text);
        CHECK(is_opcode == (end > 0) && (end == 0 || text[end - 1] == '.'));
        CHECK(is_opcode == (vm_explain_section((uint8_t)i)[0] != '\0'));
    }
    CHECK(strcmp(vm_explain_section(VM_OP_ILOAD_2), "iload_n") == 0);
    CHECK(strcmp(vm_explain_tag_name(VM_RECORD_CAUGHT), "CAUGHT") == 0);
    CHECK(vm_explain_tag(VM_RECORD_TAGS)[0] == '\0');
}

int main(void)
{
    uint64_t all;
    struct vm_replay *replay = make_recording(&all);
    history = vm_history_create(replay);
    while (vm_history_collect(history, 1000)) {
    }
    vm_history_end(history);
    length = vm_history_length(history);
    CHECK(length == all && length <= MOST && vm_replay_problem(replay) == NULL);
    look_at_all(replay);
    test_facts();
    test_contexts_and_counts();
    test_steps();
    test_searches();
    test_parts();
    test_transfers();
    test_growing(97);
    test_growing(611);
    test_explanations();
    vm_history_destroy(history);
    vm_replay_destroy(replay);
    return check_report();
}
