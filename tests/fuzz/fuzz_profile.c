/*
 * Fuzzes the reader of profile files. Sections of an input are not compressed, and checksums are
 * corrected after mutations, so that mutated contents reach the parsers. Contexts that were read
 * must satisfy contexts.h, and every writer must be able to write them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_series.h"
#include "profiler/read/file.h"
#include "profiler/write/writer.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/profile_sections.h"

/* A limit, because nested copies can make large trees from small files. */
#define MAX_CONTEXTS 200000
#define MAX_WRITTEN 20000

static void require(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void check_tree(const struct prof_contexts *contexts, const struct prof_tree_range *tree)
{
    require(tree->first <= tree->end && tree->end <= contexts->count && tree->thread_name != NULL);
    for (uint32_t i = tree->first; i < tree->end; i++) {
        uint32_t parent = contexts->parent[i], end = contexts->end[i];
        require(end > i && end <= tree->end);
        require(contexts->method[i] < contexts->method_count
                && contexts->methods[contexts->method[i]] != NULL);
        require(parent == PROF_NO_CONTEXT
                || (parent >= tree->first && parent < i && end <= contexts->end[parent]));
    }
}

static void check_tallies(const struct prof_contexts *contexts,
                          const struct prof_tally_table *table)
{
    for (size_t i = 0; i < table->range_count; i++) {
        const struct prof_exit_range *range = &table->ranges[i];
        require(range->context < contexts->count && range->count > 0
                && range->first + (size_t)range->count <= table->tally_count);
        require(i == 0 || table->ranges[i - 1].context < range->context);
        for (uint32_t j = 0; j < range->count; j++) {
            const struct prof_tally *tally = &table->tallies[range->first + j];
            require(tally->class == NULL
                    || (tally->class->name != NULL && tally->class->loader != NULL));
            require(j == 0 || prof_tally_compare(&tally[-1], tally) < 0);
        }
    }
}

static void check_contexts(const struct prof_contexts *contexts)
{
    uint32_t next = 0;
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        require(contexts->trees[i].first == next);
        check_tree(contexts, &contexts->trees[i]);
        next = contexts->trees[i].end;
    }
    require(next == contexts->count);
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        check_tallies(contexts, &contexts->tallies[kind]);
    }
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        const struct prof_method *method = contexts->methods[i];
        if (method != NULL && method->has_code) {
            (void)prof_contexts_details(contexts, method);
        }
    }
}

static void write_all(const struct prof_contexts *contexts)
{
    char message[300];
    for (size_t i = 0; prof_formats[i] != NULL; i++) {
        struct prof_output *out = prof_output_open("/dev/null", message, sizeof message);
        require(out != NULL);
        struct prof_tree_walker *writer = prof_formats[i]->writer->create(out);
        require(writer != NULL && prof_contexts_visit(contexts, writer));
        prof_formats[i]->writer->destroy(writer);
        require(prof_output_close(out, message, sizeof message));
    }
}

/* Checks the profile of a part of the run. */
static void take_range(struct prof_contexts *contexts, size_t size)
{
    char message[300] = "";
    uint32_t count = contexts->series->count, from = (uint32_t)(size % count);
    (void)prof_contexts_check_steps(contexts, message, sizeof message);
    if (!prof_contexts_take_range(contexts, from, count, message, sizeof message)) {
        require(message[0] != '\0' && strchr(message, '\n') == NULL);
        return;
    }
    require(contexts->series == NULL && contexts->count > 0);
    check_contexts(contexts);
    if (contexts->count <= MAX_WRITTEN) {
        write_all(contexts);
    }
}

static void read_it(const uint8_t *bytes, size_t size, bool takes_parts)
{
    const struct prof_file_options options = {.takes_parts = takes_parts,
                                              .max_contexts = MAX_CONTEXTS};
    struct prof_file_report report;
    char message[400] = "";
    struct prof_contexts *contexts =
        prof_file_read_bytes("file", bytes, size, &options, &report, message, sizeof message);
    if (contexts == NULL) {
        require(strncmp(message, "file: ", 6) == 0 && message[6] != '\0'
                && strchr(message, '\n') == NULL);
        return;
    }
    require(report.is_whole == (report.problem[0] == '\0') && (takes_parts || report.is_whole));
    check_contexts(contexts);
    if (contexts->count <= MAX_WRITTEN) {
        write_all(contexts);
    }
    if (contexts->series != NULL) {
        take_range(contexts, size);
    }
    prof_contexts_free(contexts);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    uint8_t *sealed = malloc(size + 1);
    require(sealed != NULL);
    memcpy(sealed, bytes, size);
    seal_all(sealed, size);
    read_it(sealed, size, false);
    read_it(sealed, size, true);
    free(sealed);
    return 0;
}
