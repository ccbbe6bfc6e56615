/*
 * translated.h: makes methods from code in hexadecimal, without a machine, for tests of the
 * translator and of frames.
 */
#ifndef TESTS_UNIT_TRANSLATED_H
#define TESTS_UNIT_TRANSLATED_H

#include <stdlib.h>
#include <string.h>

#include "tests/unit/class_template.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/code/frame.h"
#include "vm/interp/interpreter.h"
#include "vm/translate/print_cell.h"
#include "vm/translate/translate.h"

/* A class A with one method m. */
struct translated {
    uint8_t *bytes;
    struct vm_class_file *file;
    struct vm_method method;
    struct vm_class class;
};

/* Parses a method. Flags, sizes (max_stack, max_locals), code and exception table are words of
 * class_template.h. An example of the arguments: "0008", "()V", "#2 #1", "03 57 b1", "0000". */
static inline void translated_parse(struct translated *made, const char *flags, const char *type,
                                    const char *sizes, const char *code, const char *exceptions)
{
    char text[2048];
    snprintf(text, sizeof text,
             "0021 c:A c:java/lang/Object 0000 0000 0001 %s u:m u:%s #1 "
             "u:Code { %s { %s } %s 0000 } 0000 ",
             flags, type, sizes, code, exceptions);
    memset(made, 0, sizeof *made);
    size_t size;
    struct vm_class_file_error error;
    made->bytes = template_make(49, 0, text, &size);
    made->file = vm_class_file_parse(made->bytes, size, NULL, &error);
    if (made->file == NULL) {
        printf("%s\n", text);
        abort();
    }
    struct vm_pool *pool = calloc(1, sizeof *pool);
    if (pool == NULL) {
        abort();
    }
    pool->class = &made->class;
    pool->file = made->file;
    const struct vm_method_info *info = &made->file->methods[0];
    made->class.file = made->file;
    made->class.pool = pool;
    made->class.name = vm_symbol_from_cstr("A");
    made->method =
        (struct vm_method){.class = &made->class,
                           .pool = pool,
                           .info = info,
                           .flags = info->flags,
                           .name = info->name,
                           .descriptor = info->descriptor,
                           .code = info->code,
                           .vtable_index = -1,
                           .return_type = vm_descriptor_return_type(info->descriptor),
                           .frame_slots = (uint32_t)info->code->max_locals + info->code->max_stack
                                          + 1u + VM_FRAME_HEADER};
}

static inline void translated_free(struct translated *made)
{
    struct vm_translation *translation = made->method.translation;
    if (translation != NULL) {
        free(translation->cells);
        free(translation->bcis);
        free(translation->handler_cells);
        free(translation);
    }
    free(made->class.pool);
    vm_class_file_destroy(made->file);
    free(made->bytes);
}

/* Prints the instructions with the numbers of their cells, separated by " | ". Prints "malformed"
 * if the instructions do not cover the cells. */
static inline void translated_print(const struct translated *made, char *text, size_t size)
{
    const struct vm_translation *translation = made->method.translation;
    struct vm_printed_code code = vm_printed_code_of(&made->method, translation);
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t at = 0, cells; at < translation->cell_count; at += cells) {
        char insn[512];
        cells = vm_print_cell(&code, at, insn, sizeof insn);
        if (cells == 0) {
            snprintf(text, size, "malformed at %u", at);
            return;
        }
        used +=
            (size_t)snprintf(text + used, size - used, "%s%u %s", at == 0 ? "" : " | ", at, insn);
    }
}

#endif
