/*
 * html.h: the HTML report: a profile as one page for a browser.
 *
 * The build makes one file from page/, with a place for data. The data are packed columns of
 * numbers and texts (html_data.h), so no text of a class file becomes part of the HTML.
 *
 * Errors: functions print one line on stderr. Threads: the program has one.
 */
#ifndef JP2VM_TOOLS_PROF_HTML_HTML_H
#define JP2VM_TOOLS_PROF_HTML_HTML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/write/output.h"
#include "tools/prof/command/tool.h"
#include "tools/prof/profile/select.h"

/* The largest number of contexts on a page, by default. */
#define HTML_CONTEXT_LIMIT 500000

struct html_input {
    const struct tool_profile *profile;
    const struct tool_profile *baseline;    /* the profile that it is compared with; NULL: none */
    const struct tool_selection *selection; /* the options that selected and folded both profiles;
                                               the page shows them */
    uint64_t context_limit;                 /* the most contexts of both profiles together; contexts
                                               of smaller share are united */
    const char *sources;                    /* directories and archives, separated by ':'; NULL:
                                               none */
};

/* Facts about the written page. */
struct html_report {
    uint64_t contexts;        /* contexts on the page */
    uint64_t united_contexts; /* contexts that the page contains only in sums */
    double least_share;       /* the smallest share of a single context on the page */
    uint32_t sources, missing_sources;
    uint32_t missing_library; /* missing sources of the class library, included in
                                 missing_sources */
};

/* Writes the page; must not be called if there is no built-in page. If it fails, prints a line on
 * stderr and returns false. */
bool html_write(const struct html_input *input, struct prof_output *out,
                struct html_report *report);

/* Prints the facts about the written page on stderr. */
void html_report_pages(const struct html_report *report, const char *path);

/* The built-in page (made by the build from page/): the bytes before and after the place for data.
 * The place is at the offset html_page_data_at. If the build had no esbuild, there is no page, and
 * html_page_size is 0. */
extern const unsigned char html_page[];
extern const size_t html_page_size, html_page_data_at;

#endif
