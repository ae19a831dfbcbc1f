/// One end's messages without an acknowledgement: the sent ones, oldest first, then the unsent ones.
///
/// A message gets its id when it is first sent, and ids only grow, so the sent part is sorted by id. A table finds
/// answers by their calls. An acknowledged message leaves a gap; gaps are closed when there are many.
struct OutgoingMessages: Sendable {
    /// The kind of a message, which decides whether it may be dropped when memory runs out.
    enum Kind: UInt8 {
        case answer, push, service
    }

    struct Entry {
        /// Zero until the message is sent.
        var id = WireMessageID(rawValue: 0)
        /// The call that this answers; zero otherwise.
        var answering = WireMessageID(rawValue: 0)
        var body: [UInt8]
        var seqNo: Int32 = 0
        var kind: Kind
        var isRemoved = false
        var mustResend = false

        /// Bytes of memory that it is counted with: the body and an estimate of the bookkeeping.
        var cost: Int { body.count + 64 }
    }

    /// All messages; those before ``firstUnsent`` have an id. Some are removed already.
    private(set) var entries: [Entry] = []
    private(set) var firstUnsent = 0
    /// Sum of the costs of all messages that were not removed.
    private(set) var bytes = 0
    /// The number of sent messages to send again.
    private(set) var resends = 0
    /// Sum of their costs.
    private(set) var resendBytes = 0
    /// The number of pushes, so that a search for some to give up is not in vain.
    private(set) var pushes = 0
    private var removed = 0
    /// The number of sent messages that were not removed.
    private(set) var sent = 0
    /// The index of the answer to a call, the last one if there are several.
    private var answers: [WireMessageID: Int] = [:]

    var hasUnsent: Bool { firstUnsent < entries.count }
    var isEmpty: Bool { entries.isEmpty }

    /// Adds a message at the end.
    mutating func enqueue(_ kind: Kind, _ body: [UInt8], answering: WireMessageID = .init(rawValue: 0)) {
        let entry = Entry(answering: answering, body: body, kind: kind)
        bytes += entry.cost
        if kind == .push { pushes += 1 }
        if kind == .answer { answers[answering] = entries.count }
        entries.append(entry)
    }

    /// Marks the oldest unsent message as sent with this id and sequence number.
    mutating func sentNext(id: WireMessageID, seqNo: Int32) {
        entries[firstUnsent].id = id
        entries[firstUnsent].seqNo = seqNo
        firstUnsent += 1
        sent += 1
    }

    /// Skips the oldest unsent message, which was removed.
    mutating func skipNext() {
        if firstUnsent > 0 { entries[firstUnsent].id = entries[firstUnsent - 1].id }
        firstUnsent += 1
    }

    /// Removes a sent message; returns true if it existed.
    @discardableResult
    mutating func acknowledge(_ id: WireMessageID) -> Bool {
        guard let index = index(of: id) else { return false }
        remove(at: index)
        closeGaps()
        return true
    }

    /// The index of a sent message that was not removed.
    func index(of id: WireMessageID) -> Int? {
        var range = 0..<firstUnsent
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            if entries[middle].id < id {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        // Removed messages that were never sent share the id of the one before them, which is found first.
        let index = range.lowerBound
        guard index < firstUnsent, entries[index].id == id, !entries[index].isRemoved else { return nil }
        return index
    }

    /// The index of the answer to a call, sent or not.
    func index(answering request: WireMessageID) -> Int? { answers[request] }

    /// Marks a sent message for sending again; an unsent one will be sent anyway.
    mutating func resend(at index: Int) {
        guard index < firstUnsent, !entries[index].isRemoved, !entries[index].mustResend else { return }
        entries[index].mustResend = true
        resends += 1
        resendBytes += entries[index].cost
    }

    /// Marks all unacknowledged messages for sending again.
    mutating func resendAll() {
        for index in 0..<firstUnsent { resend(at: index) }
    }

    /// Marks a message as sent again.
    mutating func resent(at index: Int) {
        guard entries[index].mustResend else { return }
        entries[index].mustResend = false
        resends -= 1
        resendBytes -= entries[index].cost
    }

    /// Removes a message at any position. Call ``closeGaps()`` afterwards.
    mutating func remove(at index: Int) {
        guard !entries[index].isRemoved else { return }
        resent(at: index)
        bytes -= entries[index].cost
        removed += 1
        if index < firstUnsent { sent -= 1 }
        entries[index].isRemoved = true
        entries[index].body = []
        switch entries[index].kind {
        case .push: pushes -= 1
        case .answer where answers[entries[index].answering] == index:
            answers[entries[index].answering] = nil
        case .answer, .service: break
        }
    }

    /// Frees the memory of removed messages if that is worth the work.
    mutating func closeGaps() {
        if removed == entries.count {
            // A burst must not leave its memory with an idle session.
            entries.removeAll(keepingCapacity: entries.capacity <= 16)
            if answers.capacity > 16 { answers = [:] }
            firstUnsent = 0
            removed = 0
        } else if removed > 16, removed * 2 > entries.count {
            entries.removeAll { $0.isRemoved }
            firstUnsent = sent
            removed = 0
            answers.removeAll(keepingCapacity: true)
            for (index, entry) in entries.enumerated() where entry.kind == .answer {
                answers[entry.answering] = index
            }
        }
    }
}

/// The message inside a `msg_copy`, the old form of sending one again.
///
/// Layout: constructor (4 bytes), constructor of `message` (4), id (8), sequence number (4), length (4), body.
struct MessageCopy {
    private static let header = 24

    let id: WireMessageID
    let seqNo: Int32
    /// The range of the copied message's body.
    let body: Range<Int>

    /// Reads a `msg_copy`; nil if it is cut short or its length is wrong.
    init?(_ bytes: RawSpan) {
        guard bytes.byteCount >= Self.header + 4 else { return nil }
        guard bytes.littleEndianUInt32(at: 4) == ServiceConstructor.message.rawValue else { return nil }
        let length = Int(Int32(bitPattern: bytes.littleEndianUInt32(at: 20)))
        guard length == bytes.byteCount - Self.header else { return nil }
        id = WireMessageID(rawValue: bytes.littleEndianInt64(at: 8))
        seqNo = Int32(bitPattern: bytes.littleEndianUInt32(at: 16))
        body = Self.header..<bytes.byteCount
    }
}
