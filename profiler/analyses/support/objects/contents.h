/*
 * contents.h: what strings, boxed values and arrays of primitive values hold, so that equal ones
 * are found: equal is what has the same 128 bits of a hash of class and contents.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_CONTENTS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_CONTENTS_H

#include <jp2vm/analysis.h>

#define CONTENTS_TEXT 48u

struct contents {
    uint64_t a, b;           /* the hash */
    const jp2_object *array; /* that a string has its text in; else NULL */
    char
        text[CONTENTS_TEXT]; /* the text of a string, "Integer 5", "[I of 3: 1 2 3", or its start */
};

/* By the class's name: whether it is that of strings, or of a boxed value; of arrays of primitive
 * values. */
bool contents_are_of_value(const char *class_name);
bool contents_are_of_array(const char *class_name);

/* Of an object of such a class. False: a string's constructor has not given it its text yet. */
bool contents_read(const jp2_object *object, struct contents *contents);

#endif
