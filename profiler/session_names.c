#define _GNU_SOURCE
#include "profiler/session_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "vm/options/output_name.h"

/* --- the program ---------------------------------------------------------------------------- */

/* If the program is a source file, the launcher runs this class; in the command, the name of the
 * file follows. */
#define SOURCE_LAUNCHER "jdk.compiler/com.sun.tools.javac.launcher.Main "

static bool is_file(const char *text, size_t length)
{
    char *name = strndup(text, length);
    bool is_there = name != NULL && access(name, F_OK) == 0;
    free(name);
    return is_there;
}

/* Returns the length of the first word, or of several words if they form the name of a jar that
 * contains blanks. */
static size_t target_length(const char *command)
{
    static const char end[] = ".jar";
    size_t word = strcspn(command, " ");
    for (const char *at = strstr(command, end); at != NULL; at = strstr(at + 1, end)) {
        size_t length = (size_t)(at - command) + strlen(end);
        if (length >= word && (command[length] == ' ' || command[length] == '\0')
            && is_file(command, length)) {
            return length;
        }
    }
    return word;
}

static bool ends_with(const char *text, size_t length, const char *end)
{
    size_t size = strlen(end);
    return length > size && memcmp(text + length - size, end, size) == 0;
}

/* Cuts a text to the last part of the path, and then to the last part of the class name. */
static void cut(const char **text, size_t *length)
{
    const char *slash = memrchr(*text, '/', *length);
    if (slash != NULL && slash + 1 < *text + *length) {
        *length -= (size_t)(slash + 1 - *text);
        *text = slash + 1;
    }
    if (ends_with(*text, *length, ".jar")) {
        *length -= strlen(".jar");
    } else if (ends_with(*text, *length, ".java")) {
        *length -= strlen(".java");
    } else {
        const char *dot = memrchr(*text, '.', *length);
        if (dot != NULL && dot + 1 < *text + *length) {
            *length -= (size_t)(dot + 1 - *text);
            *text = dot + 1;
        }
    }
}

void prof_name_of_program(const char *command, char *name, size_t size)
{
    if (strncmp(command, SOURCE_LAUNCHER, strlen(SOURCE_LAUNCHER)) == 0) {
        command += strlen(SOURCE_LAUNCHER);
    }
    size_t length = target_length(command);
    cut(&command, &length);
    length = length < size ? length : size - 1;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)command[i];
        name[i] = c < 0x20 || c == 0x7f || c == '/' ? '_' : command[i];
    }
    name[length] = '\0';
    if (length == 0) {
        snprintf(name, size, "java");
    }
}

void prof_name_parts_get(struct prof_name_parts *parts, const char *command)
{
    time_t now = time(NULL);
    struct tm local;
    snprintf(parts->process, sizeof parts->process, "%ld", (long)getpid());
    if (localtime_r(&now, &local) == NULL
        || strftime(parts->start, sizeof parts->start, "%Y%m%d-%H%M%S", &local) == 0) {
        snprintf(parts->start, sizeof parts->start, "00000000-000000");
    }
    prof_name_of_program(command, parts->program, sizeof parts->program);
}

/* --- patterns ------------------------------------------------------------------------------- */

const char *prof_name_fault(const char *pattern, size_t *length)
{
    for (const char *at = strchr(pattern, '%'); at != NULL; at = strchr(at + 2, '%')) {
        if (at[1] == '\0' || strchr("ptn%", at[1]) == NULL) {
            *length = at[1] == '\0' ? 1 : 2;
            return at;
        }
    }
    return NULL;
}

bool prof_name_has_process(const char *pattern)
{
    for (const char *at = strchr(pattern, '%'); at != NULL; at = strchr(at + 2, '%')) {
        if (at[1] == 'p') {
            return true;
        }
    }
    return false;
}

static const char *part_of(const struct prof_name_parts *parts, char letter)
{
    switch (letter) {
    case 'p':
        return parts->process;
    case 't':
        return parts->start;
    case 'n':
        return parts->program;
    default:
        return "%";
    }
}

char *prof_name_expand(const char *pattern, const struct prof_name_parts *parts)
{
    char *name = NULL;
    size_t size;
    FILE *out = open_memstream(&name, &size);
    if (out == NULL) {
        return NULL;
    }
    for (const char *at = pattern; *at != '\0'; at++) {
        if (*at == '%') {
            fputs(part_of(parts, *++at), out);
        } else {
            fputc(*at, out);
        }
    }
    bool is_bad = ferror(out) != 0;
    if (fclose(out) != 0 || is_bad) {
        free(name);
        return NULL;
    }
    return name;
}

/* Writes a text so that fnmatch matches it literally. */
static void put_literally(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (strchr("*?[]\\", text[i]) != NULL) {
            fputc('\\', out);
        }
        fputc(text[i], out);
    }
}

char *prof_name_family(const char *pattern, const char *suffix, const struct prof_name_parts *parts)
{
    char *family = NULL;
    size_t size;
    const char *slash = strrchr(pattern, '/');
    const char *name = slash == NULL ? pattern : slash + 1;
    FILE *out = open_memstream(&family, &size);
    if (out == NULL) {
        return NULL;
    }
    const char *number = name + vm_output_number_place(name, suffix);
    for (const char *at = name;; at++) {
        if (at == number && !prof_name_has_process(pattern)) {
            fputs(".[0-9]*", out);
        }
        if (*at == '\0') {
            break;
        }
        if (*at != '%') {
            put_literally(out, at, 1);
        } else if (*++at == 'p') {
            fputs("[0-9]*", out);
        } else if (*at == 't') {
            fputs("[0-9]*-[0-9]*", out);
        } else {
            const char *part = part_of(parts, *at);
            put_literally(out, part, strlen(part));
        }
    }
    bool is_bad = ferror(out) != 0;
    if (fclose(out) != 0 || is_bad) {
        free(family);
        return NULL;
    }
    return family;
}

char *prof_name_insert(const char *path, const char *suffix, const char *number)
{
    size_t at = vm_output_number_place(path, suffix);
    char *name;
    return asprintf(&name, "%.*s.%s%s", (int)at, path, number, path + at) < 0 ? NULL : name;
}
