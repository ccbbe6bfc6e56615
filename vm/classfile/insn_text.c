#include "vm/classfile/insn_text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "vm/base/java_number.h"
#include "vm/base/symbol.h"
#include "vm/base/text/unseen.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/opcodes.h"

__attribute__((format(printf, 3, 4))) static void add(char *text, size_t size, const char *format,
                                                      ...)
{
    size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, size - used, format, arguments);
    va_end(arguments);
}

/* Adds a string in Java's notation, with escapes for U+0000 and characters that would break a line.
 * If the string is too long, it is truncated between two characters, and dots follow. */
static void add_quoted(const struct vm_symbol *string, char *text, size_t size)
{
    static const char rest[] = "...\"";
    const unsigned char *bytes = (const unsigned char *)string->bytes;
    add(text, size, " \"");
    size_t used = strlen(text);
    for (size_t i = 0, length; i < string->length; i += length) {
        unsigned c = bytes[i];
        length = c < 0x80 ? 1 : c < 0xe0 ? 2 : 3;
        if (length == 2) {
            c = (c & 0x1f) << 6 | (bytes[i + 1] & 0x3f);
        } else if (length == 3) {
            c = (c & 0xf) << 12 | (unsigned)(bytes[i + 1] & 0x3f) << 6 | (bytes[i + 2] & 0x3f);
        }
        bool is_pair = c >= 0xd800 && c < 0xdc00 && i + 6 <= string->length && bytes[i + 3] == 0xed
                       && bytes[i + 4] >= 0xb0;
        bool is_lone = c >= 0xd800 && c < 0xe000 && !is_pair;
        length = is_pair ? 6 : length;
        char letter[8];
        if (c == '\n' || c == '\r' || c == '\t') {
            snprintf(letter, sizeof letter, "\\%c", c == '\n' ? 'n' : c == '\r' ? 'r' : 't');
        } else if (vm_is_unseen(c) || is_lone) {
            snprintf(letter, sizeof letter, "\\u%04x", c);
        } else {
            snprintf(letter, sizeof letter, "%s%.*s", c == '"' || c == '\\' ? "\\" : "",
                     (int)length, (const char *)&bytes[i]);
        }
        if (used + strlen(letter) + sizeof rest > size) {
            add(text, size, "%s", rest);
            return;
        }
        used = (size_t)(stpcpy(text + used, letter) - text);
    }
    add(text, size, "\"");
}

static void add_constant(const struct vm_class_file *file, uint16_t index, char *text, size_t size)
{
    const struct vm_constant *constant = &file->constants[index];
    char number[VM_JAVA_NUMBER];
    switch (constant->tag) {
    case VM_CONSTANT_INTEGER:
        add(text, size, " %d", constant->i);
        break;
    case VM_CONSTANT_FLOAT:
        vm_java_float(number, constant->f);
        add(text, size, " %sf", number);
        break;
    case VM_CONSTANT_LONG:
        add(text, size, " %" PRId64 "L", constant->j);
        break;
    case VM_CONSTANT_DOUBLE:
        vm_java_double(number, constant->d);
        add(text, size, " %s", number);
        break;
    case VM_CONSTANT_STRING:
        add_quoted(constant->symbol, text, size);
        break;
    case VM_CONSTANT_CLASS:
    case VM_CONSTANT_METHOD_TYPE:
        add(text, size, " %s", constant->symbol->bytes);
        break;
    case VM_CONSTANT_FIELDREF:
        add(text, size, " %s.%s", constant->member.class_name->bytes, constant->member.name->bytes);
        break;
    case VM_CONSTANT_METHODREF:
    case VM_CONSTANT_INTERFACE_METHODREF:
        add(text, size, " %s.%s%s", constant->member.class_name->bytes,
            constant->member.name->bytes, constant->member.descriptor->bytes);
        break;
    case VM_CONSTANT_DYNAMIC:
        add(text, size, " %s:%s", constant->dynamic.name->bytes,
            constant->dynamic.descriptor->bytes);
        break;
    case VM_CONSTANT_INVOKE_DYNAMIC:
        add(text, size, " %s%s", constant->dynamic.name->bytes,
            constant->dynamic.descriptor->bytes);
        break;
    default:
        add(text, size, " #%u", (unsigned)index);
    }
}

static void add_switch(const struct vm_insn *insn, char *text, size_t size)
{
    int32_t count = vm_insn_switch_count(insn);
    for (int32_t i = 0; i < count; i++) {
        int32_t key, target;
        vm_insn_switch_entry(insn, i, &key, &target);
        add(text, size, " %d:%d", key, target);
    }
    add(text, size, " default:%d", insn->target);
}

/* Writes the mnemonic and the operands. The format column of opcodes.def determines the
 * operands. */
void vm_insn_text(const struct vm_class_file *file, const struct vm_insn *insn, char *text,
                  size_t size)
{
    static const char *const types[] = {"boolean", "char",  "float", "double",
                                        "byte",    "short", "int",   "long"};
    const struct vm_opcode_info *info = &vm_opcode_info[insn->opcode];
    snprintf(text, size, "%s%s", insn->is_wide ? "wide " : "", info->mnemonic);
    switch (info->format) {
    case 'b':
    case 's':
        add(text, size, " %d", insn->constant);
        break;
    case 'l':
        add(text, size, " %u", (unsigned)insn->index);
        break;
    case 'i':
        add(text, size, " %u %d", (unsigned)insn->index, insn->constant);
        break;
    case 'n':
        add(text, size, " %s",
            insn->constant >= 4 && insn->constant <= 11 ? types[insn->constant - 4] : "?");
        break;
    case 'j':
    case 'w':
        add(text, size, " %d", insn->target);
        break;
    case 'T':
    case 'L':
        add_switch(insn, text, size);
        break;
    case 'c':
    case 'k':
    case 'I':
    case 'D':
    case 'm':
        add_constant(file, insn->index, text, size);
        if (info->format == 'm') {
            add(text, size, " %d", insn->constant);
        }
        break;
    default:
        break;
    }
}
