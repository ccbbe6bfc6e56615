/*
 * library_file.h: files of a class library that are in class paths: what options append to the
 * library, and patches of modules.
 */
#ifndef JP2VM_CLASSLIB_COMMON_LIBRARY_FILE_H
#define JP2VM_CLASSLIB_COMMON_LIBRARY_FILE_H

#include "vm/base/class_path.h"
#include "vm/classlib.h"

/* Reads a class or resource from a path. Returns false if the path is NULL or does not contain the
 * file. Threads: any. */
bool lib_read_path(struct vm_class_path *path, const char *name, struct vm_library_file *file);

#endif
