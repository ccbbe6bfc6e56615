/*
 * values.h: describes the values that a variable has had, like Daikon's invariants of one variable.
 * The description holds only for the values that were noted.
 *
 * Threads: any thread may note values at any time.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_VALUES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_VALUES_H

#include <stdatomic.h>

#include <jp2vm/analysis.h>

/* The maximal number of different values that are kept. */
#define VALUES_KEPT 6u

/* The values of a variable; all zero at first. */
struct values {
    atomic_flag lock;
    char type;       /* first character of the descriptor, or 's' for strings; 0: no value yet */
    bool is_many;    /* the variable has had more than VALUES_KEPT different values */
    bool is_special; /* null or a NaN was among the values */
    uint32_t kept;
    uint64_t count, specials, zeros;
    int64_t least, most; /* the smallest and the largest whole number */
    uint64_t step; /* a common divisor of the differences between all whole numbers; 0: all are
                      equal */
    double lowest, highest;
    /* The kept values: whole numbers, floating-point numbers, texts of strings, or classes of other
     * references. */
    union {
        int64_t j;
        double d;
        char *text;
        const jp2_class *klass;
    } values[VALUES_KEPT];
};

/* Notes a value. `type` is the first character of the variable's descriptor. */
void values_note(struct values *values, char type, union jp2_value value);

/* Writes the description: "3", "1 | 2 | 5", "0 to 98, in steps of 2", "\"a\" | \"b\" | null", "any
 * class". */
void values_write(struct jp2_output *out, struct values *values);

/* Returns whether all values are the same number or text, or all are null. */
bool values_is_constant(const struct values *values);

#endif
