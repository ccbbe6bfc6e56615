/*
 * contents.h: reads the contents of strings, boxed values and arrays of primitive values, so that
 * an analysis finds equal objects. Objects are equal if they have the same 128-bit hash of class
 * and contents.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_CONTENTS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_CONTENTS_H

#include <jp2vm/analysis.h>

#define CONTENTS_TEXT 48u

struct contents {
    uint64_t a, b;            /* the two halves of the hash */
    const jp2_object *array;  /* for a string: the array with its text; otherwise NULL */
    char text[CONTENTS_TEXT]; /* the text of a string, or for example "Integer 5" or "[I of 3: 1 2
                                 3"; a long text is cut off */
};

/* contents_are_of_value returns whether a class is String or a class of boxed values;
 * contents_are_of_array returns whether it is an array class of primitive values. */
bool contents_are_of_value(const char *class_name);
bool contents_are_of_array(const char *class_name);

/* Reads an object. One of the functions above must return true for its class. Returns false if a
 * string's constructor has not stored the text yet. */
bool contents_read(const jp2_object *object, struct contents *contents);

#endif
