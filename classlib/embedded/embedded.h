/*
 * embedded.h: the embedded class library as the machine is given it.
 *
 * The library's Java classes are in embedded.jar, beside libjvm.so; the natives, the boot sequence
 * and everything else that the machine asks of a library are in this directory.
 */
#ifndef JP2JP2VM_CLASSLIB_EMBEDDED_H
#define JP2JP2VM_CLASSLIB_EMBEDDED_H

#include "vm/classlib.h"

extern const struct vm_classlib lib_embedded;

#endif
