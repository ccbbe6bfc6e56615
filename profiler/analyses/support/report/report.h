/*
 * report.h: the words of a plug-in's argument, and the report that the plug-in writes at the end.
 * The plug-in defines its words and the function that writes the report, and names report_start and
 * report_finish in JP2_ANALYSIS:
 *
 *     const struct argument report_words[] = {{"all", .flag = &is_all}, {.name = NULL}};
 *
 *     void report_write(struct jp2_output *out)
 *     {
 *         jp2->write(out, "...
 *     }
 *
 *     JP2_ANALYSIS(..., .start = report_start, .finish = report_finish);
 *
 * out=FILE is accepted as the last word of every argument.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_REPORT_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_REPORT_H

#include <inttypes.h>

#include <jp2vm/analysis.h>

#include "profiler/analyses/support/report/arguments.h"

/* Defined by JP2_ANALYSIS. */
extern struct jp2_analysis jp2_analysis;

/* Defined by the plug-in: its words, in the form that arguments_read needs. By default the only
 * word is out=FILE. */
extern const struct argument report_words[];

/* Defined by the plug-in: writes the report. */
void report_write(struct jp2_output *out);

extern const char *report_path; /* the report's file; NULL: stderr */

/* For jp2_analysis.start: reads the argument. */
bool report_start(const char *argument, char *message, size_t bytes);

/* For jp2_analysis.print, if report_write may be called several times: opens the output, calls
 * report_write, and closes the output. */
static inline void report_print(void)
{
    struct jp2_output *out = jp2->open_output(report_path);
    if (out != NULL) {
        report_write(out);
        jp2->close_output(out);
    }
}

/* For jp2_analysis.finish: does the same, then prints a warning if `only` matched nothing. */
static inline void report_finish(void)
{
    report_print();
    arguments_warn();
}

#endif
