/*
 * print_code.h: --print-code: translated methods, at translation and at exit.
 *
 * Selected methods that were translated are printed at exit, in the order of translation: the
 * bytecode with instruction numbers, lines, blocks, and the types of locals and operand stack;
 * beside it the internal code at translation and its state at exit, with resolved instructions and
 * the cells for analyses. The output goes to stderr as messages of the machine.
 *
 * Threads: methods are translated one at a time; printing happens while the other threads are
 * stopped.
 * Errors: a method for which there is no memory is left out, and a line reports that.
 */
#ifndef JP2VM_VM_TRANSLATE_PRINT_CODE_H
#define JP2VM_VM_TRANSLATE_PRINT_CODE_H

#include <stdio.h>

#include "vm/runtime/class.h"

/* Selects the methods that match the patterns (vm/names/pattern.h). Called once, before the machine
 * exists. If the patterns are wrong, returns false with a one-line reason. */
bool vm_print_code_start(const char *names, char *message, size_t size);

/* Returns whether methods are selected. */
bool vm_print_code_is_on(void);

/* Prints one method with a translation of it to a file. One thread at a time, not together with the
 * exit function of --print-code. */
void vm_print_code_of(FILE *out, const struct vm_method *method,
                      const struct vm_translation *translation);

/* Called by the translator when a method has been translated. */
void vm_print_code_note(const struct vm_method *method, const struct vm_translation *translation);

#endif
