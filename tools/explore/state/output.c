/* Answers about data that the program wrote to standard output and standard error, and read from
 * standard input. */
#include "tools/explore/state/state_internal.h"

enum { MOST_TRANSFERS = 2000, MOST_OCTETS = 1 << 16 }; /* of an answer; of a transfer */

void put_hex(struct vm_text *json, const uint8_t *bytes, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    vm_json_name(json, "hex");
    vm_text_add(json, "\"", 1);
    if (vm_text_reserve(json, 2 * length)) {
        for (size_t i = 0; i < length; i++) {
            json->bytes[json->length++] = digits[bytes[i] >> 4];
            json->bytes[json->length++] = digits[bytes[i] & 15];
        }
    }
    vm_text_add(json, "\"", 1);
}

void put_octets_of(struct explorer *explorer, uint32_t index, uint32_t most)
{
    struct vm_replay_transfer transfer;
    if (vm_replay_transfer(explorer->replay, index, &transfer)) {
        vm_json_unsigned(&explorer->json, "length", transfer.length);
        put_hex(&explorer->json, transfer.bytes, transfer.length < most ? transfer.length : most);
    }
}

void answer_transfers(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    struct vm_replay_transfer transfer;
    uint32_t most = question->number[1] < MOST_TRANSFERS ? question->number[1] : MOST_TRANSFERS;
    uint32_t count = vm_replay_transfers_at(explorer->replay, question->number[0]);
    uint32_t first = count > most ? count - most : 0;
    vm_json_bool(json, "isRecorded", vm_replay_has_transfers(explorer->replay));
    vm_json_unsigned(json, "before", first);
    vm_json_unsigned(json, "after", vm_replay_transfer_count(explorer->replay) - count);
    if (vm_replay_transfer(explorer->replay, count, &transfer)) {
        vm_json_unsigned(json, "next", transfer.since);
    }
    vm_json_open(json, "transfers", '[');
    for (uint32_t i = first; i < count && vm_replay_transfer(explorer->replay, i, &transfer); i++) {
        vm_json_open(json, NULL, '{');
        vm_json_unsigned(json, "position", transfer.since);
        vm_json_unsigned(json, "thread", transfer.thread);
        vm_json_unsigned(json, "stream", transfer.stream);
        put_octets_of(explorer, i, MOST_OCTETS);
        vm_json_close(json, '}');
    }
    vm_json_close(json, ']');
}
