import ClientModel
import SchemaMapping
import TelegramSchema

/// Slices of a difference that are applied in one transaction.
struct DifferencePart: Sendable {
    /// Slices that come later have a transaction of their own, so that views tell no more often than a screen shows.
    private static let duration = Duration.milliseconds(25)
    private static let longest = 8

    /// The state that it leads from.
    let start: UpdateState
    /// The state that it leads to.
    private(set) var state: UpdateState
    /// What it does.
    private(set) var work: UpdateTransactionPlan
    /// Updates of channels, which keep their own order: some may come twice, or too early.
    private(set) var channels = UpdateBatch<QueuedUpdate>()
    /// Whether nothing is missing after it.
    private(set) var isLast = false
    /// Whether the server cannot say what changed.
    private(set) var isTooLong = false
    private var sliceCount = 0

    init(from start: UpdateState, selfID: PeerID) {
        self.start = start
        state = start
        work = UpdateTransactionPlan(selfID: selfID)
    }

    /// Whether another slice is to be asked for before this is applied, so long after its first one was.
    func mayGrow(after duration: Duration) -> Bool {
        !isLast && sliceCount < Self.longest && duration < Self.duration
    }

    /// Adds what the server answered to ``state``.
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
