/// The time to send a message of ours that is not sent at once.
public enum SendTime: Hashable, Sendable {
    /// A time, seconds since 1970.
    case at(Int32)
    /// The time when the other user of a private chat comes online.
    case whenOnline

    /// The server's date for ``whenOnline``.
    private static let onlineDate: Int32 = 0x7FFF_FFFE

    /// Creates a value from a date of the server's.
    public init(date: Int32) { self = date == Self.onlineDate ? .whenOnline : .at(date) }

    /// The server's date, seconds since 1970.
    public var date: Int32 {
        switch self {
        case .at(let date): date
        case .whenOnline: Self.onlineDate
        }
    }
}

extension Message {
    /// The time to send it; nil if it is already sent, or sent as soon as there is a connection.
    public var sendTime: SendTime? {
        switch key.namespace {
        case .scheduled, .scheduledLocal: SendTime(date: timestamp)
        default: nil
        }
    }
}
