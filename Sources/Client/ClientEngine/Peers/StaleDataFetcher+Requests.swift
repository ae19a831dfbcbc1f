import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

extension StaleDataFetcher {
    /// Makes one request and stores the answer; false if the answer was outdated before it could be stored.
    func fetch(_ part: Part) async throws -> Bool {
        switch part {
        case .contacts: try await fetchContacts()
        case .configuration(let isChanged): try await fetchConfiguration(isChanged)
        case .notificationSettings(let subject): try await fetchNotificationSettings(subject)
        case .suggestions(let peer): try await fetchSuggestions(peer)
        }
    }

    private var policy: RequestPolicy { RequestPolicy(priority: .background) }

    private func fetchContacts() async throws -> Bool {
        let revision = await processor.revision
        let known = try await services.store.read { try $0.contacts() }
        let request = TLFunction.ContactsGetContacts(hash: ListHash(known.map(\.number).sorted()).value)
        guard case .contacts(let told) = try await services.api.call(request, policy) else { return true }
        let contacts = Set(told.contacts.map { PeerID($0.userID) })
        let peers = ReferencedPeers(users: told.users)
        return try await processor.insert(askedAt: revision) { replay, changes in
            let transaction = replay.transaction
            try transaction.setPeers(peers.peers)
            for (peer, presence) in peers.presences { try transaction.setPresence(presence, of: peer) }
            let old = try replay.reader.contacts()
            // Keeps changes of the user that the server does not know yet.
            let changed = try old.symmetricDifference(contacts).filter { peer in
                try !changes.covers(.person, of: peer) && replay.reader.tasks(in: .contact(peer)).isEmpty
            }
            for peer in changed.sorted() { try transaction.setContact(contacts.contains(peer), peer) }
        }
    }

    private func fetchConfiguration(_ isChanged: Bool) async throws -> Bool {
        let known = try await services.store.read { try $0.entry(.serverConfiguration) }
        if !isChanged, let known, Int64(known.expires) > services.serverTime() / 1000 { return true }
        let configuration = ServerConfiguration(
            try await services.api.call(TLFunction.HelpGetConfig(), policy)
        )
        _ = try await processor.perform { try $0.setEntry(configuration, for: .serverConfiguration) }
        return true
    }

    private func fetchNotificationSettings(_ subject: NotificationSubject) async throws -> Bool {
        let revision = await processor.revision
        let input = try await services.store.read { reader in
            try TL.InputNotifyPeer(subject) { try reader.peer($0) }
        }
        guard let input else { return true }
        let request = TLFunction.AccountGetNotifySettings(peer: input)
        let settings = PeerNotificationSettings(try await services.api.call(request, policy))
        return try await processor.insert(askedAt: revision) { replay, changes in
            let (transaction, now) = (replay.transaction, replay.now)
            switch subject {
            case .all(let scope):
                try transaction.receiveDefaultNotificationSettings(settings, for: scope, now: now)
            case .chat(let peer) where !changes.covers(.settings, of: peer):
                try transaction.receiveNotificationSettings(settings, of: peer, now: now)
            // A push that came meanwhile is newer, or makes the settings stale again.
            case .chat, .topic: break
            }
        }
    }

    private func fetchSuggestions(_ peer: PeerID) async throws -> Bool {
        // A profile that was never fetched will include them.
        let known = try await services.store.read { reader in
            try reader.cachedPeerData(peer) == nil ? nil : reader.peer(peer)
        }
        guard let input = known.flatMap({ TL.InputPeer($0) }) else { return true }
        let answer = try await services.api.call(TLFunction.MessagesGetPeerSettings(peer: input), policy)
        let peers = ReferencedPeers(users: answer.users, chats: answer.chats)
        let suggestions = PeerSuggestions(answer.settings)
        _ = try await processor.perform { transaction in
            try transaction.store(peers)
            try transaction.updateCachedPeerData(peer) { $0.suggestions = suggestions }
        }
        return true
    }
}
