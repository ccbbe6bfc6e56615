/*
 * writer.h: the file formats of profiles.
 *
 * Each format has a row in formats.def, and a writer: a function that makes a visitor, which writes
 * to an output. If another program makes the format from the compact format, the format's writer
 * consists of the compact format's visitor and a filter. A writer does not keep the tree in memory;
 * formats that sum up (call graph, flat table) keep sums for each method or call.
 */
#ifndef JP2VM_PROFILER_WRITE_WRITER_H
#define JP2VM_PROFILER_WRITE_WRITER_H

#include <stdbool.h>

#include "profiler/write/output.h"
#include "profiler/model/tree_walk.h"

struct prof_filter;
struct prof_format;

struct prof_writer {
    /* Returns a visitor that writes to `out`; NULL if there is no memory. destroy frees it. */
    struct prof_tree_walker *(*create)(struct prof_output *out);
    void (*destroy)(struct prof_tree_walker *visitor);
    const struct prof_filter *filter; /* the program that makes the format from the visitor's output
                                         (filter.h); NULL: the visitor writes the format */
    /* For a format of a plug-in: makes the format from the visitor's output, which the descriptor
     * `input` has. On failure, returns false with a reason. Otherwise NULL. */
    bool (*run)(const struct prof_format *format, int input, struct prof_output *out, char *message,
                size_t size);
};

struct prof_format {
    const char *name;   /* NAME in --profile-out=NAME:FILE */
    const char *suffix; /* if --profile-out names no format, files with this suffix get this
                           format */
    const char *help;   /* one line */
    const struct prof_writer *writer;
};

#define PROF_FORMAT(name, ...)                                                                     \
    extern const struct prof_writer prof_writer_##name;                                            \
    extern const struct prof_format prof_format_##name;
#include "profiler/write/formats.def"

/* All formats, the default first; ends with NULL. */
extern const struct prof_format *const prof_formats[];

enum { PROF_FEATURES_SIZE = 128 };

/* Writes the collected data to `text` and returns it: words separated by `between` (at most two
 * characters), for example "calls callsites blocks folded". */
const char *prof_features_text(const struct prof_features *features, const char *between,
                               char text[static PROF_FEATURES_SIZE]);

/* The first function returns the format with a name; the second, the format with the longest suffix
 * that matches a file name. Both return NULL if there is no such format. */
const struct prof_format *prof_format_find(const char *name);
const struct prof_format *prof_format_of_file(const char *path);

#endif
