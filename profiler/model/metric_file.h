/*
 * metric_file.h: parser of files of weights, with which users define metrics (docs/metrics.md; BMW
 * paper, section 3.2: "multiply each bytecode with a well-chosen weight").
 *
 *     metric NAME           starts a metric
 *     MNEMONIC WEIGHT       weight of one opcode, in exactly this form: aload_3 differs from aload
 *     category:NAME WEIGHT  weight of a category's opcodes that have no line of their own
 *     default WEIGHT        weight of all other opcodes; 0 if there is no such line
 *     VALUE WEIGHT          weight of each unit of a value of the context: copiedBytes, nativeCalls
 *
 * The order of lines within a metric does not matter. The character # starts a comment.
 *
 * Threads: any; the functions have no state. Errors: functions return false, and the message is one
 * line, "FILE:LINE:COLUMN: reason", without a newline.
 */
#ifndef JP2VM_PROFILER_MODEL_METRIC_FILE_H
#define JP2VM_PROFILER_MODEL_METRIC_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/classfile/opcodes.h"

#define PROF_METRIC_FILE_MAX_METRICS 32
#define PROF_METRIC_FILE_MAX_NAME 63
#define PROF_METRIC_FILE_MAX_BYTES ((size_t)1 << 20)
#define PROF_METRIC_FILE_MAX_WEIGHT ((uint32_t)1 << 31)

/* A value of contexts that can have a weight, and the level with which a profile collects this
 * value. */
struct prof_weighted_value {
    const char *name, *level; /* "copiedBytes", "work" */
};

#define PROF_WEIGHTED_VALUES 16

extern const struct prof_weighted_value prof_weighted_values[PROF_WEIGHTED_VALUES];

struct prof_metric_file {
    uint32_t metric_count;
    char names[PROF_METRIC_FILE_MAX_METRICS]
              [PROF_METRIC_FILE_MAX_NAME + 1]; /* XML names, all different */
    uint32_t of_opcode[PROF_METRIC_FILE_MAX_METRICS][256];
    uint32_t of_value[PROF_METRIC_FILE_MAX_METRICS][PROF_WEIGHTED_VALUES];
};

/* The name of an opcode category in files of weights, and the name of the metric that counts its
 * instructions. */
struct prof_category {
    const char *name, *metric;
};

extern const struct prof_category prof_categories[VM_CATEGORY_COUNT];

/* Parses a text and fills *weights. If it returns false, the contents of *weights are undefined.
 * `path` is the file's name in messages. */
bool prof_metric_file_parse_text(const char *path, const char *text, size_t length,
                                 struct prof_metric_file *weights, char *message, size_t size);

/* The same for a file, which may have at most PROF_METRIC_FILE_MAX_BYTES. */
bool prof_metric_file_parse(const char *path, struct prof_metric_file *weights, char *message,
                            size_t size);

#endif
