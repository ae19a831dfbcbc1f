public import ClientModel
import Glibc
import SQLite
import Signals
import StdExtras

extension StoreTransaction {
    /// Does one step of a check of counters: the next `limit` chats, or after the last chat a part of one list or
    /// folder.
    ///
    /// Returns the state for the next step.
    ///
    /// - Complexity: A step of 64 chats takes a millisecond or two; chats with thousands of unread messages take
    ///   longer.
    public func verifyCounters(_ audit: CounterAudit, limit: Int = 64) throws -> CounterAudit {
        try settle()
        var audit = audit
        switch audit.stage {
        case .chats(let last):
            let peers = try database.all(
                "SELECT peer FROM chats WHERE peer > ? ORDER BY peer LIMIT ?",
                last,
                limit
            ) { PeerID(packed: $0.int64(0)) }.compactMap(\.self)
            for peer in peers { try verify(peer, &audit) }
            audit.stage = peers.last.map { .chats(after: $0.packed) } ?? .places(after: -1)
            try settle()
        case .places(let last):
            let key =
                try database.first(
                    """
                    SELECT min(place) FROM (SELECT place FROM unread_counters WHERE place > ?1
                      UNION SELECT place FROM chat_list WHERE place > ?1)
                    """,
                    last
                ) { $0.optionalInt64(0) } ?? nil
            audit.stage = key.map { .sums(sum(of: ChatPlace(key: $0))) } ?? .done
        case .sums(let sum):
            let isSameState = sum.generation == caches.hot.placeGeneration
            try verify(isSameState ? sum : self.sum(of: sum.place), limit: 8 * limit, &audit)
        case .done:
            break
        }
        return audit
    }

    private func sum(of place: ChatPlace) -> CounterAudit.PlaceSum {
        CounterAudit.PlaceSum(place: place, generation: caches.hot.placeGeneration)
    }

    private func verify(_ peer: PeerID, _ audit: inout CounterAudit) throws {
        guard let stored = try reader.storedChat(peer) else { return }
        let right = try reader.derivedChat(peer, from: stored)
        if right != stored {
            audit.repairs.append(.chat(peer))
            try pendingChat(peer).now = right
        }
        // The rows that the stored state implies: `settle` writes the differences to them.
        let implied = try reader.chatLayout().placements(of: peer, stored)
        for placement in implied where try reader.unreadMark(placement) != placement.unread {
            audit.repairs.append(.placement(placement.place, peer))
            try insertRow(placement)
            changes.touch(.chatList(placement.place))
            changes.touch(.chat(peer))
        }
    }

    /// Sums the next chats of a place, and deletes rows that no chat has any more.
    private func verify(_ sum: CounterAudit.PlaceSum, limit: Int, _ audit: inout CounterAudit) throws {
        var sum = sum
        let layout = try reader.chatLayout()
        let rows = try reader.chatPositions(
            sum.place,
            sum.reached.map { .below($0) } ?? .fromHighest,
            limit: limit
        )
        for position in rows {
            if let chat = try reader.storedChat(position.peer),
                layout.placements(of: position.peer, chat).contains(where: {
                    $0.place == sum.place && $0.position == position
                })
            {
                sum.counters.add(chat)
            } else {
                audit.repairs.append(.placement(sum.place, position.peer))
                try removeRow(ChatPlacement(place: sum.place, position: position, unread: 0))
                changes.touch(.chatList(sum.place))
                changes.touch(.chat(position.peer))
            }
        }
        sum.reached = rows.last
        if rows.count < limit {
            if try reader.storedCounters(of: sum.place) != sum.counters {
                audit.repairs.append(.counters(sum.place))
                try setCounters(sum.counters, of: sum.place)
            }
            audit.stage = .places(after: sum.place.key)
        } else {
            sum.generation = caches.hot.placeGeneration
            audit.stage = .sums(sum)
        }
    }
}

extension StoreReader {
    /// The state that follows from the tables, of which `stored` is a copy.
    fileprivate func derivedChat(_ peer: PeerID, from stored: ChatState) throws -> ChatState {
        var chat = stored
        chat.category = try category(of: peer)
        chat.muteUntil = try muteUntil(peer, chat.category)
        if chat.muteUntil == 0 { chat.isMuted = false }
        chat.top = try topMessage(of: peer)
        chat.mentionCount = try tagSummary(TagSummaryKey(peer, .tag(.unseenMention)))?.count ?? 0
        chat.reactionCount = try tagSummary(TagSummaryKey(peer, .tag(.unseenReaction)))?.count ?? 0
        let draft = try interfaceState(DraftKey(peer)).draft
        chat.draftDate = draft.flatMap { $0.isEmpty ? nil : $0.date }
        guard chat.isCountExact else { return chat }
        switch chat.readState {
        case .idBased(var state):
            // The hole may have been there when the count was made.
            guard try hasEverything(of: peer, above: state.maxIncomingRead) else {
                chat.isCountExact = false
                return chat
            }
            state.count = try incomingCount(of: peer, above: state.maxIncomingRead, upTo: .max)
            chat.readState = .idBased(state)
        case .positionBased(var state):
            state.count = try incomingCount(of: peer, above: state.maxIncomingRead, upTo: .highest)
            chat.readState = .positionBased(state)
        case .unknown, nil:
            break
        }
        return chat
    }

    /// The unread mark in a chat's row, nil when there is no such row.
    fileprivate func unreadMark(_ placement: ChatPlacement) throws -> Int32? {
        try database.first(
            "SELECT unread FROM chat_list WHERE place = ? AND pin = ? AND timestamp = ? AND peer = ?",
            placement.place.key,
            placement.position.pinRank,
            placement.position.timestamp,
            placement.position.peer.packed
        ) { $0.int32(0) }
    }
}

/// The progress and the findings of a check of counters.
///
/// Counters are updated by each write and never recounted at start. Idle maintenance checks them, a step at a time:
///
/// ```swift
/// var audit = CounterAudit()
/// while !audit.isFinished {
///     audit = try await store.transaction { [audit] in try $0.verifyCounters(audit) }
/// }
/// ```
///
/// Differences are repaired in the step that finds them. ``repairs`` must be reported: it means damage or a bug of
/// ours.
public struct CounterAudit: Equatable, Sendable {
    /// A value that differed from its derivation.
    public enum Repair: Hashable, Sendable {
        /// The chat's unread count, top message, mentions, reactions or kind.
        case chat(PeerID)
        /// The chat's row in a list or a folder.
        case placement(ChatPlace, PeerID)
        /// The sums of a list or a folder.
        case counters(ChatPlace)
    }

    enum Stage: Equatable, Sendable {
        case chats(after: Int64)
        case places(after: Int64)
        case sums(PlaceSum)
        case done
    }

    /// The sums of the chats of a place, from its top down to some position.
    struct PlaceSum: Equatable, Sendable {
        var place: ChatPlace
        var reached: ChatPosition?
        var counters = UnreadCounters()
        /// The writer's ``WriteThroughTables/placeGeneration`` when the last step ended. A different value means a
        /// write in between, and the place is summed again.
        var generation: Int
    }

    var stage = Stage.chats(after: -1)

    /// The repairs of this round so far.
    public internal(set) var repairs: [Repair] = []

    /// The start of a round.
    public init() {}

    /// True if the round is over.
    public var isFinished: Bool { stage == .done }
}

extension MaintenanceTask {
    private static let day: Int64 = 24 * 3600

    /// Checks all counters once a day, a few chats at a time, and reports repairs to ``MessageStore/counterRepairs``.
    /// A start within that day does not begin again: checking all chats takes a second and more. `now` is the time of
    /// day, seconds since 1970.
    static func verifyCounters(
        now: @escaping @Sendable () -> Int64 = { Int64(time(nil)) }
    ) -> MaintenanceTask {
        let progress = Locked(CounterAudit())
        return transaction(every: .seconds(day)) { transaction in
            let start = progress.withLock { $0 }
            if start == CounterAudit(), let last = try transaction.reader.entry(.countersChecked)?.time,
                (now() - day + 1...now()).contains(last)
            {
                return .nothing
            }
            var audit = try transaction.verifyCounters(start)
            let (found, repairs) = (audit.repairs, transaction.caches.repairs)
            if !found.isEmpty {
                transaction.afterCommit { for repair in found { repairs.send(repair) } }
            }
            audit.repairs = []
            if audit.isFinished {
                try transaction.setEntry(LastMaintenanceRun(time: now()), for: .countersChecked)
            }
            let next = audit.isFinished ? CounterAudit() : audit
            progress.withLock { $0 = next }
            return audit.isFinished ? .nothing : .more
        }
    }
}

extension EntryKey where Value == LastMaintenanceRun {
    fileprivate static let countersChecked = EntryKey(.maintenance, "counters")
}
