/* Copies a profile file, with its sections uncompressed, as a seed for fuzz_profile. Usage:
 * unpack_profile FROM TO */
#include <stdio.h>
#include <stdlib.h>

#include "tests/fuzz/profile_sections.h"

int main(int count, char **arguments)
{
    static uint8_t bytes[8 << 20];
    FILE *from = count == 3 ? fopen(arguments[1], "rb") : NULL;
    size_t size = from == NULL ? 0 : fread(bytes, 1, sizeof bytes, from), length = 0;
    uint8_t *unpacked = unpack_sections(bytes, size, &length);
    FILE *to = unpacked == NULL ? NULL : fopen(arguments[2], "wb");
    if (to == NULL || fwrite(unpacked, 1, length, to) != length || fclose(to) != 0) {
        perror("unpack_profile");
        return 1;
    }
    free(unpacked);
    fclose(from);
    return 0;
}
