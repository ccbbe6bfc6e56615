/*
 * source.h: source files of classes, and class files, from directories and archives.
 *
 * A path is a list of them with ':' between. A file is looked for below the directory of its
 * package, below that of its module and package (the JDK's src.zip), and where a path is given by
 * its name alone. A dump of classes (jp2vm --dump-classes) is such a directory: it has the class
 * files, and the sources that stood beside them.
 */
#ifndef JP2VM_TOOLS_PROF_SOURCE_H
#define JP2VM_TOOLS_PROF_SOURCE_H

#include "profiler/model/method.h"
#include "tools/prof/code/class_code.h"

struct tool_sources;

/* Opens what a path names; places that do not exist are an error, a line was printed, and NULL
 * comes back. path NULL: ".", "src", "src/main/java", "src/test/java", where they exist. */
struct tool_sources *tool_sources_open(const char *path);
void tool_sources_close(struct tool_sources *sources);

/* A file's lines. */
struct tool_source {
    char *bytes; /* lines end with '\0' */
    uint32_t line_count;
    const char **lines; /* by line - 1 */
    char *path;         /* where it was found */
};

/* The source of a method's class; false: it is not there. */
bool tool_source_find(struct tool_sources *sources, const struct prof_names *names,
                      struct tool_source *source);
void tool_source_release(struct tool_source *source);

/* Reads the class file of a method's class, in its package's directory. False: it is not there, or
 * cannot be read. What is read belongs to the arena. */
bool tool_source_find_class(struct tool_sources *sources, const struct prof_names *names,
                            struct vm_arena *arena, struct tool_class *class);

/* The path, as it was given; NULL: none was. */
const char *tool_sources_path(const struct tool_sources *sources);

#endif
