import ClientEngine
public import ClientModel
public import ClientNetwork
import Foundation
public import MessageStore
import SchemaMapping
import TelegramSchema

/// Finds the chat of a typed name: first in the store, then on the server.
public struct ChatFinder: Sendable {
    private let store: MessageStore
    private let selfID: PeerID
    private let api: (any RPCClient)?
    private let policy: RequestPolicy

    /// Creates a finder for the user `selfID`, who is named `me`. `api` is asked for names that are not stored, with
    /// this timeout; nil when the server is not available.
    public init(
        _ store: MessageStore,
        selfID: PeerID,
        api: (any RPCClient)?,
        timeout: Duration = .seconds(10)
    ) {
        self.store = store
        self.selfID = selfID
        self.api = api
        policy = RequestPolicy(priority: .interactive, timeout: timeout)
    }

    /// The chat that `text` names; see ``ChatName``.
    ///
    /// - Throws: ``ChatError``, `APIError`, `StoreError`.
    public func find(_ text: String) async throws -> PeerID {
        guard let name = ChatName(text) else { throw ChatError.empty }
        switch name {
        case .me: return selfID
        case .username(let username): return try await find(username: username)
        case .phone(let digits): return try await find(phone: digits)
        case .title(let title): return try await find(title: title)
        case .code(let peer, let text):
            if try await store.read({ try $0.peer(peer) }) != nil { return peer }
            return try await find(title: text)
        }
    }

    private func find(username: String) async throws -> PeerID {
        let found = try await store.read { reader in
            try reader.searchPeers(username, limit: 64).first { $0.has(username: username) }?.id
        }
        if let found { return found }
        return try await resolve(TLFunction.ContactsResolveUsername(username: username))
    }

    private func find(phone digits: String) async throws -> PeerID {
        let selfID = selfID
        let found = try await store.read { reader in
            try ([selfID] + reader.contacts().sorted()).first { id in
                guard case .user(let user)? = try reader.peer(id) else { return false }
                return user.phone == digits
            }
        }
        if let found { return found }
        return try await resolve(TLFunction.ContactsResolvePhone(phone: digits))
    }

    private func find(title: String) async throws -> PeerID {
        let named = try await store.read { reader in
            try reader.searchPeers(title, limit: 256).filter { $0.title.begins(with: title) }
        }
        let exact = named.filter { $0.title.count == title.count }
        let candidates = exact.isEmpty ? named : exact
        guard candidates.count > 1 else {
            guard let only = candidates.first else { throw ChatError.notFound }
            return only.id
        }
        throw ChatError.ambiguous(
            candidates.prefix(8).map { ChatError.Candidate(code: $0.id.code, title: $0.title) }
        )
    }

    private func resolve<Function: TLFunctionCall>(_ function: Function) async throws -> PeerID
    where Function.Result == TL.ContactsResolvedPeer {
        guard let api else { throw ChatError.notKnownHere }
        let answer: TL.ContactsResolvedPeer
        do throws(APIError) {
            answer = try await api.call(function, policy)
        } catch .timedOut, .closed {
            throw ChatError.notKnownHere
        } catch .refused(400, _, _) {
            throw ChatError.notFound
        }
        let peers = ReferencedPeers(users: answer.users, chats: answer.chats).peers
        try await store.transaction { try $0.receivePeers(peers) }
        return PeerID(answer.peer)
    }
}

extension Peer {
    fileprivate func has(username: String) -> Bool {
        usernames.contains { !$0.isInactive && $0.name.caseInsensitiveCompare(username) == .orderedSame }
    }
}

extension String {
    /// True if the text begins with `text`, ignoring case and accents.
    fileprivate func begins(with text: String) -> Bool {
        range(of: text, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
    }
}
