/*
 * page.h: the page that recordings are put into.
 *
 * Threads: the program has one.
 */
#ifndef JP2VM_TOOLS_EXPLORE_PAGE_H
#define JP2VM_TOOLS_EXPLORE_PAGE_H

#include <stdbool.h>
#include <stdio.h>

/* The page, without a recording: of size 0 when it could not be built; and where the recording
 * goes. */
extern const unsigned char explore_page[];
extern const size_t explore_page_size, explore_page_data_at;

/* Writes the page with all sections of the recording of a path, deflated and in base64: of each its
 * kind, its length (4 octets, little endian) and its octets. *is_whole: the recording has its end.
 * False: a message was printed. */
bool page_write(const char *recording, FILE *out, bool *is_whole);

/* A line on stderr, "jp2explore: ..."; gives false. */
bool explore_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
