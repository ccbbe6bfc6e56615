#include "vm/classfile/smap.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/data/array.h"

#define MAX_NUMBER 0x7fffffffu

/* As many files as a class file may have line numbers. */
#define MOST_FILES VM_SMAP_LINES

/* The rest of the text. take_line NUL-terminates each line. */
struct reader {
    char *at, *end;
};

/* --- lines and numbers ------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Returns the next line without leading and trailing blanks; NULL at the end. */
static char *take_line(struct reader *in)
{
    if (in->at >= in->end) {
        return NULL;
    }
    char *start = in->at, *stop = start;
    while (stop < in->end && *stop != '\n' && *stop != '\r') {
        stop++;
    }
    in->at = stop + (stop + 1 < in->end && stop[0] == '\r' && stop[1] == '\n' ? 2 : 1);
    while (stop > start && is_blank(stop[-1])) {
        stop--;
    }
    *stop = '\0'; /* the text's buffer has one more byte */
    while (is_blank(*start)) {
        start++;
    }
    return start;
}

static bool take_number(char **at, uint32_t *number)
{
    uint64_t value = 0;
    if (**at < '0' || **at > '9') {
        return false;
    }
    for (; **at >= '0' && **at <= '9'; ++*at) {
        value = value * 10 + (uint64_t)(**at - '0');
        if (value > MAX_NUMBER) {
            return false;
        }
    }
    *number = (uint32_t)value;
    return true;
}

static bool take_char(char **at, char c)
{
    bool is_there = **at == c;
    *at += is_there;
    return is_there;
}

/* --- sections ---------------------------------------------------------------------------- */

/* Reads a file: "+ 1 Inl.kt" and a line with the path, or just "1 Inl.kt". */
static bool read_file(struct reader *in, struct vm_smap_stratum *stratum, char *line)
{
    struct vm_smap_file file = {0};
    bool has_path = take_char(&line, '+');
    while (is_blank(*line)) {
        line++;
    }
    if (!take_number(&line, &file.id) || !is_blank(*line)) {
        return false;
    }
    while (is_blank(*line)) {
        line++;
    }
    file.name = line;
    file.path = has_path ? take_line(in) : NULL;
    if (*file.name == '\0' || (has_path && file.path == NULL) || stratum->file_count == MOST_FILES
        || !VM_RESERVE(stratum->files, stratum->file_capacity, stratum->file_count + 1)) {
        return false;
    }
    stratum->files[stratum->file_count++] = file;
    return true;
}

/* The files of the current stratum, sorted by id for binary search. */
struct file_order {
    uint32_t count;
    const struct vm_smap_file **files; /* a stable order: files with equal ids are in the order of
                                        * the list */
};

static int compare_files(const void *a, const void *b)
{
    const struct vm_smap_file *x = *(const struct vm_smap_file *const *)a;
    const struct vm_smap_file *y = *(const struct vm_smap_file *const *)b;
    return x->id != y->id ? (x->id < y->id ? -1 : 1) : (x > y) - (x < y);
}

static void clear_order(struct file_order *order)
{
    free(order->files);
    *order = (struct file_order){0};
}

/* Sorts the files; called when all files of the stratum have been read. */
static bool set_order(struct file_order *order, const struct vm_smap_stratum *stratum)
{
    clear_order(order);
    order->files = malloc((stratum->file_count + 1u) * sizeof *order->files);
    if (order->files == NULL) {
        return false;
    }
    order->count = stratum->file_count;
    for (uint32_t i = 0; i < order->count; i++) {
        order->files[i] = &stratum->files[i];
    }
    qsort(order->files, order->count, sizeof *order->files, compare_files);
    return true;
}

/* Finds the first file with the id. */
static bool find_file(const struct file_order *order, const struct vm_smap_stratum *stratum,
                      uint32_t id, uint32_t *index)
{
    uint32_t low = 0, high = order->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (order->files[middle]->id < id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == order->count || order->files[low]->id != id) {
        return false;
    }
    *index = (uint32_t)(order->files[low] - stratum->files);
    return true;
}

/* Reads "start#file,repeat:output,increment". If the file is missing, *file, the file of the
 * previous line, is used. */
static bool read_entry(struct vm_smap *map, const struct vm_smap_stratum *stratum,
                       const struct file_order *order, char *line, uint32_t *file)
{
    struct vm_smap_entry entry = {.repeat = 1, .increment = 1};
    bool is_good = take_number(&line, &entry.start);
    if (is_good && take_char(&line, '#')) {
        is_good = take_number(&line, file);
    }
    if (is_good && take_char(&line, ',')) {
        is_good = take_number(&line, &entry.repeat);
    }
    is_good = is_good && take_char(&line, ':') && take_number(&line, &entry.output);
    if (is_good && take_char(&line, ',')) {
        is_good = take_number(&line, &entry.increment);
    }
    if (!is_good || *line != '\0' || !find_file(order, stratum, *file, &entry.file)
        || entry.start > MAX_NUMBER - entry.repeat
        || !VM_RESERVE(map->entries, map->entry_capacity, map->entry_count + 1)) {
        return false;
    }
    map->entries[map->entry_count++] = entry;
    return true;
}

/* Skips embedded maps, up to "*C NAME". */
static bool skip_embedded(struct reader *in)
{
    for (char *line = take_line(in); line != NULL; line = take_line(in)) {
        if (strncmp(line, "*C", 2) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether another stratum follows the end mark, as in Kotlin's maps. */
static bool goes_on(struct reader *in)
{
    struct reader ahead = *in;
    while (ahead.at < ahead.end && strchr(" \t\r\n", *ahead.at) != NULL) {
        ahead.at++;
    }
    return ahead.end - ahead.at >= 2 && ahead.at[0] == '*' && ahead.at[1] == 'S';
}

/* Reads everything after the head. `order` is for the last stratum that was read; the caller must
 * free it. */
static bool read_sections(struct vm_smap *map, struct reader *in, struct file_order *order)
{
    enum { NOTHING, FILES, LINES } section = NOTHING;
    struct vm_smap_stratum *stratum = NULL;
    uint32_t file = 0;
    for (char *line = take_line(in); line != NULL; line = take_line(in)) {
        bool is_good = true;
        if (line[0] == '*') {
            section = line[1] == 'F' ? FILES : line[1] == 'L' ? LINES : NOTHING;
            file = 0;
            if (line[1] == 'E' && !goes_on(in)) {
                return true;
            }
            if (line[1] == 'O') {
                is_good = skip_embedded(in);
            } else if (line[1] == 'S') {
                clear_order(order);
                is_good = VM_RESERVE(map->strata, map->stratum_capacity, map->stratum_count + 1);
                if (is_good) {
                    char *name = line + 2 + strspn(line + 2, " \t");
                    stratum = &map->strata[map->stratum_count++];
                    *stratum = (struct vm_smap_stratum){
                        .name = name, .first = map->entry_count, .end = map->entry_count};
                }
            } else {
                is_good = section == NOTHING || stratum != NULL;
            }
            if (is_good && section == LINES && order->files == NULL) {
                is_good = set_order(order, stratum);
            }
        } else if (section == FILES && *line != '\0') {
            is_good = order->files == NULL && read_file(in, stratum, line);
        } else if (section == LINES && *line != '\0') {
            is_good = read_entry(map, stratum, order, line, &file);
            stratum->end = map->entry_count;
        }
        if (!is_good) {
            return false;
        }
    }
    return false; /* the end mark is missing */
}

static bool find_default(struct vm_smap *map, const char *name)
{
    for (uint32_t i = 0; name != NULL && i < map->stratum_count; i++) {
        if (strcmp(map->strata[i].name, name) == 0) {
            map->default_stratum = i;
            return map->strata[i].file_count > 0 && strcmp(name, "Java") != 0;
        }
    }
    return false;
}

bool vm_smap_parse(struct vm_smap *map, const char *text, size_t length)
{
    *map = (struct vm_smap){.text = malloc(length + 1)};
    if (map->text == NULL) {
        return false;
    }
    memcpy(map->text, text, length);
    map->text[length] = '\0';
    struct reader in = {map->text, map->text + length};
    const char *head = take_line(&in);
    bool is_good = head != NULL && strcmp(head, "SMAP") == 0 && take_line(&in) != NULL;
    const char *stratum = is_good ? take_line(&in) : NULL;
    struct file_order order = {0};
    is_good = stratum != NULL && read_sections(map, &in, &order) && find_default(map, stratum);
    clear_order(&order);
    if (is_good) {
        return true;
    }
    vm_smap_fini(map);
    return false;
}

void vm_smap_fini(struct vm_smap *map)
{
    for (uint32_t i = 0; i < map->stratum_count; i++) {
        free(map->strata[i].files);
    }
    free(map->strata);
    free(map->entries);
    free(map->text);
    *map = (struct vm_smap){0};
}

/* --- queries ----------------------------------------------------------------------------- */

/* Returns the class file line after the last line of an entry. */
static uint64_t end_of(const struct vm_smap_entry *entry)
{
    uint64_t lines = (uint64_t)entry->repeat * entry->increment;
    return entry->repeat == 0 ? entry->output : entry->output + (lines == 0 ? 1 : lines);
}

uint32_t vm_smap_line(const struct vm_smap_entry *entry, uint32_t line)
{
    return entry->increment == 0 ? entry->start
                                 : entry->start + (line - entry->output) / entry->increment;
}

/* Returns the first line at or after `line` that has no entry yet; compresses the paths in `next`
 * (union-find). */
static uint32_t next_free(uint32_t *next, uint32_t line)
{
    while (next[line] != line) {
        next[line] = next[next[line]];
        line = next[line];
    }
    return line;
}

bool vm_smap_find_all(const struct vm_smap *map, uint32_t stratum, uint32_t *found)
{
    const struct vm_smap_stratum *of = &map->strata[stratum];
    uint32_t *next = malloc((VM_SMAP_LINES + 1) * sizeof *next);
    if (next == NULL) {
        return false;
    }
    memset(found, 0, VM_SMAP_LINES * sizeof *found);
    for (uint32_t i = 0; i <= VM_SMAP_LINES; i++) {
        next[i] = i;
    }
    for (uint32_t i = of->first; i < of->end; i++) {
        const struct vm_smap_entry *entry = &map->entries[i];
        uint64_t end = end_of(entry) < VM_SMAP_LINES ? end_of(entry) : VM_SMAP_LINES;
        uint32_t line = entry->output < end ? next_free(next, entry->output) : VM_SMAP_LINES;
        while (line < end) {
            found[line] = i + 1;
            next[line] = line + 1;
            line = next_free(next, line + 1);
        }
    }
    free(next);
    return true;
}

uint32_t vm_smap_own_file(const struct vm_smap *map, const char *source_file)
{
    const struct vm_smap_stratum *of = &map->strata[map->default_stratum];
    for (uint32_t i = 0; source_file != NULL && i < of->file_count; i++) {
        if (strcmp(of->files[i].name, source_file) == 0) {
            return i;
        }
    }
    return of->first < of->end ? map->entries[of->first].file : 0;
}

/* Returns the length of the directory in a path, with the last slash. */
static size_t directory_length(const char *path)
{
    const char *slash = path == NULL ? NULL : strrchr(path, '/');
    return slash == NULL ? 0 : (size_t)(slash + 1 - path);
}

bool vm_smap_is_same_source(const struct vm_smap_file *a, const struct vm_smap_file *b)
{
    size_t length = directory_length(a->path);
    return strcmp(a->name, b->name) == 0 && length == directory_length(b->path)
           && (length == 0 || memcmp(a->path, b->path, length) == 0);
}
