#include "tools/prof/command/json_text.h"

#include <string.h>

#include "vm/base/text/text.h"

static void put_text(struct prof_output *out, const char *text)
{
    const char *end = text + strlen(text);
    while (text < end) {
        size_t plain = vm_text_run(text, end, VM_TEXT_LINE);
        for (const char *stop = text + plain; text < stop; text++) {
            if (*text == '"' || *text == '\\') {
                prof_output_char(out, '\\');
            }
            prof_output_char(out, *text);
        }
        if (text < end) {
            size_t written;
            char *at = prof_output_reserve(out, VM_TEXT_PIECE);
            text += vm_text_piece(text, end, VM_TEXT_LINE, at, &written);
            prof_output_advance(out, at + written);
        }
    }
}

void tool_json_string(struct prof_output *out, const char *text)
{
    prof_output_char(out, '"');
    put_text(out, text);
    prof_output_char(out, '"');
}

void tool_json_strings(struct prof_output *out, const char *const *texts)
{
    prof_output_char(out, '"');
    for (; *texts != NULL; texts++) {
        put_text(out, *texts);
    }
    prof_output_char(out, '"');
}

void tool_json_name(struct prof_output *out, const char *name)
{
    tool_json_string(out, name);
    prof_output_char(out, ':');
}

void tool_json_thousandths(struct prof_output *out, uint64_t value)
{
    prof_output_unsigned(out, value / 1000);
    unsigned rest = (unsigned)(value % 1000);
    if (rest > 0) {
        char digits[] = {'.', (char)('0' + rest / 100), (char)('0' + rest / 10 % 10),
                         (char)('0' + rest % 10)};
        size_t length = sizeof digits;
        while (digits[length - 1] == '0') {
            length--;
        }
        prof_output_bytes(out, digits, length);
    }
}
