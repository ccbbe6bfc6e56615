/*
 * source.h: source files of classes, and class files, from directories and archives.
 *
 * A path is a list of directories and archives, separated by ':'. A file is searched for in the
 * directory of its package, then in the directory of its module and package (the JDK's src.zip),
 * and, if a path was given, by its file name alone. A dump of classes (jp2vm --dump-classes) is
 * such a directory: it contains the class files, and the sources that were next to them.
 */
#ifndef JP2VM_TOOLS_PROF_CODE_SOURCE_H
#define JP2VM_TOOLS_PROF_CODE_SOURCE_H

#include "profiler/model/method.h"
#include "tools/prof/code/class_code.h"

struct tool_sources;

/* Opens the directories and archives of a path. If one of them does not exist, prints a line on
 * stderr and returns NULL. path NULL: opens those of ".", "src", "src/main/java" and
 * "src/test/java" that exist. */
struct tool_sources *tool_sources_open(const char *path);
void tool_sources_close(struct tool_sources *sources);

/* A file's lines. */
struct tool_source {
    char *bytes; /* lines end with '\0' */
    uint32_t line_count;
    const char **lines; /* by line - 1 */
    char *path;         /* where the file was found */
};

/* Reads the source of a method's class; false: it was not found. */
bool tool_source_find(struct tool_sources *sources, const struct prof_names *names,
                      struct tool_source *source);
void tool_source_release(struct tool_source *source);

/* Reads the class file of a method's class, from its package's directory. Returns false if it was
 * not found or cannot be read. The arena owns the class. */
bool tool_source_find_class(struct tool_sources *sources, const struct prof_names *names,
                            struct vm_arena *arena, struct tool_class *class);

/* Returns the path as given; NULL: none was given. */
const char *tool_sources_path(const struct tool_sources *sources);

#endif
