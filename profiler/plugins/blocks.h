/*
 * blocks.h: analyses of basic blocks in shared libraries, for --blocks=./mine.so.
 *
 * Threads: the thread that starts the machine.
 */
#ifndef JP2VM_PROFILER_PLUGINS_BLOCKS_H
#define JP2VM_PROFILER_PLUGINS_BLOCKS_H

#include <stddef.h>

struct prof_block_analysis;

/* Loads and starts the plug-in of an option, "--blocks=VALUE". Returns its analysis, which is never
 * freed; on an error, NULL with a message that starts with the fault. */
const struct prof_block_analysis *prof_blocks_open(const char *option, const char *value,
                                                   char *message, size_t size);

#endif
