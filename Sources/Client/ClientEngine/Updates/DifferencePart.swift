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

    init(from start: UpdateState, selfID: PeerID) {
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
