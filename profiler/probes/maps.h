/*
 * maps.h: the data of probes: maps and variables.
 *
 * Each thread keeps aggregates in its own tables, under its own lock. Only a thread that prints
 * contends for this lock. The tables are merged when the thread ends, or when another thread
 * prints. If a statement counts under a key that is known when its location is offered, it uses a
 * *counter* of the machine instead (vm/instrument/counters.h), which translated code can increment
 * inline. A map of values is shared by all threads, and has its own lock.
 *
 * A map has at most `key_limit` entries; entries of different threads with the same key count
 * separately. If an addition needs an entry for which there is no space, it is dropped and counted.
 *
 * Each program of probes has its own *store* for these data.
 */
#ifndef JP2VM_PROFILER_PROBES_MAPS_H
#define JP2VM_PROFILER_PROBES_MAPS_H

#include <stdatomic.h>

#include "profiler/probes/activations.h"
#include "profiler/probes/aggregate.h"
#include "profiler/probes/language/syntax.h"
#include "profiler/probes/table.h"
#include "profiler/probes/value.h"

/* A thread's data in a store. Other threads use only the lock and the tables. */
struct prof_probe_thread {
    struct prof_probe_store *store;
    atomic_flag lock;
    struct prof_probe_table *tables; /* indexed by map */

    struct prof_probe_value
        variables[PROF_PROBE_VARIABLES]; /* at first the values that the probe `begin` has set;
                          the other variables have the kind PROF_VALUE_NONE */
    uint64_t *skipped;                   /* numbers of skipped events, by probe and cause; then
                                            the number of cut texts */
    uint64_t *cut;                       /* the address of this last number */
    struct prof_probe_activations activations;
    struct prof_probe_poll {
        uint64_t period,
            due; /* in bytecodes of the thread; the period is 0 before the first poll */
    } * polls;   /* indexed by probe */
    struct prof_probe_key key;
    struct jp2_frame *frames;
    char *scratch;
    struct prof_probe_thread *next, **link;
};

#define PROF_PROBE_SCRATCH 8192

/*
 * Makes the store of a program; the program must outlive the store. prof_probe_store_destroy frees
 * the store with the data that threads have left in it; no thread may use the store any more.
 */
struct prof_probe_store *prof_probe_store_create(struct prof_probe_program *program,
                                                 uint64_t key_limit);
void prof_probe_store_destroy(struct prof_probe_store *store);

/* Returns how many counters of the machine the store uses, and writes their numbers to `numbers`
 * unless `numbers` is NULL. */
uint32_t prof_probe_store_counters(const struct prof_probe_store *store, uint32_t *numbers);

struct prof_probe_thread *prof_probe_thread_create(struct prof_probe_store *store);

/* Adds a thread's data to the sums of its store, and frees them. Called by the thread itself, or
 * when the store is destroyed. */
void prof_probe_thread_end(struct prof_probe_thread *thread);

/* Makes this thread's variables the initial variables of all threads that are created later. */
void prof_probe_store_begin(struct prof_probe_store *store, const struct prof_probe_thread *thread);

/* Returns how many events a probe has skipped for a cause, in all threads. Events that other
 * threads skip during the call may be missing. */
uint64_t prof_probe_skipped(struct prof_probe_store *store, const struct prof_probe *probe,
                            enum prof_probe_cause cause);

/* The same for texts that str() has cut. */
uint64_t prof_probe_cut(struct prof_probe_store *store);

/* Returns a permanent copy of a text, with the same address for equal texts. Any thread. */
const char *prof_probe_intern(const char *text);

/* The same for the words of a tuple (value.h). */
const uint64_t *prof_probe_intern_tuple(const uint64_t *tuple);

/* Compares a text that occurred with a constant name: the whole text, and its parts after a dot or
 * a dollar sign. Any thread. */
void prof_probe_offer_near(struct prof_probe_near *near, const char *text);

/* --- aggregates --- */

/* Returns the number of the machine's counter for a plain key of a map of counts, or
 * VM_COUNTER_NONE if no counter is left. Called by `ask`, so by one thread at a time. */
uint32_t prof_probe_counter(const struct prof_probe_map *map, const struct prof_probe_key *key);

/* Adds a number to the aggregate of a key; `hash` is the key's hash. */
void prof_probe_add(struct prof_probe_thread *thread, const struct prof_probe_map *map,
                    const struct prof_probe_key *key, uint64_t hash,
                    const struct prof_probe_value *value);

/* --- maps of values; keys are plain --- */

/* Returns the value of a key; its kind is PROF_VALUE_NONE if there is no entry. */
struct prof_probe_value prof_probe_map_read(const struct prof_probe_map *map,
                                            const struct prof_probe_key *key);

/* Sets an entry to a value; if `op` is PROF_ADD or PROF_SUB, adds the value to the entry or
 * subtracts it. Returns false if that is impossible, for example because the entry is a text. */
bool prof_probe_map_set(const struct prof_probe_map *map, const struct prof_probe_key *key, int op,
                        const struct prof_probe_value *value);

void prof_probe_map_delete(const struct prof_probe_map *map, const struct prof_probe_key *key);

/* --- all maps --- */

void prof_probe_map_clear(const struct prof_probe_map *map);

/* Returns a table of all entries, with plain keys. The caller must empty the table. Additions that
 * other threads make during the call may be missing. */
struct prof_probe_table prof_probe_map_merge(const struct prof_probe_map *map);

/* Returns how many additions were dropped for lack of space. */
uint64_t prof_probe_map_dropped(const struct prof_probe_map *map);

#endif
