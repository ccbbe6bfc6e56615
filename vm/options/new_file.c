#define _GNU_SOURCE
#include "vm/options/new_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <unistd.h>

int vm_new_file(int directory, const char *name, const char *replaced, mode_t permissions)
{
    struct stat info;
    int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    bool is_replacing = fstatat(directory, replaced, &info, 0) == 0 && S_ISREG(info.st_mode);
    mode_t mode = is_replacing ? VM_FILE_FOR_USER : permissions;
    int file = openat(directory, name, flags, mode);
    if (file < 0 && errno == EEXIST && unlinkat(directory, name, 0) == 0) {
        file = openat(directory, name, flags, mode);
    }
    if (file >= 0 && is_replacing) {
        (void)fchmod(file, info.st_mode & 0777); /* may fail, because not every file system has
                                                    permissions */
    }
    return file;
}
