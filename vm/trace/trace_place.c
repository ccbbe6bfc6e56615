/*
 * trace_place.c: the source line of an instruction, also where a compiler of another language wrote
 * a map of lines (vm/classfile/smap.h). Maps are parsed once for each class.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/hash_map.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/smap.h"
#include "vm/trace/trace_internal.h"

/* The map of a class, and its own file there. */
struct mapped_class {
    struct vm_smap map; /* without strata: there is none, or it is damaged */
    uint32_t own;
};

static struct vm_hash_map classes; /* number of the class -> struct mapped_class */

static const char *source_file(const struct vm_class *class)
{
    return class->file->source_file == NULL ? NULL : class->file->source_file->bytes;
}

/* NULL without memory. */
static const struct mapped_class *map_of(const struct vm_class *class)
{
    const struct vm_attribute_bytes *attribute = &class->file->source_debug_extension;
    const void *key = (const void *)(uintptr_t)class->id;
    struct mapped_class *mapped = vm_hash_map_find(&classes, key);
    if (mapped != NULL) {
        return mapped;
    }
    mapped = calloc(1, sizeof *mapped);
    if (mapped != NULL
        && vm_smap_parse(&mapped->map, (const char *)attribute->bytes, attribute->length)) {
        mapped->own = vm_smap_own_file(&mapped->map, source_file(class));
    }
    if (mapped != NULL && !vm_hash_map_put(&classes, key, mapped, NULL)) {
        vm_smap_fini(&mapped->map);
        free(mapped);
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
    uint32_t line, stratum = mapped->map.default_stratum;
    const struct vm_smap_file *files = mapped->map.strata[stratum].files;
    const struct vm_smap_entry *entry = vm_smap_find(&mapped->map, stratum, raw, &line);
    place.raw_line = raw;
    if (entry == NULL) { /* what the compiler added */
        place.file = source_file(class);
        return place;
    }
    place.line = (int)line;
    place.file = entry->file == mapped->own ? NULL : files[entry->file].name;
    return place;
}
