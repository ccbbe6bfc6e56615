/*
 * own_work.h: the work that the class library does for the machine: loading classes, linking call
 * sites, making seeds, starting and ending threads, and running finalizers. The synchronization of
 * this work does not order the actions of the program, so analyses of threads leave it out.
 *
 * Threads: any; one thread at a time calls own_work_ask.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_OWN_WORK_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_OWN_WORK_H

#include <jp2vm/analysis.h>

/* Returns whether a location is the entry or an end of a method that does such work. Sets the
 * location's data. Everything that the method calls also belongs to the work. */
bool own_work_ask(struct jp2_location *location);

/* Returns whether own_work_ask returned true for a location. */
bool own_work_is(const struct jp2_location *location);

/* Returns whether a method of Thread or ThreadGroup enters or leaves a monitor at a location.
 * Object.wait is not included, since it also leaves monitors that the program has entered. */
bool own_work_is_of_threads(const struct jp2_location *location);

/* Returns whether the thread with a name does the machine's work after collections, or runs
 * finalizers: such actions have no order relative to the program's actions. */
bool own_work_is_thread(const char *name);

#endif
