/// The links that carry files one way between this machine and one data centre, and the parts that wait for them.
///
/// Confined to its ``Network``.
final class MediaConnectionPool {
    /// How many connections there are at most.
    static let maximumLinks = 4
    /// How many parts are on their way over each.
    static let partsPerLink = 3
    /// How long a connection stays without anything to carry.
    static let idleTime = Duration.seconds(20)

    let kind: TransferDirection
    var links: [SessionConnection] = []
    var queue = FilePartQueue()

    init(_ kind: TransferDirection) { self.kind = kind }

    /// The link with the fewest parts, if any has room.
    var roomiest: SessionConnection? {
        links.filter { $0.table.entries.count < Self.partsPerLink }.min {
            $0.table.entries.count < $1.table.entries.count
        }
    }
}
