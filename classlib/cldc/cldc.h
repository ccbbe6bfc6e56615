/*
 * cldc.h: the embedded class library as the machine is given it.
 *
 * The library's Java classes are in cldc.jar, beside libjvm.so; the natives, the boot sequence
 * and everything else that the machine asks of a library are in this directory.
 */
#ifndef JP2VM_CLASSLIB_CLDC_CLDC_H
#define JP2VM_CLASSLIB_CLDC_CLDC_H

#include "vm/classlib.h"

extern const struct vm_classlib lib_cldc;

#endif
