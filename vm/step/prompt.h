/*
 * prompt.h: where a session's commands come from: a script, or the terminal.
 *
 * The terminal is /dev/tty, so that standard input may be something else's; where there is none, commands
 * come from standard input. What is printed goes to standard error, the commands of a script too.
 */
#ifndef JP2VM_VM_STEP_PROMPT_H
#define JP2VM_VM_STEP_PROMPT_H

#include "vm/step/session.h"

struct vm_prompt {
    FILE *in;
    bool is_script;
};

/* `script`: a file, "-" standard input, NULL: the terminal. False with one line in `message`. */
bool vm_prompt_open(struct vm_prompt *prompt, const char *script, char *message, size_t size);

/* Has commands done as long as the session wishes for some, and gives its other wish; where there are no
 * more, VM_SESSION_DETACH. */
enum vm_session_wish vm_prompt_ask(struct vm_prompt *prompt, struct vm_session *session,
                                   enum vm_session_wish wish);

#endif
