#include "tools/prof/command/facts.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/prof/command/json_text.h"
#include "tools/prof/command/text.h"

void tool_facts_begin(struct tool_facts *facts, struct prof_output *out,
                      const struct tool_settings *settings)
{
    *facts = (struct tool_facts){out, settings, true};
    prof_output_text(out, settings->format == TOOL_FORMAT_JSON  ? "{"
                          : settings->format == TOOL_FORMAT_CSV ? "name,value\r\n"
                                                                : "");
}

void tool_facts_end(struct tool_facts *facts)
{
    prof_output_text(facts->out, facts->settings->format == TOOL_FORMAT_JSON ? "}\n" : "");
}

/* The title of a metric may contain any characters. */
static void write_title(struct prof_output *out, const char *title)
{
    size_t used = 0;
    for (; title != NULL && title[used] != '\0'; used++) {
        prof_output_char(out, title[used]);
    }
    for (; title != NULL && used < 22; used++) {
        prof_output_char(out, ' ');
    }
    prof_output_text(out, title == NULL ? "" : " ");
}

/* Writes the part before the value. Returns whether the fact appears in the output: not in text if
 * title is NULL, not in JSON and CSV if name is NULL. */
static bool begin_fact(struct tool_facts *facts, const char *name, const char *title)
{
    struct prof_output *out = facts->out;
    if (facts->settings->format == TOOL_FORMAT_TEXT) {
        write_title(out, title);
        return title != NULL;
    }
    if (name == NULL) {
        return false;
    }
    if (facts->settings->format == TOOL_FORMAT_JSON) {
        prof_output_text(out, facts->is_first ? "" : ",\n ");
        tool_json_string(out, name);
        prof_output_text(out, ": ");
    } else {
        tool_csv_text(out, name);
        prof_output_char(out, ',');
    }
    facts->is_first = false;
    return true;
}

static void end_fact(struct tool_facts *facts)
{
    prof_output_text(facts->out, facts->settings->format == TOOL_FORMAT_JSON  ? ""
                                 : facts->settings->format == TOOL_FORMAT_CSV ? "\r\n"
                                                                              : "\n");
}

void tool_fact_text(struct tool_facts *facts, const char *name, const char *title,
                    const char *value)
{
    if (value == NULL || *value == '\0' || !begin_fact(facts, name, title)) {
        return;
    }
    if (facts->settings->format == TOOL_FORMAT_JSON) {
        tool_json_string(facts->out, value);
    } else if (facts->settings->format == TOOL_FORMAT_CSV) {
        tool_csv_text(facts->out, value);
    } else {
        prof_output_text(facts->out, value);
    }
    end_fact(facts);
}

void tool_fact_number(struct tool_facts *facts, const char *name, const char *title, uint64_t value,
                      const char *behind)
{
    char number[TOOL_NUMBER_BYTES];
    if (!begin_fact(facts, name, title)) {
        return;
    }
    if (facts->settings->format == TOOL_FORMAT_TEXT) {
        tool_put_number(number, value);
        prof_output_put(facts->out, number, behind);
    } else {
        prof_output_unsigned(facts->out, value);
    }
    end_fact(facts);
}

void tool_fact_bool(struct tool_facts *facts, const char *name, bool value)
{
    if (begin_fact(facts, name, NULL)) {
        prof_output_text(facts->out, value ? "true" : "false");
        end_fact(facts);
    }
}

void tool_facts_totals(struct tool_facts *facts, const struct tool_profile *profile)
{
    for (uint32_t i = 0; i < profile->metric_count; i++) {
        const struct tool_metric *metric = &profile->metrics[i];
        char behind[64];
        if (facts->settings->format == TOOL_FORMAT_TEXT && strcmp(metric->unit, "ns") == 0) {
            tool_put_milliseconds(behind, profile->totals[i]);
            strcat(behind, " ms");
            tool_fact_text(facts, metric->name, metric->name, behind);
            continue;
        }
        bool is_said = *metric->unit == '\0' || strcmp(metric->unit, metric->name) == 0;
        snprintf(behind, sizeof behind, "%s%s", is_said ? "" : " ", is_said ? "" : metric->unit);
        tool_fact_number(facts, metric->name, metric->name, profile->totals[i], behind);
    }
}

/* Returns whether a path means standard output, under any name, or the file to which standard
 * output is redirected. */
static bool is_standard_output(const char *path)
{
    struct stat to, own;
    return prof_output_own_descriptor(path) == STDOUT_FILENO
           || (stat(path, &to) == 0 && fstat(STDOUT_FILENO, &own) == 0
               && (S_ISREG(to.st_mode) || S_ISFIFO(to.st_mode)) && to.st_dev == own.st_dev
               && to.st_ino == own.st_ino);
}

int tool_summary_check(const struct tool_settings *settings, const char *what)
{
    bool is_output = settings->output == NULL || is_standard_output(settings->output);
    if (settings->format == TOOL_FORMAT_TEXT || !is_output) {
        return TOOL_OK;
    }
    return tool_misuse(settings->command,
                       "--%s and %s both go to standard output; "
                       "write one to a file with -o FILE",
                       settings->format == TOOL_FORMAT_JSON ? "json" : "csv", what);
}

struct prof_output *tool_summary_open(const struct tool_settings *settings)
{
    struct tool_settings to = *settings;
    to.output = NULL;
    return tool_output_open(&to);
}
