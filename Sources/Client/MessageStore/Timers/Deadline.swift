public import ClientModel

/// The kind of a deadline. The numbers are stored.
public struct DeadlineTag: RawRepresentable, Hashable, Sendable {
    /// The stored number.
    public let rawValue: Int32

    /// Wraps a number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// An opened message or its media destroys itself.
    public static let selfDestruct = Self(rawValue: 1)
    /// A message is removed, by the chat's own rule.
    public static let autoRemove = Self(rawValue: 2)
    /// A peer's status ends.
    public static let peerStatus = Self(rawValue: 3)
}

/// The subject of a deadline.
public enum DeadlineSubject: Hashable, Sendable {
    /// A message, wherever it is. Its deadlines are deleted with it.
    case message(StableID)
    /// A peer.
    case peer(PeerID)
}

/// A time at which something is due for a subject.
public struct Deadline: Hashable, Sendable {
    /// The subject.
    public let subject: DeadlineSubject
    /// The time, seconds since 1970.
    public let time: Int32
}

/// A deadline with its row.
struct DeadlineRow: OrderedRow {
    struct Order: Comparable, Sendable {
        var time: Int32
        var id: Int64

        static func < (left: Order, right: Order) -> Bool {
            left.time == right.time ? left.id < right.id : left.time < right.time
        }
    }

    var rowID: Int64
    var deadline: Deadline
    var order: Order { Order(time: deadline.time, id: rowID) }
}
