/*
 * print_native.h: machine code in the output of --print-code. At exit, the machine prints the code
 * of the selected methods, cell by cell: disassembled if the library capstone is installed,
 * otherwise as bytes.
 *
 * Threads: any; the lock of machine code is held while code is recorded. Errors: if memory runs
 * out, code is not recorded, and a line at exit reports this.
 */
#ifndef JP2VM_VM_NATIVE_PRINT_NATIVE_H
#define JP2VM_VM_NATIVE_PRINT_NATIVE_H

#include <stdint.h>

struct maker;
struct vm_method;
struct vm_native;

/* Records new machine code, if the method is selected and --native is given. Without --native,
 * which methods have machine code depends on all that ran before, and listings would differ. */
void vm_print_native_note(const struct maker *m, const uint8_t *address);

#endif
