/*
 * automaton.h: what paths of look-ups do to a method cache, learnt once and remembered.
 *
 * A method cache has few states: what it holds and in which order follows from the last loads, and
 * programs repeat themselves. So the first cache of a core is an automaton: its states have numbers,
 * and what a *path* (a sequence of look-ups: of a routine and all that it calls, or a single one)
 * does in a state is a *move*: the next state, with hits, misses and the cycles of loads. The cache
 * itself (cache.h) is asked when a move is made for the first time. Further caches of a core are not
 * automata: side_caches.h.
 *
 * Numbers of states mean nothing beyond a *generation*: when there are too many, all are forgotten,
 * and a new generation begins. A *version* is both, and never 0: whoever knows that a look-up hits
 * and changes nothing in a version, need not make it when the version is the same again.
 *
 * Threads: belongs to one. Errors: the process ends with a message when there is no memory.
 */
#ifndef JP2VM_JOP_CHARGE_AUTOMATON_H
#define JP2VM_JOP_CHARGE_AUTOMATON_H

#include <stdbool.h>
#include <stdint.h>

#include "jop/cache/cache.h"
#include "jop/model/model.h"

/* What becomes of the cache in a move. */
struct jop_outcome {
    uint32_t load_cycles; /* of loads, as far as bytecodes do not hide them */
    uint16_t hits, misses;
};

struct jop_transition {
    int64_t step; /* from the version to the next one */
    struct jop_outcome outcome; /* neither hit nor miss: not made */
};

#define JOP_MAX_PATH 1024 /* look-ups */

struct jop_path {
    uint32_t move_limit; /* bytes */
    char *moves; /* where a state says */
    struct jop_path *next_of_hash, *next_of_all;
    uint64_t hash;
    uint64_t quiet; /* see side_caches.h; 0 at first */
    uint32_t length;
    uint32_t look_ups[];
};

/*
 * A look-up is the number of a method and the kind of access: who makes it decides how much of a
 * load is hidden. Returns are kinds from JOP_LOOK_UP_RETURN on.
 */
enum jop_look_up {
    JOP_LOOK_UP_ROUTINE, /* an invoke by the processor, of and in routines */
    JOP_LOOK_UP_INVOKE,  /* by the program */
    JOP_LOOK_UP_RETURN,
    JOP_LOOK_UP_IRETURN = JOP_LOOK_UP_RETURN,
    JOP_LOOK_UP_LRETURN,
    JOP_LOOK_UP_FRETURN,
    JOP_LOOK_UP_DRETURN,
    JOP_LOOK_UP_ARETURN,
    JOP_LOOK_UP_VRETURN,
    JOP_LOOK_UP_KINDS
};

static inline uint32_t jop_look_up(uint32_t method, enum jop_look_up kind)
{
    return method << 3 | kind;
}

struct jop_automaton {
    uint64_t version; /* generation, and in the lower half where the state's move is in a path */
    struct jop_path **singles; /* paths of one look-up, by that; NULL: not asked for yet */
    uint32_t single_count;
    struct jop_learner *learner;
};

/* The cache empty. The model must outlive the states. */
void jop_automaton_init(struct jop_automaton *states, const struct jop_model *model,
                        const struct jop_cache_shape *shape);
void jop_automaton_fini(struct jop_automaton *states);

/* Empties the cache. */
void jop_automaton_clear(struct jop_automaton *states);

/* What the cache holds, as of jop_cache_contents; its number of blocks. */
uint32_t jop_automaton_contents(const struct jop_automaton *states,
                                struct jop_cache_content *contents, uint32_t count,
                                uint32_t *blocks);

/* A new generation: no version comes again that there was. */
void jop_automaton_renew(struct jop_automaton *states);

/* How long a method is, before its first look-up; the same whenever it is told. */
void jop_automaton_set_words(struct jop_automaton *states, uint32_t method, uint32_t words);

/* How long the method of a look-up is, and how many cycles of its load the bytecode hides. */
void jop_automaton_look_up(const struct jop_automaton *states, uint32_t look_up, uint32_t *words,
                           uint32_t *hidden);

/* The path of some look-ups, at most JOP_MAX_PATH; it lives as long as the states. */
struct jop_path *jop_automaton_path(struct jop_automaton *states, const uint32_t *look_ups,
                                 uint32_t length);

/* The path of one look-up. */
struct jop_path *jop_automaton_new_single(struct jop_automaton *states, uint32_t look_up);

static inline struct jop_path *jop_automaton_single(struct jop_automaton *states, uint32_t look_up)
{
    struct jop_path *path = look_up < states->single_count ? states->singles[look_up] : NULL;
    return __builtin_expect(path != NULL, 1) ? path : jop_automaton_new_single(states, look_up);
}

/* For jop_automaton_move. */
const struct jop_transition *jop_automaton_learn(struct jop_automaton *states,
                                                 struct jop_path *path);

/* A path's move in the present state, or NULL: not made yet. */
__attribute__((always_inline))
static inline const struct jop_transition *jop_automaton_known(const struct jop_automaton *states,
                                                      const struct jop_path *path)
{
    uint32_t place = (uint32_t)states->version;
    if (__builtin_expect(place < path->move_limit, 1)) {
        const struct jop_transition *move =
            (const struct jop_transition *)(const void *)(path->moves + place);
        if (__builtin_expect((move->outcome.hits | move->outcome.misses) != 0, 1)) {
            return move;
        }
    }
    return NULL;
}

/* Makes a path's move; what it gives is good until the next one. */
static inline const struct jop_transition *jop_automaton_move(struct jop_automaton *states,
                                                     struct jop_path *path)
{
    const struct jop_transition *move = jop_automaton_known(states, path);
    if (__builtin_expect(move == NULL, 0)) {
        return jop_automaton_learn(states, path);
    }
    states->version += (uint64_t)move->step;
    return move;
}

#endif
