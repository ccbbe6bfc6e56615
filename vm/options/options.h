/*
 * options.h: tables of options, and the draft that options fill until it is a plan (plan.h).
 *
 * All options are rows of tables; the text of --help is made from the same rows. A table is a
 * struct vm_option_group, and belongs to a room. A group may have its own part of the plan, which
 * is zeroed at first and which only its room knows; the options of the machine's groups set members
 * of the draft's `plan`.
 *
 * Threads: one thread uses a draft, before the machine exists. Ownership: texts that a draft keeps
 * are copied to its arena and live as long as it does. A group's `discard` frees everything else
 * that its part owns. Errors: a status and a message in HotSpot's words, without a newline at its
 * end.
 */
#ifndef JP2VM_VM_OPTIONS_OPTIONS_H
#define JP2VM_VM_OPTIONS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/options/plan.h"

struct vm_arena;
struct vm_noted_option;
struct vm_option;

enum vm_option_status {
    VM_OPTION_OK,
    VM_OPTION_UNKNOWN,  /* no such option; JavaVMInitArgs may request to ignore unknown options */
    VM_OPTION_INVALID,  /* an option of HotSpot has a bad value: exit status 1 */
    VM_OPTION_USAGE,    /* an option of jp2vm's own is used wrongly: exit status 2 */
    VM_OPTION_CONFLICT, /* two options exclude each other: no machine is made */
    VM_OPTION_NO_MEMORY
};

struct vm_option_message {
    char text[512];
};

/* A plan under construction. */
struct vm_draft {
    struct vm_plan plan;
    struct vm_arena *arena;
    struct vm_flags *flags;                      /* the flags of the plan */
    const struct vm_option_group *const *groups; /* ends with NULL */
    void *parts[VM_PLAN_MAX_PARTS];              /* the part of each group, indexed by group; `plan`
                                                    for groups without a part */
    bool ignores_unknown_flags;                  /* -XX:+IgnoreUnrecognizedVMOptions */
    bool is_environment;                         /* options come from a variable */
    const char *origin;          /* the variable that options come from; NULL: the command line */
    struct vm_option_seen *seen; /* uses of options that may be given once */
    struct vm_noted_option *noted_options; /* what child processes may get, see children.h */
};

/* One use of an option. */
struct vm_option_use {
    struct vm_draft *draft;
    const struct vm_option *option;
    void *part;        /* the part of the option's group, or the draft's plan if the group has no
                          part */
    const char *value; /* the text after the name; NULL: no value */
    const char *text;  /* the whole text of the option */
    struct vm_option_message *message;
};

typedef enum vm_option_status vm_option_apply_function(const struct vm_option_use *use);

/* The form in which an option's name and value are written. */
enum vm_option_form {
    VM_OPTION_PLAIN,          /* -Xint */
    VM_OPTION_PREFIX,         /* -Xmx64m: the value follows the name directly */
    VM_OPTION_COLON,          /* -ea, -ea:value */
    VM_OPTION_EQUALS,         /* --name=value */
    VM_OPTION_OPTIONAL_EQUALS /* --name, --name=value */
};

/* What the machine of a child process gets if an option of jp2vm is given (children.h). The kinds
 * after the first two say what the value is, so that names of files can be changed. */
enum vm_option_child {
    VM_CHILD_SAME,   /* the same text */
    VM_CHILD_NONE,   /* nothing: the option is for one process */
    VM_CHILD_INPUT,  /* a file or directory that is read */
    VM_CHILD_PATHS,  /* a class path */
    VM_CHILD_NAMED,  /* a name or a file that is read, and arguments, perhaps with ":out=FILE" */
    VM_CHILD_OUTPUT, /* a file that is written */
    VM_CHILD_PROFILE /* the value of --profile-out */
};

struct vm_option {
    const char *name;
    enum vm_option_form form;
    vm_option_apply_function *apply; /* NULL: the launcher implements the option */
    const char *argument;            /* name of the value in the text of --help, or NULL */
    const char *help;                /* NULL: accepted, but not listed */
    const char *example;             /* a whole option */
    const char *initial;  /* the value if the option, or its value, is not given; NULL: none */
    const char *needs;    /* options without which the option is refused: a list for --help; NULL:
                           * none */
    const char *excludes; /* options with which the option is refused, likewise */
    const char *page;     /* its description in docs/, "probes.md#events"; NULL: as in `java` */
    bool adds_up; /* each use counts; otherwise an own option has one value in each origin, and the
                   * later origin counts */
    enum vm_option_child child; /* only for options of groups with is_own */
};

struct vm_option_group {
    const char *title;
    const char *topic; /* the group's name for --help=topic */
    bool is_own;       /* `java` does not have these options; wrong use is VM_OPTION_USAGE */
    const struct vm_option *options; /* ends with a row whose name is NULL */
    size_t part_bytes;               /* 0: the group has no part of its own */

    /* Called after an option of the group has been applied. May be NULL, like all members below. */
    vm_option_apply_function *noted;

    /* Called when all options have been applied: checks combinations of options, and completes the
     * part. May also complete parts of later groups. Must not start anything. */
    enum vm_option_status (*resolve)(struct vm_draft *draft, void *part,
                                     struct vm_option_message *message);

    /* Called when the plan is complete: the room receives its part, which does not change any more,
     * and starts. The machine does not exist yet. */
    enum vm_option_status (*start)(const struct vm_plan *plan, const void *part,
                                   struct vm_option_message *message);

    /* Called when the draft is discarded: frees everything that the part owns. */
    void (*discard)(void *part);
};

/* Creates a draft that contains only the contents of `initial`. Returns NULL if memory runs out. */
struct vm_draft *vm_draft_create(const struct vm_option_group *const *groups,
                                 const struct vm_plan *initial);

/* Frees the draft with everything in it. */
void vm_draft_discard(struct vm_draft *draft);

/* Applies one option. */
enum vm_option_status vm_draft_apply(struct vm_draft *draft, const char *text,
                                     struct vm_option_message *message);

/* Returns the name of the option that is most similar to the text without its value; NULL if no
 * option is similar. */
const char *vm_option_guess(const struct vm_option_group *const *groups, const char *text);

/* Calls every group's `resolve`, in order. If the result is VM_OPTION_OK, draft->plan is
 * complete. */
enum vm_option_status vm_draft_resolve(struct vm_draft *draft, struct vm_option_message *message);

/* Calls every group's `start`, in order. */
enum vm_option_status vm_plan_start(const struct vm_plan *plan,
                                    const struct vm_option_group *const *groups,
                                    struct vm_option_message *message);

/* Returns the draft's part of a group, which must have one. */
void *vm_draft_part(const struct vm_draft *draft, const struct vm_option_group *group);

/* Return a copy of a text, or a formatted text, that belongs to the draft; NULL if memory runs out.
 */
char *vm_draft_copy(struct vm_draft *draft, const char *text);
char *vm_draft_print(struct vm_draft *draft, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds a text to a list, whose array grows. */
enum vm_option_status vm_draft_add(struct vm_draft *draft, const char ***list, size_t *count,
                                   const char *text);

enum vm_option_status vm_draft_add_property(struct vm_draft *draft, const char *key,
                                            size_t key_length, const char *value);

/* Takes the next word from *text, the value of an environment variable with options, and writes it
 * to `word`, which must have space for the whole text. Quotes keep a word with blanks together, and
 * are removed; there are no escapes. Returns false if there is no further word. */
bool vm_option_next_word(const char **text, char *word, bool *is_unmatched);

/* --- for `apply` ------------------------------------------------------------------------------ */

/* Does nothing. */
vm_option_apply_function vm_option_accept;

/* Define the usual functions, which set a member of the part to true, or to the value if there is
 * one. */
#define VM_OPTION_SETS_TRUE(function, type, member)                                                \
    static enum vm_option_status function(const struct vm_option_use *use)                         \
    {                                                                                              \
        ((type *)use->part)->member = true;                                                        \
        return VM_OPTION_OK;                                                                       \
    }

#define VM_OPTION_SETS_TEXT(function, type, member)                                                \
    static enum vm_option_status function(const struct vm_option_use *use)                         \
    {                                                                                              \
        return vm_option_keep(use, &((type *)use->part)->member);                                  \
    }

/* The same for a member that is a list: each use of the option adds to the list. */
#define VM_OPTION_JOINS_LIST(function, type, member)                                               \
    static enum vm_option_status function(const struct vm_option_use *use)                         \
    {                                                                                              \
        return vm_option_join(use, &((type *)use->part)->member);                                  \
    }

/* Stores the option's value in *place; if *place already has a value, appends a comma and the new
 * value. */
enum vm_option_status vm_option_join(const struct vm_option_use *use, const char **place);

/* If the option has a value, stores it in *place. */
enum vm_option_status vm_option_keep(const struct vm_option_use *use, const char **place);

/* Reserves the file that an option writes, NAME=VALUE. Fails if another option writes it; a path
 * that is NULL is not reserved. */
enum vm_option_status vm_option_reserve(struct vm_option_message *message, const char *path,
                                        const char *name, const char *value);

/* The same for several pairs of an option's name and its file. */
enum vm_option_status vm_option_reserve_all(struct vm_option_message *message,
                                            const char *const outputs[][2], size_t count);

/* Parses a size, which may end with k, m, g or t. Returns false for any other text. */
bool vm_option_parse_size(const char *text, size_t *bytes);

/* Formats the message and returns the status. */
enum vm_option_status vm_option_fail(enum vm_option_status status,
                                     struct vm_option_message *message, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Returns VM_OPTION_USAGE for a word (up to a comma) that is not in a list like "a, b and c". The
 * message suggests the nearest word of the list, or prints the list. */
enum vm_option_status vm_option_fail_word(const struct vm_option_use *use, const char *word,
                                          const char *list);

#endif
