/* Fuzzes the parser of requests to a running machine: a refused request must have a reason on one
 * line; an accepted request must have all data that its kind needs. */
#include <stdlib.h>
#include <string.h>

#include "profiler/control/line.h"
#include "tests/fuzz/fuzz.h"

static void check_message(const char *message)
{
    if (*message == '\0' || strlen(message) >= PROF_CONTROL_MESSAGE) {
        abort();
    }
    for (; *message != '\0'; message++) {
        if (*message < ' ' || *message > '~') {
            abort();
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *line = malloc(size + 1), message[PROF_CONTROL_MESSAGE];
    if (line == NULL) {
        return 0;
    }
    memcpy(line, bytes, size);
    line[size] = '\0';
    struct prof_control_command command;
    if (!prof_control_parse(line, size, &command, message)) {
        check_message(message);
    } else if (command.kind >= PROF_CONTROL_KINDS
               || (command.kind == PROF_CONTROL_PROBE_ADD
                   && (command.text == NULL || command.text[0] == '\0'))
               || (command.kind == PROF_CONTROL_PROBE_REMOVE && command.number == 0)
               || (command.text != NULL
                   && (command.text < line || command.text + strlen(command.text) > line + size))
               || (command.text != NULL && command.kind != PROF_CONTROL_PROFILE_START
                   && command.text + strlen(command.text) != line + size)) {
        abort();
    }
    free(line);
    return 0;
}
