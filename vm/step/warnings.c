#define _GNU_SOURCE
/*
 * warnings.c: warnings about places that will not, or may not, be reached.
 *
 * A running program knows the code of all loaded classes; a recording knows only the methods that
 * were executed.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/options/nearest.h"
#include "vm/step/session_internal.h"

/* --- code --------------------------------------------------------------------------------- */

/* A search for a place in its methods or in its source file. */
struct look {
    const struct vm_place *place;
    bool has_class, has_method, is_there; /* is_there: the line or bci exists */
    bool has_below, has_above;
    uint32_t below, above; /* the nearest existing lines or bcis */
};

static bool wants(void *data, const char *class_name, const char *source_file,
                  const char *method_name, const char *descriptor)
{
    struct look *look = data;
    const struct vm_place *place = look->place;
    if (place->kind == VM_PLACE_LINE) {
        bool is_it = strcmp(source_file, vm_step_file_name(place->name)) == 0;
        look->has_class |= is_it;
        return is_it;
    }
    bool is_it = vm_step_is_method_name(class_name, method_name, descriptor, place->name);
    look->has_method |= is_it;
    return is_it;
}

static void take_instruction(void *data, uint32_t bci, uint32_t line)
{
    struct look *look = data;
    uint32_t wanted = look->place->number;
    uint32_t found = look->place->kind == VM_PLACE_BCI ? bci : line;
    if (found == 0 && look->place->kind != VM_PLACE_BCI) {
        return;
    }
    look->is_there |= found == wanted;
    if (found < wanted && (!look->has_below || found > look->below)) {
        look->has_below = true;
        look->below = found;
    }
    if (found > wanted && (!look->has_above || found < look->above)) {
        look->has_above = true;
        look->above = found;
    }
}

static void look_at_recording(const struct vm_session *session, struct look *look)
{
    for (uint32_t i = 1; i <= vm_replay_class_count(session->replay); i++) {
        const struct vm_replay_class *class = vm_replay_class(session->replay, i);
        look->has_class |= look->place->kind == VM_PLACE_LINE && class->kind == 'L'
                           && wants(look, class->name, class->source_file, NULL, NULL);
    }
    for (uint32_t i = 1; i <= vm_replay_method_count(session->replay); i++) {
        const struct vm_replay_method *method = vm_replay_method(session->replay, i);
        if (method == NULL
            || !wants(look, method->class->name, method->class->source_file, method->name,
                      method->descriptor)) {
            continue;
        }
        for (uint32_t j = 0; j < method->instruction_count; j++) {
            uint32_t bci = method->instructions[j].bci;
            take_instruction(look, bci, vm_replay_line(method, bci));
        }
    }
}

static struct look look_at(const struct vm_session *session, const struct vm_place *place)
{
    struct look look = {.place = place};
    look_at_recording(session, &look);
    if (session->program.visit_code != NULL) {
        session->program.visit_code(wants, take_instruction, &look);
    }
    return look;
}

/* Prints the nearest line or bci; if two are equally near, the higher one. */
static void print_nearest(const struct vm_session *session, const struct look *look,
                          const char *words)
{
    uint32_t wanted = look->place->number;
    bool is_above =
        look->has_above && (!look->has_below || look->above - wanted <= wanted - look->below);
    if (look->has_above || look->has_below) {
        fprintf(session->out, "; %s %u", words, (unsigned)(is_above ? look->above : look->below));
    } else if (look->place->kind != VM_PLACE_BCI) {
        fputs(", for its class file has no lines", session->out);
    }
}

static void print_code_warning(const struct vm_session *session, struct vm_place *place)
{
    struct look look = look_at(session, place);
    vm_place_match(session, place);
    if (place->kind == VM_PLACE_METHOD && place->match_count != 0) {
        return;
    }
    if (place->kind == VM_PLACE_METHOD || !look.has_method) {
        (void)vm_step_print_method_warning(session, place->name);
    } else if (place->kind == VM_PLACE_BCI && !look.is_there) {
        fprintf(session->out, "; no instruction of %s begins there", place->name);
        print_nearest(session, &look, "the nearest begins at");
    } else if (!look.is_there) {
        fprintf(session->out, "; %s has no code of line %u", place->name, (unsigned)place->number);
        print_nearest(session, &look, "the nearest line is");
    }
}

/* Warns that a source file is unknown, because none of its classes is known. */
static void print_no_file(const struct vm_session *session, const struct vm_place *place)
{
    struct vm_nearest nearest;
    const char *best = NULL;
    vm_nearest_begin(&nearest, place->name, strlen(place->name));
    for (uint32_t i = 1; i <= vm_replay_class_count(session->replay); i++) {
        const char *file = vm_replay_class(session->replay, i)->source_file;
        best = vm_nearest_offer(&nearest, file, strlen(file)) ? file : best;
    }
    fprintf(session->out, "; no source file of that name is in the recording%s%s%s%s",
            vm_history_has_ended(session->history) ? "" : " so far",
            best == NULL ? "" : "; did you mean ", best == NULL ? "" : best,
            best == NULL ? "" : "?");
}

/* Warns that no known code belongs to a line. Other classes of the file may be loaded later, or
 * other methods may be executed. */
static void print_line_warning(const struct vm_session *session, const struct vm_place *place)
{
    struct look look = look_at(session, place);
    if (!look.has_class) {
        print_no_file(session, place);
    } else if (!look.is_there) {
        fprintf(session->out, "; no %s of %s that %s%s has code of line %u",
                session->program.visit_code != NULL ? "class" : "method", place->name,
                session->program.visit_code != NULL ? "is loaded" : "was executed",
                vm_history_has_ended(session->history) ? "" : " so far", (unsigned)place->number);
        print_nearest(session, &look, "the nearest line is");
    }
}

/* --- all places ---------------------------------------------------------------------------- */

void vm_place_print_warning(const struct vm_session *session, struct vm_place *place)
{
    if (place->name[0] == '\0') {
        return;
    }
    switch (place->kind) {
    case VM_PLACE_LINE:
        print_line_warning(session, place);
        break;
    case VM_PLACE_EXCEPTION:
        (void)vm_step_print_class_warning(session, place->name);
        break;
    case VM_PLACE_WRITE:
    case VM_PLACE_READ:
        if (!vm_step_print_class_warning(session, place->name)) {
            (void)vm_step_print_field_warning(session, place->name, place->field);
        }
        break;
    default:
        print_code_warning(session, place);
    }
}

bool vm_place_never_comes(const struct vm_session *session, const struct vm_place *place)
{
    bool is_code = place->kind == VM_PLACE_METHOD || place->kind == VM_PLACE_BCI
                   || place->kind == VM_PLACE_METHOD_LINE;
    return is_code && vm_step_never_comes(session, place->name);
}

/* Returns how much of a place is known: nothing, its class, or also its method. */
static enum vm_place_known known_of(const struct vm_session *session, const struct vm_place *place)
{
    if (place->name[0] == '\0' || place->kind == VM_PLACE_EXCEPTION) {
        return VM_PLACE_KNOWN;
    }
    if (place->kind == VM_PLACE_WRITE || place->kind == VM_PLACE_READ) {
        return vm_step_has_class(session, place->name) ? VM_PLACE_KNOWN : VM_PLACE_UNKNOWN;
    }
    struct look look = look_at(session, place);
    if (place->kind == VM_PLACE_LINE ? look.has_class : look.has_method) {
        return VM_PLACE_KNOWN;
    }
    bool has_class =
        place->kind != VM_PLACE_LINE && vm_step_has_class_of_method(session, place->name);
    return has_class ? VM_PLACE_CLASS_KNOWN : VM_PLACE_UNKNOWN;
}

char *vm_place_late_warning(struct vm_session *session, struct vm_place *place)
{
    char *text = NULL;
    size_t length;
    enum vm_place_known known =
        place->known == VM_PLACE_KNOWN ? VM_PLACE_KNOWN : known_of(session, place);
    if (known <= place->known) {
        return NULL;
    }
    place->known = known;
    FILE *out = session->out, *memory = open_memstream(&text, &length);
    if (memory == NULL) {
        return NULL;
    }
    session->out = memory;
    vm_place_print_warning(session, place);
    session->out = out;
    if (fclose(memory) != 0 || text == NULL || length == 0) {
        free(text);
        return NULL;
    }
    return text;
}

void vm_place_begin(struct vm_session *session, struct vm_place *place)
{
    vm_place_print_warning(session, place);
    place->known = known_of(session, place);
}
