#include "vm/native/perf_map.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/runtime/class.h"

static FILE *map;

void vm_perf_map_open(void)
{
    char path[64];
    snprintf(path, sizeof path, "/tmp/perf-%ld.map", (long)getpid());
    (void)unlink(path); /* an earlier process with the same number may have left a file */
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    map = file < 0 ? NULL : fdopen(file, "w");
    if (map == NULL) {
        vm_message("jp2vm: no map of machine code in %s: %s\n", path, strerror(errno));
        if (file >= 0) {
            (void)close(file);
        }
    }
}

void vm_perf_map_add(const void *address, size_t bytes, const struct vm_method *method)
{
    if (map != NULL) {
        fprintf(map, "%" PRIxPTR " %zx %s.%s%s\n", (uintptr_t)address, bytes,
                method->class->name->bytes, method->name->bytes, method->descriptor->bytes);
        (void)fflush(map);
    }
}
