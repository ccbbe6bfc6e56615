/* Data that the program has written to standard output and error, and read from standard input. */
#include "tools/explore/state/state_internal.h"

enum { MOST_TRANSFERS = 2000, MOST_OCTETS = 1 << 16 }; /* of an answer; of one of them */

void put_octets_of(struct explorer *explorer, uint32_t index, uint32_t most)
{
    struct vm_replay_transfer transfer;
    if (vm_replay_transfer(explorer->replay, index, &transfer)) {
        json_unsigned(&explorer->json, "length", transfer.length);
        json_hex(&explorer->json, "hex", transfer.bytes,
                  transfer.length < most ? transfer.length : most);
    }
}

void answer_transfers(struct explorer *explorer, const struct question *question)
{
    struct json *json = &explorer->json;
    struct vm_replay_transfer transfer;
    uint32_t most = question->number[1] < MOST_TRANSFERS ? question->number[1] : MOST_TRANSFERS;
    uint32_t count = vm_replay_transfers_at(explorer->replay, question->number[0]);
    uint32_t first = count > most ? count - most : 0;
    json_bool(json, "isRecorded", vm_replay_has_transfers(explorer->replay));
    json_unsigned(json, "before", first);
    json_unsigned(json, "after", vm_replay_transfer_count(explorer->replay) - count);
    if (vm_replay_transfer(explorer->replay, count, &transfer)) {
        json_unsigned(json, "next", transfer.since);
    }
    json_open(json, "transfers", '[');
    for (uint32_t i = first; i < count && vm_replay_transfer(explorer->replay, i, &transfer); i++) {
        json_open(json, NULL, '{');
        json_unsigned(json, "position", transfer.since);
        json_unsigned(json, "thread", transfer.thread);
        json_unsigned(json, "stream", transfer.stream);
        put_octets_of(explorer, i, MOST_OCTETS);
        json_close(json, '}');
    }
    json_close(json, ']');
}
