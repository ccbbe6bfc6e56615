/*
 * jp2vm/profile.h: profiles for C programs. With this header you write a plug-in that writes the
 * profile in a format of your own when the program ends, and programs that read profile files
 * (.jp2). One source is both:
 *
 *     #include <inttypes.h>
 *     #include <jp2vm/profile.h>
 *
 *     struct flat {
 *         struct jp2_profile_visitor visitor;
 *         const struct jp2_profile *profile;
 *         struct jp2_profile_output *out;
 *     };
 *
 *     static bool enter(struct jp2_profile_visitor *visitor, const struct jp2_profile_context *c)
 *     {
 *         struct flat *flat = (struct flat *)visitor;
 *         flat->profile->write(flat->out, "%*s%s.%s %" PRIu64 "\n", 2 * (int)c->depth, "",
 *                              c->method->class_name, c->method->name, c->entries);
 *         return true;
 *     }
 *
 *     static bool write(const struct jp2_profile *profile, struct jp2_profile_output *out,
 *                       char *message, size_t bytes)
 *     {
 *         struct flat flat = {{.enter = enter}, profile, out};
 *         return profile->visit(profile, &flat.visitor);
 *     }
 *
 *     JP2_PROFILE_WRITER(.name = "myformat", .summary = "writes contexts, indented",
 *                        .write = write)
 *
 * As a plug-in, it needs this header alone. The last command loads it:
 *
 *     cc -shared -fPIC $(pkg-config --cflags jp2profile) myformat.c -o myformat.so
 *     jp2vm --profile-out=./myformat.so:profile.out -cp app Main
 *
 * As a program, it is linked with the library libjp2profile, and reads a file:
 *
 *     cc -DJP2_PROFILE_PROGRAM myformat.c $(pkg-config --cflags --libs jp2profile) -o myformat
 *     ./myformat jp2-profile.jp2 -o profile.out
 *
 * Both write the same bytes. A program with its own `main` calls jp2_profile_open. See also
 * docs/plugins.md.
 *
 * Names are as in class files (JVMS 4.2): "java/lang/String", in modified UTF-8. Instructions have
 * numbers from 1 in the order of the code (docs/profile-semantics.md).
 *
 * Threads: one thread at a time uses a profile. Ownership: all data belong to the profile, and are
 * never changed by the caller.
 */
#ifndef JP2VM_PROFILE_H
#define JP2VM_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It increases when a change may break programs and plug-ins that
 * were compiled earlier. Adding members at the end of a structure does not change it. */
#define JP2_PROFILE_ABI 1

/* A basic block: the numbers of its first and last instruction. */
struct jp2_profile_block {
    uint32_t first, last;
};

/* A method. The structure is valid as long as the profile. */
struct jp2_profile_method {
    uint32_t number; /* from 0; less than jp2_profile.method_count */
    const char *class_name, *name, *descriptor;
    const char *loader;      /* "app.PluginLoader@3"; "" for boot and application loader */
    const char *source_file; /* NULL: unknown */
    const char *origin;      /* a JAR, a directory, "jrt:/MODULE"; NULL: unknown */
    uint64_t class_order;    /* order of definition; distinguishes classes with the same name */
    uint32_t flags;          /* JVMS table 4.6-A */
    bool is_native;          /* it has no code: the following numbers are 0 */
    uint32_t code_bytes, instruction_count, block_count;
    const struct jp2_profile_block *blocks; /* ascending; they cover all instructions */
    /* Indexed by instruction number - 1. */
    const uint16_t *bcis;
    const uint8_t *opcodes; /* for wide, the opcode that it modifies */
    const int32_t *lines;   /* -1: no line */
};

/* A number of a context: a metric, a value that an analysis or the JOP mode adds ("jopCycles"), or
 * the sum of tallies ("allocatedBytes"). */
struct jp2_profile_value {
    const char *name;
    uint64_t value;
};

/* `count` activations ended their block after `instruction`, without running the rest of the
 * block. An instruction one less than the block's first: they did not start the block. */
struct jp2_profile_exit {
    uint32_t block; /* index into blocks */
    uint32_t instruction;
    uint64_t count; /* in a profile with scopes possibly negative, modulo 2^64 */
};

/* Counts by class and instruction: objects allocated, exceptions thrown, monitors entered. */
struct jp2_profile_tally {
    const char *kind;       /* "allocation" */
    const char *class_name; /* "[I"; NULL: the kind has no classes */
    uint32_t instruction;   /* 0: no instruction */
    uint32_t count;
    const char *const *names; /* "objects", "bytes" */
    const uint64_t *counts;
};

/* A calling context: a method, called from an instruction of the caller's context. The structure,
 * and what it points to except the method and names, are valid during the call. */
struct jp2_profile_context {
    const struct jp2_profile_method *method;
    uint32_t depth;   /* 0: a root of the tree */
    int32_t callsite; /* number of the calling instruction in the caller's method; -1: the context
                         is a root or a callback; 0: callsites are not distinguished */
    bool is_native;
    bool is_truncated;     /* a context beyond the memory limit, united by method; depth is 0 */
    bool is_cut;           /* some of its calls are counted in truncated contexts */
    uint64_t entries;      /* how often the method was entered in this context */
    uint64_t instructions; /* executed by the method itself; 0 if blocks were not counted */
    const uint64_t *block_counts; /* method->block_count counts; NULL: not counted, or no blocks */
    size_t exit_count, in_progress_count;
    const struct jp2_profile_exit *exits;       /* ascending by instruction */
    const struct jp2_profile_exit *in_progress; /* the same for activations that were running */
    size_t value_count;
    const struct jp2_profile_value *values;
    size_t tally_count;
    const struct jp2_profile_tally *tallies; /* by kind, class and instruction */
};

/* A tree of the profile: all of it, or the contexts of a thread or scope. */
struct jp2_profile_tree {
    bool has_thread;
    uint64_t thread_number;  /* from 1; only if has_thread */
    const char *thread_name; /* "" if the tree has no thread */
    const char *scope;       /* NULL: the profile has no scopes */
    uint64_t opened;         /* how often a scope of this name was opened */
};

/*
 * The functions that `visit` calls: for each tree begin_tree, the contexts in preorder, end_tree.
 * For a context: enter, its callees, leave. Callees are ordered by callsite (-1 first), class,
 * method name, descriptor; so equal profiles are visited in the same order. Functions may be NULL.
 * If a function returns false, the visit stops. Put the structure first in a structure of your own
 * for your data.
 */
struct jp2_profile_visitor {
    bool (*begin_tree)(struct jp2_profile_visitor *visitor, const struct jp2_profile_tree *tree);
    bool (*enter)(struct jp2_profile_visitor *visitor, const struct jp2_profile_context *context);
    bool (*leave)(struct jp2_profile_visitor *visitor, const struct jp2_profile_context *context);
    bool (*end_tree)(struct jp2_profile_visitor *visitor, const struct jp2_profile_tree *tree);
};

/* A fact about the run: "jopModel", "JOP, 60 MHz". */
struct jp2_profile_note {
    const char *name, *value;
};

/* How write_text converts a text. Modified UTF-8 becomes UTF-8 in each style. */
enum jp2_profile_style {
    JP2_PROFILE_LINE, /* control characters and line ends become U+FFFD */
    JP2_PROFILE_XML,  /* within XML text or an attribute */
    JP2_PROFILE_JSON  /* within a JSON string */
};

struct jp2_profile_output; /* the file that a writer writes */

/* A whole profile. */
struct jp2_profile {
    uint32_t abi;
    size_t size; /* size of this structure in the library or machine */

    const char *vm_version;     /* "jp2vm 0.1" */
    const char *command;        /* main class and arguments */
    const char *options;        /* profiling options, separated by blanks */
    const char *reason;         /* of the writing: "exit", "signal 15", "on demand", "checkpoint" */
    const char *features;       /* the collected data: "calls callsites natives blocks" */
    const char *block_analysis; /* "default"; "" if blocks were not counted */
    const char *window;         /* "all", "main", "CLASS.METHOD" */
    size_t note_count;
    const struct jp2_profile_note *notes;
    uint32_t method_count;
    uint64_t context_count;

    /* Visits all contexts, any number of times. Returns false if a function of the visitor has
     * returned false, or if memory ran out. */
    bool (*visit)(const struct jp2_profile *profile, struct jp2_profile_visitor *visitor);

    /* Write to the output of a writer: like printf, bytes, and a converted text. Errors are kept;
     * after the first, the functions do nothing. A program with its own `main` passes NULL for
     * `out`: then the functions write to stdout, and ferror(stdout) reports errors. */
    void (*write)(struct jp2_profile_output *out, const char *format, ...)
        __attribute__((format(printf, 2, 3)));
    void (*write_bytes)(struct jp2_profile_output *out, const void *bytes, size_t length);
    void (*write_text)(struct jp2_profile_output *out, const char *text,
                       enum jp2_profile_style style);

    const char *(*opcode_name)(uint8_t opcode); /* "iadd"; NULL: unused opcode */
};

/* A format of your own. */
struct jp2_profile_writer {
    uint32_t abi;
    size_t size;         /* size of this structure in the plug-in */
    const char *name;    /* one word */
    const char *summary; /* one line */
    const char *suffix;  /* of files whose name the machine chooses, ".txt"; NULL: ".out" */

    /*
     * Writes the profile, and returns whether that was possible. If not, `message` has the reason,
     * one line; without a reason, the caller finds one. The file then does not appear, or keeps its
     * earlier contents.
     *
     * In the machine, the function is called when the profile is written: at the end of the
     * program, at checkpoints, and on demand. The program's threads are stopped; the function must
     * not call Java, wait for them, or end the process. If it crashes, a line reports that, and
     * everything else is written as usual.
     */
    bool (*write)(const struct jp2_profile *profile, struct jp2_profile_output *out, char *message,
                  size_t bytes);
};

/* --- functions of the library libjp2profile, for programs ------------------------------------ */

/* Opens a profile file; the path "-" is standard input. Returns NULL with a reason in one line,
 * "FILE: ...", if the file cannot be read, is damaged, or is not a profile. */
struct jp2_profile *jp2_profile_open(const char *path, char *message, size_t bytes);

/* Frees the profile and all its data. The argument may be NULL. */
void jp2_profile_close(struct jp2_profile *profile);

/* The function `main` of a writer: PROGRAM PROFILE [-o FILE]. Returns the exit status: 1 after an
 * error, 2 for wrong arguments. */
int jp2_profile_main(int argc, char **argv, const struct jp2_profile_writer *writer);

/* Defines the symbol that the machine looks for in the library; with JP2_PROFILE_PROGRAM also
 * `main`. Use it once, at file scope. */
#define JP2_PROFILE_WRITER(...)                                                                    \
    extern __attribute__((visibility("default")))                                                  \
    const struct jp2_profile_writer jp2_profile_writer;                                            \
    const struct jp2_profile_writer jp2_profile_writer = {                                         \
        .abi = JP2_PROFILE_ABI, .size = sizeof(struct jp2_profile_writer), __VA_ARGS__};           \
    JP2_PROFILE_MAIN
#ifdef JP2_PROFILE_PROGRAM
#define JP2_PROFILE_MAIN                                                                           \
    int main(int argc, char **argv)                                                                \
    {                                                                                              \
        return jp2_profile_main(argc, argv, &jp2_profile_writer);                                  \
    }
#else
#define JP2_PROFILE_MAIN
#endif

#ifdef __cplusplus
}
#endif

#endif
