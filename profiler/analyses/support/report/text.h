/*
 * text.h: texts of the program in reports. Part of the plug-in that includes it.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_TEXT_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_TEXT_H

#include <jp2vm/analysis.h>

/* UTF-8 in quotes, on one line: what is none of its characters is told by a number. */
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

/* Takes a character off the end of a buffer that a text was cut off to fit in, if that was cut: the
 * first byte of a character tells its length. */
static inline void text_mend(char *text)
{
    size_t length = strlen(text), last = length;
    while (last > 0 && length - last < 3 && ((unsigned char)text[last - 1] & 0xc0) == 0x80) {
        last--;
    }
    unsigned char first = last == 0 ? 0 : (unsigned char)text[last - 1];
    size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    if (last > 0 && length - last + 1 < bytes) {
        text[last - 1] = '\0';
    }
}

#endif
