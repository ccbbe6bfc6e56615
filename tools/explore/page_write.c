/* Writes the built-in page with a recording inserted. */
#include <stdlib.h>
#include <zlib.h>

#include "tools/explore/page.h"
#include "vm/replay/file/recording_file.h"

/* Compresses octets and writes them in base64. */
struct packer {
    z_stream stream;
    FILE *out;
    uint8_t rest[3]; /* at most two octets that are not written yet */
    unsigned rest_count;
};

static void write_base64(struct packer *packer, const uint8_t *bytes, size_t length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char text[4096];
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        packer->rest[packer->rest_count++] = bytes[i];
        if (packer->rest_count < 3) {
            continue;
        }
        uint32_t word =
            (uint32_t)packer->rest[0] << 16 | (uint32_t)packer->rest[1] << 8 | packer->rest[2];
        for (int shift = 18; shift >= 0; shift -= 6) {
            text[count++] = digits[word >> shift & 63];
        }
        packer->rest_count = 0;
        if (count == sizeof text) {
            fwrite(text, 1, count, packer->out);
            count = 0;
        }
    }
    fwrite(text, 1, count, packer->out);
}

/* Writes the remaining octets, padded with "=". */
static void finish_base64(struct packer *packer)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (packer->rest_count > 0) {
        uint32_t word = (uint32_t)packer->rest[0] << 16
                        | (packer->rest_count == 2 ? (uint32_t)packer->rest[1] << 8 : 0);
        fputc(digits[word >> 18], packer->out);
        fputc(digits[word >> 12 & 63], packer->out);
        fputc(packer->rest_count == 2 ? digits[word >> 6 & 63] : '=', packer->out);
        fputc('=', packer->out);
    }
}

static void pack(struct packer *packer, const void *bytes, size_t length, int flush)
{
    uint8_t packed[16384];
    packer->stream.next_in = (Bytef *)bytes;
    packer->stream.avail_in = (uInt)length;
    do {
        packer->stream.next_out = packed;
        packer->stream.avail_out = sizeof packed;
        deflate(&packer->stream, flush);
        write_base64(packer, packed, sizeof packed - packer->stream.avail_out);
    } while (packer->stream.avail_out == 0);
}

static bool write_section(void *data, enum vm_section_kind kind, uint8_t *bytes, size_t size)
{
    struct packer *packer = data;
    uint32_t length = (uint32_t)size;
    uint8_t header[5] = {(uint8_t)kind, (uint8_t)length, (uint8_t)(length >> 8),
                         (uint8_t)(length >> 16), (uint8_t)(length >> 24)};
    pack(packer, header, sizeof header, Z_NO_FLUSH);
    pack(packer, bytes, length, Z_NO_FLUSH);
    free(bytes);
    return true;
}

bool page_write(const char *recording, FILE *out, bool *is_whole)
{
    struct packer packer = {.out = out};
    char message[256];
    if (deflateInit(&packer.stream, 6) != Z_OK) {
        return explore_fail("out of memory");
    }
    fwrite(explore_page, 1, explore_page_data_at, out);
    bool is_good =
        vm_recording_read(recording, write_section, &packer, is_whole, message, sizeof message);
    pack(&packer, NULL, 0, Z_FINISH);
    finish_base64(&packer);
    fwrite(explore_page + explore_page_data_at, 1, explore_page_size - explore_page_data_at, out);
    deflateEnd(&packer.stream);
    return is_good || explore_fail("%s: %s", recording, message);
}
