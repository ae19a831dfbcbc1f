import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

extension TaskKind {
    /// Sends the draft of a chat to the server.
    static let draft = TaskKind(rawValue: "draft")
}

/// Sends the newest draft of a chat to the server (TC-76), and fetches the server's draft when that is in doubt.
///
/// A draft is confirmed by its version only: text typed during the call remains to be sent.
struct DraftHandler: TaskHandler {
    /// The delay between typing and sending: one call serves many keystrokes.
    static let delayMilliseconds: Int64 = 2000
    /// The age up to which a draft is sent without checking the server's. An older draft, such as one typed in a
    /// tunnel, must not replace what another device wrote since.
    static let freshMilliseconds: Int64 = 20_000

    let intake: any UpdateSink

    static func task(_ peer: PeerID, at time: Int64) -> NewTask {
        var task = NewTask(.draft, PeerPayload(peer), queue: TaskQueueID("draft", peer.packed))
        task.conditions = [.network, .accountReady]
        task.nextTime = time
        return task
    }

    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
        let key = DraftKey(try task.decoded(PeerPayload.self).peer)
        guard var draft = try await current(key, context) else { return }
        if draft.hasUnsyncedChanges ? isOld(draft, context) : draft.isDoubtful {
            try await ask(key, context)
            guard let merged = try await current(key, context) else { return }
            draft = merged
        }
        guard draft.hasUnsyncedChanges else {
            // A change meanwhile has left the draft in doubt.
            return try await finish(key, task: task, context: context) { _ in }
        }
        try await tell(draft, key: key, task: task, context: context)
    }

    private func isOld(_ draft: DraftState, _ context: TaskContext) -> Bool {
        context.services.serverTime() - Int64(draft.date) * 1000 > Self.freshMilliseconds
    }

    private func current(_ key: DraftKey, _ context: TaskContext) async throws(TaskFailure) -> DraftState? {
        try await context.read { try $0.interfaceState(key).draft }
    }

    private func tell(
        _ draft: DraftState,
        key: DraftKey,
        task: StoredTask,
        context: TaskContext
    ) async throws(TaskFailure) {
        let selfID = context.services.selfID
        let call = try await context.read { reader -> TLFunction.MessagesSaveDraft in
            let input = try reader.inputPeer(key.peer, selfID: selfID)
            guard
                var call = try TLFunction.MessagesSaveDraft(
                    draft,
                    in: key.peer,
                    naming: { try reader.peer($0) }
                )
            else {
                // The account's own user, whom the store may not have.
                return TLFunction.MessagesSaveDraft(peer: input, message: draft.text)
            }
            call.peer = input
            return call
        }
        // Before the call: an answer to another call may contain the draft before this call's answer comes.
        try await context.transaction { try $0.tellDraft(draft, key) }
        guard try await context.call(call) else { throw .broken("DRAFT_NOT_SAVED") }
        let now = Int32(clamping: context.services.serverTime() / 1000)
        await intake.protect(ConfirmedChanges(chats: [key.peer: .draft]))
        try await finish(key, task: task, context: context) { transaction in
            try transaction.confirmDraft(version: draft.version, saying: draft, at: now, key)
        }
    }

    /// Passes the server's draft to the update processor, which merges it with the local one.
    private func ask(_ key: DraftKey, _ context: TaskContext) async throws(TaskFailure) {
        let selfID = context.services.selfID
        let input = try await context.read { try $0.inputPeer(key.peer, selfID: selfID) }
        let revision = await intake.revision
        let request = TLFunction.MessagesGetPeerDialogs(peers: [.inputDialogPeer(.init(peer: input))])
        let answer = try await context.call(request)
        do {
            _ = try await intake.insert(answer, askedAt: revision)
        } catch {
            throw TaskFailure(storing: error)
        }
    }

    /// Finishes the task in the transaction of `body`, and adds another if more remains to be sent or fetched.
    private func finish(
        _ key: DraftKey,
        task: StoredTask,
        context: TaskContext,
        body: @escaping @Sendable (StoreTransaction) throws -> Void
    ) async throws(TaskFailure) {
        let next = context.services.serverTime() + Self.delayMilliseconds
        try await context.transaction { transaction in
            try body(transaction)
            try transaction.finishTask(task.id)
            if try transaction.reader.interfaceState(key).draft?.isUnsettled == true {
                try transaction.requestTask(Self.task(key.peer, at: next))
            }
        }
    }

    func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws {
        let peer = try PeerPayload(record: task.payload).peer
        // The server has no such chat, and so no draft in it.
        try transaction.settleDraft(DraftKey(peer))
    }
}
