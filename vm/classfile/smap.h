/*
 * smap.h: where lines of a class file come from when its compiler translates another language
 * (JSR-45: the SourceDebugExtension attribute, "SMAP").
 *
 * A map has strata, one for each view of the source. Each has files, and says which of its lines
 * became which lines of the class file. The default stratum is the one that debuggers show.
 * Kotlin's further stratum says for inlined code where it was called.
 *
 * Only maps that are whole are taken: of a damaged one nothing is known. In a whole one the files of a
 * stratum, at most VM_SMAP_LINES, are in front of its lines; so a map of n bytes is read in n log n steps. Embedded maps are passed
 * over, and so is what is unknown.
 *
 * Ownership: a map owns its texts. Threads: read-only once parsed. Errors: see vm_smap_parse.
 */
#ifndef JP2VM_VM_CLASSFILE_SMAP_H
#define JP2VM_VM_CLASSFILE_SMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VM_SMAP_LINES 65536 /* lines of class files have 16 bits */

struct vm_smap_file {
    uint32_t id;
    const char *name; /* "Inl.kt" */
    const char *path; /* of the source, or a class that the file became ("demo/InlKt"); NULL */
};

struct vm_smap_stratum {
    const char *name;
    uint32_t file_count, file_capacity;
    struct vm_smap_file *files; /* as they are listed */
    uint32_t first, end;        /* entries of the map */
};

/* Lines start .. start + repeat - 1 of a file; each became `increment` lines from `output` on. */
struct vm_smap_entry {
    uint32_t file; /* index in the stratum's files */
    uint32_t start, repeat, output, increment;
};

struct vm_smap {
    char *text;
    uint32_t stratum_count, stratum_capacity, entry_count, entry_capacity;
    struct vm_smap_stratum *strata;
    struct vm_smap_entry *entries;
    uint32_t default_stratum; /* index */
};

/* False: the text is no whole map, its default stratum is Java or is not there, or there is no
 * memory. Then there is nothing to release. */
bool vm_smap_parse(struct vm_smap *map, const char *text, size_t length);
void vm_smap_fini(struct vm_smap *map);

/* The entries of a stratum that all lines of the class file come from, the first one if a line has
 * several: found[VM_SMAP_LINES], number of the entry + 1 or 0. False without memory. */
bool vm_smap_find_all(const struct vm_smap *map, uint32_t stratum, uint32_t *found);

/* The line of an entry's file that became a line of the class file, which is one of the entry's. */
uint32_t vm_smap_line(const struct vm_smap_entry *entry, uint32_t line);

/* The index of the file that the class's own source is in the default stratum: the one that has the
 * name of the SourceFile attribute (which may be NULL), otherwise that of the first line. */
uint32_t vm_smap_own_file(const struct vm_smap *map, const char *source_file);

#endif
