/// The file connections of one direction to one data centre, and the waiting parts.
///
/// Confined to its ``Network``.
final class MediaConnectionPool {
    /// The maximum number of connections.
    static let maximumLinks = 4
    /// The maximum number of concurrent parts on each connection.
    static let partsPerLink = 3
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
