/*
 * state_internal.h: the functions that write the answers. Each function writes members of the
 * answer's object. `number[i]` is numeric argument i of the question, or 0 if the question has
 * fewer arguments.
 */
#ifndef JP2VM_TOOLS_EXPLORE_STATE_STATE_INTERNAL_H
#define JP2VM_TOOLS_EXPLORE_STATE_STATE_INTERNAL_H

#include "tools/explore/state/explorer.h"
#include "vm/base/text/json.h"
#include "vm/replay/navigate.h"

enum { QUESTION_NUMBERS = 128 };

struct explorer {
    struct vm_replay *replay;
    struct vm_history *history;
    struct vm_text json;
    uint32_t shown; /* position of the last question for a state, to which other answers refer */
};

struct question {
    uint32_t number[QUESTION_NUMBERS];
    uint32_t count;
    const char *rest; /* the text after the first word */
};

typedef void (*answer_fn)(struct explorer *explorer, const struct question *question);

/* state.c: the state at a position: threads, frames, effects of the previous instruction. */
void answer_state(struct explorer *explorer, const struct question *question);
void answer_frames(struct explorer *explorer, const struct question *question);
void answer_monitors(struct explorer *explorer, const struct question *question);

/* objects.c: objects at the position of the last question for a state. */
void answer_graph(struct explorer *explorer, const struct question *question);
void answer_statics(struct explorer *explorer, const struct question *question);
void answer_elements(struct explorer *explorer, const struct question *question);
void answer_pool(struct explorer *explorer, const struct question *question);

/* definitions.c: facts that do not depend on a position. */
void answer_facts(struct explorer *explorer, const struct question *question);
void answer_class(struct explorer *explorer, const struct question *question);
void answer_classes(struct explorer *explorer, const struct question *question);
void answer_method(struct explorer *explorer, const struct question *question);
void answer_part(struct explorer *explorer, const struct question *question);
void answer_opcodes(struct explorer *explorer, const struct question *question);

/* times.c: facts about many positions. */
void answer_timeline(struct explorer *explorer, const struct question *question);
void answer_notes(struct explorer *explorer, const struct question *question);
void answer_contexts(struct explorer *explorer, const struct question *question);
void answer_forms(struct explorer *explorer, const struct question *question);
void answer_blocks(struct explorer *explorer, const struct question *question);

/* output.c: data that the program wrote and read. */
void answer_transfers(struct explorer *explorer, const struct question *question);
/* Writes the member "hex". */
void put_hex(struct vm_text *json, const uint8_t *bytes, size_t length);
/* Writes the members "hex", with at most `most` octets, and "length" of a transfer. */
void put_octets_of(struct explorer *explorer, uint32_t index, uint32_t most);

/* places.c: the results of steps and searches. */
void answer_step(struct explorer *explorer, const struct question *question);
void answer_find(struct explorer *explorer, const struct question *question);
void answer_search(struct explorer *explorer, const struct question *question);
void answer_names(struct explorer *explorer, const struct question *question);

/* Writes a value in the form that explorer.h describes. */
void put_value(struct vm_text *json, const char *name, struct vm_replay_value value);
/* Writes the member "text" of an object, as in traces (vm/show/value.h). */
void put_object_text(struct explorer *explorer, const struct vm_replay_object *object);

#endif
