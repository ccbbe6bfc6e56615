/*
 * session.h: --step: a recording viewed in a terminal, step by step, forwards and back.
 *
 * A session has a history and a *cursor*, a position in it. Commands move the cursor, with the
 * functions of replay/navigate.h, or show the state there. The recording may still grow: a command
 * that leads beyond the known part is *open*, and continues when more is known. So a live program
 * executes exactly as much as the open command requires.
 *
 * This code does not depend on the machine, threads or terminals: it receives lines and writes
 * text. docs/stepping.md describes the commands.
 *
 * Threads: one at a time. Errors: a command that fails prints one line and changes nothing.
 */
#ifndef JP2VM_VM_STEP_SESSION_H
#define JP2VM_VM_STEP_SESSION_H

#include <stdbool.h>
#include <stdio.h>

#include "vm/replay/history.h"

struct vm_session;

enum vm_session_wish {
    VM_SESSION_ASK,    /* the session wants the next command */
    VM_SESSION_MORE,   /* it wants more of the recording; the caller then calls vm_session_grow */
    VM_SESSION_DETACH, /* it ends; the program may go on unobserved */
    VM_SESSION_QUIT    /* it ends, and the program must end at once */
};

/* Queries to a running program about its loaded classes, with internal names. */
struct vm_session_program {
    /* Calls `report` for all classes (with `method_name` and `descriptor` NULL) and for all of
     * their methods. */
    void (*visit)(void (*report)(void *data, const char *class_name, const char *method_name,
                                 const char *descriptor),
                  void *data);
    /* Calls `report` for each instruction of the methods for which `wants` returns true; `line` is
     * 0 if it is unknown. */
    void (*visit_code)(bool (*wants)(void *data, const char *class_name, const char *source_file,
                                     const char *method_name, const char *descriptor),
                       void (*report)(void *data, uint32_t bci, uint32_t line), void *data);
};

/* Creates a session that prints to `out`; the caller still owns `out`. NULL: no memory. */
struct vm_session *vm_session_create(struct vm_history *history, FILE *out);
void vm_session_destroy(struct vm_session *session);

/* Connects the session with a running program, which the session queries about classes. */
void vm_session_set_program(struct vm_session *session, const struct vm_session_program *program);

/* Continues the open command after the history has grown, or the recording has ended. */
enum vm_session_wish vm_session_grow(struct vm_session *session);

/* Runs a line that the user typed, without its '\n'. An empty line repeats the last step. */
enum vm_session_wish vm_session_command(struct vm_session *session, const char *line);

#endif
