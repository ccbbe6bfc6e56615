/*
 * Unit test of sharing equal subtrees (profiler/tree/nodes/share.h): random programs run on the
 * tracker, as in the interpreter's loop, and also on a plain tree of the test. A reader must see a
 * tree that equals the plain tree, and subtrees marked as repeated must be equal.
 *
 * Usage: test_share [RUNS [SEED]]
 */
#include <stdio.h>
#include <stdlib.h>

#include "profiler/model/tree_walk.h"
#include "profiler/tree/cct.h"
#include "profiler/tree/nodes/share.h"
#include "tests/unit/check.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/thread/thread.h"

/* iload_0 ifeq 9; invokestatic invokestatic; 10: invokestatic return: blocks 1-2, 3-4, 5-6. */
static const uint8_t code_bytes[] = {0x1a, 0x99, 0, 9, 0xb8, 0, 1, 0xb8, 0, 2, 0xb8, 0, 3, 0xb1};
static struct vm_code code = {.bytes = code_bytes, .length = sizeof code_bytes};
#define SITES 3
static const int32_t site_bcis[SITES] = {4, 7, 10}, site_instructions[SITES] = {3, 4, 5};
#define BLOCKS 3

#define METHODS 12 /* the last method is native */
static struct vm_class class;
static struct vm_method methods[METHODS];

/* --- the test's own tree ------------------------------------------------------------------ */

struct model {
    int method;
    int32_t site;
    uint64_t entries, counts[BLOCKS], exits; /* exits after instruction 3 */
    struct model *parent, *first, *next;
    uint64_t number; /* number in the order of the walk */
    bool is_seen;
};

static struct model *model_child(struct model *parent, int32_t site, int method)
{
    struct model *child = parent->first;
    while (child != NULL && (child->site != site || child->method != method)) {
        child = child->next;
    }
    if (child == NULL) {
        child = calloc(1, sizeof *child);
        *child =
            (struct model){.method = method, .site = site, .parent = parent, .next = parent->first};
        parent->first = child;
    }
    return child;
}

static bool equal_models(const struct model *a, const struct model *b);

/* Compares children in any order. */
static bool equal_children(const struct model *a, const struct model *b)
{
    unsigned count_a = 0, count_b = 0;
    for (const struct model *child = b->first; child != NULL; child = child->next) {
        count_b++;
    }
    for (const struct model *child = a->first; child != NULL; child = child->next) {
        const struct model *other = b->first;
        while (other != NULL && (other->site != child->site || other->method != child->method)) {
            other = other->next;
        }
        if (other == NULL || !equal_models(child, other)) {
            return false;
        }
        count_a++;
    }
    return count_a == count_b;
}

static bool equal_models(const struct model *a, const struct model *b)
{
    return a->method == b->method && a->site == b->site && a->entries == b->entries
           && memcmp(a->counts, b->counts, sizeof a->counts) == 0 && a->exits == b->exits
           && equal_children(a, b);
}

static uint64_t model_size(const struct model *model)
{
    uint64_t size = 1;
    for (const struct model *child = model->first; child != NULL; child = child->next) {
        size += model_size(child);
    }
    return size;
}

static uint64_t mark_seen(struct model *model, bool is_seen)
{
    uint64_t wrong = model->is_seen == is_seen;
    model->is_seen = is_seen;
    for (struct model *child = model->first; child != NULL; child = child->next) {
        wrong += mark_seen(child, is_seen);
    }
    return wrong;
}

static void free_model(struct model *model)
{
    while (model->first != NULL) {
        struct model *child = model->first;
        model->first = child->next;
        free_model(child);
        free(child);
    }
}

/* --- the reader's view of a thread's tree -------------------------------------------------- */

static uint64_t wanted_thread; /* the thread whose tree is read */
static struct model *at, root_model;
static struct model **by_number;
static uint64_t visited, repeats;
static bool is_wanted;

static bool begin_tree(struct prof_tree_walker *self, const struct prof_thread_view *thread)
{
    (void)self;
    is_wanted = thread->number == wanted_thread;
    at = &root_model;
    return true;
}

static bool enter_node(struct prof_tree_walker *self, const struct prof_node_view *node)
{
    (void)self;
    uint64_t number = visited++;
    if (!is_wanted) {
        return true;
    }
    int method = (int)(node->method->method - methods);
    struct model *child = at->first;
    while (child != NULL && (child->site != node->callsite || child->method != method)) {
        child = child->next;
    }
    if (!CHECK(child != NULL && !child->is_seen)) {
        return false;
    }
    by_number[number] = child;
    child->is_seen = true;
    CHECK_EQ_INT(node->entries, child->entries);
    for (int i = 0; node->block_counts != NULL && i < BLOCKS; i++) {
        CHECK_EQ_INT(node->block_counts[i], child->counts[i]);
    }
    CHECK_EQ_INT(node->exit_count == 0 ? 0 : node->exits[0].count, child->exits);
    at = child;
    return true;
}

static bool leave_node(struct prof_tree_walker *self, const struct prof_node_view *node)
{
    (void)self;
    (void)node;
    if (is_wanted) {
        at = at->parent;
    }
    return true;
}

static bool repeat_children(struct prof_tree_walker *self, uint64_t original, uint64_t count)
{
    (void)self;
    visited += count;
    if (is_wanted) {
        struct model *other = by_number[original];
        repeats++;
        CHECK_EQ_INT(model_size(at) - 1, count);
        CHECK(other != NULL && other != at && equal_children(at, other));
        for (struct model *child = at->first; child != NULL; child = child->next) {
            CHECK_EQ_INT(mark_seen(child, true), 0);
        }
    }
    return true;
}

static struct prof_tree_walker visitor = {
    .begin_tree = begin_tree, .enter_node = enter_node, .leave_node = leave_node};
static const struct prof_header header = {
    .features = {
        .calls = true, .callsites = true, .natives = true, .blocks = true, .per_thread = true}};

static void check_tree(bool repeats_children)
{
    visitor.repeat_children = repeats_children ? repeat_children : NULL;
    visited = 0;
    CHECK(prof_walk_tree(&visitor, &header));
    root_model.is_seen = true;
    CHECK_EQ_INT(mark_seen(&root_model, false), 0); /* all nodes were seen exactly once */
}

/* --- random programs ------------------------------------------------------------------------ */

static uint64_t random_state;
static uint32_t usual; /* one in `usual` activations behaves randomly */

static uint32_t next_random(uint32_t below)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % below);
}

/* Enters a callee as the loop does (vm/interp/interpreter.c, FIND_TRACKED). */
static struct vm_context *call(struct vm_thread *self, struct vm_context *caller, int site,
                               struct vm_method *callee)
{
    struct vm_context *context = caller->callees[site];
    if (context->method == callee) {
        context->entries++;
        return context;
    }
    return vm_tracker->enter(self, caller, (uint32_t)site, callee);
}

/* The callsites of the current program have many callees (profiler/tree/nodes/callees.h). */
static bool is_busy;

static struct vm_context *enter_child(struct vm_thread *self, struct vm_context *context,
                                      struct model **model, uint32_t variety, uint32_t number)
{
    bool is_native = (*model)->method == METHODS - 1;
    /* The last site is a call by the machine or by native code. Most sites call only one method,
     * and only once. */
    int site = (int)(next_random(20) == 0 ? next_random(SITES + 1) : number % (SITES + 1));
    int method =
        (int)(is_busy || next_random(20) == 0 ? next_random(variety)
                                              : (uint32_t)((*model)->method + site) % variety);
    struct vm_context *entered;
    if (site < SITES && !is_native) {
        entered = call(self, context, site, &methods[method]);
        *model = model_child(*model, site_instructions[site], method);
    } else {
        int which = (int)next_random(SITES);
        bool is_callback = is_native || is_busy || next_random(2) == 0;
        entered = vm_tracker->enter_from_machine(self, context, is_callback ? -1 : site_bcis[which],
                                                 &methods[method]);
        *model = model_child(*model, is_callback ? -1 : site_instructions[which], method);
    }
    (*model)->entries++;
    (*model)->counts[0] += method != METHODS - 1;
    return entered;
}

/* Runs an activation: some blocks, some calls, perhaps an exception that leaves block 2. */
static void activate(struct vm_thread *self, struct vm_context *context, struct model *model,
                     int depth, int *budget, uint32_t variety)
{
    struct prof_node *node = (struct prof_node *)context;
    bool is_native = model->method == METHODS - 1;
    CHECK(context->method == &methods[model->method]);
    uint64_t state = random_state;
    bool is_usual = next_random(usual) != 0;
    if (is_usual) { /* behaves like most activations of the method, so that subtrees are equal */
        random_state = (uint64_t)(model->method * 64 + depth) * 0x9e3779b97f4a7c15u;
    }
    uint32_t calls = depth <= 0 ? 0 : 2 + next_random(is_busy ? 60 : 3);
    if (!is_native && next_random(3) == 0) {
        node->counters[2]++;
        model->counts[2]++;
    }
    for (uint32_t i = 0; i<calls && * budget> 0; i++) {
        --*budget;
        if (!is_native && next_random(3) == 0) {
            uint32_t block = 1 + next_random(BLOCKS - 1);
            node->counters[block]++;
            model->counts[block]++;
        }
        struct model *child = model;
        struct vm_context *entered = enter_child(self, context, &child, variety, i);
        activate(self, entered, child, depth - 1, budget, variety);
    }
    if (!is_native && !is_usual && next_random(10) == 0) {
        node->counters[1]++;
        model->counts[1]++;
        model->exits++;
        vm_tracker->leave_instruction(self, context, site_bcis[0]);
    }
    if (is_usual) {
        random_state = state * 6364136223846793005u + 1442695040888963407u;
    }
}

static void run_program(uint64_t seed)
{
    static struct vm_thread threads[64];
    static uint64_t thread_count;
    struct vm_thread *self = &threads[thread_count % 64];
    *self = (struct vm_thread){.fp = NULL};
    random_state = seed * 0x9e3779b97f4a7c15u + 1;
    root_model = (struct model){.site = -1};
    vm_tracker->start_thread(self);
    wanted_thread = ++thread_count;
    uint32_t variety = 2 + next_random(METHODS - 1);
    is_busy = seed % 4 == 0;
    int depth = is_busy ? 3 : 4 + (int)next_random(7);
    usual = 2 + next_random(40);
    for (uint32_t i = 0, rounds = 1 + next_random(8); i < rounds; i++) {
        int budget = 1 + (int)next_random(6000);
        int method = (int)next_random(variety);
        struct vm_context *context =
            vm_tracker->enter_from_machine(self, NULL, -1, &methods[method]);
        struct model *model = model_child(&root_model, -1, method);
        model->entries++;
        model->counts[0] += method != METHODS - 1;
        activate(self, context, model, depth, &budget, variety);
        by_number = calloc(1000000, sizeof *by_number);
        check_tree(false);
        check_tree(true);
        free(by_number);
    }
    /* A reader unites equal siblings, so only this check detects a callee that was not found again.
     * (The machine's calls at a callsite have separate nodes, which the model lacks.) */
    const struct prof_tree *tree = self->tracker_data;
    CHECK(!is_busy || tree->node_count == model_size(&root_model) - 1);
    vm_tracker->end_thread(self);
    free_model(&root_model);
}

int main(int count, char **arguments)
{
    static const char *const names[METHODS] = {"a", "b", "c", "d", "e", "f",
                                               "g", "h", "i", "j", "k", "l"};
    unsigned long runs = count > 1 ? strtoul(arguments[1], NULL, 10) : 60;
    unsigned long seed = count > 2 ? strtoul(arguments[2], NULL, 10) : 1;
    class.name = vm_symbol_from_cstr("p/Random");
    for (int i = 0; i < METHODS; i++) {
        methods[i].class = &class;
        methods[i].name = vm_symbol_from_cstr(names[i]);
        methods[i].descriptor = vm_symbol_from_cstr("()V");
        methods[i].code = i == METHODS - 1 ? NULL : &code;
        methods[i].flags = i == METHODS - 1 ? VM_ACC_NATIVE : 0;
    }
    struct prof_tree_plan plan = *prof_tree_plan;
    plan.is_per_thread = true;
    prof_cct_start(&plan);
    CHECK(prof_share_is_on());
    for (unsigned long i = 0; i < runs; i++) {
        run_program(seed + i);
    }
    CHECK(repeats > 0 || runs < 10);
    printf("%llu repeated subtrees\n", (unsigned long long)repeats);
    return check_report();
}
