/*
 * place.c: parses and finds places: "Main.sort", "Main.sort:12", "Main.sort@4", "Main.java:7",
 * "exception", "write Counter.value".
 */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "vm/step/session_internal.h"

/* --- reading ----------------------------------------------------------------------------- */

static bool parse_number(const char *text, uint32_t *number)
{
    char *end;
    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    *number = (uint32_t)value;
    return isdigit((unsigned char)*text) && *end == '\0' && errno == 0 && value <= UINT32_MAX;
}

static bool copy(char *to, const char *from, size_t length)
{
    if (length >= VM_SESSION_NAME) {
        return false;
    }
    memcpy(to, from, length);
    to[length] = '\0';
    return true;
}

/* Parses a field, element, object or class: "Counter.value", "#7.value", "#7[3]", "#7",
 * "Counter". */
static bool parse_variable(const char *text, struct vm_place *place)
{
    if (*text == '#') {
        const char *end = text + 1 + strspn(text + 1, "0123456789");
        char digits[24] = "";
        if (end - text - 1 == 0 || (size_t)(end - text) >= sizeof digits) {
            return false;
        }
        memcpy(digits, text + 1, (size_t)(end - text - 1));
        if (!parse_number(digits, &place->number) || place->number == 0) {
            return false;
        }
        if (*end == '[') {
            const char *close = strchr(end, ']');
            return close != NULL && close[1] == '\0'
                   && copy(place->field, end + 1, (size_t)(close - end - 1))
                   && parse_number(place->field, &(uint32_t){0});
        }
        return *end == '\0'
               || (*end == '.' && end[1] != '\0' && copy(place->field, end + 1, strlen(end + 1)));
    }
    const char *dot = strrchr(text, '.');
    if (dot == NULL || dot == text || dot[1] == '\0') {
        return false;
    }
    return copy(place->name, text, (size_t)(dot - text))
           && copy(place->field, dot + 1, strlen(dot + 1));
}

static const char *after_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(text, word, length) != 0 || (text[length] != ' ' && text[length] != '\0')) {
        return NULL;
    }
    return text + length + strspn(text + length, " ");
}

const char *vm_step_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* Whether a name has the suffix of a source file. */
static bool is_file_name(const char *name, size_t length)
{
    static const char *const ends[] = {".java", ".kt", ".scala", ".groovy", ".clj"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t end = strlen(ends[i]);
        if (length > end && memcmp(name + length - end, ends[i], end) == 0) {
            return true;
        }
    }
    return false;
}

/* Parses METHOD, METHOD:LINE, FILE:LINE, METHOD@BCI. */
static bool parse_code(const char *text, struct vm_place *place)
{
    const char *sign = text + strcspn(text, ":@");
    if (*sign == '\0') {
        place->kind = VM_PLACE_METHOD;
        return *text != '\0' && strchr(text, ' ') == NULL && copy(place->name, text, strlen(text));
    }
    size_t length = (size_t)(sign - text);
    place->kind = *sign == '@'                 ? VM_PLACE_BCI
                  : is_file_name(text, length) ? VM_PLACE_LINE
                                               : VM_PLACE_METHOD_LINE;
    return length != 0 && parse_number(sign + 1, &place->number) && copy(place->name, text, length);
}

bool vm_place_parse(const struct vm_session *session, const char *text, struct vm_place *place)
{
    const char *rest;
    bool is_right;
    *place = (struct vm_place){.kind = VM_PLACE_METHOD};
    if ((rest = after_word(text, "exception")) != NULL) {
        place->kind = VM_PLACE_EXCEPTION;
        is_right = copy(place->name, rest, strlen(rest));
    } else if ((rest = after_word(text, "write")) != NULL) {
        place->kind = VM_PLACE_WRITE;
        is_right = parse_variable(rest, place);
    } else if ((rest = after_word(text, "read")) != NULL) {
        place->kind = VM_PLACE_READ;
        is_right = parse_variable(rest, place);
    } else {
        is_right = parse_code(text, place);
    }
    if (!is_right) {
        fprintf(session->out,
                "a place is Class.method, Class.method:line, Class.method@bci, File.java:line, "
                "exception [Class], write or read Class.field, #7.field, #7[3]; not '%.100s'\n",
                text);
    } else if (place->kind == VM_PLACE_METHOD || place->kind == VM_PLACE_BCI
               || place->kind == VM_PLACE_METHOD_LINE) {
        is_right = vm_step_check_method(session, place->name);
    }
    return is_right;
}

void vm_place_print(FILE *out, const struct vm_place *place)
{
    static const char *const words[] = {"", "", "", "", "exception ", "write ", "read "};
    fputs(words[place->kind], out);
    if (place->kind == VM_PLACE_EXCEPTION && place->name[0] == '\0') {
        fputs("of any class", out);
    } else if (place->kind == VM_PLACE_BCI || place->kind == VM_PLACE_LINE
               || place->kind == VM_PLACE_METHOD_LINE) {
        fprintf(out, "%s%c%u", place->name, place->kind == VM_PLACE_BCI ? '@' : ':',
                (unsigned)place->number);
    } else if (place->kind == VM_PLACE_WRITE || place->kind == VM_PLACE_READ) {
        if (place->name[0] == '\0') {
            bool is_element = isdigit((unsigned char)place->field[0]);
            fprintf(out, "#%u%s%s%s", (unsigned)place->number,
                    is_element                ? "["
                    : place->field[0] == '\0' ? ""
                                              : ".",
                    place->field, is_element ? "]" : "");
        } else {
            fprintf(out, "%s.%s", place->name, place->field);
        }
    } else {
        fputs(place->name, out);
    }
}

/* --- finding ----------------------------------------------------------------------------- */

/* Returns the nearer of two answers in a direction. VM_HISTORY_LATER is farther than every
 * position. */
static uint32_t nearer(uint32_t a, uint32_t b, enum vm_direction direction)
{
    if (a == VM_HISTORY_NEVER || b == VM_HISTORY_NEVER) {
        return a == VM_HISTORY_NEVER ? b : a;
    }
    return (direction == VM_FORWARDS) == (a < b) ? a : b;
}

void vm_place_match(const struct vm_session *session, struct vm_place *place)
{
    bool is_line = place->kind == VM_PLACE_LINE;
    bool is_variable = place->kind == VM_PLACE_WRITE || place->kind == VM_PLACE_READ;
    uint32_t count = is_line || is_variable ? vm_replay_class_count(session->replay)
                                            : vm_replay_method_count(session->replay);
    while (place->seen < count && place->match_count < VM_SESSION_MOST_MATCHES) {
        uint32_t number = ++place->seen;
        const struct vm_replay_class *class = vm_replay_class(session->replay, number);
        bool is_match =
            is_line ? strcmp(class->source_file, vm_step_file_name(place->name)) == 0
            : is_variable
                ? vm_step_names_class(class, place->name)
                : vm_step_names_method(vm_replay_method(session->replay, number), place->name);
        if (is_match) {
            place->matches[place->match_count++] = number;
        }
    }
}

/* --- the nearest one ----------------------------------------------------------------------- */

static uint32_t find_code(struct vm_session *session, const struct vm_place *place, uint32_t from,
                          enum vm_direction direction)
{
    uint32_t best = VM_HISTORY_NEVER;
    for (uint32_t i = 0; i < place->match_count; i++) {
        uint32_t number = place->matches[i], found;
        if (place->kind == VM_PLACE_LINE) {
            found = vm_navigate_to_line(session->history, from,
                                        vm_replay_class(session->replay, number), place->number,
                                        direction);
        } else if (place->kind == VM_PLACE_METHOD_LINE) {
            found = vm_navigate_to_method_line(session->history, from, number, place->number,
                                               direction);
        } else if (place->kind == VM_PLACE_BCI) {
            found = vm_navigate_to_code(session->history, from, number, place->number, direction);
        } else {
            found = vm_navigate_to_entry(session->history, from, number, direction);
        }
        best = nearer(best, found, direction);
    }
    return best;
}

/* Returns the index of the nearest item beyond `from` in an array of notes or writes; `count`:
 * none. An item starts with its position: p + 1 if the event happens in the instruction that is
 * about to start at p. `stride` is the size of an item in bytes. */
static uint32_t first_beyond(const void *items, size_t stride, uint32_t count, uint32_t from,
                             enum vm_direction direction)
{
    uint32_t wanted = direction == VM_FORWARDS ? from + 2 : from + 1, low = 0, high = count;
    const char *bytes = items;
    uint32_t position = 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        memcpy(&position, bytes + middle * stride, sizeof position);
        if (position < wanted) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (direction == VM_FORWARDS) {
        return low;
    }
    if (low != 0) {
        memcpy(&position, bytes + (low - 1) * stride, sizeof position);
    }
    return low == 0 || position == 0 ? count : low - 1;
}

/* Whether the instruction before a throw was a return. If so, it ended the constructor of an
 * exception, called by the machine or a native method, and the caller of the constructor throws the
 * exception. */
static bool is_return(const struct vm_session *session, uint32_t position)
{
    enum { IRETURN = 0xac, RETURN = 0xb1 };
    uint32_t bci, number = vm_history_place(session->history,
                                            vm_history_at(session->history, position), &bci);
    const struct vm_replay_method *method = vm_replay_method(session->replay, number);
    return method != NULL && bci < method->code_length && method->code[bci] >= IRETURN
           && method->code[bci] <= RETURN;
}

/* Returns the position at which the instruction that throws is about to start. */
static uint32_t where_thrown(const struct vm_session *session, const struct vm_history_note *note)
{
    uint32_t last = vm_history_last_run(session->history, note->thread, note->position);
    uint32_t caller = VM_HISTORY_NEVER;
    if (last != VM_HISTORY_NEVER && is_return(session, last)) {
        caller = vm_navigate_step(session->history, last, VM_STEP_OUT, VM_BACKWARDS, false);
    }
    return caller == VM_HISTORY_NEVER ? last : caller;
}

/* Returns whether a note is of a throw of a class by name, or of a subclass, as a catch clause. */
static bool is_throw_of(const struct vm_session *session, const struct vm_place *place,
                        const struct vm_history_note *note)
{
    struct vm_replay_object object;
    if (note->tag != VM_RECORD_THROWN || note->position == 0
        || !vm_replay_object_of_all(session->replay, note->numbers[0], &object)) {
        return false;
    }
    const struct vm_replay_class *class = object.class;
    while (class != NULL && !vm_step_names_class(class, place->name)) {
        class = class->superclass == 0 ? NULL : vm_replay_class(session->replay, class->superclass);
    }
    return class != NULL;
}

/* Searches the notes about throws for exceptions whose class has the name. A note is recorded after
 * the exception's constructor has run, which may take longer than one search. So when going
 * forwards, a throw beyond the cursor is found even if the part with its instruction has already
 * been searched. */
static uint32_t find_throw(const struct vm_session *session, const struct vm_place *place,
                           uint32_t from, enum vm_direction direction)
{
    uint32_t count, best = VM_HISTORY_NEVER;
    const struct vm_history_note *notes = vm_history_notes(session->history, &count);
    if (direction == VM_FORWARDS) {
        uint32_t before = from < session->cursor ? from : session->cursor;
        for (uint32_t i = first_beyond(notes, sizeof *notes, count, from, direction); i < count;
             i++) {
            uint32_t found = is_throw_of(session, place, &notes[i])
                                 ? where_thrown(session, &notes[i])
                                 : VM_HISTORY_NEVER;
            if (found != VM_HISTORY_NEVER && found > before) {
                return found;
            }
        }
        return VM_HISTORY_NEVER;
    }
    for (uint32_t i = count; i-- > 0;) {
        if (best != VM_HISTORY_NEVER && notes[i].position - 1 <= best) {
            break;
        }
        uint32_t found = is_throw_of(session, place, &notes[i]) ? where_thrown(session, &notes[i])
                                                                : VM_HISTORY_NEVER;
        if (found < from && (best == VM_HISTORY_NEVER || found > best)) {
            best = found;
        }
    }
    return best;
}

static uint32_t find_exception(struct vm_session *session, const struct vm_place *place,
                               uint32_t from, enum vm_direction direction)
{
    return place->name[0] == '\0' ? vm_navigate_to_note(session->history, from,
                                                        UINT64_C(1) << VM_RECORD_THROWN, direction)
                                  : find_throw(session, place, from, direction);
}

/* Finds the slot of the field with a given name; for the name "", VM_ANY_SLOT. */
static bool find_slot(const struct vm_replay_field *fields, uint32_t count, const char *name,
                      uint32_t *slot)
{
    for (uint32_t i = count; i-- > 0;) {
        if (strcmp(fields[i].name, name) == 0) {
            *slot = i;
            return true;
        }
    }
    return false;
}

static uint32_t go_to_access(struct vm_session *session, enum vm_place_kind kind, uint32_t from,
                             uint32_t object, uint32_t class_number, uint32_t slot,
                             enum vm_direction direction)
{
    return kind == VM_PLACE_WRITE
               ? vm_navigate_to_write(session->history, from, object, class_number, slot, direction)
               : vm_navigate_to_read(session->history, from, object, class_number, slot, direction);
}

static uint32_t find_of_object(struct vm_session *session, const struct vm_place *place,
                               uint32_t from, enum vm_direction direction)
{
    struct vm_replay_object object;
    uint32_t slot = VM_ANY_SLOT;
    if (!vm_replay_object_of_all(session->replay, place->number, &object)) {
        return VM_HISTORY_NEVER;
    }
    bool is_found =
        place->field[0] == '\0' || parse_number(place->field, &slot)
        || find_slot(object.class->fields, object.class->field_count, place->field, &slot);
    return is_found ? go_to_access(session, place->kind, from, place->number, 0, slot, direction)
                    : VM_HISTORY_NEVER;
}

/* Whether a write sets the instance field that a place names. */
static bool is_of_field(const struct vm_session *session, const struct vm_place *place,
                        const struct vm_history_access *write)
{
    struct vm_replay_object object;
    if (write->is_static || !vm_replay_object_of_all(session->replay, write->owner, &object)
        || object.class->kind == '[' || write->slot >= object.class->field_count) {
        return false;
    }
    const struct vm_replay_field *field = &object.class->fields[write->slot];
    const struct vm_replay_class *class = vm_replay_class(session->replay, field->class_number);
    return strcmp(field->name, place->field) == 0
           && (vm_step_names_class(object.class, place->name)
               || (class != NULL && vm_step_names_class(class, place->name)));
}

/* Finds the nearest write to an instance field of any object. */
static uint32_t find_of_all(const struct vm_session *session, const struct vm_place *place,
                            uint32_t from, enum vm_direction direction)
{
    uint32_t count, i;
    const struct vm_history_access *writes = vm_history_writes(session->history, &count);
    for (i = first_beyond(writes, sizeof *writes, count, from, direction); i < count;
         i += direction == VM_FORWARDS ? 1 : UINT32_MAX) {
        if (is_of_field(session, place, &writes[i])) {
            return writes[i].position - 1;
        }
    }
    return VM_HISTORY_NEVER;
}

static uint32_t find_of_class(struct vm_session *session, const struct vm_place *place,
                              uint32_t from, enum vm_direction direction)
{
    uint32_t best = place->kind == VM_PLACE_WRITE ? find_of_all(session, place, from, direction)
                                                  : VM_HISTORY_NEVER;
    for (uint32_t i = 0; i < place->match_count; i++) {
        const struct vm_replay_class *class = vm_replay_class(session->replay, place->matches[i]);
        uint32_t slot;
        if (find_slot(class->statics, class->static_count, place->field, &slot)) {
            best = nearer(
                best, go_to_access(session, place->kind, from, 0, class->number, slot, direction),
                direction);
        }
    }
    return best;
}

static uint32_t find(struct vm_session *session, struct vm_place *place, uint32_t from,
                     enum vm_direction direction)
{
    switch (place->kind) {
    case VM_PLACE_METHOD:
    case VM_PLACE_BCI:
    case VM_PLACE_METHOD_LINE:
    case VM_PLACE_LINE:
        vm_place_match(session, place);
        return find_code(session, place, from, direction);
    case VM_PLACE_EXCEPTION:
        return find_exception(session, place, from, direction);
    default:
        if (place->name[0] == '\0') {
            return find_of_object(session, place, from, direction);
        }
        vm_place_match(session, place);
        return find_of_class(session, place, from, direction);
    }
}

uint32_t vm_place_find(struct vm_session *session, struct vm_place *place, uint32_t from,
                       enum vm_direction direction)
{
    return vm_navigate_answer(session->history, find(session, place, from, direction), direction);
}

bool vm_place_is_at(struct vm_session *session, struct vm_place *place)
{
    return session->cursor == 0
               ? false
               : vm_place_find(session, place, session->cursor - 1, VM_FORWARDS) == session->cursor;
}
