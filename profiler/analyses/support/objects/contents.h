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
    uint64_t a, b;            /* the hash */
    const jp2_object *array;  /* the array with a string's text; NULL for other objects */
    char text[CONTENTS_TEXT]; /* the text of a string, "Integer 5", "[I of 3: 1 2 3"; may be cut
                                 off */
};

/* The first returns whether a class name is the name of String or of a class of boxed values; the
 * second, whether it is the name of an array class of primitive values. */
bool contents_are_of_value(const char *class_name);
bool contents_are_of_array(const char *class_name);

/* Reads an object of a class for which one of these functions returns true. Returns false if a
 * string's constructor has not stored the text yet. */
bool contents_read(const jp2_object *object, struct contents *contents);

#endif
