#include "profiler/write/jp2/jp2_methods.h"

#include <errno.h>
#include <stdlib.h>

#include "profiler/write/jp2/jp2_texts.h"
#include "vm/base/data/array.h"

/* The strings of one section, without duplicates. */
struct strings {
    struct prof_jp2_column_buffer bytes;
    struct prof_jp2_texts numbers; /* maps a text to its number + 1 */
    uintptr_t count;
};

static void strings_init(struct strings *strings)
{
    *strings = (struct strings){.count = 0};
    prof_jp2_texts_init(&strings->numbers);
}

static void strings_fini(struct strings *strings)
{
    prof_jp2_texts_fini(&strings->numbers);
    prof_jp2_column_fini(&strings->bytes);
}

/* Returns the number of a text + 1; 0 if there is no memory. */
static uintptr_t number_string(struct strings *strings, const char *text)
{
    uintptr_t number = (uintptr_t)prof_jp2_texts_find(&strings->numbers, text);
    if (number != 0) {
        return number;
    }
    number = strings->count + 1;
    if (!prof_jp2_column_add_text(&strings->bytes, text)
        || !prof_jp2_texts_put(&strings->numbers, text, (void *)number)) {
        return 0;
    }
    return ++strings->count;
}

/* Appends the number of a text to a column. */
static bool add_string(struct strings *strings, struct prof_jp2_column_buffer *column,
                       const char *text)
{
    uintptr_t number = number_string(strings, text);
    return number != 0 && prof_jp2_column_add(column, number - 1);
}

/* Appends the number of a text + 1, or 0 for NULL. */
static bool add_optional(struct strings *strings, struct prof_jp2_column_buffer *column,
                         const char *text)
{
    uintptr_t number = text == NULL ? 0 : number_string(strings, text);
    return (number != 0 || text == NULL) && prof_jp2_column_add(column, number);
}

void prof_jp2_methods_init(struct prof_jp2_methods *methods, const struct prof_header *header)
{
    *methods = (struct prof_jp2_methods){.header = header};
}

void prof_jp2_methods_fini(struct prof_jp2_methods *methods)
{
    free(methods->numbers);
    free(methods->pending);
}

static bool make_room(struct prof_jp2_methods *methods, size_t number)
{
    if (!VM_RESERVE_ZEROED(methods->numbers, methods->capacity, number + 1)) {
        return false;
    }
    if (!VM_RESERVE(methods->pending, methods->pending_capacity, methods->pending_count + 1)) {
        return false;
    }
    return true;
}

uint32_t prof_jp2_method_new(struct prof_jp2_methods *methods, const struct prof_method *method)
{
    if (!make_room(methods, method->number)) {
        return UINT32_MAX;
    }
    methods->pending[methods->pending_count++] = method;
    methods->numbers[method->number] = ++methods->count;
    return methods->count - 1;
}

/* --- names ---------------------------------------------------------------------------- */

enum { NAME_COLUMNS = PROF_JP2_HAS_CODE - PROF_JP2_STRINGS + 1 };

static bool add_names(struct strings *strings, struct prof_jp2_column_buffer *columns,
                      const struct prof_method *method)
{
    const struct prof_names *names = &method->names;
#define COLUMN(name) (&columns[PROF_JP2_##name - PROF_JP2_STRINGS])
    return add_string(strings, COLUMN(CLASS), names->class_name)
           && add_optional(strings, COLUMN(RAW_CLASS), names->raw_class_name)
           && add_string(strings, COLUMN(NAME), names->name)
           && add_string(strings, COLUMN(DESCRIPTOR), names->descriptor)
           && add_string(strings, COLUMN(LOADER), names->loader)
           && add_optional(strings, COLUMN(SOURCE),
                           names->raw_source_file == NULL ? names->source_file
                                                          : names->raw_source_file)
           && add_optional(strings, COLUMN(ORIGIN), names->origin)
           && prof_jp2_column_add(COLUMN(CLASS_ORDER), names->class_order)
           && prof_jp2_column_add(COLUMN(ACCESS), names->access)
           && prof_jp2_column_add(COLUMN(FLAGS), names->flags)
           && prof_jp2_column_add(COLUMN(HAS_CODE), method->has_code);
#undef COLUMN
}

static bool write_names(const struct prof_jp2_methods *methods, uint32_t first,
                        struct prof_jp2_sections *sections)
{
    struct prof_jp2_column_buffer columns[NAME_COLUMNS] = {{0}};
    struct prof_jp2_column_buffer extensions = {0};
    struct strings strings;
    bool is_good = true, has_extensions = false;
    strings_init(&strings);
    for (size_t i = 0; is_good && i < methods->pending_count; i++) {
        const char *extension = methods->pending[i]->names.debug_extension;
        has_extensions |= extension != NULL;
        is_good = add_names(&strings, columns, methods->pending[i])
                  && add_optional(&strings, &extensions, extension);
    }
    prof_jp2_section_begin(sections);
    is_good = is_good && prof_jp2_column_add(&sections->raw, first)
              && prof_jp2_column_add(&sections->raw, methods->pending_count);
    prof_jp2_section_column(sections, PROF_JP2_STRINGS, &strings.bytes);
    for (uint32_t i = 1; i < NAME_COLUMNS; i++) {
        prof_jp2_section_column(sections, PROF_JP2_STRINGS + i, &columns[i]);
        prof_jp2_column_fini(&columns[i]);
    }
    if (has_extensions) {
        prof_jp2_section_column(sections, PROF_JP2_DEBUG_EXTENSION, &extensions);
    }
    prof_jp2_column_fini(&extensions);
    prof_jp2_section_end(sections, PROF_JP2_METHODS, first, methods->pending_count);
    strings_fini(&strings);
    return is_good;
}

/* --- code ----------------------------------------------------------------------------- */

enum { CODE_COLUMNS = PROF_JP2_BLOCK_LENGTHS - PROF_JP2_INSTRUCTION_COUNT + 1 };

static bool add_instructions(struct prof_jp2_column_buffer *columns,
                             const struct prof_method *method)
{
#define COLUMN(name) (&columns[PROF_JP2_##name - PROF_JP2_INSTRUCTION_COUNT])
    struct prof_jp2_column_buffer *lengths = COLUMN(LENGTHS), *lines = COLUMN(LINES);
    uint32_t count = method->instruction_count;
    const int32_t *raw = method->raw_lines == NULL ? method->lines : method->raw_lines;
    int32_t line = -1;
    if (!prof_jp2_column_add_bytes(COLUMN(OPCODES), method->opcodes, count)
        || !prof_jp2_column_reserve(lengths, (size_t)count * VM_VARINT_BYTES)
        || !prof_jp2_column_reserve(lines, (size_t)count * VM_VARINT_BYTES)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t end = i + 1 < count ? method->bcis[i + 1] : method->code_bytes;
        int32_t next = raw == NULL ? -1 : raw[i];
        prof_jp2_column_put(lengths, end - method->bcis[i]);
        prof_jp2_column_put(lines, vm_zigzag((int64_t)next - line));
        line = next;
    }
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < method->block_count; i++) {
        is_good = prof_jp2_column_add(COLUMN(BLOCK_LENGTHS),
                                      method->blocks[i].last - method->blocks[i].first + 1);
    }
    return is_good;
}

static bool write_code(const struct prof_jp2_methods *methods, uint32_t first,
                       struct prof_jp2_sections *sections)
{
    struct prof_jp2_column_buffer columns[CODE_COLUMNS] = {{0}};
    bool is_good = true;
    for (size_t i = 0; is_good && i < methods->pending_count; i++) {
        const struct prof_method *method = methods->pending[i];
        is_good = prof_jp2_column_add(COLUMN(INSTRUCTION_COUNT), method->instruction_count)
                  && prof_jp2_column_add(COLUMN(BLOCK_COUNT), method->block_count)
                  && add_instructions(columns, method);
    }
#undef COLUMN
    prof_jp2_section_begin(sections);
    is_good = is_good && prof_jp2_column_add(&sections->raw, first)
              && prof_jp2_column_add(&sections->raw, methods->pending_count);
    for (uint32_t i = 0; i < CODE_COLUMNS; i++) {
        prof_jp2_section_column(sections, PROF_JP2_INSTRUCTION_COUNT + i, &columns[i]);
        prof_jp2_column_fini(&columns[i]);
    }
    prof_jp2_section_end(sections, PROF_JP2_CODE, first, methods->pending_count);
    return is_good;
}

void prof_jp2_methods_write(struct prof_jp2_methods *methods, struct prof_jp2_sections *sections)
{
    uint32_t first = methods->count - (uint32_t)methods->pending_count;
    if (methods->pending_count == 0) {
        return;
    }
    bool is_good =
        write_names(methods, first, sections) && write_code(methods, first, sections)
        && (methods->header->details == NULL || prof_jp2_details_write(methods, first, sections));
    if (!is_good) {
        prof_output_fail(sections->out, ENOMEM);
    }
    methods->pending_count = 0;
}
