/// The server's record of a session's incoming messages: enough to detect a repeat and to report a message's state.
///
/// One array sorted by id. Ids nearly always grow, so adding is appending, and looking up checks the end or is a
/// binary search.
struct ReceivedMessages: Sendable {
    /// The state of a message.
    struct State: OptionSet {
        var rawValue: UInt8

        /// The client waits for an acknowledgement, or for an answer in its place.
        static let needsAcknowledgement = State(rawValue: 1)
        static let acknowledged = State(rawValue: 2)
        /// A call of the server's methods, as opposed to a service message of the session.
        static let call = State(rawValue: 4)
        static let answered = State(rawValue: 8)
        /// The answer was an error.
        static let failed = State(rawValue: 16)
        /// The client has dropped the answer.
        static let dropped = State(rawValue: 32)
        static let container = State(rawValue: 64)
    }

    struct Entry {
        var id: WireMessageID
        var seqNo: Int32
        var state: State
    }

    /// The most messages that are kept. More than fit into one container, so that none of these is dropped while the
    /// container is being read.
    static let capacity = 2048

    /// Bytes of memory that a message is counted with.
    static let entryBytes = MemoryLayout<Entry>.stride

    private(set) var entries: [Entry] = []
    /// The highest id of dropped messages.
    private(set) var forgotten = WireMessageID(rawValue: 0)
    /// The number of messages without an acknowledgement.
    private(set) var unacknowledged = 0

    /// The index of a message; nil if it is not kept.
    func index(of id: WireMessageID) -> Int? {
        guard let last = entries.last, id <= last.id else { return nil }
        if id == last.id { return entries.count - 1 }
        let index = insertionIndex(of: id)
        return entries[index].id == id ? index : nil
    }

    func state(of id: WireMessageID) -> State? {
        index(of: id).map { entries[$0].state }
    }

    /// The fault in the sequence number of a new message, judged by its neighbours; nil for none.
    func judgeSequence(_ seqNo: Int32, of id: WireMessageID) -> BadMessage? {
        let index = insertionIndex(of: id)
        if index > 0 {
            let lower = entries[index - 1].seqNo
            if lower > seqNo || (lower == seqNo && lower & 1 == 1) { return .sequenceTooLow }
        }
        if index < entries.count {
            let higher = entries[index].seqNo
            if higher < seqNo || (higher == seqNo && higher & 1 == 1) { return .sequenceTooHigh }
        }
        return nil
    }

    /// Adds a new message.
    mutating func insert(_ id: WireMessageID, seqNo: Int32, state: State) {
        if entries.count >= Self.capacity { forget(entries.count / 2) }
        if state.contains(.needsAcknowledgement) { unacknowledged += 1 }
        let entry = Entry(id: id, seqNo: seqNo, state: state)
        if let last = entries.last, id < last.id {
            entries.insert(entry, at: insertionIndex(of: id))
        } else {
            entries.append(entry)
        }
    }

    /// Updates the state of a message.
    mutating func update(_ index: Int, _ change: (inout State) -> Void) {
        let before = entries[index].state
        change(&entries[index].state)
        unacknowledged += entries[index].state.waits - before.waits
    }

    /// Returns up to `limit` ids without an acknowledgement, and counts them as acknowledged.
    mutating func takeUnacknowledged(limit: Int) -> [WireMessageID] {
        var taken: [WireMessageID] = []
        taken.reserveCapacity(min(unacknowledged, limit))
        for index in entries.indices where entries[index].state.waits == 1 {
            guard taken.count < limit else { break }
            entries[index].state.insert(.acknowledged)
            taken.append(entries[index].id)
        }
        unacknowledged -= taken.count
        return taken
    }

    /// Drops all entries and keeps only the highest id. For a session that has been silent for so long that none of
    /// its messages could be repeated.
    mutating func forgetAll() {
        forget(entries.count)
        entries = []
    }

    private mutating func forget(_ count: Int) {
        guard count > 0 else { return }
        forgotten = max(forgotten, entries[count - 1].id)
        for entry in entries[..<count] { unacknowledged -= entry.state.waits }
        entries.removeSubrange(..<count)
    }

    private func insertionIndex(of id: WireMessageID) -> Int {
        guard let last = entries.last, id <= last.id else { return entries.count }
        var range = 0..<entries.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            if entries[middle].id < id {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }
}

extension ReceivedMessages.State {
    /// One if an acknowledgement must still be sent.
    fileprivate var waits: Int {
        contains(.needsAcknowledgement) && !contains(.acknowledged) ? 1 : 0
    }
}
