#define _GNU_SOURCE /* mremap */
#include "vm/native/code_memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"

#define ALIGNMENT ((size_t)64) /* size of a cache line */

struct range {
    size_t start, end;
};

static struct {
    uint8_t *writable;
    const uint8_t *executable;
    size_t bytes, used, most;
    struct range *free; /* in ascending order of addresses; free ranges are never adjacent */
    size_t free_count, free_capacity;
} memory;

static size_t round_up(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
}

bool vm_code_memory_open(size_t bytes)
{
    void *writable = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    /* Makes a second mapping of the same pages (mremap(2), old_size 0). */
    void *executable =
        writable == MAP_FAILED ? MAP_FAILED : mremap(writable, 0, bytes, MREMAP_MAYMOVE);
    if (executable == MAP_FAILED || mprotect(executable, bytes, PROT_READ | PROT_EXEC) != 0
        || !VM_RESERVE(memory.free, memory.free_capacity, 1)) {
        int error = errno;
        if (writable != MAP_FAILED) {
            munmap(writable, bytes);
        }
        if (executable != MAP_FAILED) {
            munmap(executable, bytes);
        }
        errno = error;
        return false;
    }
    memory.writable = writable;
    memory.executable = executable;
    memory.bytes = bytes;
    memory.free[0] = (struct range){0, bytes};
    memory.free_count = 1;
    return true;
}

/* Takes memory from the first free range that is large enough, and returns its offset; SIZE_MAX if
 * there is no such range. */
static size_t take(size_t bytes)
{
    for (size_t i = 0; i < memory.free_count; i++) {
        struct range *range = &memory.free[i];
        if (range->end - range->start < bytes) {
            continue;
        }
        size_t start = range->start;
        range->start += bytes;
        if (range->start == range->end) {
            memory.free_count--;
            memmove(range, range + 1, (memory.free_count - i) * sizeof *range);
        }
        return start;
    }
    return SIZE_MAX;
}

const uint8_t *vm_code_memory_add(const uint8_t *code, size_t bytes,
                                  void (*patch)(uint8_t *place, const uint8_t *address, void *data),
                                  void *data)
{
    size_t start = take(round_up(bytes));
    if (start == SIZE_MAX) {
        return NULL;
    }
    memory.used += round_up(bytes);
    memory.most = memory.used > memory.most ? memory.used : memory.most;
    memcpy(memory.writable + start, code, bytes);
    if (patch != NULL) {
        patch(memory.writable + start, memory.executable + start, data);
    }
    return memory.executable + start;
}

void vm_code_memory_free(const uint8_t *address, size_t bytes)
{
    size_t start = (size_t)(address - memory.executable), end = start + round_up(bytes), i = 0;
    VM_ASSERT(end <= memory.bytes);
    memory.used -= end - start;
    while (i < memory.free_count && memory.free[i].start < start) {
        i++;
    }
    bool joins_former = i > 0 && memory.free[i - 1].end == start;
    bool joins_next = i < memory.free_count && memory.free[i].start == end;
    if (joins_former && joins_next) {
        memory.free[i - 1].end = memory.free[i].end;
        memory.free_count--;
        memmove(&memory.free[i], &memory.free[i + 1],
                (memory.free_count - i) * sizeof *memory.free);
    } else if (joins_former) {
        memory.free[i - 1].end = end;
    } else if (joins_next) {
        memory.free[i].start = start;
    } else if (VM_RESERVE(memory.free, memory.free_capacity, memory.free_count + 1)) {
        memmove(&memory.free[i + 1], &memory.free[i],
                (memory.free_count - i) * sizeof *memory.free);
        memory.free[i] = (struct range){start, end};
        memory.free_count++;
    } /* if memory for the entry runs out, the range is never used again */
}

size_t vm_code_memory_used(size_t *most)
{
    *most = memory.most;
    return memory.used;
}
