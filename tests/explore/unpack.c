/*
 * Writes the sections of a recording without compression, in the format that pages contain and
 * fuzz_explorer reads: for each section, its kind, its length (4 octets, little endian) and its
 * octets.
 *
 * Usage: explore_unpack RECORDING.jp2rec > RECORDING.raw
 */
#include <stdio.h>
#include <stdlib.h>

#include "vm/replay/file/recording_file.h"

static bool write_section(void *data, enum vm_section_kind kind, uint8_t *bytes, size_t length)
{
    uint8_t header[5] = {(uint8_t)kind, (uint8_t)length, (uint8_t)(length >> 8),
                         (uint8_t)(length >> 16), (uint8_t)(length >> 24)};
    (void)data;
    fwrite(header, 1, sizeof header, stdout);
    fwrite(bytes, 1, length, stdout);
    free(bytes);
    return true;
}

int main(int count, char **arguments)
{
    char message[256];
    bool is_whole;
    if (count != 2
        || !vm_recording_read(arguments[1], write_section, NULL, &is_whole, message,
                              sizeof message)) {
        return 1;
    }
    return fflush(stdout) != 0 || !is_whole;
}
