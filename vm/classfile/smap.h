/*
 * smap.h: the source files and lines for the line numbers of a class file, for classes compiled
 * from languages other than Java (JSR-45: the SourceDebugExtension attribute, "SMAP").
 *
 * A map consists of strata, one for each view of the source. A stratum lists files, and maps their
 * lines to lines of the class file. Debuggers show the default stratum. Kotlin adds a second
 * stratum with the call sites of inlined code.
 *
 * A damaged map is refused as a whole. In an accepted map, the files of a stratum (at most
 * VM_SMAP_LINES) precede its lines, so reading a map of n bytes takes O(n log n) steps. Embedded
 * maps and unknown parts are skipped.
 *
 * Ownership: a map owns its texts. Threads: read-only once parsed. Errors: see vm_smap_parse.
 */
#ifndef JP2VM_VM_CLASSFILE_SMAP_H
#define JP2VM_VM_CLASSFILE_SMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VM_SMAP_LINES 65536 /* line numbers of class files have 16 bits */

struct vm_smap_file {
    uint32_t id;
    const char *name; /* "Inl.kt" */
    const char *path; /* path of the source file, or the name of a class compiled from it
                       * ("demo/InlKt"); may be NULL */
};

struct vm_smap_stratum {
    const char *name;
    uint32_t file_count, file_capacity;
    struct vm_smap_file *files; /* in the order of the map's file list */
    uint32_t first, end;        /* its entries in the map: [first, end) */
};

/* Describes lines `start` to start + repeat - 1 of a file. Each of them became `increment` lines of
 * the class file; the first line in the class file is `output`. */
struct vm_smap_entry {
    uint32_t file; /* index in the stratum's files */
    uint32_t start, repeat, output, increment;
};

struct vm_smap {
    char *text;
    uint32_t stratum_count, stratum_capacity, entry_count, entry_capacity;
    struct vm_smap_stratum *strata;
    struct vm_smap_entry *entries;
    uint32_t default_stratum; /* index in `strata` */
};

/* Parses a map. Returns false, with nothing to free, if the text is not a complete map, if its
 * default stratum is Java or missing, or if memory runs out. */
bool vm_smap_parse(struct vm_smap *map, const char *text, size_t length);
void vm_smap_fini(struct vm_smap *map);

/* Finds the entry of a stratum for each line of the class file; the first entry, if there are
 * several. found[line] receives the index of the entry + 1, or 0; `found` has VM_SMAP_LINES
 * elements. Returns false if memory runs out. */
bool vm_smap_find_all(const struct vm_smap *map, uint32_t stratum, uint32_t *found);

/* Returns the source line for a line of the class file; the line must belong to the entry. */
uint32_t vm_smap_line(const struct vm_smap_entry *entry, uint32_t line);

/* Returns the index of the class's own source file in the default stratum: the file that the
 * SourceFile attribute names (source_file; may be NULL), otherwise the file of the first line. */
uint32_t vm_smap_own_file(const struct vm_smap *map, const char *source_file);

/* Returns whether two files of a map are one source file: their names are equal, and their paths
 * are in the same directory. A map has one file for each class of a source file. */
bool vm_smap_is_same_source(const struct vm_smap_file *a, const struct vm_smap_file *b);

#endif
