#include "disk.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const int sector = 512;

// MARK: life

fault_disk *fault_disk_create(const char *name, int remembers) {
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    fault_disk *disk = calloc(1, sizeof *disk);
    if (!disk) return NULL;
    disk->name = strdup(name);
    if (!real || !disk->name) {
        free(disk->name);
        free(disk);
        return NULL;
    }
    disk->real = real;
    disk->remembers = remembers;
    pthread_mutex_init(&disk->lock, NULL);
    disk_fill_vfs(disk);
    sqlite3_vfs_register(&disk->vfs, 0);
    return disk;
}

void fault_disk_destroy(fault_disk *disk) {
    sqlite3_vfs_unregister(&disk->vfs);
    while (disk->nodes) {
        node *node = disk->nodes;
        disk->nodes = node->next;
        node_forget(node);
        free(node->changes);
        free(node->path);
        free(node);
    }
    pthread_mutex_destroy(&disk->lock);
    free(disk->name);
    free(disk);
}

fault_counts fault_disk_counts(fault_disk *disk) {
    pthread_mutex_lock(&disk->lock);
    fault_counts counts = disk->counts;
    pthread_mutex_unlock(&disk->lock);
    return counts;
}

// MARK: faults

void fault_disk_fail(fault_disk *disk, fault_kind kind, uint64_t after, int64_t times) {
    pthread_mutex_lock(&disk->lock);
    disk->faults[kind] = (fault){after, times};
    pthread_mutex_unlock(&disk->lock);
}

void fault_disk_cut(fault_disk *disk) {
    pthread_mutex_lock(&disk->lock);
    disk->is_cut = 1;
    pthread_mutex_unlock(&disk->lock);
}

void fault_disk_cut_after(fault_disk *disk, uint64_t changes) {
    pthread_mutex_lock(&disk->lock);
    disk->cut_is_planned = 1;
    disk->cut_after = changes;
    pthread_mutex_unlock(&disk->lock);
}

int fault_disk_is_cut(fault_disk *disk) {
    pthread_mutex_lock(&disk->lock);
    int is_cut = disk->is_cut;
    pthread_mutex_unlock(&disk->lock);
    return is_cut;
}

int disk_is_struck(fault_disk *disk, fault_kind kind) {
    fault *fault = &disk->faults[kind];
    if (fault->times == 0) return 0;
    if (fault->after > 0) {
        fault->after--;
        return 0;
    }
    if (fault->times > 0) fault->times--;
    return 1;
}

int disk_counts_change(fault_disk *disk) {
    disk->counts.changes++;
    if (!disk->cut_is_planned) return 0;
    if (disk->cut_after > 0) {
        disk->cut_after--;
        return 0;
    }
    disk->cut_is_planned = 0;
    disk->is_cut = 1;
    return 1;
}

// MARK: what may be lost

node *disk_node(fault_disk *disk, const char *path) {
    for (node *node = disk->nodes; node; node = node->next) {
        if (strcmp(node->path, path) == 0) return node;
    }
    node *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->path = strdup(path);
    if (!made->path) {
        free(made);
        return NULL;
    }
    made->next = disk->nodes;
    disk->nodes = made;
    return made;
}

int node_remember(node *node, change added) {
    if (node->count == node->capacity) {
        size_t capacity = node->capacity ? node->capacity * 2 : 64;
        change *changes = realloc(node->changes, capacity * sizeof *changes);
        if (!changes) {
            free(added.bytes);
            free(added.old_bytes);
            return -1;
        }
        node->changes = changes;
        node->capacity = capacity;
    }
    node->changes[node->count++] = added;
    return 0;
}

uint64_t node_forget(node *node) {
    uint64_t bytes = 0;
    for (size_t i = 0; i < node->count; i++) {
        bytes += (uint64_t)node->changes[i].length;
        free(node->changes[i].bytes);
        free(node->changes[i].old_bytes);
    }
    node->count = 0;
    node->is_new = 0;
    return bytes;
}

// MARK: what a cut leaves

/// SplitMix64.
static uint64_t next_random(uint64_t *state) {
    uint64_t mixed = (*state += 0x9E3779B97F4A7C15u);
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return mixed ^ (mixed >> 31);
}

static int write_all(int file, const uint8_t *bytes, int length, int64_t offset) {
    while (length > 0) {
        ssize_t written = pwrite(file, bytes, (size_t)length, offset);
        if (written <= 0) return -1;
        bytes += written;
        length -= (int)written;
        offset += written;
    }
    return 0;
}

/// Puts the last synced state back.
static int undo(int file, const node *node) {
    for (size_t i = node->count; i > 0; i--) {
        const change *change = &node->changes[i - 1];
        if (ftruncate(file, change->old_size)) return -1;
        if (write_all(file, change->old_bytes, change->old_length, change->offset)) return -1;
    }
    return 0;
}

/// Does again those parts of a change that survive. `odds` of 256 is how likely a sector does.
static int redo(int file, const change *change, unsigned odds, uint64_t *random) {
    if (change->is_truncation) {
        if ((next_random(random) & 255) >= odds) return 0;
        struct stat status;
        if (fstat(file, &status)) return -1;
        return status.st_size > change->offset ? ftruncate(file, change->offset) : 0;
    }
    int done = 0;
    while (done < change->length) {
        int64_t offset = change->offset + done;
        int part = sector - (int)(offset % sector);
        if (part > change->length - done) part = change->length - done;
        if ((next_random(random) & 255) < odds && write_all(file, change->bytes + done, part, offset)) return -1;
        done += part;
    }
    return 0;
}

static int settle(node *node, uint64_t *random) {
    static const unsigned choices[] = {0, 64, 128, 230, 250, 256};
    char shared_memory[4096];
    size_t length = strlen(node->path);
    if (length + 5 <= sizeof shared_memory) {
        memcpy(shared_memory, node->path, length);
        memcpy(shared_memory + length, "-shm", 5);
        unlink(shared_memory);  // memory does not survive; mostly there is none
    }
    if (node->is_new && (next_random(random) & 1)) {
        unlink(node->path);
        node_forget(node);
        return 0;
    }
    if (node->count == 0) return 0;
    int file = open(node->path, O_RDWR | O_CLOEXEC);
    if (file < 0) return -1;
    int result = undo(file, node);
    unsigned odds = choices[next_random(random) % 6];
    for (size_t i = 0; i < node->count && !result; i++) {
        result = redo(file, &node->changes[i], odds, random);
    }
    node_forget(node);
    close(file);
    return result;
}

int fault_disk_restart(fault_disk *disk, uint64_t seed) {
    pthread_mutex_lock(&disk->lock);
    int result = 0;
    for (node *node = disk->nodes; node; node = node->next) {
        if (settle(node, &seed)) result = -1;
    }
    disk->is_cut = 0;
    disk->cut_is_planned = 0;
    disk->generation++;
    pthread_mutex_unlock(&disk->lock);
    return result;
}
