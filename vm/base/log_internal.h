/*
 * log_internal.h: the configuration of the log, which log_options.c parses and log.c uses.
 */
#ifndef JP2VM_VM_BASE_LOG_INTERNAL_H
#define JP2VM_VM_BASE_LOG_INTERNAL_H

#include "vm/base/log.h"

#define VM_LOG_MAX_OUTPUTS 16
#define VM_LOG_MAX_PATH 1024

enum vm_log_decorator {
    VM_LOG_TIME,
    VM_LOG_UTC_TIME,
    VM_LOG_UPTIME,
    VM_LOG_TIME_MS,
    VM_LOG_UPTIME_MS,
    VM_LOG_TIME_NS,
    VM_LOG_UPTIME_NS,
    VM_LOG_HOST_NAME,
    VM_LOG_PROCESS,
    VM_LOG_THREAD,
    VM_LOG_LEVEL,
    VM_LOG_TAGS,
    VM_LOG_DECORATOR_COUNT
};

struct vm_log_output {
    char name[VM_LOG_MAX_PATH]; /* as given in the option; for files, the text after "file=" */
    bool is_file;
    int fd;              /* -1: not open */
    uint32_t decorators; /* bit set, indexed by enum vm_log_decorator */
    uint8_t levels[VM_LOG_SET_COUNT];
    /* For files: how many old files are kept, the number of the next old file, and the size at
     * which the file is rotated. */
    unsigned file_count, next_file;
    uint64_t file_bytes;
    char path[VM_LOG_MAX_PATH]; /* the name with %p and %t replaced */
    uint64_t written_bytes;
    int is_rotating;
    int widths[VM_LOG_DECORATOR_COUNT]; /* widths of the columns: the widest entries so far */
};

extern struct vm_log_output vm_log_outputs[VM_LOG_MAX_OUTPUTS];
extern unsigned vm_log_output_count;

/* Computes vm_log_levels from the levels of all outputs. */
void vm_log_update_levels(void);

const char *vm_log_set_tags(enum vm_log_set set);
extern const char *const vm_log_level_names[];

#endif
