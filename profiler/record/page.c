/*
 * page.c: the sink that makes a page for a browser. The recording is written to a file, or to
 * memory if the user wants no file. When the recording is complete, jp2explore makes the page from
 * it.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "profiler/write/filter.h"
#include "profiler/write/output.h"
#include "profiler/record/record_internal.h"
#include "vm/base/machine_out.h"
#include "vm/options/output_name.h"
#include "vm/vm.h"

static const struct prof_filter page_maker = {.program = "jp2explore",
                                              .arguments =
                                                  (const char *const[]){"-o", "-", "-", NULL},
                                              .check = (const char *const[]){"--check", NULL},
                                              .end = "</html>\n"};

struct page_sink {
    struct prof_record_sink sink; /* must be the first member */
    struct prof_record_sink *recording;
    const char *path; /* path of the page */
    char *program;
    const char *stored; /* the file of the recording; NULL: it is in memory */
    int store;          /* descriptor of the recording in memory; -1: the recording is in the file
                           `stored` */
    bool is_over, has_sections;
    bool was_there; /* a file with the page's name existed when the machine started */
};

static void put_section(struct prof_record_sink *sink, enum vm_section_kind kind,
                        const uint8_t *bytes, size_t length)
{
    struct page_sink *page = (struct page_sink *)sink;
    page->has_sections = true;
    page->recording->is_unopened = sink->is_unopened;
    page->recording->section(page->recording, kind, bytes, length);
}

static bool make_page(struct page_sink *page, int input, uint64_t *bytes, char *reason, size_t size)
{
    struct prof_output *output = prof_output_open_private(page->path, reason, size);
    if (output == NULL) {
        return false;
    }
    if (!prof_filter_run(&page_maker, page->program, NULL, input, output, reason, size)) {
        prof_output_discard(output);
        return false;
    }
    *bytes = prof_output_size(output);
    return prof_output_close(output, reason, size);
}

static void end(struct prof_record_sink *sink)
{
    struct page_sink *page = (struct page_sink *)sink;
    char reason[512];
    uint64_t bytes = 0;
    if (page->is_over) {
        return;
    }
    page->is_over = true;
    page->recording->end(page->recording);
    if (!page->has_sections) {
        return;
    }
    if (sink->is_unopened && page->was_there) {
        vm_message("jp2vm: --explore: %s is kept as it was\n", page->path);
        return;
    }
    int input = page->store >= 0 ? page->store : open(page->stored, O_RDONLY | O_CLOEXEC);
    if (input < 0) {
        snprintf(reason, sizeof reason, "%s: %s", page->stored, strerror(errno));
    }
    if (input < 0 || !make_page(page, input, &bytes, reason, sizeof reason)) {
        vm_message("jp2vm: --explore: %s\n", reason);
        vm_set_exit_failure();
    } else {
        vm_message("jp2vm: --explore: wrote %s, %.1f MB; open it in a browser\n", page->path,
                   (double)bytes / 1e6);
    }
    if (input >= 0) {
        close(input);
    }
    page->store = -1;
}

struct prof_record_sink *prof_record_open_page(const char *path, const char *recording,
                                               char *message, size_t size)
{
    static struct page_sink page = {.sink = {.section = put_section, .end = end}, .store = -1};
    static char store_name[48];
    char reason[400];
    path = vm_output_name(path, "--explore", vm_message);
    page.path = path;
    if (!prof_output_check(path, reason, sizeof reason)) {
        snprintf(message, size, "--explore %s", reason);
        return NULL;
    }
    page.was_there = access(path, F_OK) == 0;
    page.program = prof_filter_find(&page_maker, "--explore", message, size);
    if (page.program == NULL) {
        return NULL;
    }
    if (recording == NULL) {
        page.store = prof_filter_store();
        if (page.store < 0) {
            snprintf(message, size, "--explore: %s", strerror(errno));
            return NULL;
        }
        snprintf(store_name, sizeof store_name, "/dev/fd/%d", page.store);
        recording = store_name;
    }
    page.stored = recording;
    page.recording = prof_record_open_file(recording, message, size);
    return page.recording == NULL ? NULL : &page.sink;
}
