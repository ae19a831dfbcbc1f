public import ClientModel
import MessageStore

/// The position in the account's update sequence, from which `updates.getDifference` continues.
public struct UpdateState: Hashable, Sendable {
    /// Private chats and basic groups; at least 1, 0 if nothing is known yet.
    public var pts: Int32
    /// Secret chats.
    public var qts: Int32
    /// Containers of updates; servers that send 0 do not number them.
    public var seq: Int32
    /// The server's time of the last container, seconds since 1970.
    public var date: Int32

    /// Creates a state.
    public init(pts: Int32 = 0, qts: Int32 = 0, seq: Int32 = 0, date: Int32 = 0) {
        self.pts = pts
        self.qts = qts
        self.seq = seq
        self.date = date
    }
}

extension UpdateState: RecordCodable {
    /// Fields: 1 pts, 2 qts, 3 seq, 4 date.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: pts = try reader.int32()
            case 2: qts = try reader.int32()
            case 3: seq = try reader.int32()
            case 4: date = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(pts, at: 1)
        writer.write(qts, at: 2)
        writer.write(seq, at: 3)
        writer.write(date, at: 4)
    }
}

extension EntryKey where Value == UpdateState {
    /// The state of the account.
    static let updateState = EntryKey(.protocolState, "updates")
}

/// The counter that orders an update.
enum UpdateSequenceScope: Hashable, Sendable {
    /// The account's pts: private chats and basic groups.
    case account
    /// The account's qts: secret chats.
    case secret
    /// A channel's own pts, by the channel's number.
    case channel(Int64)
}

/// The position of an update in its message box: `value` is the counter after it, `count` the number of changes.
struct UpdateOrder: Hashable, Sendable {
    var box: UpdateSequenceScope
    var value: Int32
    var count: Int32

    /// The counter before the update.
    var base: Int32 { value &- count }
}

/// One container of updates from a connection.
struct UpdateBatch<Payload: Sendable>: Sendable {
    /// One update; without an order it applies at once.
    struct Item: Sendable {
        var order: UpdateOrder?
        var payload: Payload
    }

    /// The first number of the container, the last one, and 0 for both if it is not numbered.
    var seqStart: Int32 = 0
    var seq: Int32 = 0
    /// The server's time, seconds since 1970; 0 if it is unknown.
    var date: Int32 = 0
    var items: [Item] = []
}
