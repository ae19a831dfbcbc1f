import ClientModel
import MessageStore
import TelegramSchema

extension UpdateReplay {
    /// Stores all drafts of the server.
    mutating func addAllDrafts(
        _ answer: TL.Updates,
        selfID: PeerID,
        except changes: RecentChanges.Changes
    ) throws {
        let received = ReceivedUpdates(answer, selfID: selfID)
        try store(received.peers)
        var builder = UpdateBuilder(selfID: selfID)
        builder.add(received.batch.items.map(\.payload))
        var told: Set<DraftKey> = []
        for case .chat(.draft(let key, let draft)) in builder.operations {
            told.insert(key)
            if changes.covers(.draft, of: key.peer) { continue }
            try transaction.receiveDraft(draft, key, isAnswer: true)
        }
        for (key, draft) in try reader.drafts() where !told.contains(key) {
            guard !draft.hasUnsyncedChanges, !changes.covers(.draft, of: key.peer) else { continue }
            try transaction.receiveDraft(DraftState(text: "", date: draft.date), key, isAnswer: true)
        }
    }
}
