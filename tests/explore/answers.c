/*
 * Answers questions about a recording. Each line of standard input is a question in the format that
 * the page uses.
 *
 * Usage: explore_answers RECORDING.jp2rec [PIECE] < QUESTIONS
 *
 * With PIECE, the recording is added chunk by chunk, and its history grows by PIECE instructions at
 * a time. In between, each question is asked again until the answer is not that the position is not
 * known yet. This answer is printed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/explore/state/explorer.h"
#include "vm/replay/file/recording_file.h"

struct asking {
    struct explorer *explorer;
    uint32_t piece; /* 0: all at once */
    char **questions, **answers;
};

static void *must(void *memory)
{
    if (memory == NULL) {
        abort();
    }
    return memory;
}

/* Returns the lines of standard input without line feeds, terminated by NULL. */
static char **read_questions(void)
{
    char line[4096], **questions = NULL;
    size_t count = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        questions = must(realloc(questions, (count + 2) * sizeof *questions));
        questions[count++] = must(strdup(line));
    }
    questions = must(realloc(questions, (count + 1) * sizeof *questions));
    questions[count] = NULL;
    return questions;
}

static const char *ask(struct explorer *explorer, const char *question)
{
    const char *answer = explorer_ask(explorer, question);
    return answer == NULL ? "{}" : answer;
}

/* Asks all questions that have no answer yet. */
static void ask_all(const struct asking *asking)
{
    for (size_t i = 0; asking->questions[i] != NULL; i++) {
        const char *answer =
            asking->answers[i] == NULL ? ask(asking->explorer, asking->questions[i]) : NULL;
        if (answer != NULL && strstr(answer, "\"isLater\"") == NULL) {
            asking->answers[i] = must(strdup(answer));
        }
    }
}

static bool add(void *data, enum vm_section_kind kind, uint8_t *bytes, size_t length)
{
    const struct asking *asking = data;
    if (!explorer_add(asking->explorer, (uint8_t)kind, bytes, length)) {
        return false;
    }
    bool goes_on = asking->piece != 0 && kind == VM_SECTION_CHUNK;
    while (goes_on) {
        goes_on = explorer_collect(asking->explorer, asking->piece);
        ask_all(asking);
    }
    return true;
}

static void print_all(const struct asking *asking)
{
    for (size_t i = 0; asking->questions[i] != NULL; i++) {
        puts(asking->answers[i] == NULL ? "{}" : asking->answers[i]);
        free(asking->questions[i]);
        free(asking->answers[i]);
    }
    free(asking->questions);
    free(asking->answers);
}

int main(int count, char **arguments)
{
    char message[256];
    bool is_whole;
    struct asking asking = {explorer_create(),
                            count == 3 ? (uint32_t)strtoul(arguments[2], NULL, 10) : 0, NULL, NULL};
    if (count < 2 || count > 3 || (count == 3 && asking.piece == 0) || asking.explorer == NULL) {
        return 2;
    }
    size_t questions = 0;
    for (asking.questions = read_questions(); asking.questions[questions] != NULL; questions++) {
    }
    asking.answers = must(calloc(questions + 1, sizeof *asking.answers));
    if (!vm_recording_read(arguments[1], add, &asking, &is_whole, message, sizeof message)) {
        fprintf(stderr, "explore_answers: %s\n", message[0] == '\0' ? "damaged" : message);
    }
    while (explorer_collect(asking.explorer, 10000)) {
    }
    explorer_end(asking.explorer);
    ask_all(&asking);
    print_all(&asking);
    explorer_destroy(asking.explorer);
    return 0;
}
