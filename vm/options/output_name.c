#define _GNU_SOURCE
#include "vm/options/output_name.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "vm/base/lock/lock.h"

#define CONNECTIONS 64 /* number of machines that may query the owner at the same time */

/* --- identities of files ---------------------------------------------------------------------- */

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
    }
    return hash;
}

static size_t length_without_slashes(const char *path)
{
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/') {
        length--;
    }
    return length;
}

static bool is_claimable(const char *path)
{
    struct stat info;
    bool is_of_system = strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
    bool is_there = stat(path, &info) == 0;
    return !is_of_system && (!is_there || S_ISREG(info.st_mode) || S_ISDIR(info.st_mode));
}

/* Computes a file's identity from its directory, after following all links, and its name in the
 * directory. Returns false if the directory does not exist. */
static bool identify(const char *path, uint64_t *identity)
{
    char place[PATH_MAX];
    struct stat directory;
    size_t length = length_without_slashes(path);
    if (length == 0 || length >= sizeof place) {
        return false;
    }
    if (realpath(path, place) == NULL) {
        memcpy(place, path, length);
        place[length] = '\0';
    }
    char *slash = strrchr(place, '/');
    const char *name = slash == NULL ? place : slash + 1;
    uint64_t hash = hash_bytes(0xcbf29ce484222325u, name, strlen(name));
    if (slash != NULL) {
        slash[slash == place] = '\0'; /* the root directory is "/" */
    }
    if (stat(slash == NULL ? "." : place, &directory) != 0) {
        return false;
    }
    hash = hash_bytes(hash, &directory.st_dev, sizeof directory.st_dev);
    *identity = hash_bytes(hash, &directory.st_ino, sizeof directory.st_ino);
    return true;
}

/* --- claims ----------------------------------------------------------------------------------- */

/* Makes the address of a socket that starts with '\0', and is therefore in no file system. */
static socklen_t address_of(uint64_t identity, struct sockaddr_un *address)
{
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    int length = snprintf(address->sun_path + 1, sizeof address->sun_path - 1,
                          "jp2vm-output-%016" PRIx64, identity);
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
}

/* Returns the number of the process that listens at an address; -1 if it is unknown. */
static long owner_of(const struct sockaddr_un *address, socklen_t length)
{
    struct ucred owner;
    socklen_t size = sizeof owner;
    int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool is_known = fd >= 0 && connect(fd, (const struct sockaddr *)address, length) == 0
                    && getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &owner, &size) == 0;
    if (fd >= 0) {
        close(fd);
    }
    return is_known && owner.pid != 0 ? owner.pid : -1;
}

long vm_output_claim(const char *path)
{
    struct sockaddr_un address;
    uint64_t identity;
    if (!is_claimable(path) || !identify(path, &identity)) {
        return 0;
    }
    int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    socklen_t length = address_of(identity, &address);
    if (fd >= 0 && bind(fd, (const struct sockaddr *)&address, length) == 0) {
        (void)listen(fd, CONNECTIONS);
        return 0; /* the socket stays open, and the claim lasts as long as the socket */
    }
    bool is_claimed = fd >= 0 && errno == EADDRINUSE;
    if (fd >= 0) {
        close(fd);
    }
    long owner = is_claimed ? owner_of(&address, length) : 0;
    return owner == getpid() ? 0 : owner;
}

/* --- reservations ----------------------------------------------------------------------------- */

struct reserved {
    uint64_t identity;
    char *option;
    struct reserved *next;
};

static struct reserved *all_reserved;

const char *vm_output_reserve(const char *path, const char *option)
{
    uint64_t identity;
    if (strcmp(path, "-") == 0 || !is_claimable(path) || !identify(path, &identity)) {
        return NULL;
    }
    for (const struct reserved *reserved = all_reserved; reserved != NULL;
         reserved = reserved->next) {
        if (reserved->identity == identity) {
            return reserved->option;
        }
    }
    struct reserved *reserved = malloc(sizeof *reserved);
    char *copy = strdup(option);
    if (reserved == NULL || copy == NULL) {
        free(reserved);
        free(copy);
        return NULL;
    }
    *reserved = (struct reserved){identity, copy, all_reserved};
    all_reserved = reserved;
    return NULL;
}

void vm_output_release(const char *option)
{
    struct reserved **link = &all_reserved;
    while (*link != NULL) {
        struct reserved *reserved = *link;
        if (strcmp(reserved->option, option) != 0) {
            link = &reserved->next;
            continue;
        }
        *link = reserved->next;
        free(reserved->option);
        free(reserved);
    }
}

void vm_output_forget(void)
{
    while (all_reserved != NULL) {
        struct reserved *next = all_reserved->next;
        free(all_reserved->option);
        free(all_reserved);
        all_reserved = next;
    }
}

/* --- names ------------------------------------------------------------------------------------ */

struct named {
    char *path, *name;
    struct named *next;
};

static struct named *all_named;
static struct vm_lock lock = VM_LOCK(OUTPUT_NAMES);

size_t vm_output_number_place(const char *name, const char *suffix)
{
    size_t length = length_without_slashes(name);
    size_t end = suffix == NULL ? length : strlen(suffix);
    if (suffix != NULL && length > end && memcmp(name + length - end, suffix, end) == 0) {
        return length - end;
    }
    const char *slash = memrchr(name, '/', length);
    const char *start = slash == NULL ? name : slash + 1;
    const char *dot = memrchr(start, '.', (size_t)(name + length - start));
    return dot != NULL && dot != start ? (size_t)(dot - name) : length;
}

char *vm_output_expand(const char *path)
{
    char *name = NULL;
    size_t size;
    FILE *out = open_memstream(&name, &size);
    if (out == NULL) {
        return NULL;
    }
    for (const char *at; (at = strstr(path, VM_OUTPUT_PROCESS)) != NULL; path = at + 2) {
        fprintf(out, "%.*s%ld", (int)(at - path), path, (long)getpid());
    }
    fputs(path, out);
    if (fclose(out) != 0) {
        free(name);
        name = NULL;
    }
    return name;
}

static const struct named *find(const char *path)
{
    const struct named *named = all_named;
    while (named != NULL && strcmp(named->path, path) != 0) {
        named = named->next;
    }
    return named;
}

/* Adds an entry for a path, whose expanded form it takes over, and returns it; NULL if memory runs
 * out. */
static const struct named *add(const char *path, char *expanded, long owner)
{
    struct named *named = malloc(sizeof *named);
    char *copy = strdup(path), *name = expanded;
    size_t at = vm_output_number_place(name, NULL);
    if (owner != 0) {
        if (asprintf(&name, "%.*s.%ld%s", (int)at, expanded, (long)getpid(), expanded + at) < 0) {
            name = NULL;
        }
        free(expanded);
    }
    if (named == NULL || copy == NULL || name == NULL) {
        free(named);
        free(copy);
        return NULL;
    }
    *named = (struct named){copy, name, all_named};
    all_named = named;
    return named;
}

const char *vm_output_name(const char *path, const char *who, void (*say)(const char *format, ...))
{
    vm_lock_take(&lock);
    const struct named *named = find(path);
    long owner = 0;
    char *expanded = named == NULL ? vm_output_expand(path) : NULL;
    if (expanded != NULL) {
        owner = vm_output_claim(expanded);
        named = add(path, expanded, owner);
    }
    vm_lock_release(&lock);
    const char *name = named == NULL ? path : named->name;
    if (owner > 0 && say != NULL) {
        say("jp2vm: %s: process %ld is writing %s; this one writes %s\n", who, owner, path, name);
    } else if (owner < 0 && say != NULL) {
        say("jp2vm: %s: another process is writing %s; this one writes %s\n", who, path, name);
    }
    return name;
}
