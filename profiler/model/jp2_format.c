#include "profiler/model/jp2_format.h"

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
