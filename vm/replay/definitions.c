/*
 * definitions.c: reads classes and methods from definition sections.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/data/array.h"
#include "vm/replay/replay_internal.h"

/* --- descriptors ------------------------------------------------------------------------ */

unsigned vm_replay_size(char type)
{
    switch (type) {
    case 'B':
    case 'Z':
        return 1;
    case 'C':
    case 'S':
        return 2;
    case 'J':
    case 'D':
        return 8;
    default:
        return 4;
    }
}

/* Returns the end of a field descriptor; NULL: it is not valid. *letter receives the type's letter,
 * A for references. */
static const char *skip_type(const char *at, char *letter)
{
    *letter = *at;
    if (*at == '[') {
        *letter = 'A';
        while (*at == '[') {
            at++;
        }
        char element;
        return *at == 'V' ? NULL : skip_type(at, &element);
    }
    if (*at == 'L') {
        *letter = 'A';
        at = strchr(at, ';');
        return at == NULL ? NULL : at + 1;
    }
    return *at != '\0' && strchr("BCDFIJSZ", *at) != NULL ? at + 1 : NULL;
}

/* Gets the argument slots of a method descriptor and the letter of its result. Returns false if the
 * descriptor is not valid. `types`, if not NULL, receives a letter for each argument; there are no
 * more letters than characters in the descriptor. */
static bool parse_descriptor(const char *descriptor, uint32_t *slots, char *result, char *types)
{
    *slots = 0;
    *result = 'V';
    if (*descriptor != '(') {
        return false;
    }
    const char *at = descriptor + 1;
    while (*at != ')') {
        char letter;
        at = skip_type(at, &letter);
        if (at == NULL) {
            return false;
        }
        *slots += letter == 'J' || letter == 'D' ? 2 : 1;
        if (types != NULL) {
            *types++ = letter;
        }
    }
    return at[1] == 'V' || skip_type(at + 1, result) != NULL;
}

/* Returns the letter of a field descriptor, A for references. */
static char field_letter(const char *descriptor)
{
    char letter;
    return skip_type(descriptor, &letter) == NULL ? 'I' : letter;
}

/* --- entries of constant pools ---------------------------------------------------------- */

static bool grow_entries(struct vm_replay *replay)
{
    uint32_t capacity = replay->entry_capacity == 0 ? 1024 : replay->entry_capacity * 2;
    struct vm_replay_entry **fresh = calloc(capacity, sizeof *fresh);
    if (fresh == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < replay->entry_capacity; i++) {
        struct vm_replay_entry *entry = replay->entries[i];
        if (entry != NULL) {
            uint32_t at = (uint32_t)(entry->key * UINT64_C(0x9e3779b97f4a7c15) >> 32);
            while (fresh[at & (capacity - 1)] != NULL) {
                at++;
            }
            fresh[at & (capacity - 1)] = entry;
        }
    }
    free(replay->entries);
    replay->entries = fresh;
    replay->entry_capacity = capacity;
    return true;
}

struct vm_replay_entry *vm_replay_entry(struct vm_replay *replay, uint32_t class_number,
                                        uint32_t index)
{
    if (replay->entry_count * 2 >= replay->entry_capacity && !grow_entries(replay)) {
        return NULL;
    }
    uint64_t key = (uint64_t)class_number << 16 | (index & 0xffff);
    uint32_t at = (uint32_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32);
    struct vm_replay_entry **place;
    while (*(place = &replay->entries[at & (replay->entry_capacity - 1)]) != NULL) {
        if ((*place)->key == key) {
            return *place;
        }
        at++;
    }
    struct vm_replay_entry *entry = vm_replay_allocate(&replay->arena, 1, sizeof *entry);
    if (entry != NULL) {
        entry->key = key;
        *place = entry;
        replay->entry_count++;
    }
    return entry;
}

/* --- classes ---------------------------------------------------------------------------- */

/* Reads fields, and assigns offsets to them in order, each a multiple of the field's size. */
static const struct vm_replay_field *read_fields(struct vm_replay *replay,
                                                 struct vm_replay_reader *reader, uint32_t *count,
                                                 uint32_t *bytes)
{
    *count = vm_replay_count(reader);
    *bytes = 0;
    struct vm_replay_field *fields = vm_replay_allocate(&replay->arena, *count, sizeof *fields);
    if (fields == NULL) {
        reader->has_failed = true;
        *count = 0;
    }
    for (uint32_t i = 0; i < *count && !reader->has_failed; i++) {
        struct vm_replay_field *field = &fields[i];
        field->name = vm_replay_text(reader, &replay->arena);
        field->descriptor = vm_replay_text(reader, &replay->arena);
        field->flags = vm_replay_number32(reader);
        field->class_number = vm_replay_number32(reader);
        uint32_t size = vm_replay_size(field_letter(field->descriptor));
        field->offset = (*bytes + size - 1) & ~(size - 1);
        *bytes = field->offset + size;
    }
    return fields;
}

static const uint32_t *read_numbers(struct vm_replay *replay, struct vm_replay_reader *reader,
                                    uint32_t *count)
{
    *count = vm_replay_count(reader);
    uint32_t *numbers = vm_replay_allocate(&replay->arena, *count, sizeof *numbers);
    if (numbers == NULL) {
        reader->has_failed = true;
        *count = 0;
    }
    for (uint32_t i = 0; i < *count; i++) {
        numbers[i] = vm_replay_number32(reader);
    }
    return numbers;
}

static void read_class(struct vm_replay *replay, struct vm_replay_reader *reader,
                       struct vm_replay_class_data *data)
{
    struct vm_replay_class *class = &data->class;
    class->name = vm_replay_text(reader, &replay->arena);
    class->flags = vm_replay_number32(reader);
    class->loader = vm_replay_number32(reader);
    class->superclass = vm_replay_number32(reader);
    class->element_class = vm_replay_number32(reader);
    class->kind = (char)vm_replay_octet(reader);
    class->element_type = (char)vm_replay_octet(reader);
    if (class->kind == '[') {
        bool is_type =
            class->element_type != '\0' && strchr("BZCSIJFDL", class->element_type) != NULL;
        reader->has_failed |= !is_type;
        class->element_type = class->element_type == 'L' ? 'A' : class->element_type;
    }
    class->source_file = vm_replay_text(reader, &replay->arena);
    class->interfaces = read_numbers(replay, reader, &class->interface_count);
    class->fields = read_fields(replay, reader, &class->field_count, &class->instance_bytes);
    class->statics = read_fields(replay, reader, &class->static_count, &class->static_bytes);
    data->first_state = VM_REPLAY_CLASS_INITIALIZED;
    if (reader->at != reader->end) {
        data->first_state = vm_replay_octet(reader);
        reader->has_failed |= data->first_state > VM_REPLAY_CLASS_UNLOADED;
    }
}

static bool has_class_room(struct vm_replay *replay, uint32_t number)
{
    uint32_t capacity = replay->class_capacity;
    return VM_RESERVE(replay->class_states, capacity, number + 1)
           && VM_RESERVE(replay->classes, replay->class_capacity, number + 1);
}

static bool define_class(struct vm_replay *replay, struct vm_replay_reader *reader)
{
    uint32_t number = vm_replay_number32(reader);
    if (number != replay->class_count + 1 || !has_class_room(replay, number)) {
        return false;
    }
    struct vm_replay_class_data *data = vm_replay_allocate(&replay->arena, 1, sizeof *data);
    if (data == NULL) {
        return false;
    }
    data->class.number = number;
    read_class(replay, reader, data);
    data->statics = replay->next_address;
    replay->next_address += ((uint64_t)data->class.static_bytes + 7) & ~(uint64_t)7;
    if (reader->has_failed) {
        return false;
    }
    replay->classes[replay->class_count] = data;
    replay->class_states[replay->class_count++] = data->first_state;
    return true;
}

/* --- methods ---------------------------------------------------------------------------- */

static void read_tables(struct vm_replay *replay, struct vm_replay_reader *reader,
                        struct vm_replay_method *method)
{
    struct vm_replay_arena *arena = &replay->arena;
    method->handler_count = vm_replay_count(reader);
    struct vm_replay_handler *handlers =
        vm_replay_allocate(arena, method->handler_count, sizeof *handlers);
    for (uint32_t i = 0; handlers != NULL && i < method->handler_count; i++) {
        handlers[i].start_bci = vm_replay_number32(reader);
        handlers[i].end_bci = vm_replay_number32(reader);
        handlers[i].handler_bci = vm_replay_number32(reader);
        handlers[i].class_name = vm_replay_text(reader, arena);
    }
    method->handlers = handlers;
    method->line_count = vm_replay_count(reader);
    struct vm_replay_line *lines = vm_replay_allocate(arena, method->line_count, sizeof *lines);
    for (uint32_t i = 0; lines != NULL && i < method->line_count; i++) {
        lines[i].bci = vm_replay_number32(reader);
        lines[i].line = vm_replay_number32(reader);
    }
    method->lines = lines;
    method->variable_count = vm_replay_count(reader);
    struct vm_replay_variable *variables =
        vm_replay_allocate(arena, method->variable_count, sizeof *variables);
    for (uint32_t i = 0; variables != NULL && i < method->variable_count; i++) {
        variables[i].start_bci = vm_replay_number32(reader);
        variables[i].length = vm_replay_number32(reader);
        variables[i].index = vm_replay_number32(reader);
        variables[i].name = vm_replay_text(reader, arena);
        variables[i].descriptor = vm_replay_text(reader, arena);
    }
    method->variables = variables;
    reader->has_failed |= handlers == NULL || lines == NULL || variables == NULL;
}

/* Reads a text. If it equals `before`, the text of the previous instruction, returns that to save
 * memory. */
static const char *read_repeated(struct vm_replay_reader *reader, struct vm_replay_arena *arena,
                                 const char *before)
{
    struct vm_replay_reader peek = *reader; /* a text that must be converted to UTF-8 differs, and
                                               is read again */
    uint32_t length = vm_replay_count(&peek);
    if (before != NULL && strlen(before) == length && memcmp(before, peek.at, length) == 0) {
        peek.at += length;
        *reader = peek;
        return before;
    }
    return vm_replay_text(reader, arena);
}

static void read_instructions(struct vm_replay *replay, struct vm_replay_reader *reader,
                              struct vm_replay_method *method)
{
    struct vm_replay_arena *arena = &replay->arena;
    method->instruction_count = vm_replay_count(reader);
    struct vm_replay_instruction *list =
        vm_replay_allocate(arena, method->instruction_count, sizeof *list);
    const struct vm_replay_instruction *before = NULL;
    for (uint32_t i = 0; list != NULL && i < method->instruction_count; i++) {
        list[i].bci = vm_replay_number32(reader);
        reader->has_failed |=
            list[i].bci >= method->code_length || (before != NULL && list[i].bci <= before->bci);
        list[i].text = vm_replay_text(reader, arena);
        list[i].locals = read_repeated(reader, arena, before == NULL ? NULL : before->locals);
        list[i].stack = read_repeated(reader, arena, before == NULL ? NULL : before->stack);
        list[i].local_letters =
            read_repeated(reader, arena, before == NULL ? NULL : before->local_letters);
        list[i].stack_letters =
            read_repeated(reader, arena, before == NULL ? NULL : before->stack_letters);
        before = &list[i];
    }
    method->instructions = list;
    reader->has_failed |= list == NULL;
}

static void read_constant(struct vm_replay *replay, struct vm_replay_reader *reader,
                          struct vm_replay_constant *constant, struct vm_replay_site *site)
{
    struct vm_replay_arena *arena = &replay->arena;
    constant->index = vm_replay_number32(reader);
    constant->kind = (char)vm_replay_octet(reader);
    constant->class_name = constant->name = constant->descriptor = "";
    switch (constant->kind) {
    case 'F':
    case 'M':
        constant->class_name = vm_replay_text(reader, arena);
        constant->name = vm_replay_text(reader, arena);
        constant->descriptor = vm_replay_text(reader, arena);
        break;
    case 'Y':
        constant->name = vm_replay_text(reader, arena);
        constant->descriptor = vm_replay_text(reader, arena);
        break;
    case 'C':
        constant->class_name = vm_replay_text(reader, arena);
        break;
    case 'I':
    case 'J':
        constant->bits = (uint64_t)vm_replay_signed(reader);
        break;
    case 'f':
    case 'd':
        constant->bits = vm_replay_bits(reader, constant->kind == 'f' ? 4 : 8);
        break;
    case 'S':
        constant->name = vm_replay_text(reader, arena);
        break;
    case 'O':
        constant->descriptor = vm_replay_text(reader, arena);
        break;
    default:
        reader->has_failed = true;
        break;
    }
    if (constant->kind == 'M' || constant->kind == 'Y') {
        reader->has_failed |=
            !parse_descriptor(constant->descriptor, &site->argument_slots, &site->type, NULL);
    } else if (constant->kind == 'F' || constant->kind == 'O') {
        site->type = field_letter(constant->descriptor);
    } else {
        site->type = constant->kind == 'f'                            ? 'F'
                     : constant->kind == 'd'                          ? 'D'
                     : constant->kind == 'I' || constant->kind == 'J' ? constant->kind
                                                                      : 'A';
    }
}

static void read_constants(struct vm_replay *replay, struct vm_replay_reader *reader,
                           struct vm_replay_method_data *data)
{
    struct vm_replay_method *method = &data->method;
    method->constant_count = vm_replay_count(reader);
    struct vm_replay_constant *constants =
        vm_replay_allocate(&replay->arena, method->constant_count, sizeof *constants);
    data->sites = vm_replay_allocate(&replay->arena, method->constant_count, sizeof *data->sites);
    method->constants = constants;
    if (constants == NULL || data->sites == NULL || method->constant_count > UINT16_MAX - 1) {
        reader->has_failed = true;
        return;
    }
    for (uint32_t i = 0; i < method->constant_count && !reader->has_failed; i++) {
        read_constant(replay, reader, &constants[i], &data->sites[i]);
        reader->has_failed |= constants[i].index > UINT16_MAX
                              || (i != 0 && constants[i].index <= constants[i - 1].index);
        data->sites[i].entry = vm_replay_entry(replay, method->class->number, constants[i].index);
        reader->has_failed |= data->sites[i].entry == NULL;
    }
}

const struct vm_replay_constant *vm_replay_constant(const struct vm_replay_method *method,
                                                    uint32_t index)
{
    uint32_t low = 0, high = method->constant_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (method->constants[middle].index == index) {
            return &method->constants[middle];
        }
        if (method->constants[middle].index < index) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

/* Finds the constant to which each instruction refers. Its index has one octet in ldc, and two
 * octets in other instructions. */
static void place_constants(struct vm_replay_method_data *data)
{
    const struct vm_replay_method *method = &data->method;
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        uint32_t bci = method->instructions[i].bci;
        uint8_t opcode = method->code[bci];
        uint32_t length = opcode == 0x12 ? 1 : 2, index = 0;
        bool names_constant = (opcode >= 0x12 && opcode <= 0x14)
                              || (opcode >= 0xb2 && opcode <= 0xbb) || opcode == 0xbd
                              || opcode == 0xc0 || opcode == 0xc1 || opcode == 0xc5;
        if (!names_constant || bci + length >= method->code_length) {
            continue;
        }
        for (uint32_t j = 1; j <= length; j++) {
            index = index << 8 | method->code[bci + j];
        }
        const struct vm_replay_constant *constant = vm_replay_constant(method, index);
        if (constant != NULL) {
            data->constant_at[bci] = (uint16_t)(1 + (constant - method->constants));
        }
    }
}

static void read_code(struct vm_replay *replay, struct vm_replay_reader *reader,
                      struct vm_replay_method_data *data)
{
    struct vm_replay_method *method = &data->method;
    method->max_stack = vm_replay_number32(reader);
    method->max_locals = vm_replay_number32(reader);
    method->code_length = vm_replay_count(reader);
    uint8_t *code = vm_replay_allocate(&replay->arena, method->code_length, 1);
    data->constant_at =
        vm_replay_allocate(&replay->arena, method->code_length, sizeof *data->constant_at);
    if (code == NULL || data->constant_at == NULL || reader->has_failed
        || method->max_stack > UINT16_MAX || method->max_locals > UINT16_MAX
        || method->argument_slots > method->max_locals) {
        reader->has_failed = true;
        return;
    }
    memcpy(code, reader->at, method->code_length);
    reader->at += method->code_length;
    method->code = code;
    read_tables(replay, reader, method);
    read_instructions(replay, reader, method);
    read_constants(replay, reader, data);
    if (!reader->has_failed) {
        place_constants(data);
    }
}

#define ACC_STATIC 8

static bool define_method(struct vm_replay *replay, struct vm_replay_reader *reader)
{
    uint32_t number = vm_replay_number32(reader), class_number = vm_replay_number32(reader);
    struct vm_replay_method_data *data = vm_replay_allocate(&replay->arena, 1, sizeof *data);
    if (data == NULL || number != replay->method_count + 1 || class_number == 0
        || class_number > replay->class_count
        || !VM_RESERVE(replay->methods, replay->method_capacity, number + 1)) {
        return false;
    }
    struct vm_replay_method *method = &data->method;
    method->number = number;
    method->class = &replay->classes[class_number - 1]->class;
    method->name = vm_replay_text(reader, &replay->arena);
    method->descriptor = vm_replay_text(reader, &replay->arena);
    method->flags = vm_replay_number32(reader);
    char *types = vm_replay_allocate(&replay->arena, strlen(method->descriptor) + 2, 1);
    if (types == NULL) {
        return false;
    }
    bool has_this = (method->flags & ACC_STATIC) == 0;
    types[0] = has_this ? 'A' : '\0';
    if (reader->has_failed
        || !parse_descriptor(method->descriptor, &method->argument_slots, &method->return_type,
                             types + has_this)) {
        return false;
    }
    method->argument_slots += has_this;
    data->argument_types = types;
    if (reader->at != reader->end) {
        read_code(replay, reader, data);
    }
    if (reader->has_failed) {
        return false;
    }
    replay->methods[replay->method_count++] = data;
    return true;
}

/* --- sections --------------------------------------------------------------------------- */

static bool define_resolved(struct vm_replay *replay, struct vm_replay_reader *reader)
{
    uint8_t tag = vm_replay_octet(reader);
    uint32_t class_number = vm_replay_number32(reader), index = vm_replay_number32(reader);
    uint32_t number = vm_replay_number32(reader);
    bool has_more = tag == VM_RECORD_RESOLVED_FIELD || tag == VM_RECORD_RESOLVED_CLASS;
    uint32_t slot = has_more ? vm_replay_number32(reader) : 0;
    return !reader->has_failed
           && vm_replay_resolve(replay, (enum vm_record_tag)tag, class_number, index, number, slot);
}

/* Returns the index of the first mirror whose object number is at least `object`. */
static uint32_t mirror_from(const struct vm_replay *replay, uint32_t object)
{
    uint32_t low = 0, high = replay->mirror_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (replay->mirrors[middle].object < object) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool define_mirror(struct vm_replay *replay, struct vm_replay_reader *reader)
{
    uint32_t object = vm_replay_number32(reader);
    const char *name = vm_replay_text(reader, &replay->arena);
    if (reader->has_failed
        || !VM_RESERVE(replay->mirrors, replay->mirror_capacity, replay->mirror_count + 1)) {
        return false;
    }
    uint32_t at = mirror_from(replay, object);
    memmove(&replay->mirrors[at + 1], &replay->mirrors[at],
            (replay->mirror_count - at) * sizeof *replay->mirrors);
    replay->mirrors[at] = (struct vm_replay_mirror){object, name};
    replay->mirror_count++;
    return true;
}

const char *vm_replay_mirrored(const struct vm_replay *replay, uint32_t object)
{
    uint32_t at = mirror_from(replay, object);
    bool is_there = at < replay->mirror_count && replay->mirrors[at].object == object;
    return is_there ? replay->mirrors[at].name : NULL;
}

bool vm_replay_define(struct vm_replay *replay, const uint8_t *bytes, size_t length)
{
    struct vm_replay_reader section = {bytes, bytes + length, false};
    while (section.at != section.end) {
        uint8_t kind = vm_replay_octet(&section);
        uint32_t size = vm_replay_count(&section);
        if (section.has_failed) {
            return vm_replay_fail(replay, "a section of definitions is damaged", UINT64_MAX);
        }
        struct vm_replay_reader entry = {section.at, section.at + size, false};
        section.at += size;
        bool is_right = true;
        switch (kind) {
        case VM_DEFINE_CLASS:
            is_right = define_class(replay, &entry);
            break;
        case VM_DEFINE_METHOD:
            is_right = define_method(replay, &entry);
            break;
        case VM_DEFINE_RESOLVED:
            is_right = define_resolved(replay, &entry);
            break;
        case VM_DEFINE_MIRROR:
            is_right = define_mirror(replay, &entry);
            break;
        default:
            break;
        }
        if (!is_right) {
            return vm_replay_fail(replay, "a definition is damaged, of kind", kind);
        }
    }
    return true;
}
