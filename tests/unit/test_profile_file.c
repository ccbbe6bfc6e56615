/*
 * Unit tests of reading profile files (profiler/read/file.h): complete files, and files that are
 * truncated at every byte, damaged at random, without one section, or of other versions.
 *
 * Usage: test_profile_file FILES.jp2
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "profiler/read/file.h"
#include "profiler/write/writer.h"
#include "tests/fuzz/profile_sections.h"
#include "tests/unit/check.h"

#define DAMAGES 2000

static uint8_t *whole;
static size_t whole_size;
static uint64_t random_state = 1;

static uint32_t next_random(size_t below)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % below);
}

/* --- the contents of a profile, as one number
 * --------------------------------------------------- */

static uint64_t digest, node_count, instruction_sum, tally_count;

static void mix(uint64_t value)
{
    digest = (digest ^ value) * 0x9e3779b97f4a7c15u;
    digest ^= digest >> 29;
}

static void mix_text(const char *text)
{
    for (; text != NULL && *text != '\0'; text++) {
        mix((unsigned char)*text);
    }
    mix(0);
}

static bool begin(struct prof_tree_walker *self, const struct prof_header *header)
{
    (void)self;
    mix_text(header->vm_version);
    mix_text(header->main_class);
    mix_text(header->options);
    mix_text(header->reason);
    mix_text(header->features.window);
    mix(header->truncated_calls);
    for (size_t i = 0; i < header->note_count; i++) {
        mix_text(header->notes[i].value);
    }
    return true;
}

static bool mix_tree(struct prof_tree_walker *self, const struct prof_thread_view *thread)
{
    (void)self;
    mix_text(thread == NULL ? "" : thread->name);
    return true;
}

static void mix_method(const struct prof_method *method)
{
    const struct prof_names *names = &method->names;
    mix_text(names->class_name);
    mix_text(names->name);
    mix_text(names->descriptor);
    mix_text(names->loader);
    mix_text(names->source_file);
    mix(names->access);
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        mix(method->opcodes[i]);
        mix(method->bcis[i]);
        mix((uint64_t)method->lines[i]);
    }
    for (uint32_t i = 0; i < method->block_count; i++) {
        mix(method->blocks[i].last);
    }
}

static bool enter_node(struct prof_tree_walker *self, const struct prof_node_view *node)
{
    (void)self;
    node_count++;
    instruction_sum += node->executed_instructions;
    mix_method(node->method);
    mix((uint64_t)node->callsite);
    mix(node->entries);
    mix(node->is_cut + 2u * node->is_truncated);
    mix(node->executed_instructions);
    for (uint32_t i = 0; node->block_counts != NULL && i < node->method->block_count; i++) {
        mix(node->block_counts[i]);
    }
    for (size_t i = 0; i < node->exit_count; i++) {
        mix(node->exits[i].instruction + node->exits[i].count * 65536);
    }
    for (size_t i = 0; i < node->in_progress_count; i++) {
        mix(node->in_progress[i].instruction);
    }
    for (size_t i = 0; i < node->value_count; i++) {
        mix_text(node->values[i].name);
        mix(node->values[i].value);
    }
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        for (size_t i = 0; i < node->tallies[kind].count; i++) {
            const struct prof_tally *tally = &node->tallies[kind].tallies[i];
            mix_text(tally->class == NULL ? "" : tally->class->name);
            mix_text(tally->class == NULL ? "" : tally->class->loader);
            mix(tally->instruction);
            for (uint32_t j = 0; j < prof_tally_names[kind].width; j++) {
                mix(tally->counts[j]);
            }
            tally_count++;
        }
    }
    return true;
}

static bool leave_node(struct prof_tree_walker *self, const struct prof_node_view *node)
{
    (void)self;
    (void)node;
    mix(1);
    return true;
}

static uint64_t digest_of(const struct prof_contexts *contexts)
{
    struct prof_tree_walker visitor = {.begin = begin,
                                       .begin_tree = mix_tree,
                                       .enter_node = enter_node,
                                       .leave_node = leave_node,
                                       .end_tree = mix_tree};
    digest = node_count = instruction_sum = tally_count = 0;
    CHECK(prof_contexts_visit(contexts, &visitor));
    return digest;
}

/* --- reading ------------------------------------------------------------------------------ */

static char message[400];
static struct prof_file_report report;

static struct prof_contexts *read_bytes(const uint8_t *bytes, size_t size, bool takes_parts)
{
    const struct prof_file_options options = {.takes_parts = takes_parts};
    message[0] = '\0';
    return prof_file_read_bytes("p", bytes, size, &options, &report, message, sizeof message);
}

/* Checks that reading a damaged file prints one line, and yields parts if the caller wants them.
 * Returns the number of contexts in the parts, or UINT32_MAX if there are no parts. */
static uint32_t check_damaged(const uint8_t *bytes, size_t size)
{
    struct prof_contexts *contexts = read_bytes(bytes, size, false);
    CHECK(contexts == NULL && strncmp(message, "p: ", 3) == 0 && strchr(message, '\n') == NULL);
    prof_contexts_free(contexts);
    contexts = read_bytes(bytes, size, true);
    uint32_t count = contexts == NULL ? UINT32_MAX : contexts->count;
    if (contexts != NULL) {
        CHECK(!report.is_whole && report.problem[0] != '\0');
        (void)digest_of(contexts);
    }
    prof_contexts_free(contexts);
    return count;
}

static uint64_t whole_digest;
static uint32_t whole_count;

static void test_whole(void)
{
    struct prof_contexts *contexts = read_bytes(whole, whole_size, false);
    if (CHECK(contexts != NULL)) {
        whole_digest = digest_of(contexts);
        whole_count = contexts->count;
        CHECK(report.is_whole && report.lost_bytes == 0 && report.major == PROF_JP2_MAJOR);
        CHECK(node_count == whole_count && whole_count > 100);
        CHECK(!contexts->header.features.blocks
              || strcmp(contexts->header.features.window, "main") == 0 || instruction_sum > 10000);
        CHECK((tally_count > 50) == contexts->header.features.allocations);
    } else {
        printf("%s\n", message);
    }
    prof_contexts_free(contexts);
    size_t length = 0;
    uint8_t *unpacked = unpack_sections(whole, whole_size, &length);
    contexts = read_bytes(unpacked, length, true); /* offsets in the index have changed */
    CHECK(contexts != NULL && digest_of(contexts) == whole_digest);
    prof_contexts_free(contexts);
    free(unpacked);
}

static void test_cut(void)
{
    uint32_t before = 0;
    for (size_t size = 0; size < whole_size; size++) {
        uint8_t *cut = malloc(size + 1); /* has the exact size, for sanitizers */
        memcpy(cut, whole, size);
        uint32_t count = check_damaged(cut, size);
        if (count != UINT32_MAX) {
            CHECK(count >= before && count <= whole_count);
            before = count;
        }
        free(cut);
    }
    CHECK_EQ_INT(before, whole_count); /* at the last size, only the index was missing */
}

/* One to four damaged bytes: reading must fail, or give the same result if the bytes have no
 * meaning. */
static void test_random(void)
{
    uint8_t *damaged = malloc(whole_size);
    uint32_t same = 0;
    for (int i = 0; i < DAMAGES; i++) {
        memcpy(damaged, whole, whole_size);
        for (uint32_t j = 0, places = 1 + next_random(4); j < places; j++) {
            damaged[next_random(whole_size)] ^= (uint8_t)(1 + next_random(255));
        }
        struct prof_contexts *contexts = read_bytes(damaged, whole_size, false);
        if (contexts != NULL) {
            same++;
            CHECK(digest_of(contexts) == whole_digest);
            prof_contexts_free(contexts);
        } else {
            (void)check_damaged(damaged, whole_size);
        }
    }
    CHECK(same < DAMAGES / 10);
    free(damaged);
}

/* Without one section, all data that do not need the section are available. */
static void test_missing_sections(void)
{
    uint8_t *rest = malloc(whole_size);
    uint64_t length;
    uint32_t sections = 0, kept = 0;
    for (size_t at = PROF_JP2_HEAD_BYTES; (length = section_length(whole, whole_size, at)) > 0;
         at += (size_t)length) {
        memcpy(rest, whole, at);
        memcpy(rest + at, whole + at + length, whole_size - at - (size_t)length);
        sections++;
        uint32_t count = check_damaged(rest, whole_size - (size_t)length);
        kept += count != UINT32_MAX && count > 0;
    }
    CHECK(sections >= 5 && kept >= 1);
    free(rest);
}

static void check_refused(const uint8_t *bytes, size_t size, const char *reason)
{
    struct prof_contexts *contexts = read_bytes(bytes, size, false);
    CHECK(contexts == NULL);
    CHECK_EQ_STR(message, reason);
    prof_contexts_free(contexts);
}

static void test_others(void)
{
    uint8_t *other = malloc(whole_size);
    memcpy(other, whole, whole_size);
    other[8] = PROF_JP2_MAJOR + 1;
    check_refused(other, whole_size,
                  "p: the file has version 2.0 of the format, this program "
                  "reads 1.x");
    other[8] = PROF_JP2_MAJOR;
    other[10] = PROF_JP2_MINOR + 5;
    struct prof_contexts *contexts = read_bytes(other, whole_size, false);
    CHECK(contexts != NULL && report.minor == PROF_JP2_MINOR + 5);
    prof_contexts_free(contexts);
    check_refused(other, 0, "p: the file is empty");
    check_refused((const uint8_t *)"<?xml version=\"1.0\"?>", 21,
                  "p: this is not a profile (.jp2)");
    free(other);
}

/* --- numbers that are too large ----------------------------------------------------------- */

/* Writes the profile with changed numbers. */
static size_t write_changed(const struct prof_contexts *contexts, uint8_t *to, size_t size)
{
    char path[64], text[200];
    snprintf(path, sizeof path, "changed-%ld.jp2", (long)getpid());
    struct prof_output *out = prof_output_open(path, text, sizeof text);
    struct prof_tree_walker *writer = out == NULL ? NULL : prof_format_jp2.writer->create(out);
    CHECK(writer != NULL && prof_contexts_visit(contexts, writer));
    prof_format_jp2.writer->destroy(writer);
    CHECK(prof_output_close(out, text, sizeof text));
    FILE *file = fopen(path, "rb");
    size_t length = file == NULL ? 0 : fread(to, 1, size, file);
    if (file != NULL) {
        fclose(file);
    }
    remove(path);
    return length;
}

/* Counts whose sums would overflow are refused when the file is read. */
static void test_large_numbers(void)
{
    size_t size = whole_size * 2 + 65536;
    uint8_t *bytes = malloc(size);
    for (int which = 0; which < 5; which++) {
        struct prof_contexts *contexts = read_bytes(whole, whole_size, false);
        uint64_t *column =
            which == 3 && contexts->value_count > 0 ? contexts->values[0] : contexts->entries;
        bool is_refused = which > 0;
        uint32_t last = contexts->count - 1;
        /* Cases: unchanged; one count above the limit; two counts whose sum is above the limit; the
         * same with a value; a sum that wraps around. */
        if (which == 1) {
            column[last] = PROF_MOST + 1;
        } else if (which == 2 || which == 3) {
            column[0] += PROF_MOST / 2 + 1;
            column[last] += PROF_MOST / 2 + 1;
        } else if (which == 4) {
            column[last] = UINT64_MAX - 1;
        }
        if (which == 3 && contexts->value_count > 0) {
            is_refused = contexts->shape[0] != 0 && contexts->shape[last] != 0;
        }
        size_t length = write_changed(contexts, bytes, size);
        prof_contexts_free(contexts);
        contexts = read_bytes(bytes, length, false);
        CHECK((contexts == NULL) == is_refused);
        CHECK(!is_refused || strstr(message, "large") != NULL || strstr(message, "2^63") != NULL);
        prof_contexts_free(contexts);
    }
    free(bytes);
}

static bool load(const char *path)
{
    FILE *file = fopen(path, "rb");
    static uint8_t bytes[4 << 20];
    if (file == NULL) {
        perror(path);
        return false;
    }
    whole_size = fread(bytes, 1, sizeof bytes, file);
    whole = bytes;
    fclose(file);
    return true;
}

int main(int count, char **arguments)
{
    for (int i = 1; i < count; i++) {
        if (!load(arguments[i])) {
            return 99;
        }
        test_whole();
        test_others();
        test_large_numbers();
        test_missing_sections();
        if (i == 1 || whole_size < 20000) {
            test_cut();
        }
        if (i == 1) {
            test_random();
        }
    }
    CHECK(count > 1);
    return check_report();
}
