/*
 * histogram.h: the number of objects of each class in the heap, and their bytes, as jmap -histo
 * and the command GC.class_histogram print it. The bytes are the memory that the objects take,
 * multiples of 16.
 *
 * Threads: any that the collector knows.
 */
#ifndef JP2VM_VM_VIEWS_HISTOGRAM_H
#define JP2VM_VM_VIEWS_HISTOGRAM_H

#include <stdbool.h>
#include <stdio.h>

/* Counts the objects that a collection leaves. If `collects`, makes a new collection; otherwise the
 * caller has just made one. Returns false if classes are missing because memory is exhausted. */
bool vm_print_histogram(FILE *out, bool collects);

#endif
