/*
 * edit_distance.h: how far apart two names are, to guess what somebody has meant.
 *
 * A pure function; any thread. Time is the product of the lengths.
 */
#ifndef JP2VM_VM_OPTIONS_EDIT_DISTANCE_H
#define JP2VM_VM_OPTIONS_EDIT_DISTANCE_H

#include <stddef.h>

#define VM_EDIT_LONGEST 200

/* Changes of single characters that make one text of the other, a swap of neighbours being one;
 * VM_EDIT_LONGEST if one is longer than that. */
size_t vm_edit_distance(const char *a, size_t a_length, const char *b, size_t b_length);

#endif
