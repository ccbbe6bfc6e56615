/*
 * java_table.h: what java-analyses.so (profiler/java) offers for analyses in Java that are added
 * while the program runs: a few places, each of which is an analysis to the machine.
 *
 * Threads: one thread at a time.
 */
#ifndef JP2VM_PROFILER_PLUGINS_JAVA_TABLE_H
#define JP2VM_PROFILER_PLUGINS_JAVA_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include <jp2vm/analysis.h>

#define PROF_JAVA_PLACES 4
#define PROF_JAVA_TABLE "jp2_java_table" /* the symbol */

struct prof_java_table {
    /* Starts the second machine, unless it runs already; called at a safepoint of the program. On
     * failure, returns false with a line. */
    bool (*open)(const char *class_path, char *message, size_t size);

    /* The places. `start` takes CLASSPATH newline CLASS, perhaps followed by a colon and an
     * argument, and sets `events`, `period`, `starts_late` and `print`. After `finish`, `start` may
     * be called again. */
    struct jp2_analysis *places[PROF_JAVA_PLACES];
};

#endif
