/*
 * values.h: what is common to all values that a variable has had: as Daikon's invariants of one
 * variable, by what was seen and nothing else.
 *
 * Threads: all may note values at the same time.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_VALUES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_VALUES_H

#include <stdatomic.h>

#include <jp2vm/analysis.h>

/* So many different ones are kept one by one. */
#define VALUES_KEPT 6u

/* All zero, it has had none. */
struct values {
    atomic_flag lock;
    char type;       /* first character of its descriptor; 0: not told yet */
    bool is_many;    /* it has had more values than are kept */
    bool is_special; /* null, or a NaN, was among them */
    uint32_t kept;
    uint64_t count, specials, zeros;
    int64_t least, most; /* of whole numbers */
    uint64_t step;       /* divides the distance between any two; 0: all are the same */
    double lowest, highest;
    /* Whole numbers; for strings their texts, for other references their classes. */
    union {
        int64_t j;
        double d;
        char *text;
        const jp2_class *klass;
    } values[VALUES_KEPT];
};

/* A value of this type. */
void values_note(struct values *values, char type, union jp2_value value);

/* What is common to all: "3", "1 | 2 | 5", "0 to 98, in steps of 2", "\"a\" | \"b\"", "never null,
 * a java.lang.String". */
void values_write(struct jp2_output *out, struct values *values);

/* All are one and the same: a number, a text, or null. */
bool values_is_constant(const struct values *values);

#endif
