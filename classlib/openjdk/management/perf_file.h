/*
 * perf_file.h: the counters that jps, jstat and jcmd of the JDK read: the file
 * /tmp/hsperfdata_USER/PID, which other processes map.
 *
 * The file begins with a head of 32 bytes, and contains entries; each entry consists of a head of
 * 20 bytes, its name and its value. Numbers are in the byte order of the processor, and values of
 * numbers are aligned. The layout is fixed by version 2.0 of the format.
 *
 * A thread of the machine makes the file when the program has run for a sampling interval
 * (PerfDataSamplingInterval), and updates it once in each interval. So a program that ends before
 * has no file. The thread is not a Java thread. The file is locked (flock) while the process lives;
 * if it ends without removing its file, the tools remove it.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_MANAGEMENT_PERF_FILE_H
#define JP2VM_CLASSLIB_OPENJDK_MANAGEMENT_PERF_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Starts the thread, unless a flag forbids it (-XX:-UsePerfData, -XX:+PerfDisableSharedMem). If the
 * file cannot be made, for example because its directory belongs to another user, tools do not see
 * the process. */
void lib_jdk_start_perf_file(void);

/* Returns whether tools can attach to this process. */
bool lib_jdk_perf_can_attach(void);

/* --- perf_values.c: the contents ------------------------------------------------------------- */

/* The contents of the file in memory, from the machine's present numbers. */
struct lib_jdk_perf_image {
    uint8_t *bytes; /* malloc'ed, zero after the last entry; NULL: memory ran out */
    size_t size;    /* a multiple of the size of a page */
};

/* Makes the contents; the caller frees the bytes. */
struct lib_jdk_perf_image lib_jdk_perf_image(void);

/* Stores the numbers that change in an image or a copy of it, each by one store. */
void lib_jdk_perf_update(uint8_t *image);

#endif
