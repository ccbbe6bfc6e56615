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

/* Removes an incomplete character from the end of a text that was cut off at the size of its
 * buffer. The first byte of a character gives the character's length. */
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
