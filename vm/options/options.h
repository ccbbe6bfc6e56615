/*
 * options.h: tables of options, and the draft that options fill until it is a plan (plan.h).
 *
 * All options are rows of tables; the same rows are the text of --help. A table is a struct
 * vm_option_group, and belongs to a room. A group may have a part of the plan that only its room
 * knows, which comes zeroed; the groups of the machine set the draft's `plan` itself.
 *
 * Threads: a draft is one thread's, before the machine exists.
 * Ownership: what a draft keeps is copied to its arena and lives as long as it does. What a part
 * owns beside that its group's `discard` gives back.
 * Errors: a status and a message in java's words, without a newline at its end.
 */
#ifndef JP2VM_VM_OPTIONS_OPTIONS_H
#define JP2VM_VM_OPTIONS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/options/plan.h"

struct vm_arena;
struct vm_option;

enum vm_option_status {
    VM_OPTION_OK,
    VM_OPTION_UNKNOWN,  /* no such option; JavaVMInitArgs may ask to ignore these */
    VM_OPTION_INVALID,  /* a bad value of one of java's options: status 1 */
    VM_OPTION_USAGE,    /* wrong use of an option of our own: status 2 */
    VM_OPTION_CONFLICT, /* options that do not go together: no machine is made */
    VM_OPTION_NO_MEMORY
};

struct vm_option_message {
    char text[512];
};

/* A plan that is being made. */
struct vm_draft {
    struct vm_plan plan;
    struct vm_arena *arena;
    struct vm_flags *flags; /* those of the plan */
    const struct vm_option_group *const *groups; /* ends with NULL */
    void *parts[VM_PLAN_MAX_PARTS]; /* by group; `plan` for groups without one */
    bool ignores_unknown_flags;     /* -XX:+IgnoreUnrecognizedVMOptions */
    bool is_environment;            /* options come from a variable */
};

/* One use of an option. */
struct vm_option_use {
    struct vm_draft *draft;
    const struct vm_option *option;
    void *part;        /* of its group; the draft's plan where the group has none */
    const char *value; /* what follows the name, NULL when nothing does */
    const char *text;  /* the whole option */
    struct vm_option_message *message;
};

typedef enum vm_option_status vm_option_apply_function(const struct vm_option_use *use);

/* How a name is followed by its value. */
enum vm_option_form {
    VM_OPTION_PLAIN,          /* -Xint */
    VM_OPTION_PREFIX,         /* -Xmx64m: the rest of the text */
    VM_OPTION_COLON,          /* -ea, -ea:value */
    VM_OPTION_EQUALS,         /* --name=value */
    VM_OPTION_OPTIONAL_EQUALS /* --name, --name=value */
};

struct vm_option {
    const char *name;
    enum vm_option_form form;
    vm_option_apply_function *apply; /* NULL: the launcher does what it says */
    const char *argument; /* as --help shows what follows the name, or NULL */
    const char *help;     /* NULL: accepted, but not listed */
    const char *example;  /* a whole option */
    const char *initial;  /* the value without the option, or without its value; NULL: none */
    const char *needs;    /* options without which it is refused, or NULL: a list for --help */
    const char *excludes; /* options with which it is refused, likewise */
    const char *page;     /* where docs/ describes it, "probes.md#events"; NULL: as `java` does */
};

struct vm_option_group {
    const char *title;
    const char *topic; /* its name for --help=topic */
    bool is_own;       /* options that java does not have: their misuse is VM_OPTION_USAGE */
    const struct vm_option *options; /* ends with name NULL */
    size_t part_bytes; /* 0: the group has no part of its own */

    /* An option of the group was applied. May be NULL, as all that follow. */
    vm_option_apply_function *noted;

    /* All options are applied: checks what they say together, and completes the part. Other parts
     * may be completed, too, of groups that come later. Starts nothing. */
    enum vm_option_status (*resolve)(struct vm_draft *draft, void *part,
                                     struct vm_option_message *message);

    /* The plan is made: the room takes its part, and does what it says; the machine does not exist
     * yet. The part is const from here on. */
    enum vm_option_status (*start)(const struct vm_plan *plan, const void *part,
                                   struct vm_option_message *message);

    /* The draft is given up: what the part owns is freed. */
    void (*discard)(void *part);
};

/* An empty draft, but for what `initial` has. NULL without memory. */
struct vm_draft *vm_draft_create(const struct vm_option_group *const *groups,
                                 const struct vm_plan *initial);

/* Frees it with all that it has. */
void vm_draft_discard(struct vm_draft *draft);

/* Applies one option. */
enum vm_option_status vm_draft_apply(struct vm_draft *draft, const char *text,
                                     struct vm_option_message *message);

/* The name of the option that is most like the text up to its value; NULL when none is. */
const char *vm_option_guess(const struct vm_option_group *const *groups, const char *text);

/* Has every group resolve its part, in their order. With VM_OPTION_OK draft->plan is complete. */
enum vm_option_status vm_draft_resolve(struct vm_draft *draft, struct vm_option_message *message);

/* Has every group start its room, in their order. */
enum vm_option_status vm_plan_start(const struct vm_plan *plan,
                                    const struct vm_option_group *const *groups,
                                    struct vm_option_message *message);

/* The part of a group of the draft, which has one. */
void *vm_draft_part(const struct vm_draft *draft, const struct vm_option_group *group);

/* A text in the draft: a copy, or a formatted one; NULL without memory. */
char *vm_draft_copy(struct vm_draft *draft, const char *text);
char *vm_draft_print(struct vm_draft *draft, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds a text to a list, whose array grows. */
enum vm_option_status vm_draft_add(struct vm_draft *draft, const char ***list, size_t *count,
                                   const char *text);

enum vm_option_status vm_draft_add_property(struct vm_draft *draft, const char *key,
                                            size_t key_length, const char *value);

/* Takes the next word off *text, for variables that hold options, into `word`, which is as long as
 * the text; quotes group and are dropped, nothing escapes. False: there is none. */
bool vm_option_next_word(const char **text, char *word, bool *is_unmatched);

/* --- for `apply` ------------------------------------------------------------------------------ */

/* Does nothing. */
vm_option_apply_function vm_option_accept;

/* The usual ones: a member of the part is true, or is the value, unless there is none. */
#define VM_OPTION_SETS_TRUE(function, type, member)                                               \
    static enum vm_option_status function(const struct vm_option_use *use)                        \
    {                                                                                             \
        ((type *)use->part)->member = true;                                                       \
        return VM_OPTION_OK;                                                                      \
    }

#define VM_OPTION_SETS_TEXT(function, type, member)                                               \
    static enum vm_option_status function(const struct vm_option_use *use)                        \
    {                                                                                             \
        return vm_option_keep(use, &((type *)use->part)->member);                                 \
    }

/* The same of a list, where an option that is given again adds to it. */
#define VM_OPTION_JOINS_LIST(function, type, member)                                              \
    static enum vm_option_status function(const struct vm_option_use *use)                        \
    {                                                                                             \
        return vm_option_join(use, &((type *)use->part)->member);                                 \
    }

/* Keeps the value at a place, behind a comma if one is there. */
enum vm_option_status vm_option_join(const struct vm_option_use *use, const char **place);

/* Keeps the value at a place, unless there is none. */
enum vm_option_status vm_option_keep(const struct vm_option_use *use, const char **place);

/* A size with k, m, g or t behind it; false when it is none. */
bool vm_option_parse_size(const char *text, size_t *bytes);

/* Fills the message and returns the status. */
enum vm_option_status vm_option_fail(enum vm_option_status status,
                                     struct vm_option_message *message, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* VM_OPTION_USAGE for a word, up to a comma, that is none of a list, "a, b and c": with the nearest
 * of these, or all. */
enum vm_option_status vm_option_fail_word(const struct vm_option_use *use, const char *word,
                                          const char *list);

#endif
