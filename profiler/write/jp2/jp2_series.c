#include "profiler/write/jp2/jp2_series.h"

enum moment { TIME, BYTECODES, COLLECTIONS };

static uint64_t number_of(const struct prof_series_moment *moment, enum moment which)
{
    return which == TIME        ? moment->time_ns
           : which == BYTECODES ? moment->bytecodes
                                : moment->collections;
}

/* Collects a column with one number for each checkpoint. */
static bool add_moments(const struct prof_series *series, enum moment which,
                        struct prof_jp2_column_buffer *to)
{
    uint64_t last = 0;
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < prof_series_step_count(series); i++) {
        uint64_t now = number_of(prof_series_moment(series, i), which);
        is_good = prof_jp2_column_add(to, now - last);
        last = now;
    }
    return is_good;
}

static bool write_moments(const struct prof_series *series, struct prof_jp2_sections *sections)
{
    static const uint32_t columns[] = {[TIME] = PROF_JP2_SERIES_TIMES,
                                       [BYTECODES] = PROF_JP2_SERIES_BYTECODES,
                                       [COLLECTIONS] = PROF_JP2_SERIES_COLLECTIONS};
    bool is_measured = prof_series_unit(series) == PROF_SERIES_MILLISECONDS, is_good = true;
    for (int which = TIME; is_good && which <= COLLECTIONS; which++) {
        struct prof_jp2_column_buffer column = {0};
        if (which == BYTECODES || is_measured) {
            is_good = add_moments(series, (enum moment)which, &column);
            prof_jp2_section_column(sections, columns[which], &column);
        }
        prof_jp2_column_fini(&column);
    }
    return is_good;
}

static bool write_names(const struct prof_series *series, struct prof_jp2_sections *sections)
{
    struct prof_jp2_column_buffer names = {0}, classes = {0};
    bool is_good = true;
    const char *name;
    const struct prof_class *class;
    for (uint32_t i = 0; is_good && (name = prof_series_name(series, i)) != NULL; i++) {
        is_good = prof_jp2_column_add_text(&names, name);
    }
    for (uint32_t i = 0; is_good && (class = prof_series_class(series, i)) != NULL; i++) {
        is_good =
            prof_jp2_column_add_text(&classes, class->name)
            && prof_jp2_column_add_text(&classes, class->raw_name == NULL ? "" : class->raw_name)
            && prof_jp2_column_add_text(&classes, class->loader)
            && prof_jp2_column_add(&classes, class->order);
    }
    prof_jp2_section_column(sections, PROF_JP2_SERIES_NAMES, &names);
    prof_jp2_section_column(sections, PROF_JP2_SERIES_CLASSES, &classes);
    prof_jp2_column_fini(&names);
    prof_jp2_column_fini(&classes);
    return is_good;
}

/* Writes the names that the program has given to checkpoints. */
static bool write_marks(const struct prof_series *series, struct prof_jp2_sections *sections)
{
    struct prof_jp2_column_buffer marks = {0};
    uint32_t last = 0, step;
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < prof_series_mark_count(series); i++) {
        const char *name = prof_series_mark_name(series, i, &step);
        is_good =
            prof_jp2_column_add(&marks, step + 1 - last) && prof_jp2_column_add_text(&marks, name);
        last = step + 1;
    }
    if (marks.length != 0) {
        prof_jp2_section_column(sections, PROF_JP2_SERIES_MARKS, &marks);
    }
    prof_jp2_column_fini(&marks);
    return is_good;
}

static bool write_head(const struct prof_series *series, struct prof_jp2_sections *sections)
{
    uint32_t count = prof_series_step_count(series);
    prof_jp2_section_begin(sections);
    bool is_good = prof_jp2_column_add(&sections->raw, prof_series_unit(series))
                   && prof_jp2_column_add(&sections->raw, prof_series_interval(series))
                   && prof_jp2_column_add(&sections->raw, count) && write_names(series, sections)
                   && write_moments(series, sections) && write_marks(series, sections);
    prof_jp2_section_end(sections, PROF_JP2_SERIES, 0, count);
    return is_good;
}

static bool write_step(const struct prof_series *series, uint32_t step,
                       struct prof_jp2_sections *sections)
{
    struct prof_series_columns columns = {0};
    uint64_t count = 0;
    bool is_good = prof_series_put_step(series, step, &columns, &count);
    prof_jp2_section_begin(sections);
    is_good = is_good && prof_jp2_column_add(&sections->raw, step)
              && prof_jp2_column_add(&sections->raw, count);
    prof_jp2_section_column(sections, PROF_JP2_STEP_CONTEXTS, &columns.contexts);
    prof_jp2_section_column(sections, PROF_JP2_STEP_COUNTS, &columns.counts);
    prof_jp2_section_column(sections, PROF_JP2_STEP_KEYS, &columns.keys);
    prof_jp2_section_column(sections, PROF_JP2_STEP_CHANGES, &columns.changes);
    prof_jp2_section_end(sections, PROF_JP2_STEP, step, count);
    prof_jp2_column_fini(&columns.contexts);
    prof_jp2_column_fini(&columns.counts);
    prof_jp2_column_fini(&columns.keys);
    prof_jp2_column_fini(&columns.changes);
    return is_good;
}

bool prof_jp2_series_write(const struct prof_series *series, struct prof_jp2_sections *sections)
{
    bool is_good = write_head(series, sections);
    for (uint32_t i = 0; is_good && i < prof_series_step_count(series); i++) {
        is_good = write_step(series, i, sections);
    }
    return is_good;
}
