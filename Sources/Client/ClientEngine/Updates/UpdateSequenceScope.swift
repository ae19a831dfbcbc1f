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
