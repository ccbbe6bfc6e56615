/*
 * value.h: values of expressions, and keys of maps, which are made of values.
 *
 * A key is a sequence of words. A new key may contain pointers to classes, methods and activations.
 * In a *plain* key these are replaced by texts. Equal keys are also equal in their plain forms.
 *
 * Threads: no state. The text of a value is valid as long as the source of the value.
 */
#ifndef JP2VM_PROFILER_PROBES_VALUE_H
#define JP2VM_PROFILER_PROBES_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct jp2_frame;
struct vm_class;
struct vm_method;
struct vm_object;
struct vm_text;

enum prof_probe_value_kind {
    PROF_VALUE_NONE, /* cannot be computed: a predicate with it is false, a statement with it is
                        skipped */
    PROF_VALUE_INT,
    PROF_VALUE_FLOAT,
    PROF_VALUE_TEXT,
    PROF_VALUE_CLASS,  /* as text: its name */
    PROF_VALUE_METHOD, /* as text: class.name */
    PROF_VALUE_OBJECT, /* as a key or printed: the name of its class, or null */
    PROF_VALUE_STACK,
    PROF_VALUE_FRAMES /* only in keys that are not plain */
};

/* The reason why a value cannot be computed. */
enum prof_probe_cause {
    PROF_CAUSE_UNKNOWN, /* the event does not provide the value */
    PROF_CAUSE_FIELD_OF_NULL,
    PROF_CAUSE_NO_FIELD,
    PROF_CAUSE_VOID,
    PROF_CAUSE_NO_ARGUMENT,
    PROF_CAUSE_NO_THIS,
    PROF_CAUSE_NO_ELAPSED,
    PROF_CAUSE_NULL,
    PROF_CAUSE_NO_ARRAY,
    PROF_CAUSE_DIVISION,
    PROF_CAUSE_MIXED, /* the operation needs another kind of value: a number, a text or an object */
    PROF_CAUSES
};

struct prof_probe_value {
    enum prof_probe_value_kind kind : 8;
    bool is_unset : 1; /* the variable or entry was never set: the value is 0; "" if compared with a
                          text, null with an object */
    union {
        uint32_t count;              /* number of frames */
        enum prof_probe_cause cause; /* for the kind PROF_VALUE_NONE */
    };
    union {
        int64_t integer;
        double floating;
        const char *text;
        const struct vm_class *klass;
        const struct vm_method *method;
        struct vm_object *object;
        const struct jp2_frame *frames;
    };
};

#define PROF_PROBE_TEXT 1024 /* maximal bytes of a text, with the final zero */

/* Returns the value's text; NULL for values without text, such as numbers. */
const char *prof_probe_text(const struct prof_probe_value *value, char buffer[PROF_PROBE_TEXT]);

/* Returns "int[]" for "[I". */
const char *prof_probe_class_text(const char *name, char buffer[PROF_PROBE_TEXT]);

/* Returns "a.b.C.m". */
const char *prof_probe_method_text(const struct vm_method *method, char buffer[PROF_PROBE_TEXT]);

/* Returns a number as double. */
double prof_probe_double(const struct prof_probe_value *value);

/* Prints a value; a stack has one frame in each line. */
void prof_probe_print_value(struct vm_text *to, const struct prof_probe_value *value);

struct prof_probe_key {
    uint64_t *words;
    uint32_t count, capacity;
};

/* Adds a part to a key. Returns false if the value has the kind PROF_VALUE_NONE. An unset value is
 * added as 0 or "". */
bool prof_probe_key_add(struct prof_probe_key *key, const struct prof_probe_value *value,
                        bool is_plain);

/* Adds the parts of another key, in their plain forms. */
void prof_probe_key_add_plain(struct prof_probe_key *key, const uint64_t *words, uint32_t count);

/* Reads the next part of a key. Returns the number of its words. */
uint32_t prof_probe_key_part(const uint64_t *words, struct prof_probe_value *value);

#endif
