/*
 * plan.h: the plan of one run: everything that the options request, checked and completed before
 * anything starts.
 *
 *   options -> draft (options.h) -> resolve -> const struct vm_plan -> start of each room
 *
 * Options fill a draft: each row of a table sets a member of its room's part. After the last option
 * each group resolves its part, once: it checks combinations of options, and adds the values that
 * follow from them. The result is a plan, or a message and a discarded draft. Only then do the
 * rooms start. Each room receives its part by a const pointer. Data that change while the machine
 * runs are not in the plan.
 *
 * This file contains the parts of the machine and the class libraries; the parts of other rooms are
 * in headers of those rooms (profiler/plan.h, jop/plan.h).
 *
 * Threads: any, since the plan is immutable once it is in force. Ownership: it lives as long as the
 * process.
 */
#ifndef JP2VM_VM_OPTIONS_PLAN_H
#define JP2VM_VM_OPTIONS_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vm_analysis;
struct vm_classlib;
struct vm_flags;

#define VM_PLAN_MAX_PARTS 8
#define VM_PLAN_MAX_ANALYSES 16

struct vm_heap_plan {
    size_t initial_bytes, maximum_bytes; /* 0: the default of the heap */
    size_t usable_bytes; /* memory of the computer or container, or -XX:MaxRAM; 0: unknown */
    bool is_initial_given, is_maximum_given;
    bool ignores_explicit;          /* -XX:+DisableExplicitGC */
    uint32_t marker_count;          /* number of threads that mark; 0: one for each processor */
    size_t maximum_metaspace_bytes; /* -XX:MaxMetaspaceSize; 0: no bound */
    size_t metaspace_bytes;         /* -XX:MetaspaceSize */
    size_t maximum_direct_bytes;    /* -XX:MaxDirectMemorySize; 0: as large as the heap */
    bool has_overhead_limit;        /* -XX:+UseGCOverheadLimit */
    uint32_t overhead_time_percent, overhead_free_percent; /* GCTimeLimit, GCHeapFreeLimit */
};

/* The actions on the first OutOfMemoryError. */
struct vm_out_of_memory_plan {
    const char *commands; /* -XX:OnOutOfMemoryError, separated by ';'; NULL: none */
    bool crashes, exits;  /* -XX:+CrashOnOutOfMemoryError, -XX:+ExitOnOutOfMemoryError */
};

enum vm_verify_mode { VM_VERIFY_REMOTE, VM_VERIFY_ALL, VM_VERIFY_NONE };

/* --trace, see trace/trace.h. */
struct vm_trace_plan {
    const char *methods; /* patterns separated by commas; NULL: nothing is traced */
    uint32_t events;     /* bit set of the printed events, from vm_trace_parse_events */
    const char *output;  /* a file, "-" for stdout; NULL: stderr */
    bool is_json;
    bool has_limit;
    uint64_t limit;       /* largest number of lines; 0: no limit */
    uint64_t first, last; /* first and last instruction of the window; first 0: no window */
};

/* --record, see record/record.h. */
struct vm_record_plan {
    const char *file;    /* NULL: no file; nothing is recorded unless `page` or `is_stepped` is
                          * set */
    const char *page;    /* --explore; NULL: no page */
    const char *window;  /* the option's value; NULL: main */
    const char *methods; /* name of a method, one call of which is the window; NULL: no method */
    bool is_main_window;
    bool has_limit;
    uint64_t limit;     /* largest number of instructions; 0: no limit */
    const char *source; /* further directories and jars with source texts; NULL: none */
    bool is_stepped;    /* --step: the recording is not written to a file */
    const char *script; /* --step-script: file with the commands; NULL: the terminal */
};

struct vm_machine_plan {
    enum vm_verify_mode verify;
    bool check_jni;
    bool reduced_signals;       /* -Xrs */
    bool is_preview_enabled;    /* --enable-preview */
    size_t stack_bytes;         /* 0: the default */
    int32_t processor_count;    /* -XX:ActiveProcessorCount; 0: as many as the process may use */
    bool uses_container;        /* -XX:+UseContainerSupport */
    bool has_stack_traces;      /* -XX:+StackTraceInThrowable */
    uint32_t stack_trace_depth; /* -XX:MaxJavaStackTraceDepth; UINT32_MAX: no bound */
    bool count_bytecodes;       /* --count: the reference loop runs */
    const char *count_file;     /* --count=FILE; NULL: only the total is printed */
    bool is_stressed;           /* --stress */
    uint64_t stress_seed;
    bool has_native_period; /* --native */
    uint32_t native_period; /* number of events of a thread after which a method gets machine code,
                               see native/native.h; 0: no machine code */
    bool has_perf_map;      /* -XX:+DumpPerfMapAtExit */
    const char *heap_dump;  /* --heap-dump: a file; NULL: none */
    const char *print_code; /* --print-code: names of methods; NULL: none */
    struct vm_trace_plan trace;
    struct vm_record_plan record;
    bool has_equal_hashes;      /* -XX:hashCode=2: all identity hashes are 1 */
    uint32_t optimizations_off; /* --no-optimize: bit set, indexed by enum vm_optimization */
    uint32_t analysis_count;
    struct vm_analysis *analyses[VM_PLAN_MAX_ANALYSES]; /* --analysis, in order */
    const char **java_analyses; /* the arguments of --java-analysis, in order */
    size_t java_analysis_count;
    const char *java_analysis_path; /* class path of java_analyses; NULL: "." */
    /* A function that runs the program instead of the machine, and returns the exit status; NULL:
     * the machine runs the program. */
    int (*run_program)(const char *main_class, int argument_count);
};

/* The virtual machine of the Java programs that the program starts by a launcher of the JDK. */
enum vm_children_mode {
    VM_CHILDREN_REPORTED,   /* HotSpot, and a line at the end of the run reports it */
    VM_CHILDREN_ON_HOTSPOT, /* HotSpot */
    VM_CHILDREN_ON_JP2VM
};

/* An option that the machines of child processes get. */
struct vm_child_option {
    const char *given, *text; /* as it was given; as child processes get it */
    bool adds_up;
    bool is_of_java_variable; /* from JDK_JAVA_OPTIONS, which the command `java` reads itself */
};

struct vm_children_plan {
    enum vm_children_mode mode;
    /* The members below are set if the mode is VM_CHILDREN_ON_JP2VM. */
    const char *program; /* the path of jp2vm */
    struct vm_child_option *options;
    size_t option_count;
};

struct vm_property {
    const char *key, *value;
};

struct vm_library_plan {
    const char *name; /* --classlib; NULL: not named */
    const struct vm_classlib *chosen;
    const struct vm_classlib *const *known; /* all libraries that are linked; ends with NULL */
    const char *variant;          /* variant of the library's classes for a target; NULL: the usual
                                     classes */
    const char *java_home;        /* --java-home, or NULL */
    const char *class_path;       /* NULL: "." */
    const char *boot_path_append; /* -Xbootclasspath/a, or NULL */
    bool initializes_in_order; /* static initializers run before main, see runtime/init_order.h */
    size_t property_count, assertion_count, argument_count, agent_count;
    struct vm_property *properties; /* -D, in order; if a key occurs more than once, the last value
                                       counts */
    const char **assertions;        /* the options "-ea", "-da:pkg...", "-esa" and so on, in
                                     * order */
    const char **arguments;         /* all options as they were given, for programs that query
                                       them */
    const char **agents;            /* -javaagent, in order: jars, each with "=options" if given */
};

/* Functions of a program that creates the machine by JNI_CreateJavaVM; NULL if it does not set
 * them. */
struct vm_host_plan {
    void (*exit_hook)(int32_t status);
    void (*abort_hook)(void);
};

struct vm_plan {
    struct vm_heap_plan heap;
    struct vm_out_of_memory_plan out_of_memory;
    struct vm_machine_plan machine;
    struct vm_library_plan library;
    struct vm_host_plan host;
    struct vm_children_plan children;
    const struct vm_flags *flags; /* HotSpot's flags, see flags.h; NULL before options are read */
    const char *command;          /* main class and arguments, if a launcher has passed them;
                                     otherwise NULL */
    const void *parts[VM_PLAN_MAX_PARTS]; /* indexed by group of options (options.h) */
};

/* Returns the value of the last -D option with this key, or NULL. */
const char *vm_plan_property(const struct vm_library_plan *plan, const char *key);

#endif
