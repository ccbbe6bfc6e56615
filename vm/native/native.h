/*
 * native.h: machine code for internal code that runs often.
 *
 * The machine code of a method consists of fixed templates, one for each internal instruction. The
 * handler of a cell is the address of its machine code, so that the loop, returns, exception
 * handlers and switches enter machine code by their usual jump to a handler. Control leaves machine
 * code at an instruction without a template, and when a check of a template fails (null, bounds,
 * poll, stack limit ...). Then the machine code sets the loop's pc to the cell of the instruction,
 * and jumps to the instruction's handler in the loop, which runs the whole instruction. So frames,
 * polls, exceptions, calling contexts and counters are the same as in the loop, and no other part
 * of the machine needs to know about machine code.
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_NATIVE_NATIVE_H
#define JP2VM_VM_NATIVE_NATIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/code/cell.h"
#include "vm/code/frame.h"

#define VM_NATIVE_PERIOD 256 /* default of the period in vm_native_start */

/* Whether this build supports machine code. The compiler must keep the loop's state in the same
 * registers at all handlers, which clang does not do. */
#if defined(__x86_64__) && defined(__OPTIMIZE__) && !defined(__clang__)                            \
    && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define VM_HAS_NATIVE 1
#else
#define VM_HAS_NATIVE 0
#endif

/* The registers in which the loop keeps its pc, frame pointer and thread at each jump to a
 * handler. */
struct vm_native_registers {
    uint8_t pc, fp, self;
};

/* Reserves memory for machine code. Returns NULL on success, otherwise the reason for the failure
 * as text. Called once, after vm_handlers has been filled. `names` are the names of the loop's
 * registers: "%rbx %rbp %r12". If vm_thread_native_ticks is not 0, it is a number of events:
 * whenever a thread has had that many, the method of the last event gets machine code. Events are
 * the calls, returns and backward jumps that the loop runs. */
const char *vm_native_start(const char *names);

/* The cells and frames of a test whether the loop uses the expected registers. */
struct vm_native_test {
    struct vm_cell cells[2], next_cells[2];
    union vm_slot frame[VM_FRAME_HEADER + 1], next_frame[VM_FRAME_HEADER + 1];
    struct vm_thread *self;
    uint32_t result;
};

/* Prepares a test that the loop keeps its state in the registers given to vm_native_start. Machine
 * code at cells[0] compares the registers with the cell, the frame and the thread, sets `result`,
 * and goes on at next_cells[0] in next_frame. The cell there sets slot 0 of the loop's frame to 42;
 * if the loop takes its state from the registers, that is slot 0 of next_frame. The loop ends in
 * any case. Returns false if memory runs out. */
bool vm_native_prepare_test(struct vm_native_test *test);

/* Returns how often machine code was made for a method. Any thread. */
uint64_t vm_native_made_count(void);

/* Called when a thread has had enough events; the last event was at the given cell of the method's
 * code. Makes machine code for this code, and restarts the thread's count. */
__attribute__((cold, noinline)) void
vm_native_warm(struct vm_thread *self, struct vm_method *method, const struct vm_cell *pc);

#endif
