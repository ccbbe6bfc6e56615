/*
 * print_code.h: --print-code: prints the code of translated methods at exit.
 *
 * At exit, the selected methods that were translated are printed on stderr, in the order of
 * translation: the bytecode with instruction numbers, lines, blocks, and the types of locals and
 * operand stack; beside it the internal code as it was translated and as it is at exit, with
 * resolved instructions and the cells for analyses.
 *
 * Threads: methods are translated one at a time; printing happens while the other threads are
 * stopped.
 * Errors: if memory runs out for a method, the method is left out, and a line reports that.
 */
#ifndef JP2VM_VM_TRANSLATE_PRINT_CODE_H
#define JP2VM_VM_TRANSLATE_PRINT_CODE_H

#include <stdio.h>

#include "vm/runtime/class.h"

/* Selects the methods that match the patterns (vm/names/pattern.h). Called once, before the machine
 * exists. If the patterns are wrong, returns false with a one-line reason. */
bool vm_print_code_start(const char *names, char *message, size_t size);

/* Returns whether methods are selected; whether a method is. */
bool vm_print_code_is_on(void);
bool vm_print_code_selects(const struct vm_method *method);

/* Prints one method with one of its translations to `out`. One thread at a time, and not while
 * --print-code prints at exit. */
void vm_print_code_of(FILE *out, const struct vm_method *method,
                      const struct vm_translation *translation);

/* Called by the translator when a method has been translated. */
void vm_print_code_note(const struct vm_method *method, const struct vm_translation *translation);

/* Called at a safepoint when an agent has replaced the body of a method: code noted so far is code
 * of `old`. */
void vm_print_code_replaced(const struct vm_method *method, const struct vm_method *old);

#endif
