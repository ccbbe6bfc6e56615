/*
 * value.h: values of expressions, and keys of maps, which are made of values.
 *
 * A key is a sequence of words. A new key may contain pointers to classes, methods and activations.
 * A *plain* key contains texts instead of these pointers. The plain forms of equal keys are equal.
 *
 * Threads: no state. A value does not own its text, which is valid as long as the event, node, key
 * or buffer from which it was taken.
 */
#ifndef JP2VM_PROFILER_PROBES_VALUE_H
#define JP2VM_PROFILER_PROBES_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct jp2_frame;
struct vm_class;
struct vm_field;
struct vm_method;
struct vm_object;
struct vm_text;

enum prof_probe_value_kind {
    PROF_VALUE_NONE, /* the value cannot be computed: a predicate that uses it is false, a statement
                        that uses it is skipped */
    PROF_VALUE_INT,
    PROF_VALUE_FLOAT,
    PROF_VALUE_NULL, /* the text and class name of null: equal only to itself, printed as null */
    PROF_VALUE_TEXT,
    PROF_VALUE_CLASS,  /* its text is the name of the class */
    PROF_VALUE_METHOD, /* its text is class.name */
    PROF_VALUE_OBJECT, /* in a key or when printed: the name of its class, or null */
    PROF_VALUE_STACK,
    PROF_VALUE_TUPLE,
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
    PROF_CAUSE_NO_VARIABLE, /* it has no value at the location */
    PROF_CAUSE_NO_OPERAND,
    PROF_CAUSE_NO_FRAME,      /* the activation runs code that was made before the probe */
    PROF_CAUSE_NO_ACTIVATION, /* the activation began before the probe */
    PROF_CAUSE_NULL,
    PROF_CAUSE_NO_ARRAY,
    PROF_CAUSE_NO_ADDRESS,
    PROF_CAUSE_DIVISION,
    PROF_CAUSE_NO_ELEMENT,
    PROF_CAUSE_TOO_LONG, /* a tuple for which there is no space */
    PROF_CAUSE_ROUNDS,   /* loops had more than PROF_PROBE_ROUNDS rounds */
    PROF_CAUSE_NO_PERIOD,
    PROF_CAUSE_MIXED, /* the operation needs another kind of value: a number, a text or an object */
    PROF_CAUSES
};

struct prof_probe_value {
    enum prof_probe_value_kind kind : 8;
    bool is_unset : 1; /* the variable or entry was never set. Its value is 0; when compared with a
                          text it is "", when compared with an object it is null */
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
        const uint64_t *tuple; /* the number of words that follow; then the elements, as in a plain
                                  key */
    };
};

#define PROF_PROBE_TEXT 1024 /* maximal number of bytes of a text, including the final zero */

/* Returns the value's text; NULL for values without text, such as numbers. */
const char *prof_probe_text(const struct prof_probe_value *value, char buffer[PROF_PROBE_TEXT]);

/* Converts the name of a class to the form of Java source: "int[]" for "[I". */
const char *prof_probe_class_text(const char *name, char buffer[PROF_PROBE_TEXT]);

/* Returns the method's name with its class, as in "a.b.C.m". */
const char *prof_probe_method_text(const struct vm_method *method, char buffer[PROF_PROBE_TEXT]);

/* Finds a field of an object by its name, also in superclasses. Returns NULL if there is none. */
struct vm_field *prof_probe_find_field(const struct vm_object *object, const char *name);

#define PROF_PROBE_ADDRESS 64 /* bytes of a text of an address, including the final zero */

/* Writes the number of a java.net.InetAddress; the number and port of an InetSocketAddress, and of
 * a SocketImpl, whose other side it is, or its own if it listens. Returns false for other objects.
 */
bool prof_probe_address(const struct vm_object *object, char text[PROF_PROBE_ADDRESS]);

/* Returns a number as double. */
double prof_probe_double(const struct prof_probe_value *value);

/* Prints a value. A stack is printed with one frame on each line. */
void prof_probe_print_value(struct vm_text *to, const struct prof_probe_value *value);

struct prof_probe_key {
    uint64_t *words;
    uint32_t count, capacity;
};

/* Appends a value to a key. Returns false if the value has the kind PROF_VALUE_NONE. An unset value
 * is appended as 0 or "". */
bool prof_probe_key_add(struct prof_probe_key *key, const struct prof_probe_value *value,
                        bool is_plain);

/* If a value is a tuple, sets *element to its element `index`, from 0. Returns false if the value
 * is not a tuple or has no such element. */
bool prof_probe_element(const struct prof_probe_value *value, uint32_t index,
                        struct prof_probe_value *element);

/* Appends the parts of another key in their plain forms. */
void prof_probe_key_add_plain(struct prof_probe_key *key, const uint64_t *words, uint32_t count);

/* Reads the part of a key that starts at `words`. Returns the number of its words. */
uint32_t prof_probe_key_part(const uint64_t *words, struct prof_probe_value *value);

#endif
