/*
 * flags.h: HotSpot's -XX flags: their table, their values, and the printing of both.
 *
 * The table is flags.def. It contains all of HotSpot's flags, with types, ranges and defaults. So
 * jp2vm accepts and refuses the same flags as `java`, with the same messages. When all options have
 * been read, the launcher adds the effects of flags to the plan.
 *
 * Threads: one thread sets values while options are read; after that they are constant. Ownership:
 * texts belong to the arena that was passed to vm_flags_init.
 */
#ifndef JP2VM_VM_OPTIONS_FLAGS_H
#define JP2VM_VM_OPTIONS_FLAGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "vm/options/options.h"

enum vm_flag_type {
    VM_FLAG_TYPE_BOOL,
    VM_FLAG_TYPE_INT,
    VM_FLAG_TYPE_UINT,
    VM_FLAG_TYPE_INTX,
    VM_FLAG_TYPE_UINTX,
    VM_FLAG_TYPE_UINT64,
    VM_FLAG_TYPE_SIZE,
    VM_FLAG_TYPE_DOUBLE,
    VM_FLAG_TYPE_TEXT,
    VM_FLAG_TYPE_LIST /* a text to which each use of the option adds a line */
};

/* What the machine does with a flag. */
enum vm_flag_use {
    VM_FLAG_USE_HONOURED,
    VM_FLAG_USE_REPORT, /* HotSpot would report something, or act when it crashes; here a warning is
                           printed */
    /* Accepted without effect, because the subject of the flag does not exist here: */
    VM_FLAG_USE_COMPILER,
    VM_FLAG_USE_COLLECTOR, /* HotSpot's collectors and the layout of their heaps */
    VM_FLAG_USE_ARCHIVE,   /* class data sharing */
    VM_FLAG_USE_PROCESSOR, /* instructions that HotSpot's code uses, and intrinsics */
    VM_FLAG_USE_INTERNAL   /* other internals of HotSpot */
};

enum vm_flag_origin {
    VM_FLAG_DEFAULT,
    VM_FLAG_COMMAND_LINE,
    VM_FLAG_ENVIRONMENT,
    VM_FLAG_CONFIG_FILE,
    VM_FLAG_ERGONOMIC, /* computed, because no option set it */
    VM_FLAG_MANAGEMENT /* set by the running program, see vm/options/live_flags.h */
};

struct vm_flag {
    const char *name, *group, *initial, *least, *most;
    enum vm_flag_type type;
    enum vm_flag_use use;
};

#define VM_FLAG(type, name, group, initial, least, most, use, note) VM_FLAG_##name,
#define VM_ACCEPTED_FLAG(type, name, group, initial, least, most, use) VM_FLAG_##name,
enum vm_flag_id {
#include "vm/options/flags.def"
    VM_FLAG_COUNT
};

union vm_flag_value {
    bool boolean;
    int64_t integer;  /* INT, INTX */
    uint64_t natural; /* UINT, UINTX, UINT64, SIZE */
    double real;
    const char *text; /* NULL: none */
};

struct vm_flags {
    struct vm_arena *arena;
    union vm_flag_value values[VM_FLAG_COUNT];
    uint8_t origins[VM_FLAG_COUNT]; /* enum vm_flag_origin */
};

extern const struct vm_flag vm_flag_table[VM_FLAG_COUNT];

union vm_flag_value vm_flag_initial(enum vm_flag_id id);

/* Sets all flags to their defaults. */
void vm_flags_init(struct vm_flags *flags, struct vm_arena *arena);

/*
 * Sets a flag by "+Name", "-Name" or "Name=value". If `is_lenient` is true, ignores unknown and
 * locked flags. Stores the flag that was set, or VM_FLAG_COUNT, in *id.
 */
enum vm_option_status vm_flags_set(struct vm_flags *flags, const char *text,
                                   enum vm_flag_origin origin, bool is_lenient, enum vm_flag_id *id,
                                   struct vm_option_message *message);

/* Returns the flag of this name; VM_FLAG_COUNT if there is no such flag. */
enum vm_flag_id vm_flags_find(const char *name, size_t length);

/* Returns whether an option has set the flag. */
bool vm_flags_is_given(const struct vm_flags *flags, enum vm_flag_id id);

/* Returns whether the flag is visible. Locked flags are not visible, and are treated as unknown. */
bool vm_flags_is_visible(const struct vm_flags *flags, enum vm_flag_id id);

/* Returns whether programs may set the flag while they run. */
bool vm_flags_is_manageable(enum vm_flag_id id);

/* Returns whether the number is in the flag's range. If not, writes the reason to `reason`. */
bool vm_flags_check_range(enum vm_flag_id id, union vm_flag_value value, char *reason, size_t size);

/* Returns whether the value differs from the default. */
bool vm_flags_is_changed(const struct vm_flags *flags, enum vm_flag_id id);

/*
 * Writes HotSpot's warning about the use of the flag, without the name of the JVM at its start.
 * Returns false if there is no warning.
 */
bool vm_flags_warning(enum vm_flag_id id, char *text, size_t size);

/* Return whether HotSpot 17 accepts the flag with a warning because it is obsolete, or because it
 * was renamed; in the second case *replacement is its current name. */
bool vm_flags_is_obsolete(const char *name, size_t length);
bool vm_flags_is_renamed(const char *name, size_t length, const char **replacement,
                         const char **since);

/* Print the output of -XX:+PrintFlagsFinal, -XX:+PrintFlagsInitial, -XX:+PrintFlagsRanges and
 * -XX:+PrintCommandLineFlags. Locked flags are left out. */
void vm_flags_print(const struct vm_flags *flags, FILE *stream);
void vm_flags_print_initial(FILE *stream);
void vm_flags_print_ranges(const struct vm_flags *flags, FILE *stream);
void vm_flags_print_command_line(const struct vm_flags *flags, FILE *stream);

/* Prints the option that gives a flag this value, "-XX:+Name" or "-XX:Name=value". */
void vm_flags_print_option(enum vm_flag_id id, union vm_flag_value value, FILE *stream);

/* Returns the similarity of two names, from 0 to 1, computed from the pairs of adjacent characters
 * that both contain. */
double vm_option_similarity(const char *a, size_t a_length, const char *b, size_t b_length);
#define VM_OPTION_IS_SIMILAR 0.7

#endif
