/*
 * embedded.h: the embedded class library as a struct vm_classlib.
 *
 * The library's Java classes are in embedded.jar, beside libjvm.so. This directory contains the
 * natives, the boot sequence and all other functions that the machine requires from a class
 * library.
 */
#ifndef JP2VM_CLASSLIB_EMBEDDED_EMBEDDED_H
#define JP2VM_CLASSLIB_EMBEDDED_EMBEDDED_H

#include "vm/classlib.h"

extern const struct vm_classlib lib_embedded;

#endif
