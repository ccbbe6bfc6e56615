/*
 * contexts_series.h: the checkpoints of a profile in memory (docs/profile-series.md), and the
 * profile of the time between two checkpoints.
 *
 * Checkpoints are numbered from 0, the start of the run, to `count`, the end. A step with the
 * number n is the time from checkpoint n to checkpoint n + 1. Steps stay packed until they are
 * read.
 *
 * Errors: a damaged step gives a one-line reason.
 */
#ifndef JP2VM_PROFILER_READ_CONTEXTS_SERIES_H
#define JP2VM_PROFILER_READ_CONTEXTS_SERIES_H

#include "profiler/model/jp2_format.h"
#include "profiler/read/contexts.h"

struct prof_file_section;

struct prof_contexts_series {
    enum prof_series_unit unit;
    uint64_t interval; /* as requested, in the unit */
    uint32_t count;    /* number of steps */

    /* Indexed by checkpoint from 0 to count, ascending. Times (nanoseconds since the start of the
     * run) and collections are NULL in a series by bytecodes. */
    uint64_t *times, *bytecodes, *collections;

    /* The checkpoints that the program has named, ascending. */
    uint32_t mark_count;
    struct prof_contexts_mark {
        const char *name;
        uint32_t checkpoint;
    } * marks;

    /* The numbers that keys use: indices into the contexts' value_names, and classes. */
    uint32_t name_count, class_count;
    uint32_t *names;
    const struct prof_class **classes;

    struct prof_file_section *steps; /* packed */
};

/* Functions that receive changes. `key` is the key of a number (enum prof_series_key) that the
 * context may have, and `change` its difference modulo 2^64. Changes are ascending by context, then
 * by key. If the function returns false, reading stops. */
struct prof_step_taker {
    bool (*take)(struct prof_step_taker *taker, uint32_t context, uint64_t key, uint64_t change);
};

/* Reads a step. Returns false if the step is damaged, memory runs out, or the taker stopped; then
 * `message` has the reason, except if the taker stopped. */
bool prof_contexts_read_step(const struct prof_contexts *contexts, uint32_t step,
                             struct prof_step_taker *taker, char *message, size_t size);

/* Returns whether all steps can be read; if not, `message` has the reason. */
bool prof_contexts_check_steps(const struct prof_contexts *contexts, char *message, size_t size);

/* The parts of a key. */
struct prof_series_place {
    enum { PROF_AT_ENTRIES, PROF_AT_BLOCK, PROF_AT_VALUE, PROF_AT_EXIT, PROF_AT_TALLY } part;
    uint32_t number;      /* of the block, of the value in value_names, or of the tally's count */
    uint32_t instruction; /* of exits and tallies */
    bool is_in_progress;  /* the exit is an activation in progress */
    enum prof_tally_kind kind;
    const struct prof_class *class; /* NULL: the tally has no class */
};

/* Splits a key. Returns false if no number of the method can have this key. */
bool prof_series_find_place(const struct prof_contexts *contexts, const struct prof_method *method,
                            uint64_t key, struct prof_series_place *place);

/*
 * Returns the profile of the time from checkpoint `from` to checkpoint `to`: all numbers are
 * differences, and it lacks contexts in which, and below which, nothing changed. If nothing was
 * counted in the range, it has no contexts. The count of activations in progress is negative if
 * more were in progress at checkpoint `from`: they ran only the rest of their block in the range.
 * Methods, classes and texts belong to `contexts`, which must outlive the result. The result has no
 * series, and no operands and handlers of methods. On failure, returns NULL with a reason.
 */
struct prof_contexts *prof_contexts_make_range(const struct prof_contexts *contexts, uint32_t from,
                                               uint32_t to, char *message, size_t size);

/* Changes the contexts to this profile. On failure, also if nothing was counted in the range,
 * returns false with a reason. */
bool prof_contexts_take_range(struct prof_contexts *contexts, uint32_t from, uint32_t to,
                              char *message, size_t size);

#endif
