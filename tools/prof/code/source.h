/*
 * source.h: finds source files and class files in directories and archives.
 *
 * A path is a list of directories and archives, separated by ':'. A file is looked up in the
 * directory of its package, then in the directory of its module and package (as in the JDK's
 * src.zip), and, if a path was given, by its file name alone. A dump of classes (jp2vm
 * --dump-classes) is such a directory: it contains the class files, and the sources that were next
 * to them.
 */
#ifndef JP2VM_TOOLS_PROF_CODE_SOURCE_H
#define JP2VM_TOOLS_PROF_CODE_SOURCE_H

#include "profiler/model/method.h"
#include "tools/prof/code/class_code.h"

struct tool_sources;

/* Opens the directories and archives of a path. If one of them does not exist, prints a line on
 * stderr and returns NULL. If path is NULL, opens ".", "src", "src/main/java" and "src/test/java",
 * as far as they exist. */
struct tool_sources *tool_sources_open(const char *path);
void tool_sources_close(struct tool_sources *sources);

/* A file's lines. */
struct tool_source {
    char *bytes; /* the text; each line ends with '\0' */
    uint32_t line_count;
    const char **lines; /* indexed by line - 1 */
    char *path;         /* the path under which the file was found */
};

/* Reads the source file of a method's class. Returns false if it was not found. */
bool tool_source_find(struct tool_sources *sources, const struct prof_names *names,
                      struct tool_source *source);
void tool_source_release(struct tool_source *source);

/* Reads the class file of a method's class, from its package's directory. Returns false if it was
 * not found or cannot be read. The arena owns the class. */
bool tool_source_find_class(struct tool_sources *sources, const struct prof_names *names,
                            struct vm_arena *arena, struct tool_class *class);

/* Returns the path that was given, or NULL. */
const char *tool_sources_path(const struct tool_sources *sources);

#endif
