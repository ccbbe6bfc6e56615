/*
 * navigate.h: searches for positions in a recording: for the end of a step into, over or out,
 * forwards or back; for a line, an instruction, a method, an exception, or an access to a field.
 *
 * Every function takes a known position and returns the nearest matching one in the given
 * direction. VM_HISTORY_NEVER: there is no such position. VM_HISTORY_LATER: the answer depends on a
 * part of the recording that is not known yet, and the caller must try again when more is known;
 * only forwards, and only before vm_history_end.
 *
 * These functions do not move the replay. A step back passes over the same calls and methods as a
 * step forwards.
 *
 * Threads: one at a time.
 */
#ifndef JP2VM_VM_REPLAY_NAVIGATE_H
#define JP2VM_VM_REPLAY_NAVIGATE_H

#include "vm/replay/history.h"

enum vm_direction { VM_FORWARDS, VM_BACKWARDS };

enum vm_step {
    VM_STEP_INTO,      /* one instruction, of any thread */
    VM_STEP_OVER,      /* one instruction of this thread, with all its callees */
    VM_STEP_OUT,       /* to the end of the activation; backwards: to the call that entered it */
    VM_STEP_LINE_INTO, /* to another source line in this thread, even in a callee */
    VM_STEP_LINE_OVER  /* to another source line, passing over calls */
};

/*
 * Finds the end of a step from the instruction at `position`. If `only_program`, VM_STEP_INTO and
 * steps by lines pass over methods for which vm_is_library is true, unless the step starts in such
 * a method. Steps by lines also pass over methods without lines. Backwards, steps by lines go to
 * the start of a line: first to the start of the line at `position`.
 *
 * If no later instruction is one at which a step forwards may stop, the step leads to the end. A
 * step back from the end leads to the last instruction; if `only_program`, to the last instruction
 * of the program. If it is a step over calls, it leads to the last instruction of the thread's
 * oldest activation.
 */
uint32_t vm_navigate_step(const struct vm_history *history, uint32_t position, enum vm_step step,
                          enum vm_direction direction, bool only_program);

/* The same forwards, for a step that is known not to end at or before `known`. After
 * VM_HISTORY_LATER, a caller thus avoids searching the same positions again. */
uint32_t vm_navigate_step_on(const struct vm_history *history, uint32_t position, enum vm_step step,
                             bool only_program, uint32_t known);

/* `found` is the result of a search in the known part: a position or VM_HISTORY_NEVER. Returns
 * `found` if it is final, otherwise VM_HISTORY_LATER. */
uint32_t vm_navigate_answer(const struct vm_history *history, uint32_t found,
                            enum vm_direction direction);

/* Find a position at which given code is about to start: an instruction of a method; a source line,
 * in all classes with that source file and package, or in one method; the first instruction of a
 * method. */
uint32_t vm_navigate_to_code(const struct vm_history *history, uint32_t position, uint32_t method,
                             uint32_t bci, enum vm_direction direction);
uint32_t vm_navigate_to_line(const struct vm_history *history, uint32_t position,
                             const struct vm_replay_class *class, uint32_t line,
                             enum vm_direction direction);
uint32_t vm_navigate_to_method_line(const struct vm_history *history, uint32_t position,
                                    uint32_t method, uint32_t line, enum vm_direction direction);
uint32_t vm_navigate_to_entry(const struct vm_history *history, uint32_t position, uint32_t method,
                              enum vm_direction direction);

/* Finds a position at which an exception is thrown or caught, or leaves an activation; if
 * `only_program`, only in methods for which vm_is_library is false. */
uint32_t vm_navigate_to_exception(const struct vm_history *history, uint32_t position,
                                  enum vm_direction direction, bool only_program);

/* Finds a note whose tag is in the set `tags`: bit (1 << tag). */
uint32_t vm_navigate_to_note(const struct vm_history *history, uint32_t position, uint64_t tags,
                             enum vm_direction direction);

/*
 * Find the position at which an instruction that writes or reads a field or element is about to
 * start. If `object` is 0, the field is a static field of the class. If `slot` is VM_ANY_SLOT, any
 * field or element matches. Backwards from position p, vm_navigate_to_write finds the write that
 * stored the value that the field has at p.
 */
#define VM_ANY_SLOT 0x7fffffffu
uint32_t vm_navigate_to_write(const struct vm_history *history, uint32_t position, uint32_t object,
                              uint32_t class_number, uint32_t slot, enum vm_direction direction);
uint32_t vm_navigate_to_read(const struct vm_history *history, uint32_t position, uint32_t object,
                             uint32_t class_number, uint32_t slot, enum vm_direction direction);

/* Finds an instruction of an activation that sets a given local variable: a store, or iinc. */
uint32_t vm_navigate_to_variable(const struct vm_history *history, uint32_t position, uint32_t call,
                                 uint32_t index, enum vm_direction direction);

/* Whether a class belongs to the class library: a boot class, or one of java, javax, jdk, sun
 * ... */
bool vm_is_library(const struct vm_replay_class *class);

#endif
