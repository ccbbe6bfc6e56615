/*
 * Fuzzes replays of recordings, their history, and a session in the terminal. An input consists of
 * uncompressed sections: kind, length (u32, little endian), octets.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "vm/replay/history.h"
#include "vm/step/session.h"

#define MOST_INSTRUCTIONS 20000

static const char *const commands[] = {
    "where",       "locals",     "stack",       "s 3",      "o",        "code",     "print this",
    "print #1",    "print #3",   "threads",     "monitors", "info",     "output 9", "class String",
    "c exception", "b 2",        "b o",         "u",        "b u",      "l",        "b l",
    "explain",     "c write #2", "b c read #2", "goto 1",   "goto end", "where",    "b c",
    "source"};

static void add_sections(struct vm_replay *replay, const uint8_t *bytes, size_t size)
{
    while (size >= 5) {
        uint32_t length = bytes[1] | (uint32_t)bytes[2] << 8 | (uint32_t)bytes[3] << 16
                          | (uint32_t)bytes[4] << 24;
        length = length < size - 5 ? length : (uint32_t)(size - 5);
        uint8_t *own = malloc(length + 1);
        if (own == NULL) {
            return;
        }
        memcpy(own, bytes + 5, length);
        (void)vm_replay_add(replay, (enum vm_section_kind)bytes[0], own, length);
        bytes += 5 + length;
        size -= 5 + length;
    }
}

static void step(struct vm_history *history, FILE *out)
{
    struct vm_session *session = vm_session_create(history, out);
    if (session != NULL) {
        enum vm_session_wish wish = vm_session_grow(session);
        for (size_t i = 0; i < sizeof commands / sizeof *commands && wish == VM_SESSION_ASK; i++) {
            wish = vm_session_command(session, commands[i]);
        }
        vm_session_destroy(session);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static FILE *out;
    out = out == NULL ? fopen("/dev/null", "w") : out;
    struct vm_replay *replay = vm_replay_create();
    struct vm_history *history = replay == NULL ? NULL : vm_history_create(replay);
    if (history != NULL) {
        add_sections(replay, bytes, size);
        (void)vm_history_collect(history, MOST_INSTRUCTIONS);
        vm_history_end(history);
        step(history, out);
        uint32_t length = vm_history_length(history);
        for (uint32_t i = 1; i < 5; i++) {
            (void)vm_replay_seek(replay, (uint64_t)length * i / 5);
        }
    }
    vm_history_destroy(history);
    vm_replay_destroy(replay);
    return 0;
}
