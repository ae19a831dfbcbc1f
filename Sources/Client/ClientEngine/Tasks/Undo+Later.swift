import ClientModel
import MessageStore

extension StoreTransaction {
    /// Reverts the changes of a refused call. A change that a later call of the same queue made again stays visible.
    /// If that call is refused as well, it restores the state from before both.
    func undo(_ call: StoredCall, of task: StoredTask) throws {
        let later = try task.queue.map { try reader.tasks(in: $0) } ?? []
        let waiting = later.filter { $0.kind == .call && $0.id > task.id }
        for undo in call.undo where try !leave(undo, to: waiting) { try apply(undo) }
    }

    /// Hands `undo` to the first waiting call about the same subject; false if there is none.
    private func leave(_ undo: Undo, to waiting: [StoredTask]) throws -> Bool {
        for task in waiting {
            var call = try StoredCall(record: task.payload)
            for index in call.undo.indices {
                guard let earlier = undo.earlierUndo(for: call.undo[index]) else { continue }
                call.undo[index] = earlier
                try saveTask(task.id, payload: call.record())
                return true
            }
        }
        return false
    }
}

extension Undo {
    /// The undo that restores the state from before both this and `later`, a change of the same subject. Nil for
    /// another subject, and for undos that refetch the state from the server.
    fileprivate func earlierUndo(for later: Undo) -> Undo? {
        switch (self, later) {
        case (.title(let peer, _, let before), .title(let other, let refused, _)):
            peer == other ? .title(peer, refused: refused, before: before) : nil
        case (.about(let peer, _, let before), .about(let other, let refused, _)):
            peer == other ? .about(peer, refused: refused, before: before) : nil
        case (.peer(let peer), .peer(let other)): peer.id == other.id ? self : nil
        case (.notifications(let peer, _, _), .notifications(let other, _, _)): peer == other ? self : nil
        case (.notificationDefaults(let scope, _, _), .notificationDefaults(let other, _, _)):
            scope == other ? self : nil
        case (.pins(let list, _), .pins(let other, _)): list == other ? self : nil
        case (.messagePin(let key, _), .messagePin(let other, _)): key == other ? self : nil
        case (.media(let key, _), .media(let other, _)): key == other ? self : nil
        case (.sendTime(let key, _), .sendTime(let other, _)): key == other ? self : nil
        case (.contact(let peer, _), .contact(let other, _)): peer == other ? self : nil
        case (.blocked(let peer, _), .blocked(let other, _)): peer == other ? self : nil
        case (.list(let peer, _), .list(let other, _)): peer == other ? self : nil
        case (.administrator(let user, let peer, _), .administrator(let later, let other, _)):
            user == later && peer == other ? self : nil
        default: nil
        }
    }
}
