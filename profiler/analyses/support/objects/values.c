#include "profiler/analyses/support/objects/values.h"

#include <inttypes.h>
#include <stdlib.h>

#include "profiler/analyses/support/report/text.h"
#include "vm/base/lock/lock.h"

/* The length of the longest text that is kept. */
#define LONGEST_TEXT 40u

static bool is_reference(char type)
{
    return type == 'L' || type == '[';
}

static bool is_real(char type)
{
    return type == 'F' || type == 'D';
}

/* --- noting ----------------------------------------------------------------------------------- */

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void note_whole(struct values *values, int64_t value)
{
    if (values->count == 1) {
        values->least = values->most = value;
    }
    uint64_t distance = (uint64_t)value - (uint64_t)values->least;
    if (value < values->least) {
        distance = (uint64_t)values->least - (uint64_t)value;
        values->least = value;
    } else if (value > values->most) {
        values->most = value;
    }
    if (values->step == 0 || distance % values->step != 0) {
        values->step = common_divisor(values->step, distance);
    }
    values->zeros += value == 0;
    for (uint32_t i = 0; i < values->kept; i++) {
        if (values->values[i].j == value) {
            return;
        }
    }
    if (values->kept == VALUES_KEPT) {
        values->is_many = true;
    } else {
        values->values[values->kept++].j = value;
    }
}

static void note_real(struct values *values, double value)
{
    if (value != value) {
        values->specials++;
        return;
    }
    if (values->count - values->specials == 1) {
        values->lowest = values->highest = value;
    }
    values->lowest = value < values->lowest ? value : values->lowest;
    values->highest = value > values->highest ? value : values->highest;
    values->zeros += value == 0;
    for (uint32_t i = 0; i < values->kept; i++) {
        if (values->values[i].d == value) {
            return;
        }
    }
    if (values->kept == VALUES_KEPT) {
        values->is_many = true;
    } else {
        values->values[values->kept++].d = value;
    }
}

/* Notes the text of a string, unless the text is too long or too many texts are kept. */
static void note_text(struct values *values, const jp2_object *string)
{
    char text[LONGEST_TEXT + 1];
    if (jp2->string_text(string, text, sizeof text) > LONGEST_TEXT) {
        values->is_many = true;
        return;
    }
    for (uint32_t i = 0; i < values->kept; i++) {
        if (strcmp(values->values[i].text, text) == 0) {
            return;
        }
    }
    if (values->kept == VALUES_KEPT) {
        values->is_many = true;
        return;
    }
    size_t bytes = strlen(text) + 1;
    values->values[values->kept].text = jp2->allocate(bytes);
    memcpy(values->values[values->kept++].text, text, bytes);
}

static void note_class(struct values *values, const jp2_class *klass)
{
    for (uint32_t i = 0; i < values->kept; i++) {
        if (values->values[i].klass == klass) {
            return;
        }
    }
    if (values->kept == VALUES_KEPT) {
        values->is_many = true;
    } else {
        values->values[values->kept++].klass = klass;
    }
}

/* While all values of the variable are strings or null (type 's'), their texts are kept. */
static void note_reference(struct values *values, const jp2_object *object)
{
    static const char string_name[] = "java/lang/String";
    if (object == NULL) {
        values->specials++;
        return;
    }
    const jp2_class *klass = jp2->object_class(object);
    bool is_string = strcmp(jp2->class_name(klass), string_name) == 0;
    if (values->count - values->specials == 1 && is_string) {
        values->type = 's';
    }
    if (values->type == 's' && is_string) {
        if (!values->is_many) {
            note_text(values, object);
        }
        return;
    }
    if (values->type == 's') { /* not all values are strings any more */
        for (uint32_t i = 0; i < values->kept; i++) {
            free(values->values[i].text);
        }
        values->type = 'L';
        values->is_many = true;
        values->kept = 0;
        return;
    }
    note_class(values, klass);
}

void values_note(struct values *values, char type, union jp2_value value)
{
    vm_spin_take(&values->lock, VM_RANK_ANALYSIS_VALUES);
    values->count++;
    if (values->type == '\0') {
        values->type = type;
    }
    if (is_reference(type)) {
        note_reference(values, value.r);
    } else if (is_real(type)) {
        note_real(values, type == 'F' ? (double)jp2_float(value) : value.d);
    } else {
        note_whole(values, type == 'J' ? value.j : jp2_int(value));
    }
    vm_spin_release(&values->lock, VM_RANK_ANALYSIS_VALUES);
}

/* --- writing ---------------------------------------------------------------------------------- */

static int compare_whole(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static int compare_real(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Writes a whole number, which may also be a boolean or a character, depending on the type. */
static void write_whole(struct jp2_output *out, char type, int64_t value)
{
    if (type == 'Z') {
        jp2->write(out, "%s", value != 0 ? "true" : "false");
    } else if (type == 'C' && value > ' ' && value < 127) {
        jp2->write(out, "'%c'", (char)value);
    } else {
        jp2->write(out, "%" PRId64, value);
    }
}

static void write_kept(struct jp2_output *out, struct values *values)
{
    if (is_real(values->type)) {
        qsort(values->values, values->kept, sizeof values->values[0], compare_real);
    } else if (values->type != 's' && !is_reference(values->type)) {
        qsort(values->values, values->kept, sizeof values->values[0], compare_whole);
    }
    for (uint32_t i = 0; i < values->kept; i++) {
        jp2->write(out, i == 0 ? "" : " | ");
        if (values->type == 's') {
            text_write(out, values->values[i].text);
        } else if (is_reference(values->type)) {
            jp2->write(out, "%s", jp2->class_name(values->values[i].klass));
        } else if (is_real(values->type)) {
            jp2->write(out, "%.9g", values->values[i].d);
        } else {
            write_whole(out, values->type, values->values[i].j);
        }
    }
}

static void write_range(struct jp2_output *out, const struct values *values)
{
    bool spans_zero;
    if (is_real(values->type)) {
        jp2->write(out, "%.9g to %.9g", values->lowest, values->highest);
        spans_zero = values->lowest < 0 && values->highest > 0;
    } else {
        write_whole(out, values->type, values->least);
        jp2->write(out, " to ");
        write_whole(out, values->type, values->most);
        spans_zero = values->least < 0 && values->most > 0;
    }
    if (spans_zero && values->zeros == 0) {
        jp2->write(out, ", never 0");
    }
    if (values->step > 1) {
        jp2->write(out, ", in steps of %" PRIu64, values->step);
    }
}

void values_write(struct jp2_output *out, struct values *values)
{
    bool is_object = values->type == 's' || is_reference(values->type);
    const char *special = is_object ? "null" : "NaN";
    if (values->specials == values->count) {
        jp2->write(out, "%s", special);
        return;
    }
    if (!values->is_many) {
        write_kept(out, values);
    } else if (is_object) {
        jp2->write(out, values->type == 's' ? "any text" : "any class");
    } else {
        write_range(out, values);
    }
    if (values->specials != 0) {
        jp2->write(out, " | %s", special);
    }
}

bool values_is_constant(const struct values *values)
{
    return values->specials == values->count
           || (values->specials == 0 && !values->is_many && values->kept == 1
               && !is_reference(values->type));
}
