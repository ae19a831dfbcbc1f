import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

extension TaskKind {
    /// Sends the read state of a chat to the server, or fetches it.
    static let readState = TaskKind(rawValue: "read")
}

/// Synchronises the read state of a chat with the server (TC-72): sends the local read position, or fetches the
/// server's counts. The mark stays in the store until the server has confirmed it.
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
        // Reading removes an unread mark on the server; a mark set afterwards is therefore sent afterwards.
        if state.isMarkedUnread || read == nil { _ = try await context.call(mark) }
        let finish = Self.finish(task, state, peer)
        // A chat list that the server made before this call has an older state, and may arrive after it.
        await intake.protect(ConfirmedChanges(chats: [peer: .reading]))
        guard let read else { return try await context.transaction(.synced, finish) }
        do {
            try await intake.applyAffected(pts: read.pts, count: read.ptsCount, also: finish)
        } catch {
            throw TaskFailure(storing: error)
        }
    }

    /// Sends the state of a channel, whose answers carry no pts of the account.
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
        // Reading removes an unread mark on the server; a mark set afterwards is therefore sent afterwards.
        if state.isMarkedUnread || state.maxIncomingRead <= 0 { _ = try await context.call(mark) }
        await intake.protect(ConfirmedChanges(chats: [peer: .reading]))
        try await context.transaction(.synced, Self.finish(task, state, peer))
    }

    /// Finishes the task in the transaction that confirms the state it sent.
    private static func finish(
        _ task: StoredTask,
        _ state: IDReadState,
        _ peer: PeerID
    ) -> @Sendable (StoreTransaction) throws -> Void {
        { transaction in
            try transaction.confirmReadState(.idBased(state), of: peer)
            try transaction.finishTask(task.id)
            // The user has read on meanwhile, or counts must still be fetched.
            if try !transaction.reader.chat(peer).readSync.isEmpty {
                try transaction.requestTask(Self.task(peer))
            }
        }
    }

    /// Sends the read position; nil if nothing was read, as 0 would mean everything.
    private func readHistory(
        _ state: IDReadState,
        _ input: TL.InputPeer,
        _ context: TaskContext
    ) async throws(TaskFailure) -> TL.MessagesAffectedMessages? {
        guard state.maxIncomingRead > 0 else { return nil }
        let id = MessageID(rawValue: state.maxIncomingRead)
        return try await context.call(TLFunction.MessagesReadHistory(peer: input, maxID: id))
    }

    /// Fetches the server's counts.
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
        // The server cannot set such a mark, so nothing remains to be sent. The task keeps the reason.
        if let state = chat.readState, chat.readSync.contains(.push) {
            try transaction.confirmReadState(state, of: peer)
        }
    }
}
