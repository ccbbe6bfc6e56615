/* Answers about objects: graphs from given roots, elements of large arrays, static fields, resolved
 * constants. */
#include <stdlib.h>
#include <string.h>

#include "tools/explore/state/state_internal.h"
#include "vm/base/data/array.h"

enum { STRING_BYTES = 2048, MOST_OBJECTS = 2000, MOST_ELEMENTS = 1000 };

static uint32_t slots_of(const struct vm_replay_object *object)
{
    return object->class->kind == '[' ? object->length : object->class->field_count;
}

static void put_slots(struct explorer *explorer, const char *name, uint32_t object, uint32_t from,
                      uint32_t to)
{
    struct vm_text *json = &explorer->json;
    vm_json_open(json, name, '[');
    for (uint32_t i = from; i < to; i++) {
        struct vm_replay_value value = {0};
        if (!vm_replay_slot(explorer->replay, object, i, &value)) {
            value = (struct vm_replay_value){0, '?'};
        }
        put_value(json, NULL, value);
    }
    vm_json_close(json, ']');
}

static void add_label(void *label, const char *bytes, size_t length)
{
    vm_text_add(label, bytes, length);
}

void put_object_text(struct explorer *explorer, const struct vm_replay_object *object)
{
    uint16_t units[VM_SHOW_UNITS];
    struct vm_shown_object shown;
    struct vm_text label = {.bytes = NULL};
    const struct vm_show to = {add_label, &label};
    vm_replay_shown(explorer->replay, object, units, &shown);
    vm_show_object(&to, &shown);
    explorer->json.has_failed |= label.has_failed;
    vm_json_bytes(&explorer->json, "text", label.bytes, label.length);
    vm_text_fini(&label);
}

static void put_object(struct explorer *explorer, const struct vm_replay_object *object,
                       uint32_t elements)
{
    struct vm_text *json = &explorer->json;
    char text[STRING_BYTES];
    uint32_t slots = slots_of(object);
    vm_json_open(json, NULL, '{');
    vm_json_unsigned(json, "number", object->number);
    put_object_text(explorer, object);
    vm_json_unsigned(json, "class", object->class->number);
    vm_json_unsigned(json, "length", object->length);
    vm_json_unsigned(json, "known", object->known);
    vm_json_unsigned(json, "born", object->born);
    vm_json_bool(json, "isNew", object->is_new);
    vm_json_unsigned(json, "bornMethod", object->born_method);
    vm_json_unsigned(json, "bornBci", object->born_bci);
    if (object->class->kind != '[' && strcmp(object->class->name, "java/lang/String") == 0) {
        uint32_t length = vm_replay_string(explorer->replay, object->number, text, sizeof text);
        if (length != UINT32_MAX) {
            vm_json_text(json, "string", text);
            vm_json_unsigned(json, "stringLength", length);
        }
    }
    if (vm_replay_mirrored(explorer->replay, object->number) != NULL) {
        vm_json_text(json, "mirrored", vm_replay_mirrored(explorer->replay, object->number));
    }
    vm_json_unsigned(json, "slots", slots);
    put_slots(explorer, "values", object->number, 0, slots < elements ? slots : elements);
    vm_json_close(json, '}');
}

/* --- the graph ------------------------------------------------------------------------------ */

struct graph {
    struct explorer *explorer;
    uint32_t *queue; /* numbers of objects, without duplicates */
    uint32_t count, most;
    uint32_t *table; /* hash table of the same numbers */
    uint32_t table_size;
    uint32_t left_out;
};

static void reach(struct graph *graph, uint32_t object)
{
    uint32_t at = object * 2654435761u & (graph->table_size - 1);
    while (graph->table[at] != 0) {
        if (graph->table[at] == object) {
            return;
        }
        at = (at + 1) & (graph->table_size - 1);
    }
    if (graph->count == graph->most) {
        graph->left_out++;
        return;
    }
    graph->table[at] = object;
    graph->queue[graph->count++] = object;
}

/* Adds the objects to which an object refers, if they get boxes. Strings and classes add no
 * objects, because they are shown as text. */
static void reach_from(struct graph *graph, const struct vm_replay_object *object,
                       uint32_t elements)
{
    const char *name = object->class->name;
    if (strcmp(name, "java/lang/String") == 0 || strcmp(name, "java/lang/Class") == 0) {
        return;
    }
    if (object->class->kind == '[' && object->class->element_type != 'L'
        && object->class->element_type != '[' && object->class->element_type != 'A') {
        return;
    }
    uint32_t slots = slots_of(object);
    for (uint32_t i = 0; i < slots && i < elements; i++) {
        struct vm_replay_value value;
        if (vm_replay_slot(graph->explorer->replay, object->number, i, &value) && value.tag == 'A'
            && value.bits != 0) {
            reach(graph, (uint32_t)value.bits);
        }
    }
}

static void put_graph(struct graph *graph, const struct question *question)
{
    struct vm_text *json = &graph->explorer->json;
    uint32_t elements = question->number[1];
    for (uint32_t i = 2; i < question->count; i++) {
        if (question->number[i] != 0) {
            reach(graph, question->number[i]);
        }
    }
    vm_json_open(json, "objects", '[');
    for (uint32_t i = 0; i < graph->count; i++) {
        struct vm_replay_object object;
        if (vm_replay_object(graph->explorer->replay, graph->queue[i], &object)) {
            put_object(graph->explorer, &object, elements);
            reach_from(graph, &object, elements);
        }
    }
    vm_json_close(json, ']');
    vm_json_unsigned(json, "leftOut", graph->left_out);
}

void answer_graph(struct explorer *explorer, const struct question *question)
{
    uint32_t most = question->number[0] < MOST_OBJECTS ? question->number[0] : MOST_OBJECTS;
    struct graph graph = {.explorer = explorer, .most = most, .table_size = 4 * MOST_OBJECTS};
    while ((graph.table_size & (graph.table_size - 1)) != 0) {
        graph.table_size++;
    }
    graph.queue = calloc(most + 1, sizeof *graph.queue);
    graph.table = calloc(graph.table_size, sizeof *graph.table);
    if (graph.queue == NULL || graph.table == NULL) {
        explorer->json.has_failed = true;
    } else {
        put_graph(&graph, question);
    }
    free(graph.queue);
    free(graph.table);
}

void answer_elements(struct explorer *explorer, const struct question *question)
{
    struct vm_replay_object object;
    if (!vm_replay_object(explorer->replay, question->number[0], &object)) {
        vm_json_text(&explorer->json, "error", "there is no such object yet");
        return;
    }
    uint32_t slots = slots_of(&object);
    uint32_t from = question->number[1] < slots ? question->number[1] : slots;
    uint32_t most = question->number[2] < MOST_ELEMENTS ? question->number[2] : MOST_ELEMENTS;
    vm_json_unsigned(&explorer->json, "slots", slots);
    put_slots(explorer, "values", object.number, from, slots - from < most ? slots : from + most);
}

/* --- classes -------------------------------------------------------------------------------- */

void answer_statics(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    vm_json_open(json, "classes", '[');
    for (uint32_t i = 1; i <= vm_replay_class_count(explorer->replay); i++) {
        const struct vm_replay_class *class = vm_replay_class(explorer->replay, i);
        enum vm_replay_class_state state = vm_replay_class_state(explorer->replay, i);
        if (class == NULL || class->static_count == 0 || state == VM_REPLAY_CLASS_UNSEEN
            || (vm_is_library(class) && question->number[0] == 0)) {
            continue;
        }
        vm_json_open(json, NULL, '{');
        vm_json_unsigned(json, "class", i);
        vm_json_unsigned(json, "state", state);
        vm_json_open(json, "values", '[');
        for (uint32_t slot = 0; slot < class->static_count; slot++) {
            struct vm_replay_value value = {0};
            if (!vm_replay_static(explorer->replay, i, slot, &value)) {
                value = (struct vm_replay_value){0, '?'};
            }
            put_value(json, NULL, value);
        }
        vm_json_close(json, ']');
        vm_json_close(json, '}');
    }
    vm_json_close(json, ']');
}

void answer_pool(struct explorer *explorer, const struct question *question)
{
    struct vm_text *json = &explorer->json;
    uint32_t count = question->number[1] > 0xffff ? 0xffff : question->number[1];
    vm_json_unsigned(json, "state", vm_replay_class_state(explorer->replay, question->number[0]));
    vm_json_open(json, "resolved", '[');
    for (uint32_t i = 1; i < count; i++) {
        struct vm_replay_resolved resolved;
        if (!vm_replay_resolved(explorer->replay, question->number[0], i, &resolved)) {
            continue;
        }
        vm_json_open(json, NULL, '{');
        vm_json_unsigned(json, "index", i);
        vm_json_unsigned(json, "what", resolved.what);
        vm_json_unsigned(json, "number", resolved.number);
        vm_json_unsigned(json, "slot", resolved.slot);
        vm_json_unsigned(json, "since", resolved.since);
        vm_json_close(json, '}');
    }
    vm_json_close(json, ']');
}
