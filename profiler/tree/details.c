#include "profiler/tree/details.h"

#include <stdio.h>

#include "profiler/model/detail_memory.h"
#include "profiler/tree/class_names.h"
#include "vm/base/java_number.h"
#include "vm/base/symbol.h"
#include "vm/base/text/text.h"
#include "vm/base/text/unseen.h"
#include "vm/base/utf8.h"
#include "vm/classfile/code_map.h"
#include "vm/runtime/class.h"

#define ELLIPSIS "\xe2\x80\xa6"

/* The details that are being made. */
struct maker {
    const struct prof_method *method;
    const struct vm_code *code;
    const struct vm_code_map *map;
    const struct vm_class_file *file; /* NULL: there are no constants */
    const char *own_name; /* the name that profiles use for the class, if it differs from the name
                             in the class file; otherwise NULL */
    struct prof_detail_memory *memory;
    struct vm_text text; /* text of the current operand */
    struct prof_code_details *details;
    struct prof_operand *operands;
    struct prof_switch_case *cases;
};

/* --- texts of constants --------------------------------------------------------------- */

static const struct vm_constant *constant_at(const struct maker *maker, uint32_t index)
{
    const struct vm_class_file *file = maker->file;
    return file == NULL || index >= file->constant_count ? NULL : &file->constants[index];
}

static void add_symbol(struct maker *maker, const struct vm_symbol *symbol)
{
    vm_text_add(&maker->text, symbol->bytes, symbol->length);
}

/* Returns the name of a class. For the method's own class, this is its name in profiles. */
static const char *class_text(const struct maker *maker, const struct vm_symbol *name)
{
    return maker->own_name != NULL && name == maker->file->name ? maker->own_name : name->bytes;
}

static void add_class(struct maker *maker, const struct vm_symbol *name)
{
    vm_text_string(&maker->text, class_text(maker, name));
}

static void add_formatted(struct maker *maker, const char *format, long long value)
{
    vm_text_printf(&maker->text, format, value);
}

static bool is_member(const struct vm_constant *constant)
{
    return constant != NULL && constant->tag >= VM_CONSTANT_FIELDREF
           && constant->tag <= VM_CONSTANT_INTERFACE_METHODREF;
}

static bool add_member(struct maker *maker, const struct vm_constant *constant)
{
    add_class(maker, constant->member.class_name);
    vm_text_string(&maker->text, ".");
    add_symbol(maker, constant->member.name);
    vm_text_string(&maker->text, constant->tag == VM_CONSTANT_FIELDREF ? ":" : "");
    add_symbol(maker, constant->member.descriptor);
    return true;
}

static bool add_handle(struct maker *maker, const struct vm_constant *handle)
{
    static const char *const kinds[] = {
        [VM_REF_GET_FIELD] = "getField ",
        [VM_REF_GET_STATIC] = "getStatic ",
        [VM_REF_PUT_FIELD] = "putField ",
        [VM_REF_PUT_STATIC] = "putStatic ",
        [VM_REF_INVOKE_VIRTUAL] = "invokeVirtual ",
        [VM_REF_INVOKE_STATIC] = "invokeStatic ",
        [VM_REF_INVOKE_SPECIAL] = "invokeSpecial ",
        [VM_REF_NEW_INVOKE_SPECIAL] = "newInvokeSpecial ",
        [VM_REF_INVOKE_INTERFACE] = "invokeInterface ",
    };
    const struct vm_constant *member = constant_at(maker, handle->handle.member_index);
    if (!is_member(member) || handle->handle.kind >= sizeof kinds / sizeof kinds[0]
        || kinds[handle->handle.kind] == NULL) {
        return false;
    }
    vm_text_string(&maker->text, kinds[handle->handle.kind]);
    return add_member(maker, member);
}

/* Adds the escape sequence that Java has for a UTF-16 unit (JLS 3.10.7). Returns false if the unit
 * needs no escape. */
static bool add_escape(struct maker *maker, uint16_t unit)
{
    static const char letters[] = "btn\0fr"; /* letters for the units 8 to 13 */
    char escape[8] = {'\\', (char)unit};
    if (unit >= 8 && unit <= 13 && unit != 11) {
        escape[1] = letters[unit - 8];
    } else if (vm_is_unseen(unit) || (unit >= 0xd800 && unit < 0xe000)) {
        snprintf(escape, sizeof escape, "\\u%04x", unit);
    } else if (unit != '"' && unit != '\\') {
        return false;
    }
    vm_text_string(&maker->text, escape);
    return true;
}

static bool is_pair(const uint16_t *units, size_t count)
{
    return count >= 2 && units[0] >= 0xd800 && units[0] < 0xdc00 && units[1] >= 0xdc00
           && units[1] < 0xe000;
}

/* Returns the length in bytes of the longest initial part of a string that has at most `limit`
 * units and ends between characters. */
static size_t beginning(const struct vm_symbol *symbol, size_t limit)
{
    size_t length = symbol->length;
    if (length <= limit) {
        return length;
    }
    for (length = 0; length < symbol->length && limit > 0; limit--) {
        do {
            length++;
        } while (length < symbol->length && (symbol->bytes[length] & 0xc0) == 0x80);
    }
    return length;
}

/* Whether the text contains only printable ASCII characters that need no escape. */
static bool is_plain(const char *bytes, size_t length)
{
    bool is_plain = true;
    for (size_t i = 0; i < length; i++) {
        is_plain &= bytes[i] >= ' ' && bytes[i] < 0x7f && bytes[i] != '"' && bytes[i] != '\\';
    }
    return is_plain;
}

static bool add_characters(struct maker *maker, const char *text, size_t length)
{
    uint16_t units[PROF_DETAILS_STRING];
    char bytes[6]; /* space for a pair of surrogates */
    size_t count = vm_mutf8_utf16_length(text, length);
    if (count > PROF_DETAILS_STRING) {
        return false; /* invalid UTF-8, which does not occur in a parsed class file */
    }
    vm_mutf8_to_utf16(text, length, units);
    for (size_t i = 0; i < count;) {
        size_t taken = is_pair(units + i, count - i) ? 2 : 1;
        if (taken == 2 || !add_escape(maker, units[i])) {
            vm_text_add(&maker->text, bytes, vm_utf16_to_mutf8(units + i, taken, bytes));
        }
        i += taken;
    }
    return true;
}

static bool add_string(struct maker *maker, const struct vm_symbol *symbol)
{
    size_t length = beginning(symbol, PROF_DETAILS_STRING);
    vm_text_string(&maker->text, "\"");
    if (is_plain(symbol->bytes, length)) {
        vm_text_add(&maker->text, symbol->bytes, length);
    } else if (!add_characters(maker, symbol->bytes, length)) {
        return false;
    }
    vm_text_string(&maker->text, length < symbol->length ? "\"" ELLIPSIS : "\"");
    return true;
}

/* Adds a constant that ldc and bootstrap arguments can use: a number, string, class, method type or
 * method handle. */
static bool add_loadable(struct maker *maker, const struct vm_constant *constant)
{
    char number[VM_JAVA_NUMBER];
    switch (constant->tag) {
    case VM_CONSTANT_INTEGER:
        add_formatted(maker, "%lld", constant->i);
        return true;
    case VM_CONSTANT_LONG:
        add_formatted(maker, "%lldL", constant->j);
        return true;
    case VM_CONSTANT_FLOAT:
        vm_java_float(number, constant->f);
        vm_text_put(&maker->text, number, "F");
        return true;
    case VM_CONSTANT_DOUBLE:
        vm_java_double(number, constant->d);
        vm_text_string(&maker->text, number);
        return true;
    case VM_CONSTANT_STRING:
        return add_string(maker, constant->symbol);
    case VM_CONSTANT_CLASS:
        add_class(maker, constant->symbol);
        return true;
    case VM_CONSTANT_METHOD_TYPE:
        add_symbol(maker, constant->symbol);
        return true;
    case VM_CONSTANT_METHOD_HANDLE:
        return add_handle(maker, constant);
    default:
        return false;
    }
}

/* Adds "[Class.method argument]", or the part of it that is known. */
static void add_bootstrap(struct maker *maker, uint32_t index)
{
    const struct vm_class_file *file = maker->file;
    const struct vm_bootstrap *bootstrap =
        index < file->bootstrap_count ? &file->bootstraps[index] : NULL;
    const struct vm_constant *handle =
        bootstrap == NULL ? NULL : constant_at(maker, bootstrap->method_handle);
    const struct vm_constant *member = handle == NULL || handle->tag != VM_CONSTANT_METHOD_HANDLE
                                           ? NULL
                                           : constant_at(maker, handle->handle.member_index);
    if (!is_member(member)) {
        return;
    }
    vm_text_string(&maker->text, " [");
    add_class(maker, member->member.class_name);
    vm_text_string(&maker->text, ".");
    add_symbol(maker, member->member.name);
    for (uint32_t i = 0; i < bootstrap->argument_count; i++) {
        const struct vm_constant *argument = constant_at(maker, bootstrap->arguments[i]);
        if (argument != NULL
            && (argument->tag == VM_CONSTANT_METHOD_HANDLE
                || argument->tag == VM_CONSTANT_STRING)) {
            vm_text_string(&maker->text, " ");
            add_loadable(maker, argument);
            break;
        }
    }
    vm_text_string(&maker->text, "]");
}

static bool add_dynamic(struct maker *maker, const struct vm_constant *constant)
{
    add_symbol(maker, constant->dynamic.name);
    vm_text_string(&maker->text, constant->tag == VM_CONSTANT_DYNAMIC ? ":" : "");
    add_symbol(maker, constant->dynamic.descriptor);
    add_bootstrap(maker, constant->dynamic.bootstrap_index);
    return true;
}

static bool add_constant(struct maker *maker, const struct vm_insn *insn,
                         const struct vm_constant *constant)
{
    switch (vm_opcode_info[insn->opcode].category) {
    case VM_CATEGORY_FIELD:
    case VM_CATEGORY_STATIC_FIELD:
        return constant->tag == VM_CONSTANT_FIELDREF && add_member(maker, constant);
    case VM_CATEGORY_INVOKE:
        if (insn->opcode == VM_OP_INVOKEDYNAMIC) {
            return constant->tag == VM_CONSTANT_INVOKE_DYNAMIC && add_dynamic(maker, constant);
        }
        return is_member(constant) && constant->tag != VM_CONSTANT_FIELDREF
               && add_member(maker, constant);
    case VM_CATEGORY_CONSTANT:
        return constant->tag == VM_CONSTANT_DYNAMIC ? add_dynamic(maker, constant)
                                                    : add_loadable(maker, constant);
    default: /* new, checkcast, ...: the constant is a class */
        return constant->tag == VM_CONSTANT_CLASS && add_loadable(maker, constant);
    }
}

/* Returns the key of a field, method or string. Other texts have no key; few operands have them. */
static struct prof_detail_key key_of(const struct maker *maker, const struct vm_constant *constant)
{
    if (is_member(constant)) {
        return (struct prof_detail_key){{class_text(maker, constant->member.class_name),
                                         constant->member.name, constant->member.descriptor}};
    }
    return constant->tag == VM_CONSTANT_STRING
               ? (struct prof_detail_key){{constant->symbol, NULL, NULL}}
               : (struct prof_detail_key){{NULL, NULL, NULL}};
}

/* Whether the constant of an instruction may be a class. */
static bool uses_class(const struct vm_insn *insn)
{
    uint8_t category = vm_opcode_info[insn->opcode].category;
    return category != VM_CATEGORY_FIELD && category != VM_CATEGORY_STATIC_FIELD
           && category != VM_CATEGORY_INVOKE;
}

/* Whether the instruction can use a constant that has a key (add_constant). */
static bool fits(const struct vm_insn *insn, const struct vm_constant *constant)
{
    switch (vm_opcode_info[insn->opcode].category) {
    case VM_CATEGORY_FIELD:
    case VM_CATEGORY_STATIC_FIELD:
        return constant->tag == VM_CONSTANT_FIELDREF;
    case VM_CATEGORY_INVOKE:
        return insn->opcode != VM_OP_INVOKEDYNAMIC && is_member(constant)
               && constant->tag != VM_CONSTANT_FIELDREF;
    case VM_CATEGORY_CONSTANT:
        return constant->tag == VM_CONSTANT_STRING;
    default:
        return false;
    }
}

/* Makes the text of an operand. Returns false if there is no memory. */
static bool make_text(struct maker *maker, const struct vm_insn *insn, struct prof_operand *operand)
{
    const struct vm_constant *constant = constant_at(maker, insn->index);
    if (constant == NULL) {
        return true;
    }
    if (constant->tag == VM_CONSTANT_CLASS && uses_class(insn)) {
        operand->text = class_text(maker, constant->symbol);
        return true;
    }
    struct prof_detail_key key = {{NULL}};
    if (fits(insn, constant)) {
        key = key_of(maker, constant);
        operand->text = prof_detail_text_find(maker->memory, &key);
        if (operand->text != NULL) {
            return true;
        }
    }
    maker->text.length = 0;
    if (!add_constant(maker, insn, constant)) {
        return true;
    }
    if (maker->text.has_failed) {
        return false;
    }
    operand->text =
        prof_detail_text_add(maker->memory, &key, maker->text.bytes, maker->text.length);
    return operand->text != NULL;
}

/* --- instructions --------------------------------------------------------------------- */

/* Returns the number of the instruction at a jump target; 0 if no instruction starts there. */
static uint32_t target_number(const struct maker *maker, int32_t bci)
{
    return vm_code_map_number(maker->map, (uint32_t)bci);
}

static void add_cases(struct maker *maker, const struct vm_insn *insn, struct prof_operand *operand)
{
    struct prof_switch_case *cases = maker->cases + maker->details->case_count;
    int32_t count = vm_insn_switch_count(insn);
    operand->value = (int32_t)maker->details->case_count;
    operand->extra = count + 1;
    cases[0].target = target_number(maker, insn->target);
    for (int32_t i = 0; i < count; i++) {
        int32_t target;
        vm_insn_switch_entry(insn, i, &cases[i + 1].key, &target);
        cases[i + 1].target = target_number(maker, target);
    }
    maker->details->case_count += (uint32_t)count + 1;
}

/* Makes the operand of an instruction. Returns false if there is no memory. */
static bool make_operand(struct maker *maker, const struct vm_insn *insn,
                         struct prof_operand *operand)
{
    switch (prof_operand_kind(insn->opcode)) {
    case PROF_OPERAND_IMMEDIATE:
        operand->value = insn->constant;
        return true;
    case PROF_OPERAND_LOCAL:
        operand->value = insn->index;
        return true;
    case PROF_OPERAND_INCREMENT:
        operand->value = insn->index;
        operand->extra = insn->constant;
        return true;
    case PROF_OPERAND_TARGET:
        operand->value = (int32_t)target_number(maker, insn->target);
        return true;
    case PROF_OPERAND_SWITCH:
        add_cases(maker, insn, operand);
        return true;
    case PROF_OPERAND_DIMENSIONS:
        operand->value = insn->constant;
        return make_text(maker, insn, operand);
    case PROF_OPERAND_CONSTANT:
        return make_text(maker, insn, operand);
    case PROF_OPERAND_NONE:
        break;
    }
    return true;
}

static size_t count_cases(const struct maker *maker)
{
    size_t count = 0;
    struct vm_insn insn;
    for (uint32_t i = 1; i <= maker->method->instruction_count; i++) {
        if (prof_operand_kind(maker->method->opcodes[i - 1]) == PROF_OPERAND_SWITCH
            && vm_code_map_insn(maker->map, i, &insn)) {
            count += (size_t)vm_insn_target_count(&insn);
        }
    }
    return count;
}

static void make_handlers(const struct maker *maker, struct prof_handler *handlers)
{
    for (uint32_t i = 0; i < maker->code->exception_count; i++) {
        const struct vm_exception_entry *entry = &maker->code->exceptions[i];
        const struct vm_constant *type = constant_at(maker, entry->catch_type);
        handlers[i] = (struct prof_handler){
            .first = target_number(maker, entry->start_bci),
            .last = vm_code_map_before(maker->map, entry->end_bci),
            .target = target_number(maker, entry->handler_bci),
            .type = type != NULL && type->tag == VM_CONSTANT_CLASS ? type->symbol->bytes : NULL,
        };
    }
}

static bool make(struct maker *maker)
{
    uint32_t count = maker->method->instruction_count;
    struct vm_arena *arena = maker->memory->arena;
    struct prof_code_details *details = maker->details;
    struct prof_handler *handlers =
        vm_arena_alloc_array(arena, maker->code->exception_count, sizeof *handlers);
    maker->operands = vm_arena_alloc_array(arena, count, sizeof *maker->operands);
    maker->cases = vm_arena_alloc_array(arena, count_cases(maker), sizeof *maker->cases);
    if (handlers == NULL || maker->operands == NULL || maker->cases == NULL) {
        return false;
    }
    bool is_good = true;
    for (uint32_t i = 1; is_good && i <= count; i++) {
        struct vm_insn insn;
        is_good = prof_operand_kind(maker->method->opcodes[i - 1]) == PROF_OPERAND_NONE
                  || !vm_code_map_insn(maker->map, i, &insn)
                  || make_operand(maker, &insn, &maker->operands[i - 1]);
    }
    make_handlers(maker, handlers);
    details->operands = maker->operands;
    details->cases = maker->cases;
    details->handlers = handlers;
    details->handler_count = maker->code->exception_count;
    return is_good;
}

const struct prof_code_details *prof_details_make(const void *source,
                                                  const struct prof_method *method,
                                                  struct prof_detail_memory *memory)
{
    const struct vm_method *machine = method->method;
    (void)source;
    struct maker maker = {.method = method, .memory = memory};
    maker.details = vm_arena_alloc(memory->arena, sizeof *maker.details);
    if (maker.details == NULL || machine == NULL || machine->code == NULL) {
        return maker.details;
    }
    maker.code = machine->code;
    maker.file = machine->pool == NULL ? NULL : machine->pool->file;
    if (maker.file != NULL) {
        const struct prof_class_names names = prof_class_names(machine->class);
        maker.own_name = names.raw_name == NULL ? NULL : names.name;
    }
    maker.map = vm_code_map_get(maker.code);
    bool is_good = maker.map != NULL && make(&maker);
    vm_text_fini(&maker.text);
    return is_good ? maker.details : NULL;
}
