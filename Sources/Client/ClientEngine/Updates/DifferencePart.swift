import ClientModel
import SchemaMapping
import TelegramSchema

/// The slices of a difference that one transaction applies.
struct DifferencePart: Sendable {
    /// The time after which slices go to a transaction of their own, so that views change no more often than a
    /// screen draws.
    private static let duration = Duration.milliseconds(25)
    private static let longest = 8
    /// More changes than this are not fetched: holes take their place.
    static let mostMissed: Int32 = 100_000
    /// The newest messages of a chat that an abridged difference has at least.
    private static let newest = 20

    private let selfID: PeerID
    /// True if the server may leave out messages beyond the newest ones of a chat. It does so in the last slice alone.
    let isAbridged: Bool
    /// The state before the slices.
    let start: UpdateState
    /// The state after the slices.
    private(set) var state: UpdateState
    /// The content of the slices.
    private(set) var work: UpdateTransactionPlan
    /// Updates of channels, which have their own order: some may come twice, or too early.
    private(set) var channels = UpdateBatch<QueuedUpdate>()
    /// True if no slice follows.
    private(set) var isLast = false
    /// True if the server cannot report what changed.
    private(set) var isTooLong = false
    private var sliceCount = 0

    init(from start: UpdateState, selfID: PeerID, isAbridged: Bool = false) {
        self.selfID = selfID
        self.isAbridged = isAbridged
        self.start = start
        state = start
        work = UpdateTransactionPlan(selfID: selfID)
    }

    /// True if another slice should be requested before this part is applied, `duration` after the first request.
    func mayGrow(after duration: Duration) -> Bool {
        !isLast && sliceCount < Self.longest && duration < Self.duration
    }

    /// Adds the server's answer for ``state``.
    mutating func add(_ difference: TL.UpdatesDifference) {
        sliceCount += 1
        switch difference {
        case .differenceEmpty(let empty):
            state.date = max(state.date, empty.date)
            state.seq = empty.seq
            isLast = true
        case .difference(let told):
            if isAbridged { makeHoles(beside: told.newMessages, told.otherUpdates) }
            add(told.newMessages, told.otherUpdates, ReferencedPeers(users: told.users, chats: told.chats))
            state = UpdateState(told.state)
            isLast = true
        case .differenceSlice(let told):
            add(told.newMessages, told.otherUpdates, ReferencedPeers(users: told.users, chats: told.chats))
            state = UpdateState(told.intermediateState)
        case .differenceTooLong:
            isTooLong = true
            isLast = true
        }
    }

    /// Makes a hole in each chat of which messages were left out, between the state so far and the newest ones. An update of
    /// its read mark that moves no counter names it.
    ///
    /// Ids are those of the server's mailbox, whose counter they are: all new messages are above the state.
    private mutating func makeHoles(beside messages: [TL.Message], _ updates: [TL.Update]) {
        var newIDs: [PeerID: [Int32]] = [:]
        for case .updateReadHistoryInbox(let mark) in updates where mark.ptsCount == 0 {
            newIDs[PeerID(mark.peer)] = []
        }
        guard !newIDs.isEmpty else { return }
        for message in messages {
            guard let key = ReceivedMessage(message, selfID: selfID)?.message.key else { continue }
            newIDs[key.peer]?.append(key.id)
        }
        for (peer, ids) in newIDs.sorted(by: { $0.key < $1.key }) {
            guard peer.kind != .channel, let oldest = ids.sorted().suffix(Self.newest).first,
                oldest - 1 > state.pts
            else { continue }
            work.builder.append(.leaveOut(peer, state.pts + 1...oldest - 1))
        }
    }

    private mutating func add(_ messages: [TL.Message], _ others: [TL.Update], _ peers: ReferencedPeers) {
        work.peers.add(peers)
        work.builder.add(newMessages: messages)
        for update in others {
            if let order = update.order, case .channel = order.box {
                channels.items.append(.init(order: order, payload: QueuedUpdate(content: .update(update))))
            } else {
                work.builder.add(update)
            }
        }
    }
}
