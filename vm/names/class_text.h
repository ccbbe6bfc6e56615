/*
 * class_text.h: the text in which users see classes and methods: names with dots, arrays with [],
 * parameters in Java's notation.
 *
 * Functions take names of class files: "a/B", "[La/B;", "[I"; they leave names with dots unchanged.
 * Threads: any. Errors: a text is cut to the size; the functions return its whole length, like
 * snprintf.
 */
#ifndef JP2VM_VM_NAMES_CLASS_TEXT_H
#define JP2VM_VM_NAMES_CLASS_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* A part of a name, without a NUL at its end. */
struct vm_name_part {
    const char *bytes;
    size_t length;
};

/* For the name of an array class, returns the innermost element type, "a/B" or "int", and stores
 * the number of dimensions in *dimensions. For other names, returns the name, and 0 dimensions. */
struct vm_name_part vm_bottom_name(const char *name, size_t *dimensions);

/* The same for the type at `*at` in a descriptor; moves `*at` to the end of the type. Returns false
 * at the end of the descriptor ('\0') or of its parameters (')'). */
bool vm_next_type(const char **at, struct vm_name_part *bottom, size_t *dimensions);

/* Writes "a.B[][]" for "[[La/B;". */
size_t vm_class_text(const char *name, char *text, size_t size);

/* Writes "a.B.m", or "a.B.m(int, java.lang.String[])" if the descriptor is not NULL. */
size_t vm_method_name_text(const char *class_name, const char *method, const char *descriptor,
                           char *text, size_t size);

/* Writes "[La/B;" for "a.B[]", "a/B" for "a.B"; a name in the form of class files is copied.
 * Returns false if the result is longer than the size. */
bool vm_internal_name(const char *name, char *text, size_t size);

/* Returns a name without its package: a part of `name`, which may have slashes or dots. */
const char *vm_simple_name(const char *name);

#endif
