/*
 * class_dump.h: --dump-classes=DIR: a dump of every class, as a class file and as XML.
 *
 *   DIR/pkg/Name.class   the bytes from which the class was defined
 *   DIR/pkg/Name.xml     the same as XML, see asm_xml.h
 *   DIR/pkg/Name.java    its source, if that is on the class path
 *                        (class_source.h)
 *   DIR/classes.xml      all classes in the order of definition, in one element `classes`
 *
 * The files of a class are written when it is defined, each under a temporary name first.
 * classes.xml gets its name when the machine ends. Nothing is written outside DIR, symbolic links
 * in DIR are not followed, and no class overwrites the file of another class (class-dump.md, "File
 * names").
 *
 * Threads: all threads may define classes; classes are written one at a time. Errors: a directory
 * that cannot be used is an error of the option. A later error is reported in one line on stderr,
 * ends the dump without classes.xml, and makes the exit status 1 if it would be 0.
 */
#ifndef JP2VM_PROFILER_CLASSDUMP_CLASS_DUMP_H
#define JP2VM_PROFILER_CLASSDUMP_CLASS_DUMP_H

#include <stdbool.h>
#include <stddef.h>

/* Makes the directory for a dump and returns its path: the given path, or a different path if
 * another machine dumps into that directory. If the directory cannot be written, returns NULL with
 * a one-line reason. */
const char *prof_class_dump_check(const char *path, char *message, size_t size);

/* Prepares dumping into the directory, whose path must stay valid. Called once, before the machine
 * is created. On failure, returns false with a one-line reason. */
bool prof_class_dump_start(const char *path, char *message, size_t size);

#endif
