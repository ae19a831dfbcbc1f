/// The file connections of one direction to one data centre, and the waiting parts.
///
/// Confined to its ``Network``.
final class MediaConnectionPool {
    /// The maximum number of connections.
    static let maximumLinks = 4
    /// The maximum number of concurrent parts on each connection.
    private static let partsPerLink = 3
    /// The time after which an idle connection is closed.
    static let idleTime = Duration.seconds(20)

    let kind: TransferDirection
    var links: [SessionConnection] = []
    var queue = FilePartQueue()

    init(_ kind: TransferDirection) { self.kind = kind }

    /// The connection with the fewest parts, if any has room.
    var roomiest: SessionConnection? {
        links.filter { $0.table.entries.count < Self.partsPerLink }.min {
            $0.table.entries.count < $1.table.entries.count
        }
    }
}

/// A queue of file parts that wait for a connection: requested files go before prefetched ones, and equal priorities
/// in order of arrival.
struct FilePartQueue {
    private var waiting: [RequestTable.Entry] = []

    var isEmpty: Bool { waiting.isEmpty }
    var count: Int { waiting.count }

    mutating func add(_ entry: RequestTable.Entry) {
        let index = waiting.firstIndex { $0.policy.priority < entry.policy.priority } ?? waiting.endIndex
        waiting.insert(entry, at: index)
    }

    /// Removes and returns the next part.
    mutating func take() -> RequestTable.Entry? { waiting.isEmpty ? nil : waiting.removeFirst() }

    /// Removes a cancelled part.
    mutating func remove(_ id: RequestID) -> RequestTable.Entry? {
        waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0) }
    }

    mutating func removeAll() -> [RequestTable.Entry] {
        defer { waiting = [] }
        return waiting
    }
}

/// The direction of a file transfer. Each has connections of its own, so that neither delays the other.
public enum TransferDirection: Sendable, Hashable, CaseIterable {
    /// To this machine.
    case download
    /// To the server.
    case upload
}
