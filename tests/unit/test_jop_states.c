/*
 * Unit tests of the memoized states of method caches (jop/charge/automaton.h): for any paths in any
 * order, hits, misses and loads must be the same as for caches in which every look-up is simulated.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jop/charge/automaton.h"
#include "jop/charge/side_caches.h"
#include "jop/charge/values.h"
#include "profiler/tree/memory.h"
#include "tests/unit/check.h"

#define METHODS 40
#define PATHS 60
#define ROUNDS 40000
#define SHAPES 4

void prof_out_of_memory(void)
{
    printf("failed: no memory\n");
    exit(99);
}

static uint32_t random_number(uint32_t limit)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 33) % limit;
}

struct totals {
    uint64_t hits, misses, load_cycles;
};

/* Makes a path look-up by look-up. */
static void look_up(const struct jop_model *model, struct jop_cache *cache, uint32_t item,
                    uint32_t words, struct totals *totals)
{
    static const uint8_t opcodes[] = {JOP_OP_SYS_NOIM, 0xb6, 0xac, 0xad, 0xae, 0xaf, 0xb0, 0xb1};
    uint32_t hidden = model->costs[opcodes[item & 7]].hidden;
    bool is_there = jop_cache_access(cache, item >> 3, words, (item & 7) >= JOP_LOOK_UP_RETURN);
    totals->hits += is_there;
    totals->misses += !is_there;
    totals->load_cycles +=
        jop_exposed(is_there ? model->cache_hit : jop_model_load(model, words), hidden);
}

static void test_shapes(const struct jop_model *model, const char *const names[SHAPES],
                        uint32_t methods)
{
    static uint32_t words[METHODS], items[PATHS][6], lengths[PATHS];
    struct jop_cache_shape shapes[SHAPES];
    struct jop_cache *caches[SHAPES];
    struct totals learnt[SHAPES] = {{0, 0, 0}}, direct[SHAPES] = {{0, 0, 0}};
    char message[200];
    for (int i = 0; i < SHAPES; i++) {
        CHECK(
            jop_cache_shape_parse(names[i], strlen(names[i]), &shapes[i], message, sizeof message));
        caches[i] = jop_cache_create(&shapes[i]);
    }
    struct jop_automaton states[SHAPES];
    for (int j = 0; j < SHAPES; j++) {
        jop_automaton_init(&states[j], model, &shapes[j]);
    }
    for (uint32_t i = 0; i < methods; i++) {
        words[i] = random_number(10) == 0 ? 2000 : 1 + random_number(90);
        for (int j = 0; j < SHAPES; j++) {
            jop_automaton_set_words(&states[j], i, words[i]);
        }
    }
    for (int i = 0; i < PATHS; i++) {
        lengths[i] = 1 + random_number(6);
        for (uint32_t j = 0; j < lengths[i]; j++) {
            items[i][j] = jop_look_up(random_number(methods),
                                      (enum jop_look_up)random_number(JOP_LOOK_UP_KINDS));
        }
    }
    uint64_t version = states[0].version;
    struct jop_side_caches *sides = jop_side_caches_create(model, shapes + 1, SHAPES - 1, false);
    uint64_t counts[SHAPES * JOP_CACHE_WORDS] = {0};
    uint64_t *of_sides = counts + (SHAPES - 1) * JOP_CACHE_WORDS;
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t which = random_number(PATHS);
        if (i % 9000 == 8999) {
            jop_side_caches_clear(sides);
            for (int j = 0; j < SHAPES; j++) {
                jop_automaton_clear(&states[j]);
                jop_cache_clear(caches[j]);
            }
        }
        bool is_good = true;
        for (int j = 0; j < SHAPES; j++) {
            struct jop_path *path =
                lengths[which] == 1 ? jop_automaton_single(&states[j], items[which][0])
                                    : jop_automaton_path(&states[j], items[which], lengths[which]);
            CHECK(path->length == lengths[which]);
            const struct jop_transition *move = jop_automaton_move(&states[j], path);
            if (j == 0) {
                jop_side_caches_follow(sides, &states[0], path, of_sides, true);
            }
            for (uint32_t k = 0; k < lengths[which]; k++) {
                look_up(model, caches[j], items[which][k], words[items[which][k] >> 3], &direct[j]);
            }
            learnt[j].hits += move->outcome.hits;
            learnt[j].misses += move->outcome.misses;
            learnt[j].load_cycles += move->outcome.load_cycles;
            is_good &= CHECK(learnt[j].hits == direct[j].hits)
                       && CHECK(learnt[j].misses == direct[j].misses)
                       && CHECK(learnt[j].load_cycles == direct[j].load_cycles);
            const uint64_t *side = of_sides - (j - 1) * JOP_CACHE_WORDS;
            is_good &= j == 0
                       || (CHECK(side[JOP_CACHE_MISSES] == direct[j].misses)
                           && CHECK(side[JOP_CACHE_LOAD] == direct[j].load_cycles)
                           && CHECK(side[JOP_CACHE_ROUTINE_LOAD] == direct[j].load_cycles));
        }
        if (!is_good) {
            printf("  at step %d\n", i);
            break;
        }
    }
    CHECK(states[0].version != 0 && version != 0);
    jop_automaton_renew(&states[0]);
    CHECK(states[0].version >> 32 > version >> 32);
    jop_side_caches_destroy(sides);
    for (int i = 0; i < SHAPES; i++) {
        jop_automaton_fini(&states[i]);
        CHECK(direct[i].hits + direct[i].misses > ROUNDS);
        jop_cache_destroy(caches[i]);
    }
}

int main(void)
{
    static const char *const fifo[SHAPES] = {"4k/16", "1k/4", "fixed:1k/4", "stack:2k/8"};
    static const char *const aged[SHAPES] = {"lru:1k/4", "variable-lru:2k/8", "two:1k",
                                             "single:1k"};
    static const char *const trivial[SHAPES] = {"hit", "miss", "256/1", "64k/256"};
    char message[300];
    struct jop_model *model = jop_model_read("jop", NULL, message, sizeof message);
    if (!CHECK(model != NULL)) {
        return check_report();
    }
    test_shapes(model, fifo, 10);
    test_shapes(model, fifo, METHODS); /* more states than are kept */
    test_shapes(model, aged, 8);
    test_shapes(model, aged, METHODS);
    test_shapes(model, trivial, METHODS);
    jop_model_destroy(model);
    return check_report();
}
