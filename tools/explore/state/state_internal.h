/*
 * state_internal.h: what the answers are made of. Each function writes members of the answer's
 * object; `number[i]` are the numbers of the question, 0 where it has fewer.
 */
#ifndef JP2VM_TOOLS_EXPLORE_STATE_STATE_INTERNAL_H
#define JP2VM_TOOLS_EXPLORE_STATE_STATE_INTERNAL_H

#include "tools/explore/state/explorer.h"
#include "tools/explore/state/json.h"
#include "vm/replay/navigate.h"

enum { QUESTION_NUMBERS = 128 };

struct explorer {
    struct vm_replay *replay;
    struct vm_history *history;
    struct json json;
    uint32_t shown; /* position of the last question for a state: others are about it */
};

struct question {
    uint32_t number[QUESTION_NUMBERS];
    uint32_t count;
    const char *rest; /* what stands behind the first word */
};

typedef void (*answer_fn)(struct explorer *explorer, const struct question *question);

/* state.c: a position: what it is, threads, frames, what the instruction before did. */
void answer_state(struct explorer *explorer, const struct question *question);
void answer_frames(struct explorer *explorer, const struct question *question);
void answer_monitors(struct explorer *explorer, const struct question *question);

/* objects.c: of the position that was asked for last. */
void answer_graph(struct explorer *explorer, const struct question *question);
void answer_statics(struct explorer *explorer, const struct question *question);
void answer_elements(struct explorer *explorer, const struct question *question);
void answer_pool(struct explorer *explorer, const struct question *question);

/* definitions.c: what does not change. */
void answer_facts(struct explorer *explorer, const struct question *question);
void answer_class(struct explorer *explorer, const struct question *question);
void answer_classes(struct explorer *explorer, const struct question *question);
void answer_method(struct explorer *explorer, const struct question *question);
void answer_part(struct explorer *explorer, const struct question *question);
void answer_opcodes(struct explorer *explorer, const struct question *question);

/* times.c: over many positions. */
void answer_timeline(struct explorer *explorer, const struct question *question);
void answer_notes(struct explorer *explorer, const struct question *question);
void answer_contexts(struct explorer *explorer, const struct question *question);
void answer_forms(struct explorer *explorer, const struct question *question);
void answer_blocks(struct explorer *explorer, const struct question *question);

/* output.c: what was written and read. */
void answer_transfers(struct explorer *explorer, const struct question *question);
/* "hex" and "length" of a transfer; at most so many octets. */
void put_octets_of(struct explorer *explorer, uint32_t index, uint32_t most);

/* places.c: where to go. */
void answer_step(struct explorer *explorer, const struct question *question);
void answer_find(struct explorer *explorer, const struct question *question);
void answer_search(struct explorer *explorer, const struct question *question);

/* A value, as explorer.h says. */
void put_value(struct json *json, const char *name, struct vm_replay_value value);
/* "text" of an object: as in traces (vm/show/value.h). */
void put_object_text(struct explorer *explorer, const struct vm_replay_object *object);

#endif
