#define _GNU_SOURCE /* stpcpy */
/* Reads one class file. class_files.c finds the files. */
#include <string.h>

#include "tools/prof/code/class_code.h"
#include "vm/base/arena.h"
#include "vm/classfile/opcodes.h"

#define MAGIC 0xcafebabeu
#define MOST_CODE_BYTES 65535u /* JVMS 4.7.3 */

enum {
    CONSTANT_UTF8 = 1,
    CONSTANT_INTEGER = 3,
    CONSTANT_FLOAT,
    CONSTANT_LONG,
    CONSTANT_DOUBLE,
    CONSTANT_CLASS,
    CONSTANT_STRING,
    CONSTANT_FIELD,
    CONSTANT_METHOD,
    CONSTANT_INTERFACE_METHOD,
    CONSTANT_NAME_AND_TYPE,
    CONSTANT_METHOD_HANDLE = 15,
    CONSTANT_METHOD_TYPE,
    CONSTANT_DYNAMIC,
    CONSTANT_INVOKE_DYNAMIC,
    CONSTANT_MODULE,
    CONSTANT_PACKAGE
};

/* Limit of the space for names of members that instructions refer to, per byte of the file. Without
 * it, a class file that repeats long names in its constants would need gigabytes. Files from
 * compilers need a few times their length. */
#define MOST_TEXT_PER_BYTE 64u
#define MOST_TEXT_BYTES ((size_t)1 << 20) /* allowed in addition for small files */

/* The unread rest of the input. `is_bad` is set when the input is too short. */
struct reader {
    const uint8_t *at, *end;
    bool is_bad;
};

struct parser {
    struct reader in;
    struct vm_arena *arena;
    uint32_t constant_count;
    const uint8_t **constants; /* position after each constant's tag; NULL: no constant at this
                                  index */
    const char **texts;        /* indexed by constant; computed at the first use */
    size_t text_bytes;         /* the remaining space for names of members */
    uint32_t local_capacity;   /* for the local variables of the method that is being read */
    const char *class_name, *source_file;
    const char *debug_extension;
    bool is_out_of_memory, is_too_long;
};

static const uint8_t *take(struct reader *in, size_t length)
{
    if (in->is_bad || (size_t)(in->end - in->at) < length) {
        in->is_bad = true;
        return NULL;
    }
    const uint8_t *taken = in->at;
    in->at += length;
    return taken;
}

static uint32_t number(const uint8_t *bytes, size_t length)
{
    uint32_t value = 0;
    for (size_t i = 0; i < length; i++) {
        value = value << 8 | bytes[i];
    }
    return value;
}

static uint32_t take_number(struct reader *in, size_t length)
{
    const uint8_t *bytes = take(in, length);
    return bytes == NULL ? 0 : number(bytes, length);
}

static void *allocate(struct parser *parser, size_t count, size_t bytes)
{
    void *memory = vm_arena_alloc_array(parser->arena, count, bytes);
    if (memory == NULL) {
        parser->is_out_of_memory = parser->in.is_bad = true;
    }
    return memory;
}

/* --- constants ---------------------------------------------------------------------------- */

/* Returns the length of a constant after its tag, or 0 for an unknown tag. The constant must not be
 * Utf8. */
static size_t constant_length(uint32_t tag)
{
    switch (tag) {
    case CONSTANT_CLASS:
    case CONSTANT_STRING:
    case CONSTANT_METHOD_TYPE:
    case CONSTANT_MODULE:
    case CONSTANT_PACKAGE:
        return 2;
    case CONSTANT_METHOD_HANDLE:
        return 3;
    case CONSTANT_INTEGER:
    case CONSTANT_FLOAT:
    case CONSTANT_FIELD:
    case CONSTANT_METHOD:
    case CONSTANT_INTERFACE_METHOD:
    case CONSTANT_NAME_AND_TYPE:
    case CONSTANT_DYNAMIC:
    case CONSTANT_INVOKE_DYNAMIC:
        return 4;
    case CONSTANT_LONG:
    case CONSTANT_DOUBLE:
        return 8;
    default:
        return 0;
    }
}

static void read_constants(struct parser *parser)
{
    struct reader *in = &parser->in;
    parser->constant_count = take_number(in, 2);
    parser->constants = allocate(parser, parser->constant_count + 1u, sizeof *parser->constants);
    parser->texts = allocate(parser, parser->constant_count + 1u, sizeof *parser->texts);
    for (uint32_t i = 1; !in->is_bad && i < parser->constant_count; i++) {
        uint32_t tag = take_number(in, 1);
        parser->constants[i] = in->at;
        if (tag == CONSTANT_UTF8) {
            take(in, take_number(in, 2));
            continue;
        }
        size_t length = constant_length(tag);
        in->is_bad |= length == 0;
        take(in, length);
        i += tag == CONSTANT_LONG || tag == CONSTANT_DOUBLE; /* these constants take two indices */
    }
}

static const uint8_t *constant_at(struct parser *parser, uint32_t index, uint32_t tag)
{
    const uint8_t *constant = index < parser->constant_count ? parser->constants[index] : NULL;
    if (constant == NULL || constant[-1] != tag) {
        parser->in.is_bad = true;
        return NULL;
    }
    return constant;
}

/* Copies a text to the arena. If memory runs out, sets is_bad and returns "". */
static const char *keep_text(struct parser *parser, const uint8_t *bytes, size_t length)
{
    const char *text = vm_arena_strndup(parser->arena, (const char *)bytes, length);
    if (text == NULL) {
        parser->is_out_of_memory = parser->in.is_bad = true;
        return "";
    }
    return text;
}

static const char *text_at(struct parser *parser, uint32_t index)
{
    const uint8_t *constant = constant_at(parser, index, CONSTANT_UTF8);
    if (constant == NULL) {
        return "";
    }
    if (parser->texts[index] == NULL) {
        parser->texts[index] = keep_text(parser, constant + 2, number(constant, 2));
    }
    return parser->texts[index];
}

static bool is_named(struct parser *parser, uint32_t index, const char *name)
{
    const uint8_t *constant = constant_at(parser, index, CONSTANT_UTF8);
    return constant != NULL && number(constant, 2) == strlen(name)
           && memcmp(constant + 2, name, strlen(name)) == 0;
}

static bool has_text_bytes(struct parser *parser, size_t length)
{
    bool is_enough = parser->text_bytes >= length;
    parser->is_too_long |= !is_enough;
    parser->in.is_bad |= !is_enough;
    parser->text_bytes -= is_enough ? length : 0;
    return is_enough;
}

static const char *make_constant_text(struct parser *parser, uint32_t index)
{
    struct parser quiet = *parser; /* a copy, so that errors in the name do not make the whole file
                                      invalid */
    const uint8_t *constant = index < parser->constant_count ? parser->constants[index] : NULL;
    uint32_t tag = constant == NULL ? 0 : constant[-1];
    if (tag == CONSTANT_CLASS) {
        return text_at(&quiet, number(constant, 2));
    }
    if (tag != CONSTANT_FIELD && tag != CONSTANT_METHOD && tag != CONSTANT_INTERFACE_METHOD) {
        return NULL;
    }
    const uint8_t *owner = constant_at(&quiet, number(constant, 2), CONSTANT_CLASS);
    const uint8_t *pair = constant_at(&quiet, number(constant + 2, 2), CONSTANT_NAME_AND_TYPE);
    if (owner == NULL || pair == NULL) {
        return NULL;
    }
    const char *parts[] = {text_at(&quiet, number(owner, 2)), ".", text_at(&quiet, number(pair, 2)),
                           tag == CONSTANT_FIELD ? " " : "", text_at(&quiet, number(pair + 2, 2))};
    size_t length = 1;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        length += strlen(parts[i]);
    }
    if (!has_text_bytes(parser, length)) {
        return NULL;
    }
    char *text = allocate(parser, length, 1), *at = text;
    for (size_t i = 0; text != NULL && i < sizeof parts / sizeof *parts; i++) {
        at = stpcpy(at, parts[i]);
    }
    return text;
}

/* Returns a constant as text, as profiles contain it: "java/util/List.get(I)Ljava/lang/Object;" for
 * a member, the name for a class. Returns NULL if the constant is of another kind, or damaged. */
static const char *constant_text(struct parser *parser, uint32_t index)
{
    if (index >= parser->constant_count) {
        return NULL;
    }
    const uint8_t *constant = parser->constants[index];
    if (constant == NULL || constant[-1] == CONSTANT_UTF8) {
        return NULL;
    }
    if (parser->texts[index] == NULL && !parser->in.is_bad) {
        parser->texts[index] = make_constant_text(parser, index);
    }
    return parser->texts[index];
}

/* --- instructions ------------------------------------------------------------------------- */

/* Decodes the bcis and opcodes of instructions. Returns false if this is not possible. */
static bool decode_all(struct parser *parser, const uint8_t *code, uint32_t length,
                       struct prof_method *method)
{
    struct vm_insn insn;
    uint32_t count = 0;
    for (uint32_t bci = 0; bci < length; bci += insn.length, count++) {
        if (!vm_insn_decode(code, length, bci, &insn)) {
            return false;
        }
    }
    method->bcis = allocate(parser, count + 1u, sizeof *method->bcis);
    method->opcodes = allocate(parser, count + 1u, sizeof *method->opcodes);
    method->lines = allocate(parser, count + 1u, sizeof *method->lines);
    if (parser->in.is_bad) {
        return false;
    }
    for (uint32_t bci = 0, i = 0; i < count; bci += insn.length, i++) {
        vm_insn_decode(code, length, bci, &insn);
        method->bcis[i] = (uint16_t)bci;
        method->opcodes[i] = insn.opcode;
        method->lines[i] = -1;
    }
    method->instruction_count = count;
    method->code_bytes = length;
    return count > 0;
}

static uint32_t target_number(const struct prof_method *method, int32_t bci)
{
    return bci < 0 ? 0 : prof_method_instruction(method, (uint32_t)bci);
}

/* Finds the targets of jumps and switches. */
static void find_targets(struct parser *parser, const uint8_t *code,
                         struct tool_class_method *method)
{
    struct prof_method *of = &method->method;
    struct prof_code_details *details = &method->details;
    struct vm_insn insn;
    size_t case_count = 0;
    for (uint32_t i = 0; i < of->instruction_count; i++) {
        vm_insn_decode(code, of->code_bytes, of->bcis[i], &insn);
        case_count += (size_t)vm_insn_target_count(&insn);
    }
    struct prof_operand *operands = allocate(parser, of->instruction_count, sizeof *operands);
    struct prof_switch_case *cases = allocate(parser, case_count + 1, sizeof *cases);
    if (parser->in.is_bad) {
        return;
    }
    for (uint32_t i = 0; i < of->instruction_count; i++) {
        enum prof_operand_kind kind = prof_operand_kind(of->opcodes[i]);
        vm_insn_decode(code, of->code_bytes, of->bcis[i], &insn);
        if (kind == PROF_OPERAND_TARGET) {
            operands[i].value = (int32_t)target_number(of, insn.target);
        } else if (kind == PROF_OPERAND_SWITCH) {
            operands[i].value = (int32_t)details->case_count;
            operands[i].extra = vm_insn_target_count(&insn);
            for (int32_t j = 0; j < operands[i].extra; j++) {
                cases[details->case_count++].target = target_number(of, vm_insn_target(&insn, j));
            }
        } else if (kind == PROF_OPERAND_LOCAL || kind == PROF_OPERAND_INCREMENT) {
            operands[i].value = insn.index;
        } else if (kind == PROF_OPERAND_CONSTANT) {
            operands[i].text = constant_text(parser, insn.index);
        }
    }
    details->operands = operands;
    details->cases = cases;
}

/* --- blocks ------------------------------------------------------------------------------- */

static void mark(const struct prof_method *method, bool *starts, uint32_t instruction)
{
    if (instruction >= 1 && instruction <= method->instruction_count) {
        starts[instruction - 1] = true;
    }
}

/* Finds the blocks as the default analysis defines them. */
static void find_blocks(struct parser *parser, struct tool_class_method *method)
{
    struct prof_method *of = &method->method;
    const struct prof_code_details *details = &method->details;
    bool *starts = allocate(parser, of->instruction_count + 1u, sizeof *starts);
    if (parser->in.is_bad) {
        return;
    }
    starts[0] = true;
    for (uint32_t i = 1; i <= of->instruction_count; i++) {
        if (prof_operand_kind(of->opcodes[i - 1]) == PROF_OPERAND_TARGET) {
            mark(of, starts, (uint32_t)details->operands[i - 1].value);
        }
        if (vm_opcode_info[of->opcodes[i - 1]].flags & VM_OPF_ENDS_BLOCK) {
            mark(of, starts, i + 1);
        }
    }
    for (uint32_t i = 0; i < details->case_count; i++) {
        mark(of, starts, details->cases[i].target);
    }
    for (uint32_t i = 0; i < details->handler_count; i++) {
        mark(of, starts, details->handlers[i].target);
    }
    of->blocks = allocate(parser, of->instruction_count, sizeof *of->blocks);
    for (uint32_t i = 0; !parser->in.is_bad && i < of->instruction_count; i++) {
        if (starts[i]) {
            of->blocks[of->block_count++].first = i + 1;
        }
        of->blocks[of->block_count - 1].last = i + 1;
    }
}

/* --- attributes of code ------------------------------------------------------------------- */

static void read_handlers(struct parser *parser, struct tool_class_method *method)
{
    struct reader *in = &parser->in;
    uint32_t count = take_number(in, 2);
    struct prof_handler *handlers = allocate(parser, count + 1u, sizeof *handlers);
    for (uint32_t i = 0; !in->is_bad && i < count; i++) {
        const struct prof_method *of = &method->method;
        uint32_t first = take_number(in, 2), end = take_number(in, 2);
        handlers[i].first = target_number(of, (int32_t)first);
        handlers[i].last = prof_method_before(of, end);
        handlers[i].target = target_number(of, (int32_t)take_number(in, 2));
        uint32_t type = take_number(in, 2);
        handlers[i].type = type == 0 ? NULL : constant_text(parser, type);
    }
    method->details.handlers = handlers;
    method->details.handler_count = in->is_bad ? 0 : count;
}

/* The lines of the table's entries that start at an instruction; 0: no entry. */
struct line_start {
    int32_t first, last;
};

/* Each entry of the table applies from its bci up to the bci of the next entry. If several entries
 * have the same bci, the first entry applies to the instruction at this bci and the last entry to
 * the instructions after it, as in the machine. */
static void read_lines(struct parser *parser, struct prof_method *method, struct line_start *at)
{
    struct reader *in = &parser->in;
    uint32_t count = take_number(in, 2);
    for (uint32_t i = 0; !in->is_bad && i < count; i++) {
        uint32_t bci = take_number(in, 2), line = take_number(in, 2);
        uint32_t instruction = prof_method_instruction(method, bci);
        if (instruction > 0) {
            struct line_start *start = &at[instruction - 1];
            start->first = start->first == 0 ? (int32_t)line : start->first;
            start->last = (int32_t)line;
        }
    }
}

static void read_locals(struct parser *parser, struct tool_class_method *method)
{
    struct reader *in = &parser->in;
    uint32_t count = take_number(in, 2), before = method->local_count;
    if (before + count > parser->local_capacity || method->locals == NULL) {
        parser->local_capacity = 2 * before + count; /* there may be several tables (JVMS 4.7.13) */
        struct tool_local *more = allocate(parser, parser->local_capacity + 1u, sizeof *more);
        if (in->is_bad) {
            return;
        }
        if (before > 0) {
            memcpy(more, method->locals, before * sizeof *more);
        }
        method->locals = more;
    }
    struct tool_local *locals = method->locals;
    if (in->is_bad) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        struct tool_local *local = &locals[before + i];
        local->first_bci = take_number(in, 2);
        local->end_bci = local->first_bci + take_number(in, 2);
        local->name = text_at(parser, take_number(in, 2));
        take(in, 2); /* the variable's descriptor */
        local->number = take_number(in, 2);
    }
    method->local_count = in->is_bad ? 0 : before + count;
}

static void read_code_attributes(struct parser *parser, struct tool_class_method *owner)
{
    struct reader *in = &parser->in;
    struct prof_method *method = &owner->method;
    struct line_start *at = allocate(parser, method->instruction_count + 1u, sizeof *at);
    parser->local_capacity = 0;
    uint32_t count = take_number(in, 2);
    while (!in->is_bad && count-- > 0) {
        uint32_t name = take_number(in, 2);
        size_t length = take_number(in, 4);
        const uint8_t *start = take(in, length);
        bool is_lines = start != NULL && is_named(parser, name, "LineNumberTable");
        if (is_lines || (start != NULL && is_named(parser, name, "LocalVariableTable"))) {
            struct reader outer = *in;
            *in = (struct reader){start, start + length, false};
            if (is_lines) {
                read_lines(parser, method, at);
            } else {
                read_locals(parser, owner);
            }
            outer.is_bad |= in->is_bad;
            *in = outer;
        }
    }
    int32_t line = -1;
    for (uint32_t i = 0; !in->is_bad && i < method->instruction_count; i++) {
        method->lines[i] = at[i].first > 0 ? at[i].first : line;
        line = at[i].last > 0 ? at[i].last : line;
    }
}

/* Reads the Code attribute, the next `length` bytes. */
static void read_code(struct parser *parser, size_t length, struct tool_class_method *method)
{
    struct reader *in = &parser->in, outer = *in;
    const uint8_t *start = take(&outer, length);
    if (start == NULL) {
        in->is_bad = true;
        return;
    }
    in->end = start + length;
    take(in, 4); /* the largest numbers of operands and locals */
    uint32_t code_length = take_number(in, 4);
    const uint8_t *code = take(in, code_length);
    if (code != NULL && code_length <= MOST_CODE_BYTES
        && decode_all(parser, code, code_length, &method->method)) {
        read_handlers(parser, method);
        find_targets(parser, code, method);
        read_code_attributes(parser, method);
        if (!in->is_bad) {
            find_blocks(parser, method);
        }
        method->method.has_code = !in->is_bad;
    }
    outer.is_bad |= in->is_bad;
    *in = outer;
}

/* --- members ------------------------------------------------------------------------------ */

static void skip_attributes(struct reader *in)
{
    uint32_t count = take_number(in, 2);
    while (!in->is_bad && count-- > 0) {
        take(in, 2);
        take(in, take_number(in, 4));
    }
}

static void skip_fields(struct reader *in)
{
    uint32_t count = take_number(in, 2);
    while (!in->is_bad && count-- > 0) {
        take(in, 6);
        skip_attributes(in);
    }
}

static void read_method(struct parser *parser, struct tool_class_method *method)
{
    struct reader *in = &parser->in;
    struct prof_names *names = &method->method.names;
    names->access = take_number(in, 2);
    names->name = text_at(parser, take_number(in, 2));
    names->descriptor = text_at(parser, take_number(in, 2));
    names->class_name = parser->class_name;
    names->loader = "";
    uint32_t count = take_number(in, 2);
    while (!in->is_bad && count-- > 0) {
        uint32_t name = take_number(in, 2);
        size_t length = take_number(in, 4);
        if (is_named(parser, name, "Code") && !method->method.has_code) {
            read_code(parser, length, method);
        } else {
            take(in, length);
        }
    }
}

static void read_class_attributes(struct parser *parser)
{
    struct reader *in = &parser->in;
    uint32_t count = take_number(in, 2);
    while (!in->is_bad && count-- > 0) {
        uint32_t name = take_number(in, 2);
        size_t length = take_number(in, 4);
        const uint8_t *start = take(in, length);
        if (start != NULL && length == 2 && is_named(parser, name, "SourceFile")) {
            parser->source_file = text_at(parser, number(start, 2));
        }
        if (start != NULL && length > 0 && memchr(start, '\0', length) == NULL
            && is_named(parser, name, "SourceDebugExtension")) {
            parser->debug_extension = keep_text(parser, start, length);
        }
    }
}

static void read_class(struct parser *parser, struct tool_class *class)
{
    struct reader *in = &parser->in;
    in->is_bad = take_number(in, 4) != MAGIC;
    take(in, 4); /* version */
    read_constants(parser);
    class->is_synthetic = (take_number(in, 2) & 0x1000) != 0;
    const uint8_t *this_class = constant_at(parser, take_number(in, 2), CONSTANT_CLASS);
    parser->class_name = this_class == NULL ? "" : text_at(parser, number(this_class, 2));
    take(in, 2);                              /* superclass */
    take(in, 2 * (size_t)take_number(in, 2)); /* interfaces */
    skip_fields(in);
    uint32_t count = take_number(in, 2);
    class->name = parser->class_name;
    class->methods = allocate(parser, count + 1u, sizeof *class->methods);
    while (!in->is_bad && count-- > 0) {
        struct tool_class_method *method = &class->methods[class->method_count];
        memset(method, 0, sizeof *method);
        read_method(parser, method);
        class->method_count += method->method.has_code;
    }
    read_class_attributes(parser);
    for (uint32_t i = 0; i < class->method_count; i++) {
        class->methods[i].method.names.source_file = parser->source_file;
        class->methods[i].method.names.debug_extension = parser->debug_extension;
    }
}

bool tool_class_parse(struct tool_class *class, struct vm_arena *arena, const uint8_t *bytes,
                      size_t length, const char **reason)
{
    struct parser parser = {.in = {bytes, bytes + length, false},
                            .arena = arena,
                            .text_bytes = MOST_TEXT_BYTES + MOST_TEXT_PER_BYTE * length};
    *class = (struct tool_class){.name = ""};
    read_class(&parser, class);
    *reason = parser.is_out_of_memory ? "out of memory"
              : parser.is_too_long
                  ? "its instructions name members by texts that take too much memory"
                  : "this is not a class file, or it is damaged";
    return !parser.in.is_bad;
}

/* --- queries -------------------------------------------------------------------------------- */

const struct tool_class_method *tool_class_find_method(const struct tool_class *class,
                                                       const struct prof_method *method)
{
    for (uint32_t i = 0; i < class->method_count; i++) {
        const struct prof_method *found = &class->methods[i].method;
        uint32_t count = method->instruction_count;
        if (strcmp(found->names.name, method->names.name) == 0
            && strcmp(found->names.descriptor, method->names.descriptor) == 0
            && found->instruction_count == count
            && memcmp(found->opcodes, method->opcodes, count * sizeof *method->opcodes) == 0
            && memcmp(found->bcis, method->bcis, count * sizeof *method->bcis) == 0) {
            return &class->methods[i];
        }
    }
    return NULL;
}

/* Returns the number of the local variable that an instruction accesses, or UINT32_MAX. */
static uint32_t local_number(uint8_t opcode, const struct prof_operand *operand)
{
    enum prof_operand_kind kind = prof_operand_kind(opcode);
    if (kind == PROF_OPERAND_LOCAL || kind == PROF_OPERAND_INCREMENT) {
        return operand == NULL ? UINT32_MAX : (uint32_t)operand->value;
    }
    if (opcode >= VM_OP_ILOAD_0 && opcode <= VM_OP_ALOAD_3) { /* four opcodes for each type */
        return (uint32_t)(opcode - VM_OP_ILOAD_0) % 4;
    }
    if (opcode >= VM_OP_ISTORE_0 && opcode <= VM_OP_ASTORE_3) {
        return (uint32_t)(opcode - VM_OP_ISTORE_0) % 4;
    }
    return UINT32_MAX;
}

const char *tool_local_name(const struct tool_class_method *method, uint32_t instruction,
                            const struct prof_operand *operand)
{
    const struct prof_method *of = &method->method;
    uint8_t opcode = of->opcodes[instruction - 1];
    uint32_t number = local_number(opcode, operand), bci = of->bcis[instruction - 1];
    if (opcode >= VM_OP_ISTORE && opcode <= VM_OP_ASTORE_3) { /* the range of a variable starts
                                                                 after the store of its first
                                                                 value */
        bci = instruction < of->instruction_count ? of->bcis[instruction] : of->code_bytes;
    }
    for (uint32_t i = 0; i < method->local_count; i++) {
        const struct tool_local *local = &method->locals[i];
        if (local->number == number && bci >= local->first_bci && bci < local->end_bci) {
            return local->name;
        }
    }
    return NULL;
}
