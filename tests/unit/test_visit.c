/*
 * Unit tests of data that other analyses add to a profile: payloads of nodes, sources of values
 * (profiler/model/tree_walk.h), weighings of instructions (profiler/model/weighted_counts.h), rests
 * of blocks. The test makes the tree by calling the tracker as the machine does.
 */
#include <stdio.h>
#include <stdlib.h>

#include "profiler/model/tree_walk.h"
#include "profiler/model/weighted_counts.h"
#include "profiler/tree/cct.h"
#include "tests/unit/check.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/instrument/analysis.h"
#include "vm/names/pattern.h"
#include "vm/thread/thread.h"

#define WORDS 3

/* Demo.sumAreas of the JP2 paper: blocks 1-4, 5-8, 9-10, 11-19. */
static struct vm_code sum_areas = {
    .bytes = (const uint8_t *)"\x0b\x44\x03\x3d\x1c\x2a\xbe\xa1\0\5\x23\xae\x23\x2a\x1c"
                              "\xc4\x84\0\2\0\1\x32\xb9\0\2\1\0\x62\x44\xa7\xff\xe7",
    .length = 32,
};

static struct vm_class class;
static struct vm_method outer = {.class = &class}, inner = {.class = &class, .code = &sum_areas},
                        native = {.class = &class, .flags = VM_ACC_NATIVE},
                        further = {.class = &class};
static struct vm_thread first_thread, second_thread, third_thread;

static struct vm_context *enter(struct vm_thread *self, struct vm_context *caller,
                                struct vm_method *callee)
{
    return vm_tracker->enter_from_machine(self, caller, -1, callee);
}

static struct vm_analysis words = {.name = "words", .context_words = WORDS};

static void add(struct vm_context *context, uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t *own = vm_context_space(context, &words);
    own[0] += a;
    own[1] += b;
    own[2] += c;
}

/* --- the recorded view --------------------------------------------------------------------- */

static struct prof_tree_walker visitor;
static char seen[2000];
static const struct prof_header header = {
    .features = {.calls = true, .natives = true, .blocks = true}};

static bool pass_header(struct prof_tree_walker *self, const struct prof_header *given)
{
    (void)self;
    for (size_t i = 0; i < given->note_count; i++) {
        sprintf(seen + strlen(seen), "%s=%s\n", given->notes[i].name, given->notes[i].value);
    }
    return true;
}

static bool pass_tree(struct prof_tree_walker *self, const struct prof_thread_view *thread)
{
    (void)self;
    (void)thread;
    return true;
}

static bool print_node(struct prof_tree_walker *self, const struct prof_node_view *node)
{
    (void)self;
    sprintf(seen + strlen(seen), "%s%s %d", node->is_truncated ? "truncated " : "",
            node->method->method->name->bytes, (int)node->entries);
    for (size_t i = 0; i < node->value_count; i++) {
        sprintf(seen + strlen(seen), " %s=%d", node->values[i].name, (int)node->values[i].value);
    }
    strcat(seen, "\n");
    return true;
}

static bool pass_site(struct prof_tree_walker *self, const struct prof_node_view *parent,
                      int32_t instruction)
{
    (void)self;
    (void)parent;
    (void)instruction;
    return true;
}

static bool pass_node(struct prof_tree_walker *self, const struct prof_node_view *node)
{
    (void)self;
    (void)node;
    return true;
}

static bool pass(struct prof_tree_walker *self)
{
    (void)self;
    return true;
}

static struct prof_tree_walker visitor = {pass_header, pass_tree, print_node, pass_site, pass_site,
                                          pass_node,   pass,      pass,       pass_tree, pass,
                                          NULL,        NULL,      NULL};

static void check_seen(const char *expected)
{
    seen[0] = '\0';
    CHECK(prof_walk_tree(&visitor, &header));
    CHECK_EQ_STR(seen, expected);
}

/* --- sources -------------------------------------------------------------------------- */

/* A weighing with two weights of each instruction: its number, and 1. */
static void weigh(const struct prof_method *method, uint32_t first, uint32_t last, uint64_t times,
                  uint64_t *sums)
{
    CHECK(last <= method->instruction_count);
    for (uint32_t i = first; i <= last; i++) {
        sums[0] += i * times;
        sums[1] += times;
    }
}

static const struct prof_weighted_counts weighing = {PROF_WEIGHTED_COUNTS_COSTS, 2, weigh};

static void give_costs(const struct prof_node_view *view, const uint64_t *payload,
                       struct prof_value *out)
{
    uint64_t sums[2];
    prof_weigh(&weighing, view, sums);
    CHECK_EQ_INT(sums[1], view->executed_instructions);
    out[0].value = sums[0];
    out[1].value = payload[0];
    out[2].value = payload[1] * 10 + payload[2];
}

/* A source that reads the values of earlier sources. */
static void give_sum(const struct prof_node_view *view, const uint64_t *payload,
                     struct prof_value *out)
{
    (void)payload;
    CHECK_EQ_INT(view->value_count, 3);
    out[0].value = view->values[0].value + view->values[1].value;
}

static const char *const cost_names[] = {"static", "dynamic", "other"};
static const char *const sum_names[] = {"sum"};
static struct prof_note notes[] = {{"model", "M"}, {"cache", "C"}};
static const struct prof_value_source costs = {
    .count = 3, .names = cost_names, .values = give_costs, .note_count = 2, .notes = notes};
static const struct prof_value_source sum = {.count = 1, .names = sum_names, .values = give_sum};

/* --- tests ---------------------------------------------------------------------------- */

static void test_rest(void)
{
    const struct prof_method *facts = prof_method_get(&inner);
    static const struct {
        int32_t bci;
        uint32_t block, first, last;
    } cases[] = {{-1, 0, 1, 4}, {0, 0, 2, 4},    {3, 0, 5, 4},    {4, 1, 6, 8},
                 {7, 1, 9, 8},  {12, 3, 12, 19}, {21, 3, 16, 19}, {29, 3, 20, 19}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct prof_rest rest = prof_method_rest(facts, cases[i].bci);
        CHECK_EQ_INT(rest.block, cases[i].block);
        CHECK_EQ_INT(rest.first, cases[i].first);
        CHECK_EQ_INT(rest.last, cases[i].last);
    }
}

static void test_weighing(void)
{
    const struct prof_method *facts = prof_method_get(&inner);
    static const uint64_t counts[] = {1, 4, 1, 3};
    static const struct prof_exit exits[] = {{3, 10, 1}}, live[] = {{3, 15, 2}};
    struct prof_node_view view = {.method = facts, .block_counts = counts};
    uint64_t sums[3] = {7, 7, 7};
    uint64_t all = 10 + 4 * 26 + 19 + 3 * 135, behind_15 = 16 + 17 + 18 + 19;
    for (int again = 0; again < 2; again++) {
        prof_weigh(&weighing, &view, sums);
        CHECK_EQ_INT(sums[0], all);
        CHECK_EQ_INT(sums[1], 4 + 16 + 2 + 27);
    }
    view.exits = exits;
    view.exit_count = 1;
    view.in_progress = live;
    view.in_progress_count = 1;
    prof_weigh(&weighing, &view, sums);
    CHECK_EQ_INT(sums[0], all - 135 - 2 * behind_15);
    CHECK_EQ_INT(sums[1], 49 - 9 - 2 * 4);
    view.block_counts = NULL;
    prof_weigh(&weighing, &view, sums);
    CHECK_EQ_INT(sums[0], 0);
    CHECK_EQ_INT(sums[1], 0);
    CHECK_EQ_INT(sums[2], 7);
}

static void make_tree(void)
{
    vm_tracker->start_thread(&first_thread);
    vm_tracker->start_thread(&second_thread);
    struct vm_context *a = enter(&first_thread, NULL, &outer);
    struct vm_context *b = enter(&first_thread, a, &inner);
    struct vm_context *n = enter(&first_thread, a, &native);
    for (struct vm_context *context = a; context != NULL; context = context == a   ? b
                                                                    : context == b ? n
                                                                                   : NULL) {
        const uint64_t *own = vm_context_space(context, &words);
        CHECK(own[0] == 0 && own[1] == 0 && own[2] == 0);
    }
    add(a, 1, 2, 3);
    add(b, 40, 50, 60);
    add(b, 0, 0, 1);
    add(n, 700, 800, 900);
    struct prof_tree *tree = first_thread.tracker_data;
    add(&tree->root->context, UINT64_MAX, UINT64_MAX, UINT64_MAX); /* does not affect other
                                                                      contexts */
    CHECK_EQ_INT(((struct prof_node *)b)->counters[0], 0);
    CHECK_EQ_INT(((struct prof_node *)b)->context.entries, 1);
    a = enter(&second_thread, NULL, &outer);
    b = enter(&second_thread, a, &inner);
    add(a, 10000, 0, 1);
    add(b, 20000, 0, 2);
    vm_tracker->leave_instruction(&second_thread, b, 0);
}

static void test_sums(void)
{
    make_tree();
    check_seen("model=M\ncache=C\n"
               "outer 2 static=0 dynamic=10001 other=24 sum=10001\n"
               "inner 2 static=11 dynamic=20040 other=563 sum=20051\n"
               "native 1 static=0 dynamic=700 other=8900 sum=700\n");
    notes[1].value = "D";
    seen[0] = '\0';
    struct prof_header without = header;
    without.features.natives = without.features.blocks = false;
    CHECK(prof_walk_tree(&visitor, &without));
    CHECK_EQ_STR(seen, "model=M\ncache=D\n"
                       "outer 2 static=0 dynamic=10001 other=24 sum=10001\n"
                       "inner 2 static=0 dynamic=20040 other=563 sum=20040\n");
}

static struct prof_tree_plan plan;

/* Nodes outside the window also have payloads, but sources are not called for them. */
static void test_window(void)
{
    plan.has_window = true;
    char message[100];
    plan.window =
        vm_patterns_parse("p.Demo.inner", VM_PATTERN_METHODS, NULL, message, sizeof message);
    vm_tracker->start_thread(&third_thread);
    struct vm_context *a = enter(&third_thread, NULL, &further);
    struct vm_context *b = enter(&third_thread, a, &inner);
    add(a, 5, 5, 5);
    add(b, 6, 6, 6);
    seen[0] = '\0';
    CHECK(prof_walk_tree(&visitor, &header));
    CHECK(strstr(seen, "further 0 static=0 dynamic=0 other=0 sum=0\n"
                       "inner 1 static=10 dynamic=6 other=66 sum=16\n")
          != NULL);
}

/* Beyond the limit of nodes, each method has one node, which is found again. */
static void test_truncated(void)
{
    plan.limit_bytes = 1;
    struct prof_tree *tree = first_thread.tracker_data;
    tree->free_bytes = tree->free_end;
    struct vm_context *a = enter(&first_thread, NULL, &further);
    struct vm_context *b = enter(&first_thread, a, &further);
    CHECK(((struct prof_node *)a)->flags & PROF_NODE_TRUNCATED);
    CHECK(a == b);
    const uint64_t *own = vm_context_space(a, &words);
    CHECK(own[0] == 0 && own[1] == 0 && own[2] == 0);
    add(a, 8, 0, 9);
    seen[0] = '\0';
    CHECK(prof_walk_tree(&visitor, &header));
    CHECK(strstr(seen, "truncated further 2 static=0 dynamic=8 other=9 sum=8\n") != NULL);
}

static void test_many_sources(void)
{
    size_t added = 2;
    while (prof_values_add_source(&sum)) {
        added++;
    }
    CHECK_EQ_INT(added, PROF_VALUES_MAX_SOURCES);
}

/* Words in payloads: the words of the first analysis are next to the context, and words can be
 * released. */
static void test_space(void)
{
    static struct vm_analysis near = {.name = "near", .context_words = 3}, none = {.name = "none"},
                              far = {.name = "far", .context_words = 2};
    static const struct vm_operand_probes guarded = {.has_guards = true},
                                          plain = {.has_guards = false};
    static struct vm_analysis late = {.name = "late", .operands = &guarded, .context_words = 2};
    uint64_t room[8];
    const struct vm_context *context = (const struct vm_context *)(void *)(room + 5);
    CHECK(vm_analysis_register(&near) && vm_analysis_register(&none) && vm_analysis_register(&far));
    CHECK(!vm_analysis_register(&near));
    CHECK_EQ_INT(vm_context_words, 5);
    CHECK_EQ_INT(vm_context_space(context, &near) - room, 2);
    CHECK_EQ_INT(vm_context_space(context, &far) - room, 0);
    CHECK_EQ_INT(vm_context_space_in(room, &near) - room, 2);
    CHECK(!vm_analysis_register(&late)); /* its guards would not be next to the context */
    vm_analysis_withdraw(&near);
    CHECK_EQ_INT(vm_context_words, 2);
    CHECK_EQ_INT(vm_context_space(context, &far) - room, 3);
    vm_analysis_withdraw(&far);
    CHECK(vm_analysis_register(&late) && vm_operand_probes == &guarded);
    late.operands = &plain;
    none.operands = &plain;
    vm_analysis_withdraw(&none);
    CHECK(!vm_analysis_register(&none)); /* another analysis already has operand probes */
    vm_analysis_withdraw(&late);
    CHECK(vm_operand_probes == NULL && vm_context_words == 0);
}

int main(void)
{
    class.name = vm_symbol_from_cstr("p/Demo");
    outer.name = vm_symbol_from_cstr("outer");
    inner.name = vm_symbol_from_cstr("inner");
    native.name = vm_symbol_from_cstr("native");
    further.name = vm_symbol_from_cstr("further");
    outer.descriptor = inner.descriptor = native.descriptor = further.descriptor =
        vm_symbol_from_cstr("()V");
    test_space();
    CHECK(vm_analysis_register(&words));
    plan = *prof_tree_plan;
    prof_cct_start(&plan);
    CHECK(prof_values_add_source(&costs) && prof_values_add_source(&sum));
    test_rest();
    test_weighing();
    test_sums();
    test_window();
    test_truncated();
    test_many_sources();
    return check_report();
}
