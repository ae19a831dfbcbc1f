/// How much a user may upload.
public struct UploadLimits: Equatable, Sendable {
    /// Longest part, in bytes; the protocol's own limit.
    public static let maximumPartLength = 512 << 10

    /// Most parts of one file; with the longest parts, 2000 MiB.
    public var maximumParts: Int32 = 4000

    /// Largest file that `saveFilePart` serves, in bytes; larger ones come by `saveBigFilePart`.
    public var maximumSmallFile: Int64 = 10 << 20

    /// Most bytes of uploads that one user has saved and not sent, over all files.
    public var maximumPendingPerUser: Int64 = 4 << 30

    /// Most bytes of uploads that all users together have saved and not sent.
    public var maximumPending: Int64 = 32 << 30

    /// Most files of one user of which parts were saved and that were not sent; of those that were sent, as many are
    /// remembered, in case they are sent again.
    public var maximumUploadsPerUser = 256

    /// Most uploads whose lists of parts stay in memory; of the others they are read again when the next part comes.
    var maximumLoaded = 64

    /// The usual limits.
    public init() {}
}
