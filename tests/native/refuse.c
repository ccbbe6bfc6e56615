/*
 * Loaded before the C library: the system gives no memory that can be executed.
 */
#include <errno.h>

__attribute__((visibility("default"))) int memfd_create(const char *name, unsigned flags);

int memfd_create(const char *name, unsigned flags)
{
    (void)name;
    (void)flags;
    errno = EPERM;
    return -1;
}
