/*
 * heap_dump.h: all live objects, as a file for heap analyzers.
 *
 * The format is HPROF, "JAVA PROFILE 1.0.2", which Eclipse MAT, VisualVM and others read: names,
 * classes with their static fields, stacks of all threads, roots, and every object that a
 * collection leaves. Identifiers are addresses. Objects have no stack traces of their creation. A
 * file is written as PATH.tmp.PID and gets its name when it is complete.
 *
 * Threads: any, one dump at a time; all Java threads are stopped meanwhile.
 */
#ifndef JP2VM_VM_HEAP_HEAP_DUMP_H
#define JP2VM_VM_HEAP_HEAP_DUMP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vm_heap_dump {
    const char *path; /* "-": stdout */
    bool is_new;      /* an existing file is an error, and is not overwritten */
    int error;        /* out: the reason of a failure, as errno */
    uint64_t bytes;   /* out: the size of the dump */
    uint64_t objects; /* out: arrays and instances in it */
    double seconds;   /* out: the time it took */
};

/* Writes a dump. False with a reason; no file is left then. The machine is booted. */
bool vm_heap_dump_write(struct vm_heap_dump *dump, char *reason, size_t size);

/* Writes the dump that --heap-dump requests, for vm_at_exit. */
void vm_heap_dump_at_exit(void);

#endif
