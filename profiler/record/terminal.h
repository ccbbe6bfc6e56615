/*
 * terminal.h: --step: the sink that lets a user step through the program while it runs.
 *
 * Sections go to a replay in memory, block by block; a session (step/session.h) asks for commands,
 * and the program waits meanwhile: the thread whose block has ended reads them, with the recorder's lock
 * held, so that other threads stop at their next event. What a command asks for lets it go on.
 *
 * Commands come from a script, or else from the terminal (/dev/tty; where there is none from standard
 * input), and output goes to standard error, as all that the machine has to say. A script that ends
 * lets the program go on unseen.
 */
#ifndef JP2VM_PROFILER_RECORD_TERMINAL_H
#define JP2VM_PROFILER_RECORD_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

struct vm_record_plan;

/* Before the machine exists. `script`: a file of commands, "-" standard input, NULL: the terminal.
 * False with a line that says why not. */
bool vm_terminal_start(const struct vm_record_plan *plan, const char *script, char *message,
                       size_t size);

#endif
