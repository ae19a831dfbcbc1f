public import ClientModel

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
