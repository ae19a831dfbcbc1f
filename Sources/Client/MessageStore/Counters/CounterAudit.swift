public import ClientModel

/// Where a check of counters got to, and what it found.
///
/// Counters follow each write and are never counted anew at start. Idle upkeep checks them, a step at a time:
///
/// ```swift
/// var audit = CounterAudit()
/// while !audit.isFinished {
///     audit = try await store.transaction { [audit] in try $0.verifyCounters(audit) }
/// }
/// ```
///
/// What differs is put right in the step that finds it; ``repairs`` is to be reported, as it means damage or a
/// mistake of ours.
public struct CounterAudit: Equatable, Sendable {
    /// Something that was not as it is derived.
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

    /// What the chats of a place amount to, from its top down to some position.
    struct PlaceSum: Equatable, Sendable {
        var place: ChatPlace
        var reached: ChatPosition?
        var counters = UnreadCounters()
        /// The lane's ``WriteThroughTables/placeGeneration`` when the last step ended; when it is another one, somebody
        /// wrote in between and the place is summed up again.
        var generation: Int
    }

    var stage = Stage.chats(after: -1)

    /// What this round found so far.
    public internal(set) var repairs: [Repair] = []

    /// The start of a round.
    public init() {}

    /// Whether the round is over.
    public var isFinished: Bool { stage == .done }
}
