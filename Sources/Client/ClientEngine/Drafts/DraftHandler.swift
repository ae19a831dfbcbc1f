import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

extension TaskKind {
    /// Tells the server what was typed into a chat.
    static let draft = TaskKind(rawValue: "draft")
}

/// Keeps the newest draft of a chat on the server (client.md TC-76). A draft is confirmed by its version only: what
/// was typed on while the call was under way stays to be told.
struct DraftHandler: TaskHandler {
    /// How long typing goes on before the server is told: one call for many keystrokes.
    static let delayMilliseconds: Int64 = 2000

    static func task(_ peer: PeerID, at time: Int64) -> NewTask {
        var task = NewTask(.draft, PeerPayload(peer), lane: TaskLane("draft", peer.packed))
        task.conditions = [.network, .accountReady]
        task.nextTime = time
        return task
    }

    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
        let key = DraftKey(try task.decoded(PeerPayload.self).peer)
        let selfID = context.services.selfID
        let found = try await context.read { reader -> (Int64, TLFunction.MessagesSaveDraft)? in
            guard let draft = try reader.interfaceState(key).draft, draft.hasUnsyncedChanges else {
                return nil
            }
            let input = try reader.inputPeer(key.peer, selfID: selfID)
            guard
                var call = try TLFunction.MessagesSaveDraft(
                    draft,
                    in: key.peer,
                    naming: { try reader.peer($0) }
                )
            else {
                // Ourselves, whom the store may not know.
                return (draft.version, TLFunction.MessagesSaveDraft(peer: input, message: draft.text))
            }
            call.peer = input
            return (draft.version, call)
        }
        guard let (version, call) = found else { return }
        guard try await context.call(call) else { throw .broken("DRAFT_NOT_SAVED") }
        try await context.transaction { transaction in
            try transaction.confirmDraft(version: version, key)
            try transaction.finishTask(task.id)
        }
    }
}
