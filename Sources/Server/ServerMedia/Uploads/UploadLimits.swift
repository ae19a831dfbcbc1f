import StdExtras

/// The limits of uploads.
public struct UploadLimits: Equatable, Sendable {
    /// Longest part, in bytes; the protocol's own limit.
    public static let maximumPartLength = 512 << 10

    /// Most parts of one file; with the longest parts, 2000 MiB.
    public var maximumParts: Int32 = 4000

    /// Most records in the log of one upload: a client may save each part again a few times, and the log is read
    /// whole.
    var maximumRecords: Int { 4 * Int(maximumParts) }

    /// Largest file of `saveFilePart`, in bytes; larger ones use `saveBigFilePart`.
    public var maximumSmallFile: Int64 = 10 << 20

    /// Most bytes of one user's uploads that were not sent yet, over all files. A file of known length counts whole
    /// from its first part on. A part counts with the 48 bytes of its record in the log.
    public var maximumPendingPerUser: Int64 = 4 << 30

    /// Most bytes of all users' uploads that were not sent yet. Should be at least twice ``maximumPendingPerUser``:
    /// one user must not be able to take all the room.
    public var maximumPending: Int64 = 32 << 30

    /// Most uploads of one user with saved parts that were not sent yet. As many sent ones are remembered, in case
    /// they are sent again.
    public var maximumUploadsPerUser = 256

    /// Bytes by which the sizes made of images may exceed the room of their user, and that of all: a worker's largest
    /// answer. So an accepted image can be sent even if images fill all the room, one after the other.
    var madeExcess = Int64(WorkerLimits.replyBytes)

    /// Bytes that a file of `byteCount` may take while pending, in the largest number of parts.
    public func pendingBytes(ofFile byteCount: Int64) -> Int64 {
        byteCount.addingSaturating(Int64(maximumParts) * Int64(UploadRecord.byteCount))
    }

    /// Most uploads whose lists of parts stay in memory; the lists of others are read again with their next part.
    var maximumLoaded = 64

    /// Seconds after which an idle upload keeps no room for its missing parts.
    var reservationSeconds: Int64 = 600

    /// The share of a small user: the last quarter of all room is reserved for such users. So a few large ones cannot
    /// stop the others.
    var smallShare: Int64 { maximumPending / 64 }

    /// Most bytes of all users together beyond which only small shares grow.
    var maximumOfLargeShares: Int64 { maximumPending - maximumPending / 4 }

    /// Creates the default limits.
    public init() {}
}
