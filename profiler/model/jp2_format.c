#include "profiler/model/jp2_format.h"

uint64_t prof_jp2_get_long(struct prof_jp2_bytes *from)
{
    uint64_t value = 0;
    for (unsigned shift = 0; from->at < from->end && shift < 64; shift += 7) {
        uint8_t byte = *from->at++;
        if (shift == 63 && byte > 1) {
            break;
        }
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) {
            return value;
        }
    }
    from->is_bad = true;
    from->at = from->end;
    return 0;
}

void prof_jp2_put32(uint8_t *to, uint32_t value)
{
    for (int i = 0; i < 4; i++) {
        to[i] = (uint8_t)(value >> 8 * i);
    }
}

void prof_jp2_put64(uint8_t *to, uint64_t value)
{
    for (int i = 0; i < 8; i++) {
        to[i] = (uint8_t)(value >> 8 * i);
    }
}

uint32_t prof_jp2_get32(const uint8_t *from)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++) {
        value |= (uint32_t)from[i] << 8 * i;
    }
    return value;
}

uint64_t prof_jp2_get64(const uint8_t *from)
{
    return prof_jp2_get32(from) | (uint64_t)prof_jp2_get32(from + 4) << 32;
}
