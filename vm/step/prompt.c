#define _GNU_SOURCE
#include "vm/step/prompt.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

bool vm_prompt_open(struct vm_prompt *prompt, const char *script, char *message, size_t size)
{
    prompt->is_script = script != NULL;
    if (script == NULL) {
        prompt->in = fopen("/dev/tty", "re");
        prompt->in = prompt->in == NULL ? stdin : prompt->in;
    } else {
        prompt->in = strcmp(script, "-") == 0 ? stdin : fopen(script, "re");
    }
    if (prompt->in == NULL) {
        snprintf(message, size, "--step-script: cannot read %s: %s", script, strerror(errno));
    }
    return prompt->in != NULL;
}

/* Reads a command without its line end. Returns false if there are no more commands. */
static bool read_line(struct vm_prompt *prompt, char **line, size_t *size)
{
    fputs("(step) ", stderr);
    fflush(stderr);
    ssize_t length = getline(line, size, prompt->in);
    if (length < 0) {
        putc('\n', stderr);
        return false;
    }
    if (length != 0 && (*line)[length - 1] == '\n') {
        (*line)[length - 1] = '\0';
    }
    if (prompt->is_script) {
        fprintf(stderr, "%s\n", *line);
    }
    return true;
}

enum vm_session_wish vm_prompt_ask(struct vm_prompt *prompt, struct vm_session *session,
                                   enum vm_session_wish wish)
{
    char *line = NULL;
    size_t size = 0;
    while (wish == VM_SESSION_ASK) {
        wish =
            read_line(prompt, &line, &size) ? vm_session_command(session, line) : VM_SESSION_DETACH;
    }
    free(line);
    return wish;
}
