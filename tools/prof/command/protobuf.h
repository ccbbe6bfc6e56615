/*
 * protobuf.h: encodes messages of Protocol Buffers, and writes them to a gzip stream (RFC 1952).
 *
 * Errors: buffers and outputs record errors.
 */
#ifndef JP2VM_TOOLS_PROF_COMMAND_PROTOBUF_H
#define JP2VM_TOOLS_PROF_COMMAND_PROTOBUF_H

#include <stdbool.h>
#include <zlib.h>

#include "profiler/write/output.h"
#include "vm/base/text/text.h"

void tool_proto_varint(struct vm_text *to, uint64_t value);

/* Adds a numeric field. A 0 is left out, because readers treat a missing field as 0. */
void tool_proto_number(struct vm_text *to, unsigned field, uint64_t value);
void tool_proto_text(struct vm_text *to, unsigned field, const char *text);
void tool_proto_message(struct vm_text *to, unsigned field, const struct vm_text *message);

struct tool_gzip {
    struct prof_output *out;
    z_stream stream;
    bool is_open;
    struct vm_text head;
    unsigned char unpacked[1 << 16];
    size_t length; /* bytes in `unpacked` */
};

/* Returns false if memory runs out. The same bytes always give the same file. */
bool tool_gzip_init(struct tool_gzip *gzip, struct prof_output *out);
void tool_gzip_bytes(struct tool_gzip *gzip, const void *bytes, size_t length);
void tool_gzip_number(struct tool_gzip *gzip, unsigned field, uint64_t value);
void tool_gzip_message(struct tool_gzip *gzip, unsigned field, const struct vm_text *message);
void tool_gzip_finish(struct tool_gzip *gzip);
void tool_gzip_fini(struct tool_gzip *gzip);

#endif
