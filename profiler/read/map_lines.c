#include "profiler/read/map_lines.h"

#include <stdlib.h>
#include <string.h>

#include "profiler/read/file_internal.h"
#include "vm/base/arena.h"
#include "vm/classfile/smap.h"

/* The map of a class, indexed by line of its class file. */
struct mapping {
    struct vm_smap map;
    struct vm_arena *arena;
    uint32_t own;      /* index of the class's own file */
    uint32_t *found;   /* indexed by line: the entry of the default stratum + 1; 0: no entry */
    uint32_t *callers; /* the same for a further stratum, if there is one */
    uint32_t caller_stratum;
    const char *own_name, *own_path;
    const char **names; /* indexed by file of the default stratum: name of the file; NULL: not made
                           yet */
};

static const struct vm_smap_file *file_of(const struct mapping *mapping, uint32_t index)
{
    return &mapping->map.strata[mapping->map.default_stratum].files[index];
}

/* --- names -------------------------------------------------------------------------------- */

/* Returns whether a file's path ends with the file's name. If not, it is the path of a class. */
static bool is_source_path(const struct vm_smap_file *file)
{
    const char *slash = file->path == NULL ? NULL : strrchr(file->path, '/');
    return file->path != NULL && strcmp(slash == NULL ? file->path : slash + 1, file->name) == 0;
}

/* Returns a name like "kotlin/collections/_Collections.kt". */
static const char *make_name(const struct mapping *mapping, const struct vm_smap_file *file)
{
    const char *slash = file->path == NULL ? NULL : strrchr(file->path, '/');
    if (is_source_path(file)) {
        return vm_arena_strdup(mapping->arena, file->path);
    }
    size_t package = slash == NULL ? 0 : (size_t)(slash + 1 - file->path);
    size_t length = strlen(file->name);
    char *name = vm_arena_alloc(mapping->arena, package + length + 1);
    if (name != NULL) {
        memcpy(name, package == 0 ? "" : file->path, package);
        memcpy(name + package, file->name, length + 1);
    }
    return name;
}

static const char *name_of(struct mapping *mapping, uint32_t file)
{
    if (mapping->names[file] == NULL) {
        mapping->names[file] = make_name(mapping, file_of(mapping, file));
    }
    return mapping->names[file];
}

/* --- the map of a class ------------------------------------------------------------------- */

static void end(struct mapping *mapping)
{
    free(mapping->found);
    free(mapping->callers);
    free(mapping->names);
    vm_smap_fini(&mapping->map);
}

static bool find_lines(struct mapping *mapping)
{
    const struct vm_smap *map = &mapping->map;
    mapping->found = malloc(VM_SMAP_LINES * sizeof *mapping->found);
    mapping->names =
        calloc(map->strata[map->default_stratum].file_count + 1u, sizeof *mapping->names);
    if (mapping->found == NULL || mapping->names == NULL
        || !vm_smap_find_all(map, map->default_stratum, mapping->found)) {
        return false;
    }
    for (uint32_t i = 0; i < map->stratum_count; i++) {
        if (i != map->default_stratum) {
            mapping->caller_stratum = i;
            mapping->callers = malloc(VM_SMAP_LINES * sizeof *mapping->callers);
            return mapping->callers != NULL && vm_smap_find_all(map, i, mapping->callers);
        }
    }
    return true;
}

static bool begin(struct mapping *mapping, const struct prof_names *names)
{
    mapping->own = vm_smap_own_file(&mapping->map, names->source_file);
    const struct vm_smap_file *own = file_of(mapping, mapping->own);
    mapping->own_name = vm_arena_strdup(mapping->arena, own->name);
    mapping->own_path = is_source_path(own) ? vm_arena_strdup(mapping->arena, own->path) : NULL;
    return mapping->own_name != NULL && (mapping->own_path != NULL || !is_source_path(own))
           && find_lines(mapping);
}

/* --- methods ------------------------------------------------------------------------------ */

static const struct vm_smap_entry *entry_at(const struct mapping *mapping, const uint32_t *found,
                                            int32_t line)
{
    return found == NULL || line < 0 || line >= VM_SMAP_LINES || found[line] == 0
               ? NULL
               : &mapping->map.entries[found[line] - 1];
}

/* Returns the line of the class's own file into which a line was inlined; -1 if it is not known. */
static int32_t caller_line(const struct mapping *mapping, int32_t line)
{
    const struct vm_smap_entry *entry = entry_at(mapping, mapping->callers, line);
    const struct vm_smap_file *own = file_of(mapping, mapping->own);
    if (entry == NULL) {
        return -1;
    }
    const struct vm_smap_file *file =
        &mapping->map.strata[mapping->caller_stratum].files[entry->file];
    return vm_smap_is_same_source(file, own) ? (int32_t)vm_smap_line(entry, (uint32_t)line) : -1;
}

static bool set_place(struct mapping *mapping, struct prof_method *method, uint32_t at,
                      const struct vm_smap_entry *entry)
{
    if (method->places == NULL) {
        method->places =
            vm_arena_alloc_array(mapping->arena, method->instruction_count, sizeof *method->places);
    }
    const char *name = name_of(mapping, entry->file);
    if (method->places == NULL || name == NULL) {
        return false;
    }
    method->places[at] =
        (struct prof_place){name, (int32_t)vm_smap_line(entry, (uint32_t)method->raw_lines[at])};
    return true;
}

/* Notes the copy that contains an instruction, if a further stratum has the callsite of its line.
 */
static bool set_copy(struct mapping *mapping, struct prof_method *method, uint32_t at)
{
    if (entry_at(mapping, mapping->callers, method->raw_lines[at]) == NULL) {
        return true;
    }
    if (method->copies == NULL) {
        method->copies =
            vm_arena_alloc_array(mapping->arena, method->instruction_count, sizeof *method->copies);
    }
    if (method->copies != NULL) {
        method->copies[at] = (uint16_t)method->raw_lines[at];
    }
    return method->copies != NULL;
}

static bool map_method(struct mapping *mapping, struct prof_method *method)
{
    method->names.raw_source_file = method->names.source_file;
    method->names.source_file = mapping->own_name;
    method->names.source_path = mapping->own_path;
    if (method->lines == NULL || method->instruction_count == 0) {
        return true;
    }
    int32_t *lines = vm_arena_alloc_array(mapping->arena, method->instruction_count, sizeof *lines);
    if (lines == NULL) {
        return false;
    }
    method->raw_lines = method->lines;
    method->lines = lines;
    const struct vm_smap_file *own = file_of(mapping, mapping->own);
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        int32_t raw = method->raw_lines[i];
        if (!set_copy(mapping, method, i)) {
            return false;
        }
        const struct vm_smap_entry *entry = entry_at(mapping, mapping->found, raw);
        if (entry != NULL && vm_smap_is_same_source(file_of(mapping, entry->file), own)) {
            lines[i] = (int32_t)vm_smap_line(entry, (uint32_t)raw);
            continue;
        }
        lines[i] = entry == NULL ? -1 : caller_line(mapping, raw);
        if (entry != NULL && !set_place(mapping, method, i, entry)) {
            return false;
        }
    }
    return true;
}

bool prof_class_map_lines(struct prof_method *const *methods, uint32_t count,
                          struct vm_arena *arena)
{
    struct mapping mapping = {.arena = arena};
    const char *text = count == 0 ? NULL : methods[0]->names.debug_extension;
    if (text == NULL || !vm_smap_parse(&mapping.map, text, strlen(text))) {
        return true;
    }
    bool is_good = begin(&mapping, &methods[0]->names);
    for (uint32_t i = 0; is_good && i < count; i++) {
        is_good = map_method(&mapping, methods[i]);
    }
    end(&mapping);
    return is_good;
}

/* --- a profile ---------------------------------------------------------------------------- */

/* Sorts methods so that methods with the same map and source file are adjacent. These are the
 * methods of one class, or of several classes that were compiled from one file. */
static int compare(const void *a, const void *b)
{
    const struct prof_names *x = &(*(struct prof_method *const *)a)->names;
    const struct prof_names *y = &(*(struct prof_method *const *)b)->names;
    int order = strcmp(x->debug_extension, y->debug_extension);
    return order != 0 ? order
                      : strcmp(x->source_file == NULL ? "" : x->source_file,
                               y->source_file == NULL ? "" : y->source_file);
}

bool prof_contexts_map_lines(struct prof_contexts *contexts)
{
    struct prof_method **list = malloc((contexts->method_count + 1u) * sizeof *list);
    uint32_t count = 0;
    bool is_good = list != NULL;
    for (uint32_t i = 0; is_good && i < contexts->method_count; i++) {
        struct prof_method *method = contexts->methods[i];
        if (method != NULL && method->names.debug_extension != NULL && method->raw_lines == NULL
            && method->names.raw_source_file == NULL) {
            list[count++] = method;
        }
    }
    if (is_good && count > 1) {
        qsort(list, count, sizeof *list, compare);
    }
    for (uint32_t i = 0, next; is_good && i < count; i = next) {
        for (next = i + 1; next < count && compare(&list[i], &list[next]) == 0; next++) {
        }
        is_good = prof_class_map_lines(list + i, next - i, contexts->store->arena);
    }
    free(list);
    return is_good;
}
