import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema

extension TaskKind {
    /// Clears the history of a chat.
    static let clearHistory = TaskKind(rawValue: "clear")
}

/// The chat to clear, and the options.
struct ClearPayload: RecordCodable, Equatable {
    var peer: PeerID
    /// The newest message known when the user cleared the chat; later messages stay.
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

/// Clears a chat's history on the server, a slice at a time until the server reports that nothing is left.
struct ClearHandler: TaskHandler {
    let intake: any UpdateSink

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
        for _ in 0..<Self.sliceLimit {
            let result = try await context.call(call)
            let isLast = result.offset <= 0
            if isLast { await intake.protect(clear.confirmed) }
            do {
                let now = Int32(clamping: context.services.serverTime() / 1000)
                try await intake.applyAffected(pts: result.pts, count: result.ptsCount) { transaction in
                    if isLast { try transaction.finish(clear, task, at: now) }
                }
            } catch {
                throw TaskFailure(storing: error)
            }
            if isLast { return }
            guard result.ptsCount > 0 else { throw .broken("CLEAR_STALLED") }
        }
        throw .broken("CLEAR_ENDLESS")
    }

    /// The maximum number of slices, after which the server is assumed to delete nothing.
    private static let sliceLimit = 10_000

    /// Clears a channel. The server deletes all its messages at once, for the user alone or for everybody.
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
        await intake.protect(clear.confirmed)
        let now = Int32(clamping: context.services.serverTime() / 1000)
        do {
            try await intake.apply(updates) { try $0.finish(clear, task, at: now) }
        } catch {
            throw TaskFailure(storing: error)
        }
    }

    func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws {
        let clear = try ClearPayload(record: task.payload)
        try transaction.addHole(1...Int32.max, ChunkScope(.cloud, .everywhere), of: clear.peer)
        // The newest message comes with it, without which the chat is in no list.
        try transaction.invalidateReadState(of: clear.peer)
        guard clear.removesChat, try transaction.reader.chat(clear.peer).inclusion == nil else { return }
        try transaction.setInclusion(ChatInclusion(.main), of: clear.peer)
    }
}

extension ClearPayload {
    /// The changes that answers already under way do not contain yet.
    fileprivate var confirmed: ConfirmedChanges {
        var confirmed = ConfirmedChanges()
        confirmed.emptied[peer] = upTo
        if removesChat {
            confirmed.chats[peer] = .place
            confirmed.uncounted = [
                .pinnedChats(ChatList.main.rawValue), .pinnedChats(ChatList.archive.rawValue),
            ]
        }
        return confirmed
    }
}

extension StoreTransaction {
    /// Finishes the task of clearing a chat. Deletes messages that were fetched again meanwhile, which would
    /// otherwise stay for ever.
    fileprivate func finish(_ clear: ClearPayload, _ task: StoredTask, at now: Int32) throws {
        if clear.upTo > 0 { try deleteMessages(in: 1...clear.upTo, .cloud, of: clear.peer) }
        if clear.removesChat {
            if try reader.chat(clear.peer).top == nil { try drop(clear.peer) }
            // The draft goes with the chat; the server reports that to other devices only.
            try doubtDraft(DraftKey(clear.peer), at: now)
        }
        try finishTask(task.id)
    }

    /// Removes a chat from its list, and from the pinned chats in case another device has pinned it meanwhile.
    private func drop(_ peer: PeerID) throws {
        for list in [ChatList.main, .archive] {
            let pinned = try reader.pinnedChats(in: .list(list))
            if pinned.contains(peer) { try setPinnedChats(pinned.filter { $0 != peer }, in: .list(list)) }
        }
        try setInclusion(nil, of: peer)
    }
}

extension StoreReader {
    /// Returns true if a chat was cleared here and the server has not been informed yet.
    func isClearing(_ peer: PeerID) throws -> Bool {
        try !tasks(in: .clear(peer)).isEmpty
    }
}

extension TaskQueueID {
    /// The queue of clearing a chat.
    static func clear(_ peer: PeerID) -> TaskQueueID { TaskQueueID("clear", peer.packed) }
}
