/*
 * protobuf.h: messages of Protocol Buffers, and the gzip stream (RFC 1952) that the messages are
 * written to.
 *
 * Errors: buffers and the output note them.
 */
#ifndef JP2VM_TOOLS_PROF_COMMAND_PROTOBUF_H
#define JP2VM_TOOLS_PROF_COMMAND_PROTOBUF_H

#include <stdbool.h>
#include <zlib.h>

#include "profiler/write/output.h"
#include "vm/base/text/text.h"

void tool_proto_varint(struct vm_text *to, uint64_t value);

/* Adds a field of a number. A 0 is left out: readers take a missing field as 0. */
void tool_proto_number(struct vm_text *to, unsigned field, uint64_t value);
void tool_proto_text(struct vm_text *to, unsigned field, const char *text);
void tool_proto_message(struct vm_text *to, unsigned field, const struct vm_text *message);

struct tool_gzip {
    struct prof_output *out;
    z_stream stream;
    bool is_open;
    struct vm_text head;
    unsigned char unpacked[1 << 16];
    size_t length; /* of unpacked */
};

/* Returns false if there is no memory. The same bytes always give the same file. */
bool tool_gzip_init(struct tool_gzip *gzip, struct prof_output *out);
void tool_gzip_bytes(struct tool_gzip *gzip, const void *bytes, size_t length);
void tool_gzip_number(struct tool_gzip *gzip, unsigned field, uint64_t value);
void tool_gzip_message(struct tool_gzip *gzip, unsigned field, const struct vm_text *message);
void tool_gzip_finish(struct tool_gzip *gzip);
void tool_gzip_fini(struct tool_gzip *gzip);

#endif
