/*
 * export_views.h: profiles in the formats of other programs. What each carries: docs/exports.md.
 *
 * An exporter writes a whole file to `out`, and may unite the profile's contexts. Errors: false,
 * and a line was printed; what goes wrong with writing is kept in `out`.
 */
#ifndef JP2VM_TOOLS_PROF_EXPORT_VIEWS_H
#define JP2VM_TOOLS_PROF_EXPORT_VIEWS_H

#include "tools/prof/export/prune.h"
#include "tools/prof/command/tool.h"
#include "vm/base/text/text.h"

enum tool_frames {
    TOOL_FRAMES_METHOD,   /* a frame is a method */
    TOOL_FRAMES_LINE,     /* and the line that runs or calls */
    TOOL_FRAMES_CALLSITE  /* and the number of the instruction that calls */
};

/* What tells the callees of such frames apart. */
static inline enum tool_apart tool_apart_by(unsigned frames)
{
    return frames == TOOL_FRAMES_METHOD ? TOOL_APART_METHOD
           : frames == TOOL_FRAMES_LINE ? TOOL_APART_LINE
                                        : TOOL_APART_CALLSITE;
}

enum tool_dialect { TOOL_CALLGRIND_SIMPLE, TOOL_CALLGRIND_FULL };

struct tool_export_options {
    struct tool_prune_options prune;
    unsigned names;   /* enum tool_export_names */
    unsigned frames;  /* enum tool_frames */
    unsigned dialect; /* enum tool_dialect */
    uint64_t callers;   /* callgrind: functions are told apart by so many callers */
    uint64_t recursion; /* callgrind: and up to so many activations of the same method */
    uint64_t nodes;     /* DOT: at most */
    const char *classes; /* coverage: directories and JARs, with ":" between; or NULL */
    const char *sources; /* coverage: directories of sources, with ":" between; or NULL */
    bool library;        /* coverage: of the class library, too */
    unsigned filters;    /* coverage: 0 leaves out what compilers add (filters.h) */
    bool raw_lines;      /* coverage: of class files, as numbered there */
    bool is_selected;    /* the profile is a part of what was recorded */
};

typedef bool tool_export_function(struct tool_profile *profile,
                                  const struct tool_export_options *options,
                                  struct prof_output *out);

tool_export_function tool_export_collapsed, tool_export_callgrind, tool_export_pprof,
    tool_export_speedscope, tool_export_firefox, tool_export_trace, tool_export_lcov,
    tool_export_cobertura, tool_export_jacoco, tool_export_dot;

/* What a profile is called: the beginning of its command line, or its file's name. */
#define TOOL_TITLE_COMMAND 84
#define TOOL_TITLE (TOOL_TITLE_COMMAND + 200) /* with what is selected */
const char *tool_title(const struct tool_profile *profile, char title[TOOL_TITLE]);

/* A tree of a profile with trees by thread, "main (thread 1)"; truncated contexts, "(truncated)".
 * NULL: neither. Added to `to`, which is emptied before; a NUL is at the end. */
const char *tool_tree_name(const struct prof_tree_range *tree, struct vm_text *to);

#endif
