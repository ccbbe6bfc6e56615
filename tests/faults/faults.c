/*
 * Loaded before the C library (LD_PRELOAD): counts calls by kind and makes chosen calls fail.
 *
 *   FAULTS_COUNTS=FILE    a file of KINDS 64-bit counters, which is shared with child processes;
 *                         made by the process that starts the program
 *   FAULTS=KIND:N:ERRNO   makes call number N (from 1) of a kind fail, in the order of the calls of
 *                         all threads; N+: also all later calls; N*: each N-th call
 *   FAULTS_WHERE=FILE     the stack of the first call that fails is written there
 *
 * ERRNO is a number. For reads and writes of more than a byte, 0 means that only half of the bytes
 * are read or written. Standard input and output (descriptors 0 to 2) do not fail: Java ignores
 * errors there.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define SEEN __attribute__((visibility("default")))

enum kind {
    KIND_ALLOC,
    KIND_MAP,
    KIND_THREAD,
    KIND_OPEN,
    KIND_READ,
    KIND_WRITE,
    KIND_CLOSE,
    KIND_FILE,
    KIND_SOCKET,
    KIND_WAIT,
    KIND_FORK,
    KINDS
};
static const char *const kind_names[KINDS] = {"alloc", "map",  "thread", "open", "read", "write",
                                              "close", "file", "socket", "wait", "fork"};

enum { MAX_FRAMES = 40 };

static _Atomic uint64_t *counters;
static enum kind failing_kind = KINDS;
static uint64_t failing_number;
static char failing_mode; /* '\0', '+', '*' */
static int failing_error;
static const char *where_file;
static atomic_flag is_reported = ATOMIC_FLAG_INIT;
static __thread int depth; /* not 0: this library makes a call, which is not counted */

/* Finds the function that would be called without this library. */
#define NEXT(type, name)                                                                           \
    static type(*next);                                                                            \
    if (next == NULL) {                                                                            \
        *(void **)&next = dlsym(RTLD_NEXT, name);                                                  \
    }

__attribute__((constructor)) static void begin(void)
{
    depth++;
    void *frames[2];
    (void)backtrace(frames, 2); /* loads the libraries that backtrace needs */
    where_file = getenv("FAULTS_WHERE");
    const char *spec = getenv("FAULTS");
    const char *colon = spec == NULL ? NULL : strchr(spec, ':');
    for (int i = 0; colon != NULL && i < KINDS; i++) {
        if (strlen(kind_names[i]) == (size_t)(colon - spec)
            && strncmp(spec, kind_names[i], (size_t)(colon - spec)) == 0) {
            char *end;
            failing_number = strtoull(colon + 1, &end, 10);
            failing_mode = *end == ':' ? '\0' : *end++;
            failing_error = atoi(end + 1);
            failing_kind = (enum kind)i;
        }
    }
    const char *path = getenv("FAULTS_COUNTS");
    int fd = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
    if (fd >= 0) {
        void *at = mmap(NULL, KINDS * sizeof *counters, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        counters = at == MAP_FAILED ? NULL : at;
        close(fd);
    }
    depth--;
}

static void print_where(void)
{
    void *frames[MAX_FRAMES];
    int fd = where_file == NULL ? -1 : open(where_file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd >= 0) {
        backtrace_symbols_fd(frames, backtrace(frames, MAX_FRAMES), fd);
        close(fd);
    }
}

/* Counts a call. Returns true, with errno set, if the call must fail. */
static bool fails(enum kind kind)
{
    if (depth != 0 || counters == NULL) {
        return false;
    }
    uint64_t number = atomic_fetch_add(&counters[kind], 1) + 1;
    if (kind != failing_kind || failing_number == 0
        || (failing_mode == '\0' && number != failing_number)
        || (failing_mode == '+' && number < failing_number)
        || (failing_mode == '*' && number % failing_number != 0)) {
        return false;
    }
    if (!atomic_flag_test_and_set(&is_reported)) {
        depth++;
        print_where();
        depth--;
    }
    errno = failing_error;
    return true;
}

/* --- memory --------------------------------------------------------------------------------- */

SEEN void *malloc(size_t size)
{
    NEXT(void *, "malloc");
    return fails(KIND_ALLOC) ? NULL : ((void *(*)(size_t))next)(size);
}

SEEN void *calloc(size_t count, size_t size)
{
    NEXT(void *, "calloc");
    return fails(KIND_ALLOC) ? NULL : ((void *(*)(size_t, size_t))next)(count, size);
}

SEEN void *realloc(void *block, size_t size)
{
    NEXT(void *, "realloc");
    return fails(KIND_ALLOC) ? NULL : ((void *(*)(void *, size_t))next)(block, size);
}

SEEN int posix_memalign(void **block, size_t alignment, size_t size)
{
    NEXT(int, "posix_memalign");
    return fails(KIND_ALLOC) ? errno
                             : ((int (*)(void **, size_t, size_t))next)(block, alignment, size);
}

SEEN void *aligned_alloc(size_t alignment, size_t size)
{
    NEXT(void *, "aligned_alloc");
    return fails(KIND_ALLOC) ? NULL : ((void *(*)(size_t, size_t))next)(alignment, size);
}

SEEN void *mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset)
{
    NEXT(void *, "mmap");
    return fails(KIND_MAP) ? MAP_FAILED
                           : ((void *(*)(void *, size_t, int, int, int, off_t))next)(
                               at, size, protection, flags, fd, offset);
}

SEEN void *mmap64(void *at, size_t size, int protection, int flags, int fd, off_t offset)
{
    return mmap(at, size, protection, flags, fd, offset);
}

SEEN int mprotect(void *at, size_t size, int protection)
{
    NEXT(int, "mprotect");
    return fails(KIND_MAP) ? -1 : ((int (*)(void *, size_t, int))next)(at, size, protection);
}

SEEN int madvise(void *at, size_t size, int advice)
{
    NEXT(int, "madvise");
    return fails(KIND_MAP) ? -1 : ((int (*)(void *, size_t, int))next)(at, size, advice);
}

/* --- threads, processes --------------------------------------------------------------------- */

SEEN int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                        void *data)
{
    NEXT(int, "pthread_create");
    return fails(KIND_THREAD) ? errno
                              : ((int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *),
                                          void *))next)(thread, attributes, run, data);
}

SEEN pid_t fork(void)
{
    NEXT(pid_t, "fork");
    return fails(KIND_FORK) ? -1 : ((pid_t(*)(void))next)();
}

SEEN pid_t vfork(void)
{
    return fork(); /* the frame that called vfork must not be left; fork has the same effect */
}

/* --- files ---------------------------------------------------------------------------------- */

static int next_open(const char *name, int directory, const char *path, int flags, int mode)
{
    int (*next)(int, const char *, int, ...);
    *(void **)&next = dlsym(RTLD_NEXT, "openat");
    (void)name;
    return next(directory, path, flags, mode);
}

#define MODE_OF(flags)                                                                             \
    int mode = 0;                                                                                  \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                                                         \
        va_list list;                                                                              \
        va_start(list, flags);                                                                     \
        mode = va_arg(list, int);                                                                  \
        va_end(list);                                                                              \
    }

SEEN int open(const char *path, int flags, ...)
{
    MODE_OF(flags);
    return fails(KIND_OPEN) ? -1 : next_open("open", AT_FDCWD, path, flags, mode);
}

SEEN int open64(const char *path, int flags, ...)
{
    MODE_OF(flags);
    return fails(KIND_OPEN) ? -1 : next_open("open64", AT_FDCWD, path, flags, mode);
}

SEEN int openat(int directory, const char *path, int flags, ...)
{
    MODE_OF(flags);
    return fails(KIND_OPEN) ? -1 : next_open("openat", directory, path, flags, mode);
}

SEEN int openat64(int directory, const char *path, int flags, ...)
{
    MODE_OF(flags);
    return fails(KIND_OPEN) ? -1 : next_open("openat64", directory, path, flags, mode);
}

SEEN FILE *fopen(const char *path, const char *mode)
{
    NEXT(FILE *, "fopen");
    return fails(KIND_OPEN) ? NULL : ((FILE * (*)(const char *, const char *)) next)(path, mode);
}

SEEN FILE *fopen64(const char *path, const char *mode)
{
    NEXT(FILE *, "fopen64");
    return fails(KIND_OPEN) ? NULL : ((FILE * (*)(const char *, const char *)) next)(path, mode);
}

SEEN FILE *fdopen(int fd, const char *mode)
{
    NEXT(FILE *, "fdopen");
    return fails(KIND_OPEN) ? NULL : ((FILE * (*)(int, const char *)) next)(fd, mode);
}

SEEN DIR *opendir(const char *path)
{
    NEXT(DIR *, "opendir");
    return fails(KIND_OPEN) ? NULL : ((DIR * (*)(const char *)) next)(path);
}

/* Returns whether calls on a descriptor never wait, and so are never interrupted. */
static bool never_waits(int fd)
{
    return failing_error == EINTR && (fcntl(fd, F_GETFL) & O_NONBLOCK) != 0;
}

/* The same for reads and writes, which may also be short: error 0. */
static bool fails_at(enum kind kind, int fd, size_t *size)
{
    if (fd <= STDERR_FILENO || never_waits(fd) || !fails(kind)) {
        return false;
    }
    if (failing_error != 0) {
        return true;
    }
    if (*size > 1) {
        *size /= 2;
    }
    return false;
}

SEEN ssize_t read(int fd, void *bytes, size_t size)
{
    NEXT(ssize_t, "read");
    return fails_at(KIND_READ, fd, &size)
               ? -1
               : ((ssize_t(*)(int, void *, size_t))next)(fd, bytes, size);
}

SEEN ssize_t pread(int fd, void *bytes, size_t size, off_t offset)
{
    NEXT(ssize_t, "pread");
    return fails_at(KIND_READ, fd, &size)
               ? -1
               : ((ssize_t(*)(int, void *, size_t, off_t))next)(fd, bytes, size, offset);
}

SEEN ssize_t pread64(int fd, void *bytes, size_t size, off_t offset)
{
    return pread(fd, bytes, size, offset);
}

SEEN size_t fread(void *bytes, size_t size, size_t count, FILE *file)
{
    NEXT(size_t, "fread");
    return failing_error != 0 && fails(KIND_READ)
               ? 0
               : ((size_t(*)(void *, size_t, size_t, FILE *))next)(bytes, size, count, file);
}

SEEN ssize_t write(int fd, const void *bytes, size_t size)
{
    NEXT(ssize_t, "write");
    return fails_at(KIND_WRITE, fd, &size)
               ? -1
               : ((ssize_t(*)(int, const void *, size_t))next)(fd, bytes, size);
}

SEEN ssize_t pwrite(int fd, const void *bytes, size_t size, off_t offset)
{
    NEXT(ssize_t, "pwrite");
    return fails_at(KIND_WRITE, fd, &size)
               ? -1
               : ((ssize_t(*)(int, const void *, size_t, off_t))next)(fd, bytes, size, offset);
}

SEEN ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t offset)
{
    return pwrite(fd, bytes, size, offset);
}

/* The error must also be recorded in the state of the stream. Only a failing descriptor has this
 * effect, so the stream's descriptor is replaced. */
static bool fails_stream(FILE *file)
{
    if (file == NULL || fileno(file) <= STDERR_FILENO || failing_error == 0 || !fails(KIND_WRITE)) {
        return false;
    }
    depth++;
    int full = next_open("open", AT_FDCWD, "/dev/full", O_WRONLY | O_CLOEXEC, 0);
    if (full >= 0) {
        (void)dup2(full, fileno(file)); /* from now on, writes fail with ENOSPC */
        close(full);
    }
    depth--;
    return false;
}

SEEN size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file)
{
    NEXT(size_t, "fwrite");
    (void)fails_stream(file);
    return ((size_t(*)(const void *, size_t, size_t, FILE *))next)(bytes, size, count, file);
}

SEEN int fflush(FILE *file)
{
    NEXT(int, "fflush");
    (void)fails_stream(file);
    return ((int (*)(FILE *))next)(file);
}

SEEN int fclose(FILE *file)
{
    NEXT(int, "fclose");
    (void)fails_stream(file);
    return ((int (*)(FILE *))next)(file);
}

SEEN int close(int fd)
{
    NEXT(int, "close");
    bool is_failing = fd > STDERR_FILENO && fails(KIND_CLOSE);
    int result = ((int (*)(int))next)(fd); /* Linux closes the descriptor even if the call fails */
    if (is_failing) {
        errno = failing_error;
        return -1;
    }
    return result;
}

#define FILE_CALL(name, parameters, types, arguments)                                              \
    SEEN int name parameters                                                                       \
    {                                                                                              \
        NEXT(int, #name);                                                                          \
        return fails(KIND_FILE) ? -1 : ((int(*) types)next)arguments;                              \
    }
FILE_CALL(stat, (const char *path, struct stat *info), (const char *, struct stat *), (path, info))
FILE_CALL(lstat, (const char *path, struct stat *info), (const char *, struct stat *), (path, info))
FILE_CALL(fstat, (int fd, struct stat *info), (int, struct stat *), (fd, info))
FILE_CALL(stat64, (const char *path, struct stat64 *info), (const char *, struct stat64 *),
          (path, info))
FILE_CALL(fstat64, (int fd, struct stat64 *info), (int, struct stat64 *), (fd, info))
FILE_CALL(rename, (const char *from, const char *to), (const char *, const char *), (from, to))
FILE_CALL(unlink, (const char *path), (const char *), (path))
FILE_CALL(mkdir, (const char *path, mode_t mode), (const char *, mode_t), (path, mode))
FILE_CALL(fsync, (int fd), (int), (fd))
FILE_CALL(ftruncate, (int fd, off_t size), (int, off_t), (fd, size))
FILE_CALL(ftruncate64, (int fd, off_t size), (int, off_t), (fd, size))
FILE_CALL(dup, (int fd), (int), (fd))
FILE_CALL(pipe, (int fds[2]), (int[2]), (fds))

SEEN off_t lseek(int fd, off_t offset, int whence)
{
    NEXT(off_t, "lseek");
    return fails(KIND_FILE) ? -1 : ((off_t(*)(int, off_t, int))next)(fd, offset, whence);
}

SEEN off_t lseek64(int fd, off_t offset, int whence)
{
    return lseek(fd, offset, whence);
}

SEEN char *realpath(const char *path, char *resolved)
{
    NEXT(char *, "realpath");
    return fails(KIND_FILE) ? NULL : ((char *(*)(const char *, char *))next)(path, resolved);
}

/* --- sockets -------------------------------------------------------------------------------- */

#define SOCKET_CALL(type, kind, name, parameters, types, arguments)                                \
    SEEN type name parameters                                                                      \
    {                                                                                              \
        NEXT(type, #name);                                                                         \
        return fails(kind) ? -1 : ((type(*) types)next)arguments;                                  \
    }
SOCKET_CALL(int, KIND_SOCKET, socket, (int domain, int type, int protocol), (int, int, int),
            (domain, type, protocol))
SOCKET_CALL(int, KIND_SOCKET, socketpair, (int domain, int type, int protocol, int fds[2]),
            (int, int, int, int[2]), (domain, type, protocol, fds))
SOCKET_CALL(int, KIND_SOCKET, bind, (int fd, const struct sockaddr *at, socklen_t size),
            (int, const struct sockaddr *, socklen_t), (fd, at, size))
SOCKET_CALL(int, KIND_SOCKET, listen, (int fd, int backlog), (int, int), (fd, backlog))
SOCKET_CALL(int, KIND_SOCKET, connect, (int fd, const struct sockaddr *at, socklen_t size),
            (int, const struct sockaddr *, socklen_t), (fd, at, size))
SOCKET_CALL(int, KIND_SOCKET, accept, (int fd, struct sockaddr *at, socklen_t *size),
            (int, struct sockaddr *, socklen_t *), (fd, at, size))
SOCKET_CALL(ssize_t, KIND_SOCKET, send, (int fd, const void *bytes, size_t size, int flags),
            (int, const void *, size_t, int), (fd, bytes, size, flags))
SOCKET_CALL(ssize_t, KIND_SOCKET, recv, (int fd, void *bytes, size_t size, int flags),
            (int, void *, size_t, int), (fd, bytes, size, flags))
SOCKET_CALL(int, KIND_WAIT, poll, (struct pollfd * all, nfds_t count, int timeout),
            (struct pollfd *, nfds_t, int), (all, count, timeout))
SOCKET_CALL(int, KIND_WAIT, epoll_create1, (int flags), (int), (flags))
SOCKET_CALL(int, KIND_WAIT, epoll_wait, (int fd, struct epoll_event *all, int count, int timeout),
            (int, struct epoll_event *, int, int), (fd, all, count, timeout))
