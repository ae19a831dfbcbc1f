import ClientModel

/// Turns a part of the history into rows.
///
/// Pure: the same history gives the same rows. The previous rows provide only two things: the decoded content of
/// unchanged messages, and the ids of albums, which must not depend on the remaining photos. If the previous rows were
/// made of an equal basis, bubbles of unchanged messages are taken over as they are, which costs a comparison.
///
/// - Complexity: O(messages).
public struct EntryBuilder: Sendable {
    /// The time between two messages that ends a run, in seconds.
    public static let runGap: Int32 = 600

    /// What all bubbles of a history depend on besides their own messages.
    public struct Basis: Equatable, Sendable {
        private var chat: ChatTraits
        private var peers: [PeerID: Peer]
        private var ranks: [PeerID: AuthorRank]
        private var zone: TimeZoneRules

        /// The basis of the bubbles of `history`.
        public init(of history: ChatHistory) {
            (chat, peers) = (history.chat, history.peers)
            (ranks, zone) = (history.ranks, history.zone)
        }
    }

    private let history: ChatHistory
    private let previous: [ChatEntry]
    /// The places of messages in ``previous``.
    private var knownPlaces: [StableID: Int] = [:]
    /// True if ``previous`` was made of the basis of this history.
    private let keepsBubbles: Bool

    /// Creates a builder for a history of which `previous` was shown last, made of `basis`.
    public init(_ history: ChatHistory, previous: [ChatEntry] = [], of basis: Basis? = nil) {
        (self.history, self.previous) = (history, previous)
        keepsBubbles = basis == Basis(of: history)
        for (place, entry) in previous.enumerated() {
            guard case .bubble(let bubble) = entry else { continue }
            for part in bubble.parts { knownPlaces[part.message.stableID] = place }
        }
    }

    /// The rows, from the top down.
    public func entries() -> [ChatEntry] {
        let bubbles = bubbles()
        let unread = history.unreadLine.flatMap { dividerIndex(of: $0, in: bubbles) }
        let styles = bubbles.indices.map { index in
            index == 0 || index == unread ? MergeStyle.none : style(bubbles[index - 1], bubbles[index])
        }
        var entries: [ChatEntry] = []
        entries.reserveCapacity(bubbles.count + 2)
        if let bot = history.description, !bot.isEmpty {
            var description = DescriptionEntry(chat: history.chat, bot: bot)
            if let first = bubbles.first { description.day = first.entry.day }
            entries.append(.description(description))
        }
        for (index, bubble) in bubbles.enumerated() {
            let day = bubble.entry.day
            let startsDay = index == 0 || bubbles[index - 1].entry.day != day
            if index == unread { entries.append(.unread(UnreadEntry(day: day, startsDay: startsDay))) }
            let below = index + 1 < styles.count ? styles[index + 1] : .none
            entries.append(
                row(of: bubble, startsDay: startsDay && index != unread, above: styles[index], below: below)
            )
        }
        return entries
    }

    /// The bubble below the unread divider; nil if the place of the divider is not among the loaded messages, or all
    /// incoming messages after it are gone.
    private func dividerIndex(of line: MessagePosition, in bubbles: [Bubble]) -> Int? {
        guard let oldest = bubbles.first?.entry.parts.first?.message.position, oldest <= line
        else { return nil }
        return bubbles.firstIndex { bubble in
            bubble.entry.parts.contains { part in
                part.message.position >= line && part.message.flags.contains(.incoming)
            }
        }
    }

    /// The row of a bubble; the previous one if nothing changed.
    private func row(
        of bubble: Bubble,
        startsDay: Bool,
        above: MergeStyle,
        below: MergeStyle
    ) -> ChatEntry {
        var entry = bubble.entry
        entry.isRead =
            entry.isOutgoing && entry.parts.last.map { isRead($0.message.position) } ?? false
        (entry.startsDay, entry.above, entry.below) = (startsDay, above, below)
        let old = bubble.entry
        if let place = bubble.place, entry.isRead == old.isRead, entry.startsDay == old.startsDay,
            entry.above == old.above, entry.below == old.below
        {
            return previous[place]
        }
        return .bubble(entry)
    }

    private func isRead(_ position: MessagePosition) -> Bool {
        history.readState?.isOutgoingRead(position) ?? false
    }

    // MARK: - Bubbles

    /// The people of bubbles, by the ids that these name.
    private typealias SharedPeople = [[PeerID]: (known: [PeerID: Peer], unknown: [PeerID])]

    /// A bubble before it is joined to its neighbours.
    private struct Bubble {
        var entry: BubbleEntry
        /// The place of the previous row that it was taken from; nil for a new one.
        var place: Int?
    }

    /// The messages of a bubble.
    private enum Group {
        case kept(BubbleEntry, place: Int)
        case made([BubblePart])

        var parts: [BubblePart] {
            switch self {
            case .kept(let bubble, _): bubble.parts
            case .made(let parts): parts
            }
        }
    }

    private func bubbles() -> [Bubble] {
        let groups = grouped()
        var shared: SharedPeople = [:]
        return zip(groups, identities(of: groups)).compactMap { group, id in
            switch group {
            case .kept(let entry, let place): Bubble(entry: entry, place: place)
            case .made(let parts): bubble(parts, id: id, &shared).map { Bubble(entry: $0) }
            }
        }
    }

    private func grouped() -> [Group] {
        var groups: [Group] = []
        groups.reserveCapacity(history.messages.count)
        for source in history.messages {
            let place = knownPlaces[source.message.stableID]
            var part: BubblePart?
            if let place, case .bubble(let bubble) = previous[place] {
                part = bubble.parts.first { $0.message.stableID == source.message.stableID }
                if part?.isMade(of: source) != true { part = nil }
                // A message that may be one of an album depends on those beside it.
                if keepsBubbles, part != nil, bubble.parts.count == 1, source.message.groupingKey == nil {
                    groups.append(.kept(bubble, place: place))
                    continue
                }
            }
            let made = part ?? BubblePart(source)
            if case .made(let parts)? = groups.last, let last = parts.last,
                belongTogether(last.message, made.message)
            {
                groups[groups.count - 1] = .made(parts + [made])
            } else {
                groups.append(.made([made]))
            }
        }
        return groups
    }

    private func belongTogether(_ upper: Message, _ lower: Message) -> Bool {
        guard let key = upper.groupingKey, key == lower.groupingKey else { return false }
        return upper.author == lower.author && history.zone.day(of: upper.timestamp) == day(of: lower)
    }

    private func bubble(
        _ parts: [BubblePart],
        id: EntryID,
        _ shared: inout SharedPeople
    ) -> BubbleEntry? {
        guard let first = parts.first else { return nil }
        let people = people(of: parts, &shared)
        var entry = BubbleEntry(
            id: id,
            chat: history.chat,
            parts: parts,
            people: people.known,
            unknownPeople: people.unknown,
            day: day(of: first.message),
            isOutgoing: first.isOutgoing(in: history.chat)
        )
        entry.rank = first.message.author.flatMap { history.ranks[$0] }
        return entry
    }

    /// The ids of groups. An album keeps its id, whichever of its messages are left. When one falls apart, the
    /// upper part keeps it. All others are named after a message of theirs that has not given its id to an album.
    private func identities(of groups: [Group]) -> [EntryID] {
        var taken: Set<EntryID> = []
        var ids: [EntryID?] = groups.map { group in
            // No other message knows the id of a bubble of one message.
            if case .kept(let bubble, _) = group {
                taken.insert(bubble.id)
                return bubble.id
            }
            let places = group.parts.lazy.compactMap { knownPlaces[$0.message.stableID] }
            let known = places.map { previous[$0].id }
            let id = known.first { !taken.contains($0) }
            if let id { taken.insert(id) }
            return id
        }
        for (index, group) in groups.enumerated() where ids[index] == nil {
            let names = group.parts.map { EntryID.bubble($0.message.stableID) }
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
        _ shared: inout SharedPeople
    ) -> (known: [PeerID: Peer], unknown: [PeerID]) {
        let named = parts.flatMap(\.people)
        if let found = shared[named] { return found }
        var found: (known: [PeerID: Peer], unknown: [PeerID]) = ([:], [])
        for id in named {
            if let peer = history.peers[id] { found.known[id] = peer } else { found.unknown.append(id) }
        }
        shared[named] = found
        return found
    }

    private func day(of message: Message) -> Day { history.zone.day(of: message.timestamp) }

    // MARK: - Runs

    /// The connection of two neighbours; the previous one if both were neighbours before.
    private func style(_ upper: Bubble, _ lower: Bubble) -> MergeStyle {
        if let above = upper.place, let below = lower.place, below == above + 1 { return lower.entry.above }
        return merge(upper.entry, lower.entry)
    }

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
