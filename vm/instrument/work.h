/*
 * work.h: work outside bytecode, in bytes. Functions of the machine and of class libraries that
 * copy, hash, read or write data report the number of bytes to the analysis that counts work
 * (docs/work.md).
 *
 * A function reports once, at the end of its call; if an exception ends a copy, the bytes copied
 * until then are reported. At the report, the newest frame is the native method's, or the frame of
 * the instruction that did the work.
 *
 * Threads: the function vm_work_counter is set before the machine is created. Any thread may call
 * it, also in native code.
 */
#ifndef JP2VM_VM_INSTRUMENT_WORK_H
#define JP2VM_VM_INSTRUMENT_WORK_H

#include <stddef.h>
#include <stdint.h>

struct vm_thread;

enum vm_work {
    VM_WORK_COPIED,   /* copied from memory to memory: arraycopy, clones, Unsafe, regions of JNI */
    VM_WORK_ZEROED,   /* memory filled by Unsafe; the zeroing of new objects is not included, see
                         analysis.h */
    VM_WORK_HASHED,   /* read by checksums */
    VM_WORK_INFLATED, /* produced by decompression */
    VM_WORK_DEFLATED, /* consumed by compression */
    VM_WORK_READ,     /* read from files, sockets, and so on */
    VM_WORK_WRITTEN,  /* written to files, sockets, and so on */
    VM_WORK_KINDS,
    /* The elements of a new array of VM_WORK_LARGE_ARRAY bytes or more. The array is also reported
     * as an allocation; this kind is for analyses that count no allocations. */
    VM_WORK_LARGE_ARRAYS = VM_WORK_KINDS,
    VM_WORK_COUNTERS
};

#define VM_WORK_LARGE_ARRAY ((size_t)4096)

/* NULL: nothing is counted, and natives are called by their plain bridges (jni/native.h). */
extern void (*vm_work_counter)(struct vm_thread *self, enum vm_work kind, uint64_t bytes);

static inline void vm_work(struct vm_thread *self, enum vm_work kind, uint64_t bytes)
{
    if (__builtin_expect(vm_work_counter != NULL, 0)) {
        vm_work_counter(self, kind, bytes);
    }
}

#endif
