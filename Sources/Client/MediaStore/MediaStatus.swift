/// Where a resource is; what a download icon shows.
public enum MediaStatus: Equatable, Sendable {
    /// Not here as a whole, and nobody wants more of it.
    case remote(MediaProgress)

    /// Wanted. `isActive` says whether a part is under way; otherwise more wanted things come first, or there is
    /// no fetcher yet.
    case fetching(MediaProgress, isActive: Bool)

    /// Wanted, but nothing is asked for until it is resumed.
    case paused(MediaProgress, PauseReason)

    /// Here as a whole, `byteCount` bytes.
    case local(byteCount: Int64)

    /// How much of it is here.
    public var progress: MediaProgress {
        switch self {
        case .remote(let progress), .fetching(let progress, _), .paused(let progress, _): progress
        case .local(let byteCount): MediaProgress(storedByteCount: byteCount, totalByteCount: byteCount)
        }
    }
}

/// How much of a resource is here.
public struct MediaProgress: Equatable, Sendable {
    /// Bytes that are here.
    public let storedByteCount: Int64

    /// Length of the whole, in bytes, when that is known.
    public let totalByteCount: Int64?

    /// So much of a whole.
    public init(storedByteCount: Int64, totalByteCount: Int64?) {
        self.storedByteCount = storedByteCount
        self.totalByteCount = totalByteCount
    }

    /// From 0 to 1; 0 while the length is not known.
    public var fraction: Double {
        guard let totalByteCount, totalByteCount > 0 else { return 0 }
        return Double(storedByteCount) / Double(totalByteCount)
    }
}

/// Why a wanted resource is not asked for.
public enum PauseReason: Equatable, Sendable {
    /// ``MediaStore/pause(_:)`` was called.
    case byUser
    /// The fetcher gave up.
    case fetchFailed(FetchFailure)
    /// The bytes that came could not be written.
    case notWritten(MediaError)
}
