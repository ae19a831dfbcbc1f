/// The messages of one end that the other has to acknowledge: those on their way, oldest first, then those that
/// were not sent yet.
///
/// Numbers are given when a message is first sent and only grow, so the sent part is sorted by them; answers are
/// found by their calls in a table. What was acknowledged leaves a gap that is closed when there are many.
struct OutgoingMessages: Sendable {
    /// What a message is, which decides what may be dropped when memory runs out.
    enum Kind: UInt8 {
        case answer, push, service
    }

    struct Entry {
        /// Zero as long as the message was not sent.
        var id = WireMessageID(rawValue: 0)
        /// The call that this answers; zero otherwise.
        var answering = WireMessageID(rawValue: 0)
        var body: [UInt8]
        var seqNo: Int32 = 0
        var kind: Kind
        var isRemoved = false
        var mustResend = false

        /// Bytes of memory that it is counted with: the body and about what the bookkeeping takes.
        var cost: Int { body.count + 64 }
    }

    /// All messages; those before ``firstUnsent`` have a number. Some are removed already.
    private(set) var entries: [Entry] = []
    private(set) var firstUnsent = 0
    /// Sum of the costs of all that were not removed.
    private(set) var bytes = 0
    /// How many of the sent ones are to be sent again.
    private(set) var resends = 0
    /// How many pushes there are, so that who looks for some to give up need not look in vain.
    private(set) var pushes = 0
    private var removed = 0
    /// How many of the sent ones were not removed.
    private(set) var sent = 0
    /// Where the answer to a call is, the last one if there are several.
    private var answers: [WireMessageID: Int] = [:]

    var hasUnsent: Bool { firstUnsent < entries.count }
    var isEmpty: Bool { entries.isEmpty }

    /// Adds a message behind all others.
    mutating func enqueue(_ kind: Kind, _ body: [UInt8], answering: WireMessageID = .init(rawValue: 0)) {
        let entry = Entry(answering: answering, body: body, kind: kind)
        bytes += entry.cost
        if kind == .push { pushes += 1 }
        if kind == .answer { answers[answering] = entries.count }
        entries.append(entry)
    }

    /// Counts the oldest unsent message as sent with these numbers.
    mutating func sentNext(id: WireMessageID, seqNo: Int32) {
        entries[firstUnsent].id = id
        entries[firstUnsent].seqNo = seqNo
        firstUnsent += 1
        sent += 1
    }

    /// Passes over the oldest unsent message, which was removed.
    mutating func skipNext() {
        if firstUnsent > 0 { entries[firstUnsent].id = entries[firstUnsent - 1].id }
        firstUnsent += 1
    }

    /// Forgets a sent message; says whether it was there.
    @discardableResult
    mutating func acknowledge(_ id: WireMessageID) -> Bool {
        guard let index = index(of: id) else { return false }
        remove(at: index)
        closeGaps()
        return true
    }

    /// The place of a sent message that was not removed.
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
        // Removed messages that were never sent share the number of the one before them, which is found first.
        let index = range.lowerBound
        guard index < firstUnsent, entries[index].id == id, !entries[index].isRemoved else { return nil }
        return index
    }

    /// The place of the answer to a call, sent or not.
    func index(answering request: WireMessageID) -> Int? { answers[request] }

    /// Has a sent message sent again; one that was not sent goes anyway.
    mutating func resend(at index: Int) {
        guard index < firstUnsent, !entries[index].isRemoved, !entries[index].mustResend else { return }
        entries[index].mustResend = true
        resends += 1
    }

    /// Has everything sent again that was not acknowledged.
    mutating func resendAll() {
        for index in 0..<firstUnsent { resend(at: index) }
    }

    /// Counts a message as sent again.
    mutating func resent(at index: Int) {
        guard entries[index].mustResend else { return }
        entries[index].mustResend = false
        resends -= 1
    }

    /// Removes a message wherever it is. Call ``closeGaps()`` when done.
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

    /// Gives back the memory of removed messages when that is worth the work.
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
