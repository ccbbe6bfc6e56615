/*
 * keyframes.c: saves states when the replay goes forwards for the first time, and goes from them to
 * any position.
 *
 * A keyframe shares with the previous keyframe all memory that was not written in between
 * (memory.h), and the activations of each thread that have not changed. The *edge* is a keyframe at
 * the furthest position reached, made when the replay leaves that position.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/replay/replay_internal.h"

/* --- keeping ------------------------------------------------------------------------------- */

static void *copy(const void *from, size_t bytes, bool *failed)
{
    void *memory = malloc(bytes == 0 ? 1 : bytes);
    if (memory == NULL) {
        *failed = true;
    } else if (bytes != 0) {
        memcpy(memory, from, bytes);
    }
    return memory;
}

static uint32_t slots_end(const struct vm_replay_thread_data *thread)
{
    if (thread->frame_count == 0) {
        return 0;
    }
    const struct vm_replay_activation *top = &thread->frames[thread->frame_count - 1];
    return top->stack + (top->kind == VM_REPLAY_CODE ? top->method->method.max_stack : 0);
}

/* `shared`: how many of the thread's activations the previous keyframe contains. */
static void keep_thread(struct vm_replay_kept_thread *kept,
                        const struct vm_replay_thread_data *thread, uint32_t shared, bool *failed)
{
    uint32_t own = thread->frame_count - shared, end = slots_end(thread);
    VM_ASSERT(shared <= thread->frame_count && end <= thread->slot_capacity);
    kept->number = thread->number;
    kept->shared = shared;
    kept->first_slot = own == 0 ? end : thread->frames[shared].locals;
    VM_ASSERT(end >= kept->first_slot);
    kept->slot_count = end - kept->first_slot;
    kept->frames =
        copy(own == 0 ? NULL : &thread->frames[shared], own * sizeof *kept->frames, failed);
    kept->slots = copy(kept->slot_count == 0 ? NULL : &thread->slots[kept->first_slot],
                       kept->slot_count * sizeof *kept->slots, failed);
    kept->tags = copy(kept->slot_count == 0 ? NULL : &thread->tags[kept->first_slot],
                      kept->slot_count, failed);
    kept->data = *thread;
}

void vm_replay_drop_keyframe(struct vm_replay_keyframe *keyframe)
{
    for (uint32_t i = 0; keyframe->threads != NULL && i < keyframe->thread_count; i++) {
        free(keyframe->threads[i].frames);
        free(keyframe->threads[i].slots);
        free(keyframe->threads[i].tags);
    }
    free(keyframe->threads);
    free(keyframe->monitors);
    free(keyframe->class_states);
    free(keyframe->cache);
    vm_past_drop(&keyframe->memory);
    *keyframe = (struct vm_replay_keyframe){.position = 0};
}

/* Makes a keyframe of the current state. Returns false, and keeps nothing, if memory runs out. */
static bool make(struct vm_replay *replay, struct vm_replay_keyframe *keyframe)
{
    bool failed = false;
    *keyframe = (struct vm_replay_keyframe){.position = replay->position,
                                            .cursor = replay->cursor,
                                            .thread_count = replay->thread_count,
                                            .current = replay->current,
                                            .object_count = replay->object_count,
                                            .monitor_count = replay->monitor_count,
                                            .class_count = replay->class_count,
                                            .cycles = replay->cycles,
                                            .loading = replay->loading,
                                            .has_cycles = replay->has_cycles};
    keyframe->threads = calloc(replay->thread_count + 1, sizeof *keyframe->threads);
    failed |= keyframe->threads == NULL;
    bool is_first = replay->keyframe_count == 0;
    for (uint32_t i = 0; i < replay->thread_count && !failed; i++) {
        keep_thread(&keyframe->threads[i], &replay->threads[i],
                    is_first ? 0 : replay->threads[i].low, &failed);
    }
    keyframe->monitors =
        copy(replay->monitors, replay->monitor_count * sizeof *keyframe->monitors, &failed);
    keyframe->class_states = copy(replay->class_states, replay->class_count, &failed);
    keyframe->cache = copy(replay->cache, strlen(replay->cache) + 1, &failed);
    failed |= !failed && !vm_past_keep(&replay->memory, &keyframe->memory);
    if (failed) {
        vm_replay_drop_keyframe(keyframe);
    }
    return !failed;
}

void vm_replay_keep(struct vm_replay *replay)
{
    if (replay->keyframe_count != 0
        && replay->position
               < replay->keyframes[replay->keyframe_count - 1].position + VM_REPLAY_INTERVAL) {
        return;
    }
    VM_ASSERT(replay->keyframe_count == 0 || !replay->is_past);
    struct vm_replay_keyframe keyframe;
    if (!VM_RESERVE(replay->keyframes, replay->keyframe_capacity, replay->keyframe_count + 1)
        || !make(replay, &keyframe)) {
        (void)vm_replay_fail(replay, "no memory", UINT64_MAX);
        return;
    }
    replay->keyframes[replay->keyframe_count++] = keyframe;
    for (uint32_t i = 0; i < replay->thread_count; i++) {
        replay->threads[i].low = replay->threads[i].frame_count;
    }
}

/* --- going --------------------------------------------------------------------------------- */

/* Restores the activations of a thread from keyframe `number` and the earlier keyframes with which
 * it shares activations. The number of `edge` is one more than that of the last keyframe. */
static void restore_frames(const struct vm_replay *replay, struct vm_replay_thread_data *thread,
                           const struct vm_replay_keyframe *keyframe, uint32_t number)
{
    uint32_t count = thread->frame_count;
    while (count != 0) {
        const struct vm_replay_kept_thread *kept = &keyframe->threads[thread->number - 1];
        VM_ASSERT(kept->number == thread->number);
        if (count > kept->shared) {
            uint32_t own = count - kept->shared, last = own - 1;
            const struct vm_replay_activation *top = &kept->frames[last];
            uint32_t end =
                top->stack + (top->kind == VM_REPLAY_CODE ? top->method->method.max_stack : 0);
            memcpy(&thread->frames[kept->shared], kept->frames, own * sizeof *thread->frames);
            if (end > kept->first_slot) {
                memcpy(&thread->slots[kept->first_slot], kept->slots,
                       (end - kept->first_slot) * sizeof *thread->slots);
                memcpy(&thread->tags[kept->first_slot], kept->tags, end - kept->first_slot);
            }
            count = kept->shared;
        }
        if (number == 0) {
            VM_ASSERT(count == 0);
            return;
        }
        keyframe = &replay->keyframes[--number];
    }
}

static bool restore(struct vm_replay *replay, const struct vm_replay_keyframe *keyframe,
                    uint32_t number, bool is_scratch)
{
    VM_ASSERT(keyframe->thread_count <= replay->thread_count);
    VM_ASSERT(keyframe->class_count <= replay->class_count);
    VM_ASSERT(keyframe->object_count <= replay->objects_known);
    VM_ASSERT(keyframe->monitor_count <= replay->monitor_capacity);
    if (!vm_past_go(&replay->memory, &keyframe->memory, is_scratch)) {
        return vm_replay_fail(replay, "no memory", UINT64_MAX);
    }
    for (uint32_t i = 0; i < replay->thread_count; i++) {
        struct vm_replay_thread_data *thread = &replay->threads[i];
        struct vm_replay_thread_data now = *thread;
        if (i < keyframe->thread_count) {
            *thread = keyframe->threads[i].data;
        } else {
            /* The thread starts only after this position. */
            *thread = (struct vm_replay_thread_data){
                .number = now.number, .object = now.object, .name = now.name, .born = now.born};
        }
        thread->frames = now.frames;
        thread->frame_capacity = now.frame_capacity;
        thread->slots = now.slots;
        thread->tags = now.tags;
        thread->slot_capacity = now.slot_capacity;
        if (i < keyframe->thread_count) {
            restore_frames(replay, thread, keyframe, number);
        }
    }
    if (keyframe->monitor_count != 0) {
        memcpy(replay->monitors, keyframe->monitors,
               keyframe->monitor_count * sizeof *replay->monitors);
    }
    replay->monitor_count = keyframe->monitor_count;
    for (uint32_t i = 0; i < replay->class_count; i++) {
        replay->class_states[i] =
            i < keyframe->class_count ? keyframe->class_states[i] : replay->classes[i]->first_state;
    }
    strcpy(replay->cache, keyframe->cache);
    replay->position = keyframe->position;
    replay->cursor = keyframe->cursor;
    replay->current = keyframe->current;
    replay->object_count = keyframe->object_count;
    replay->cycles = keyframe->cycles;
    replay->loading = keyframe->loading;
    replay->has_cycles = keyframe->has_cycles;
    return true;
}

bool vm_replay_return_to_edge(struct vm_replay *replay)
{
    VM_ASSERT(replay->is_past);
    bool is_restored = restore(replay, &replay->edge, replay->keyframe_count, false);
    vm_replay_drop_keyframe(&replay->edge);
    replay->is_past = false;
    if (is_restored) {
        vm_replay_settle(replay);
    }
    return is_restored;
}

/* Returns the last keyframe at or before a position. */
static uint32_t find(const struct vm_replay *replay, uint64_t position)
{
    uint32_t low = 0, high = replay->keyframe_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (replay->keyframes[middle].position <= position) {
            low = middle;
        } else {
            high = middle;
        }
    }
    VM_ASSERT(low == 0 || replay->keyframes[low].position <= position);
    return low;
}

static bool go_to_past(struct vm_replay *replay, uint64_t position)
{
    if (!replay->is_past) {
        if (!make(replay, &replay->edge)) {
            return vm_replay_fail(replay, "no memory", UINT64_MAX);
        }
        replay->is_past = true;
    }
    VM_ASSERT(replay->keyframe_count != 0);
    uint32_t number = find(replay, position);
    if (!restore(replay, &replay->keyframes[number], number, true)) {
        return false;
    }
    VM_ASSERT(replay->position <= position);
    replay->is_ready = true;
    return true;
}

uint64_t vm_replay_seek(struct vm_replay *replay, uint64_t position)
{
    if (position >= replay->reached) {
        if (replay->is_past) {
            (void)vm_replay_return_to_edge(replay);
        }
    } else if (position < replay->position
               || (replay->is_past
                   && replay->keyframes[find(replay, position)].position > replay->position)) {
        (void)go_to_past(replay, position);
    }
    return vm_replay_run(replay, position);
}
