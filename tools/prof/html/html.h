/*
 * html.h: writes the HTML report: a profile as one page for a browser.
 *
 * The build bundles page/ into one file with a place for data. The data are packed columns of
 * numbers and texts (html_data.h), so texts of class files are never part of the HTML itself.
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

/* The default limit of the contexts on a page. */
#define HTML_CONTEXT_LIMIT 500000

struct html_input {
    const struct tool_profile *profile;
    const struct tool_profile *baseline;    /* the profile to compare with; NULL: none */
    const struct tool_selection *selection; /* the options that selected and folded both profiles,
                                               which the page shows */
    uint64_t context_limit;                 /* the largest number of contexts of both profiles
                                               together; contexts of small share are united */
    const char *sources;                    /* directories and archives, separated by ':'; NULL:
                                               none */
};

/* Facts about the written page. */
struct html_report {
    uint64_t contexts;        /* contexts on the page */
    uint64_t united_contexts; /* contexts that are on the page only in sums */
    double least_share;       /* the smallest share of a context that is on the page by itself */
    uint32_t sources, missing_sources;
    uint32_t missing_library; /* of these, sources of the class library */
};

/* Writes the page. Must not be called if html_page_size is 0. If it fails, prints a line on stderr
 * and returns false. */
bool html_write(const struct html_input *input, struct prof_output *out,
                struct html_report *report);

/* Prints the facts about the written page on stderr. */
void html_report_pages(const struct html_report *report, const char *path);

/* The built-in page, which the build makes from page/. Data are inserted at the offset
 * html_page_data_at. If the build had no esbuild, there is no page, and html_page_size is 0. */
extern const unsigned char html_page[];
extern const size_t html_page_size, html_page_data_at;

#endif
