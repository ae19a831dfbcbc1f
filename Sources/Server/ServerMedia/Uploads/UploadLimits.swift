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

    /// The usual limits.
    public init() {}
}
