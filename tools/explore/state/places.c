/* Answers about steps and searches. An answer has the member "position", or "isLater" if the
 * position is not in the known part of the recording, or neither if there is no such position. In
 * questions, a position beyond the end means the end, which is known only when the whole recording
 * is known. */
#include <string.h>

#include "tools/explore/state/state_internal.h"

static void put_position(struct explorer *explorer, uint32_t position)
{
    if (position == VM_HISTORY_LATER) {
        vm_json_bool(&explorer->json, "isLater", true);
    } else if (position != VM_HISTORY_NEVER) {
        vm_json_unsigned(&explorer->json, "position", position);
    }
}

/* Returns whether the position in a question is known. Changes a position beyond the end to the
 * end. */
static bool is_known(struct explorer *explorer, uint32_t *position)
{
    uint32_t length = vm_history_length(explorer->history);
    if (*position >= length && !vm_history_has_ended(explorer->history)) {
        put_position(explorer, VM_HISTORY_LATER);
        return false;
    }
    *position = *position > length ? length : *position;
    return true;
}

void answer_step(struct explorer *explorer, const struct question *question)
{
    const uint32_t *number = question->number;
    if (number[1] > VM_STEP_LINE_OVER || number[2] > VM_BACKWARDS) {
        vm_json_text(&explorer->json, "error", "there is no such step");
        return;
    }
    uint32_t from = number[0];
    if (is_known(explorer, &from)) {
        put_position(explorer, vm_navigate_step(explorer->history, from, (enum vm_step)number[1],
                                                (enum vm_direction)number[2], number[3] != 0));
    }
}

/*
 * find WHAT POSITION DIRECTION ...
 *   1 code       method, bci            5 write      object, class, slot
 *   2 line       class, line            6 read       object, class, slot
 *   3 entry      method                 7 note       tags, lower and upper half
 *   4 exception  1: only the program's  8 variable   activation, index
 */
void answer_find(struct explorer *explorer, const struct question *question)
{
    struct vm_history *history = explorer->history;
    const uint32_t *number = question->number;
    uint32_t from = number[1];
    enum vm_direction direction = number[2] == 0 ? VM_FORWARDS : VM_BACKWARDS;
    const struct vm_replay_class *class;
    if (!is_known(explorer, &from)) {
        return;
    }
    switch (number[0]) {
    case 1:
        put_position(explorer, vm_navigate_to_code(history, from, number[3], number[4], direction));
        break;
    case 2:
        class = vm_replay_class(explorer->replay, number[3]);
        if (class != NULL) {
            put_position(explorer, vm_navigate_to_line(history, from, class, number[4], direction));
        }
        break;
    case 3:
        put_position(explorer, vm_navigate_to_entry(history, from, number[3], direction));
        break;
    case 4:
        put_position(explorer, vm_navigate_to_exception(history, from, direction, number[3] != 0));
        break;
    case 5:
        put_position(explorer, vm_navigate_to_write(history, from, number[3], number[4], number[5],
                                                    direction));
        break;
    case 6:
        put_position(explorer, vm_navigate_to_read(history, from, number[3], number[4], number[5],
                                                   direction));
        break;
    case 7:
        put_position(
            explorer,
            vm_navigate_to_note(history, from, number[3] | (uint64_t)number[4] << 32, direction));
        break;
    case 8:
        put_position(explorer,
                     vm_navigate_to_variable(history, from, number[3], number[4], direction));
        break;
    default:
        vm_json_text(&explorer->json, "error", "there is nothing to find like that");
    }
}

/* --- search --------------------------------------------------------------------------------- */

enum { MOST_FOUND = 60, TEXT_BYTES = 512 };

static char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* Returns whether a text contains a word. The case of ASCII letters does not matter; '/' also
 * matches '.'. */
static bool has(const char *text, const char *word, size_t length)
{
    for (; *text != '\0'; text++) {
        size_t i = 0;
        while (i < length
               && (lower(text[i]) == lower(word[i]) || (text[i] == '/' && word[i] == '.'))) {
            i++;
        }
        if (i == length) {
            return true;
        }
    }
    return false;
}

static bool is_found(const struct vm_replay_method *method, const char *word, size_t length)
{
    const char *dot = strrchr(word, '.');
    if (has(method->name, word, length) || has(method->class->name, word, length)) {
        return true;
    }
    return dot != NULL && has(method->class->name, word, (size_t)(dot - word))
           && has(method->name, dot + 1, length - (size_t)(dot + 1 - word));
}

static void find_methods(struct explorer *explorer, const char *word, size_t length)
{
    struct vm_text *json = &explorer->json;
    uint32_t found = 0;
    vm_json_open(json, "methods", '[');
    for (uint32_t i = 1; i <= vm_replay_method_count(explorer->replay); i++) {
        const struct vm_replay_method *method = vm_replay_method(explorer->replay, i);
        if (method != NULL && found < MOST_FOUND && is_found(method, word, length)) {
            vm_json_open(json, NULL, '{');
            vm_json_unsigned(json, "number", i);
            vm_json_text(json, "class", method->class->name);
            vm_json_text(json, "name", method->name);
            vm_json_text(json, "descriptor", method->descriptor);
            vm_json_bool(json, "isLibrary", vm_is_library(method->class));
            vm_json_close(json, '}');
            found++;
        }
    }
    vm_json_close(json, ']');
}

static void find_strings(struct explorer *explorer, const char *word, size_t length)
{
    struct vm_text *json = &explorer->json;
    uint32_t found = 0;
    char text[TEXT_BYTES];
    vm_json_open(json, "strings", '[');
    for (uint32_t i = 1; i <= vm_replay_object_count(explorer->replay) && found < MOST_FOUND; i++) {
        struct vm_replay_object object;
        if (!vm_replay_object(explorer->replay, i, &object)
            || strcmp(object.class->name, "java/lang/String") != 0
            || vm_replay_string(explorer->replay, i, text, sizeof text) == UINT32_MAX
            || !has(text, word, length)) {
            continue;
        }
        vm_json_open(json, NULL, '{');
        vm_json_unsigned(json, "number", i);
        put_object_text(explorer, &object);
        vm_json_unsigned(json, "born", object.born);
        vm_json_close(json, '}');
        found++;
    }
    vm_json_close(json, ']');
}

void answer_search(struct explorer *explorer, const struct question *question)
{
    size_t length = strlen(question->rest);
    find_methods(explorer, question->rest, length);
    find_strings(explorer, question->rest, length);
}

void answer_names(struct explorer *explorer, const struct question *question)
{
    struct vm_text text = {.length = 0};
    (void)question;
    vm_json_open(&explorer->json, "names", '[');
    for (uint32_t i = 1; i <= vm_replay_method_count(explorer->replay); i++) {
        const struct vm_replay_method *method = vm_replay_method(explorer->replay, i);
        if (method != NULL) {
            text.length = 0;
            vm_text_put(&text, method->class->name, " ", method->name);
            vm_json_bytes(&explorer->json, NULL, text.bytes, text.length);
        }
    }
    vm_json_close(&explorer->json, ']');
    explorer->json.has_failed |= text.has_failed;
    vm_text_fini(&text);
}
