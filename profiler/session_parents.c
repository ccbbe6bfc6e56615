/*
 * The variable and the nameless file contain the same text: "PPPPPPPP.SSSSSSSSSSSSSSSS:", which is
 * the number of the process and the time of its start; then 16 digits and a comma for each claim of
 * the process; then ";". The same follows for each ancestor. All numbers are hexadecimal. If a
 * process has set the variable and then executes another program (exec), its earlier claims are no
 * longer valid.
 */
#define _GNU_SOURCE
#include "profiler/session_parents.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "profiler/write/process.h"
#include "vm/vm.h"

#define FILE_NAME "jp2vm-profile-above"
#define MAX_CLAIMS 64
#define MAX_ANCESTORS 64
#define MAX_TEXT (64 + 17 * (MAX_CLAIMS + 32))

/* The claims of machines in ancestors of this process. */
static struct {
    bool is_known;
    long process; /* process number of the nearest machine; 0: there is none */
    int count;
    uint64_t claims[MAX_CLAIMS];
} parents;

uint64_t prof_parents_claim(const char *text)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *text != '\0'; text++) {
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
    }
    return hash;
}

/* --- parent processes ------------------------------------------------------------------------- */

/* Adds the claims of a list; `end` is the character that follows the list. */
static void add_claims(const char *text, char end)
{
    while (*text != end && *text != '\0' && parents.count < MAX_CLAIMS) {
        char *rest;
        uint64_t claim = strtoull(text, &rest, 16);
        if (rest - text != 16 || *rest != ',') {
            return;
        }
        parents.claims[parents.count++] = claim;
        text = rest + 1;
    }
}

static void take_text(const char *text)
{
    unsigned long number;
    uint64_t start;
    int length = 0;
    const char *others = strchr(text, ';');
    if (sscanf(text, "%8lx.%16" SCNx64 ":%n", &number, &start, &length) != 2 || length == 0
        || others == NULL) {
        return;
    }
    struct prof_process self;
    bool is_own =
        (long)number == getpid() && prof_process_look_up(getpid(), &self) && self.start == start;
    if (!is_own) {
        parents.process = (long)number;
        add_claims(text + length, ';');
    }
    add_claims(others + 1, '\0');
    if (parents.count > 0 && parents.process == 0) {
        parents.process = getppid();
    }
}

/* Reads the nameless file of a process. Returns false if the process has no such file. */
static bool read_file_of(long number, char *text, size_t size)
{
    char path[320], link[128];
    snprintf(path, sizeof path, "/proc/%ld/fd", number);
    DIR *directory = opendir(path);
    bool is_found = false;
    if (directory == NULL) {
        return false;
    }
    for (const struct dirent *entry; !is_found && (entry = readdir(directory)) != NULL;) {
        ssize_t length = readlinkat(dirfd(directory), entry->d_name, link, sizeof link - 1);
        static const char wanted[] = "/memfd:" FILE_NAME;
        if (length < (ssize_t)strlen(wanted) || memcmp(link, wanted, strlen(wanted)) != 0) {
            continue;
        }
        int fd = openat(dirfd(directory), entry->d_name, O_RDONLY | O_CLOEXEC);
        ssize_t got = fd < 0 ? -1 : pread(fd, text, size - 1, 0);
        if (fd >= 0) {
            close(fd);
        }
        is_found = got > 0;
        text[is_found ? got : 0] = '\0';
    }
    closedir(directory);
    return is_found;
}

static void look_at_parents(void)
{
    static char text[MAX_TEXT];
    const char *variable = secure_getenv(VM_HIDDEN_VARIABLE);
    parents.is_known = true;
    if (variable != NULL) {
        take_text(variable);
        return;
    }
    struct prof_process process;
    long number = getpid();
    for (int i = 0;
         i < MAX_ANCESTORS && prof_process_look_up(number, &process) && process.parent > 0; i++) {
        number = process.parent;
        if (read_file_of(number, text, sizeof text)) {
            take_text(text);
            return;
        }
    }
}

long prof_parents_find(uint64_t claim)
{
    if (!parents.is_known) {
        look_at_parents();
    }
    for (int i = 0; i < parents.count; i++) {
        if (parents.claims[i] == claim) {
            return parents.process;
        }
    }
    return 0;
}

/* --- publishing ------------------------------------------------------------------------------- */

static bool was_listed(const uint64_t *claims, int count, uint64_t claim)
{
    for (int i = 0; i < count; i++) {
        if (claims[i] == claim) {
            return true;
        }
    }
    return false;
}

/* Makes the nameless file, for child processes that receive another environment. */
static void fill_file(const char *text)
{
    static int fd = -1; /* stays open, so that the file exists */
    fd = fd < 0 ? memfd_create(FILE_NAME, MFD_CLOEXEC) : fd;
    size_t length = strlen(text);
    if (fd >= 0 && (ftruncate(fd, 0) != 0 || pwrite(fd, text, length, 0) != (ssize_t)length)) {
        close(fd);
        fd = -1;
    }
}

bool prof_parents_publish(const uint64_t *claims, int count)
{
    static char text[MAX_TEXT];
    struct prof_process self = {0, 0};
    (void)prof_parents_find(0);
    (void)prof_process_look_up(getpid(), &self);
    size_t length = (size_t)snprintf(text, sizeof text, "%08lx.%016" PRIx64 ":",
                                     (unsigned long)getpid(), self.start);
    for (int i = 0; i < count && i < MAX_CLAIMS / 2; i++) {
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "%016" PRIx64 ",", claims[i]);
    }
    text[length++] = ';';
    text[length] = '\0';
    for (int i = 0; i < parents.count && i < MAX_CLAIMS - MAX_CLAIMS / 2; i++) {
        if (!was_listed(claims, count, parents.claims[i])) {
            length += (size_t)snprintf(text + length, sizeof text - length, "%016" PRIx64 ",",
                                       parents.claims[i]);
        }
    }
    fill_file(text);
    return setenv(VM_HIDDEN_VARIABLE, text, 1) == 0;
}
