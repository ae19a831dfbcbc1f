import StdExtras

/// How much a user may upload.
public struct UploadLimits: Equatable, Sendable {
    /// Longest part, in bytes; the protocol's own limit.
    public static let maximumPartLength = 512 << 10

    /// Most parts of one file; with the longest parts, 2000 MiB.
    public var maximumParts: Int32 = 4000

    /// Most records in the log of one upload: a client may save each part again a few times, and the log is read whole.
    var maximumRecords: Int { 4 * Int(maximumParts) }

    /// Largest file that `saveFilePart` serves, in bytes; larger ones come by `saveBigFilePart`.
    public var maximumSmallFile: Int64 = 10 << 20

    /// Most bytes of uploads of one user that are on their way or were not sent, over all files. A file whose length is
    /// known counts whole from its first part on; a part counts with the 48 bytes of its record in the log.
    public var maximumPendingPerUser: Int64 = 4 << 30

    /// Most bytes of uploads of all users together that are on their way or were not sent. Should be twice
    /// ``maximumPendingPerUser`` at least: what one user may take is not to be all that there is.
    public var maximumPending: Int64 = 32 << 30

    /// Most files of one user of which parts were saved and that were not sent; of those that were sent, as many are
    /// remembered, in case they are sent again.
    public var maximumUploadsPerUser = 256

    /// Bytes by which what is made of pictures may exceed what their user may take, and what all may: what a worker answers
    /// at most. So a picture that was let in can be sent when all room is taken by such, one after the other.
    var madeExcess = Int64(WorkerLimits.replyBytes)

    /// Bytes that a file of `byteCount` may take while it is on its way, in as many parts as there may be.
    public func pendingBytes(ofFile byteCount: Int64) -> Int64 {
        byteCount.addingSaturating(Int64(maximumParts) * Int64(UploadRecord.byteCount))
    }

    /// Most uploads whose lists of parts stay in memory; of the others they are read again when the next part comes.
    var maximumLoaded = 64

    /// Seconds after which an upload to which nothing was added keeps no room for the parts that are still to come.
    var reservationSeconds: Int64 = 600

    /// What a user takes who takes little: the last quarter of all room is for such, so that a few who take as much as
    /// they may stop nobody else.
    var smallShare: Int64 { maximumPending / 64 }

    /// Most bytes of all users together beyond which only small shares grow.
    var maximumOfLargeShares: Int64 { maximumPending - maximumPending / 4 }

    /// The usual limits.
    public init() {}
}
