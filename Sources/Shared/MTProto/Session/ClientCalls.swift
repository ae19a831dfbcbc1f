/// A call of this end until its answer. The message id changes if a call must be sent under a new one; this id does
/// not.
public struct ClientCallID: RawRepresentable, Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The number of the call in its session.
    public var rawValue: UInt64

    /// Creates an id from its number.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// True if `lhs` was made earlier.
    public static func < (lhs: ClientCallID, rhs: ClientCallID) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The unanswered calls of a client, oldest first.
///
/// Found by a linear search from the front: answers mostly come in order, and a client has few calls at a time.
struct ClientCalls: Sendable {
    struct Entry {
        var call: ClientCallID
        var body: [UInt8]
        /// The call that must be answered before the server runs this one.
        var after: ClientCallID?
        /// Zero until it is sent, and again if it needs another id.
        var id = WireMessageID(rawValue: 0)
        var seqNo: Int32 = 0
        /// The id of the packet that it was last sent in: its own, or a container's.
        var packet = WireMessageID(rawValue: 0)
        var sentAt = WireTime(milliseconds: 0)
        var isAcknowledged = false
        var mustSend = true
        /// The number of times that the server has refused it.
        var refusals = 0
    }

    private(set) var entries: [Entry] = []
    /// The number of calls to send.
    private(set) var waiting = 0
    private var last = ClientCallID(rawValue: 0)

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ body: [UInt8], after: ClientCallID?) -> ClientCallID {
        last.rawValue += 1
        waiting += 1
        entries.append(Entry(call: last, body: body, after: after))
        return last
    }

    /// The index of a call by its message id; a call without an id is not found.
    func index(of id: WireMessageID) -> Int? {
        id.rawValue == 0 ? nil : entries.firstIndex { $0.id == id }
    }

    func index(of call: ClientCallID) -> Int? { entries.firstIndex { $0.call == call } }

    /// Removes a call and returns it.
    mutating func remove(at index: Int) -> Entry {
        if entries[index].mustSend { waiting -= 1 }
        let entry = entries.remove(at: index)
        if entries.isEmpty, entries.capacity > 16 { entries = [] }
        return entry
    }

    mutating func update(_ index: Int, _ change: (inout Entry) -> Void) {
        let before = entries[index].mustSend
        change(&entries[index])
        waiting += (entries[index].mustSend ? 1 : 0) - (before ? 1 : 0)
    }

    /// Applies `change` to every call.
    mutating func updateAll(_ change: (inout Entry) -> Void) {
        for index in entries.indices { update(index, change) }
    }

    /// The wrapper that makes a call wait for another unanswered one.
    func wrapper(of entry: Entry) -> PacketBuilder.Wrapper? {
        guard let after = entry.after, let index = index(of: after), entries[index].id.rawValue != 0 else {
            return nil
        }
        return PacketBuilder.Wrapper(constructor: .invokeAfterMessage, id: entries[index].id)
    }
}
