/*
 * maps.h: what probes keep.
 *
 * Aggregates are kept by each thread in tables of its own, under a lock of its own that only who
 * prints contends for, and merged when the thread ends or somebody prints. A statement that counts
 * under a key that is known when its place is asked about has a *counter* of the machine instead
 * (vm/instrument/counters.h), which the code may add to by itself. Maps of values are shared, each with a
 * lock.
 *
 * At most `key_limit` entries are made for each map, those of different threads counted apart;
 * what finds no room is counted as dropped.
 *
 * A program of probes has a *store* of its own for all that.
 */
#ifndef JP2VM_PROFILER_PROBES_MAPS_H
#define JP2VM_PROFILER_PROBES_MAPS_H

#include <stdatomic.h>

#include "profiler/probes/aggregate.h"
#include "profiler/probes/language/syntax.h"
#include "profiler/probes/table.h"
#include "profiler/probes/value.h"

/* What a thread has in a store; but for the lock and the tables it is for the thread alone. */
struct prof_probe_thread {
    struct prof_probe_store *store;
    atomic_flag lock;
    struct prof_probe_table *tables; /* by map */

    struct prof_probe_value variables[64]; /* at first those of `begin`, others none */
    uint64_t *skipped; /* events, by probe and cause */
    int64_t *entered; /* when the methods under way whose end wants to know it were entered */
    size_t entered_count, entered_capacity;
    uint64_t *polled; /* by probe: periods since it ran */
    struct prof_probe_key key;
    struct jp2_frame *frames;
    char *scratch;
    struct prof_probe_thread *next, **link;
};

#define PROF_PROBE_SCRATCH 8192

/*
 * What is kept for a program, which stays as long. It is taken away with what its threads have left
 * once none of them does anything in it any more.
 */
struct prof_probe_store *prof_probe_store_create(struct prof_probe_program *program,
                                                 uint64_t key_limit);
void prof_probe_store_destroy(struct prof_probe_store *store);

/* The numbers of the machine's counters that it has: how many, and where they are put. */
uint32_t prof_probe_store_counters(const struct prof_probe_store *store, uint32_t *numbers);

struct prof_probe_thread *prof_probe_thread_create(struct prof_probe_store *store);

/* Keeps its sums, and frees it. By the thread itself. */
void prof_probe_thread_end(struct prof_probe_thread *thread);

/* Threads made from now on start with this one's variables. */
void prof_probe_store_begin(struct prof_probe_store *store, const struct prof_probe_thread *thread);

/* Events that a probe has skipped for a cause, in all threads: what others add meanwhile may be
 * missing. */
uint64_t prof_probe_skipped(struct prof_probe_store *store, const struct prof_probe *probe,
                            enum prof_probe_cause cause);

/* A text that stays, the same pointer for the same text. Any thread. */
const char *prof_probe_intern(const char *text);

/* --- aggregates --- */

/* For `ask`, from one thread at a time: the number of a counter of the machine for a plain key of a
 * count map. VM_COUNTER_NONE: there are no more. */
uint32_t prof_probe_counter(const struct prof_probe_map *map, const struct prof_probe_key *key);

/* Adds a number under a key with its hash. */
void prof_probe_add(struct prof_probe_thread *thread, const struct prof_probe_map *map,
                    const struct prof_probe_key *key, uint64_t hash,
                    const struct prof_probe_value *value);

/* --- maps of values; keys are plain --- */

/* None: nothing is there. */
struct prof_probe_value prof_probe_map_read(const struct prof_probe_map *map,
                                            const struct prof_probe_key *key);

/* Sets it; with PROF_ADD or PROF_SUB for operator, to what it was with the number added. False: that
 * is a text. */
bool prof_probe_map_set(const struct prof_probe_map *map, const struct prof_probe_key *key,
                        int operator, const struct prof_probe_value * value);

void prof_probe_map_delete(const struct prof_probe_map *map, const struct prof_probe_key *key);

/* --- both --- */

void prof_probe_map_clear(const struct prof_probe_map *map);

/* All entries with plain keys, for the caller to empty; exact but for what other threads add
 * meanwhile. */
struct prof_probe_table prof_probe_map_merge(const struct prof_probe_map *map);

/* How much found no room. */
uint64_t prof_probe_map_dropped(const struct prof_probe_map *map);

#endif
