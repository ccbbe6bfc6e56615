/*
 * Operands, switch cases and handlers of methods in a profile file. Most of their bytes are texts
 * of constants. The texts are sorted, so that each shares many first characters with the previous
 * one.
 */
#include <stdlib.h>
#include <string.h>

#include "profiler/model/detail_memory.h"
#include "profiler/write/jp2/jp2_methods.h"
#include "profiler/write/jp2/jp2_texts.h"
#include "vm/base/data/array.h"

/* The details of the pending methods, in the methods' order; NULL for methods without code. */
struct batch {
    const struct prof_jp2_methods *methods;
    struct prof_detail_memory memory;
    const struct prof_code_details **details;
    struct prof_jp2_texts known; /* maps a text to its struct text */
    struct text *texts;          /* a list of all texts without duplicates, the newest first */
    size_t text_count;
    struct text **uses; /* the texts of all operands and handlers that have a text, in their
                           order */
    size_t use_count, use_capacity, next_use;
};

struct text {
    const char *text;
    uint64_t number; /* number of the text, from 0, after sorting */
    struct text *next;
};

/* --- texts ---------------------------------------------------------------------------- */

static struct text *find_text(struct batch *batch, const char *bytes)
{
    struct text *text = prof_jp2_texts_find(&batch->known, bytes);
    if (text != NULL) {
        return text;
    }
    text = vm_arena_alloc(batch->memory.arena, sizeof *text);
    if (text == NULL || !prof_jp2_texts_put(&batch->known, bytes, text)) {
        return NULL;
    }
    *text = (struct text){.text = bytes, .next = batch->texts};
    batch->texts = text;
    batch->text_count++;
    return text;
}

static bool note_use(struct batch *batch, const char *bytes)
{
    if (bytes == NULL) {
        return true;
    }
    if (!VM_RESERVE(batch->uses, batch->use_capacity, batch->use_count + 1)) {
        return false;
    }
    struct text *text = find_text(batch, bytes);
    batch->uses[batch->use_count++] = text;
    return text != NULL;
}

static bool note_uses(struct batch *batch, const struct prof_method *method,
                      const struct prof_code_details *details)
{
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < method->instruction_count; i++) {
        enum prof_operand_kind kind = prof_operand_kind(method->opcodes[i]);
        if (kind == PROF_OPERAND_CONSTANT || kind == PROF_OPERAND_DIMENSIONS) {
            is_good = note_use(batch, details->operands[i].text);
        }
    }
    for (uint32_t i = 0; is_good && i < details->handler_count; i++) {
        is_good = note_use(batch, details->handlers[i].type);
    }
    return is_good;
}

/* Requests the details of all methods, and collects their texts. */
static bool gather(struct batch *batch)
{
    const struct prof_jp2_methods *methods = batch->methods;
    for (size_t i = 0; i < methods->pending_count; i++) {
        const struct prof_method *method = methods->pending[i];
        if (method->instruction_count == 0) {
            continue;
        }
        batch->details[i] =
            methods->header->details(methods->header->details_source, method, &batch->memory);
        if (batch->details[i] == NULL || !note_uses(batch, method, batch->details[i])) {
            return false;
        }
    }
    return true;
}

static int compare_texts(const void *a, const void *b)
{
    const struct text *const *x = a, *const *y = b;
    return strcmp((*x)->text, (*y)->text);
}

static size_t common_length(const char *a, const char *b)
{
    size_t length = 0;
    while (length < PROF_JP2_MAX_COMMON && a[length] != '\0' && a[length] == b[length]) {
        length++;
    }
    return length;
}

/* Sorts and numbers the texts, and adds them to a column. */
static bool sort_texts(struct batch *batch, struct prof_jp2_column_buffer *column)
{
    struct text **sorted = malloc((batch->text_count + 1) * sizeof *sorted);
    const char *before = "";
    size_t count = 0;
    if (sorted == NULL) {
        return false;
    }
    for (struct text *text = batch->texts; text != NULL; text = text->next) {
        sorted[count++] = text;
    }
    qsort(sorted, count, sizeof *sorted, compare_texts);
    bool is_good = true;
    for (size_t i = 0; is_good && i < count; i++) {
        const char *text = sorted[i]->text;
        size_t common = common_length(before, text);
        sorted[i]->number = i;
        is_good =
            prof_jp2_column_add(column, common) && prof_jp2_column_add_text(column, text + common);
        before = text;
    }
    free(sorted);
    return is_good;
}

/* --- columns -------------------------------------------------------------------------- */

enum { COLUMNS = PROF_JP2_HANDLERS - PROF_JP2_SORTED_STRINGS + 1 };
#define COLUMN(name) (&columns[PROF_JP2_##name - PROF_JP2_SORTED_STRINGS])

/* Adds the number of a text. Must be called for the texts in the order in which `gather` collected
 * them. */
static bool add_text(struct batch *batch, struct prof_jp2_column_buffer *column, const char *text)
{
    uint64_t number = text == NULL ? 0 : batch->uses[batch->next_use++]->number + 1;
    return prof_jp2_column_add(column, number);
}

static bool add_switch(struct prof_jp2_column_buffer *columns, const struct prof_operand *operand,
                       const struct prof_switch_case *cases)
{
    int64_t key = 0;
    bool is_good = prof_jp2_column_add(COLUMN(OPERAND_EXTRA), (uint64_t)operand->extra);
    for (int32_t i = 0; is_good && i < operand->extra; i++) {
        const struct prof_switch_case *one = &cases[operand->value + i];
        is_good = prof_jp2_column_add(COLUMN(CASES), vm_zigzag(one->key - key))
                  && prof_jp2_column_add(COLUMN(CASES), one->target);
        key = one->key;
    }
    return is_good;
}

/* Adds an operand. number: the number of the operand's instruction. */
static bool add_operand(struct batch *batch, struct prof_jp2_column_buffer *columns,
                        const struct prof_code_details *details, uint8_t opcode, uint32_t number)
{
    const struct prof_operand *operand = &details->operands[number - 1];
    int64_t value = operand->value;
    switch (prof_operand_kind(opcode)) {
    case PROF_OPERAND_IMMEDIATE:
    case PROF_OPERAND_LOCAL:
        return prof_jp2_column_add(COLUMN(OPERAND_VALUE), vm_zigzag(value));
    case PROF_OPERAND_INCREMENT:
        return prof_jp2_column_add(COLUMN(OPERAND_VALUE), vm_zigzag(value))
               && prof_jp2_column_add(COLUMN(OPERAND_EXTRA), vm_zigzag(operand->extra));
    case PROF_OPERAND_TARGET:
        return prof_jp2_column_add(COLUMN(OPERAND_VALUE), vm_zigzag(value - number));
    case PROF_OPERAND_SWITCH:
        return add_switch(columns, operand, details->cases);
    case PROF_OPERAND_DIMENSIONS:
        return prof_jp2_column_add(COLUMN(OPERAND_VALUE), vm_zigzag(value))
               && add_text(batch, COLUMN(OPERAND_TEXT), operand->text);
    case PROF_OPERAND_CONSTANT:
        return add_text(batch, COLUMN(OPERAND_TEXT), operand->text);
    case PROF_OPERAND_NONE:
        break;
    }
    return true;
}

static bool add_handlers(struct batch *batch, struct prof_jp2_column_buffer *column,
                         const struct prof_code_details *details)
{
    bool is_good = prof_jp2_column_add(column, details->handler_count);
    for (uint32_t i = 0; is_good && i < details->handler_count; i++) {
        const struct prof_handler *handler = &details->handlers[i];
        is_good = prof_jp2_column_add(column, handler->first)
                  && prof_jp2_column_add(column, handler->last)
                  && prof_jp2_column_add(column, handler->target)
                  && add_text(batch, column, handler->type);
    }
    return is_good;
}

static bool add_all(struct batch *batch, struct prof_jp2_column_buffer *columns)
{
    bool is_good = true;
    for (size_t i = 0; is_good && i < batch->methods->pending_count; i++) {
        const struct prof_method *method = batch->methods->pending[i];
        const struct prof_code_details *details = batch->details[i];
        for (uint32_t number = 1; is_good && number <= method->instruction_count; number++) {
            is_good = add_operand(batch, columns, details, method->opcodes[number - 1], number);
        }
        is_good = is_good && (details == NULL || add_handlers(batch, COLUMN(HANDLERS), details));
    }
    return is_good;
}

static bool make_columns(struct batch *batch, struct prof_jp2_column_buffer *columns)
{
    size_t count = batch->methods->pending_count;
    if (!prof_detail_memory_init(&batch->memory)) {
        return false;
    }
    batch->details = vm_arena_alloc_array(batch->memory.arena, count, sizeof *batch->details);
    return batch->details != NULL && gather(batch) && sort_texts(batch, COLUMN(SORTED_STRINGS))
           && add_all(batch, columns);
}

bool prof_jp2_details_write(const struct prof_jp2_methods *methods, uint32_t first,
                            struct prof_jp2_sections *sections)
{
    struct prof_jp2_column_buffer columns[COLUMNS] = {{0}};
    struct batch batch = {.methods = methods};
    prof_jp2_texts_init(&batch.known);
    bool is_good = make_columns(&batch, columns);
    prof_jp2_section_begin(sections);
    is_good = is_good && prof_jp2_column_add(&sections->raw, first)
              && prof_jp2_column_add(&sections->raw, methods->pending_count);
    for (uint32_t i = 0; i < COLUMNS; i++) {
        prof_jp2_section_column(sections, PROF_JP2_SORTED_STRINGS + i, &columns[i]);
        prof_jp2_column_fini(&columns[i]);
    }
    prof_jp2_section_end(sections, PROF_JP2_DETAILS, first, methods->pending_count);
    prof_jp2_texts_fini(&batch.known);
    free(batch.uses);
    prof_detail_memory_fini(&batch.memory);
    return is_good;
}
