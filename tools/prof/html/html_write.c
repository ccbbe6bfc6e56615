/* Writes the built-in page with the data inserted: in zlib's format, in base64. */
#include "tools/prof/html/html.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "tools/prof/html/html_data.h"
#include "tools/prof/command/message.h"
#include "tools/prof/command/text.h"

/* Compresses bytes and writes them in base64. */
struct packer {
    z_stream stream;
    struct prof_output *out;
    uint8_t rest[3]; /* at most two bytes that are not written yet */
    unsigned rest_count;
};

static void write_base64(struct packer *packer, const uint8_t *bytes, size_t length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i++) {
        packer->rest[packer->rest_count++] = bytes[i];
        if (packer->rest_count == 3) {
            uint32_t word =
                (uint32_t)packer->rest[0] << 16 | (uint32_t)packer->rest[1] << 8 | packer->rest[2];
            char *to = prof_output_reserve(packer->out, 4);
            to[0] = digits[word >> 18];
            to[1] = digits[word >> 12 & 63];
            to[2] = digits[word >> 6 & 63];
            to[3] = digits[word & 63];
            prof_output_advance(packer->out, to + 4);
            packer->rest_count = 0;
        }
    }
}

static void finish_base64(struct packer *packer)
{
    unsigned missing = packer->rest_count == 0 ? 0 : 3 - packer->rest_count;
    if (missing == 0) {
        return;
    }
    static const uint8_t zeros[2];
    char *end;
    write_base64(packer, zeros, missing);
    end = packer->out->next;
    memset(end - missing, '=', missing);
}

static void pack(struct packer *packer, const void *bytes, size_t length, int flush)
{
    uint8_t packed[16384];
    const uint8_t *next = bytes;
    do {
        size_t piece = length < (1u << 30) ? length : 1u << 30;
        packer->stream.next_in = (Bytef *)next;
        packer->stream.avail_in = (uInt)piece;
        next += piece;
        length -= piece;
        do {
            packer->stream.next_out = packed;
            packer->stream.avail_out = sizeof packed;
            deflate(&packer->stream, length == 0 ? flush : Z_NO_FLUSH);
            write_base64(packer, packed, sizeof packed - packer->stream.avail_out);
        } while (packer->stream.avail_out == 0);
    } while (length > 0);
}

static bool write_data(const struct html_data *data, struct prof_output *out)
{
    struct packer packer = {.out = out};
    if (deflateInit2(&packer.stream, 6, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY) != Z_OK) {
        tool_no_memory();
        return false;
    }
    struct vm_text head = {0};
    html_put(&head, HTML_SECTIONS);
    for (size_t i = 0; i < HTML_SECTIONS; i++) {
        html_put(&head, data->sections[i].length);
    }
    pack(&packer, head.bytes, head.length, Z_NO_FLUSH);
    for (size_t i = 0; i < HTML_SECTIONS; i++) {
        pack(&packer, data->sections[i].bytes, data->sections[i].length, Z_NO_FLUSH);
    }
    pack(&packer, NULL, 0, Z_FINISH);
    finish_base64(&packer);
    deflateEnd(&packer.stream);
    bool is_good = !head.has_failed || tool_no_memory() == TOOL_OK;
    vm_text_fini(&head);
    return is_good;
}

bool html_write(const struct html_input *input, struct prof_output *out, struct html_report *report)
{
    struct html_data data;
    bool is_good = html_data_make(&data, input);
    if (is_good) {
        prof_output_bytes(out, html_page, html_page_data_at);
        is_good = write_data(&data, out);
        prof_output_bytes(out, html_page + html_page_data_at, html_page_size - html_page_data_at);
    }
    *report = (struct html_report){data.written_contexts,     data.united_contexts,
                                   data.least_share,          data.source_count,
                                   data.missing_source_count, data.missing_library_count};
    html_data_fini(&data);
    return is_good;
}

/* Reports missing sources of the class library separately, because they are often missing. */
static void print_sources(const struct html_report *report, char *text, size_t size)
{
    unsigned own = report->missing_sources - report->missing_library;
    char missing[96] = "";
    if (report->sources + report->missing_sources == 0) {
        return;
    }
    if (report->missing_library == 0 || own > 0) {
        snprintf(missing, sizeof missing, ", %u %s not found", own, own == 1 ? "was" : "were");
    }
    size_t length = strlen(missing);
    if (report->missing_library > 0) {
        snprintf(missing + length, sizeof missing - length, "%s %u of the class library%s",
                 own > 0 ? ", nor were" : ",", report->missing_library,
                 own > 0 ? "" : " were not found");
    }
    snprintf(text, size, "; sources of %u file%s%s", report->sources,
             report->sources == 1 ? "" : "s", missing);
}

void html_report_pages(const struct html_report *report, const char *path)
{
    char united[128] = "", sources[160] = "";
    char number[TOOL_NUMBER_BYTES], share[TOOL_NUMBER_BYTES];
    if (report->united_contexts > 0) {
        tool_put_number(number, report->united_contexts);
        tool_put_small_percentage(share, report->least_share * 100);
        snprintf(united, sizeof united, "; %s with less than %s %% each are united", number, share);
    }
    print_sources(report, sources, sizeof sources);
    tool_put_number(number, report->contexts);
    struct stat status;
    double megabytes = stat(path, &status) == 0 ? (double)status.st_size / 1e6 : 0;
    tool_note("wrote %s, %.1f MB, %s contexts%s%s; open it in a browser", path, megabytes, number,
              united, sources);
}
