/// How many bytes went over the connections, frames and all.
public struct NetworkTraffic: Sendable, Equatable {
    /// What bytes were for.
    public enum Category: UInt8, Sendable, CaseIterable {
        /// Calls, answers and pushes.
        case api
        /// Files on their way to this machine.
        case download
        /// Files on their way to the server.
        case upload
    }

    /// Bytes in both directions.
    public struct Count: Sendable, Equatable {
        /// Bytes that came.
        public var received = 0
        /// Bytes that went.
        public var sent = 0

        /// None.
        public init() {}
    }

    private var counts: [Category: Count] = [:]

    /// None.
    public init() {}

    /// Those of one category.
    public subscript(category: Category) -> Count {
        get { counts[category] ?? Count() }
        set { counts[category] = newValue }
    }

    /// All together.
    public var total: Count {
        counts.values.reduce(into: Count()) { total, count in
            total.received += count.received
            total.sent += count.sent
        }
    }
}
