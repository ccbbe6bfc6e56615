/*
 * value.h: the single form in which users see a value, in traces, steps, pages and views
 * (docs/tracing.md, "Lines").
 *
 *     7  7L  0.1f  true  'a'  '\n'  return to 12
 *     null  Point#3  int[2][]#7  class Point#4  "a\tb"#5  "forty characters ..."(72)#6
 *
 * Control characters of terminals, and single halves of pairs, are shown as \u0085. Class names
 * have no packages.
 *
 * A function of the caller receives the text, piece by piece. Threads: no shared state. Memory:
 * none is allocated.
 */
#ifndef JP2VM_VM_SHOW_VALUE_H
#define JP2VM_VM_SHOW_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VM_SHOW_UNITS 40 /* the largest number of a string's units that are shown */

/* The function that receives the text; the bytes are not terminated. */
struct vm_show {
    void (*add)(void *data, const char *bytes, size_t length);
    void *data;
};

/* Shows a value by the letter of its type: Z C B S I J F D, or R, an address in bytecode. `bits` is
 * the slot; F uses its lower half, other types except J and D use its lower bits. */
void vm_show_primitive(const struct vm_show *to, char type, uint64_t bits);

/* An object, or null. Its number is not shown if it is 0. */
struct vm_shown_object {
    const char *class_name; /* as in class files, "[La/B;"; NULL: the null reference */
    uint64_t number;
    uint32_t length;       /* of an array */
    const uint16_t *units; /* the first units of a String; NULL: not known, or not a String */
    size_t unit_count;
    uint32_t string_length; /* length of the whole string */
    bool is_mirror;         /* a java.lang.Class */
    const char *mirrored;   /* the class that it represents, as in class files; NULL: not known
                             * yet */
};

void vm_show_object(const struct vm_show *to, const struct vm_shown_object *object);

/* Shows the name of a class without its package, "int[]" for "[I". */
void vm_show_class_name(const struct vm_show *to, const char *name);

/* Shows a string in quotes: at most VM_SHOW_UNITS of its units, of which `count` are known. */
void vm_show_string(const struct vm_show *to, const uint16_t *units, size_t count, uint32_t length);

#endif
