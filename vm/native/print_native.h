/*
 * print_native.h: --print-code: prints the machine code of the selected methods at exit, cell by
 * cell: disassembled if the library capstone is installed, otherwise as bytes.
 *
 * Threads: any; code is recorded under the lock of machine code, and printed at exit. Errors: if
 * memory runs out, code is left out, and a line reports that.
 */
#ifndef JP2VM_VM_NATIVE_PRINT_NATIVE_H
#define JP2VM_VM_NATIVE_PRINT_NATIVE_H

#include <stdint.h>

struct maker;
struct vm_method;
struct vm_native;

/* Records new machine code, if the method is selected. */
void vm_print_native_note(const struct maker *m, const uint8_t *address);

#endif
