/*
 * prompt.h: reads a session's commands from a script or the terminal.
 *
 * The terminal is /dev/tty, so that the program can use standard input; if there is no terminal,
 * commands are read from standard input. All output is written to standard error, including the
 * commands of a script.
 */
#ifndef JP2VM_VM_STEP_PROMPT_H
#define JP2VM_VM_STEP_PROMPT_H

#include "vm/step/session.h"

struct vm_prompt {
    FILE *in;
    bool is_script;
};

/* `script` is the name of a file, "-" for standard input, or NULL for the terminal. If it cannot be
 * opened, returns false with one line in `message`. */
bool vm_prompt_open(struct vm_prompt *prompt, const char *script, char *message, size_t size);

/* Reads and runs commands as long as the session wants the next command (VM_SESSION_ASK), and
 * returns the first other wish. If no commands are left, returns VM_SESSION_DETACH. */
enum vm_session_wish vm_prompt_ask(struct vm_prompt *prompt, struct vm_session *session,
                                   enum vm_session_wish wish);

#endif
