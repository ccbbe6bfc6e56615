/*
 * load.h: loads profiles for commands: reads the file, applies the selection, computes the metrics.
 *
 * The metrics that --metric names come first. The others follow in this order: instructions (if
 * blocks were counted), invocations, the values of the file, the values of --weights and
 * --categories.
 *
 * Ownership: a profile owns its contexts and its path. Errors: the functions print a line on
 * stderr.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_LOAD_H
#define JP2VM_TOOLS_PROF_PROFILE_LOAD_H

#include "profiler/read/file.h"
#include "profiler/write/output.h"
#include "tools/prof/command/options.h"
#include "tools/prof/command/tool.h"

/* Loads a profile; "-" is standard input. If it fails, prints a line on stderr and returns NULL. */
struct tool_profile *tool_load(const char *path, const struct tool_settings *settings);

/* Loads two profiles for a comparison. The selection may be empty in one of them, but not in both.
 * On failure, prints a line on stderr and returns false; each element of `sides` is then NULL or a
 * loaded profile, which the caller must unload. */
bool tool_load_both(const char *const *paths, const struct tool_settings *settings,
                    struct tool_profile **sides);

/* Prints a line on stderr if two profiles were collected in different ways. */
void tool_report_unlike(const struct tool_profile *one, const struct tool_profile *other);

/* Prints a line on stderr and returns true if the selection is empty in this profile. For commands
 * that accept an empty selection (takes_none) in some of their profiles, but not in all. */
bool tool_selects_nothing(const struct tool_selection *selection, const char *path);

void tool_unload(struct tool_profile *profile);

/* Returns a profile's contexts; the caller then owns them. Once the caller has changed them, the
 * profile's columns must not be used. */
struct prof_contexts *tool_take_contexts(struct tool_profile *profile);

/* Returns the contexts of a profile, which the caller may change. After a change, the caller must
 * call tool_profile_renew before it uses the profile's columns again. */
struct prof_contexts *tool_profile_contexts(struct tool_profile *profile);

/* Recomputes the columns of metrics after contexts have changed; the totals must not have changed.
 * If memory runs out, prints a line on stderr and returns false. */
bool tool_profile_renew(struct tool_profile *profile);

/* Reads the contexts, without a selection and without metrics, and shows progress. If the file is
 * not a profile, the message names the kind of file that it seems to be ("the file holds XML").
 * report may be NULL. */
struct prof_contexts *tool_read(const char *path, bool takes_parts,
                                struct prof_file_report *report);

/* Returns whether reports show only a part of the file. */
bool tool_is_selected(const struct tool_profile *profile);

/* Writes the share of the selected methods in the file's total: "selected 12.3 % of 4,711 bytecode
 * instructions, 45.6 % with all they call". Writes "" if there is no selection. Returns the
 * length. */
size_t tool_put_selection(char *to, size_t size, const struct tool_profile *profile);

/* Prints a line on stderr if only a part of the profile is selected. For commands whose output does
 * not show the selection. */
void tool_report_selection(const struct tool_profile *profile);

/* The same, and the profile's remarks (remarks.h), for exports. */
void tool_report_limits(const struct tool_profile *profile);

/* Makes a profile from contexts that a command has built (merge, diff); the profile takes ownership
 * of them. */
struct tool_profile *tool_profile_make(const char *path, struct prof_contexts *contexts,
                                       const struct tool_settings *settings);

/* Writes contexts in a format of the profiler; the output notes errors. */
struct prof_format;
void tool_write_contexts(const struct prof_contexts *contexts, const struct prof_format *format,
                         struct prof_output *out);

#endif
