/*
 * automaton.h: memoizes the effects of look-ups on a method cache.
 *
 * A method cache has few states in a run: its contents and their order follow from the last loads,
 * and programs repeat themselves. So the first cache of a core is simulated by an automaton with
 * numbered states. A *path* is a sequence of look-ups: one look-up, or all look-ups of a routine
 * and its callees. The effect of a path in a state is a *move*: the next state, with hits, misses
 * and the cycles of loads. When a path is followed in a state for the first time, the move is
 * computed with the cache itself (cache.h). The other caches of a core are not automata
 * (side_caches.h).
 *
 * Numbers of states are valid within one *generation*. If there are too many states, all states are
 * dropped, and a new generation starts. A *version* consists of generation and state, and is never
 * 0. If a look-up hits and changes nothing in some version, it can be skipped as long as the
 * version is the same.
 *
 * Threads: an automaton belongs to one thread. Errors: if memory is exhausted, the process ends
 * with a message.
 */
#ifndef JP2VM_JOP_CHARGE_AUTOMATON_H
#define JP2VM_JOP_CHARGE_AUTOMATON_H

#include <stdbool.h>
#include <stdint.h>

#include "jop/cache/cache.h"
#include "jop/model/model.h"

/* The costs of a move. */
struct jop_outcome {
    uint32_t load_cycles; /* cycles of loads, without the cycles hidden by bytecodes */
    uint16_t hits, misses;
};

struct jop_transition {
    int64_t step;               /* the next version minus the current version */
    struct jop_outcome outcome; /* without hits and misses: the move is not known yet */
};

#define JOP_MAX_PATH 1024 /* look-ups */

struct jop_path {
    uint32_t move_limit; /* bytes */
    char *moves;         /* moves, each a struct jop_transition; the lower half of a version is the
                            offset of its move */
    struct jop_path *next_of_hash, *next_of_all;
    uint64_t hash;
    uint64_t quiet; /* see side_caches.c; initially 0 */
    uint32_t length;
    uint32_t look_ups[];
};

/*
 * A look-up consists of the number of a method and the kind of access. The kind decides how many
 * cycles of a load are hidden. Kinds from JOP_LOOK_UP_RETURN on are returns.
 */
enum jop_look_up {
    JOP_LOOK_UP_ROUTINE, /* an invoke of a routine, or within a routine */
    JOP_LOOK_UP_INVOKE,  /* an invoke by the program */
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
    uint64_t version; /* upper half: generation; lower half: the state, as the offset of its move in
                         a path's `moves` */
    struct jop_path **singles; /* paths with one look-up, indexed by look-up; NULL: not created
                                  yet */
    uint32_t single_count;
    struct jop_learner *learner;
};

/* Initializes an automaton with an empty cache. The model must outlive the automaton. */
void jop_automaton_init(struct jop_automaton *states, const struct jop_model *model,
                        const struct jop_cache_shape *shape);
void jop_automaton_fini(struct jop_automaton *states);

/* Empties the cache. */
void jop_automaton_clear(struct jop_automaton *states);

/* Writes the contents of the cache, as jop_cache_contents does, and its number of blocks. */
uint32_t jop_automaton_contents(const struct jop_automaton *states,
                                struct jop_cache_content *contents, uint32_t count,
                                uint32_t *blocks);

/* Starts a new generation, so that earlier versions never recur. */
void jop_automaton_renew(struct jop_automaton *states);

/* Sets the length of a method. Must be called before the method's first look-up; later calls must
 * pass the same length. */
void jop_automaton_set_words(struct jop_automaton *states, uint32_t method, uint32_t words);

/* Finds the length of the method that is looked up, and the cycles of its load that the bytecode
 * hides. */
void jop_automaton_look_up(const struct jop_automaton *states, uint32_t look_up, uint32_t *words,
                           uint32_t *hidden);

/* Returns the path of a sequence of at most JOP_MAX_PATH look-ups. The automaton owns the path. */
struct jop_path *jop_automaton_path(struct jop_automaton *states, const uint32_t *look_ups,
                                    uint32_t length);

/* Returns the path of one look-up, and creates it if necessary. */
struct jop_path *jop_automaton_new_single(struct jop_automaton *states, uint32_t look_up);

static inline struct jop_path *jop_automaton_single(struct jop_automaton *states, uint32_t look_up)
{
    struct jop_path *path = look_up < states->single_count ? states->singles[look_up] : NULL;
    return __builtin_expect(path != NULL, 1) ? path : jop_automaton_new_single(states, look_up);
}

/* Makes a move that is not known yet, and stores it; for jop_automaton_move. */
const struct jop_transition *jop_automaton_learn(struct jop_automaton *states,
                                                 struct jop_path *path);

/* Returns a path's move in the current state; NULL: not known yet. */
__attribute__((always_inline)) static inline const struct jop_transition *
jop_automaton_known(const struct jop_automaton *states, const struct jop_path *path)
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

/* Makes a path's move: changes the state. The result is valid until the next move. */
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
