/// The number of bytes over the connections, including framing.
public struct NetworkTraffic: Sendable, Equatable {
    /// The purpose of bytes.
    public enum Category: UInt8, Sendable, CaseIterable {
        /// Calls, answers and pushes.
        case api
        /// Downloads of files.
        case download
        /// Uploads of files.
        case upload
    }

    /// The bytes in both directions.
    public struct Count: Sendable, Equatable {
        /// The number of received bytes.
        public var received = 0
        /// The number of sent bytes.
        public var sent = 0

        /// Creates an empty count.
        public init() {}
    }

    private var counts: [Category: Count] = [:]

    /// Creates empty counts.
    public init() {}

    /// The bytes of one category.
    public subscript(category: Category) -> Count {
        get { counts[category] ?? Count() }
        set { counts[category] = newValue }
    }

    /// The sum of all categories.
    public var total: Count {
        counts.values.reduce(into: Count()) { total, count in
            total.received += count.received
            total.sent += count.sent
        }
    }
}
