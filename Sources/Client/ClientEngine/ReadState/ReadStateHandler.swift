import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

extension TaskKind {
    /// Tells the server how far a chat is read, or asks it.
    static let readState = TaskKind(rawValue: "read")
}

/// Settles with the server how far a chat is read (client.md TC-72): tells it what was read here, asks it what it
/// counts. The mark stays in the store until the server has confirmed it, whatever fails meanwhile.
struct ReadStateHandler: TaskHandler {
    let intake: any UpdateSink

    static func task(_ peer: PeerID) -> NewTask {
        var task = NewTask(.readState, PeerPayload(peer), queue: TaskQueueID("read", peer.packed))
        task.conditions = [.network, .accountReady]
        return task
    }

    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
        let peer = try task.decoded(PeerPayload.self).peer
        let selfID = context.services.selfID
        let (chat, input) = try await context.read { reader in
            (try reader.chat(peer), try reader.inputPeer(peer, selfID: selfID))
        }
        guard case .idBased(let state)? = chat.readState, chat.readSync.contains(.push) else {
            return try await validate(peer, chat: chat, input: input, context: context)
        }
        let mark = TLFunction.MessagesMarkDialogUnread(
            unread: state.isMarkedUnread,
            peer: .inputDialogPeer(.init(peer: input))
        )
        if peer.kind == .channel {
            return try await readChannel(peer, state: state, mark: mark, task: task, context: context)
        }
        let read = try await readHistory(state, input, context)
        // Reading ends a mark; one that was set after is told after.
        if state.isMarkedUnread || read == nil { _ = try await context.call(mark) }
        let finish = Self.finish(task, state, peer)
        // A list of chats that the server made before it was told says less, and may come after this.
        await intake.protect(ConfirmedChanges(chats: [peer: .reading]))
        guard let read else { return try await context.transaction(.synced, finish) }
        do {
            try await intake.applyAffected(pts: read.pts, count: read.ptsCount, also: finish)
        } catch {
            throw TaskFailure(storing: error)
        }
    }

    /// A channel's marks are in no stream of updates of the account.
    private func readChannel(
        _ peer: PeerID,
        state: IDReadState,
        mark: TLFunction.MessagesMarkDialogUnread,
        task: StoredTask,
        context: TaskContext
    ) async throws(TaskFailure) {
        if state.maxIncomingRead > 0 {
            let channel = try await context.read { try $0.inputChannel(peer) }
            let id = MessageID(rawValue: state.maxIncomingRead)
            _ = try await context.call(TLFunction.ChannelsReadHistory(channel: channel, maxID: id))
        }
        // Reading ends a mark; one that was set after is told after.
        if state.isMarkedUnread || state.maxIncomingRead <= 0 { _ = try await context.call(mark) }
        await intake.protect(ConfirmedChanges(chats: [peer: .reading]))
        try await context.transaction(.synced, Self.finish(task, state, peer))
    }

    /// Ends the task in the transaction that confirms what it told.
    private static func finish(
        _ task: StoredTask,
        _ state: IDReadState,
        _ peer: PeerID
    ) -> @Sendable (StoreTransaction) throws -> Void {
        { transaction in
            try transaction.confirmReadState(.idBased(state), of: peer)
            try transaction.finishTask(task.id)
            // Read on meanwhile, or something is still to be asked.
            if try !transaction.reader.chat(peer).readSync.isEmpty {
                try transaction.requestTask(Self.task(peer))
            }
        }
    }

    /// Nil when there is nothing to be read: 0 would mean all.
    private func readHistory(
        _ state: IDReadState,
        _ input: TL.InputPeer,
        _ context: TaskContext
    ) async throws(TaskFailure) -> TL.MessagesAffectedMessages? {
        guard state.maxIncomingRead > 0 else { return nil }
        let id = MessageID(rawValue: state.maxIncomingRead)
        return try await context.call(TLFunction.MessagesReadHistory(peer: input, maxID: id))
    }

    /// Asks what the server counts.
    private func validate(
        _ peer: PeerID,
        chat: ChatState,
        input: TL.InputPeer,
        context: TaskContext
    ) async throws(TaskFailure) {
        guard !chat.readSync.isEmpty else { return }
        let revision = await intake.revision
        let request = TLFunction.MessagesGetPeerDialogs(peers: [.inputDialogPeer(.init(peer: input))])
        let answer = try await context.call(request)
        let told: Set<PeerID>
        do {
            told = try await intake.insert(answer, askedAt: revision)
        } catch {
            throw TaskFailure(storing: error)
        }
        guard told.contains(peer) else {
            let dialogs = answer.dialogs.compactMap { ReceivedDialog($0, selfID: context.services.selfID) }
            guard dialogs.contains(where: { $0.peer == peer }) else {
                throw .refused("DIALOG_MISSING")
            }
            throw .retry(after: nil)
        }
    }

    func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws {
        let peer = try PeerPayload(record: task.payload).peer
        let chat = try transaction.reader.chat(peer)
        // The server has no such mark to set: there is nothing left to tell. The task keeps why.
        if let state = chat.readState, chat.readSync.contains(.push) {
            try transaction.confirmReadState(state, of: peer)
        }
    }
}
