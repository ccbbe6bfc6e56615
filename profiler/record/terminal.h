/*
 * terminal.h: --step: the sink with which a user steps through the running program.
 *
 * The recorder passes sections to a replay in memory, block by block. After a block, a session
 * (step/session.h) reads commands while the program waits. The thread whose block has ended reads
 * them with the recorder's lock held, so that other threads stop at their next event. A command
 * that needs more of the run lets the program go on.
 *
 * Commands come from a script, or from the terminal (/dev/tty, or standard input if there is none).
 * Output goes to standard error, like all messages of the machine. When a script ends, the program
 * goes on without stepping.
 */
#ifndef JP2VM_PROFILER_RECORD_TERMINAL_H
#define JP2VM_PROFILER_RECORD_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

struct vm_record_plan;

/* Starts stepping, before the machine exists. `script` is a file of commands; "-": standard input;
 * NULL: the terminal. On failure, returns false with a one-line reason. */
bool prof_terminal_start(const struct vm_record_plan *plan, const char *script, char *message,
                         size_t size);

#endif
