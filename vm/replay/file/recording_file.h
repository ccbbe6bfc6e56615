/*
 * recording_file.h: reads the sections of recordings from files, and decompresses them.
 *
 * Errors: false with one line in `message`. Any file is accepted as input: lengths are checked, and
 * a section larger than VM_RECORDING_MOST_BYTES is an error. Threads: no shared state.
 */
#ifndef JP2VM_VM_REPLAY_FILE_RECORDING_FILE_H
#define JP2VM_VM_REPLAY_FILE_RECORDING_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/replay/replay.h"

#define VM_RECORDING_MOST_BYTES (UINT32_C(1) << 30)

/*
 * Calls the function for each section, in order. The function becomes the owner of the section's
 * octets (malloc), and returns whether to go on; if it returns false, vm_recording_read returns
 * false without a message. If the file was cut off, reads it to its end and clears *is_whole.
 */
bool vm_recording_read(const char *path,
                       bool (*section)(void *data, enum vm_section_kind kind, uint8_t *bytes,
                                       size_t length),
                       void *data, bool *is_whole, char *message, size_t size);

/* Returns a replay of the file, at position 0. Returns NULL on an error. */
struct vm_replay *vm_recording_open(const char *path, bool *is_whole, char *message, size_t size);

#endif
