/*
 * class_dump.h: --dump-classes=DIR: every class as it was defined, as a class file and as XML.
 *
 *   DIR/pkg/Name.class   the bytes that the class was made of
 *   DIR/pkg/Name.xml     the same as XML, see asm_xml.h
 *   DIR/pkg/Name.java    its source, if that is on the class path
 *                        (class_source.h)
 *   DIR/classes.xml      all of them in the order of definition, in one document `classes`
 *
 * Files are written when a class is defined, each under a temporary name first. classes.xml is
 * renamed to its name when the machine ends. Nothing is written outside DIR, symbolic links in it
 * are not followed, and no class overwrites the file of another (class-dump.md, "File names").
 *
 * Threads: classes of all threads, one at a time. Errors: a directory that cannot be used is an
 * error of the option. A later error is reported in one line on stderr, ends the dump, and makes
 * the exit status 1 if it would be 0; then there is no classes.xml.
 */
#ifndef JP2VM_PROFILER_CLASSDUMP_CLASS_DUMP_H
#define JP2VM_PROFILER_CLASSDUMP_CLASS_DUMP_H

#include <stdbool.h>
#include <stddef.h>

/* Makes the directory for a dump and returns its path: the given path, or a different one if
 * another machine dumps there. Returns NULL with a one-line reason if it cannot be written. */
const char *prof_class_dump_check(const char *path, char *message, size_t size);

/* Prepares dumping into the directory, whose path stays valid. Called once, before the machine is
 * created. Returns false with a one-line reason. */
bool prof_class_dump_start(const char *path, char *message, size_t size);

#endif
