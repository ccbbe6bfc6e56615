#include "tools/prof/command/protobuf.h"

#include <errno.h>
#include <string.h>

#include "vm/base/data/varint.h"

enum { WIRE_VARINT = 0, WIRE_BYTES = 2 };
#define GZIP_WINDOW (15 + 16) /* for zlib: the largest window; 16: gzip format */

void tool_proto_varint(struct vm_text *to, uint64_t value)
{
    uint8_t bytes[VM_VARINT_BYTES];
    vm_text_add(to, bytes, (size_t)(vm_varint_put(bytes, value) - bytes));
}

void tool_proto_number(struct vm_text *to, unsigned field, uint64_t value)
{
    if (value != 0) {
        tool_proto_varint(to, field << 3 | WIRE_VARINT);
        tool_proto_varint(to, value);
    }
}

static void add_bytes(struct vm_text *to, unsigned field, const void *bytes, size_t length)
{
    tool_proto_varint(to, field << 3 | WIRE_BYTES);
    tool_proto_varint(to, length);
    vm_text_add(to, bytes, length);
}

void tool_proto_text(struct vm_text *to, unsigned field, const char *text)
{
    add_bytes(to, field, text, strlen(text));
}

void tool_proto_message(struct vm_text *to, unsigned field, const struct vm_text *message)
{
    add_bytes(to, field, message->bytes, message->length);
}

/* --- gzip --------------------------------------------------------------------------------- */

bool tool_gzip_init(struct tool_gzip *gzip, struct prof_output *out)
{
    memset(&gzip->stream, 0, sizeof gzip->stream);
    gzip->out = out;
    gzip->head = (struct vm_text){0};
    gzip->length = 0;
    gzip->is_open =
        deflateInit2(&gzip->stream, Z_BEST_SPEED, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY)
        == Z_OK;
    return gzip->is_open;
}

static void pack(struct tool_gzip *gzip, int flush)
{
    gzip->stream.next_in = gzip->unpacked;
    gzip->stream.avail_in = (uInt)gzip->length;
    do {
        char *to = prof_output_reserve(gzip->out, PROF_OUTPUT_ROOM);
        gzip->stream.next_out = (Bytef *)to;
        gzip->stream.avail_out = PROF_OUTPUT_ROOM;
        (void)deflate(&gzip->stream, flush); /* cannot fail, because there is input and space */
        prof_output_advance(gzip->out, (char *)gzip->stream.next_out);
    } while (gzip->stream.avail_out == 0);
    gzip->length = 0;
}

void tool_gzip_bytes(struct tool_gzip *gzip, const void *bytes, size_t length)
{
    const unsigned char *from = bytes;
    while (length > 0) {
        size_t room = sizeof gzip->unpacked - gzip->length;
        size_t part = length < room ? length : room;
        memcpy(gzip->unpacked + gzip->length, from, part);
        gzip->length += part;
        from += part;
        length -= part;
        if (gzip->length == sizeof gzip->unpacked) {
            pack(gzip, Z_NO_FLUSH);
        }
    }
}

static void put_head(struct tool_gzip *gzip)
{
    if (gzip->head.has_failed) {
        prof_output_fail(gzip->out, ENOMEM);
    }
    tool_gzip_bytes(gzip, gzip->head.bytes, gzip->head.length);
    gzip->head.length = 0;
}

void tool_gzip_number(struct tool_gzip *gzip, unsigned field, uint64_t value)
{
    tool_proto_number(&gzip->head, field, value);
    put_head(gzip);
}

void tool_gzip_message(struct tool_gzip *gzip, unsigned field, const struct vm_text *message)
{
    tool_proto_varint(&gzip->head, field << 3 | WIRE_BYTES);
    tool_proto_varint(&gzip->head, message->length);
    put_head(gzip);
    tool_gzip_bytes(gzip, message->bytes, message->length);
}

void tool_gzip_finish(struct tool_gzip *gzip)
{
    pack(gzip, Z_FINISH);
}

void tool_gzip_fini(struct tool_gzip *gzip)
{
    if (gzip->is_open) {
        deflateEnd(&gzip->stream);
        gzip->is_open = false;
    }
    vm_text_fini(&gzip->head);
}
