/*
 * recording_file.h: reads the sections of recordings from files, and decompresses them.
 *
 * Errors: false with one line in `message`. Any file may be given: lengths are checked, and no
 * section may be larger than VM_RECORDING_MOST_BYTES. Threads: no shared state.
 */
#ifndef JP2VM_VM_REPLAY_FILE_RECORDING_FILE_H
#define JP2VM_VM_REPLAY_FILE_RECORDING_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/replay/replay.h"

#define VM_RECORDING_MOST_BYTES (UINT32_C(1) << 30)

/*
 * Calls the function for each section, in order. The function owns the section's octets (malloc),
 * and returns whether to go on; if it returns false, vm_recording_read returns false without a
 * message. A file that was cut off is read to its end; *is_whole: the file is complete.
 */
bool vm_recording_read(const char *path,
                       bool (*section)(void *data, enum vm_section_kind kind, uint8_t *bytes,
                                       size_t length),
                       void *data, bool *is_whole, char *message, size_t size);

/* Returns a replay of a file, at position 0, or NULL. */
struct vm_replay *vm_recording_open(const char *path, bool *is_whole, char *message, size_t size);

#endif
