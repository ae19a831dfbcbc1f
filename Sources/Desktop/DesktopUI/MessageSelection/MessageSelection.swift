import ChatPresentation
import ClientModel

/// The messages of a chat that are chosen, to be forwarded, copied or deleted together. An album is chosen as a whole.
nonisolated struct MessageSelection: Equatable, Sendable {
    /// What is chosen, as it was seen last.
    private(set) var bubbles: [EntryID: BubbleEntry] = [:]
    /// Where a range begins: what was chosen last.
    private var pivot: EntryID?
    /// While one drags over rows: what was chosen before.
    private var before: [EntryID: BubbleEntry]?

    /// Nothing is chosen.
    init() {}

    /// Whether nothing is.
    var isEmpty: Bool { bubbles.isEmpty }

    /// How many messages are.
    var count: Int { bubbles.values.reduce(0) { $0 + $1.parts.count } }

    /// All of them, the oldest first.
    var sorted: [BubbleEntry] {
        bubbles.values.sorted { left, right in
            guard let left = left.parts.first?.message, let right = right.parts.first?.message else {
                return false
            }
            return left.position < right.position
        }
    }

    /// Where they are, the oldest first.
    var keys: [MessageKey] { sorted.flatMap { $0.parts.map(\.message.key) } }

    /// Who they are, the oldest first.
    var ids: [StableID] { sorted.flatMap { $0.parts.map(\.message.stableID) } }

    /// Whether all of them can be forwarded.
    var canForward: Bool { !isEmpty && bubbles.values.allSatisfy(\.canForward) }

    /// Whether all of them are ours.
    var isOwn: Bool { bubbles.values.allSatisfy(\.isOutgoing) }

    /// Whether a message is.
    func contains(_ bubble: BubbleEntry) -> Bool { bubbles[bubble.id] != nil }

    /// Chooses one, or not any more.
    mutating func toggle(_ bubble: BubbleEntry) {
        pivot = bubble.id
        if bubbles.removeValue(forKey: bubble.id) == nil { bubbles[bubble.id] = bubble }
    }

    /// Chooses all from the one that was chosen last to this one.
    mutating func extend(to bubble: BubbleEntry, in entries: [ChatEntry]) {
        guard let pivot, let range = entries.bubbles(from: pivot, to: bubble.id) else {
            if bubbles[bubble.id] == nil { toggle(bubble) }
            return
        }
        for bubble in range { bubbles[bubble.id] = bubble }
        self.pivot = bubble.id
    }

    /// The pointer is dragged from one row to another: all between them are chosen besides what was before.
    mutating func drag(from first: EntryID, to last: EntryID, in entries: [ChatEntry]) {
        guard let range = entries.bubbles(from: first, to: last) else { return }
        let base = before ?? bubbles
        before = base
        bubbles = base
        for bubble in range { bubbles[bubble.id] = bubble }
        pivot = last
    }

    /// It is dragged no more.
    mutating func endDrag() { before = nil }

    /// Takes note of how the chosen ones are now, and gives up those that are gone. What lies beyond the entries stays
    /// as it was.
    mutating func update(with entries: [ChatEntry]) {
        guard !bubbles.isEmpty else { return }
        let now = entries.bubbles
        let known = Dictionary(now.map { ($0.id, $0) }) { first, _ in first }
        guard let first = now.first?.parts.first?.message.position,
            let last = now.last?.parts.last?.message.position
        else {
            if entries.isEmpty { self = MessageSelection() }
            return
        }
        for (id, bubble) in bubbles {
            if let found = known[id] {
                bubbles[id] = found
            } else if let position = bubble.parts.first?.message.position, position >= first, position <= last
            {
                bubbles[id] = nil
            }
        }
    }
}

extension [ChatEntry] {
    /// Those that are messages.
    nonisolated var bubbles: [BubbleEntry] {
        compactMap { if case .bubble(let bubble) = $0 { bubble } else { nil } }
    }

    /// The messages from one row to another, whichever is higher; nil when one of them is not there.
    nonisolated fileprivate func bubbles(from first: EntryID, to last: EntryID) -> [BubbleEntry]? {
        guard let start = firstIndex(where: { $0.id == first }),
            let end = firstIndex(where: { $0.id == last })
        else { return nil }
        return Array(self[Swift.min(start, end)...Swift.max(start, end)]).bubbles
    }
}

extension BubbleEntry {
    /// Whether the server lets it be forwarded.
    nonisolated var canForward: Bool {
        !chat.noForwards
            && parts.allSatisfy { part in
                part.message.key.namespace == .cloud
                    && part.message.flags.isDisjoint(with: [.service, .noForwards])
            }
    }
}
