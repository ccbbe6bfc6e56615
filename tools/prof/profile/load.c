#define _GNU_SOURCE
#include "tools/prof/profile/load.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "profiler/read/contexts_alike.h"
#include "profiler/read/contexts_change.h"
#include "profiler/read/map_lines.h"
#include "profiler/write/writer.h"
#include "tools/prof/profile/metric.h"
#include "tools/prof/series/range.h"
#include "tools/prof/profile/remarks.h"
#include "tools/prof/profile/scopes.h"
#include "tools/prof/profile/work.h"
#include "tools/prof/command/text.h"

/* A struct tool_profile with the data that it owns. */
struct loaded {
    struct tool_profile profile; /* must be the first member */
    struct prof_contexts *contexts;
    struct tool_metric_list list;
    const char *wanted; /* --metric, or NULL */
    uint64_t *totals, *file_totals;
    uint64_t file_entries; /* invocations before the selection */
    uint32_t file_scopes;  /* scopes before the selection */
    char selection[192], work[TOOL_WORK_LINE], *path, *part, *folds, *remarks;
    bool *is_chosen;
};

uint64_t *tool_inclusive(const struct prof_contexts *contexts, const uint64_t *self)
{
    uint64_t *sums = malloc((contexts->count + 1u) * sizeof *sums);
    if (sums == NULL) {
        return NULL;
    }
    memcpy(sums, self, contexts->count * sizeof *sums);
    for (uint32_t i = contexts->count; i-- > 0;) {
        if (contexts->parent[i] != PROF_NO_CONTEXT) {
            sums[contexts->parent[i]] += sums[i];
        }
    }
    return sums;
}

bool *tool_inner_contexts(const struct prof_contexts *contexts)
{
    bool *is_inner = malloc((contexts->count + 1u) * sizeof *is_inner);
    /* Indexed by method: the end of the subtree of the method's last outermost context. */
    uint32_t *ends = calloc(contexts->method_count + 1u, sizeof *ends);
    if (is_inner == NULL || ends == NULL) {
        free(is_inner);
        free(ends);
        return NULL;
    }
    for (uint32_t i = 0; i < contexts->count; i++) {
        uint32_t *end = &ends[contexts->method[i]];
        is_inner[i] = i < *end;
        *end = is_inner[i] ? *end : contexts->end[i];
    }
    free(ends);
    return is_inner;
}

/* --- files -------------------------------------------------------------------------------- */

static void show_progress(void *data, uint64_t done, uint64_t all)
{
    tool_progress(data, done, all);
}

/* Guesses the format of a file that is not a profile. Returns NULL if it does not recognise the
 * format. */
static const char *guess_content(const char *path)
{
    char start[32] = "";
    FILE *file = strcmp(path, "-") == 0 ? NULL : fopen(path, "re");
    if (file == NULL) {
        return NULL;
    }
    size_t length = fread(start, 1, sizeof start - 1, file);
    fclose(file);
    if (length == 0) {
        return NULL;
    }
    if (strncasecmp(start, "<!doctype html", 14) == 0 || strncasecmp(start, "<html", 5) == 0) {
        return "an HTML page";
    }
    return start[0] == '<'                         ? "a profile as XML"
           : strncmp(start, "profile by", 10) == 0 ? "a profile as text"
                                                   : NULL;
}

static void explain(const char *path, const char *message, const struct prof_file_report *report)
{
    const char *content = report->major == 0 ? guess_content(path) : NULL;
    if (content == NULL) {
        tool_error("%s", message);
    } else {
        tool_error("%s: this is %s; jp2prof reads .jp2 files (jp2vm --profile-out=FILE.jp2)", path,
                   content);
    }
}

struct prof_contexts *tool_read(const char *path, bool takes_parts, struct prof_file_report *report)
{
    char message[512], what[] = "reading";
    struct prof_file_options options = {
        .takes_parts = takes_parts, .progress = show_progress, .data = what};
    struct prof_file_report own = {.major = 0};
    report = report == NULL ? &own : report;
    report->major = 0;
    struct prof_contexts *contexts =
        prof_file_read(path, &options, report, message, sizeof message);
    tool_progress_end();
    if (contexts == NULL) {
        explain(path, message, report);
    }
    return contexts;
}

/* --- profiles ----------------------------------------------------------------------------- */

static uint64_t sum(const uint64_t *column, uint32_t count)
{
    uint64_t total = 0;
    for (uint32_t i = 0; i < count; i++) {
        total += column[i];
    }
    return total;
}

static uint64_t *sum_all(const struct prof_contexts *contexts, const struct tool_metric_list *list)
{
    uint64_t *totals = calloc(list->count + 1u, sizeof *totals);
    for (uint32_t i = 0; totals != NULL && i < list->count; i++) {
        totals[i] = sum(list->self[i], contexts->count);
    }
    if (totals == NULL) {
        tool_no_memory();
    }
    return totals;
}

/* Computes the totals before the selection. The metrics have the same order as after the
 * selection. */
static bool note_file_totals(struct loaded *loaded, const struct tool_settings *settings)
{
    struct tool_metric_list list;
    bool is_good = tool_metrics_list(loaded->contexts, settings, &list);
    loaded->file_totals = is_good ? sum_all(loaded->contexts, &list) : NULL;
    loaded->file_scopes = tool_scopes_count(loaded->contexts);
    tool_metrics_release(&list);
    return loaded->file_totals != NULL;
}

static bool select_contexts(struct loaded *loaded, const struct tool_settings *settings)
{
    uint32_t weight;
    if (!tool_selection_is_any(&settings->selection)) {
        return true;
    }
    if (!tool_metrics_weight(loaded->contexts, settings, &weight)) {
        return false;
    }
    loaded->contexts = tool_select(loaded->contexts, &settings->selection, weight,
                                   settings->selects_rows ? &loaded->is_chosen : NULL);
    return loaded->contexts != NULL
           && (!settings->notes_selection
               || tool_note_selection(loaded->contexts, &settings->selection));
}

/* is_chosen: by method; NULL: all */
static uint64_t sum_entries(const struct prof_contexts *contexts, const bool *is_chosen)
{
    uint64_t entries = 0;
    for (uint32_t i = 0; i < contexts->count; i++) {
        bool is_counted = is_chosen == NULL || is_chosen[contexts->method[i]];
        entries += is_counted ? contexts->entries[i] : 0;
    }
    return entries;
}

/* Sums the first metric over the selected methods, exclusive and inclusive. */
static void sum_selected(struct loaded *loaded)
{
    const struct prof_contexts *contexts = loaded->contexts;
    struct tool_profile *profile = &loaded->profile;
    const uint64_t *column = loaded->list.self[0];
    uint32_t end = 0; /* where the subtree of the outermost selected context ends */
    profile->selected = profile->selected_inclusive = loaded->totals[0];
    profile->is_empty = contexts->count == 0;
    profile->scopes = tool_scopes_count(contexts);
    profile->lacks_calls = sum_entries(contexts, loaded->is_chosen) != loaded->file_entries;
    if (loaded->is_chosen == NULL) {
        return;
    }
    profile->selected = profile->selected_inclusive = 0;
    for (uint32_t i = 0; i < contexts->count; i++) {
        bool is_chosen = loaded->is_chosen[contexts->method[i]];
        end = is_chosen && i >= end ? contexts->end[i] : end;
        profile->selected += is_chosen ? column[i] : 0;
        profile->selected_inclusive += i < end ? column[i] : 0;
    }
    profile->is_empty = end == 0;
}

size_t tool_put_selection(char *to, size_t size, const struct tool_profile *profile)
{
    char share[TOOL_NUMBER_BYTES], all[TOOL_NUMBER_BYTES] = "";
    uint64_t whole = profile->file_totals[0];
    *to = '\0';
    if (!tool_is_selected(profile)) {
        return 0;
    }
    tool_put_share(share, profile->selected, whole);
    tool_put_share(all, profile->selected_inclusive, whole);
    struct vm_text text = {0};
    vm_text_put(&text, "selected ", *share == '\0' ? "0" : share, " % of ");
    tool_add_total(&text, whole, profile->metrics[0].unit, profile->metrics[0].title);
    if (profile->is_chosen != NULL) {
        vm_text_put(&text, ", ", *all == '\0' ? "0" : all, " % with all they call");
    } else if (profile->has_callees) {
        vm_text_string(&text, ", with all they call");
    }
    if (profile->scopes != profile->file_scopes) {
        vm_text_put(&text, ", in ", profile->scopes, " of ", profile->file_scopes, " scopes");
    }
    /* The title of a metric may contain any characters. */
    size_t length = text.length < size ? text.length : size - 1;
    memcpy(to, text.bytes == NULL ? "" : text.bytes, text.bytes == NULL ? 0 : length);
    to[text.bytes == NULL ? 0 : length] = '\0';
    vm_text_fini(&text);
    return strlen(to);
}

bool tool_is_selected(const struct tool_profile *profile)
{
    /* If the first metric is 0 everywhere, its totals do not show the selection. */
    return (profile->file_totals[0] == 0 && profile->lacks_calls)
           || (profile->is_chosen != NULL && profile->selected != profile->file_totals[0])
           || profile->totals[0] != profile->file_totals[0]
           || profile->scopes != profile->file_scopes;
}

void tool_report_selection(const struct tool_profile *profile)
{
    if (*profile->selection != '\0') {
        tool_note("%s: %s", profile->path, profile->selection);
    }
}

void tool_report_limits(const struct tool_profile *profile)
{
    tool_report_selection(profile);
    tool_remarks_note(profile);
}

/* Reads the note that the machine writes (docs/profiling.md, "Windows"). */
static void note_left_out(struct tool_profile *profile)
{
    const struct prof_header *header = &profile->contexts->header;
    for (size_t i = 0; i < header->note_count; i++) {
        if (strcmp(header->notes[i].name, "outsideThreads") == 0) {
            (void)sscanf(header->notes[i].value, "%" SCNu64 ",%" SCNu64, &profile->left_out_threads,
                         &profile->left_out_calls);
        } else if (strcmp(header->notes[i].name, "farThreads") == 0) {
            (void)sscanf(header->notes[i].value, "%" SCNu64, &profile->far_threads);
        }
    }
}

/* The file's own note on folds starts with the options of --fold, if there were any. */
static void note_truncation(struct tool_profile *profile, const struct tool_selection *selection)
{
    static const char option[] = "--fold=";
    bool is_truncated = profile->contexts->header.truncated_calls != 0;
    bool has_folds = profile->folds != NULL && strncmp(profile->folds, option, strlen(option)) == 0;
    const struct tool_selection of_file = {.fold =
                                               has_folds ? profile->folds + strlen(option) : NULL};
    profile->self_lacks_calls =
        is_truncated
        && (tool_selection_moves_self(selection) || tool_selection_moves_self(&of_file));
    profile->all_lacks_calls =
        is_truncated
        && (selection->root != NULL
            || (profile->part != NULL && strstr(profile->part, "--root=") != NULL));
}

/* Saves the notes of the file before a selection adds further notes. Returns false if memory runs
 * out. */
static bool note_part(struct loaded *loaded)
{
    const char *part = tool_noted_selection(loaded->contexts);
    const char *folds = tool_noted_folds(loaded->contexts);
    loaded->part = part == NULL ? NULL : strdup(part);
    loaded->folds = folds == NULL ? NULL : strdup(folds);
    return (part == NULL || loaded->part != NULL) && (folds == NULL || loaded->folds != NULL);
}

struct tool_profile *tool_profile_make(const char *path, struct prof_contexts *contexts,
                                       const struct tool_settings *given)
{
    struct tool_settings of_path = *given, *settings = &of_path;
    of_path.path = path;
    struct loaded *loaded = calloc(1, sizeof *loaded);
    if (loaded == NULL) {
        prof_contexts_free(contexts);
        tool_no_memory();
        return NULL;
    }
    loaded->contexts = contexts;
    loaded->wanted = settings->metrics;
    loaded->path = strdup(path);
    bool is_good =
        ((loaded->path != NULL && (settings->raw_lines || prof_contexts_map_lines(contexts)))
         || tool_no_memory() == TOOL_OK)
        && (!tool_range_is_any(&settings->selection) || settings->has_range
            || tool_range_take(path, contexts, &settings->selection))
        && tool_metrics_compute(contexts, settings) && note_file_totals(loaded, settings);
    if (is_good) {
        tool_work_line(contexts, loaded->work);
    }
    if (is_good && settings->needs_no_blocks) {
        prof_contexts_drop_blocks(contexts);
    }
    loaded->file_entries = is_good ? sum_entries(contexts, NULL) : 0;
    is_good = is_good && note_part(loaded) && select_contexts(loaded, settings)
              && tool_metrics_list(loaded->contexts, settings, &loaded->list);
    loaded->totals = is_good ? sum_all(loaded->contexts, &loaded->list) : NULL;
    if (loaded->totals == NULL) {
        tool_unload(&loaded->profile);
        return NULL;
    }
    const char *slash = strrchr(loaded->path, '/');
    loaded->profile =
        (struct tool_profile){.path = loaded->path,
                              .name = slash == NULL ? loaded->path : slash + 1,
                              .contexts = loaded->contexts,
                              .metric_count = loaded->list.count,
                              .metrics = loaded->list.metrics,
                              .self = loaded->list.self,
                              .totals = loaded->totals,
                              .file_totals = loaded->file_totals,
                              .file_scopes = loaded->file_scopes,
                              .selection = loaded->selection,
                              .is_chosen = loaded->is_chosen,
                              .work = loaded->work,
                              .part = loaded->part,
                              .folds = loaded->folds,
                              .is_range = tool_range_is_any(&settings->selection),
                              .has_callees = !settings->selection.is_own_only
                                             && tool_selection_has_names(&settings->selection)};
    note_left_out(&loaded->profile);
    note_truncation(&loaded->profile, &settings->selection);
    loaded->remarks = tool_remarks_make(&loaded->profile);
    loaded->profile.remarks = loaded->remarks == NULL ? "" : loaded->remarks;
    sum_selected(loaded);
    tool_put_selection(loaded->selection, sizeof loaded->selection, &loaded->profile);
    return &loaded->profile;
}

struct tool_profile *tool_load(const char *path, const struct tool_settings *settings)
{
    struct prof_contexts *contexts = tool_read(path, false, NULL);
    return contexts == NULL ? NULL : tool_profile_make(path, contexts, settings);
}

bool tool_selects_nothing(const struct tool_selection *selection, const char *path)
{
    struct tool_selection strict = *selection;
    strict.takes_none = false;
    struct prof_contexts *contexts = tool_read(path, false, NULL);
    uint32_t weight = contexts != NULL && contexts->instructions != NULL ? TOOL_BY_INSTRUCTIONS
                                                                         : TOOL_BY_INVOCATIONS;
    contexts = contexts == NULL ? NULL : tool_select(contexts, &strict, weight, NULL);
    prof_contexts_free(contexts);
    return contexts == NULL;
}

bool tool_load_both(const char *const *paths, const struct tool_settings *settings,
                    struct tool_profile **sides)
{
    struct tool_settings lenient = *settings;
    lenient.selection.takes_none = true;
    sides[0] = tool_load(paths[0], &lenient);
    sides[1] = sides[0] == NULL ? NULL : tool_load(paths[1], &lenient);
    if (sides[1] == NULL
        || (sides[0]->is_empty && sides[1]->is_empty
            && tool_selects_nothing(&settings->selection, paths[0]))) {
        return false;
    }
    return true;
}

void tool_report_unlike(const struct tool_profile *one, const struct tool_profile *other)
{
    char what[256];
    if (!prof_contexts_are_comparable(one->contexts, other->contexts, what, sizeof what)) {
        tool_note("%s and %s were not collected alike: %s", one->path, other->path, what);
    }
}

void tool_unload(struct tool_profile *profile)
{
    struct loaded *loaded = (struct loaded *)profile;
    if (loaded == NULL) {
        return;
    }
    prof_contexts_free(loaded->contexts);
    tool_metrics_release(&loaded->list);
    free(loaded->totals);
    free(loaded->file_totals);
    free(loaded->is_chosen);
    free(loaded->path);
    free(loaded->part);
    free(loaded->folds);
    free(loaded->remarks);
    free(loaded);
}

struct prof_contexts *tool_take_contexts(struct tool_profile *profile)
{
    struct loaded *loaded = (struct loaded *)profile;
    struct prof_contexts *contexts = loaded->contexts;
    loaded->contexts = NULL;
    loaded->profile.contexts = NULL;
    return contexts;
}

struct prof_contexts *tool_profile_contexts(struct tool_profile *profile)
{
    return ((struct loaded *)profile)->contexts;
}

bool tool_profile_renew(struct tool_profile *profile)
{
    struct loaded *loaded = (struct loaded *)profile;
    const struct tool_settings settings = {.metrics = loaded->wanted};
    tool_metrics_release(&loaded->list);
    bool is_good = tool_metrics_list(loaded->contexts, &settings, &loaded->list);
    profile->metrics = loaded->list.metrics;
    profile->self = loaded->list.self;
    return is_good;
}

void tool_write_contexts(const struct prof_contexts *contexts, const struct prof_format *format,
                         struct prof_output *out)
{
    struct prof_tree_walker *visitor = format->writer->create(out);
    if ((visitor == NULL || !prof_contexts_visit(contexts, visitor)) && prof_output_is_good(out)) {
        prof_output_fail(out, ENOMEM);
    }
    if (visitor != NULL) {
        format->writer->destroy(visitor);
    }
}
