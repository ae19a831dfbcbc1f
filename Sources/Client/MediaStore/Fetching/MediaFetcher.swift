/// Fetches bytes of resources from elsewhere; the engine implements it for a ``MediaStore``.
///
/// The store requests parts by descending priority, never one byte twice at once, and cancels the task of a part that
/// is no longer demanded. The fetcher handles everything about the network: connections, retries with jitter,
/// redirects, expired references, hashes. It throws only when it has given up.
public protocol MediaFetcher: Sendable {
    /// Fetches the bytes of one part.
    ///
    /// Called on any thread, for several parts at a time. Cancellation: throw `CancellationError`, or return the
    /// bytes so far; the part is not requested again before this returns.
    ///
    /// - Throws: ``FetchFailure``; anything else counts as ``FetchFailure/other``. Nothing more of the resource is
    ///   requested until it is resumed or demanded again.
    func fetch(_ part: MediaPart) async throws -> FetchedPart
}

/// A missing part of a resource.
public struct MediaPart: Hashable, Sendable {
    /// The resource.
    public let resource: ResourceID

    /// The bytes. The range begins at a multiple of ``FetchLimits/partByteCount`` or of 16 KiB. It never crosses a
    /// multiple of the former, and ends at the resource's end if that is known.
    public let range: Range<Int64>

    /// The priority at the time of the request.
    public let priority: FetchPriority
}

/// The result of fetching a part.
public struct FetchedPart: Sendable {
    /// The bytes from the part's beginning. Fewer than requested: the resource ends here, unless ``totalByteCount``
    /// is greater.
    public var bytes: [UInt8]

    /// The length of the whole resource, if the answer contained it.
    public var totalByteCount: Int64?

    /// Creates a result with bytes from a part's beginning.
    public init(bytes: [UInt8], totalByteCount: Int64? = nil) {
        self.bytes = bytes
        self.totalByteCount = totalByteCount
    }
}

/// The priority of a demand for bytes.
public enum FetchPriority: UInt8, Sendable, Comparable, CaseIterable {
    /// For later, when nothing else is demanded.
    case background
    /// Near the visible area.
    case ahead
    /// On the screen.
    case visible
    /// The user waits for it: a tapped photo, the playback position of a video.
    case urgent

    /// Orders from ``background`` to ``urgent``.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The limits of concurrent requests to the fetcher.
public struct FetchLimits: Sendable {
    /// The length of a part in bytes: a power of two from 16 KiB to 1 MiB.
    public var partByteCount: Int64 = 128 * 1024

    /// The maximum number of concurrent parts of one resource.
    public var partsOfResource = 6

    /// The maximum number of concurrent parts. ``FetchPriority/background`` may take half of them,
    /// ``FetchPriority/ahead`` three quarters, so that urgent demands never wait for all the rest.
    public var parts = 24

    /// The usual limits.
    public init() {}

    /// The maximum number of parts under way when one of `priority` is started.
    func partsUnderWay(startingAt priority: FetchPriority) -> Int {
        switch priority {
        case .background: max(1, parts / 2)
        case .ahead: max(1, parts * 3 / 4)
        case .visible, .urgent: max(1, parts)
        }
    }
}

/// The reasons why a fetcher gave up a part. The fetcher itself retries everything that a retry can cure.
public enum FetchFailure: Error, Equatable, Sendable {
    /// The server does not have the file, or not for us. A retry is useless until its message changes.
    case gone

    /// The server's bytes are wrong: a wrong hash, or a file of another size.
    case invalid

    /// The server is unreachable now. Resume when it is reachable.
    case unreachable

    /// Anything else that the fetcher threw.
    case other
}

extension FetchFailure: CustomStringConvertible {
    /// A description without content; safe to log.
    public var description: String {
        switch self {
        case .gone: "gone"
        case .invalid: "invalid bytes"
        case .unreachable: "unreachable"
        case .other: "fetcher failed"
        }
    }
}
