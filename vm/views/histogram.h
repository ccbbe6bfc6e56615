/*
 * histogram.h: the number of objects of each class in the heap and their bytes, in the format of
 * jmap -histo and the command GC.class_histogram. The bytes of an object are the memory that it
 * takes, a multiple of 16.
 *
 * Threads: any thread that the collector knows.
 */
#ifndef JP2VM_VM_VIEWS_HISTOGRAM_H
#define JP2VM_VM_VIEWS_HISTOGRAM_H

#include <stdbool.h>
#include <stdio.h>

/* Prints the objects that are left after a collection. If `collects`, runs a collection first;
 * otherwise the caller has just run one. Returns false if classes are missing because memory ran
 * out. */
bool vm_print_histogram(FILE *out, bool collects);

#endif
