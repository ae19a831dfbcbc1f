/// What a server remembers of a session's incoming messages: enough to notice a repeat and to say what became
/// of it.
///
/// One array sorted by number. Numbers nearly always grow, so adding is appending and looking up is a look at
/// the end or a binary search.
struct ReceivedMessages: Sendable {
    /// What became of a message.
    struct State: OptionSet {
        var rawValue: UInt8

        /// The client waits for an acknowledgement, or for an answer in its place.
        static let needsAcknowledgement = State(rawValue: 1)
        static let acknowledged = State(rawValue: 2)
        /// A call to the server's methods, as opposed to a matter of the session.
        static let call = State(rawValue: 4)
        static let answered = State(rawValue: 8)
        /// The answer was an error.
        static let failed = State(rawValue: 16)
        /// The client does not want the answer any more.
        static let dropped = State(rawValue: 32)
        static let container = State(rawValue: 64)
    }

    struct Entry {
        var id: WireMessageID
        var seqNo: Int32
        var state: State
    }

    /// The most messages that are remembered. More than fit into one container, so that none of these is
    /// forgotten while it is being taken apart.
    static let capacity = 2048

    /// Bytes of memory that a message is counted with.
    static let entryBytes = MemoryLayout<Entry>.stride

    private(set) var entries: [Entry] = []
    /// The highest number of those that are not remembered any more.
    private(set) var forgotten = WireMessageID(rawValue: 0)
    /// How many wait for an acknowledgement.
    private(set) var unacknowledged = 0

    /// Where the message is, if it is remembered.
    func index(of id: WireMessageID) -> Int? {
        guard let last = entries.last, id <= last.id else { return nil }
        if id == last.id { return entries.count - 1 }
        let index = insertionIndex(of: id)
        return entries[index].id == id ? index : nil
    }

    func state(of id: WireMessageID) -> State? {
        index(of: id).map { entries[$0].state }
    }

    /// What is wrong with the sequence number of a new message, seen from its neighbours.
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

    /// Remembers a new message.
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

    /// Notes what became of a message; says nothing of one that is forgotten.
    mutating func update(_ index: Int, _ change: (inout State) -> Void) {
        let before = entries[index].state
        change(&entries[index].state)
        unacknowledged += entries[index].state.waits - before.waits
    }

    /// Gives the numbers that wait for an acknowledgement to `send`, and counts them as acknowledged.
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

    /// Gives up all memory but of the highest number. For a session that has been silent for so long that
    /// nothing it sent could be repeated.
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
    /// One if an acknowledgement is still to be sent.
    fileprivate var waits: Int {
        contains(.needsAcknowledgement) && !contains(.acknowledged) ? 1 : 0
    }
}
