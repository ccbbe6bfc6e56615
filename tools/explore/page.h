/*
 * page.h: writes the explorer page with a recording.
 *
 * Threads: the program has one.
 */
#ifndef JP2VM_TOOLS_EXPLORE_PAGE_H
#define JP2VM_TOOLS_EXPLORE_PAGE_H

#include <stdbool.h>
#include <stdio.h>

/* The page without a recording, and the offset at which the recording is inserted. The size is 0 if
 * the build did not make the page. */
extern const unsigned char explore_page[];
extern const size_t explore_page_size, explore_page_data_at;

/* Writes the page with all sections of a recording, deflated and in base64. A section consists of
 * its kind, its length (4 octets, little endian) and its octets. Sets *is_whole to whether the
 * recording is complete. On failure, prints a message and returns false. */
bool page_write(const char *recording, FILE *out, bool *is_whole);

/* Prints a line on stderr, "jp2explore: ...". Returns false. */
bool explore_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
