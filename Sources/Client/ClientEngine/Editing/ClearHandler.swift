import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema

extension TaskKind {
    /// Empties a chat.
    static let clearHistory = TaskKind(rawValue: "clear")
}

/// Which chat is emptied, and how.
struct ClearPayload: RecordCodable, Equatable {
    var peer: PeerID
    /// The newest message when it was done: what came later stays. 0 for all there is.
    var upTo: Int32
    var forEveryone: Bool
    var removesChat: Bool

    init(_ peer: PeerID, upTo: Int32, forEveryone: Bool, removesChat: Bool) {
        self.peer = peer
        self.upTo = upTo
        self.forEveryone = forEveryone
        self.removesChat = removesChat
    }

    /// Fields: 1 peer, 2 up to, 3 for everyone, 4 removes chat.
    init(from reader: inout RecordReader) throws(RecordError) {
        var peer: PeerID?
        var payload = ClearPayload(PeerID(.user, 0), upTo: 0, forEveryone: false, removesChat: false)
        while let field = try reader.next() {
            switch field {
            case 1: peer = try reader.peerID()
            case 2: payload.upTo = try reader.int32()
            case 3: payload.forEveryone = try reader.bool()
            case 4: payload.removesChat = try reader.bool()
            default: break
            }
        }
        guard let peer else { throw .missing(field: 1) }
        payload.peer = peer
        self = payload
    }

    func write(to writer: inout RecordWriter) {
        writer.write(peer, at: 1)
        writer.write(upTo, at: 2)
        writer.write(forEveryone, at: 3)
        writer.write(removesChat, at: 4)
    }
}

/// Empties a chat on the server, a slice at a time until it says that nothing is left.
struct ClearHandler: TaskHandler {
    let intake: any UpdateIntake

    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
        let clear: ClearPayload = try task.decoded()
        if clear.peer.kind == .channel { return try await clearChannel(clear, task, context) }
        let selfID = context.services.selfID
        let input = try await context.read { try $0.inputPeer(clear.peer, selfID: selfID) }
        let call = TLFunction.MessagesDeleteHistory(
            justClear: !clear.removesChat,
            revoke: clear.forEveryone,
            peer: input,
            maxID: MessageID(rawValue: clear.upTo)
        )
        var isLeft = true
        while isLeft {
            let result = try await context.call(call)
            isLeft = result.offset > 0
            let isLast = !isLeft
            do {
                try await intake.applyAffected(pts: result.pts, count: result.ptsCount) { transaction in
                    guard isLast else { return }
                    // Fetched again meanwhile, they would stay for ever.
                    if clear.upTo > 0 {
                        try transaction.deleteMessages(in: 1...clear.upTo, .cloud, of: clear.peer)
                    }
                    try transaction.finishTask(task.id)
                }
            } catch {
                throw TaskFailure(storing: error)
            }
        }
    }

    /// Of a channel the server deletes all at once, for us alone or for everybody.
    private func clearChannel(
        _ clear: ClearPayload,
        _ task: StoredTask,
        _ context: TaskContext
    ) async throws(TaskFailure) {
        let channel = try await context.read { try $0.inputChannel(clear.peer) }
        let call = TLFunction.ChannelsDeleteHistory(
            forEveryone: clear.forEveryone,
            channel: channel,
            maxID: MessageID(rawValue: clear.upTo)
        )
        let updates = try await context.call(call)
        do {
            try await intake.apply(updates) { transaction in
                // Fetched again meanwhile, they would stay for ever.
                if clear.upTo > 0 {
                    try transaction.deleteMessages(in: 1...clear.upTo, .cloud, of: clear.peer)
                }
                try transaction.finishTask(task.id)
            }
        } catch {
            throw TaskFailure(storing: error)
        }
    }

    func refused(_ task: StoredTask, _ refusal: TaskRefusal, in transaction: StoreTransaction) throws {
        let clear = try ClearPayload(record: task.payload)
        try transaction.addHole(1...Int32.max, ChunkScope(.cloud, .everywhere), of: clear.peer)
        if clear.removesChat { try transaction.setInclusion(ChatInclusion(.main), of: clear.peer) }
    }
}
