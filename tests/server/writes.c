/*
 * Loaded before the C library (LD_PRELOAD), this appends to a log what a process does to one SQLite database: to the
 * files whose paths begin with RECORDED, and to their folder; and among it, what it sends over sockets. `disk.py` reads
 * the log, RECORD. A process that does what is not foreseen here is aborted.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPEN = 1, CLOSE, WRITE, TRUNCATE, SYNC, UNLINK, SENT };
enum { MOST_FILES = 65536 };

struct record {
    uint32_t kind;
    int32_t file;    /* its descriptor */
    uint64_t number; /* OPEN: was it there; WRITE: where; TRUNCATE: to what; SYNC: how long the log was; SENT: whose port */
    uint64_t length; /* of the bytes that follow: a path, or data */
};

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static char recorded[MOST_FILES];
static int record_fd = -1;
static uint64_t recorded_bytes;

#define REAL(result, name, ...) ((result(*)(__VA_ARGS__)) dlsym(RTLD_NEXT, name))

static void append(const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length > 0) {
        ssize_t done = REAL(ssize_t, "write", int, const void *, size_t)(record_fd, at, length);
        if (done < 0)
            abort();
        at += done, length -= (size_t) done, recorded_bytes += (uint64_t) done;
    }
}

static void note(uint32_t kind, int file, uint64_t number, const void *bytes, size_t length)
{
    struct record record = {kind, file, number, length};
    int before = errno;
    if (record_fd < 0) {
        int mode = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
        record_fd = REAL(int, "open", const char *, int, ...)(getenv("RECORD"), mode, 0600);
        if (record_fd < 0)
            abort();
    }
    append(&record, sizeof record);
    append(bytes, length);
    errno = before;
}

/* Whether a path is one of the database's files; not the lock beside it, which is empty. */
static int is_recorded(const char *path)
{
    const char *database = getenv("RECORDED");
    size_t length = database ? strlen(database) : 0;
    return length && !strncmp(path, database, length) && (path[length] == 0 || path[length] == '-');
}

static int is_folder(const char *path)
{
    const char *database = getenv("RECORDED"), *slash = database ? strrchr(database, '/') : 0;
    return slash && strlen(path) == (size_t) (slash - database) && !strncmp(path, database, strlen(path));
}

static int is_kept(int file)
{
    return file >= 0 && file < MOST_FILES && recorded[file];
}

static int opened(const char *called, const char *path, int flags, mode_t mode)
{
    struct stat found;
    if (!is_recorded(path) && !is_folder(path))
        return REAL(int, called, const char *, int, ...)(path, flags, mode);
    pthread_mutex_lock(&turn);
    int there = stat(path, &found) == 0;
    int file = REAL(int, called, const char *, int, ...)(path, flags, mode);
    if (file >= MOST_FILES || (flags & O_TRUNC))
        abort();
    if (file >= 0) {
        recorded[file] = 1;
        note(OPEN, file, (uint64_t) there, path, strlen(path));
    }
    pthread_mutex_unlock(&turn);
    return file;
}

#define OPENS(name)                                                                                                    \
    int name(const char *path, int flags, ...)                                                                         \
    {                                                                                                                  \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(more, mode_t) : 0;                                      \
        va_end(more);                                                                                                  \
        return opened(#name, path, flags, mode);                                                                       \
    }
OPENS(open)
OPENS(open64)

int close(int file)
{
    int kept = is_kept(file);
    if (kept) {
        pthread_mutex_lock(&turn);
        recorded[file] = 0;
        note(CLOSE, file, 0, "", 0);
    }
    int result = REAL(int, "close", int)(file);
    if (kept)
        pthread_mutex_unlock(&turn);
    return result;
}

static ssize_t written(int file, const void *bytes, size_t length, off64_t where)
{
    pthread_mutex_lock(&turn);
    ssize_t done = REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t)(file, bytes, length, where);
    if (done > 0)
        note(WRITE, file, (uint64_t) where, bytes, (size_t) done);
    pthread_mutex_unlock(&turn);
    return done;
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t where)
{
    if (is_kept(file))
        return written(file, bytes, length, where);
    return REAL(ssize_t, "pwrite", int, const void *, size_t, off_t)(file, bytes, length, where);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t where)
{
    if (is_kept(file))
        return written(file, bytes, length, where);
    return REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t)(file, bytes, length, where);
}

ssize_t write(int file, const void *bytes, size_t length)
{
    if (!is_kept(file))
        return REAL(ssize_t, "write", int, const void *, size_t)(file, bytes, length);
    ssize_t done = written(file, bytes, length, lseek64(file, 0, SEEK_CUR));
    if (done > 0)
        lseek64(file, done, SEEK_CUR);
    return done;
}

#define TRUNCATES(name, size_type)                                                                                     \
    int name(int file, size_type size)                                                                                 \
    {                                                                                                                  \
        if (!is_kept(file))                                                                                            \
            return REAL(int, #name, int, size_type)(file, size);                                                       \
        pthread_mutex_lock(&turn);                                                                                     \
        int result = REAL(int, #name, int, size_type)(file, size);                                                     \
        if (result == 0)                                                                                               \
            note(TRUNCATE, file, (uint64_t) size, "", 0);                                                              \
        pthread_mutex_unlock(&turn);                                                                                   \
        return result;                                                                                                 \
    }
TRUNCATES(ftruncate, off_t)
TRUNCATES(ftruncate64, off64_t)

/* What other threads write while it runs is not covered. */
#define SYNCS(name)                                                                                                    \
    int name(int file)                                                                                                 \
    {                                                                                                                  \
        if (!is_kept(file))                                                                                            \
            return REAL(int, #name, int)(file);                                                                        \
        pthread_mutex_lock(&turn);                                                                                     \
        uint64_t covered = recorded_bytes;                                                                             \
        pthread_mutex_unlock(&turn);                                                                                   \
        int result = REAL(int, #name, int)(file);                                                                      \
        pthread_mutex_lock(&turn);                                                                                     \
        if (result == 0)                                                                                               \
            note(SYNC, file, covered, "", 0);                                                                          \
        pthread_mutex_unlock(&turn);                                                                                   \
        return result;                                                                                                 \
    }
SYNCS(fsync)
SYNCS(fdatasync)

int unlink(const char *path)
{
    if (!is_recorded(path))
        return REAL(int, "unlink", const char *)(path);
    pthread_mutex_lock(&turn);
    int result = REAL(int, "unlink", const char *)(path);
    if (result == 0)
        note(UNLINK, -1, 0, path, strlen(path));
    pthread_mutex_unlock(&turn);
    return result;
}

int rename(const char *from, const char *to)
{
    if (!is_recorded(from) && !is_recorded(to))
        return REAL(int, "rename", const char *, const char *)(from, to);
    /* Nobody renames a database that is open. */
    abort();
}

ssize_t send(int file, const void *bytes, size_t length, int flags)
{
    struct sockaddr_in peer = {0};
    socklen_t size = sizeof peer;
    if (record_fd >= 0 && getpeername(file, (struct sockaddr *) &peer, &size) == 0 && peer.sin_family == AF_INET) {
        /* Noted first, and all that is to be sent: it counts as told at once. */
        pthread_mutex_lock(&turn);
        note(SENT, file, ntohs(peer.sin_port), bytes, length);
        pthread_mutex_unlock(&turn);
    }
    return REAL(ssize_t, "send", int, const void *, size_t, int)(file, bytes, length, flags);
}
