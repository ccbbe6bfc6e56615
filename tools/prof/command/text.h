/*
 * text.h: formats numbers, shares and texts for results.
 */
#ifndef JP2VM_TOOLS_PROF_COMMAND_TEXT_H
#define JP2VM_TOOLS_PROF_COMMAND_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/write/output.h"
#include "vm/base/text/text.h"

#define TOOL_NUMBER_BYTES 32

/* Writes "4,711" to `to`, which has space for TOOL_NUMBER_BYTES. Returns the length. */
size_t tool_put_number(char *to, uint64_t value);

/* The same with a sign: "+4,711", "-3", "0". */
size_t tool_put_change(char *to, int64_t value);

/* Write nanoseconds as milliseconds, "4,711.042"; the second function writes a sign. */
size_t tool_put_milliseconds(char *to, uint64_t nanoseconds);
size_t tool_put_changed_milliseconds(char *to, int64_t nanoseconds);

/* Adds a number and its unit, for people: "4,711 calls"; "4,711.042 ms" if the unit is "ns";
 * "4,711" without a unit. */
void tool_add_amount(struct vm_text *to, uint64_t value, const char *unit);

/* Returns ", summed over all threads" for times and cycles, which threads spend at the same time;
 * "" for other units. */
const char *tool_sum_words(const char *unit);

/* The same with a title in place of the unit: "4,711 calls", "4,711.042 ms of processor time". */
void tool_add_total(struct vm_text *to, uint64_t value, const char *unit, const char *title);

/* Writes a part as a percentage of the whole with one decimal, "12.3"; "" if the whole is 0. */
size_t tool_put_share(char *to, uint64_t part, uint64_t whole);

/* Writes the percentage with six decimals, for programs that read it; 0 if the whole is 0. */
size_t tool_put_exact_share(char *to, uint64_t part, uint64_t whole);

/* Writes two significant digits of a percentage, however small it is: "0.000031"; 0 is "0". */
size_t tool_put_small_percentage(char *to, double percentage);

void tool_add_number(struct vm_text *to, uint64_t value);

/* Writes a field of CSV (RFC 4180). */
void tool_csv_text(struct prof_output *out, const char *text);

/* Returns the number of columns that a text takes on a terminal, which is the number of its
 * characters. */
unsigned tool_text_width(const char *text);

/* Returns the length in bytes of the first `width` characters. */
size_t tool_text_prefix(const char *text, unsigned width);

/* Escape sequences that emphasise results on a terminal. Without colours, each sequence is "". */
struct tool_colors {
    const char *strong, *weak, *hot, *warm, *more, *less, *end;
};
struct tool_colors tool_colors(bool has_color);

/* Returns the colour for a part of a whole. */
const char *tool_share_color(const struct tool_colors *colors, uint64_t part, uint64_t whole);

#endif
