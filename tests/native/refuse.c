/*
 * Loaded before the C library: makes all requests for executable memory fail.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__((visibility("default"))) int mprotect(void *address, size_t size, int protection)
{
    if (protection & PROT_EXEC) {
        errno = EPERM;
        return -1;
    }
    return (int)syscall(SYS_mprotect, address, size, protection);
}
