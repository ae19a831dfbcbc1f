/// When a message of ours is to be sent that is not sent at once.
public enum SendTime: Hashable, Sendable {
    /// At a moment, seconds since 1970.
    case at(Int32)
    /// As soon as the other one of a private chat is online.
    case whenOnline

    /// The date that stands for ``whenOnline``, as the server writes it.
    private static let onlineDate: Int32 = 0x7FFF_FFFE

    /// What a date of the server's says.
    public init(date: Int32) { self = date == Self.onlineDate ? .whenOnline : .at(date) }

    /// As the server writes it, seconds since 1970.
    public var date: Int32 {
        switch self {
        case .at(let date): date
        case .whenOnline: Self.onlineDate
        }
    }
}

extension Message {
    /// When it is to be sent; nil for what is sent already, or as soon as there is a connection.
    public var sendTime: SendTime? {
        switch key.namespace {
        case .scheduled, .scheduledLocal: SendTime(date: timestamp)
        default: nil
        }
    }
}
