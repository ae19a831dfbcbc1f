/// Gets bytes of resources from elsewhere: what the engine puts behind a ``MediaStore``.
///
/// The store asks for parts, the most wanted first, never for one byte twice at once, and cancels the task of a
/// part that nobody wants any more. Everything that has to do with the network is the fetcher's: connections,
/// retries with jitter, redirects, expired references, hashes. It throws only when it has given up.
public protocol MediaFetcher: Sendable {
    /// Gets the bytes of one part.
    ///
    /// Called on any thread, for several parts at a time. Cancellation: throw `CancellationError`, or return what
    /// has come; the part is not asked for again before this returns.
    ///
    /// - Throws: ``FetchFailure``; anything else counts as ``FetchFailure/other``. Nothing more of the resource
    ///   is asked for until it is resumed or wanted anew.
    func fetch(_ part: MediaPart) async throws -> FetchedPart
}

/// A part of a resource that the store lacks.
public struct MediaPart: Hashable, Sendable {
    /// What it is a part of.
    public let resource: ResourceID

    /// Which bytes. Begins at a multiple of ``FetchLimits/partByteCount`` or of 16 KiB, never crosses a multiple
    /// of the former, and ends at the resource's end where that is known.
    public let range: Range<Int64>

    /// How much it was wanted when it was asked for.
    public let priority: FetchPriority
}

/// What a fetcher got for a part.
public struct FetchedPart: Sendable {
    /// The bytes from the part's beginning. Fewer than were asked for: the resource ends here, unless
    /// ``totalByteCount`` says that it does not.
    public var bytes: [UInt8]

    /// Length of the whole resource, when the answer told.
    public var totalByteCount: Int64?

    /// Bytes from a part's beginning.
    public init(bytes: [UInt8], totalByteCount: Int64? = nil) {
        self.bytes = bytes
        self.totalByteCount = totalByteCount
    }
}

/// How much somebody wants bytes.
public enum FetchPriority: UInt8, Sendable, Comparable, CaseIterable {
    /// For later, when there is nothing else to do.
    case background
    /// Near what is seen.
    case ahead
    /// On the screen.
    case visible
    /// Someone waits for it: a tapped photo, the place where a film plays.
    case urgent

    /// From ``background`` to ``urgent``.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How much the store asks for at a time.
public struct FetchLimits: Sendable {
    /// Length of a part in bytes: a power of two from 16 KiB to 1 MiB.
    public var partByteCount: Int64 = 128 * 1024

    /// Parts of one resource that are asked for at once.
    public var partsOfResource = 6

    /// Parts that are asked for at once. ``FetchPriority/background`` may take half of them,
    /// ``FetchPriority/ahead`` three quarters, so that what is wanted now never waits for all the rest.
    public var parts = 24

    /// The usual limits.
    public init() {}

    /// How many parts may be under way when one of `priority` is started.
    func partsUnderWay(startingAt priority: FetchPriority) -> Int {
        switch priority {
        case .background: max(1, parts / 2)
        case .ahead: max(1, parts * 3 / 4)
        case .visible, .urgent: max(1, parts)
        }
    }
}
