/* The methods of a profile file: names, code, operands. */
#include <stdatomic.h>
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

/* Returns the next string of a sorted table. Its first characters may be shared with the previous
 * string. */
static char *read_sorted_string(struct prof_file *file, struct prof_jp2_bytes *from,
                                const char *before)
{
    uint64_t limit = before == NULL ? 0 : strlen(before);
    limit = limit < PROF_JP2_MAX_COMMON ? limit : PROF_JP2_MAX_COMMON;
    size_t common = (size_t)prof_jp2_get_up_to(from, limit);
    size_t rest = (size_t)prof_jp2_get_up_to(from, (uint64_t)(from->end - from->at));
    if (from->is_bad || rest > (size_t)(from->end - from->at)
        || memchr(from->at, '\0', rest) != NULL) {
        return NULL;
    }
    char *text = vm_arena_alloc(file->contexts->store->arena, common + rest + 1);
    if (text == NULL) {
        prof_file_no_memory(file);
    } else {
        memcpy(text, before == NULL ? "" : before, common);
        memcpy(text + common, from->at, rest);
        from->at += rest;
    }
    return text;
}

/* Reads all strings of a column. */
static bool read_strings(struct prof_file *file, struct prof_jp2_bytes *from, bool is_sorted,
                         struct strings *strings)
{
    size_t capacity = 0;
    const char *before = NULL;
    *strings = (struct strings){0};
    while (from->at < from->end) {
        char *text =
            is_sorted ? read_sorted_string(file, from, before) : prof_file_text(file, from);
        if (text == NULL) {
            return prof_file_fail(file, "a table of strings is damaged");
        }
        if (!PROF_FILE_RESERVE(file, strings->texts, capacity, strings->count + 1u)) {
            return false;
        }
        strings->texts[strings->count++] = text;
        before = text;
    }
    return true;
}

/* Reads the number of a string and returns the string; NULL if the number is invalid. */
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

/* Indices of the columns. The column number of the last one does not follow the others. */
enum {
    NAME_COLUMNS = PROF_JP2_HAS_CODE - PROF_JP2_STRINGS + 2,
    EXTENSION_COLUMN = NAME_COLUMNS - 1
};
#define COLUMN(name) (&columns[PROF_JP2_##name - PROF_JP2_STRINGS])

/* Returns whether a text is a valid descriptor. Writers parse descriptors without checks. */
static bool is_descriptor(const char *text)
{
    const char *close = text == NULL || *text != '(' ? NULL : strchr(text, ')');
    return close != NULL && close[1] != '\0';
}

static struct prof_method *read_method(struct prof_file *file, struct prof_jp2_bytes *columns,
                                       const struct strings *strings)
{
    struct prof_method *method = vm_arena_alloc(file->contexts->store->arena, sizeof *method);
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
    if (columns[EXTENSION_COLUMN].at < columns[EXTENSION_COLUMN].end) {
        names->debug_extension = get_optional(&columns[EXTENSION_COLUMN], strings);
    }
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
    if (method->has_code && prof_method_is_native(method)) {
        prof_file_fail(file, "a native method has code");
        return NULL;
    }
    if (!is_descriptor(names->descriptor)) {
        prof_file_fail(file, "a method's descriptor is malformed");
        return NULL;
    }
    return method;
}

/* Reads the head of a section about methods: the number of the first method, and how many there
 * are. */
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
        numbers[i] = i == EXTENSION_COLUMN ? PROF_JP2_DEBUG_EXTENSION : PROF_JP2_STRINGS + i;
    }
    bool is_good = read_range(file, &from, &first, &count)
                   && prof_file_columns(file, &from, numbers, columns, NAME_COLUMNS)
                   && read_strings(file, COLUMN(STRINGS), false, &strings);
    if (is_good && count > section->raw_bytes) {
        is_good = prof_file_fail(file, "a table of methods is too short");
    }
    is_good = is_good
              && PROF_FILE_RESERVE(file, contexts->methods, contexts->store->method_capacity,
                                   (size_t)first + count);
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
        line += vm_unzigzag(prof_jp2_get(COLUMN(LINES)));
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

/* Reads the blocks of a method, which must cover its instructions. */
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
    method->instruction_count = (uint32_t)prof_jp2_get_up_to(COLUMN(INSTRUCTION_COUNT),
                                                             method->has_code ? MAX_CODE_BYTES : 0);
    method->block_count =
        (uint32_t)prof_jp2_get_up_to(COLUMN(BLOCK_COUNT), method->instruction_count);
    bool is_good = allocate_code(file, method) && read_instructions(method, columns)
                   && read_blocks(method, columns);
    for (size_t i = 0; i < CODE_COLUMNS; i++) {
        is_good = is_good && !columns[i].is_bad;
    }
    if (!is_good) { /* code that was read in part must not be used */
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

enum { DETAIL_COLUMNS = PROF_JP2_HANDLERS - PROF_JP2_SORTED_STRINGS + 1 };
#define COLUMN(name) (&columns[PROF_JP2_##name - PROF_JP2_SORTED_STRINGS])

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
    int64_t value = vm_unzigzag(prof_jp2_get(from));
    if (value < INT32_MIN || value > INT32_MAX) {
        from->is_bad = true;
        return 0;
    }
    return (int32_t)value;
}

/* Returns the number of cases of all switches of a method; if the data are damaged, a number larger
 * than `limit`. */
static uint64_t count_cases(const struct prof_method *method, struct prof_jp2_bytes extra,
                            uint64_t limit)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < method->instruction_count && count <= limit; i++) {
        enum prof_operand_kind kind = prof_operand_kind(method->opcodes[i]);
        if (kind == PROF_OPERAND_SWITCH) {
            count += prof_jp2_get_up_to(&extra, limit);
        } else if (kind == PROF_OPERAND_INCREMENT) {
            prof_jp2_get(&extra);
        }
    }
    return extra.is_bad ? limit + 1 : count;
}

static bool read_cases(const struct prof_method *method, struct prof_jp2_bytes *from,
                       struct prof_switch_case *cases, int32_t count)
{
    int64_t key = 0;
    for (int32_t i = 0; i < count; i++) {
        key += vm_unzigzag(prof_jp2_get_up_to(from, UINT64_C(1) << 33)); /* a difference of two
                                                                            ints */
        if (key < INT32_MIN || key > INT32_MAX) {
            return false;
        }
        cases[i].key = (int32_t)key;
        cases[i].target = (uint32_t)prof_jp2_get_up_to(from, method->instruction_count);
    }
    return true;
}

static bool read_operand(const struct prof_method *method, uint32_t number,
                         struct prof_jp2_bytes *columns, const struct strings *strings,
                         struct prof_operand *operand)
{
    int64_t target;
    switch (prof_operand_kind(method->opcodes[number - 1])) {
    case PROF_OPERAND_IMMEDIATE:
    case PROF_OPERAND_LOCAL:
        operand->value = get_signed(COLUMN(OPERAND_VALUE));
        return true;
    case PROF_OPERAND_INCREMENT:
        operand->value = get_signed(COLUMN(OPERAND_VALUE));
        operand->extra = get_signed(COLUMN(OPERAND_EXTRA));
        return true;
    case PROF_OPERAND_TARGET:
        target = (int64_t)number + get_signed(COLUMN(OPERAND_VALUE));
        operand->value = (int32_t)target;
        return target >= 0 && target <= method->instruction_count;
    case PROF_OPERAND_SWITCH:
        operand->extra = (int32_t)prof_jp2_get_up_to(COLUMN(OPERAND_EXTRA), INT32_MAX);
        return true;
    case PROF_OPERAND_DIMENSIONS:
        operand->value = get_signed(COLUMN(OPERAND_VALUE));
        operand->text = get_optional(COLUMN(OPERAND_TEXT), strings);
        return true;
    case PROF_OPERAND_CONSTANT:
        operand->text = get_optional(COLUMN(OPERAND_TEXT), strings);
        return true;
    case PROF_OPERAND_NONE:
        break;
    }
    return true;
}

/* Reads operands and cases of switches. The caller has made space for all of them. */
static bool read_operands(const struct prof_method *method, struct prof_jp2_bytes *columns,
                          const struct strings *strings, struct prof_operand *operands,
                          struct prof_switch_case *cases)
{
    int32_t case_count = 0;
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < method->instruction_count; i++) {
        is_good = read_operand(method, i + 1, columns, strings, &operands[i]);
        if (is_good && prof_operand_kind(method->opcodes[i]) == PROF_OPERAND_SWITCH) {
            operands[i].value = case_count;
            is_good = read_cases(method, COLUMN(CASES), cases + case_count, operands[i].extra);
            case_count += operands[i].extra;
        }
    }
    for (size_t i = 0; i < DETAIL_COLUMNS; i++) {
        is_good = is_good && !columns[i].is_bad;
    }
    return is_good;
}

static bool read_method_details(struct prof_file *file, struct vm_arena *arena,
                                const struct prof_method *method, struct prof_jp2_bytes *columns,
                                const struct strings *strings, struct prof_code_details *details)
{
    struct prof_jp2_bytes *in = COLUMN(CASES), *on = COLUMN(HANDLERS);
    uint64_t room = (uint64_t)(in->end - in->at) / 2;
    uint64_t case_count = count_cases(method, *COLUMN(OPERAND_EXTRA), room);
    if (case_count > room) {
        return false;
    }
    details->case_count = (uint32_t)case_count;
    details->handler_count = (uint32_t)prof_jp2_get_up_to(on, (uint64_t)(on->end - on->at) / 4);
    struct prof_operand *operands =
        vm_arena_alloc_array(arena, method->instruction_count, sizeof *operands);
    struct prof_switch_case *cases =
        vm_arena_alloc_array(arena, details->case_count, sizeof *cases);
    struct prof_handler *handlers =
        vm_arena_alloc_array(arena, details->handler_count, sizeof *handlers);
    if (operands == NULL || cases == NULL || handlers == NULL) {
        return prof_file_no_memory(file);
    }
    if (!read_operands(method, columns, strings, operands, cases)) {
        return false;
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
    return !on->is_bad;
}

/* Reads the details of all methods of a section. Methods whose details cannot be read get none. */
static bool read_details(struct prof_file *file, struct prof_details_run *run,
                         const struct prof_file_section *section)
{
    const struct prof_contexts *contexts = file->contexts;
    struct vm_arena *arena = contexts->store->arena;
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    struct prof_jp2_bytes columns[DETAIL_COLUMNS];
    uint32_t numbers[DETAIL_COLUMNS], count = 0;
    struct strings strings = {0};
    for (uint32_t i = 0; i < DETAIL_COLUMNS; i++) {
        numbers[i] = PROF_JP2_SORTED_STRINGS + i;
    }
    bool is_good = read_range(file, &from, &run->first, &count) && count <= contexts->method_count
                   && prof_file_columns(file, &from, numbers, columns, DETAIL_COLUMNS)
                   && read_strings(file, COLUMN(SORTED_STRINGS), true, &strings);
    run->details = is_good ? vm_arena_alloc_array(arena, count, sizeof *run->details) : NULL;
    if (is_good && run->details == NULL) {
        is_good = prof_file_no_memory(file);
    }
    for (uint32_t i = 0; is_good && i < count; i++) {
        const struct prof_method *method =
            run->first + i < contexts->method_count ? contexts->methods[run->first + i] : NULL;
        if (method == NULL || method->instruction_count == 0) {
            continue;
        }
        is_good = read_method_details(file, arena, method, columns, &strings, &run->details[i]);
        run->count = is_good ? i + 1 : run->count;
    }
    free(strings.texts);
    return is_good;
}

static atomic_bool has_lost_details;

bool prof_contexts_lost_details(void)
{
    return atomic_load(&has_lost_details);
}

/* Reads the details of a run of methods. Returns false if the section is damaged, or if there is no
 * memory. */
static bool read_run(const struct prof_contexts *contexts, struct prof_details_run *run)
{
    static const struct prof_file_options options;
    struct prof_file file = {.options = &options,
                             .contexts = (struct prof_contexts *)(uintptr_t)contexts};
    struct prof_file_section section = {.flags = run->flags,
                                        .stored = run->stored,
                                        .stored_bytes = run->stored_bytes,
                                        .raw_bytes = run->raw_bytes};
    run->is_read = true;
    run->is_damaged = !prof_file_unpack(&file, &section) || !read_details(&file, run, &section);
    prof_file_release(&file);
    if (file.is_out_of_memory) {
        atomic_store(&has_lost_details, true);
    }
    return !run->is_damaged;
}

bool prof_contexts_check_details(const struct prof_contexts *contexts)
{
    bool is_good = true;
    for (struct prof_details_run *run = contexts->store->details; run != NULL; run = run->next) {
        is_good = (run->is_read ? !run->is_damaged : read_run(contexts, run)) && is_good;
    }
    return is_good;
}

const struct prof_code_details *prof_contexts_details(const struct prof_contexts *contexts,
                                                      const struct prof_method *method)
{
    if (method->instruction_count == 0) {
        return NULL;
    }
    if (contexts->store->origins != NULL) {
        const struct prof_origin *origin = &contexts->store->origins[method->number];
        return origin->method == NULL ? NULL
                                      : prof_contexts_details(origin->contexts, origin->method);
    }
    for (struct prof_details_run *run = contexts->store->details; run != NULL; run = run->next) {
        if (!run->is_read) {
            (void)read_run(contexts, run);
        }
        if (method->number >= run->first && method->number - run->first < run->count) {
            const struct prof_code_details *found = &run->details[method->number - run->first];
            return found->operands == NULL ? NULL : found;
        }
    }
    return NULL;
}
