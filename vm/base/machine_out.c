#include "vm/base/machine_out.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "vm/base/text/visible.h"

int32_t (*vm_vfprintf_hook)(void *stream, const char *format, va_list arguments);

uint64_t vm_time_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void vm_message(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (vm_vfprintf_hook != NULL) {
        vm_vfprintf_hook(stderr, format, arguments);
    } else {
        vm_visible_vprintf(stderr, format, arguments);
    }
    va_end(arguments);
}

static void call_hook(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vm_vfprintf_hook(stderr, format, arguments);
    va_end(arguments);
}

/* If the line contains a control character for terminals, replaces all characters except ASCII by
 * '?'. */
static void make_visible(char *line, size_t length)
{
    bool is_visible = vm_is_visible(line, length);
    for (size_t i = 0; !is_visible && i + 1 < length; i++) {
        line[i] = line[i] >= ' ' && line[i] < 0x7f ? line[i] : '?';
    }
}

/* Does not allocate memory or wait for stderr's lock, unless the host's hook does. */
_Noreturn void vm_end_without_memory(const char *what)
{
    char line[256];
    snprintf(line, sizeof line, "jp2vm: out of memory for %.190s; the program ends\n", what);
    size_t length = strlen(line);
    make_visible(line, length);
    if (vm_vfprintf_hook != NULL) {
        call_hook("%s", line);
    } else {
        ssize_t written = write(STDERR_FILENO, line, length);
        (void)written; /* an error cannot be reported */
    }
    _exit(1);
}
