/*
 * session_internal.h: declarations shared by the files of a session.
 *
 *   session.c  parsing commands; the commands that move the cursor
 *   goal.c     the position to which an open command leads
 *   place.c    places (lines, methods, fields, ...) as commands name them
 *   warnings.c warnings about places that the program may never reach
 *   names.c    names of classes, methods and fields; similar names
 *   show.c     printing the state at the cursor
 *   output.c   the program's output and input
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
    VM_PLACE_METHOD, /* entry of a method named `name` */
    VM_PLACE_BCI,
    VM_PLACE_METHOD_LINE, /* a line of a method named `name` */
    VM_PLACE_LINE,        /* a line of a source file */
    VM_PLACE_EXCEPTION,   /* an exception whose class is named `name`, or any exception */
    VM_PLACE_WRITE,       /* a write to the field named `field`, of one object or of all objects */
    VM_PLACE_READ
};

enum vm_place_known {
    VM_PLACE_UNKNOWN,
    VM_PLACE_CLASS_KNOWN, /* a class of that name is known, but no such method */
    VM_PLACE_KNOWN        /* the method, the field's class or the source file is known */
};

/* A place that a command names. Methods and classes may be loaded later; they are compared with the
 * name then. */
struct vm_place {
    enum vm_place_kind kind;
    char name[VM_SESSION_NAME];  /* "Steps.half", "Steps.java", "ArithmeticException"; "": any */
    char field[VM_SESSION_NAME]; /* the field of VM_PLACE_WRITE or VM_PLACE_READ, or an index */
    uint32_t number;             /* bci, line or object number */
    /* The numbers of the methods or classes that match the name, among the first `seen` ones. */
    uint32_t matches[VM_SESSION_MOST_MATCHES], match_count, seen;
    enum vm_place_known known; /* break points: what was known at the last warning */
};

/* Parses a place. If the text is wrong, prints a message and returns false. */
bool vm_place_parse(const struct vm_session *session, const char *text, struct vm_place *place);
/* If nothing known so far has the place's name, prints "; no method of that name was executed" (for
 * example), and suggests another name. */
void vm_place_print_warning(const struct vm_session *session, struct vm_place *place);
/* The same for break points: vm_place_begin for a new one, vm_place_late_warning when more classes
 * may have been loaded. The latter returns the warning, which the caller must free; NULL: no
 * warning. */
void vm_place_begin(struct vm_session *session, struct vm_place *place);
char *vm_place_late_warning(struct vm_session *session, struct vm_place *place);
/* Whether the place names its class together with the package, and this class is loaded but has no
 * such method. */
bool vm_place_never_comes(const struct vm_session *session, const struct vm_place *place);
void vm_place_print(FILE *out, const struct vm_place *place);
/* Returns the name of a source file without its directory. */
const char *vm_step_file_name(const char *path);
/* Returns the first position of the place beyond `from` in the direction, or VM_HISTORY_NEVER, or
 * VM_HISTORY_LATER. */
uint32_t vm_place_find(struct vm_session *session, struct vm_place *place, uint32_t from,
                       enum vm_direction direction);
/* Whether the cursor is at the place. */
bool vm_place_is_at(struct vm_session *session, struct vm_place *place);
/* Adds to `matches` methods or classes that were defined since the last call. */
void vm_place_match(const struct vm_session *session, struct vm_place *place);

/* --- names.c ----------------------------------------------------------------------------- */

/* Whether a method or class matches a name. The name is a pattern; in the name of a method, the
 * last dot precedes the method. */
bool vm_step_names_method(const struct vm_replay_method *method, const char *name);
bool vm_step_names_class(const struct vm_replay_class *class, const char *name);
bool vm_step_is_method_name(const char *class_name, const char *method_name, const char *descriptor,
                            const char *name);
/* Whether a name is a valid pattern (vm/names/pattern.h). If not, prints a message. */
bool vm_step_check_method(const struct vm_session *session, const char *name);
/* Whether a name, or the class in the name of a method, matches a known class. */
bool vm_step_has_class(const struct vm_session *session, const char *name);
bool vm_step_has_class_of_method(const struct vm_session *session, const char *name);

/* Print warnings. The first function prints "no class Birdy is in the recording; did you mean
 * Bird?" The output of the others starts with a semicolon; they return false if they print
 * nothing. */
void vm_step_print_no_class(const struct vm_session *session, const char *name);
bool vm_step_print_class_warning(const struct vm_session *session, const char *name);
bool vm_step_print_method_warning(const struct vm_session *session, const char *name);
bool vm_step_print_field_warning(const struct vm_session *session, const char *class_name,
                                 const char *field);

/* Whether a name PACKAGE.CLASS.METHOD refers to a class that the running program has loaded but
 * that has no such method. */
bool vm_step_never_comes(const struct vm_session *session, const char *name);

/* Returns the instance field of a class whose name is most similar to `field`; NULL: no name is
 * similar. */
const char *vm_step_nearest_field(const struct vm_replay_class *class, const char *field);

/* --- goals ------------------------------------------------------------------------------- */

enum vm_goal_kind {
    VM_GOAL_NONE,
    VM_GOAL_STEPS, /* a number of equal steps */
    VM_GOAL_RUN,   /* to the next break point */
    VM_GOAL_PLACE, /* to a given place */
    VM_GOAL_POSITION
};

struct vm_goal {
    enum vm_goal_kind kind;
    enum vm_step step;
    enum vm_direction direction;
    uint32_t count;    /* VM_GOAL_STEPS: the steps that remain */
    uint32_t from;     /* position of the cursor when the command started */
    uint32_t at;       /* the goal is known not to be before this position */
    uint32_t position; /* VM_GOAL_POSITION: the position to go to */
    bool is_at_break;  /* a break point ended the command */
    struct vm_place place;
};

enum vm_goal_answer {
    VM_GOAL_REACHED,
    VM_GOAL_NEVER, /* the goal does not exist */
    VM_GOAL_LATER  /* the goal may be in the part of the recording that is not known yet */
};

/* Moves the cursor to the session's goal, if its position is known. */
enum vm_goal_answer vm_goal_pursue(struct vm_session *session);

struct vm_session {
    struct vm_history *history;
    struct vm_replay *replay;
    FILE *out;
    struct vm_session_program program; /* its functions are NULL if no program is running */
    uint32_t cursor;
    uint32_t thread, frame; /* chosen thread (0: the one that executes); chosen frame (0: the
                               newest) */
    bool has_begun, is_wide;
    bool only_program; /* steps pass over the lines of the class library */
    struct vm_goal goal;
    struct vm_place breaks[VM_SESSION_MOST_BREAKS];
    bool has_break[VM_SESSION_MOST_BREAKS];
    char last[200]; /* the command that an empty line repeats */
};

/* Moves the replay and the cursor to a position. */
void vm_session_go(struct vm_session *session, uint32_t position);

/* --- show.c ------------------------------------------------------------------------------ */

void vm_show_stop(struct vm_session *session, uint32_t from);
/* Returns a sentence about the end of the recording. */
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
/* Shows the local variable, the object `#7`, or the field `#7.field` or `Class.field` with this
 * name. If the name is wrong, prints a message and returns false. */
bool vm_show_name(struct vm_session *session, const char *name);
void vm_show_explanation(struct vm_session *session);
void vm_show_info(struct vm_session *session);
/* Returns the thread that the commands show. */
uint32_t vm_show_thread(const struct vm_session *session);

/* --- output.c ---------------------------------------------------------------------------- */

/* Prints up to `most` transfers before the cursor, the last ones. */
void vm_show_output(struct vm_session *session, uint32_t most);
/* Prints a transfer, given by its index: "out \"more: 7\n\"". */
void vm_step_print_transfer(struct vm_session *session, uint32_t index);
/* Prints how the recording ended, with the exit status if it is known. */
void vm_show_ending_line(const struct vm_session *session);

/* --- value.c ----------------------------------------------------------------------------- */

/* Prints a value. `type` is the first letter of its descriptor; 0: the value's tag gives the
 * type. */
void vm_step_print_value(struct vm_session *session, struct vm_replay_value value, char type);
/* Prints an object's name: "Steps#1". */
void vm_step_print_object(struct vm_session *session, uint32_t number);
/* Prints a class's name without its package. */
void vm_step_print_class_name(FILE *out, const char *name);
/* Print parts of lines, see vm/show/line.h. */
void vm_step_print_place(FILE *out, const struct vm_replay_method *method, uint32_t bci);
void vm_step_print_margin(FILE *out, uint64_t number, const char *thread, uint32_t depth);
void vm_step_print_local_name(FILE *out, const char *name, uint32_t slot);
/* Called after the object's name has been printed: prints where the object was created, and each
 * field or element on a separate line. */
void vm_step_print_contents(struct vm_session *session, uint32_t object);

#endif
