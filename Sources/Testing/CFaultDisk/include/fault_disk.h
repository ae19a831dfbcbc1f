// A disk that breaks when it is told to: an SQLite VFS over the system's, for tests.
//
// Everything is done to real files at once, so that all connections see what they would see in life. Beside
// that, each file remembers what was written since its last sync. `fault_disk_cut` is a power cut: from then
// on every call fails. When all connections are closed, `fault_disk_restart` makes of the files what such a
// cut may leave: each 512-byte sector of each unsynced write is kept or lost by itself, which covers torn
// and reordered writes, too; so is each unsynced truncation, and each file that was made and never synced.
//
// Not simulated: the loss of a deletion or renaming, and sectors that go bad by themselves.
//
// Threads: any; a disk has one lock. A disk must outlive the connections that use it.

#ifndef FAULT_DISK_H
#define FAULT_DISK_H

#include <stdint.h>

typedef struct fault_disk fault_disk;

/// What a call can suffer.
typedef enum {
    FAULT_FULL,         ///< a write finds no space
    FAULT_SHORT_WRITE,  ///< a write finds space for its first half only
    FAULT_WRITE,        ///< a write fails
    FAULT_READ,         ///< a read fails
    FAULT_SYNC,         ///< a sync fails; what was to be synced may be lost
    FAULT_TRUNCATE,     ///< a truncation fails
    FAULT_OPEN,         ///< a file cannot be opened
    FAULT_KINDS
} fault_kind;

/// What has been done since the disk was made.
typedef struct {
    uint64_t writes;
    uint64_t syncs;
    uint64_t reads;
    /// Writes, truncations, syncs and deletions: what `fault_disk_cut_after` counts.
    uint64_t changes;
    uint64_t database_bytes;
    uint64_t log_bytes;    ///< to write-ahead logs
    uint64_t other_bytes;
    uint64_t synced_bytes; ///< of the above, those that a sync made safe
} fault_counts;

/// Makes a disk and registers it as an SQLite VFS called `name`, which is copied.
///
/// With `remembers` 0 it can be cut off but loses nothing then; it costs no memory and syncs for real.
/// Otherwise syncs are simulated, and are fast. Returns NULL without memory.
fault_disk *fault_disk_create(const char *name, int remembers);

/// Unregisters and frees the disk. No connection may be left.
void fault_disk_destroy(fault_disk *disk);

fault_counts fault_disk_counts(fault_disk *disk);

/// Makes calls fail: of the calls that `kind` is about, the `after`-th from now on (0 is the next one), and
/// those after it, `times` in all; -1 for all of them, 0 to make no more fail.
void fault_disk_fail(fault_disk *disk, fault_kind kind, uint64_t after, int64_t times);

/// Cuts the power, now.
void fault_disk_cut(fault_disk *disk);

/// Cuts the power at the `changes`-th change from now on; 0 is the next one. Its outcome is open.
void fault_disk_cut_after(fault_disk *disk, uint64_t changes);

/// Whether the power is cut.
int fault_disk_is_cut(fault_disk *disk);

/// Decides by `seed` what the cut has left, and gives power again. All connections must be closed.
///
/// Returns 0, or -1 when a file could not be brought into its state.
int fault_disk_restart(fault_disk *disk, uint64_t seed);

#endif
