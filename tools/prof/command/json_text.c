#include "tools/prof/command/json_text.h"

void tool_json_string(struct prof_output *out, const char *text)
{
    prof_output_char(out, '"');
    prof_output_name(out, text, VM_TEXT_JSON);
    prof_output_char(out, '"');
}

void tool_json_strings(struct prof_output *out, const char *const *texts)
{
    prof_output_char(out, '"');
    for (; *texts != NULL; texts++) {
        prof_output_name(out, *texts, VM_TEXT_JSON);
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
