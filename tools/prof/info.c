/* jp2prof info: what a profile holds. */
#include <stdio.h>

#include "tools/prof/commands.h"
#include "tools/prof/load.h"

int tool_info(int count, char **arguments)
{
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "PROFILE",
        .answers = "What a profile holds: how it was made, how large it is, totals.",
        .examples = "    jp2prof info jp2-profile.jp2\n",
        .wants = TOOL_SELECTS | TOOL_MEASURES | TOOL_WRITES,
        .least = 1,
        .most = 1};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    struct tool_profile *profile = tool_load(arguments[0], &settings);
    struct prof_output *out = profile == NULL ? NULL : tool_output_open(&settings);
    if (out == NULL) {
        tool_unload(profile);
        return TOOL_FAILED;
    }
    for (uint32_t i = 0; i < profile->metric_count; i++) {
        prof_output_text(out, profile->metrics[i].name);
        prof_output_text(out, " ");
        prof_output_unsigned(out, profile->totals[i]);
        prof_output_text(out, "\n");
    }
    tool_unload(profile);
    return tool_output_close(out);
}
