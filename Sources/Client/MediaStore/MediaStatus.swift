/// The state of a resource, as a download icon shows it.
public enum MediaStatus: Equatable, Sendable {
    /// The resource is incomplete, and no more of it is demanded.
    case remote(MediaProgress)

    /// The resource is demanded. `isActive` is true if a part is under way; otherwise demands of higher priority come
    /// first, or there is no fetcher yet.
    case fetching(MediaProgress, isActive: Bool)

    /// The resource is demanded, but nothing is requested until it is resumed.
    case paused(MediaProgress, PauseReason)

    /// The resource is complete, with `byteCount` bytes.
    case local(byteCount: Int64)

    /// The stored part of the resource.
    public var progress: MediaProgress {
        switch self {
        case .remote(let progress), .fetching(let progress, _), .paused(let progress, _): progress
        case .local(let byteCount): MediaProgress(storedByteCount: byteCount, totalByteCount: byteCount)
        }
    }
}

/// The progress of a resource.
public struct MediaProgress: Equatable, Sendable {
    /// The number of stored bytes.
    public let storedByteCount: Int64

    /// The length of the whole, in bytes, if known.
    public let totalByteCount: Int64?

    /// Creates a progress.
    public init(storedByteCount: Int64, totalByteCount: Int64?) {
        self.storedByteCount = storedByteCount
        self.totalByteCount = totalByteCount
    }

    /// The stored fraction, from 0 to 1; 0 while the length is unknown.
    public var fraction: Double {
        guard let totalByteCount, totalByteCount > 0 else { return 0 }
        return Double(storedByteCount) / Double(totalByteCount)
    }
}

/// The reason why a demanded resource is not requested.
public enum PauseReason: Equatable, Sendable {
    /// ``MediaStore/pause(_:)`` was called.
    case byUser
    /// The fetcher gave up.
    case fetchFailed(FetchFailure)
    /// The received bytes could not be written.
    case notWritten(MediaError)
}
