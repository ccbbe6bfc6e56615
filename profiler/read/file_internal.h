/*
 * file_internal.h: the state of the reader of .jp2 files, shared by its source files: the file, its
 * sections and columns, and the profile that is being made.
 */
#ifndef JP2VM_PROFILER_READ_FILE_INTERNAL_H
#define JP2VM_PROFILER_READ_FILE_INTERNAL_H

#include "profiler/model/jp2_format.h"
#include "profiler/read/file.h"
#include "vm/base/arena.h"
#include "vm/base/data/array.h"

/* The origin of a method of a united profile: the profile and the method of which it is a copy. */
struct prof_origin {
    const struct prof_contexts *contexts;
    const struct prof_method *method;
};

/* The private part of contexts: the owner of their memory, and the data that are read on demand. */
struct prof_contexts_store {
    struct vm_arena *arena;
    size_t capacity; /* number of contexts for which there is space */
    size_t expected; /* number of contexts according to the file's index; 0: not known */
    uint8_t *counts; /* block counts, encoded as in the file, followed by PROF_COUNTS_SLACK zero
                        bytes */
    size_t counts_length, counts_capacity;
    size_t method_capacity, tree_capacity;
    size_t range_capacity[2], exit_capacity[2]; /* [0]: exits, [1]: activations in progress */
    size_t class_capacity, tally_range_capacity[PROF_TALLY_KINDS], tally_capacity[PROF_TALLY_KINDS];
    /* OPER sections, which are unpacked when details are first requested. */
    struct prof_details_run *details;
    uint8_t *file; /* the whole file, if it was read into memory */
    size_t file_length;
    bool is_mapped;

    /* For a united profile: the profiles that were united, which have no columns any more, and the
     * origin of each method. */
    uint32_t part_count;
    struct prof_contexts **parts;
    struct prof_origin *origins;
};

/* Operands of the methods first .. first + count - 1, as stored in the file. */
struct prof_details_run {
    struct prof_details_run *next;
    uint32_t first, count;
    const uint8_t *stored;
    uint64_t stored_bytes, raw_bytes;
    uint32_t flags;
    struct prof_code_details *details; /* indexed by number of the method - first; set once the
                                          details are read */
    bool is_read, is_damaged;
};

#define PROF_COUNTS_SLACK 16 /* number of zero bytes after the counts */

/* A section and its unpacked bytes. */
struct prof_file_section {
    uint32_t tag, flags;
    const uint8_t *stored;
    uint64_t stored_bytes, raw_bytes, offset;
    const uint8_t *raw; /* NULL until it is unpacked */
};

/* The contexts first .. first + count - 1 of the file are stored in memory from number `context`
 * on. */
struct prof_file_run {
    uint32_t first, count, context;
};

/* The descendants of context `to` are copies of the descendants of context `from`. */
struct prof_file_copy {
    uint32_t from, to;
};

struct prof_file {
    const char *name;
    const uint8_t *bytes;
    size_t length;
    const struct prof_file_options *options;
    struct prof_contexts *contexts;
    uint8_t *unpacked; /* buffer for an unpacked section */
    size_t unpacked_capacity;
    void *unpacker; /* a ZSTD_DCtx */

    /* The position of the next context. */
    uint32_t tree_number; /* number of the current tree in the file + 1; 0: no tree yet */
    uint32_t current;     /* the context read last, or PROF_NO_CONTEXT at the start of a tree */
    uint32_t next_number; /* the number of the next context in the file */
    struct prof_file_run *runs; /* runs that have been read */
    size_t run_count, run_capacity;

    /* The current run of contexts, for its BLKS and VALS sections. */
    uint32_t record_count;
    uint32_t *records; /* indexed by position in the run: number of the context. The last position
                          is followed by one more entry */
    size_t record_capacity;
    struct prof_file_copy *copies;
    size_t copy_count, copy_capacity;
    bool awaits_blocks, is_run_read; /* is_run_read: the contexts of the run were read */

    /* values of contexts */
    size_t shape_capacity, name_capacity;

    uint64_t seen; /* hash of the sections' tags and sizes; see prof_file_mix */

    char message[256];
    bool is_out_of_memory;
};

/* Makes the file's message from the reason and the position: "..., in the section at byte N". Only
 * the first reason is kept. Returns false. */
bool prof_file_fail(struct prof_file *file, const char *reason);
bool prof_file_no_memory(struct prof_file *file);

/* Unpacks a section into the file's buffer, where it stays until the next section is unpacked. */
bool prof_file_unpack(struct prof_file *file, struct prof_file_section *section);

/* Finds the columns with the `count` numbers in `numbers` in the bytes that start at `from`. A
 * missing column is empty. */
bool prof_file_columns(struct prof_file *file, struct prof_jp2_bytes *from, const uint32_t *numbers,
                       struct prof_jp2_bytes *columns, size_t count);

/* Makes space for `wanted` elements in an array of the store (array.h). If there is no memory,
 * calls prof_file_no_memory. */
#define PROF_FILE_RESERVE(file, array, capacity, wanted)                                           \
    (VM_RESERVE_ZEROED(array, capacity, wanted) || prof_file_no_memory(file))

/* Reads a string. Returns a copy that the contexts own, or NULL if the string is invalid or there
 * is no memory. */
char *prof_file_text(struct prof_file *file, struct prof_jp2_bytes *from);

/* Adds a section to the hash `seen` of a sequence of sections, and returns the new hash. The index
 * of the file must contain the same hash. */
static inline uint64_t prof_file_mix(uint64_t seen, uint32_t tag, uint64_t raw_bytes)
{
    seen = (seen ^ tag ^ raw_bytes << 32) * 0x9e3779b97f4a7c15u;
    return seen ^ seen >> 31;
}

/* Frees the contexts' columns and other arrays, but not the store. */
void prof_contexts_free_columns(struct prof_contexts *contexts);

/* Frees the memory that only reading needs, but not the contexts. */
void prof_file_release(struct prof_file *file);

/* Reserves space for `count` contexts, an estimate that may be wrong. */
void prof_file_expect(struct prof_file *file, uint64_t count);

/* Functions that read sections, one for each kind. The section must be unpacked. */
bool prof_file_methods(struct prof_file *file, const struct prof_file_section *section);
bool prof_file_code(struct prof_file *file, const struct prof_file_section *section);
bool prof_file_note_details(struct prof_file *file, const struct prof_file_section *section);
bool prof_file_tree(struct prof_file *file, const struct prof_file_section *section);
bool prof_file_contexts(struct prof_file *file, const struct prof_file_section *section);
bool prof_file_blocks(struct prof_file *file, const struct prof_file_section *section);
bool prof_file_values(struct prof_file *file, const struct prof_file_section *section);
bool prof_file_tallies(struct prof_file *file, const struct prof_file_section *section);
bool prof_file_series(struct prof_file *file, const struct prof_file_section *section);
bool prof_file_step(struct prof_file *file, const struct prof_file_section *section);

/* Returns whether all steps of the series have been read, or there is no series. */
bool prof_file_has_steps(const struct prof_contexts *contexts);

/* Reads the head of a section that has more data of the last run of contexts. Returns whether the
 * section belongs to that run. */
bool prof_file_is_of_run(struct prof_file *file, struct prof_jp2_bytes *from);

#endif
