import ChatPresentation
import ClientModel

/// The selected messages of a chat, to forward, copy or delete. An album is selected as a whole.
nonisolated struct MessageSelection: Equatable, Sendable {
    /// The selected bubbles, in their latest state.
    private(set) var bubbles: [EntryID: BubbleEntry] = [:]
    /// The start of a range: the message selected last.
    private var pivot: EntryID?
    /// The selection before the current drag over rows.
    private var before: [EntryID: BubbleEntry]?

    /// An empty selection.
    init() {}

    /// True if nothing is selected.
    var isEmpty: Bool { bubbles.isEmpty }

    /// The number of messages.
    var count: Int { bubbles.values.reduce(0) { $0 + $1.parts.count } }

    /// The bubbles, the oldest first.
    var sorted: [BubbleEntry] {
        bubbles.values.sorted { left, right in
            guard let left = left.parts.first?.message, let right = right.parts.first?.message else {
                return false
            }
            return left.position < right.position
        }
    }

    /// The keys of the messages, the oldest first.
    var keys: [MessageKey] { sorted.flatMap { $0.parts.map(\.message.key) } }

    /// The ids of the messages, the oldest first.
    var ids: [StableID] { sorted.flatMap { $0.parts.map(\.message.stableID) } }

    /// True if all of them can be forwarded.
    var canForward: Bool { !isEmpty && bubbles.values.allSatisfy(\.canForward) }

    /// True if all of them are the user's own.
    var isOwn: Bool { bubbles.values.allSatisfy(\.isOutgoing) }

    /// True if a message is selected.
    func contains(_ bubble: BubbleEntry) -> Bool { bubbles[bubble.id] != nil }

    /// Selects or deselects a message.
    mutating func toggle(_ bubble: BubbleEntry) {
        pivot = bubble.id
        if bubbles.removeValue(forKey: bubble.id) == nil { bubbles[bubble.id] = bubble }
    }

    /// Selects all messages from the last selected one to this one.
    mutating func extend(to bubble: BubbleEntry, in entries: [ChatEntry]) {
        guard let pivot, let range = entries.bubbles(from: pivot, to: bubble.id) else {
            if bubbles[bubble.id] == nil { toggle(bubble) }
            return
        }
        for bubble in range { bubbles[bubble.id] = bubble }
        self.pivot = bubble.id
    }

    /// Called while the pointer is dragged over rows: selects those between, in addition to the earlier selection.
    mutating func drag(from first: EntryID, to last: EntryID, in entries: [ChatEntry]) {
        guard let range = entries.bubbles(from: first, to: last) else { return }
        let base = before ?? bubbles
        before = base
        bubbles = base
        for bubble in range { bubbles[bubble.id] = bubble }
        pivot = last
    }

    /// Called when the drag has ended.
    mutating func endDrag() { before = nil }

    /// Updates the selected bubbles and removes those that are gone. Messages beyond the entries are kept.
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
    /// The bubbles among the entries.
    nonisolated var bubbles: [BubbleEntry] {
        compactMap { if case .bubble(let bubble) = $0 { bubble } else { nil } }
    }

    /// The messages between two rows, in any order of the two; nil if one of them is not there.
    nonisolated fileprivate func bubbles(from first: EntryID, to last: EntryID) -> [BubbleEntry]? {
        guard let start = firstIndex(where: { $0.id == first }),
            let end = firstIndex(where: { $0.id == last })
        else { return nil }
        return Array(self[Swift.min(start, end)...Swift.max(start, end)]).bubbles
    }
}

extension BubbleEntry {
    /// True if the server allows forwarding the message.
    nonisolated var canForward: Bool {
        !chat.noForwards
            && parts.allSatisfy { part in
                part.message.key.namespace == .cloud
                    && part.message.flags.isDisjoint(with: [.service, .noForwards])
            }
    }
}
