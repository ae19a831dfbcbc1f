#include "disk.h"

#include <stdlib.h>
#include <string.h>

/// An open file: ours in front, the system's behind it.
typedef struct {
    sqlite3_file base;
    fault_disk *disk;
    node *node;  ///< NULL for a file without a name
    uint64_t generation;
    int kind;    ///< SQLITE_OPEN_MAIN_DB, SQLITE_OPEN_WAL or another
    sqlite3_file *real;
} file;

static fault_disk *disk_of(sqlite3_vfs *vfs) { return vfs->pAppData; }
static file *file_of(sqlite3_file *base) { return (file *)base; }
static sqlite3_file *real_of(sqlite3_file *base) { return file_of(base)->real; }

/// Takes the lock, which the caller gives back. Returns whether the file still has power.
static int lock_alive(file *file) {
    pthread_mutex_lock(&file->disk->lock);
    return !file->disk->is_cut && file->generation == file->disk->generation;
}

static int unlock_with(file *file, int result) {
    pthread_mutex_unlock(&file->disk->lock);
    return result;
}

static int is_alive(file *file) {
    int result = lock_alive(file);
    return unlock_with(file, result);
}

// MARK: changes

static void count_bytes(file *file, int length) {
    fault_counts *counts = &file->disk->counts;
    counts->writes++;
    switch (file->kind) {
    case SQLITE_OPEN_MAIN_DB: counts->database_bytes += (uint64_t)length; break;
    case SQLITE_OPEN_WAL: counts->log_bytes += (uint64_t)length; break;
    default: counts->other_bytes += (uint64_t)length;
    }
}

/// Remembers what a write of `length` bytes at `offset` is going to replace.
static int remember_write(file *file, const void *bytes, int length, int64_t offset) {
    if (!file->disk->remembers || !file->node) return SQLITE_OK;
    change change = {.offset = offset, .length = length};
    int code = file->real->pMethods->xFileSize(file->real, &change.old_size);
    if (code) return code;
    if (change.old_size > offset) {
        int64_t old = change.old_size - offset;
        change.old_length = old < length ? (int)old : length;
    }
    change.bytes = malloc((size_t)length + 1);
    change.old_bytes = malloc((size_t)change.old_length + 1);
    if (!change.bytes || !change.old_bytes) goto failed;
    memcpy(change.bytes, bytes, (size_t)length);
    if (change.old_length > 0) {
        code = file->real->pMethods->xRead(file->real, change.old_bytes, change.old_length, offset);
        if (code) goto failed;
    }
    return node_remember(file->node, change) ? SQLITE_NOMEM : SQLITE_OK;
failed:
    free(change.bytes);
    free(change.old_bytes);
    return code ? code : SQLITE_NOMEM;
}

static int write_bytes(sqlite3_file *base, const void *bytes, int length, sqlite3_int64 offset) {
    file *file = file_of(base);
    if (!lock_alive(file)) return unlock_with(file, SQLITE_IOERR_WRITE);
    fault_disk *disk = file->disk;
    if (disk_is_struck(disk, FAULT_FULL)) return unlock_with(file, SQLITE_FULL);
    if (disk_is_struck(disk, FAULT_WRITE)) return unlock_with(file, SQLITE_IOERR_WRITE);
    int is_short = disk_is_struck(disk, FAULT_SHORT_WRITE);
    if (is_short) length /= 2;
    int is_last = disk_counts_change(disk);
    int code = remember_write(file, bytes, length, offset);
    if (!code && length) code = file->real->pMethods->xWrite(file->real, bytes, length, offset);
    count_bytes(file, length);
    if (!code && is_short) code = SQLITE_FULL;
    return unlock_with(file, is_last ? SQLITE_IOERR_WRITE : code);
}

static int truncate_file(sqlite3_file *base, sqlite3_int64 size) {
    file *file = file_of(base);
    if (!lock_alive(file)) return unlock_with(file, SQLITE_IOERR_TRUNCATE);
    if (disk_is_struck(file->disk, FAULT_TRUNCATE)) return unlock_with(file, SQLITE_IOERR_TRUNCATE);
    int is_last = disk_counts_change(file->disk);
    int code = SQLITE_OK;
    if (file->disk->remembers && file->node) {
        change change = {.offset = size, .is_truncation = 1};
        code = file->real->pMethods->xFileSize(file->real, &change.old_size);
        if (!code && change.old_size > size) {
            change.old_length = (int)(change.old_size - size);
            change.old_bytes = malloc((size_t)change.old_length);
            if (!change.old_bytes) return unlock_with(file, SQLITE_NOMEM);
            code = file->real->pMethods->xRead(file->real, change.old_bytes, change.old_length, size);
        }
        if (!code && node_remember(file->node, change)) code = SQLITE_NOMEM;
    }
    if (!code) code = file->real->pMethods->xTruncate(file->real, size);
    return unlock_with(file, is_last ? SQLITE_IOERR_TRUNCATE : code);
}

static int sync_file(sqlite3_file *base, int flags) {
    file *file = file_of(base);
    if (!lock_alive(file)) return unlock_with(file, SQLITE_IOERR_FSYNC);
    if (disk_is_struck(file->disk, FAULT_SYNC)) return unlock_with(file, SQLITE_IOERR_FSYNC);
    if (disk_counts_change(file->disk)) return unlock_with(file, SQLITE_IOERR_FSYNC);
    file->disk->counts.syncs++;
    int code = SQLITE_OK;
    if (file->disk->remembers) {
        if (file->node) file->disk->counts.synced_bytes += node_forget(file->node);
    } else {
        code = file->real->pMethods->xSync(file->real, flags);
    }
    return unlock_with(file, code);
}

// MARK: the rest of a file

static int close_file(sqlite3_file *base) {
    int code = real_of(base)->pMethods->xClose(real_of(base));
    base->pMethods = NULL;
    return code;
}

static int read_bytes(sqlite3_file *base, void *bytes, int length, sqlite3_int64 offset) {
    file *file = file_of(base);
    if (!lock_alive(file)) return unlock_with(file, SQLITE_IOERR_READ);
    if (disk_is_struck(file->disk, FAULT_READ)) return unlock_with(file, SQLITE_IOERR_READ);
    file->disk->counts.reads++;
    unlock_with(file, 0);
    return file->real->pMethods->xRead(file->real, bytes, length, offset);
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
    if (!is_alive(file_of(base))) return SQLITE_IOERR_FSTAT;
    return real_of(base)->pMethods->xFileSize(real_of(base), size);
}

static int lock_file(sqlite3_file *base, int level) {
    if (!is_alive(file_of(base))) return SQLITE_IOERR_LOCK;
    return real_of(base)->pMethods->xLock(real_of(base), level);
}

static int unlock_file(sqlite3_file *base, int level) {
    return real_of(base)->pMethods->xUnlock(real_of(base), level);
}

static int check_reserved_lock(sqlite3_file *base, int *is_reserved) {
    return real_of(base)->pMethods->xCheckReservedLock(real_of(base), is_reserved);
}

static int file_control(sqlite3_file *base, int operation, void *argument) {
    return real_of(base)->pMethods->xFileControl(real_of(base), operation, argument);
}

static int sector_size(sqlite3_file *base) { return real_of(base)->pMethods->xSectorSize(real_of(base)); }

static int device_characteristics(sqlite3_file *base) {
    return real_of(base)->pMethods->xDeviceCharacteristics(real_of(base));
}

static int map_shared(sqlite3_file *base, int page, int size, int extends, void volatile **start) {
    if (!is_alive(file_of(base))) return SQLITE_IOERR_SHMMAP;
    return real_of(base)->pMethods->xShmMap(real_of(base), page, size, extends, start);
}

static int lock_shared(sqlite3_file *base, int offset, int count, int flags) {
    int is_unlock = flags & SQLITE_SHM_UNLOCK;
    if (!is_unlock && !is_alive(file_of(base))) return SQLITE_IOERR_SHMLOCK;
    return real_of(base)->pMethods->xShmLock(real_of(base), offset, count, flags);
}

static void shared_barrier(sqlite3_file *base) { real_of(base)->pMethods->xShmBarrier(real_of(base)); }

static int unmap_shared(sqlite3_file *base, int deletes) {
    return real_of(base)->pMethods->xShmUnmap(real_of(base), deletes && is_alive(file_of(base)));
}

// Version 2: without memory-mapped reading, which would pass us by.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_bytes,
    .xWrite = write_bytes,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_reserved_lock,
    .xFileControl = file_control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = device_characteristics,
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = shared_barrier,
    .xShmUnmap = unmap_shared,
};

// MARK: files by name

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *granted) {
    fault_disk *disk = disk_of(vfs);
    file *file = file_of(base);
    base->pMethods = NULL;
    pthread_mutex_lock(&disk->lock);
    int fails = disk->is_cut || disk_is_struck(disk, FAULT_OPEN);
    *file = (typeof(*file)){.disk = disk, .generation = disk->generation};
    pthread_mutex_unlock(&disk->lock);
    if (fails) return SQLITE_CANTOPEN;
    file->kind = flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL);
    file->real = (sqlite3_file *)(file + 1);
    int exists = 0;
    if (path) disk->real->xAccess(disk->real, path, SQLITE_ACCESS_EXISTS, &exists);
    int code = disk->real->xOpen(disk->real, path, file->real, flags, granted);
    if (code) {
        if (file->real->pMethods) file->real->pMethods->xClose(file->real);
        return code;
    }
    base->pMethods = &methods;
    if (!path) return SQLITE_OK;
    pthread_mutex_lock(&disk->lock);
    file->node = disk_node(disk, path);
    if (file->node && !exists && disk->remembers) file->node->is_new = 1;
    pthread_mutex_unlock(&disk->lock);
    return file->node ? SQLITE_OK : SQLITE_NOMEM;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int syncs_folder) {
    fault_disk *disk = disk_of(vfs);
    pthread_mutex_lock(&disk->lock);
    int code = SQLITE_IOERR_DELETE;
    if (!disk->is_cut && !disk_counts_change(disk)) {
        node *node = disk_node(disk, path);
        code = disk->real->xDelete(disk->real, path, syncs_folder && !disk->remembers);
        if (node && !code) node_forget(node);
    }
    pthread_mutex_unlock(&disk->lock);
    return code;
}

static int access_file(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
    if (fault_disk_is_cut(disk_of(vfs))) return SQLITE_IOERR_ACCESS;
    return disk_of(vfs)->real->xAccess(disk_of(vfs)->real, path, flags, result);
}

static int full_pathname(sqlite3_vfs *vfs, const char *path, int size, char *full) {
    return disk_of(vfs)->real->xFullPathname(disk_of(vfs)->real, path, size, full);
}

static int randomness(sqlite3_vfs *vfs, int count, char *bytes) {
    return disk_of(vfs)->real->xRandomness(disk_of(vfs)->real, count, bytes);
}

static int sleep_for(sqlite3_vfs *vfs, int microseconds) {
    return disk_of(vfs)->real->xSleep(disk_of(vfs)->real, microseconds);
}

static int current_time(sqlite3_vfs *vfs, double *days) {
    return disk_of(vfs)->real->xCurrentTime(disk_of(vfs)->real, days);
}

static int last_error(sqlite3_vfs *vfs, int size, char *text) {
    return disk_of(vfs)->real->xGetLastError(disk_of(vfs)->real, size, text);
}

static int current_milliseconds(sqlite3_vfs *vfs, sqlite3_int64 *milliseconds) {
    return disk_of(vfs)->real->xCurrentTimeInt64(disk_of(vfs)->real, milliseconds);
}

void disk_fill_vfs(fault_disk *disk) {
    disk->vfs = (sqlite3_vfs){
        .iVersion = 2,
        .szOsFile = (int)sizeof(file) + disk->real->szOsFile,
        .mxPathname = disk->real->mxPathname,
        .zName = disk->name,
        .pAppData = disk,
        .xOpen = open_file,
        .xDelete = delete_file,
        .xAccess = access_file,
        .xFullPathname = full_pathname,
        .xRandomness = randomness,
        .xSleep = sleep_for,
        .xCurrentTime = current_time,
        .xGetLastError = last_error,
        .xCurrentTimeInt64 = current_milliseconds,
    };
}
