import ClientModel

/// Turns a part of the history into rows.
///
/// Pure: the same history gives the same rows. The previous rows provide only two things: the decoded content of
/// unchanged messages, and the ids of albums, which must not depend on the remaining photos.
///
/// - Complexity: O(messages).
public struct EntryBuilder: Sendable {
    /// The time between two messages that ends a run, in seconds.
    public static let runGap: Int32 = 600

    private let history: ChatHistory
    private var knownParts: [StableID: BubblePart] = [:]
    private var knownIDs: [StableID: EntryID] = [:]

    /// Creates a builder for a history of which `previous` was shown last.
    public init(_ history: ChatHistory, previous: [ChatEntry] = []) {
        self.history = history
        for case .bubble(let bubble) in previous {
            for part in bubble.parts {
                knownParts[part.message.stableID] = part
                knownIDs[part.message.stableID] = bubble.id
            }
        }
    }

    /// The rows, from the top down.
    public func entries() -> [ChatEntry] {
        var bubbles = grouped()
        let unread = history.firstUnread.flatMap { first in
            bubbles.firstIndex { $0.parts.last.map { $0.message.position >= first } ?? false }
        }
        for index in bubbles.indices.dropFirst() where index != unread {
            let style = merge(bubbles[index - 1], bubbles[index])
            bubbles[index - 1].below = style
            bubbles[index].above = style
        }
        var entries = bubbles.map(ChatEntry.bubble)
        if let unread { entries.insert(.unread(UnreadEntry(day: bubbles[unread].day)), at: unread) }
        for index in entries.indices where index == 0 || entries[index - 1].day != entries[index].day {
            entries[index].startsDay = true
        }
        if let bot = history.description, !bot.isEmpty {
            var description = DescriptionEntry(chat: history.chat, bot: bot)
            if let first = bubbles.first { description.day = first.day }
            entries.insert(.description(description), at: 0)
        }
        return entries
    }

    // MARK: - Bubbles

    private func grouped() -> [BubbleEntry] {
        var groups: [[BubblePart]] = []
        for source in history.messages {
            let known = knownParts[source.message.stableID]
            let part = known.flatMap { $0.isMade(of: source) ? $0 : nil } ?? BubblePart(source)
            if let last = groups.last?.last, belongTogether(last.message, part.message) {
                groups[groups.count - 1].append(part)
            } else {
                groups.append([part])
            }
        }
        var shared: [[PeerID]: [PeerID: Peer]] = [:]
        return zip(groups, identities(of: groups)).compactMap { bubble($0, id: $1, &shared) }
    }

    private func belongTogether(_ upper: Message, _ lower: Message) -> Bool {
        guard let key = upper.groupingKey, key == lower.groupingKey else { return false }
        return upper.author == lower.author && history.zone.day(of: upper.timestamp) == day(of: lower)
    }

    private func bubble(
        _ parts: [BubblePart],
        id: EntryID,
        _ shared: inout [[PeerID]: [PeerID: Peer]]
    ) -> BubbleEntry? {
        guard let first = parts.first, let last = parts.last else { return nil }
        var entry = BubbleEntry(
            id: id,
            chat: history.chat,
            parts: parts,
            people: people(of: parts, &shared),
            day: day(of: first.message),
            isOutgoing: first.isOutgoing(in: history.chat)
        )
        entry.rank = first.message.author.flatMap { history.ranks[$0] }
        entry.isRead = entry.isOutgoing && (history.readState?.isOutgoingRead(last.message.position) ?? false)
        return entry
    }

    /// The ids of groups. An album keeps its id, whichever of its messages are left. When one falls apart, the
    /// upper part keeps it. All others are named after a message of theirs that has not given its id to an album.
    private func identities(of groups: [[BubblePart]]) -> [EntryID] {
        var taken: Set<EntryID> = []
        var ids: [EntryID?] = groups.map { parts in
            let known = parts.lazy.compactMap { knownIDs[$0.message.stableID] }
            let id = known.first { !taken.contains($0) }
            if let id { taken.insert(id) }
            return id
        }
        for (index, parts) in groups.enumerated() where ids[index] == nil {
            let names = parts.map { EntryID.bubble($0.message.stableID) }
            let id = names.first { !taken.contains($0) } ?? names.first.map(\.apart)
            if let id { taken.insert(id) }
            ids[index] = id
        }
        return ids.compactMap { $0 }  // all: no group is empty
    }

    /// The peers that the messages name. Bubbles that name the same peers share one dictionary: a kilobyte, which would
    /// be most of what a bubble takes.
    private func people(
        of parts: [BubblePart],
        _ shared: inout [[PeerID]: [PeerID: Peer]]
    ) -> [PeerID: Peer] {
        let named = parts.flatMap(\.people)
        if let known = shared[named] { return known }
        var found: [PeerID: Peer] = [:]
        for id in named {
            if let peer = history.peers[id] { found[id] = peer }
        }
        shared[named] = found
        return found
    }

    private func day(of message: Message) -> Day { history.zone.day(of: message.timestamp) }

    // MARK: - Runs

    /// The connection of two bubbles, rows BB-30…BB-37.
    func merge(_ upper: BubbleEntry, _ lower: BubbleEntry) -> MergeStyle {
        guard let above = upper.parts.last, let below = lower.parts.first else { return .none }
        guard
            upper.day == lower.day,
            upper.isOutgoing == lower.isOutgoing,
            above.message.thread == below.message.thread,
            above.author(in: history.chat) == below.author(in: history.chat),
            // The difference of two times chosen by a server may overflow.
            abs(Int64(below.runTime) - Int64(above.runTime)) < Int64(Self.runGap),
            !above.hasButtons,
            !speaksAsTheGroup(above), !speaksAsTheGroup(below)
        else { return .none }
        return min(above.loosestMerge, below.loosestMerge)
    }

    /// True for an administrator posting as the group: several may do so, hence such messages form no run.
    private func speaksAsTheGroup(_ part: BubblePart) -> Bool {
        history.chat.kind == .group && part.message.author == history.chat.peer
            && !part.message.flags.contains(.incoming)
    }
}
