/*
 * version.h: the program's name and version, and the Java release it runs.
 */
#ifndef JP2VM_VM_BASE_VERSION_H
#define JP2VM_VM_BASE_VERSION_H

#define VM_NAME "jp2vm"
#define VM_VERSION "0.1.0"
#define VM_JAVA_VERSION "17"

#endif
