import ServerStore
import StdExtras
import TelegramSchema

extension ContactsMethods {
    static func resolveUsername(
        _ request: TLFunction.ContactsResolveUsername,
        _ call: Call
    ) throws -> TL.ContactsResolvedPeer {
        guard (1...32).contains(request.username.utf8.count) else { throw RPCError.bad("USERNAME_INVALID") }
        guard let owner = try call.store.usernames.owner(of: request.username) else {
            throw RPCError.bad("USERNAME_NOT_OCCUPIED")
        }
        return try call.resolved(owner)
    }

    static func resolvePhone(
        _ request: TLFunction.ContactsResolvePhone,
        _ call: Call
    ) throws -> TL.ContactsResolvedPeer {
        guard let phone = PhoneNumber(request.phone) else { throw RPCError.bad("PHONE_NOT_OCCUPIED") }
        let rate = Rate(name: "lookup #\(call.user)", limit: call.limits.phoneLookups)
        try call.scope.take([rate])
        guard let user = try call.store.users.find(phone: phone.digits) else {
            // The look-up counts even if it found nobody.
            throw CommittedRPCError(error: .bad("PHONE_NOT_OCCUPIED"))
        }
        return TL.ContactsResolvedPeer(
            peer: .peerUser(.init(userID: user.id)),
            chats: [],
            users: [try call.scope.render(user, for: call.user, knowsPhone: true)]
        )
    }

    /// Finds the caller's contacts by name, and all other users by the beginning of the username.
    static func search(_ request: TLFunction.ContactsSearch, _ call: Call) throws -> TL.ContactsFound {
        let limit = min(max(1, Int(request.limit)), 50)
        let query = request.q.lowercased().drop { $0 == "@" }
        guard query.count >= 1 else { throw RPCError.bad("SEARCH_QUERY_EMPTY") }
        let book = try call.scope.contacts(of: call.user)
        var own: [UserID] = []
        for entry in book.values.sorted(by: { $0.contact < $1.contact }) {
            let name = "\(entry.firstName) \(entry.lastName)".lowercased()
            let words = name.split(separator: " ")
            if name.hasPrefix(query) || words.contains(where: { $0.hasPrefix(query) }) {
                own.append(entry.contact)
            }
        }
        own = Array(own.prefix(clamping: limit))
        var others: [UserID] = []
        for case .user(let id) in try call.store.usernames.search(prefix: String(query), limit: limit) {
            if book[id] != nil {
                if !own.contains(id) { own.append(id) }
            } else {
                others.append(id)
            }
        }
        var referenced = ReferencedEntities()
        for id in own + others { referenced.insert(id) }
        return TL.ContactsFound(
            myResults: own.map { .peerUser(.init(userID: $0)) },
            results: others.map { .peerUser(.init(userID: $0)) },
            chats: [],
            users: try call.scope.users(referenced, for: call.user)
        )
    }
}

extension Call {
    fileprivate func resolved(_ peer: MailboxPeer) throws -> TL.ContactsResolvedPeer {
        var referenced = ReferencedEntities()
        referenced.insert(peer)
        return TL.ContactsResolvedPeer(
            peer: TL.Peer(peer),
            chats: try scope.chats(referenced, for: user),
            users: try scope.users(referenced, for: user)
        )
    }
}
