/*
 * text.h: numbers, shares and texts as results show them: for people, as JSON, as CSV.
 */
#ifndef JP2VM_TOOLS_PROF_TEXT_H
#define JP2VM_TOOLS_PROF_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/write/output.h"
#include "vm/base/text/text.h"

#define TOOL_NUMBER_BYTES 32

/* "4,711"; at `to`, which has room for TOOL_NUMBER_BYTES. Its length. */
size_t tool_put_number(char *to, uint64_t value);

/* The same with a sign, "+4,711", "-3", "0". */
size_t tool_put_change(char *to, int64_t value);

/* A time in nanoseconds as milliseconds, "4,711.042", and with a sign. */
size_t tool_put_milliseconds(char *to, uint64_t nanoseconds);
size_t tool_put_changed_milliseconds(char *to, int64_t nanoseconds);

/* A number and its unit for people: "4,711 calls", "4,711.042 ms" of "ns"; without one "4,711". */
void tool_add_amount(struct vm_text *to, uint64_t value, const char *unit);

/* The same with a title in place of the unit: "4,711 calls", "4,711.042 ms of processor time". */
void tool_add_total(struct vm_text *to, uint64_t value, const char *unit, const char *title);

/* Percent of a whole with one digit behind the point, "12.3"; "" of a whole that is 0. */
size_t tool_put_share(char *to, uint64_t part, uint64_t whole);

/* Percent as programs want it, with six digits behind the point; 0 of a whole that is 0. */
size_t tool_put_exact_share(char *to, uint64_t part, uint64_t whole);

/* Two digits of a percentage, however small it is, "0.000031"; 0 is "0". */
size_t tool_put_small_percentage(char *to, double percentage);

void tool_add_number(struct vm_text *to, uint64_t value);

/* Text (UTF-8) in quotes, as JSON has it. */
void tool_json_text(struct prof_output *out, const char *text);

/* A field of CSV (RFC 4180). */
void tool_csv_text(struct prof_output *out, const char *text);

/* Columns that a text takes on a terminal: its characters. */
unsigned tool_text_width(const char *text);

/* The bytes of the first `width` characters. */
size_t tool_text_prefix(const char *text, unsigned width);

/* How results are set off on a terminal. Each is "" when there are no colours. */
struct tool_colors {
    const char *strong, *weak, *hot, *warm, *more, *less, *end;
};
struct tool_colors tool_colors(bool has_color);

/* The colour of a share of the whole. */
const char *tool_share_color(const struct tool_colors *colors, uint64_t part, uint64_t whole);

#endif
