/*
 * trace_place.c: the source line of an instruction. Compilers of other languages may have put a map
 * of lines into the class file (vm/classfile/smap.h). The map of a class is parsed once.
 */
#include <stdlib.h>

#include "vm/base/hash_map.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/smap.h"
#include "vm/trace/trace_internal.h"

/* The line map of a class. */
struct mapped_class {
    struct vm_smap map; /* has no strata if the class has no map or a damaged one */
    uint32_t own;
    uint32_t line_count;
    uint32_t *found; /* the entries for lines 0 .. line_count - 1, see vm_smap_find_all */
};

static struct vm_hash_map classes; /* class number to struct mapped_class */

static const char *source_file(const struct vm_class *class)
{
    return class->file->source_file == NULL ? NULL : class->file->source_file->bytes;
}

/* Finds the entries of all lines up to the last line of the default stratum. Returns false if
 * memory runs out. */
static bool find_lines(struct mapped_class *mapped)
{
    uint32_t count = VM_SMAP_LINES;
    uint32_t *found = malloc(count * sizeof *found);
    if (found == NULL || !vm_smap_find_all(&mapped->map, mapped->map.default_stratum, found)) {
        free(found);
        return false;
    }
    while (count > 0 && found[count - 1] == 0) {
        count--;
    }
    uint32_t *less = realloc(found, (count + 1u) * sizeof *found);
    mapped->found = less == NULL ? found : less;
    mapped->line_count = count;
    return true;
}

static void release(struct mapped_class *mapped)
{
    vm_smap_fini(&mapped->map);
    free(mapped->found);
    free(mapped);
}

/* Returns the map of a class; NULL if memory runs out. */
static const struct mapped_class *map_of(const struct vm_class *class)
{
    const struct vm_attribute_bytes *attribute = &class->file->source_debug_extension;
    const void *key = (const void *)(uintptr_t) class->id;
    struct mapped_class *mapped = vm_hash_map_find(&classes, key);
    if (mapped != NULL) {
        return mapped;
    }
    mapped = calloc(1, sizeof *mapped);
    if (mapped == NULL) {
        return NULL;
    }
    bool is_good = true;
    if (vm_smap_parse(&mapped->map, (const char *)attribute->bytes, attribute->length)) {
        mapped->own = vm_smap_own_file(&mapped->map, source_file(class));
        is_good = find_lines(mapped);
    }
    if (!is_good || !vm_hash_map_put(&classes, key, mapped, NULL)) {
        release(mapped);
        return NULL;
    }
    return mapped;
}

struct vm_trace_place vm_trace_place(const struct vm_method *method, uint32_t bci)
{
    const struct vm_class *class = method->class;
    int raw = vm_code_line(method->code, bci);
    struct vm_trace_place place = {.line = raw, .raw_line = -1};
    if (raw < 0 || class->file == NULL || class->file->source_debug_extension.bytes == NULL) {
        return place;
    }
    const struct mapped_class *mapped = map_of(class);
    if (mapped == NULL || mapped->map.stratum_count == 0) {
        return place;
    }
    const struct vm_smap_file *files = mapped->map.strata[mapped->map.default_stratum].files;
    uint32_t found = (uint32_t)raw < mapped->line_count ? mapped->found[raw] : 0;
    place.raw_line = raw;
    if (found == 0) { /* code that the compiler added */
        place.file = source_file(class);
        return place;
    }
    const struct vm_smap_entry *entry = &mapped->map.entries[found - 1];
    place.line = (int)vm_smap_line(entry, (uint32_t)raw);
    bool is_own = vm_smap_is_same_source(&files[entry->file], &files[mapped->own]);
    place.file = is_own ? NULL : files[entry->file].name;
    return place;
}
