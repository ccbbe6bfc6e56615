/*
 * text.h: texts of the program in reports.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_TEXT_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_TEXT_H

#include <jp2vm/analysis.h>

/* UTF-8 in quotes, on one line: what is none of its characters is told by a number. */
void text_write(struct jp2_output *out, const char *text);

/* Takes a character off the end of a buffer that a text was cut off to fit in, if that was cut. */
void text_mend(char *text);

#endif
