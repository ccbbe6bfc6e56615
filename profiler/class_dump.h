/*
 * class_dump.h: --dump-classes=DIR: every class as it was defined, as a class file and as XML.
 *
 *   DIR/pkg/Name.class   the bytes that the class was made of
 *   DIR/pkg/Name.xml     the same as XML, see asm_xml.h
 *   DIR/classes.xml      all of them in the order of definition, in one document `classes`
 *
 * Files are written when a class is defined, each under a temporary name first. classes.xml takes
 * its name when the machine ends. Nothing is written outside DIR, symbolic links in it are not
 * followed, and no class takes the file of another (class-dump.md, "File names").
 *
 * Threads: classes of all threads, one at a time. Errors: a directory that cannot be used is an
 * error of the option. A later error is told in one line on stderr, ends the dump, and is
 * remembered for the exit status; classes.xml is then not made.
 */
#ifndef JP2VM_PROFILER_CLASS_DUMP_H
#define JP2VM_PROFILER_CLASS_DUMP_H

#include <stdbool.h>
#include <stddef.h>

struct vm_option_group;

extern const struct vm_option_group prof_class_dump_options;

/* Whether something could not be written; valid once the exit functions have run. */
bool prof_class_dump_failed(void);

#endif
