#include "vm/base/read_file.h"

#include <errno.h>
#include <stdio.h>

#include "vm/base/data/array.h"

#define STEP 4096

char *vm_read_file(const char *path, size_t most, size_t *length)
{
    FILE *file = fopen(path, "rbe");
    char *bytes = NULL;
    size_t capacity = 0;
    int error = 0;
    *length = 0;
    if (file == NULL) {
        return NULL;
    }
    while (error == 0 && !feof(file)) {
        if (!VM_RESERVE(bytes, capacity, *length + STEP)) {
            error = ENOMEM;
            break;
        }
        *length += fread(bytes + *length, 1, capacity - *length - 1, file);
        error = ferror(file) ? errno : *length > most ? EFBIG : 0;
    }
    fclose(file);
    if (error != 0) {
        free(bytes);
        errno = error;
        return NULL;
    }
    bytes[*length] = '\0';
    return bytes;
}
