import ClientModel
import SchemaMapping
import TelegramSchema

/// What one transaction of the lane is to do.
struct UpdateTransactionPlan: Sendable {
    /// What the sequencer let through, or threw away.
    var outcome = UpdateProcessor.Sequencer.Outcome()
    /// What a difference says, which comes first.
    var builder: UpdateBuilder
    var peers = ReferencedPeers()
    /// Groups as they were some time ago.
    var groupsBeside: [Peer] = []
    /// Chats of which nothing was known.
    var dialogs = ReceivedDialogs()
    /// When they were asked for.
    var askedAt = 0
    /// Channels that are to be followed no more.
    var left: Set<Int64> = []
    /// Calls of which nothing waits any longer.
    var finished: [PendingCallResult] = []
    var isDifference = false
    /// Whether the server was asked for what lacks; it is asked once.
    var isResolved = false
    /// The server has no more to tell in this way.
    var isTooLong = false

    init(selfID: PeerID) { builder = UpdateBuilder(selfID: selfID) }
}

/// What updates name and nobody described.
struct UnresolvedReferences: Sendable {
    /// Peers, each with a message that names it.
    var peers: [PeerID: MessageKey] = [:]
    /// Chats that are in no list, or without messages.
    var chats: Set<PeerID> = []

    var isEmpty: Bool { peers.isEmpty && chats.isEmpty }
}

extension ReferencedPeers {
    /// Adds what another answer told.
    mutating func add(_ other: ReferencedPeers) {
        peers += other.peers
        presences.merge(other.presences) { _, new in new }
        contacts.merge(other.contacts) { _, new in new }
    }
}
