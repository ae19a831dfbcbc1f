import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

/// The plan of one transaction of the update processor.
struct UpdateTransactionPlan: Sendable {
    /// The sequencer's outcome: applied and dropped updates.
    var outcome = UpdateProcessor.Sequencer.Outcome()
    /// The operations; those of a difference come first.
    var builder: UpdateBuilder
    var peers = ReferencedPeers()
    /// Groups in an older state.
    var groupsBeside: [Peer] = []
    /// The dialogs of chats that were unknown.
    var dialogs = ReceivedDialogs()
    /// The revision at the time of their request.
    var askedAt = 0
    /// The channels to stop following.
    var left: Set<Int64> = []
    /// The calls without waiting updates.
    var finished: [PendingCallResult] = []
    var isDifference = false
    /// True if missing references were requested, which is done once.
    var isResolved = false
    /// True if the server gave up sending updates this way.
    var isTooLong = false

    init(selfID: PeerID) { builder = UpdateBuilder(selfID: selfID) }
}

/// Peers and chats that updates name but do not describe.
struct UnresolvedReferences: Sendable {
    /// The peers, each with a message that names it.
    var peers: [PeerID: MessageKey] = [:]
    /// Chats that are in no list, or without messages.
    var chats: Set<PeerID> = []

    var isEmpty: Bool { peers.isEmpty && chats.isEmpty }
}

extension ReferencedPeers {
    /// Adds the peers of another answer.
    mutating func add(_ other: ReferencedPeers) {
        peers += other.peers
        presences.merge(other.presences) { _, new in new }
        contacts.merge(other.contacts) { _, new in new }
    }
}

/// A call whose result passes through the update processor: the number of its updates that still wait, and the
/// action after the last one.
struct PendingCallResult: Sendable {
    /// The number of updates that are not applied yet.
    var waiting = 0
    /// Runs in the transaction of the last one.
    let also: @Sendable (StoreTransaction) throws -> Void
    /// Returns the result to the caller.
    let finish: @Sendable (Result<Void, any Error>) -> Void

    init(
        _ also: @escaping @Sendable (StoreTransaction) throws -> Void,
        finish: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        self.also = also
        self.finish = finish
    }
}
