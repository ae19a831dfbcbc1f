import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

extension CallRun {
    /// Adds the contacts that an import has found, and finishes the task. Entries that the server postpones are
    /// requested again by another task.
    func finish(
        _ request: TLFunction.ContactsImportContacts,
        _ imported: TL.ContactsImportedContacts
    ) async throws(TaskFailure) {
        let task = task
        let peers = ReferencedPeers(users: imported.users)
        let contacts = imported.imported.map { PeerID($0.userID) }
        let later = Set(imported.retryContacts)
        let left = request.contacts.filter { later.contains($0.clientID) }
        try await context.transaction { transaction in
            try transaction.store(peers)
            for contact in contacts { try transaction.setContact(true, contact) }
            try transaction.finishTask(task.id)
            // Postponing all of them would repeat the same request for ever.
            guard !left.isEmpty, left.count < request.contacts.count else { return }
            let rest = StoredCall(TLFunction.ContactsImportContacts(contacts: left))
            try transaction.enqueueCall(rest, queue: task.queue)
        }
    }
}
