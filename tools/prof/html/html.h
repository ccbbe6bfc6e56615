/*
 * html.h: a profile as one page for a browser: what goes into it, and the page that is built in.
 *
 * The page (page/) is a file with a place for data. Data are numbers in columns and texts, packed
 * (html_data.h), so nothing that a class file says becomes part of the page's own text.
 *
 * Errors: one line is printed. Threads: none.
 */
#ifndef JP2VM_TOOLS_PROF_HTML_H
#define JP2VM_TOOLS_PROF_HTML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/write/output.h"
#include "tools/prof/command/tool.h"
#include "tools/prof/profile/select.h"

/* How many contexts a page has at most, unless told otherwise. */
#define HTML_CONTEXT_LIMIT 500000

struct html_input {
    const struct tool_profile *profile;
    const struct tool_profile *baseline; /* what it is compared with; NULL: nothing */
    const struct tool_selection *selection; /* what both were selected and folded by, to be said */
    uint64_t context_limit;              /* of both together; smaller shares are united */
    const char *sources;                 /* directories and archives, ':' between; NULL: none */
};

/* What became of it. */
struct html_report {
    uint64_t contexts;        /* that the page has */
    uint64_t united_contexts; /* that it has only the sums of */
    double least_share;       /* of those that it has */
    uint32_t sources, missing_sources;
    uint32_t missing_library; /* of those, files of the class library */
};

/* Writes the page; it is not to be called when there is none. False: a line was printed. */
bool html_write(const struct html_input *input, struct prof_output *out,
                struct html_report *report);

/* Says on stderr what was written. */
void html_tell(const struct html_report *report, const char *path);

/* The page (made by the build from page/), with a place for the data in it: bytes before and
 * behind. There is none when the build had no esbuild: html_page_size is 0. */
extern const unsigned char html_page[];
extern const size_t html_page_size, html_page_data_at;

#endif
