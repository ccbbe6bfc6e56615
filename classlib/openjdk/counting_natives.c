/*
 * counting_natives.c: natives of the JDK's own libraries whose work follows from their arguments
 * and results: checksums, compression, input and output. docs/work.md lists them;
 * tests/tree/check_work.py compares the two lists.
 *
 * A read or write that ends in an exception or an error counts nothing, because the native does not
 * return how many bytes it has moved. Only Inflater returns that.
 */
#include <unistd.h>

#include "classlib/openjdk/binding.h"
#include "vm/base/symbol.h"
#include "vm/instrument/work.h"
#include "vm/jni/native.h"

/* Defines a native that calls the JDK's native and counts its bytes. After the call, `count` is
 * evaluated if no exception is pending. Native code may change its argument slots, so `given` is
 * set to `before` before the call. */
#define COUNTING(function, kind, before, count)                                                    \
    LIB_NATIVE(function)                                                                           \
    {                                                                                              \
        int64_t given = (before);                                                                  \
        vm_native_bridge(self, args, result);                                                      \
        if (self->exception == NULL) {                                                             \
            add(self, kind, (count));                                                              \
        }                                                                                          \
        (void)given;                                                                               \
    }

static void add(struct vm_thread *self, enum vm_work kind, int64_t bytes)
{
    if (bytes > 0) {
        vm_work(self, kind, (uint64_t)bytes);
    }
}

/* --- checksums: static methods whose first argument is the old value ----------------------- */

COUNTING(hash_byte, VM_WORK_HASHED, 1, given)
COUNTING(hash_array, VM_WORK_HASHED, vm_slot_int(args[3]), given)
COUNTING(hash_memory, VM_WORK_HASHED, vm_slot_int(args[4]), given)

/* --- compression: bits from 0 up are the bytes read, bits from 31 up the bytes made ---------- */

#define PROGRESS_BITS 31
#define PROGRESS_MASK ((INT64_C(1) << PROGRESS_BITS) - 1)

COUNTING(deflate, VM_WORK_DEFLATED, 0, (result->j & PROGRESS_MASK))

/* Returns the number of bytes made before bad data was found, which the native has stored in the
 * object. */
static int64_t made_before_failure(const struct vm_thread *self, const struct vm_object *inflater)
{
    bool is_of_data =
        vm_symbol_equals_cstr(self->exception->class->name, "java/util/zip/DataFormatException");
    return is_of_data ? lib_jdk_get_int(inflater, lib_jdk_layout.inflater_made) : 0;
}

LIB_NATIVE(inflate)
{
    const struct vm_object *inflater = args[0].r;
    vm_native_bridge(self, args, result);
    add(self, VM_WORK_INFLATED,
        self->exception == NULL ? result->j >> PROGRESS_BITS & PROGRESS_MASK
                                : made_before_failure(self, inflater));
}

/* --- input and output: results are numbers of bytes, or negative on failure
 * -------------------- */

COUNTING(read_byte, VM_WORK_READ, 0, vm_slot_int(*result) >= 0)
COUNTING(read_some, VM_WORK_READ, 0, vm_slot_int(*result))
COUNTING(read_long, VM_WORK_READ, 0, result->j)
COUNTING(write_byte, VM_WORK_WRITTEN, 1, given)
COUNTING(write_all, VM_WORK_WRITTEN, vm_slot_int(args[3]), given)
COUNTING(write_all_behind, VM_WORK_WRITTEN, vm_slot_int(args[4]), given)
COUNTING(write_some, VM_WORK_WRITTEN, 0, vm_slot_int(*result))
COUNTING(write_long, VM_WORK_WRITTEN, 0, result->j)

/* The kernel moves bytes from one file to another. They count both as read and as written. */
LIB_NATIVE(transfer_long)
{
    vm_native_bridge(self, args, result);
    if (self->exception == NULL) {
        add(self, VM_WORK_READ, result->j);
        add(self, VM_WORK_WRITTEN, result->j);
    }
}

/* Files.copy copies from one descriptor to the other, up to the end or an exception. The work is
 * how far the position of each descriptor has moved. */
LIB_NATIVE(transfer_file)
{
    int to = vm_slot_int(args[0]), from = vm_slot_int(args[1]);
    off_t to_start = lseek(to, 0, SEEK_CUR), from_start = lseek(from, 0, SEEK_CUR);
    vm_native_bridge(self, args, result);
    add(self, VM_WORK_READ, lseek(from, 0, SEEK_CUR) - from_start);
    add(self, VM_WORK_WRITTEN, lseek(to, 0, SEEK_CUR) - to_start);
}

#define CRC32 "java/util/zip/CRC32"
#define ADLER32 "java/util/zip/Adler32"
#define INFLATER "java/util/zip/Inflater"
#define DEFLATER "java/util/zip/Deflater"
#define FILE_INPUT "java/io/FileInputStream"
#define FILE_OUTPUT "java/io/FileOutputStream"
#define RANDOM_ACCESS "java/io/RandomAccessFile"
#define FILES "sun/nio/ch/FileDispatcherImpl"
#define SOCKETS "sun/nio/ch/SocketDispatcher"
#define DATAGRAMS "sun/nio/ch/DatagramDispatcher"
#define DATAGRAM_CHANNEL "sun/nio/ch/DatagramChannelImpl"
#define FILE_CHANNEL "sun/nio/ch/FileChannelImpl"
#define NET "sun/nio/ch/Net"
#define DISPATCHER "sun/nio/fs/UnixNativeDispatcher"
#define COPY_FILE "sun/nio/fs/UnixCopyFile"
#define SOCKET_INPUT "java/net/SocketInputStream"
#define SOCKET_OUTPUT "java/net/SocketOutputStream"

#define OF_MEMORY "(Ljava/io/FileDescriptor;JI)"
#define OF_MEMORY_AT "(Ljava/io/FileDescriptor;JIJ)"

const struct vm_native_entry lib_jdk_counting_natives[] = {
    {CRC32, "update", "(II)I", hash_byte},
    {CRC32, "updateBytes0", "(I[BII)I", hash_array},
    {CRC32, "updateByteBuffer0", "(IJII)I", hash_memory},
    {ADLER32, "update", "(II)I", hash_byte},
    {ADLER32, "updateBytes", "(I[BII)I", hash_array},
    {ADLER32, "updateByteBuffer", "(IJII)I", hash_memory},
    {INFLATER, "inflateBytesBytes", "(J[BII[BII)J", inflate},
    {INFLATER, "inflateBytesBuffer", "(J[BIIJI)J", inflate},
    {INFLATER, "inflateBufferBytes", "(JJI[BII)J", inflate},
    {INFLATER, "inflateBufferBuffer", "(JJIJI)J", inflate},
    {DEFLATER, "deflateBytesBytes", "(J[BII[BIIII)J", deflate},
    {DEFLATER, "deflateBytesBuffer", "(J[BIIJIII)J", deflate},
    {DEFLATER, "deflateBufferBytes", "(JJI[BIIII)J", deflate},
    {DEFLATER, "deflateBufferBuffer", "(JJIJIII)J", deflate},
    {FILE_INPUT, "read0", "()I", read_byte},
    {FILE_INPUT, "readBytes", "([BII)I", read_some},
    {FILE_OUTPUT, "write", "(IZ)V", write_byte},
    {FILE_OUTPUT, "writeBytes", "([BIIZ)V", write_all},
    {RANDOM_ACCESS, "read0", "()I", read_byte},
    {RANDOM_ACCESS, "readBytes", "([BII)I", read_some},
    {RANDOM_ACCESS, "write0", "(I)V", write_byte},
    {RANDOM_ACCESS, "writeBytes", "([BII)V", write_all},
    {FILES, "read0", OF_MEMORY "I", read_some},
    {FILES, "pread0", OF_MEMORY_AT "I", read_some},
    {FILES, "readv0", OF_MEMORY "J", read_long},
    {FILES, "write0", OF_MEMORY "I", write_some},
    {FILES, "pwrite0", OF_MEMORY_AT "I", write_some},
    {FILES, "writev0", OF_MEMORY "J", write_long},
    {SOCKETS, "read0", OF_MEMORY "I", read_some},
    {SOCKETS, "readv0", OF_MEMORY "J", read_long},
    {DATAGRAMS, "read0", OF_MEMORY "I", read_some},
    {DATAGRAMS, "readv0", OF_MEMORY "J", read_long},
    {DATAGRAMS, "write0", OF_MEMORY "I", write_some},
    {DATAGRAMS, "writev0", OF_MEMORY "J", write_long},
    {DATAGRAM_CHANNEL, "receive0", "(Ljava/io/FileDescriptor;JIJZ)I", read_some},
    {DATAGRAM_CHANNEL, "send0", "(Ljava/io/FileDescriptor;JIJI)I", write_some},
    {FILE_CHANNEL, "transferTo0", "(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J",
     transfer_long},
    {NET, "sendOOB", "(Ljava/io/FileDescriptor;B)I", write_some},
    {DISPATCHER, "read", "(IJI)I", read_some},
    {DISPATCHER, "write", "(IJI)I", write_some},
    {COPY_FILE, "transfer", "(IIJ)V", transfer_file},
    {SOCKET_INPUT, "socketRead0", "(Ljava/io/FileDescriptor;[BIII)I", read_some},
    {SOCKET_OUTPUT, "socketWrite0", "(Ljava/io/FileDescriptor;[BII)V", write_all_behind},
    {NULL, NULL, NULL, NULL},
};
