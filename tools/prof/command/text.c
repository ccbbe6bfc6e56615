#include "tools/prof/command/text.h"

#include <stdio.h>
#include <string.h>

size_t tool_put_number(char *to, uint64_t value)
{
    char digits[VM_TEXT_NUMBER + 1];
    size_t count = (size_t)(vm_text_digits(digits, value) - digits);
    char *at = to;
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0) {
            *at++ = ',';
        }
        *at++ = digits[i];
    }
    *at = '\0';
    return (size_t)(at - to);
}

size_t tool_put_change(char *to, int64_t value)
{
    if (value == 0) {
        return tool_put_number(to, 0);
    }
    *to = value < 0 ? '-' : '+';
    return 1 + tool_put_number(to + 1, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

size_t tool_put_milliseconds(char *to, uint64_t nanoseconds)
{
    uint64_t microseconds = nanoseconds / 1000 + (nanoseconds % 1000 >= 500);
    size_t length = tool_put_number(to, microseconds / 1000);
    return length
           + (size_t)snprintf(to + length, TOOL_NUMBER_BYTES - length, ".%03u",
                              (unsigned)(microseconds % 1000));
}

size_t tool_put_changed_milliseconds(char *to, int64_t nanoseconds)
{
    if (nanoseconds == 0) {
        return tool_put_number(to, 0);
    }
    *to = nanoseconds < 0 ? '-' : '+';
    uint64_t size = nanoseconds < 0 ? 0 - (uint64_t)nanoseconds : (uint64_t)nanoseconds;
    return 1 + tool_put_milliseconds(to + 1, size);
}

void tool_add_amount(struct vm_text *to, uint64_t value, const char *unit)
{
    char number[TOOL_NUMBER_BYTES];
    bool is_time = strcmp(unit, "ns") == 0;
    (is_time ? tool_put_milliseconds : tool_put_number)(number, value);
    vm_text_put(to, number, *unit == '\0' ? "" : " ", is_time ? "ms" : unit);
}

const char *tool_sum_words(const char *unit)
{
    bool is_time = strcmp(unit, "ns") == 0 || strcmp(unit, "cycles") == 0;
    return is_time ? ", summed over all threads" : "";
}

void tool_add_total(struct vm_text *to, uint64_t value, const char *unit, const char *title)
{
    bool is_time = strcmp(unit, "ns") == 0;
    tool_add_amount(to, value, is_time ? unit : "");
    vm_text_put(to, is_time ? " of " : " ", title, tool_sum_words(unit));
}

size_t tool_put_share(char *to, uint64_t part, uint64_t whole)
{
    if (whole == 0) {
        *to = '\0';
        return 0;
    }
    double share = (double)part * 100 / (double)whole;
    if (share < 0.049) { /* as for most contexts of a large tree */
        memcpy(to, "0.0", 4);
        return 3;
    }
    return (size_t)snprintf(to, TOOL_NUMBER_BYTES, "%.1f", share);
}

size_t tool_put_exact_share(char *to, uint64_t part, uint64_t whole)
{
    double share = whole == 0 ? 0 : (double)part * 100 / (double)whole;
    return (size_t)snprintf(to, TOOL_NUMBER_BYTES, "%.6f", share);
}

size_t tool_put_small_percentage(char *to, double percentage)
{
    int decimals = 1;
    for (double rest = percentage; rest > 0 && rest < 1 && decimals < 18; rest *= 10) {
        decimals++;
    }
    if (!(percentage > 0) || percentage >= 10) {
        decimals = 0;
    }
    return (size_t)snprintf(to, TOOL_NUMBER_BYTES, "%.*f", decimals, percentage);
}

void tool_add_number(struct vm_text *to, uint64_t value)
{
    char number[TOOL_NUMBER_BYTES];
    vm_text_add(to, number, tool_put_number(number, value));
}

void tool_csv_text(struct prof_output *out, const char *text)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        prof_output_text(out, text);
        return;
    }
    prof_output_char(out, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            prof_output_char(out, '"');
        }
        prof_output_char(out, *text);
    }
    prof_output_char(out, '"');
}

unsigned tool_text_width(const char *text)
{
    unsigned width = 0;
    for (; *text != '\0'; text++) {
        width += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return width;
}

size_t tool_text_prefix(const char *text, unsigned width)
{
    size_t length = 0;
    for (; text[length] != '\0'; length++) {
        bool is_start = ((unsigned char)text[length] & 0xc0) != 0x80;
        if (is_start && width-- == 0) {
            break;
        }
    }
    return length;
}

struct tool_colors tool_colors(bool has_color)
{
    static const struct tool_colors none = {"", "", "", "", "", "", ""};
    static const struct tool_colors some = {"\033[1m",  "\033[2m",  "\033[31m", "\033[33m",
                                            "\033[31m", "\033[32m", "\033[0m"};
    return has_color ? some : none;
}

const char *tool_share_color(const struct tool_colors *colors, uint64_t part, uint64_t whole)
{
    double share = whole == 0 ? 0 : (double)part / (double)whole;
    return share >= 0.1 ? colors->hot : share >= 0.01 ? colors->warm : "";
}
