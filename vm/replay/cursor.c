/*
 * cursor.c: reads chunks, and the records in them in order.
 */

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/replay/replay_internal.h"

/* --- chunks ---------------------------------------------------------------------------- */

static bool find_columns(struct vm_replay_chunk *chunk, struct vm_replay_reader *reader)
{
    uint64_t lengths[VM_RECORD_COLUMNS], sum = 0;
    chunk->record_count = vm_replay_number32(reader);
    chunk->first_object = vm_replay_number32(reader);
    for (unsigned i = 0; i < VM_RECORD_COLUMNS; i++) {
        lengths[i] = vm_replay_number32(reader);
        sum += lengths[i];
    }
    if (reader->has_failed || sum != (uint64_t)(reader->end - reader->at)
        || lengths[VM_COLUMN_TAGS] != chunk->record_count) {
        return false;
    }
    for (unsigned i = 0; i < VM_RECORD_COLUMNS; i++) {
        chunk->columns[i] = reader->at;
        chunk->ends[i] = reader->at += lengths[i];
    }
    VM_ASSERT(reader->at == reader->end);
    return true;
}

bool vm_replay_add_chunk(struct vm_replay *replay, uint8_t *bytes, size_t length)
{
    struct vm_replay_chunk chunk = {.bytes = bytes};
    struct vm_replay_reader reader = {bytes, bytes + length, false};
    if (!find_columns(&chunk, &reader)) {
        return vm_replay_fail(replay, "a chunk is damaged: number", replay->chunk_count + 1);
    }
    if (!VM_RESERVE(replay->chunks, replay->chunk_capacity, replay->chunk_count + 1)) {
        return vm_replay_fail(replay, "no memory", UINT64_MAX);
    }
    replay->chunks[replay->chunk_count++] = chunk;
    if (replay->chunk_count == 1) {
        vm_replay_begin_chunk(replay);
    }
    return true;
}

void vm_replay_begin_chunk(struct vm_replay *replay)
{
    struct vm_replay_cursor *cursor = &replay->cursor;
    VM_ASSERT(cursor->chunk < replay->chunk_count);
    const struct vm_replay_chunk *chunk = &replay->chunks[cursor->chunk];
    cursor->record = 0;
    for (unsigned i = 0; i < VM_RECORD_COLUMNS; i++) {
        cursor->columns[i] = (struct vm_replay_reader){chunk->columns[i], chunk->ends[i], false};
    }
}

/* --- the next record -------------------------------------------------------------------- */

enum vm_record_tag vm_replay_peek(struct vm_replay *replay)
{
    struct vm_replay_cursor *cursor = &replay->cursor;
    while (cursor->chunk < replay->chunk_count) {
        if (cursor->record < replay->chunks[cursor->chunk].record_count) {
            VM_ASSERT(cursor->columns[VM_COLUMN_TAGS].at < cursor->columns[VM_COLUMN_TAGS].end);
            uint8_t tag = *cursor->columns[VM_COLUMN_TAGS].at;
            if (tag >= VM_RECORD_TAGS) {
                (void)vm_replay_fail(replay, "there is no record", tag);
                return VM_RECORD_TAGS;
            }
            return (enum vm_record_tag)tag;
        }
        if (cursor->chunk + 1 == replay->chunk_count) {
            break;
        }
        cursor->chunk++;
        vm_replay_begin_chunk(replay);
    }
    return VM_RECORD_TAGS;
}

uint64_t vm_replay_peek_number(const struct vm_replay *replay)
{
    struct vm_replay_reader reader = replay->cursor.columns[VM_COLUMN_NUMBERS];
    return vm_replay_number(&reader);
}

void vm_replay_take(struct vm_replay *replay)
{
    VM_ASSERT(replay->cursor.record < replay->chunks[replay->cursor.chunk].record_count);
    replay->cursor.record++;
    replay->cursor.columns[VM_COLUMN_TAGS].at++;
}

uint64_t vm_replay_take_number(struct vm_replay *replay)
{
    return vm_replay_number(&replay->cursor.columns[VM_COLUMN_NUMBERS]);
}

uint32_t vm_replay_take_class(struct vm_replay *replay)
{
    uint64_t number = vm_replay_take_number(replay);
    if (number == 0 || number > replay->class_count || replay->classes[number - 1] == NULL) {
        (void)vm_replay_fail(replay, "there is no class", number);
        return 0;
    }
    return (uint32_t)number;
}

uint32_t vm_replay_take_object(struct vm_replay *replay)
{
    uint64_t number = vm_replay_take_number(replay);
    if (number > replay->object_count) {
        (void)vm_replay_fail(replay, "there is no object", number);
        return 0;
    }
    return (uint32_t)number;
}

const struct vm_replay_method_data *vm_replay_take_method(struct vm_replay *replay)
{
    uint64_t number = vm_replay_take_number(replay);
    if (number == 0 || number > replay->method_count || replay->methods[number - 1] == NULL) {
        (void)vm_replay_fail(replay, "there is no method", number);
        return NULL;
    }
    return replay->methods[number - 1];
}

struct vm_replay_value vm_replay_take_value(struct vm_replay *replay, char type)
{
    struct vm_replay_reader *columns = replay->cursor.columns;
    struct vm_replay_value value = {0, 'I'};
    switch (type) {
    case 'J':
        value.bits = (uint64_t)vm_replay_signed(&columns[VM_COLUMN_LONGS]);
        value.tag = 'J';
        break;
    case 'F':
        value.bits = vm_replay_bits(&columns[VM_COLUMN_FLOATS], 4);
        value.tag = 'F';
        break;
    case 'D':
        value.bits = vm_replay_bits(&columns[VM_COLUMN_DOUBLES], 8);
        value.tag = 'D';
        break;
    case 'L':
    case '[':
    case 'A':
        value.bits = vm_replay_take_object(replay);
        value.tag = 'A';
        break;
    case 'V':
        value.tag = 0;
        break;
    default:
        value.bits = (uint64_t)(int64_t)(int32_t)vm_replay_signed(&columns[VM_COLUMN_INTS]);
        break;
    }
    return value;
}

const char *vm_replay_take_text(struct vm_replay *replay, uint32_t *length)
{
    struct vm_replay_reader *texts = &replay->cursor.columns[VM_COLUMN_TEXTS];
    *length = vm_replay_count(texts);
    const char *text = (const char *)texts->at;
    texts->at += *length;
    VM_ASSERT(texts->at <= texts->end);
    return text;
}

bool vm_replay_took_all(const struct vm_replay *replay)
{
    bool has_failed = false;
    for (unsigned i = 0; i < VM_RECORD_COLUMNS; i++) {
        has_failed |= replay->cursor.columns[i].has_failed;
    }
    return !has_failed;
}
