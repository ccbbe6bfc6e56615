/*
 * print_code.h: --print-code: methods as they are translated and as they have become.
 *
 * For each method that was translated and has one of the names asked for, at exit, in the order of
 * translation: its bytecode with instruction numbers, lines, blocks, and the types of locals and
 * operand stack; beside it the internal code as it was made, and what has become of it by
 * resolution, with what analyses have put in. Written to stderr as messages of the machine.
 *
 * Threads: methods are translated one at a time; printing happens while the others are stopped.
 * Errors: what there is no memory for is left out, with a line that says so.
 */
#ifndef JP2VM_VM_TRANSLATE_PRINT_CODE_H
#define JP2VM_VM_TRANSLATE_PRINT_CODE_H

#include <stdio.h>

#include "vm/runtime/class.h"

/* The methods that patterns select (vm/names/pattern.h). Called once, before the machine exists.
 * False with one line on what is wrong with them. */
bool vm_print_code_start(const char *names, char *message, size_t size);

/* Whether any are asked for. */
bool vm_print_code_is_on(void);

/* One method with a translation of it, to a file. One thread at a time, and none that runs the hooks of
 * --print-code. */
void vm_print_code_of(FILE *out, const struct vm_method *method,
                      const struct vm_translation *translation);

/* A method has been translated; for the translator. */
void vm_print_code_note(const struct vm_method *method,
                        const struct vm_translation *translation);

#endif
