/*
 * navigate.h: positions to go to in a recording: steps into, over or out, forwards or back; a
 * line, an instruction, a method, an exception; a write or read of a field.
 *
 * Every function takes a known position and returns the nearest matching one in the given
 * direction. VM_HISTORY_NEVER: there is no such position. VM_HISTORY_LATER: more of the recording
 * could change the answer, and the caller must try again when more is known. That happens only
 * forwards, and before vm_history_end.
 *
 * The replay does not move. A step back passes over the same calls and methods as a step forwards.
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
    VM_STEP_OUT,       /* until the activation is left; back: to its call */
    VM_STEP_LINE_INTO, /* to another source line of this thread, also in a callee */
    VM_STEP_LINE_OVER  /* to another source line, over calls */
};

/*
 * Steps from the instruction at `position`. If `only_program`, VM_STEP_INTO and steps by lines pass
 * over methods for which vm_is_library is true: they stop in such a method only if they start
 * there. Steps by lines also pass over methods without lines. Backwards, steps by lines go to the
 * start of a line: first to the start of the line at `position`.
 *
 * If there is no further instruction where a step forwards may stop, it leads to the end. Back from
 * the end, a step leads to the last instruction; if `only_program`, to the program's last
 * instruction. Steps over calls lead to the last instruction of the thread's oldest activation.
 */
uint32_t vm_navigate_step(const struct vm_history *history, uint32_t position, enum vm_step step,
                          enum vm_direction direction, bool only_program);

/* The same forwards, for a step that is known not to end at or before `known`. A caller that got
 * LATER so avoids a second search of the same positions. */
uint32_t vm_navigate_step_on(const struct vm_history *history, uint32_t position, enum vm_step step,
                             bool only_program, uint32_t known);

/* Returns the answer of a search whose result in the known part is `found`, a position or
 * VM_HISTORY_NEVER: `found` itself, or VM_HISTORY_LATER. */
uint32_t vm_navigate_answer(const struct vm_history *history, uint32_t found,
                            enum vm_direction direction);

/* Go to a position at which code is about to start: an instruction of a method; a source line, in
 * all classes with that source file and package, or in one method; the first instruction of a
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

/* Goes to a position where an exception is thrown or caught, or leaves an activation; if
 * `only_program`, only in methods for which vm_is_library is false. */
uint32_t vm_navigate_to_exception(const struct vm_history *history, uint32_t position,
                                  enum vm_direction direction, bool only_program);

/* Goes to a note with one of the tags in `tags`: bit (1 << tag). */
uint32_t vm_navigate_to_note(const struct vm_history *history, uint32_t position, uint64_t tags,
                             enum vm_direction direction);

/*
 * Go to the instruction that writes or reads a field or element: to the position at which it is
 * about to start. `object` 0: the static field of the class. `slot` VM_ANY_SLOT: any field or
 * element. Backwards from position p, vm_navigate_to_write finds the write that stored the value at
 * p.
 */
#define VM_ANY_SLOT 0x7fffffffu
uint32_t vm_navigate_to_write(const struct vm_history *history, uint32_t position, uint32_t object,
                              uint32_t class_number, uint32_t slot, enum vm_direction direction);
uint32_t vm_navigate_to_read(const struct vm_history *history, uint32_t position, uint32_t object,
                             uint32_t class_number, uint32_t slot, enum vm_direction direction);

/* Goes to an instruction of an activation that sets a local variable: a store, or iinc. */
uint32_t vm_navigate_to_variable(const struct vm_history *history, uint32_t position, uint32_t call,
                                 uint32_t index, enum vm_direction direction);

/* Whether a class belongs to the class library: a boot class, or one of java, javax, jdk, sun
 * ... */
bool vm_is_library(const struct vm_replay_class *class);

#endif
