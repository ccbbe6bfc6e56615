/* Answers questions: finds the function for the kind of a question. */
#include "tools/explore/state/explorer.h"

#include <stdlib.h>
#include <string.h>

#include "tools/explore/state/state_internal.h"

/* The kinds of questions. The comment on each lists its arguments; after a colon, it describes the
 * answer. */
static const struct {
    const char *word;
    answer_fn answer;
} questions[] = {
    {"facts", answer_facts},         /* : facts on the recording, its known part, its parts */
    {"opcodes", answer_opcodes},     /* : name, format and effect of each opcode */
    {"class", answer_class},         /* number */
    {"classes", answer_classes},     /* : all defined classes, with their states */
    {"method", answer_method},       /* number */
    {"part", answer_part},           /* index */
    {"state", answer_state},         /* position */
    {"frames", answer_frames},       /* thread, index of the first frame (0: the newest), count */
    {"monitors", answer_monitors},   /* : monitors that are held, cycles, the cache */
    {"graph", answer_graph},         /* largest number of objects, elements of each object, roots */
    {"elements", answer_elements},   /* object, first, count */
    {"statics", answer_statics},     /* 1: also statics of the class library */
    {"pool", answer_pool},           /* class, constants: their resolved values */
    {"timeline", answer_timeline},   /* thread, from, to, columns, rows */
    {"notes", answer_notes},         /* from, to, columns, tags: in each column, the first note with
                                        each tag */
    {"contexts", answer_contexts},   /* position, least instructions */
    {"blocks", answer_blocks},       /* method, position */
    {"forms", answer_forms},         /* method, position: quick forms in its code at the position */
    {"transfers", answer_transfers}, /* position, most: the last transfers before the position */
    {"step", answer_step},           /* position, enum vm_step, direction, only the program */
    {"find", answer_find},           /* see places.c */
    {"search", answer_search},       /* text */
    {"names", answer_names},         /* : all methods, each as its class and its name */
};

struct explorer *explorer_create(void)
{
    struct explorer *explorer = calloc(1, sizeof *explorer);
    if (explorer == NULL) {
        return NULL;
    }
    explorer->replay = vm_replay_create();
    explorer->history = explorer->replay == NULL ? NULL : vm_history_create(explorer->replay);
    if (explorer->history == NULL) {
        explorer_destroy(explorer);
        return NULL;
    }
    return explorer;
}

void explorer_destroy(struct explorer *explorer)
{
    if (explorer == NULL) {
        return;
    }
    vm_history_destroy(explorer->history);
    if (explorer->replay != NULL) {
        vm_replay_destroy(explorer->replay);
    }
    vm_text_fini(&explorer->json);
    free(explorer);
}

bool explorer_add(struct explorer *explorer, uint8_t kind, uint8_t *bytes, size_t length)
{
    return vm_replay_add(explorer->replay, (enum vm_section_kind)kind, bytes, length);
}

bool explorer_collect(struct explorer *explorer, uint32_t instructions)
{
    return vm_history_collect(explorer->history, instructions);
}

void explorer_end(struct explorer *explorer)
{
    vm_history_end(explorer->history);
}

/* Reads numbers up to the first word that is not a number. A number that is too large becomes
 * UINT32_MAX. */
static void read_numbers(struct question *question)
{
    const char *next = question->rest;
    while (question->count < QUESTION_NUMBERS) {
        while (*next == ' ') {
            next++;
        }
        if (*next < '0' || *next > '9') {
            return;
        }
        uint64_t number = 0;
        for (; *next >= '0' && *next <= '9'; next++) {
            number = number * 10 + (uint64_t)(*next - '0');
            number = number > UINT32_MAX ? UINT32_MAX : number;
        }
        question->number[question->count++] = (uint32_t)number;
    }
}

const char *explorer_ask(struct explorer *explorer, const char *text)
{
    struct vm_text *json = &explorer->json;
    struct question question = {0};
    size_t length = strcspn(text, " ");
    json->length = 0;
    json->has_failed = false;
    vm_json_open(json, NULL, '{');
    question.rest = text + length + (text[length] == ' ' ? 1 : 0);
    read_numbers(&question);
    answer_fn answer = NULL;
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (strlen(questions[i].word) == length && memcmp(questions[i].word, text, length) == 0) {
            answer = questions[i].answer;
        }
    }
    if (answer == NULL) {
        vm_json_text(json, "error", "this is no question");
    } else {
        /* explorer_collect may have moved the replay to another position */
        (void)vm_replay_seek(explorer->replay, explorer->shown);
        answer(explorer, &question);
    }
    vm_json_close(json, '}');
    return json->has_failed ? NULL : json->bytes;
}
