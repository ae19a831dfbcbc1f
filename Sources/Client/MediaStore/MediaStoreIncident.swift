/// Something that should not have happened, and that the store has dealt with.
///
/// No case names resources, so a value may go to a log.
public enum MediaStoreIncident: Equatable, Sendable {
    /// A file had damaged blocks; these bytes were taken out of the ledger and are fetched again when wanted.
    case damagedBytes(byteCount: Int64)

    /// Of a file that has no other copy so many bytes are damaged. Nothing was changed.
    case damagedOnlyCopy(byteCount: Int64)

    /// A file that the ledger names was not there; its row was removed.
    case missingFile(byteCount: Int64)

    /// A file took another amount of space than the ledger said, by so many bytes; the ledger was corrected.
    case wrongDiskUsage(difference: Int64)

    /// A file that no row named, left by a crash before its first commit, was removed.
    case strayFile(byteCount: Int64)

    /// A file that no row named has no other copy, so it was entered into the ledger anew.
    case adoptedFile(byteCount: Int64)

    /// The sums for each chat were not the sums of the rows; they were computed anew.
    case wrongSums

    /// What was written could not be made durable. It is tried again; after an error of the disk what is in doubt
    /// is fetched again.
    case notFlushed(MediaError)

    /// A row of the ledger could not be read and was removed; its file, if it is whole, is adopted again.
    case unreadableRow
}
