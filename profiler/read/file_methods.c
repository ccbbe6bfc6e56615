/* Methods of a profile file: names, code, operands. */
#include <stdlib.h>
#include <string.h>

#include "profiler/read/file_internal.h"
#include "vm/classfile/opcodes.h"

#define MAX_METHODS (1u << 26)
#define MAX_CODE_BYTES 65536u

struct strings {
    uint32_t count;
    char **texts;
};

/* The whole column. */
static bool read_strings(struct prof_file *file, struct prof_jp2_bytes *from,
                         struct strings *strings)
{
    size_t capacity = 0;
    *strings = (struct strings){0};
    while (from->at < from->end) {
        char *text = prof_file_text(file, from);
        if (text == NULL) {
            return prof_file_fail(file, "a table of strings is damaged");
        }
        if (!prof_file_grow(file, &strings->texts, &capacity, strings->count + 1u,
                            sizeof *strings->texts)) {
            return false;
        }
        strings->texts[strings->count++] = text;
    }
    return true;
}

/* NULL: bad. */
static const char *get_string(struct prof_jp2_bytes *from, const struct strings *strings)
{
    uint64_t number = prof_jp2_get(from);
    if (from->is_bad || number >= strings->count) {
        from->is_bad = true;
        return NULL;
    }
    return strings->texts[number];
}

static const char *get_optional(struct prof_jp2_bytes *from, const struct strings *strings)
{
    uint64_t number = prof_jp2_get_up_to(from, strings->count);
    return number == 0 ? NULL : strings->texts[number - 1];
}

/* --- names ---------------------------------------------------------------------------- */

enum { NAME_COLUMNS = PROF_JP2_HAS_CODE - PROF_JP2_STRINGS + 1 };
#define COLUMN(name) (&columns[PROF_JP2_##name - PROF_JP2_STRINGS])

/* Writers take descriptors of methods apart. */
static bool is_descriptor(const char *text)
{
    const char *close = text == NULL || *text != '(' ? NULL : strchr(text, ')');
    return close != NULL && close[1] != '\0';
}

static struct prof_method *read_method(struct prof_file *file, struct prof_jp2_bytes *columns,
                                       const struct strings *strings)
{
    struct prof_method *method =
        vm_arena_alloc(file->contexts->store->arena, sizeof *method);
    if (method == NULL) {
        prof_file_no_memory(file);
        return NULL;
    }
    struct prof_names *names = &method->names;
    names->class_name = get_string(COLUMN(CLASS), strings);
    names->raw_class_name = get_optional(COLUMN(RAW_CLASS), strings);
    names->name = get_string(COLUMN(NAME), strings);
    names->descriptor = get_string(COLUMN(DESCRIPTOR), strings);
    names->loader = get_string(COLUMN(LOADER), strings);
    names->source_file = get_optional(COLUMN(SOURCE), strings);
    names->origin = get_optional(COLUMN(ORIGIN), strings);
    names->class_order = prof_jp2_get(COLUMN(CLASS_ORDER));
    names->access = (uint32_t)prof_jp2_get_up_to(COLUMN(ACCESS), UINT32_MAX);
    names->flags = (uint32_t)prof_jp2_get_up_to(COLUMN(FLAGS), UINT32_MAX);
    method->has_code = prof_jp2_get_up_to(COLUMN(HAS_CODE), 1) != 0;
    for (size_t i = 0; i < NAME_COLUMNS; i++) {
        if (columns[i].is_bad) {
            prof_file_fail(file, "a method's names are damaged");
            return NULL;
        }
    }
    if (!is_descriptor(names->descriptor)) {
        prof_file_fail(file, "a method's descriptor is none");
        return NULL;
    }
    return method;
}

/* What sections of methods begin with: the first one's number, and how many they are. */
static bool read_range(struct prof_file *file, struct prof_jp2_bytes *from, uint32_t *first,
                       uint32_t *count)
{
    *first = (uint32_t)prof_jp2_get_up_to(from, MAX_METHODS);
    *count = (uint32_t)prof_jp2_get_up_to(from, MAX_METHODS - *first);
    return !from->is_bad || prof_file_fail(file, "a table of methods is damaged");
}

bool prof_file_methods(struct prof_file *file, const struct prof_file_section *section)
{
    struct prof_contexts *contexts = file->contexts;
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    struct prof_jp2_bytes columns[NAME_COLUMNS];
    uint32_t numbers[NAME_COLUMNS], first, count;
    struct strings strings = {0};
    for (uint32_t i = 0; i < NAME_COLUMNS; i++) {
        numbers[i] = PROF_JP2_STRINGS + i;
    }
    bool is_good = read_range(file, &from, &first, &count)
                   && prof_file_columns(file, &from, numbers, columns, NAME_COLUMNS)
                   && read_strings(file, COLUMN(STRINGS), &strings);
    if (is_good && count > section->raw_bytes) {
        is_good = prof_file_fail(file, "a table of methods is too short");
    }
    is_good = is_good
              && prof_file_grow(file, &contexts->methods, &contexts->store->method_capacity,
                                (size_t)first + count, sizeof *contexts->methods);
    for (uint32_t i = first; is_good && i < first + count; i++) {
        struct prof_method *method = read_method(file, columns, &strings);
        if (method == NULL || contexts->methods[i] != NULL) {
            is_good = prof_file_fail(file, "a method occurs twice");
            break;
        }
        method->number = i;
        contexts->methods[i] = method;
        contexts->method_count = i + 1 > contexts->method_count ? i + 1 : contexts->method_count;
    }
    free(strings.texts);
    return is_good;
}
#undef COLUMN

/* --- code ----------------------------------------------------------------------------- */

enum { CODE_COLUMNS = PROF_JP2_BLOCK_LENGTHS - PROF_JP2_INSTRUCTION_COUNT + 1 };
#define COLUMN(name) (&columns[PROF_JP2_##name - PROF_JP2_INSTRUCTION_COUNT])

static bool is_site(uint8_t opcode)
{
    return (vm_opcode_info[opcode].flags & VM_OPF_INVOKES) != 0;
}

static void find_sites(struct prof_method *method)
{
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        if (is_site(method->opcodes[i])) {
            method->sites[method->site_count++] = i + 1;
        }
    }
}

static bool allocate_code(struct prof_file *file, struct prof_method *method)
{
    struct vm_arena *arena = file->contexts->store->arena;
    uint32_t count = method->instruction_count;
    method->opcodes = vm_arena_alloc(arena, count);
    method->bcis = vm_arena_alloc_array(arena, count, sizeof *method->bcis);
    method->lines = vm_arena_alloc_array(arena, count, sizeof *method->lines);
    method->sites = vm_arena_alloc_array(arena, count, sizeof *method->sites);
    method->blocks = vm_arena_alloc_array(arena, method->block_count, sizeof *method->blocks);
    return (method->opcodes != NULL && method->bcis != NULL && method->lines != NULL
            && method->sites != NULL && method->blocks != NULL)
           || prof_file_no_memory(file);
}

static bool read_instructions(struct prof_method *method, struct prof_jp2_bytes *columns)
{
    struct prof_jp2_bytes *opcodes = COLUMN(OPCODES);
    uint32_t bci = 0;
    int64_t line = -1;
    if ((size_t)(opcodes->end - opcodes->at) < method->instruction_count) {
        return false;
    }
    if (method->instruction_count > 0) {
        memcpy(method->opcodes, opcodes->at, method->instruction_count);
    }
    opcodes->at += method->instruction_count;
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        line += prof_jp2_unzigzag(prof_jp2_get(COLUMN(LINES)));
        method->bcis[i] = (uint16_t)bci;
        bci += (uint32_t)prof_jp2_get_up_to(COLUMN(LENGTHS), MAX_CODE_BYTES);
        if (line < -1 || line > INT32_MAX || bci > MAX_CODE_BYTES) {
            return false;
        }
        method->lines[i] = (int32_t)line;
    }
    method->code_bytes = bci;
    return true;
}

/* Blocks cover the instructions. */
static bool read_blocks(struct prof_method *method, struct prof_jp2_bytes *columns)
{
    uint32_t last = 0;
    for (uint32_t i = 0; i < method->block_count; i++) {
        uint64_t length =
            prof_jp2_get_up_to(COLUMN(BLOCK_LENGTHS), method->instruction_count - last);
        if (length == 0) {
            return false;
        }
        method->blocks[i] = (struct prof_block){last + 1, last + (uint32_t)length};
        last += (uint32_t)length;
    }
    return method->block_count == 0 || last == method->instruction_count;
}

static bool read_code(struct prof_file *file, struct prof_method *method,
                      struct prof_jp2_bytes *columns)
{
    method->instruction_count =
        (uint32_t)prof_jp2_get_up_to(COLUMN(INSTRUCTION_COUNT), MAX_CODE_BYTES);
    method->block_count =
        (uint32_t)prof_jp2_get_up_to(COLUMN(BLOCK_COUNT), method->instruction_count);
    bool is_good = allocate_code(file, method) && read_instructions(method, columns)
                   && read_blocks(method, columns);
    for (size_t i = 0; i < CODE_COLUMNS; i++) {
        is_good = is_good && !columns[i].is_bad;
    }
    if (!is_good) { /* nothing may look at what is not whole */
        method->instruction_count = method->block_count = 0;
        return prof_file_fail(file, "a method's code is damaged");
    }
    find_sites(method);
    return true;
}

bool prof_file_code(struct prof_file *file, const struct prof_file_section *section)
{
    struct prof_contexts *contexts = file->contexts;
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    struct prof_jp2_bytes columns[CODE_COLUMNS];
    uint32_t numbers[CODE_COLUMNS], first, count;
    for (uint32_t i = 0; i < CODE_COLUMNS; i++) {
        numbers[i] = PROF_JP2_INSTRUCTION_COUNT + i;
    }
    if (!read_range(file, &from, &first, &count)
        || !prof_file_columns(file, &from, numbers, columns, CODE_COLUMNS)) {
        return false;
    }
    for (uint32_t i = first; i < first + count; i++) {
        struct prof_method *method = i < contexts->method_count ? contexts->methods[i] : NULL;
        if (method == NULL || method->instruction_count != 0) {
            return prof_file_fail(file, "code belongs to no method");
        }
        if (!read_code(file, method, columns)) {
            return false;
        }
    }
    return true;
}
#undef COLUMN

/* --- operands and handlers ------------------------------------------------------------- */

enum { DETAIL_COLUMNS = PROF_JP2_HANDLERS - PROF_JP2_OPERAND_VALUE + 2 };
#define COLUMN(name) (&columns[PROF_JP2_##name - PROF_JP2_OPERAND_VALUE + 1])

bool prof_file_note_details(struct prof_file *file, const struct prof_file_section *section)
{
    struct prof_contexts_store *store = file->contexts->store;
    struct prof_details_run *run = vm_arena_alloc(store->arena, sizeof *run);
    if (run == NULL) {
        return prof_file_no_memory(file);
    }
    *run = (struct prof_details_run){.next = store->details,
                                     .stored = section->stored,
                                     .stored_bytes = section->stored_bytes,
                                     .raw_bytes = section->raw_bytes,
                                     .flags = section->flags};
    store->details = run;
    return true;
}

static int32_t get_signed(struct prof_jp2_bytes *from)
{
    int64_t value = prof_jp2_unzigzag(prof_jp2_get(from));
    if (value < INT32_MIN || value > INT32_MAX) {
        from->is_bad = true;
        return 0;
    }
    return (int32_t)value;
}

static bool read_operands(const struct prof_method *method, struct prof_jp2_bytes *columns,
                          const struct strings *strings, struct prof_operand *operands)
{
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        operands[i].value = get_signed(COLUMN(OPERAND_VALUE));
        operands[i].extra = get_signed(COLUMN(OPERAND_EXTRA));
        operands[i].text = get_optional(COLUMN(OPERAND_TEXT), strings);
    }
    return !COLUMN(OPERAND_VALUE)->is_bad && !COLUMN(OPERAND_EXTRA)->is_bad
           && !COLUMN(OPERAND_TEXT)->is_bad;
}

/* Switches and handlers name only cases and instructions that there are. */
static bool check_details(const struct prof_method *method,
                          const struct prof_code_details *details)
{
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        const struct prof_operand *operand = &details->operands[i];
        char format = vm_opcode_info[method->opcodes[i]].format;
        bool is_switch = format == 'T' || format == 'L';
        if (is_switch
            && (operand->value < 0 || operand->extra < 0
                || (uint32_t)operand->value > details->case_count
                || (uint32_t)operand->extra > details->case_count - (uint32_t)operand->value)) {
            return false;
        }
    }
    return true;
}

static bool read_method_details(struct vm_arena *arena, const struct prof_method *method,
                                struct prof_jp2_bytes *columns, const struct strings *strings,
                                struct prof_code_details *details)
{
    struct prof_jp2_bytes *in = COLUMN(CASES), *on = COLUMN(HANDLERS);
    details->case_count = (uint32_t)prof_jp2_get_up_to(in, (uint64_t)(in->end - in->at));
    details->handler_count = (uint32_t)prof_jp2_get_up_to(on, (uint64_t)(on->end - on->at));
    struct prof_operand *operands =
        vm_arena_alloc_array(arena, method->instruction_count, sizeof *operands);
    struct prof_switch_case *cases =
        vm_arena_alloc_array(arena, details->case_count, sizeof *cases);
    struct prof_handler *handlers =
        vm_arena_alloc_array(arena, details->handler_count, sizeof *handlers);
    if (operands == NULL || cases == NULL || handlers == NULL
        || !read_operands(method, columns, strings, operands)) {
        return false;
    }
    for (uint32_t i = 0; i < details->case_count; i++) {
        cases[i].key = get_signed(in);
        cases[i].target = (uint32_t)prof_jp2_get_up_to(in, method->instruction_count);
    }
    for (uint32_t i = 0; i < details->handler_count; i++) {
        handlers[i].first = (uint32_t)prof_jp2_get_up_to(on, method->instruction_count);
        handlers[i].last = (uint32_t)prof_jp2_get_up_to(on, method->instruction_count);
        handlers[i].target = (uint32_t)prof_jp2_get_up_to(on, method->instruction_count);
        handlers[i].type = get_optional(on, strings);
    }
    details->operands = operands;
    details->cases = cases;
    details->handlers = handlers;
    return !in->is_bad && !on->is_bad && check_details(method, details);
}

/* All methods of a section; what cannot be read has no details. */
static bool read_details(struct prof_file *file, struct prof_details_run *run,
                         const struct prof_file_section *section)
{
    const struct prof_contexts *contexts = file->contexts;
    struct vm_arena *arena = contexts->store->arena;
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    struct prof_jp2_bytes columns[DETAIL_COLUMNS];
    uint32_t numbers[DETAIL_COLUMNS] = {PROF_JP2_STRINGS}, count = 0;
    struct strings strings = {0};
    for (uint32_t i = 1; i < DETAIL_COLUMNS; i++) {
        numbers[i] = PROF_JP2_OPERAND_VALUE + i - 1;
    }
    bool is_good = read_range(file, &from, &run->first, &count) && count <= contexts->method_count
                   && prof_file_columns(file, &from, numbers, columns, DETAIL_COLUMNS)
                   && read_strings(file, &columns[0], &strings);
    run->details = is_good ? vm_arena_alloc_array(arena, count, sizeof *run->details) : NULL;
    is_good = run->details != NULL;
    for (uint32_t i = 0; is_good && i < count; i++) {
        const struct prof_method *method = run->first + i < contexts->method_count
                                               ? contexts->methods[run->first + i]
                                               : NULL;
        if (method == NULL || method->instruction_count == 0) {
            continue;
        }
        is_good = read_method_details(arena, method, columns, &strings, &run->details[i]);
        run->count = is_good ? i + 1 : run->count;
    }
    free(strings.texts);
    return is_good;
}

static void read_run(const struct prof_contexts *contexts, struct prof_details_run *run)
{
    static const struct prof_file_options options;
    struct prof_file file = {.options = &options,
                             .contexts = (struct prof_contexts *)(uintptr_t)contexts};
    struct prof_file_section section = {.flags = run->flags,
                                        .stored = run->stored,
                                        .stored_bytes = run->stored_bytes,
                                        .raw_bytes = run->raw_bytes};
    run->is_read = true;
    if (prof_file_unpack(&file, &section)) {
        (void)read_details(&file, run, &section);
    }
    prof_file_release(&file);
}

const struct prof_code_details *prof_contexts_details(const struct prof_contexts *contexts,
                                                      const struct prof_method *method)
{
    if (method->instruction_count == 0) {
        return NULL;
    }
    for (struct prof_details_run *run = contexts->store->details; run != NULL; run = run->next) {
        if (!run->is_read) {
            read_run(contexts, run);
        }
        if (method->number >= run->first && method->number - run->first < run->count) {
            const struct prof_code_details *found = &run->details[method->number - run->first];
            return found->operands == NULL ? NULL : found;
        }
    }
    return NULL;
}
