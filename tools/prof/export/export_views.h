/*
 * export_views.h: exporters of profiles to the formats of other programs (the rows PROF_EXPORT of
 * formats.def). docs/exports.md describes the contents of each format.
 *
 * An exporter writes a whole file to `out`, and may unite the profile's contexts. Errors: on
 * failure, it prints a line on stderr and returns false; `out` records write errors.
 */
#ifndef JP2VM_TOOLS_PROF_EXPORT_EXPORT_VIEWS_H
#define JP2VM_TOOLS_PROF_EXPORT_EXPORT_VIEWS_H

#include "tools/prof/export/prune.h"
#include "tools/prof/command/tool.h"
#include "tools/prof/series/steps.h"
#include "vm/base/text/text.h"

enum tool_frames {
    TOOL_FRAMES_METHOD,  /* a frame is a method */
    TOOL_FRAMES_LINE,    /* a frame is a method and the line that ran or called */
    TOOL_FRAMES_CALLSITE /* a frame is a method and the number of the calling instruction */
};

/* Returns the facts that distinguish callees with these frames. */
static inline enum tool_apart tool_apart_by(unsigned frames)
{
    return frames == TOOL_FRAMES_METHOD ? TOOL_APART_METHOD
           : frames == TOOL_FRAMES_LINE ? TOOL_APART_LINE
                                        : TOOL_APART_CALLSITE;
}

enum tool_dialect { TOOL_CALLGRIND_SIMPLE, TOOL_CALLGRIND_FULL };

struct tool_export_options {
    struct tool_prune_options prune;
    unsigned names;      /* enum tool_export_names */
    unsigned frames;     /* enum tool_frames */
    unsigned dialect;    /* enum tool_dialect */
    uint64_t callers;    /* callgrind: how many callers distinguish functions (call_graph.h) */
    uint64_t recursion;  /* callgrind: up to how many activations distinguish functions */
    uint64_t nodes;      /* DOT: the largest number of nodes */
    const char *classes; /* coverage: directories and JARs, separated by ":"; or NULL */
    const char *sources; /* coverage: directories of sources, separated by ":"; or NULL */
    bool library;        /* coverage: include the class library */
    unsigned filters;    /* coverage: 0: leave out code that compilers add (filters.h) */
    bool raw_lines;      /* coverage: line numbers as in the class files */
    bool is_selected;    /* only a part of the recorded profile is selected */
    bool has_no_time;    /* --no-time */
    const struct tool_steps *steps; /* with time: the steps, whose whole is the exported profile;
                                       NULL: the format or the profile has no time */
    const struct tool_selection *selection;
};

typedef bool tool_export_function(struct tool_profile *profile,
                                  const struct tool_export_options *options,
                                  struct prof_output *out);

#define PROF_EXPORT(name, ...) tool_export_function tool_export_##name;
#include "profiler/write/formats.def"

/* Runs jp2prof export for a format of another program; arguments[0] is "export NAME". Returns the
 * exit status. */
int tool_export_view(const char *format, int count, char **arguments);

/* Returns the title of a profile: the start of the program's command line, or the file's name. */
#define TOOL_TITLE_COMMAND 84
#define TOOL_TITLE (TOOL_TITLE_COMMAND + 200) /* with the selection */
const char *tool_title(const struct tool_profile *profile, char title[TOOL_TITLE]);

/* Returns whether a tree has a name: its thread, its scope, or that its contexts are truncated. */
static inline bool tool_tree_has_name(const struct prof_tree_range *tree)
{
    return tree->has_thread || tree->scope != NULL || tree->is_truncated;
}

/* Returns the name of a tree: "main (thread 1)", "scope a", "scope a, main (thread 1)",
 * "(truncated)"; NULL if it has none. The name is stored in `to`, whose content it replaces. */
const char *tool_tree_name(const struct prof_tree_range *tree, struct vm_text *to);

#endif
