/*
 * translate.h: translation of bytecode to internal code.
 *
 * A method is translated before its first execution. There is no stack pointer: every local
 * variable and every stack position is a slot of the frame. Register n is fp[n]; locals come first,
 * then stack positions. Loads, stores and constants of a basic block are carried symbolically and
 * mostly vanish. Comparisons merge with the branches that use them.
 *
 * Every cell maps back to the bytecode instruction that it was made from, so exceptions, line
 * numbers and profiles refer only to instructions of the class file.
 */
#ifndef JP2VM_VM_TRANSLATE_TRANSLATE_H
#define JP2VM_VM_TRANSLATE_TRANSLATE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/translation.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

/*
 * A method has one form or two. The *tracked* form is the usual one: it has everything that
 * analyses want, and if there is a tracker, its calls keep contexts. If there is a tracker, code
 * that no analysis observes may run in the *untracked* form: this form has no contexts, counters or
 * operand probes, and calls methods only in the untracked form. The context in an untracked frame
 * is NULL. Probes are in both forms: if some of the code must not have probes, there are no probes
 * at all (contexts.h, begins_untracked).
 *
 * vm_translate returns the method's code of that form. If there is none, it translates the method
 * and makes the result the method's entry in that form. Any thread. Returns NULL with
 * OutOfMemoryError or VerifyError pending (the latter for unverified code that cannot be
 * translated). Another thread may have replaced the code before the function returns: an activation
 * can still start in it, and goes on in newer code by itself.
 */
const struct vm_translation *vm_translate(struct vm_thread *self, struct vm_method *method,
                                          bool is_untracked);

/* Returns a translation for display, as in a machine without analyses. No thread runs it; the
 * caller frees it with vm_translation_destroy. Returns NULL if there is no memory, or if the method
 * cannot be translated. No other thread may translate. */
struct vm_translation *vm_translate_to_show(struct vm_thread *self, struct vm_method *method);

/* Called when a getfield has become its quick form: if the next cell is the second part of a
 * superinstruction, the getfield becomes the first part. Any thread. */
void vm_make_field_superinstruction(const struct vm_translation *code, struct vm_cell *getfield);

#endif
