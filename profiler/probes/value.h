/*
 * value.h: values of expressions, and keys of maps made of them.
 *
 * A key is a run of words. As it is made, it may hold pointers to classes and methods and
 * activations; it is *plain* when all these are texts. Equal keys are equal when they are plain.
 *
 * Threads: no state. Texts of values are valid as long as what they were made from.
 */
#ifndef JP2VM_PROFILER_PROBES_VALUE_H
#define JP2VM_PROFILER_PROBES_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jp2vm/analysis.h>

struct vm_text;

enum prof_probe_value_kind {
    PROF_VALUE_NONE, /* cannot be computed: a predicate is false, a statement is not done */
    PROF_VALUE_INT,
    PROF_VALUE_FLOAT,
    PROF_VALUE_TEXT,
    PROF_VALUE_CLASS,  /* stands for its name */
    PROF_VALUE_METHOD, /* stands for class.name */
    PROF_VALUE_OBJECT, /* as a key or printed: its class's name, or null */
    PROF_VALUE_STACK,
    PROF_VALUE_FRAMES /* in keys that are not plain */
};

/* Why something cannot be computed. */
enum prof_probe_cause {
    PROF_CAUSE_UNKNOWN, /* the event has no such thing there */
    PROF_CAUSE_FIELD_OF_NULL,
    PROF_CAUSE_NO_FIELD,
    PROF_CAUSE_VOID,
    PROF_CAUSE_NO_ARGUMENT,
    PROF_CAUSE_NO_THIS,
    PROF_CAUSE_NO_ELAPSED,
    PROF_CAUSE_NULL,
    PROF_CAUSE_NO_ARRAY,
    PROF_CAUSE_DIVISION,
    PROF_CAUSE_MIXED, /* a number, a text or an object where another of these is needed */
    PROF_CAUSES
};

struct prof_probe_value {
    enum prof_probe_value_kind kind : 8;
    bool is_unset : 1; /* 0 or "" of what was never set: beside a text "", beside an object null */
    union {
        uint32_t count;              /* of frames */
        enum prof_probe_cause cause; /* of what is none */
    };
    union {
        int64_t integer;
        double floating;
        const char *text;
        const jp2_class *klass;
        const jp2_method *method;
        jp2_object *object;
        const struct jp2_frame *frames;
    };
};

#define PROF_PROBE_TEXT 1024 /* bytes of a text at most, with the end */

/* As text, where there is one; what has none, as numbers, gives NULL. */
const char *prof_probe_text(const struct prof_probe_value *value, char buffer[PROF_PROBE_TEXT]);

/* "int[]" for "[I". */
const char *prof_probe_class_text(const char *name, char buffer[PROF_PROBE_TEXT]);

/* "a.b.C.m" */
const char *prof_probe_method_text(const jp2_method *method, char buffer[PROF_PROBE_TEXT]);

/* Numbers as double. */
double prof_probe_double(const struct prof_probe_value *value);

/* As it is printed; a stack has a frame in each line. */
void prof_probe_print_value(struct vm_text *to, const struct prof_probe_value *value);

struct prof_probe_key {
    uint64_t *words;
    uint32_t count, capacity;
};

/* Adds a part. False: the value is none. What is unset is 0 or "" there. */
bool prof_probe_key_add(struct prof_probe_key *key, const struct prof_probe_value *value,
                        bool is_plain);

/* Adds the parts of another key, made plain. */
void prof_probe_key_add_plain(struct prof_probe_key *key, const uint64_t *words, uint32_t count);

/* The next part of a plain key; the number of words that it takes. */
uint32_t prof_probe_key_part(const uint64_t *words, struct prof_probe_value *value);

#endif
