/*
 * session.h: --step: a recording looked at in a terminal, step by step, forwards and back.
 *
 * A session has a history and a *cursor*, a position in it. Commands move the cursor, by the
 * functions of replay/navigate.h, or show what is there. The recording may still grow: a command
 * that leads beyond what is known is *open*, and goes on when there is more. So a program that runs
 * is stepped by letting it run exactly as far as the open command asks for.
 *
 * Nothing here knows the machine, threads or terminals: lines in, text out. docs/stepping.md has
 * the commands.
 *
 * Threads: one at a time. Errors: a command that cannot be done is one line, and changes nothing.
 */
#ifndef JP2VM_VM_STEP_SESSION_H
#define JP2VM_VM_STEP_SESSION_H

#include <stdbool.h>
#include <stdio.h>

#include "vm/replay/history.h"

struct vm_session;

enum vm_session_wish {
    VM_SESSION_ASK,    /* for the next command */
    VM_SESSION_MORE,   /* of the recording: then vm_session_grow */
    VM_SESSION_DETACH, /* the program may go on unseen */
    VM_SESSION_QUIT    /* at once */
};

/* What a program that runs knows of its classes that are loaded, by their internal names. */
struct vm_session_program {
    /* Tells of all classes, with `method_name` NULL, and of all methods that they have. */
    void (*visit)(void (*tell)(void *data, const char *class_name, const char *method_name),
                  void *data);
    /* Tells of each instruction of the methods that `wants` says yes to; line 0: not known. */
    void (*visit_code)(bool (*wants)(void *data, const char *class_name, const char *source_file,
                                     const char *method_name),
                       void (*tell)(void *data, uint32_t bci, uint32_t line), void *data);
};

/* Prints to `out`, which stays the caller's. NULL: no memory. */
struct vm_session *vm_session_create(struct vm_history *history, FILE *out);
void vm_session_destroy(struct vm_session *session);

/* The session is of a program that runs, which is asked what its classes have. */
void vm_session_set_program(struct vm_session *session, const struct vm_session_program *program);

/* There is more of the recording in the history, or that has ended. Goes on with the command that is open. */
enum vm_session_wish vm_session_grow(struct vm_session *session);

/* A line of the user's, without its end; an empty one repeats the last step. */
enum vm_session_wish vm_session_command(struct vm_session *session, const char *line);

#endif
