/*
 * Unit test of control flow for analyses (profiler/analyses/support: flow.h, paths.h, loops.h,
 * steps.h), with methods whose blocks are single instructions.
 */
#include "tests/unit/analysis_world.h"
#include "tests/unit/check.h"

#include "profiler/analyses/support/code/loops.h"
#include "profiler/analyses/support/code/paths.h"
#include "profiler/analyses/support/code/steps.h"
#include "profiler/analyses/support/report/report.h"

static jp2_class class = {.name = "T", .number = 1};

/* Block 0 continues at 1; 1, the loop's header, at 2 or 5; 2 at 3 or 4; 3 and 4 at 1 again; 5
 * returns; 6 is the handler of 2 to 4, and continues at 5. */
static const uint8_t code[] = {0x60, 0x60, 0x60, 0x60, 0x60, 0xb1, 0x60};
static jp2_method method = {
    .klass = &class,
    .name = "m",
    .descriptor = "()V",
    .block_count = 7,
    .code = code,
    .ways = {{1, {1}}, {2, {2, 5}}, {2, {3, 4}}, {1, {1}}, {1, {1}}, {0, {0}}, {1, {5}}},
    .handler_count = 1,
    .handlers = {{2, 5, 6}}};

/* --- paths ------------------------------------------------------------------------------------ */

/* Returns the sum of the values along a path's blocks. */
static uint64_t number_of(const struct path_numbers *numbers, const struct path *path)
{
    uint64_t sum = path->is_entry ? 0 : numbers->starts[path->blocks[0]];
    for (uint32_t i = 0; i + 1 < path->count; i++) {
        sum += numbers->values[flow_edge(numbers->flow, path->blocks[i], path->blocks[i + 1])];
    }
    if (path->back != FLOW_NONE) {
        sum += numbers->values[flow_edge(numbers->flow, path->blocks[path->count - 1], path->back)];
    }
    return sum + (path->returns ? PATH_RETURNS : 0);
}

static void test_paths(void)
{
    const struct flow *flow = flow_make(&method);
    const struct path_numbers *numbers = path_numbers_make(flow);
    unsigned returns = 0, back = 0;
    for (uint64_t i = 0; i < numbers->all; i++) {
        struct path *path = path_decode(numbers, i);
        CHECK_EQ_INT(number_of(numbers, path), i);
        CHECK_EQ_INT(path->bytecodes, path->count);
        returns += path->returns;
        back += path->back != FLOW_NONE;
        CHECK(path->back == FLOW_NONE || path->back == 1);
        free(path);
    }
    /* Paths to the return: 0 1 5, 1 5, 6 5. Paths that end with a back edge: 0 1 2 3, 0 1 2 4, 1 2
     * 3, 1 2 4. All other paths are prefixes of these that end with an exception. */
    CHECK_EQ_INT(returns, 3);
    CHECK_EQ_INT(back, 4);
    CHECK_EQ_INT(numbers->all, 3 + 4 + 6 + 5 + 2);
}

static void test_path_text(void)
{
    const struct flow *flow = flow_make(&method);
    const struct path_numbers *numbers = path_numbers_make(flow);
    const uint64_t back =
        numbers->values[flow_edge(flow, 0, 1)] + numbers->values[flow_edge(flow, 1, 2)]
        + numbers->values[flow_edge(flow, 2, 3)] + numbers->values[flow_edge(flow, 3, 1)];
    struct path *path = path_decode(numbers, back);
    path_write(NULL, flow, path, PATH_LINES);
    CHECK_EQ_STR(world_written(), " entry 10 11 12 13 -> 11");
    path_write(NULL, flow, path, PATH_BLOCKS);
    CHECK_EQ_STR(world_written(), " entry @0 @1 @2 @3 -> @1");
    path_write(NULL, flow, path, PATH_BOTH);
    CHECK_EQ_STR(world_written(), " entry 10@0 11@1 12@2 13@3 -> 11@1");
    uint64_t hash = path_hash(flow, path);
    free(path);
    path = path_decode(numbers, numbers->starts[6]);
    path_write(NULL, flow, path, PATH_LINES);
    CHECK_EQ_STR(world_written(), " 16 exception");
    CHECK(path_hash(flow, path) != hash);
    free(path);
}

/* 7 blocks with two successors each have few paths; with too many paths, edges lead back. */
static void test_too_many_paths(void)
{
    enum { DIAMONDS = 40 };
    static uint32_t first_edge[DIAMONDS * 3 + 2], targets[DIAMONDS * 4];
    static struct jp2_block blocks[DIAMONDS * 3 + 1];
    static const uint8_t any[DIAMONDS * 3 + 1] = {[DIAMONDS * 3] = 0xb1};
    static jp2_method wide = {.klass = &class, .code = any, .block_count = DIAMONDS * 3 + 1};
    uint32_t edges = 0;
    for (uint32_t i = 0; i < DIAMONDS * 3; i++) {
        first_edge[i] = edges;
        if (i % 3 == 0) {
            targets[edges++] = i + 1;
            targets[edges++] = i + 2;
        } else {
            targets[edges++] = i + 3 - i % 3;
        }
    }
    first_edge[DIAMONDS * 3] = first_edge[DIAMONDS * 3 + 1] = edges;
    for (uint32_t i = 0; i <= DIAMONDS * 3; i++) {
        blocks[i] = (struct jp2_block){i, i, i + 1, 1};
    }
    struct flow flow = {&wide, DIAMONDS * 3 + 1, edges, 0, blocks, first_edge, targets, NULL};
    const struct path_numbers *numbers = path_numbers_make(&flow);
    CHECK(numbers->all > PATHS_MOST / 8 && numbers->all < PATHS_MOST * 8);
    for (uint64_t i = 0; i < numbers->all; i += numbers->all / 1000 + 1) {
        struct path *path = path_decode(numbers, i);
        CHECK_EQ_INT(number_of(numbers, path), i);
        free(path);
    }
}

/* --- loops ------------------------------------------------------------------------------------ */

static void note_left(uint32_t loop, uint64_t rounds, const void *data)
{
    (void)data;
    jp2->message("%u:%llu ", loop, (unsigned long long)rounds);
}

static void test_loops(void)
{
    const struct flow_loops *loops = flow_loops_make(flow_make(&method));
    CHECK_EQ_INT(loops->count, 1);
    CHECK_EQ_INT(loops->loops[0].header, 1);
    CHECK_EQ_INT(loops->irreducible_count, 0);
    static const uint32_t way[] = {0, 1, 2, 3, 1, 2,         4, 1, 5,        FLOW_NONE,
                                   0, 1, 2, 6, 5, FLOW_NONE, 0, 1, FLOW_NONE};
    uint64_t rounds[1];
    uint32_t at = FLOW_NONE;
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
        flow_loops_step(loops, rounds, at, way[i], note_left, NULL);
        at = way[i];
    }
    CHECK_EQ_STR(world_written(), "0:2 0:0 0:0 "); /* left at the header, by an exception, and at
                                                      the end */
}

/* --- steps ------------------------------------------------------------------------------------ */

struct table step_methods = TABLE(struct step_method);
static bool is_wanted = true;

bool step_prepare(struct step_method *prepared)
{
    jp2->message("prepare %s\n", prepared->flow->method->name);
    return is_wanted;
}

void step(struct activation *at, uint32_t to)
{
    const struct flow *flow = ((struct step_method *)at->method)->flow;
    step_write(NULL, flow, at->block);
    jp2->message(" -> ");
    step_write(NULL, flow, to);
    jp2->message("\n");
}

void report_write(struct jp2_output *out)
{
    (void)out;
}

static void test_steps(void)
{
    enum { ENTRY = 7, EXIT, UNWIND };
    struct jp2_location at[UNWIND + 1];
    jp2_thread thread = {.number = 1};
    for (int i = 0; i <= UNWIND; i++) {
        at[i] = (struct jp2_location){.kind = i < ENTRY    ? JP2_EVENT_BLOCK
                                              : i == ENTRY ? JP2_EVENT_ENTRY
                                              : i == EXIT  ? JP2_EVENT_EXIT
                                                           : JP2_EVENT_UNWIND,
                                      .method = &method,
                                      .bci = i < ENTRY ? i : -1};
        CHECK(steps_ask(&at[i]));
    }
    /* A call that returns; within it, a call that ends without a block, and a call that ends by an
     * exception. Then a call that is still active. */
    static const int events[] = {ENTRY, 0, 1, ENTRY, UNWIND, ENTRY, 0, UNWIND, 5, EXIT, ENTRY, 0};
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        steps_event(&thread, &at[events[i]], NULL);
    }
    struct rows rows = steps_end();
    CHECK_EQ_INT(rows.count, 1);
    CHECK(((struct step_method *)rows.all[0])->is_reached[6]);
    rows_free(&rows);
    CHECK_EQ_STR(world_written(), "prepare m\n"
                                  "entry -> 10@0\n"
                                  "10@0 -> 11@1\n"
                                  "entry -> 10@0\n"
                                  "10@0 -> exception\n"
                                  "11@1 -> 15@5\n"
                                  "15@5 -> return\n"
                                  "entry -> 10@0\n"
                                  "10@0 -> running\n");
    char message[100];
    steps_only = vm_patterns_parse("Other", VM_PATTERN_CLASSES, NULL, message, sizeof message);
    CHECK(!steps_ask(&at[0]));
    vm_patterns_free(steps_only);
    steps_only = NULL;
    static jp2_method other = {
        .klass = &class, .name = "o", .descriptor = "()V", .block_count = 1, .code = code + 5};
    struct jp2_location location = {.kind = JP2_EVENT_BLOCK, .method = &other};
    is_wanted = false;
    CHECK(!steps_ask(&location));
    CHECK_EQ_STR(world_written(), "prepare o\n");
}

int main(void)
{
    test_paths();
    test_path_text();
    test_too_many_paths();
    test_loops();
    test_steps();
    return check_report();
}
