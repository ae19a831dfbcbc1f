/// A call of this end, for as long as it has no answer. Message numbers change when a call has to be sent under
/// a better one; this does not.
public struct ClientCallID: RawRepresentable, Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Counts the calls of a session.
    public var rawValue: UInt64

    /// The call with this number.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Whether `lhs` was made earlier.
    public static func < (lhs: ClientCallID, rhs: ClientCallID) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The calls of a client that have no answer yet, oldest first.
///
/// Looked up by walking from the front: answers mostly come in order, and a client has few calls at a time.
struct ClientCalls: Sendable {
    struct Entry {
        var call: ClientCallID
        var body: [UInt8]
        /// The call that must have been answered before the server runs this one.
        var after: ClientCallID?
        /// Zero until it is sent, and again when it needs another number.
        var id = WireMessageID(rawValue: 0)
        var seqNo: Int32 = 0
        /// The number of the packet that it was last sent in: its own, or a container's.
        var packet = WireMessageID(rawValue: 0)
        var sentAt = WireTime(milliseconds: 0)
        var isAcknowledged = false
        var mustSend = true
        /// How often the server has refused it.
        var refusals = 0
    }

    private(set) var entries: [Entry] = []
    /// How many are to be sent.
    private(set) var waiting = 0
    private var last = ClientCallID(rawValue: 0)

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ body: [UInt8], after: ClientCallID?) -> ClientCallID {
        last.rawValue += 1
        waiting += 1
        entries.append(Entry(call: last, body: body, after: after))
        return last
    }

    /// The place of a call by its message's number; one that has none yet is not found.
    func index(of id: WireMessageID) -> Int? {
        id.rawValue == 0 ? nil : entries.firstIndex { $0.id == id }
    }

    func index(of call: ClientCallID) -> Int? { entries.firstIndex { $0.call == call } }

    /// Forgets a call and gives back what it was.
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

    /// Changes every call.
    mutating func updateAll(_ change: (inout Entry) -> Void) {
        for index in entries.indices { update(index, change) }
    }

    /// The wrapper that makes a call wait for another that has no answer yet.
    func wrapper(of entry: Entry) -> PacketBuilder.Wrapper? {
        guard let after = entry.after, let index = index(of: after), entries[index].id.rawValue != 0 else {
            return nil
        }
        return PacketBuilder.Wrapper(constructor: .invokeAfterMessage, id: entries[index].id)
    }
}
