/*
 * html_data.h: the data of a page: the profiles as one sequence of bytes, which
 * page/profile/load.js reads.
 *
 * Numbers are LEB128 (model/jp2_format.h); z: zigzag. A string is the number of a text; 0 is "".
 * The bytes are: the number of sections, the length of each, then the sections one after the other:
 *
 *   META      JSON: the run, metrics with totals, threads, opcodes (html_meta.c); scopes are among
 *             the threads
 *   STRINGS   count; length of each; the UTF-8 of all
 *   METHODS   count; columns, one after the other: class, name, descriptor, loader, source file,
 *             origin, raw class, flags and from bit 8 on access flags, code of the profile + 1,
 * code of the baseline + 1. Methods have numbers from 1 on, ordered by their numbers of contexts
 *   CODE      count; length of each; the methods' code, see html_code.c
 *   TREES     count; for each: side (0 profile, 1 baseline), kind (enum html_tree), thread + 1 (of
 *             META; 0: all), contexts
 *   CONTEXTS  of all trees, in preorder: columns, each after its length: levels up from
 *             the previous context to the parent; callsite + 1; method (0: united contexts);
 *             for united contexts: how many; is cut: differences of numbers of contexts
 *   VALUES    for each metric: length and column, by context
 *   BLOCKS    of contexts whose method's code has blocks: for each block (z) the difference of
 *             its count from the previous one; for the first, from the entries of the context
 *   EXITS     difference of the context's number, kind (0 exits, 1 in progress, HTML_ARRIVALS:
 *             exits with negative counts), count; then block, instruction, count or its absolute
 *             value
 *   SOURCES   see html_source.c
 *   TALLIES   classes: count, name and loader of each; then for allocations and for exceptions:
 *             count of entries, by context and class: difference of the context's number, class
 *             from 0, both counts (model/tally.h)
 *   PLACES    kinds: count; for each: number of metrics, their names; count of entries, by context
 *             and instruction: difference of the context's number, instruction, the counts
 *   SERIES    checkpoints, or empty (html_series.c)
 *
 * Contexts of small share are left out. Those among the children of a context (or among the roots
 * of a tree) are united in one context without a method, which has the sums of their numbers; so
 * totals are exact. Further trees contain sums by method over the contexts that were left out:
 * HTML_REST the number of contexts and the exclusive numbers, the other HTML_REST_* trees the
 * inclusive numbers, summed over contexts without a context of the same method, class or package
 * above them.
 */
#ifndef JP2VM_TOOLS_PROF_HTML_HTML_DATA_H
#define JP2VM_TOOLS_PROF_HTML_HTML_DATA_H

#include <stdbool.h>
#include <stdint.h>

#include "profiler/model/jp2_format.h"
#include "tools/prof/html/html.h"
#include "vm/base/arena.h"
#include "vm/base/hash_map.h"
#include "vm/base/text/text.h"

enum html_tree {
    HTML_TREE,
    HTML_TRUNCATED,
    HTML_REST,
    HTML_REST_TOTAL,
    HTML_REST_CLASS_TOTAL,
    HTML_REST_PACKAGE_TOTAL
};

enum html_section {
    HTML_META,
    HTML_STRINGS,
    HTML_METHODS,
    HTML_CODE,
    HTML_TREES,
    HTML_CONTEXTS,
    HTML_VALUES,
    HTML_BLOCKS,
    HTML_EXITS,
    HTML_SOURCES,
    HTML_TALLIES,
    HTML_PLACES,
    HTML_SERIES,
    HTML_SECTIONS
};

enum { HTML_SIDES = 2 };
enum { HTML_ARRIVALS = 2 };

/* Texts, each stored once. */
struct html_strings {
    struct vm_hash_map numbers; /* key: a text; value: its number */
    struct vm_arena *arena;     /* copies of the texts */
    uint32_t count;
    struct vm_text lengths, texts;
};

/* A method of one profile or of both. */
struct html_method {
    const struct prof_method *of[HTML_SIDES]; /* the method in each profile; NULL: it is not in that
                                                 profile */
    uint64_t contexts;
    uint32_t code[HTML_SIDES]; /* number of the code + 1; 0: no code */
};

/* Returns whether the page lists a tree among the threads. */
static inline bool html_has_thread(const struct prof_tree_range *tree)
{
    return tree->has_thread || tree->scope != NULL;
}

/* The contexts of the page that a context of a profile belongs to. */
struct html_place {
    uint32_t context; /* the context itself, or the united context that includes it */
    uint32_t rest;    /* if the context was left out, the context of its method in HTML_REST; 0:
                         none */
};

/* A metric that all profiles have. */
struct html_metric {
    const struct tool_metric *metric;
    const uint64_t *self[HTML_SIDES]; /* indexed by context */
    uint64_t totals[HTML_SIDES];
};

/* The changes between two checkpoints. */
struct html_step {
    struct prof_tally_table tallies[PROF_TALLY_KINDS]; /* the changes of tallies */
    struct vm_text changes;                            /* the other changes, by context */
    struct vm_text tallies_text, places_text;          /* entries as in TALLIES and PLACES */
};

/* The data of a page under construction. */
struct html_data {
    const struct html_input *input;
    unsigned side_count;
    const struct tool_profile *sides[HTML_SIDES];
    struct vm_text sections[HTML_SECTIONS];
    struct html_strings strings;

    uint32_t method_count;
    struct html_method *methods;   /* number - 1 */
    uint32_t *numbers[HTML_SIDES]; /* indexed by the method's number in the profile: its number on
                                      the page; 0: the method has no context, or is "[pruned]"
                                      (tool_frame_is_pruned in frames.h) */

    uint32_t metric_count;
    struct html_metric *metrics;

    uint8_t *is_kept[HTML_SIDES];          /* indexed by context; NULL: all are kept */
    struct html_place *places[HTML_SIDES]; /* indexed by context; NULL: not needed */
    uint64_t written_contexts;             /* contexts of profiles that are on the page by
                                              themselves */
    uint64_t united_contexts;              /* contexts of profiles that are on the page only in
                                              united contexts */
    double least_share;                    /* the smallest share of a context that was kept; 0: all
                                              are kept */

    uint32_t step_count; /* 0: the page has no checkpoints */
    struct html_step *steps;

    uint32_t source_count, missing_source_count;
    uint32_t missing_library_count; /* of these, sources of the class library */
    bool has_failed;                /* no memory */
};

/* Makes all sections. On failure, prints a line on stderr and returns false. The caller must call
 * html_data_fini in either case. */
bool html_data_make(struct html_data *data, const struct html_input *input);
void html_data_fini(struct html_data *data);

/* --- parts ------------------------------------------------------------------------------ */

static inline void html_put(struct vm_text *to, uint64_t value)
{
    uint8_t bytes[VM_VARINT_BYTES];
    vm_text_add(to, bytes, (size_t)(vm_varint_put(bytes, value) - bytes));
}

static inline void html_put_signed(struct vm_text *to, int64_t value)
{
    html_put(to, vm_zigzag(value));
}

/* Appends the length of a column and the column, and frees the column. */
void html_put_column(struct vm_text *to, struct vm_text *column);

/* Returns the number of a text in UTF-8 or modified UTF-8; 0 for NULL. */
uint32_t html_string(struct html_data *data, const char *text);

/* Returns the length of the package in the name of a class, without the slash after it. */
size_t html_package_length(const char *class_name);

/* Returns the number of blocks of the method that has the most blocks. */
uint32_t html_most_blocks(const struct prof_contexts *contexts);

bool html_methods_find(struct html_data *data);  /* sets methods and numbers */
bool html_methods_write(struct html_data *data); /* writes METHODS and CODE */
bool html_prune(struct html_data *data);         /* sets is_kept */
bool html_contexts_write(struct html_data *data);
bool html_meta_write(struct html_data *data);
bool html_sources_write(struct html_data *data);

/* html_series_read sets steps, if the page can show parts of the run; html_series_write writes
 * SERIES, after the texts of the steps are complete. Each prints a line on stderr and returns false
 * if the checkpoints are damaged. */
bool html_series_read(struct html_data *data);
bool html_series_write(struct html_data *data);

/* Returns whether all profiles contain numbers by class. If so, `places` must be set before the
 * numbers are written. */
bool html_tallies_are_there(const struct html_data *data);
bool html_tallies_write(struct html_data *data);
bool html_places_are_there(const struct html_data *data);
bool html_places_write(struct html_data *data);

/* Appends the code of a method that has code. */
void html_code_write(struct html_data *data, const struct prof_contexts *contexts,
                     const struct prof_method *method, struct vm_text *to);

#endif
