/*
 * fuzz.h: the function that each fuzz target defines; libFuzzer prescribes its name. The main
 * function of all targets is in standalone.c.
 */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Processes one input. If it finds a fault, the process ends by a signal. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#endif
