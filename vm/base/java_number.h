/*
 * java_number.h: float and double as Java writes them (JLS 3.10.2, Double.toString).
 *
 * Pure functions; any thread. The locale does not matter.
 */
#ifndef JP2VM_VM_BASE_JAVA_NUMBER_H
#define JP2VM_VM_BASE_JAVA_NUMBER_H

#define VM_JAVA_NUMBER 32 /* bytes of the longest text, with its '\0' */

/* Writes "0.1", "1.0E-5", "NaN" or "-Infinity", NUL-terminated, with the fewest digits that
 * distinguish the value from its neighbours. */
void vm_java_double(char to[VM_JAVA_NUMBER], double value);
void vm_java_float(char to[VM_JAVA_NUMBER], float value);

#endif
