/* Fuzzes the reader of files of weights: accepted weights must be within its limits; a refused file
 * must have a position and a reason on one line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/model/metric_file.h"
#include "tests/fuzz/fuzz.h"

static void check_metric(const struct prof_metric_file *weights, uint32_t metric)
{
    size_t length = strlen(weights->names[metric]);
    if (length == 0 || length > PROF_METRIC_FILE_MAX_NAME) {
        abort();
    }
    for (uint32_t i = 0; i < metric; i++) {
        if (strcmp(weights->names[i], weights->names[metric]) == 0) {
            abort();
        }
    }
    for (int opcode = 0; opcode < 256; opcode++) {
        if (weights->of_opcode[metric][opcode] > PROF_METRIC_FILE_MAX_WEIGHT) {
            abort();
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct prof_metric_file weights;
    char message[200] = "";
    if (!prof_metric_file_parse_text("file", (const char *)bytes, size, &weights, message,
                                     sizeof message)) {
        unsigned line, column;
        if (sscanf(message, "file:%u:%u: ", &line, &column) != 2 || line == 0 || column == 0
            || column > size + 1 || strchr(message, '\n') != NULL) {
            abort();
        }
        return 0;
    }
    if (weights.metric_count == 0 || weights.metric_count > PROF_METRIC_FILE_MAX_METRICS) {
        abort();
    }
    for (uint32_t i = 0; i < weights.metric_count; i++) {
        check_metric(&weights, i);
    }
    return 0;
}
