/*
 * session_internal.h: what the files of a session share.
 *
 *   session.c  commands that are read, and those that move
 *   goal.c     where an open command leads
 *   place.c    names of places, fields and objects
 *   doubt.c    what is said of places that may not come
 *   names.c    names of classes, methods and fields, and of what is near when there is none
 *   show.c     what is printed of a state
 *   output.c   what the program has written and read
 *   value.c    values as text
 */
#ifndef JP2VM_VM_STEP_SESSION_INTERNAL_H
#define JP2VM_VM_STEP_SESSION_INTERNAL_H

#include "vm/names/class_text.h"
#include "vm/replay/navigate.h"
#include "vm/step/session.h"

#define VM_SESSION_MOST_BREAKS 100
#define VM_SESSION_MOST_MATCHES 64
#define VM_SESSION_NAME 400

/* --- places ------------------------------------------------------------------------------ */

enum vm_place_kind {
    VM_PLACE_METHOD, /* entry of methods with the name */
    VM_PLACE_BCI,
    VM_PLACE_METHOD_LINE, /* of methods with the name */
    VM_PLACE_LINE,        /* of a source file */
    VM_PLACE_EXCEPTION,   /* of the class with the name, or any */
    VM_PLACE_WRITE,       /* of a field by name, of one object or all */
    VM_PLACE_READ
};

enum vm_place_known {
    VM_PLACE_UNKNOWN,
    VM_PLACE_CLASS_KNOWN, /* a class of the name, without the method */
    VM_PLACE_KNOWN        /* the method, the field's class or the source file */
};

/* What a command speaks of. Methods and classes may come later: names are compared when they do. */
struct vm_place {
    enum vm_place_kind kind;
    char name[VM_SESSION_NAME];  /* "Steps.half", "Steps.java", "ArithmeticException"; "": any */
    char field[VM_SESSION_NAME]; /* of VM_PLACE_WRITE, READ; or an index */
    uint32_t number;             /* bci, line, object */
    /* Methods or classes with the name, by number, of the first `seen`. */
    uint32_t matches[VM_SESSION_MOST_MATCHES], match_count, seen;
    enum vm_place_known known; /* of a break point, when what there is to doubt was said */
};

/* False with a message printed. */
bool vm_place_parse(const struct vm_session *session, const char *text, struct vm_place *place);
/* "; no method of that name was executed", if nothing in what is known so far has the place's name,
 * and what may be meant instead. */
void vm_place_print_doubt(const struct vm_session *session, struct vm_place *place);
/* The same of a break point that is new; and of one of which more was loaded since: for the caller to
 * free, NULL: there is nothing to say. */
void vm_place_begin(struct vm_session *session, struct vm_place *place);
char *vm_place_late_doubt(struct vm_session *session, struct vm_place *place);
/* Whether the class of the place is named with its package and loaded, and has no such method. */
bool vm_place_never_comes(const struct vm_session *session, const struct vm_place *place);
void vm_place_print(FILE *out, const struct vm_place *place);
/* Of a source file, without its directory. */
const char *vm_step_file_name(const char *path);
/* The first position beyond `from` in the direction; or VM_HISTORY_NEVER, VM_HISTORY_LATER. */
uint32_t vm_place_find(struct vm_session *session, struct vm_place *place, uint32_t from,
                       enum vm_direction direction);
/* Whether the cursor is there. */
bool vm_place_is_at(struct vm_session *session, struct vm_place *place);
/* Adds methods or classes that were defined since the last time. */
void vm_place_match(const struct vm_session *session, struct vm_place *place);

/* --- names.c ----------------------------------------------------------------------------- */

/* Whether a name means a method or class: by patterns, where the last dot is before the method. */
bool vm_step_names_method(const struct vm_replay_method *method, const char *name);
bool vm_step_names_class(const struct vm_replay_class *class, const char *name);
bool vm_step_is_method_name(const char *class_name, const char *method_name, const char *name);
/* Whether a name is a pattern (vm/names/pattern.h); false with a message printed. */
bool vm_step_check_method(const struct vm_session *session, const char *name);
/* Whether a class is known that the first characters of a name mean. */
bool vm_step_has_class(const struct vm_session *session, const char *name, size_t length);

/* "no class Birdy is in the recording; did you mean Bird?" The others print what is to be doubted
 * of a name, from a semicolon on. False: nothing is. */
void vm_step_print_no_class(const struct vm_session *session, const char *name);
bool vm_step_print_class_doubt(const struct vm_session *session, const char *name);
bool vm_step_print_method_doubt(const struct vm_session *session, const char *name);
bool vm_step_print_field_doubt(const struct vm_session *session, const char *class_name,
                               const char *field);

/* Whether PACKAGE.CLASS.METHOD is of a class that is loaded in the program, and has no such method. */
bool vm_step_never_comes(const struct vm_session *session, const char *name);

/* The field of objects of a class with the nearest name; NULL: none is near. */
const char *vm_step_nearest_field(const struct vm_replay_class *class, const char *field);

/* --- goals ------------------------------------------------------------------------------- */

enum vm_goal_kind {
    VM_GOAL_NONE,
    VM_GOAL_STEPS, /* so many of one kind */
    VM_GOAL_RUN,   /* to a break point */
    VM_GOAL_PLACE, /* to one place */
    VM_GOAL_POSITION
};

struct vm_goal {
    enum vm_goal_kind kind;
    enum vm_step step;
    enum vm_direction direction;
    uint32_t count;    /* of steps that are left */
    uint32_t from;     /* where the command began */
    uint32_t at;       /* how far it is known not to be reached */
    uint32_t position; /* VM_GOAL_POSITION */
    bool is_at_break;  /* a break point ended it */
    struct vm_place place;
};

enum vm_goal_answer {
    VM_GOAL_REACHED,
    VM_GOAL_NEVER, /* it does not come */
    VM_GOAL_LATER  /* what is known of the recording does not say yet */
};

/* The cursor moves to where the session's goal is, if that is known. */
enum vm_goal_answer vm_goal_pursue(struct vm_session *session);

struct vm_session {
    struct vm_history *history;
    struct vm_replay *replay;
    FILE *out;
    struct vm_session_program program; /* functions NULL: no program runs */
    uint32_t cursor;
    uint32_t thread, frame; /* chosen: 0 the one that runs; from the newest */
    bool has_begun, is_wide;
    bool only_program; /* lines of the class library are passed over */
    struct vm_goal goal;
    struct vm_place breaks[VM_SESSION_MOST_BREAKS];
    bool has_break[VM_SESSION_MOST_BREAKS];
    char last[200]; /* command, to be repeated */
};

/* Moves replay and cursor. */
void vm_session_go(struct vm_session *session, uint32_t position);

/* --- show.c ------------------------------------------------------------------------------ */

void vm_show_stop(struct vm_session *session, uint32_t from);
/* What is at the end of what was recorded: a sentence. */
const char *vm_show_ending(const struct vm_session *session);
void vm_show_line(struct vm_session *session, uint32_t thread, uint32_t frame);
void vm_show_where(struct vm_session *session);
void vm_show_locals(struct vm_session *session);
void vm_show_stack(struct vm_session *session);
void vm_show_code(struct vm_session *session, uint32_t around);
void vm_show_source(struct vm_session *session, uint32_t around);
void vm_show_threads(struct vm_session *session);
void vm_show_monitors(struct vm_session *session);
void vm_show_class(struct vm_session *session, const char *name);
/* A local variable, `#7`, `#7.field`, `Class.field`. False with a message. */
bool vm_show_name(struct vm_session *session, const char *name);
void vm_show_explanation(struct vm_session *session);
void vm_show_info(struct vm_session *session);
/* The frame that is chosen; false with a message. */
bool vm_show_frame(const struct vm_session *session, struct vm_replay_frame *frame);
/* Which thread is shown. */
uint32_t vm_show_thread(const struct vm_session *session);

/* --- output.c ---------------------------------------------------------------------------- */

/* The last ones up to the cursor. */
void vm_show_output(struct vm_session *session, uint32_t most);
/* "out \"more: 7\n\"" of a transfer by its index. */
void vm_step_print_transfer(struct vm_session *session, uint32_t index);
/* What is at the end, with the exit status if it is known. */
void vm_show_ending_line(const struct vm_session *session);

/* --- value.c ----------------------------------------------------------------------------- */

/* By the first letter of a type, 0: by the tag. */
void vm_step_print_value(struct vm_session *session, struct vm_replay_value value, char type);
/* "Steps#1" */
void vm_step_print_object(struct vm_session *session, uint32_t number);
/* Without package. */
void vm_step_print_class_name(FILE *out, const char *name);
/* "Steps.half" */
void vm_step_print_method(FILE *out, const struct vm_replay_method *method);
/* Behind its name: where it was made, and all fields, or elements, in lines of their own. */
void vm_step_print_contents(struct vm_session *session, uint32_t object);

#endif
