/*
 * histogram.h: the number of objects of each class in the heap, and their bytes, as jmap -histo
 * and the command GC.class_histogram print it. Bytes are those that objects take, multiples of 16.
 *
 * Threads: any that the collector knows.
 */
#ifndef JP2VM_VM_VIEWS_HISTOGRAM_H
#define JP2VM_VM_VIEWS_HISTOGRAM_H

#include <stdbool.h>
#include <stdio.h>

/* Counts the objects left by a collection: with `collects` a new one; otherwise the caller has
 * just collected. False: classes are missing because memory is exhausted. */
bool vm_print_histogram(FILE *out, bool collects);

#endif
