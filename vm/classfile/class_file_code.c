/* The Code attribute and the attributes in it: JVMS 4.7.3, 4.7.4, 4.7.12 to 4.7.14. */
#include <stdlib.h>

#include "vm/base/data/array.h"
#include "vm/classfile/class_file_internal.h"
#include "vm/classfile/opcodes.h"

#define MAX_CODE_LENGTH 65535u
#define MAX_TABLE_LENGTH 65535u
#define FEW_LOCALS 8

/* The debugging tables found so far; several attributes may contribute to one table. */
struct code_tables {
    size_t line_count, local_count, local_type_count;
    bool has_stack_map;
};

static bool parse_exception_table(struct vm_parser *parser, struct vm_code *code)
{
    unsigned count = parse_u2(parser);
    if (parser_left(parser) / 8 < count) {
        return vm_parser_truncated(parser);
    }
    struct vm_exception_entry *entries =
        count == 0 ? NULL : vm_parser_alloc(parser, count, sizeof *entries);
    if (entries == NULL && count > 0) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        struct vm_exception_entry *entry = &entries[i];
        entry->start_bci = parse_u2(parser);
        entry->end_bci = parse_u2(parser);
        entry->handler_bci = parse_u2(parser);
        entry->catch_type = parse_u2(parser);
        if (entry->start_bci >= entry->end_bci || entry->end_bci > code->length) {
            return vm_parser_fail(parser, "Illegal exception table range");
        }
        if (entry->handler_bci >= code->length) {
            return vm_parser_fail(parser, "Illegal exception table handler");
        }
        if (entry->catch_type != 0 && parser_tag(parser, entry->catch_type) != VM_CONSTANT_CLASS) {
            return vm_parser_fail(parser, "Catch type in exception table has bad constant type");
        }
    }
    code->exception_count = (uint16_t)count;
    code->exceptions = entries;
    return true;
}

static bool has_bit(const uint8_t *bits, uint32_t index)
{
    return (bits[index / 8] >> index % 8 & 1) != 0;
}

/* Fails, unless linking is to check this (VM_PARSE_LATE_RANGES). */
static bool fail_boundary(struct vm_parser *parser, const struct vm_method_info *method,
                          const char *what, unsigned bci)
{
    if (parser->has_late_ranges) {
        parser->file->has_odd_ranges = true;
        return true;
    }
    char text[400];
    vm_method_print(parser->file->name, method->name, method->descriptor, text, sizeof text);
    return vm_parser_fail_plain(parser, "Illegal exception table %s %u in method '%s'", what, bci,
                                text);
}

/*
 * Checks that ranges and handlers are on instruction boundaries. Skips code that cannot be decoded,
 * for which the verifier has better messages.
 */
static bool check_boundaries(struct vm_parser *parser, const struct vm_code *code,
                             const struct vm_method_info *method)
{
    if (code->exception_count == 0) {
        return true;
    }
    uint8_t starts[MAX_CODE_LENGTH / 8 + 1];
    memset(starts, 0, code->length / 8 + 1);
    uint32_t length;
    for (uint32_t bci = 0; bci < code->length; bci += length) {
        struct vm_insn insn;
        length = vm_opcode_info[code->bytes[bci]].length;
        if (length == 0 || length > code->length - bci) {
            if (!vm_insn_decode(code->bytes, code->length, bci, &insn)) {
                return true;
            }
            length = insn.length;
        }
        starts[bci / 8] |= (uint8_t)(1u << bci % 8);
    }
    for (unsigned i = 0; i < code->exception_count; i++) {
        const struct vm_exception_entry *entry = &code->exceptions[i];
        if (!has_bit(starts, entry->start_bci)) {
            return fail_boundary(parser, method, "start_pc", entry->start_bci);
        }
        if (entry->end_bci < code->length && !has_bit(starts, entry->end_bci)) {
            return fail_boundary(parser, method, "end_pc", entry->end_bci);
        }
        if (!has_bit(starts, entry->handler_bci)) {
            return fail_boundary(parser, method, "handler_pc", entry->handler_bci);
        }
    }
    return true;
}

static bool parse_lines(struct vm_parser *parser, const struct vm_attribute *attribute,
                        const struct vm_code *code, struct code_tables *tables)
{
    unsigned count = parse_u2(parser);
    if (attribute->length != 2 + 4 * (uint32_t)count) {
        return vm_parser_fail(parser, "LineNumberTable attribute has wrong length");
    }
    if (!VM_RESERVE(parser->lines, parser->line_capacity, tables->line_count + count)) {
        return vm_parser_fail_memory(parser);
    }
    bool is_whole = parser_left(parser) / 4 >= count;
    const uint8_t *at = parser->bytes + parser->position;
    for (unsigned i = 0; i < count && !parser->has_failed; i++, at += 4) {
        struct vm_line_entry *entry = &parser->lines[tables->line_count];
        entry->start_bci = is_whole ? get_u2(at) : parse_u2(parser);
        entry->line = is_whole ? get_u2(at + 2) : parse_u2(parser);
        if (entry->start_bci >= code->length) {
            return vm_parser_fail(parser, "Invalid pc in LineNumberTable");
        }
        /* More entries than code can have bytes are useless. */
        if (tables->line_count < MAX_TABLE_LENGTH) {
            tables->line_count++;
        }
    }
    parser->position += is_whole ? 4 * (size_t)count : 0;
    return !parser->has_failed;
}

/* Reads the items with which the entries of both local variable tables start. */
static bool parse_local_head(struct vm_parser *parser, const struct vm_code *code,
                             const char *table, struct vm_local_variable *local)
{
    const uint8_t *at = parser->bytes + parser->position;
    if (parser_left(parser) < 10) {
        return vm_parser_truncated(parser);
    }
    parser->position += 10;
    local->start_bci = get_u2(at);
    local->length = get_u2(at + 2);
    unsigned name_index = get_u2(at + 4);
    unsigned descriptor_index = get_u2(at + 6);
    local->index = get_u2(at + 8);
    local->name = parser_utf8(parser, name_index);
    local->descriptor = parser_utf8(parser, descriptor_index);
    if (local->start_bci >= code->length) {
        return vm_parser_fail(parser, "Invalid start_pc %u in %s", (unsigned)local->start_bci,
                              table);
    }
    if ((uint32_t)local->start_bci + local->length > code->length) {
        return vm_parser_fail(parser, "Invalid length %u in %s", (unsigned)local->length, table);
    }
    if (local->name == NULL) {
        return vm_parser_fail(parser, "Name index %u in %s has bad constant type", name_index,
                              table);
    }
    if (local->descriptor == NULL) {
        return vm_parser_fail(parser, "Signature index %u in %s has bad constant type",
                              descriptor_index, table);
    }
    return !parser->has_failed;
}

static bool parse_local(struct vm_parser *parser, const struct vm_code *code,
                        struct vm_local_variable *local)
{
    static const char table[] = "LocalVariableTable";
    if (!parse_local_head(parser, code, table, local)) {
        return false;
    }
    if (!vm_name_is_field(local->name, parser->file->major)) {
        return vm_parser_fail_name(parser, "field", local->name);
    }
    const struct vm_symbol *descriptor = local->descriptor;
    if (!vm_parser_is_field_descriptor(parser, descriptor)) {
        return vm_parser_fail_descriptor(parser, "Field", local->name->bytes, descriptor);
    }
    bool is_wide = descriptor->bytes[0] == 'J' || descriptor->bytes[0] == 'D';
    if ((uint32_t)local->index + (is_wide ? 1 : 0) >= code->max_locals) {
        return vm_parser_fail(parser, "Invalid index %u in %s", (unsigned)local->index, table);
    }
    return true;
}

static bool parse_locals(struct vm_parser *parser, const struct vm_attribute *attribute,
                         const struct vm_code *code, struct code_tables *tables)
{
    unsigned count = parse_u2(parser);
    if (attribute->length != 2 + 10 * (uint32_t)count) {
        return vm_parser_fail(parser, "LocalVariableTable has wrong length");
    }
    if (!VM_RESERVE(parser->locals, parser->local_capacity, tables->local_count + count)) {
        return vm_parser_fail_memory(parser);
    }
    for (unsigned i = 0; i < count; i++) {
        if (!parse_local(parser, code, &parser->locals[tables->local_count])) {
            return false;
        }
        if (tables->local_count < MAX_TABLE_LENGTH) {
            tables->local_count++;
        }
    }
    return !parser->has_failed;
}

static bool parse_local_types(struct vm_parser *parser, const struct vm_attribute *attribute,
                              const struct vm_code *code, struct code_tables *tables)
{
    static const char table[] = "LocalVariableTypeTable";
    unsigned count = parse_u2(parser);
    if (attribute->length != 2 + 10 * (uint32_t)count) {
        return vm_parser_fail(parser, "LocalVariableTypeTable has wrong length");
    }
    if (!VM_RESERVE(parser->local_types, parser->local_type_capacity,
                    tables->local_type_count + count)) {
        return vm_parser_fail_memory(parser);
    }
    for (unsigned i = 0; i < count; i++) {
        struct vm_local_variable local;
        if (!parse_local_head(parser, code, table, &local)) {
            return false;
        }
        if (local.index >= code->max_locals) {
            return vm_parser_fail(parser, "Invalid index %u in %s", (unsigned)local.index, table);
        }
        parser->local_types[tables->local_type_count++] =
            (struct vm_local_type){local.start_bci, local.length, local.index, local.name};
    }
    return !parser->has_failed;
}

static uint64_t local_key(unsigned start_bci, unsigned length, unsigned index)
{
    return (uint64_t)start_bci << 32 | (uint64_t)length << 16 | index;
}

/* Returns how many of the first `count` variables have this name, slot and range. */
static size_t count_same(const struct vm_local_variable *locals, size_t count,
                         const struct vm_local_type *one)
{
    size_t same = 0;
    for (size_t i = 0; i < count; i++) {
        same += locals[i].name == one->name && locals[i].index == one->index
                && locals[i].start_bci == one->start_bci && locals[i].length == one->length;
    }
    return same;
}

/* The same check as the function below, by comparing each entry with all others: true if there is
 * no error. Most methods have few variables. */
static bool are_few_locals_good(const struct vm_parser *parser, const struct code_tables *tables)
{
    const struct vm_local_variable *locals = parser->locals;
    const struct vm_local_type *types = parser->local_types;
    for (size_t i = 1; i < tables->local_count; i++) {
        const struct vm_local_type one = {locals[i].start_bci, locals[i].length, locals[i].index,
                                          locals[i].name};
        if (count_same(locals, i, &one) != 0) {
            return false;
        }
    }
    for (size_t i = 0; i < tables->local_type_count; i++) {
        for (size_t j = 0; j < i; j++) {
            if (types[i].name == types[j].name && types[i].index == types[j].index
                && types[i].start_bci == types[j].start_bci && types[i].length == types[j].length) {
                return false;
            }
        }
        if (count_same(locals, tables->local_count, &types[i]) == 0) {
            return false;
        }
    }
    return true;
}

/*
 * Checks that no variable occurs twice, and that each generic type belongs to a different variable.
 * As in HotSpot, generic types are not checked if there are no variables at all.
 */
static bool check_local_tables(struct vm_parser *parser, const struct code_tables *tables)
{
    if (!vm_parser_start_keys(parser, tables->local_count + tables->local_type_count)) {
        return false;
    }
    for (size_t i = 0; i < tables->local_count; i++) {
        const struct vm_local_variable *local = &parser->locals[i];
        if (!vm_parser_add_key(parser, local->name, NULL,
                               local_key(local->start_bci, local->length, local->index))) {
            return vm_parser_fail(parser, "Duplicated LocalVariableTable attribute entry for '%s'",
                                  local->name->bytes);
        }
    }
    for (size_t i = 0; i < tables->local_type_count; i++) {
        const struct vm_local_type *type = &parser->local_types[i];
        uint64_t key = local_key(type->start_bci, type->length, type->index);
        if (!vm_parser_has_key(parser, type->name, NULL, key)) {
            return vm_parser_fail_plain(parser,
                                        "LVTT entry for '%s' in class file %s does not "
                                        "match any LVT entry",
                                        type->name->bytes, vm_parser_display_name(parser));
        }
        if (!vm_parser_add_key(parser, type->name, parser, key)) {
            return vm_parser_fail(parser,
                                  "Duplicated LocalVariableTypeTable attribute entry for '%s'",
                                  type->name->bytes);
        }
    }
    return true;
}

static bool parse_code_attribute(struct vm_parser *parser, struct vm_code *code,
                                 struct code_tables *tables)
{
    struct vm_attribute attribute;
    if (!vm_parser_attribute(parser, VM_OWNER_CODE, &attribute)) {
        return false;
    }
    if (SYMBOL_IS(attribute.name, "LineNumberTable")) {
        return parse_lines(parser, &attribute, code, tables);
    }
    if (SYMBOL_IS(attribute.name, "LocalVariableTable")) {
        return parse_locals(parser, &attribute, code, tables);
    }
    if (SYMBOL_IS(attribute.name, "LocalVariableTypeTable") && parser->file->major >= VERSION_5) {
        return parse_local_types(parser, &attribute, code, tables);
    }
    if (SYMBOL_IS(attribute.name, "StackMapTable") && parser->file->major >= VERSION_6) {
        if (tables->has_stack_map) {
            return vm_parser_fail(parser, "Multiple StackMapTable attributes");
        }
        tables->has_stack_map = true;
        return vm_parser_keep(parser, &attribute, &code->stack_map);
    }
    return vm_parser_skip(parser, &attribute);
}

/* Sorts entries by bci, with a stable counting sort. */
static bool sort_lines(struct vm_parser *parser, struct vm_line_entry *sorted, size_t count,
                       uint32_t code_length)
{
    const struct vm_line_entry *lines = parser->lines;
    size_t in_order = 1;
    while (in_order < count && lines[in_order - 1].start_bci <= lines[in_order].start_bci) {
        in_order++;
    }
    if (in_order >= count) {
        memcpy(sorted, lines, count * sizeof *sorted);
        return true;
    }
    uint32_t *next = calloc((size_t)code_length + 1, sizeof *next);
    if (next == NULL) {
        return vm_parser_fail_memory(parser);
    }
    for (size_t i = 0; i < count; i++) {
        next[lines[i].start_bci + 1]++;
    }
    for (uint32_t bci = 1; bci < code_length; bci++) {
        next[bci] += next[bci - 1];
    }
    for (size_t i = 0; i < count; i++) {
        sorted[next[lines[i].start_bci]++] = lines[i];
    }
    free(next);
    return true;
}

static bool finish_tables(struct vm_parser *parser, struct vm_code *code,
                          const struct code_tables *tables)
{
    bool is_checked = tables->local_count <= FEW_LOCALS && tables->local_type_count <= FEW_LOCALS
                      && are_few_locals_good(parser, tables);
    if (tables->local_count > 0 && !is_checked && !check_local_tables(parser, tables)) {
        return false;
    }
    if (tables->line_count > 0) {
        struct vm_line_entry *lines = vm_parser_alloc(parser, tables->line_count, sizeof *lines);
        if (lines == NULL || !sort_lines(parser, lines, tables->line_count, code->length)) {
            return false;
        }
        code->lines = lines;
        code->line_count = (uint16_t)tables->line_count;
    }
    if (tables->local_count > 0) {
        struct vm_local_variable *locals =
            vm_parser_alloc(parser, tables->local_count, sizeof *locals);
        if (locals == NULL) {
            return false;
        }
        memcpy(locals, parser->locals, tables->local_count * sizeof *locals);
        code->local_variables = locals;
        code->local_variable_count = (uint16_t)tables->local_count;
    }
    return true;
}

const struct vm_code *vm_parse_code(struct vm_parser *parser, const struct vm_attribute *attribute,
                                    const struct vm_method_info *method, int argument_slots)
{
    struct vm_code *code = vm_parser_alloc(parser, 1, sizeof *code);
    if (code == NULL) {
        return NULL;
    }
    code->max_stack = parse_u2(parser);
    code->max_locals = parse_u2(parser);
    code->length = parse_u4(parser);
    if (!parser->has_failed && argument_slots > code->max_locals) {
        vm_parser_fail(parser, "Arguments can't fit into locals");
    }
    if (!parser->has_failed && (code->length == 0 || code->length > MAX_CODE_LENGTH)) {
        vm_parser_fail(parser, "Invalid method Code length %u", (unsigned)code->length);
    }
    if (!parser->has_failed && parser_left(parser) < code->length) {
        vm_parser_truncated(parser);
    }
    if (parser->has_failed) {
        return NULL;
    }
    code->bytes = parser->bytes + parser->position;
    parser->position += code->length;
    if (!parse_exception_table(parser, code) || !check_boundaries(parser, code, method)) {
        return NULL;
    }
    struct code_tables tables = {0};
    unsigned count = parse_u2(parser);
    for (unsigned i = 0; i < count; i++) {
        if (!parse_code_attribute(parser, code, &tables)) {
            return NULL;
        }
    }
    if (!parser->has_failed && parser->position - attribute->start != attribute->length) {
        vm_parser_fail(parser, "Code segment has wrong length");
    }
    if (parser->has_failed || !finish_tables(parser, code, &tables)) {
        return NULL;
    }
    return code;
}

/* Returns the index of the first entry at or after a bci. */
static unsigned find_line(const struct vm_code *code, uint32_t bci)
{
    unsigned low = 0, high = code->line_count;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        if (code->lines[middle].start_bci < bci) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool vm_code_starts_line(const struct vm_code *code, uint32_t bci)
{
    unsigned i = find_line(code, bci);
    return i < code->line_count && code->lines[i].start_bci == bci;
}

int vm_code_line(const struct vm_code *code, uint32_t bci)
{
    unsigned i = find_line(code, bci);
    if (i < code->line_count && code->lines[i].start_bci == bci) {
        return code->lines[i].line;
    }
    return i == 0 ? -1 : code->lines[i - 1].line;
}
