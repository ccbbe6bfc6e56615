/*
 * A state is stored as an image of the cache (jop_cache_save), in a hash table of images. One cache
 * serves all states: before the look-ups of a path are made, the state's image is loaded into the
 * cache, unless the cache is already in this state.
 */
#include "jop/charge/automaton.h"

#include <stdlib.h>
#include <string.h>

#include "jop/routines/routine.h"
#include "profiler/tree/memory.h"
#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/classfile/opcodes.h"

#define MAX_STATES 65536u
#define MAX_IMAGE_BYTES (UINT64_C(256) << 20) /* of all states */
#define MAX_MOVE_BYTES (UINT64_C(256) << 20)  /* beyond this, all moves and states are dropped */
#define FIRST_MOVES 16u
#define NO_STATE UINT32_MAX
#define GENERATION_SHIFT 32
#define MOVE_BYTES ((uint32_t)sizeof(struct jop_transition))

struct jop_learner {
    const struct jop_model *model;
    struct jop_cache *cache;
    uint32_t image_bytes, state_count, state_capacity;
    uint32_t state_limit; /* beyond this, all moves and states are dropped */
    uint32_t in_cache;    /* the state of the cache, or NO_STATE */
    uint8_t *images;      /* images of the states, indexed by number */
    uint8_t *scratch;
    uint32_t *buckets; /* hash table of images; value: state + 1 */
    uint32_t bucket_mask;
    uint32_t *words; /* lengths of methods, indexed by method */
    uint32_t word_count;
    struct jop_path **paths; /* hash table of paths */
    uint32_t path_mask, path_count;
    struct jop_path *all_paths;
    uint64_t move_bytes;
    uint32_t hidden[JOP_LOOK_UP_KINDS];
};

static void *allocate(size_t bytes)
{
    void *memory = calloc(1, bytes);
    if (memory == NULL) {
        prof_out_of_memory();
    }
    return memory;
}

/* Enlarges a block and zeroes the new part. */
static void *grow(void *memory, size_t old_bytes, size_t bytes)
{
    char *grown = realloc(memory, bytes);
    if (grown == NULL) {
        prof_out_of_memory();
    }
    memset(grown + old_bytes, 0, bytes - old_bytes);
    return grown;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t hash_bytes(const uint8_t *bytes, uint32_t count)
{
    uint64_t hash = count;
    for (uint32_t i = 0; i < count; i += 4) { /* an image's length is a multiple of 4 */
        uint32_t word;
        memcpy(&word, bytes + i, sizeof word);
        hash = mix(hash, word);
    }
    return hash;
}

/* --- states --------------------------------------------------------------------------------- */

static uint8_t *image_of(const struct jop_learner *learner, uint32_t state)
{
    VM_ASSERT(state < learner->state_count);
    return learner->images + (size_t)state * learner->image_bytes;
}

static void enter_in_buckets(struct jop_learner *learner, uint32_t state)
{
    VM_ASSERT(learner->state_count * 2 <= learner->bucket_mask + 1);
    uint64_t at = hash_bytes(image_of(learner, state), learner->image_bytes);
    while (learner->buckets[at & learner->bucket_mask] != 0) {
        at++;
    }
    learner->buckets[at & learner->bucket_mask] = state + 1;
}

static void grow_states(struct jop_learner *learner)
{
    uint32_t old = learner->state_capacity, now = old == 0 ? 64 : old * 2;
    learner->images = grow(learner->images, (size_t)old * learner->image_bytes,
                           (size_t)now * learner->image_bytes + 1);
    learner->state_capacity = now;
    free(learner->buckets);
    learner->buckets = allocate(now * 2 * sizeof learner->buckets[0]);
    learner->bucket_mask = now * 2 - 1;
    for (uint32_t i = 0; i < learner->state_count; i++) {
        enter_in_buckets(learner, i);
    }
}

/* Returns the number of the cache's current state, and adds the state if it is new. */
static uint32_t find_state(struct jop_learner *learner)
{
    jop_cache_save(learner->cache, learner->scratch);
    uint64_t bucket = hash_bytes(learner->scratch, learner->image_bytes);
    uint32_t found;
    while (learner->state_capacity != 0
           && (found = learner->buckets[bucket & learner->bucket_mask]) != 0) {
        if (memcmp(image_of(learner, found - 1), learner->scratch, learner->image_bytes) == 0) {
            return found - 1;
        }
        bucket++;
    }
    if (learner->state_count == learner->state_capacity) {
        grow_states(learner);
    }
    VM_ASSERT(learner->state_count < learner->state_capacity);
    uint32_t state = learner->state_count++;
    memcpy(image_of(learner, state), learner->scratch, learner->image_bytes);
    enter_in_buckets(learner, state);
    return state;
}

static void restore(struct jop_learner *learner, uint32_t state)
{
    if (learner->in_cache != state) {
        jop_cache_load(learner->cache, image_of(learner, state));
        learner->in_cache = state;
        VM_ASSERT(learner->in_cache < learner->state_count);
    }
}

/* --- paths ---------------------------------------------------------------------------------- */

void jop_automaton_set_words(struct jop_automaton *states, uint32_t method, uint32_t words)
{
    struct jop_learner *learner = states->learner;
    if (!VM_RESERVE_ZEROED(learner->words, learner->word_count, method + 1)) {
        prof_out_of_memory();
    }
    learner->words[method] = words;
}

static void grow_paths(struct jop_learner *learner)
{
    uint32_t count = (learner->path_mask + 1) * 2;
    free(learner->paths);
    learner->paths = allocate(count * sizeof learner->paths[0]);
    learner->path_mask = count - 1;
    for (struct jop_path *path = learner->all_paths; path != NULL; path = path->next_of_all) {
        struct jop_path **bucket = &learner->paths[path->hash & learner->path_mask];
        path->next_of_hash = *bucket;
        *bucket = path;
    }
}

struct jop_path *jop_automaton_path(struct jop_automaton *states, const uint32_t *look_ups,
                                    uint32_t length)
{
    struct jop_learner *learner = states->learner;
    uint64_t hash = length;
    for (uint32_t i = 0; i < length; i++) {
        hash = mix(hash, look_ups[i]);
    }
    struct jop_path *path = learner->paths[hash & learner->path_mask];
    for (; path != NULL; path = path->next_of_hash) {
        if (path->hash == hash && path->length == length
            && memcmp(path->look_ups, look_ups, length * sizeof look_ups[0]) == 0) {
            return path;
        }
    }
    if (learner->path_count++ > learner->path_mask) {
        grow_paths(learner);
    }
    path = allocate(sizeof *path + length * sizeof look_ups[0]);
    path->hash = hash;
    path->length = length;
    memcpy(path->look_ups, look_ups, length * sizeof look_ups[0]);
    path->next_of_all = learner->all_paths;
    learner->all_paths = path;
    struct jop_path **bucket = &learner->paths[hash & learner->path_mask];
    path->next_of_hash = *bucket;
    return *bucket = path;
}

struct jop_path *jop_automaton_new_single(struct jop_automaton *states, uint32_t look_up)
{
    if (!VM_RESERVE_ZEROED(states->singles, states->single_count, look_up + 1)) {
        prof_out_of_memory();
    }
    return states->singles[look_up] = jop_automaton_path(states, &look_up, 1);
}

/* --- moves ---------------------------------------------------------------------------------- */

static void set_state(struct jop_automaton *states, uint32_t state)
{
    VM_ASSERT(state < states->learner->state_count);
    states->version =
        states->version >> GENERATION_SHIFT << GENERATION_SHIFT | (uint64_t)state * MOVE_BYTES;
}

static uint32_t state_of(const struct jop_automaton *states)
{
    return (uint32_t)states->version / MOVE_BYTES;
}

uint32_t jop_automaton_contents(const struct jop_automaton *states,
                                struct jop_cache_content *contents, uint32_t count,
                                uint32_t *blocks)
{
    const struct jop_learner *learner = states->learner;
    *blocks = jop_cache_blocks(learner->cache);
    return jop_cache_contents(learner->cache, image_of(learner, state_of(states)), contents, count);
}

void jop_automaton_renew(struct jop_automaton *states)
{
    states->version += UINT64_C(1) << GENERATION_SHIFT;
}

/* Drops all moves and states, without changing the cache. */
static void forget(struct jop_automaton *states)
{
    struct jop_learner *learner = states->learner;
    restore(learner, state_of(states));
    for (struct jop_path *path = learner->all_paths; path != NULL; path = path->next_of_all) {
        free(path->moves);
        path->moves = NULL;
        path->move_limit = 0;
    }
    learner->move_bytes = 0;
    learner->state_count = 0;
    memset(learner->buckets, 0, (learner->bucket_mask + 1) * sizeof learner->buckets[0]);
    jop_automaton_renew(states);
    learner->in_cache = find_state(learner);
    set_state(states, learner->in_cache);
}

static struct jop_transition *room_for_move(struct jop_learner *learner, struct jop_path *path,
                                            uint32_t state)
{
    uint32_t bytes = MOVE_BYTES, place = state * bytes;
    if (place >= path->move_limit) {
        uint32_t limit = path->move_limit == 0 ? FIRST_MOVES * bytes : path->move_limit;
        while (limit <= place) {
            limit *= 2;
        }
        path->moves = grow(path->moves, path->move_limit, limit);
        learner->move_bytes += limit - path->move_limit;
        path->move_limit = limit;
    }
    VM_ASSERT(place + bytes <= path->move_limit);
    return (struct jop_transition *)(void *)(path->moves + place);
}

void jop_automaton_look_up(const struct jop_automaton *states, uint32_t look_up, uint32_t *words,
                           uint32_t *hidden)
{
    const struct jop_learner *learner = states->learner;
    uint32_t method = look_up >> 3;
    enum jop_look_up kind = (enum jop_look_up)(look_up & 7);
    bool is_described = kind == JOP_LOOK_UP_ROUTINE && method >= JOP_METHOD_DESCRIBED;
    VM_ASSERT(method < learner->word_count);
    *words = learner->words[method];
    *hidden = is_described ? learner->model->costs[method - JOP_METHOD_DESCRIBED].hidden
                           : learner->hidden[kind];
}

static void look_up_all(const struct jop_automaton *states, const struct jop_path *path,
                        struct jop_outcome *outcome)
{
    struct jop_learner *learner = states->learner;
    const struct jop_model *model = learner->model;
    for (uint32_t i = 0; i < path->length; i++) {
        uint32_t words, hidden, look_up = path->look_ups[i];
        jop_automaton_look_up(states, look_up, &words, &hidden);
        bool is_there = jop_cache_access(learner->cache, look_up >> 3, words,
                                         (look_up & 7) >= JOP_LOOK_UP_RETURN);
        outcome->hits += is_there;
        outcome->misses += !is_there;
        outcome->load_cycles +=
            jop_exposed(is_there ? model->cache_hit : jop_model_load(model, words), hidden);
    }
}

const struct jop_transition *jop_automaton_learn(struct jop_automaton *states,
                                                 struct jop_path *path)
{
    struct jop_learner *learner = states->learner;
    if (learner->state_count >= learner->state_limit || learner->move_bytes > MAX_MOVE_BYTES) {
        forget(states);
    }
    uint32_t state = state_of(states);
    struct jop_transition *move = room_for_move(learner, path, state);
    if (move->outcome.hits + move->outcome.misses == 0) {
        restore(learner, state);
        learner->in_cache = NO_STATE;
        look_up_all(states, path, &move->outcome);
        learner->in_cache = find_state(learner);
        move->step = ((int64_t)learner->in_cache - state) * MOVE_BYTES;
    }
    states->version += (uint64_t)move->step;
    return move;
}

void jop_automaton_clear(struct jop_automaton *states)
{
    struct jop_learner *learner = states->learner;
    jop_cache_clear(learner->cache);
    learner->in_cache = find_state(learner);
    set_state(states, learner->in_cache);
}

void jop_automaton_init(struct jop_automaton *states, const struct jop_model *model,
                        const struct jop_cache_shape *shape)
{
    static const uint8_t opcodes[JOP_LOOK_UP_KINDS] = {
        [JOP_LOOK_UP_ROUTINE] = JOP_OP_SYS_NOIM, [JOP_LOOK_UP_INVOKE] = VM_OP_INVOKEVIRTUAL,
        [JOP_LOOK_UP_IRETURN] = VM_OP_IRETURN,   [JOP_LOOK_UP_LRETURN] = VM_OP_LRETURN,
        [JOP_LOOK_UP_FRETURN] = VM_OP_FRETURN,   [JOP_LOOK_UP_DRETURN] = VM_OP_DRETURN,
        [JOP_LOOK_UP_ARETURN] = VM_OP_ARETURN,   [JOP_LOOK_UP_VRETURN] = VM_OP_RETURN};
    struct jop_learner *learner = allocate(sizeof *learner);
    learner->model = model;
    for (int i = 0; i < JOP_LOOK_UP_KINDS; i++) {
        learner->hidden[i] = model->costs[opcodes[i]].hidden;
    }
    learner->cache = jop_cache_create(shape);
    if (learner->cache == NULL) {
        prof_out_of_memory();
    }
    learner->image_bytes = jop_cache_image_bytes(learner->cache);
    uint64_t limit = MAX_IMAGE_BYTES / (learner->image_bytes + 1);
    learner->state_limit = limit < MAX_STATES ? (uint32_t)limit : MAX_STATES;
    learner->scratch = allocate(learner->image_bytes + 1);
    learner->in_cache = NO_STATE;
    learner->path_mask = 255;
    learner->paths = allocate((learner->path_mask + 1) * sizeof learner->paths[0]);
    *states =
        (struct jop_automaton){.version = UINT64_C(1) << GENERATION_SHIFT, .learner = learner};
    jop_automaton_clear(states);
}

void jop_automaton_fini(struct jop_automaton *states)
{
    struct jop_learner *learner = states->learner;
    while (learner->all_paths != NULL) {
        struct jop_path *path = learner->all_paths;
        learner->all_paths = path->next_of_all;
        free(path->moves);
        free(path);
    }
    jop_cache_destroy(learner->cache);
    free(learner->images);
    free(learner->scratch);
    free(learner->buckets);
    free(learner->words);
    free(states->singles);
    free(learner->paths);
    free(learner);
}
