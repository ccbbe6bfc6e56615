/*
 * page.h: the explorer page, which receives a recording.
 *
 * Threads: the program has one.
 */
#ifndef JP2VM_TOOLS_EXPLORE_PAGE_H
#define JP2VM_TOOLS_EXPLORE_PAGE_H

#include <stdbool.h>
#include <stdio.h>

/* The page without a recording, and the offset of the place for the recording. The size is 0 if the
 * page could not be built. */
extern const unsigned char explore_page[];
extern const size_t explore_page_size, explore_page_data_at;

/* Writes the page with all sections of a recording, deflated and in base64. Each section has its
 * kind, its length (4 octets, little endian) and its octets. Sets *is_whole to whether the
 * recording is complete. If it fails, prints a message and returns false. */
bool page_write(const char *recording, FILE *out, bool *is_whole);

/* Prints a line on stderr, "jp2explore: ...". Returns false. */
bool explore_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
