/*
 * histogram.h: how many objects of each class are in the heap, and their bytes, as jmap -histo and the
 * command GC.class_histogram print it. Bytes are those that objects take, multiples of 16.
 *
 * Threads: any that the collector knows.
 */
#ifndef JP2VM_VM_VIEWS_HISTOGRAM_H
#define JP2VM_VM_VIEWS_HISTOGRAM_H

#include <stdbool.h>
#include <stdio.h>

/* Of the objects that a collection leaves, which is done first with `collects`; else right after one.
 * False: classes are missing for want of memory. */
bool vm_print_histogram(FILE *out, bool collects);

#endif
