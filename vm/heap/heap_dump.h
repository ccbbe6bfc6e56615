/*
 * heap_dump.h: heap dumps: files of all live objects, for heap analyzers.
 *
 * The format is HPROF, "JAVA PROFILE 1.0.2", which Eclipse MAT, VisualVM and others read: names,
 * classes with their static fields, stacks of all threads, roots, and every object that a
 * collection leaves. Identifiers are addresses. The dump does not show where objects were created.
 * A file is written as PATH.tmp.PID and gets its name when it is complete.
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
    bool is_new;      /* if the file exists, it is not overwritten, and the dump fails */
    int error;        /* out: the reason of a failure, as errno */
    uint64_t bytes;   /* out: the size of the dump */
    uint64_t objects; /* out: arrays and instances in it */
    double seconds;   /* out: the time it took */
};

/* Writes a dump; the machine must be booted. If it fails, returns false with a reason and leaves no
 * file. */
bool vm_heap_dump_write(struct vm_heap_dump *dump, char *reason, size_t size);

/* Writes the dump that --heap-dump requests, for vm_at_exit. */
void vm_heap_dump_at_exit(void);

#endif
