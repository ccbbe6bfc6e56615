#include "profiler/tree/payload.h"

uint32_t prof_payload_take(uint32_t words)
{
    struct prof_cct_options *options = &prof_cct_options;
    uint32_t first = options->payload_words - options->last_payload_words;
    options->payload_words += words;
    return first;
}

void prof_payload_take_last(uint32_t words)
{
    struct prof_cct_options *options = &prof_cct_options;
    options->payload_words += words - options->last_payload_words;
    options->last_payload_words = words;
}

void prof_payload_reset(void)
{
    prof_cct_options.payload_words = prof_cct_options.last_payload_words = 0;
}
