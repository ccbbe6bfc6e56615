/*
 * heap_dump.h: heap dumps: files of all live objects, for heap analyzers.
 *
 * The format is HPROF, "JAVA PROFILE 1.0.2", which Eclipse MAT, VisualVM and others read: names,
 * classes with their static fields, stacks of all threads, roots, and every object that survives a
 * collection. Identifiers are addresses. The dump does not show where objects were created. The
 * file is written as PATH.tmp.PID, and renamed to PATH when it is complete.
 *
 * Threads: any, one dump at a time; all Java threads are stopped meanwhile.
 */
#ifndef JP2VM_VM_HEAP_HEAP_DUMP_H
#define JP2VM_VM_HEAP_HEAP_DUMP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vm_heap_dump {
    const char *path; /* file to write; "-": stdout */
    bool is_new;      /* if the file already exists, the dump fails instead of overwriting it */
    int error;        /* out: errno of a failure */
    uint64_t bytes;   /* out: size of the dump in bytes */
    uint64_t objects; /* out: number of arrays and instances in the dump */
    double seconds;   /* out: the time it took */
};

/* Writes a dump; the machine must be booted. If it fails, returns false with a reason, and removes
 * the file. */
bool vm_heap_dump_write(struct vm_heap_dump *dump, char *reason, size_t size);

/* Writes the dump that --heap-dump requests, for vm_at_exit. */
void vm_heap_dump_at_exit(void);

#endif
