/*
 * output.c: the program's output and input up to the cursor, and how it ended.
 */
#include <inttypes.h>
#include <string.h>

#include "vm/step/session_internal.h"

#define MOST_OCTETS 200 /* the most octets of a transfer that are printed */

static const char *const streams[] = {"in", "out", "err"};

/* Prints octets in quotes: control characters as escapes or \xHH, octets above 7F unchanged. */
static void print_octets(FILE *out, const uint8_t *bytes, uint32_t length)
{
    uint32_t most = length < MOST_OCTETS ? length : MOST_OCTETS;
    putc('"', out);
    for (uint32_t i = 0; i < most; i++) {
        static const char letters[] = "\n\t\r\"\\", escapes[] = "ntr\"\\";
        const char *found = bytes[i] == 0 ? NULL : strchr(letters, bytes[i]);
        if (found != NULL) {
            fprintf(out, "\\%c", escapes[found - letters]);
        } else if (bytes[i] < ' ' || bytes[i] == 0x7f) {
            fprintf(out, "\\x%02x", bytes[i]);
        } else {
            putc(bytes[i], out);
        }
    }
    putc('"', out);
    if (most < length) {
        fprintf(out, " and %" PRIu32 " more bytes", length - most);
    }
}

void vm_step_print_transfer(struct vm_session *session, uint32_t index)
{
    struct vm_replay_transfer transfer;
    if (vm_replay_transfer(session->replay, index, &transfer)) {
        fprintf(session->out, "%s ", streams[transfer.stream]);
        print_octets(session->out, transfer.bytes, transfer.length);
    }
}

void vm_show_output(struct vm_session *session, uint32_t most)
{
    struct vm_replay_transfer transfer;
    uint32_t count = vm_replay_transfers_at(session->replay, session->cursor);
    uint32_t first = count > most ? count - most : 0;
    if (count == 0) {
        fputs(vm_replay_has_transfers(session->replay)
                  ? "nothing was written or read so far\n"
                  : "this recording is of a version that did not record output and input\n",
              session->out);
    }
    if (first != 0) {
        fprintf(session->out, "%" PRIu32 " before these; output %" PRIu32 " shows all\n", first,
                count);
    }
    for (uint32_t i = first; i < count && vm_replay_transfer(session->replay, i, &transfer); i++) {
        fprintf(session->out, "%8" PRIu64 " %s ", transfer.since,
                vm_replay_thread_name(session->replay, transfer.thread));
        vm_step_print_transfer(session, i);
        putc('\n', session->out);
    }
}

void vm_show_ending_line(const struct vm_session *session)
{
    int status = vm_replay_exit_status(session->replay);
    fputs(vm_show_ending(session), session->out);
    if (vm_replay_problem(session->replay) == NULL && status >= 0) {
        fprintf(session->out, ", with status %d", status);
    }
    putc('\n', session->out);
}
