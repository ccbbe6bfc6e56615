#define _GNU_SOURCE 1 /* CPU_COUNT */

#include "vm/base/container.h"

#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns whether a list of controllers contains a controller. In version 1, each controller has
 * its own hierarchy; version 2 has a single hierarchy, whose controller is "". */
static bool has_controller(const char *list, const char *controller)
{
    size_t length = strlen(controller);
    while (length > 0) {
        size_t part = strcspn(list, ",\n");
        if (part == length && memcmp(list, controller, length) == 0) {
            return true;
        }
        if (list[part] != ',') {
            return false;
        }
        list += part + 1;
    }
    return *list == '\0';
}

/* Finds the group of the process in a hierarchy. The lines of the file are "id:controllers:path".
 */
static bool find_group(const char *root, const char *controller, char *path, size_t size)
{
    char name[PATH_MAX], line[PATH_MAX + 100];
    snprintf(name, sizeof name, "%s/proc/self/cgroup", root);
    FILE *file = fopen(name, "r");
    bool is_found = false;
    while (file != NULL && !is_found && fgets(line, sizeof line, file) != NULL) {
        char *controllers = strchr(line, ':');
        char *group = controllers == NULL ? NULL : strchr(controllers + 1, ':');
        if (group == NULL) {
            continue;
        }
        *group++ = '\0';
        group[strcspn(group, "\n")] = '\0';
        is_found = has_controller(controllers + 1, controller);
        if (is_found) {
            snprintf(path, size, "%s", strcmp(group, "/") == 0 ? "" : group);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return is_found;
}

/* Finds the mount point of the hierarchy. The lines of the file are "... root point options - type
 * source options". `base` receives the mounted root, with which the group's path starts. */
static bool find_mount(const char *root, const char *controller, char *point, char *base,
                       size_t size)
{
    char name[PATH_MAX], line[2 * PATH_MAX + 300], of_line[PATH_MAX], at[PATH_MAX];
    snprintf(name, sizeof name, "%s/proc/self/mountinfo", root);
    FILE *file = fopen(name, "r");
    bool is_found = false;
    while (file != NULL && !is_found && fgets(line, sizeof line, file) != NULL) {
        char type[32], source[256], options[256];
        const char *rest = strstr(line, " - ");
        if (rest == NULL || sscanf(line, "%*s %*s %*s %4095s %4095s", of_line, at) != 2
            || sscanf(rest, " - %31s %255s %255s", type, source, options) != 3) {
            continue;
        }
        is_found = *controller == '\0'
                       ? strcmp(type, "cgroup2") == 0
                       : strcmp(type, "cgroup") == 0 && has_controller(options, controller);
        if (is_found) {
            snprintf(point, size, "%s", at);
            snprintf(base, size, "%s", strcmp(of_line, "/") == 0 ? "" : of_line);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return is_found;
}

/* Reads a file with one or two words. Returns the number of words. */
static int read_words(const char *root, const char *directory, const char *name, char *first,
                      char *second)
{
    char path[3 * PATH_MAX];
    snprintf(path, sizeof path, "%s%s/%s", root, directory, name);
    FILE *file = fopen(path, "r");
    int count = file == NULL ? 0 : fscanf(file, "%63s %63s", first, second);
    if (file != NULL) {
        fclose(file);
    }
    return count < 0 ? 0 : count;
}

static void limit_memory(struct vm_container *container, const char *text)
{
    char *end;
    unsigned long long bytes = strtoull(text, &end, 10); /* "max" is not a number */
    /* If there is no limit, version 1 reports the largest number of pages. */
    if (*end == '\0' && bytes > 0 && bytes < (unsigned long long)1 << 62
        && (container->memory_bytes == 0 || bytes < container->memory_bytes)) {
        container->memory_bytes = bytes;
    }
}

static void limit_processors(struct vm_container *container, const char *quota, const char *period)
{
    double processors = strtod(period, NULL) > 0 ? strtod(quota, NULL) / strtod(period, NULL) : 0;
    if (processors > 0 && (container->processors == 0 || processors < container->processors)) {
        container->processors = processors;
    }
}

/* Reads the limits in one directory of a hierarchy. */
static void read_directory(const char *root, const char *directory, struct vm_container *container)
{
    char a[64], b[64], c[64];
    if (read_words(root, directory, "memory.max", a, b) >= 1
        || read_words(root, directory, "memory.limit_in_bytes", a, b) >= 1) {
        limit_memory(container, a);
    }
    if (read_words(root, directory, "cpu.max", a, b) == 2) {
        limit_processors(container, a, b);
    } else if (read_words(root, directory, "cpu.cfs_quota_us", a, c) >= 1
               && read_words(root, directory, "cpu.cfs_period_us", b, c) >= 1) {
        limit_processors(container, a, b);
    }
}

/* Reads the limits in the directories from the process's group up to the mount point. */
static void read_hierarchy(const char *root, const char *controller, struct vm_container *container)
{
    char group[PATH_MAX], point[PATH_MAX], base[PATH_MAX], directory[2 * PATH_MAX];
    if (!find_mount(root, controller, point, base, PATH_MAX)
        || !find_group(root, controller, group, sizeof group)) {
        return;
    }
    size_t skipped = strncmp(group, base, strlen(base)) == 0 ? strlen(base) : strlen(group);
    snprintf(directory, sizeof directory, "%s%s", point, group + skipped);
    for (size_t least = strlen(point);;) {
        read_directory(root, directory, container);
        char *slash = strrchr(directory, '/');
        if (strlen(directory) <= least || slash == NULL) {
            return;
        }
        *slash = '\0';
    }
}

void vm_container_read(const char *root, struct vm_container *container)
{
    static const char *const controllers[] = {"", "memory", "cpu"};
    *container = (struct vm_container){0};
    for (size_t i = 0; i < sizeof controllers / sizeof controllers[0]; i++) {
        read_hierarchy(root, controllers[i], container);
    }
}

uint64_t vm_usable_memory_bytes(bool uses_container)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    uint64_t bytes = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : (uint64_t)1 << 30;
    struct vm_container container = {0};
    if (uses_container) {
        vm_container_read("", &container);
    }
    return container.memory_bytes != 0 && container.memory_bytes < bytes ? container.memory_bytes
                                                                         : bytes;
}

int vm_usable_processors(bool uses_container)
{
    cpu_set_t usable;
    int count = sched_getaffinity(0, sizeof usable, &usable) == 0
                    ? CPU_COUNT(&usable)
                    : (int)sysconf(_SC_NPROCESSORS_ONLN);
    struct vm_container container = {0};
    if (uses_container) {
        vm_container_read("", &container);
    }
    if (container.processors > 0 && container.processors < count) {
        int whole = (int)container.processors;
        count = whole + (container.processors > whole);
    }
    return count < 1 ? 1 : count;
}
