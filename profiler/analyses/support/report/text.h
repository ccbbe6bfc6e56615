/*
 * text.h: writes texts of the program in reports. Only for inclusion in a plug-in.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_TEXT_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_TEXT_H

#include <jp2vm/analysis.h>

/* Writes UTF-8 text in quotes, on one line. Control characters are written as \x and a number. */
static inline void text_write(struct jp2_output *out, const char *text)
{
    jp2->write(out, "\"");
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < ' ' || c == 127) {
            jp2->write(out, "\\x%02x", c);
        } else {
            jp2->write(out, c == '"' || c == '\\' ? "\\%c" : "%c", c);
        }
    }
    jp2->write(out, "\"");
}

#endif
