#define _GNU_SOURCE 1 /* gettid */

#include "vm/base/log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "vm/base/log_internal.h"
#include "vm/base/text/visible.h"

#define MAX_LINE 4096

#define USUAL_LEVELS                                                                               \
    {                                                                                              \
        [0 ... VM_LOG_SET_COUNT - 1] = VM_LOG_WARNING                                              \
    }
#define USUAL_BITS (1u << VM_LOG_UPTIME | 1u << VM_LOG_LEVEL | 1u << VM_LOG_TAGS)

/* By default, warnings are written to stdout. */
struct vm_log_output vm_log_outputs[VM_LOG_MAX_OUTPUTS] = {
    {.name = "stdout", .fd = STDOUT_FILENO, .decorators = USUAL_BITS, .levels = USUAL_LEVELS},
    {.name = "stderr", .fd = STDERR_FILENO, .decorators = USUAL_BITS}};
unsigned vm_log_output_count = 2;
uint8_t vm_log_levels[VM_LOG_SET_COUNT] = USUAL_LEVELS;

static uint64_t start_ns;

const char *vm_log_set_tags(enum vm_log_set set)
{
#define SET(name, tags) tags,
    static const char *const names[] = {VM_LOG_SETS(SET)};
#undef SET
    return names[set];
}

void vm_log_update_levels(void)
{
    for (int set = 0; set < VM_LOG_SET_COUNT; set++) {
        uint8_t most = VM_LOG_OFF;
        for (unsigned i = 0; i < vm_log_output_count; i++) {
            most = vm_log_outputs[i].levels[set] > most ? vm_log_outputs[i].levels[set] : most;
        }
        __atomic_store_n(&vm_log_levels[set], most, __ATOMIC_RELAXED);
    }
}

void vm_log_set_stdout(enum vm_log_set set, enum vm_log_level level)
{
    __atomic_store_n(&vm_log_outputs[0].levels[set], (uint8_t)level, __ATOMIC_RELAXED);
    vm_log_update_levels();
}

/* --- files ------------------------------------------------------------------------------------ */

/* Replaces %p by the process number, and %t by the current time; other sequences stay. */
static void expand_path(struct vm_log_output *output)
{
    time_t now = time(NULL);
    struct tm parts;
    char *to = output->path, *end = output->path + sizeof output->path - 32;
    localtime_r(&now, &parts);
    for (const char *p = output->name; *p != '\0' && to < end; p++) {
        if (p[0] == '%' && p[1] == 'p') {
            to += sprintf(to, "%ld", (long)getpid());
            p++;
        } else if (p[0] == '%' && p[1] == 't') {
            to += strftime(to, 24, "%Y-%m-%d_%H-%M-%S", &parts);
            p++;
        } else {
            *to++ = *p;
        }
    }
    *to = '\0';
}

/* Another machine may be writing a file of that name. Returns false if there is no name. */
static bool take_own_path(struct vm_log_output *output, const char *(*own_name)(const char *path))
{
    const char *name = own_name(output->path);
    if (name != NULL && strlen(name) < sizeof output->path) {
        memmove(output->path, name, strlen(name) + 1);
    }
    return name != NULL;
}

static void archive_path(const struct vm_log_output *output, unsigned number, char *path,
                         size_t size)
{
    int digits = output->file_count <= 10 ? 1 : output->file_count <= 100 ? 2 : 3;
    snprintf(path, size, "%s.%0*u", output->path, digits, number);
}

/* Returns the number that the file gets when it becomes an old file: when it is full, or at the
 * start if it already exists. */
static unsigned first_number(const struct vm_log_output *output)
{
    char path[VM_LOG_MAX_PATH + 8];
    struct stat info, oldest = {0};
    unsigned found = 0;
    for (unsigned i = 0; i < output->file_count; i++) {
        archive_path(output, i, path, sizeof path);
        if (stat(path, &info) != 0) {
            return i;
        }
        if (i == 0 || info.st_mtime < oldest.st_mtime) {
            oldest = info;
            found = i;
        }
    }
    return found;
}

static void archive(struct vm_log_output *output)
{
    char path[VM_LOG_MAX_PATH + 8];
    archive_path(output, output->next_file, path, sizeof path);
    (void)rename(output->path, path);
    output->next_file = (output->next_file + 1) % output->file_count;
}

static bool open_file(struct vm_log_output *output)
{
    struct stat info;
    bool is_regular = stat(output->path, &info) != 0 || S_ISREG(info.st_mode);
    output->file_count = is_regular ? output->file_count : 0; /* pipes are not renamed */
    if (output->file_count > 0) {
        output->next_file = first_number(output);
        if (access(output->path, F_OK) == 0) {
            archive(output);
        }
    }
    output->fd = open(output->path,
                      O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (is_regular ? O_TRUNC : 0), 0666);
    return output->fd >= 0;
}

bool vm_log_start(uint64_t start, const char *(*own_name)(const char *path), char *reason,
                  size_t size)
{
    start_ns = start;
    for (unsigned i = 0; i < vm_log_output_count; i++) {
        struct vm_log_output *output = &vm_log_outputs[i];
        if (!output->is_file || output->fd >= 0) {
            continue;
        }
        expand_path(output);
        if (!take_own_path(output, own_name)) {
            return false;
        }
        if (!open_file(output)) {
            snprintf(reason, size, "Error opening log file '%.300s': %s", output->path,
                     strerror(errno));
            return false;
        }
    }
    return true;
}

/* If the file is full, renames it to an old file and opens a new file, which gets the same
 * descriptor. Until then other threads continue to write to the old file. */
static void rotate(struct vm_log_output *output)
{
    if (output->file_count == 0 || output->file_bytes == 0
        || __atomic_load_n(&output->written_bytes, __ATOMIC_RELAXED) < output->file_bytes
        || __atomic_exchange_n(&output->is_rotating, 1, __ATOMIC_ACQUIRE) != 0) {
        return;
    }
    archive(output);
    int fd = open(output->path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
    if (fd >= 0) {
        dup3(fd, output->fd, O_CLOEXEC);
        close(fd);
    }
    __atomic_store_n(&output->written_bytes, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&output->is_rotating, 0, __ATOMIC_RELEASE);
}

/* --- lines ------------------------------------------------------------------------------------ */

struct line {
    enum vm_log_set set;
    enum vm_log_level level;
    uint64_t uptime_ns;
    struct timespec now;
};

static int print_time(char *text, size_t size, const struct timespec *now, bool is_utc)
{
    struct tm parts;
    char zone[8];
    if (is_utc) {
        gmtime_r(&now->tv_sec, &parts);
    } else {
        localtime_r(&now->tv_sec, &parts);
    }
    size_t length = strftime(text, size, "%Y-%m-%dT%H:%M:%S", &parts);
    strftime(zone, sizeof zone, "%z", &parts);
    return (int)length
           + snprintf(text + length, size - length, ".%03ld%s", now->tv_nsec / 1000000, zone);
}

static int print_decorator(char *text, size_t size, int decorator, const struct line *line)
{
    uint64_t now_ns = (uint64_t)line->now.tv_sec * 1000000000u + (uint64_t)line->now.tv_nsec;
    switch (decorator) {
    case VM_LOG_TIME:
    case VM_LOG_UTC_TIME:
        return print_time(text, size, &line->now, decorator == VM_LOG_UTC_TIME);
    case VM_LOG_UPTIME:
        return snprintf(text, size, "%.3fs", (double)line->uptime_ns / 1e9);
    case VM_LOG_TIME_MS:
        return snprintf(text, size, "%llums", (unsigned long long)(now_ns / 1000000));
    case VM_LOG_UPTIME_MS:
        return snprintf(text, size, "%llums", (unsigned long long)(line->uptime_ns / 1000000));
    case VM_LOG_TIME_NS:
        return snprintf(text, size, "%lluns", (unsigned long long)now_ns);
    case VM_LOG_UPTIME_NS:
        return snprintf(text, size, "%lluns", (unsigned long long)line->uptime_ns);
    case VM_LOG_HOST_NAME:
        return gethostname(text, size) == 0 ? (int)strnlen(text, size) : 0;
    case VM_LOG_PROCESS:
        return snprintf(text, size, "%ld", (long)getpid());
    case VM_LOG_THREAD:
        return snprintf(text, size, "%ld", (long)gettid());
    case VM_LOG_LEVEL:
        return snprintf(text, size, "%s", vm_log_level_names[line->level]);
    default:
        return snprintf(text, size, "%s", vm_log_set_tags(line->set));
    }
}

/* Writes "[0.012s][info][gc] ", where each column is as wide as its widest entry so far. */
static size_t print_decorators(char *text, size_t size, struct vm_log_output *output,
                               const struct line *line)
{
    size_t length = 0;
    char part[200];
    for (int i = 0; i < VM_LOG_DECORATOR_COUNT; i++) {
        if ((output->decorators >> i & 1) == 0) {
            continue;
        }
        int width = print_decorator(part, sizeof part, i, line);
        int widest = __atomic_load_n(&output->widths[i], __ATOMIC_RELAXED);
        if (width > widest) {
            __atomic_store_n(&output->widths[i], width, __ATOMIC_RELAXED);
        }
        length += (size_t)snprintf(text + length, size - length, "[%-*.*s]", widest, width, part);
    }
    if (length > 0) {
        text[length++] = ' ';
    }
    return length;
}

static void write_line(struct vm_log_output *output, const struct line *line, const char *message,
                       size_t message_length)
{
    char text[MAX_LINE + 1024];
    if (!vm_is_visible(message, message_length)) {
        size_t visible_length;
        char *visible = vm_visible_text(message, message_length, &visible_length);
        if (visible != NULL) {
            write_line(output, line, visible,
                       visible_length < MAX_LINE ? visible_length : MAX_LINE);
        }
        free(visible);
        return;
    }
    size_t length = print_decorators(text, 1000, output, line);
    memcpy(text + length, message, message_length);
    length += message_length;
    text[length++] = '\n';
    if (write(output->fd, text, length) < 0) {
        memset(output->levels, VM_LOG_OFF, sizeof output->levels);
        vm_log_update_levels();
        return;
    }
    __atomic_add_fetch(&output->written_bytes, length, __ATOMIC_RELAXED);
    rotate(output);
}

void vm_log(enum vm_log_set set, enum vm_log_level level, const char *format, ...)
{
    char message[MAX_LINE];
    struct line line = {.set = set, .level = level};
    struct timespec now;
    int reason = errno;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (length < 0) {
        return;
    }
    clock_gettime(CLOCK_REALTIME, &line.now);
    clock_gettime(CLOCK_MONOTONIC, &now);
    line.uptime_ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec - start_ns;
    size_t bytes = (size_t)length < sizeof message ? (size_t)length : sizeof message - 1;
    for (unsigned i = 0; i < vm_log_output_count; i++) {
        struct vm_log_output *output = &vm_log_outputs[i];
        if (__atomic_load_n(&output->levels[set], __ATOMIC_RELAXED) >= level && output->fd >= 0) {
            write_line(output, &line, message, bytes);
        }
    }
    errno = reason;
}
