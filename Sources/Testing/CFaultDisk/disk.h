// What the disk and its VFS share.

#ifndef DISK_H
#define DISK_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

// Hidden: see decision 0006.
#pragma GCC visibility push(hidden)
#include <sqlcipher/sqlite3.h>
#pragma GCC visibility pop

#include "fault_disk.h"

/// A change that is not synced. A truncation has no bytes; its `offset` is the new size.
typedef struct change {
    int64_t offset;
    sqlite3_int64 old_size;
    int is_truncation;
    int length;
    int old_length;
    uint8_t *bytes;      ///< what was written
    uint8_t *old_bytes;  ///< what was there before: `old_length` bytes of the same place
} change;

/// A file by its path, opened or not.
typedef struct node {
    struct node *next;
    char *path;
    /// Whether it was made through this disk and never synced.
    int is_new;
    change *changes;
    size_t count;
    size_t capacity;
} node;

typedef struct {
    uint64_t after;
    int64_t times;
} fault;

struct fault_disk {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    pthread_mutex_t lock;
    char *name;
    int remembers;
    int is_cut;
    /// Files opened under an older generation stay dead after a restart.
    uint64_t generation;
    int cut_is_planned;
    uint64_t cut_after;
    fault faults[FAULT_KINDS];
    fault_counts counts;
    node *nodes;
};

// All of these are called with the lock held.

/// Whether this call is to fail by `kind`; counts it.
int disk_is_struck(fault_disk *disk, fault_kind kind);

/// Counts a change. Returns whether the power goes at it.
int disk_counts_change(fault_disk *disk);

/// The node of `path`, made when needed; NULL without memory.
node *disk_node(fault_disk *disk, const char *path);

/// Adds to what may be lost. Takes over both buffers. Returns 0, or -1 without memory.
int node_remember(node *node, change change);

/// Forgets what may be lost, because it is synced or gone. Returns how many bytes were written.
uint64_t node_forget(node *node);

/// Writes into `vfs` the methods of a disk.
void disk_fill_vfs(fault_disk *disk);

#endif
