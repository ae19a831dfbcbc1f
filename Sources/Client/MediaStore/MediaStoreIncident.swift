/// An unexpected condition that the store has handled.
///
/// No case names resources, so a value may be logged.
public enum MediaStoreIncident: Equatable, Sendable {
    /// A file had damaged blocks; these bytes were removed from the index and are fetched again on demand.
    case damagedBytes(byteCount: Int64)

    /// This many bytes of a file without any other copy are damaged. Nothing was changed.
    case damagedOnlyCopy(byteCount: Int64)

    /// A file that the index names was missing; its row was removed.
    case missingFile(byteCount: Int64)

    /// The space of a file differed from the index by this many bytes; the index was corrected.
    case wrongDiskUsage(difference: Int64)

    /// A file that no row named, left by a crash before its first commit, was removed.
    case strayFile(byteCount: Int64)

    /// A file that no row named has no other copy, so it was added to the index again.
    case adoptedFile(byteCount: Int64)

    /// The sums for each chat were not the sums of the rows; they were recomputed.
    case wrongSums

    /// Writes could not be made durable. They are retried; after an error of the disk, data in doubt are fetched
    /// again.
    case notFlushed(MediaError)

    /// A row of the index could not be read and was removed; its file, if it is whole, is added again.
    case unreadableRow
}
