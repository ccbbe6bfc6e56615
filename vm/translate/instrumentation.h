/*
 * instrumentation.h: emission of the cells that analyses need: cells of probes (emit_probes.c) and
 * of operand probes (emit_operand_probes.c). The functions do nothing if no analysis wants events.
 */
#ifndef JP2VM_VM_TRANSLATE_INSTRUMENTATION_H
#define JP2VM_VM_TRANSLATE_INSTRUMENTATION_H

#include <stdbool.h>
#include <stdint.h>

struct vm_insn;
struct vm_translation;
struct vm_translator;

/* --- probes --- */

/* What is known about a method's probes while the method is translated. */
struct vm_probe_plan;

/* Offers the locations of blocks, branches, lines and instructions to the analyses; sets
 * t->is_unfused. */
void vm_probe_plan_create(struct vm_translator *t);
void vm_probe_plan_destroy(struct vm_translator *t);

/* Emits the probes of the method's entry, and of the lock of a synchronized method. */
void vm_probe_emit_entry(struct vm_translator *t);

/* Emits the first cell of the method, which marks the context of the activation as not known yet.
 */
void vm_probe_emit_no_context(struct vm_translator *t);

/* If analyses want only counts of blocks, emits the cell that counts the first block, before the
 * first instruction. */
void vm_probe_emit_count_start(struct vm_translator *t);

/* Returns whether the instruction at bci, which is not a jump target, has a probe or starts a
 * segment. */
bool vm_probe_is_at(const struct vm_translator *t, uint32_t bci);

/* Returns whether an instruction may be translated a second time, at another place. If so, it has
 * no probe. */
bool vm_probe_may_copy(const struct vm_translator *t, uint8_t opcode, uint32_t bci);

/* Returns whether the method has probes, dormant ones included, that may be retired, renewed or
 * removed. Probes of counters are not, unless their analysis is asked again. */
bool vm_probe_may_change(const struct vm_translator *t);

/* If t->is_unfused, emits the cells that precede the instruction at bci, and makes the first of
 * them the target of jumps to the instruction. */
void vm_probe_emit_start(struct vm_translator *t, uint32_t bci, uint32_t counter);

/* Emits probes before the instruction at bci, after the cells that count it. */
void vm_probe_emit_instruction(struct vm_translator *t, uint32_t bci);

void vm_probe_emit_field(struct vm_translator *t, const struct vm_insn *insn, uint16_t object,
                         uint16_t value);
void vm_probe_emit_allocation(struct vm_translator *t, const struct vm_insn *insn, uint16_t object);

/* Emits probes before an array load or store. */
void vm_probe_emit_array(struct vm_translator *t, uint8_t opcode, uint16_t array, uint16_t index,
                         uint16_t value);

/* Emits probes after a getfield, getstatic, array load, or ldc of a dynamic constant, whose result
 * is on the stack. `insn` is NULL for array loads. */
void vm_probe_emit_read(struct vm_translator *t, uint8_t opcode, const struct vm_insn *insn);

/* Emit probes before a call, and after a call whose first cell is `call` and whose result is in a
 * register. */
void vm_probe_emit_call(struct vm_translator *t, const struct vm_insn *insn);
void vm_probe_emit_called(struct vm_translator *t, const struct vm_insn *insn, uint32_t call,
                          uint16_t result);

/* Emits probes before a conditional branch or switch whose operands are on the stack. */
void vm_probe_emit_branch(struct vm_translator *t, const struct vm_insn *insn);

/* Emit probes before and after a monitorenter or the lock of a synchronized method, and after a
 * monitorexit. */
void vm_probe_emit_arm(struct vm_translator *t, bool is_method);
void vm_probe_emit_entered(struct vm_translator *t, uint16_t object, bool is_method);
void vm_probe_emit_left(struct vm_translator *t, uint16_t object);

/* Emits probes before a monitorexit, for analyses that want the event before the exit. */
void vm_probe_emit_leaving(struct vm_translator *t, uint16_t object);

/* Emits probes before a return of the value in a register. Returns whether the emitted code has
 * already left the method's monitors. */
bool vm_probe_emit_return(struct vm_translator *t, uint16_t value);

/* Moves the probes and the data of polls from the translator to the finished translation. */
void vm_probe_finish(struct vm_translator *t, struct vm_translation *translation);

/* --- operand probes --- */

void vm_operand_probe_emit_entered(struct vm_translator *t);

/* Emits the probe before the instruction that is about to be translated. */
void vm_operand_probe_emit_instruction(struct vm_translator *t, const struct vm_insn *insn);

/* Emits the probe before a return. is_unlocked: the emitted code has already left the method's
 * monitors. Returns whether it has left them after this probe. */
bool vm_operand_probe_emit_returning(struct vm_translator *t, uint8_t opcode, bool is_unlocked);

#endif
