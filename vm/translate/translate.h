/*
 * translate.h: from bytecode to internal code.
 *
 * A method is translated before its first execution. The operand stack disappears: every
 * local variable and every stack position is a frame slot (register n is fp[n]; locals come
 * first, then stack positions), loads, stores and constants of a basic block are carried
 * symbolically and mostly vanish, and comparisons merge with the branches that use them.
 *
 * Every cell maps back to the bytecode instruction it came from, so exceptions, line numbers
 * and profiles speak of the class file's instructions only.
 */
#ifndef JP2VM_VM_TRANSLATE_TRANSLATE_H
#define JP2VM_VM_TRANSLATE_TRANSLATE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/translation.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

/*
 * A method has one form or two. The *observed* form has everything that analyses asked for, and with
 * a tracker its calls keep contexts; it is what runs as a rule. Where there is a tracker, code that
 * nobody observes may run in the *plain* form: without contexts, counters and operand probes, and
 * calling methods in the plain form only. The context in a plain frame is NULL. Probes are in both
 * forms: where some of the code is not to have any, there are none (contexts.h, begins_plain).
 *
 * Translates and makes the result the method's entry of that form, unless there is such code; any
 * thread. NULL with OutOfMemoryError or VerifyError (code that no verifier has seen and that cannot
 * be translated) pending. Another thread may have replaced the code by the time that this returns:
 * it can be run all the same, and moves on to newer code by itself.
 */
const struct vm_translation *vm_translate(struct vm_thread *self, struct vm_method *method,
                                          bool is_plain);

/* A translation as of a machine without analyses, that nothing runs, for people to look at; with vm_translation_destroy
 * it is gone. NULL: there is no memory, or it cannot be translated. No other thread may translate. */
struct vm_translation *vm_translate_to_show(struct vm_thread *self, struct vm_method *method);

/* A getfield has got its quick form: if the cell behind is the second part of a superinstruction, it
 * becomes the first. Any thread. */
void vm_make_field_superinstruction(const struct vm_translation *code,
                                    struct vm_cell *getfield);

#endif
