/*
 * place.c: preloaded into a program: occupies the free address space from the top down to PLACE_MB
 * megabytes above a multiple of 4 GB, so that the program's next mappings are near this multiple.
 */
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

static void *take(size_t bytes)
{
    return mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

__attribute__((constructor)) static void place(void)
{
    const char *megabytes = getenv("PLACE_MB");
    uintptr_t top = (uintptr_t)take(4096);
    if (megabytes == NULL || top == (uintptr_t)MAP_FAILED) {
        return;
    }
    uintptr_t end =
        (top & ~(uintptr_t)UINT32_MAX) + ((uintptr_t)strtoul(megabytes, NULL, 10) << 20);
    while (end + ((uintptr_t)1 << 20) > top) {
        end -= (uintptr_t)1 << 32;
    }
    (void)take(top - end);
}
