/*
 * value.h: values as text, in the one format that traces, --step, explorer pages and views use
 * (docs/tracing.md, "Lines").
 *
 *     7  7L  0.1f  true  'a'  '\n'  return to 12
 *     null  Point#3  int[2][]#7  class Point#4  "a\tb"#5  "forty characters ..."(72)#6
 *
 * Terminal control characters and unpaired surrogates are shown as escapes like \u0085. Class names
 * are shown without packages.
 *
 * The caller provides a function that receives the text, piece by piece. Threads: no shared state.
 * Memory: these functions allocate none.
 */
#ifndef JP2VM_VM_SHOW_VALUE_H
#define JP2VM_VM_SHOW_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VM_SHOW_UNITS 40 /* the most UTF-16 units of a string that are shown */

/* The function that receives the text; the bytes are not NUL-terminated. */
struct vm_show {
    void (*add)(void *data, const char *bytes, size_t length);
    void *data;
};

/* Shows a value, given the letter of its type: Z C B S I J F D, or R for a return address in
 * bytecode. `bits` is the slot; F uses its lower half, other types except J and D use its lower
 * bits. */
void vm_show_primitive(const struct vm_show *to, char type, uint64_t bits);

/* An object, or null. The number 0 is not shown. */
struct vm_shown_object {
    const char *class_name; /* as in class files, "[La/B;"; NULL: this is the null reference */
    uint64_t number;
    uint32_t length;       /* of an array */
    const uint16_t *units; /* the first units of a String; NULL: unknown, or not a String */
    size_t unit_count;
    uint32_t string_length; /* length of the whole string */
    bool is_mirror;         /* the object is a java.lang.Class */
    const char *mirrored;   /* name of the class that it represents, as in class files; NULL: not
                             * known yet */
};

void vm_show_object(const struct vm_show *to, const struct vm_shown_object *object);

/* Shows the name of a class without its package; "[I" is shown as "int[]". */
void vm_show_class_name(const struct vm_show *to, const char *name);

/* Shows a string in quotes. The first `count` of its `length` units are known; at most
 * VM_SHOW_UNITS are shown. */
void vm_show_string(const struct vm_show *to, const uint16_t *units, size_t count, uint32_t length);

#endif
