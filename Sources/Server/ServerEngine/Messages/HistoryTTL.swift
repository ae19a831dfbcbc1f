import ServerStore
import StdExtras
import TelegramSchema

/// `messages.setHistoryTTL`: messages that delete themselves.
enum HistoryTTLMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesSetHistoryTTL.self, setHistoryTTL)
    }

    /// The longest time: a year.
    private static let longest: Int32 = 365 * 86_400

    static func setHistoryTTL(_ request: TLFunction.MessagesSetHistoryTTL, _ call: Call) throws -> TL.Updates
    {
        let audience = try call.audience(of: call.resolve(request.peer))
        guard 0...longest ~= request.period else { throw RPCError.bad("TTL_PERIOD_INVALID") }
        switch audience.peer {
        case .user(let other) where other == call.user: throw RPCError.peerInvalid
        case .chat(let id) where try !call.membership(id).isAdmin: throw RPCError.adminRequired
        case .user, .chat, .channel: break
        }
        guard try request.period != call.scope.historyTTL(of: call.user, with: audience.peer) else {
            throw RPCError.bad("CHAT_NOT_MODIFIED")
        }
        try call.scope.setHistoryTTL(request.period, of: call.user, with: audience.peer)
        for member in audience.members {
            try call.scope.noteChange(
                .historyTTL,
                of: audience.peer(of: member, writtenBy: call.user),
                for: member,
                by: member == call.user ? call.session : nil
            )
        }
        return try call.announce(.changedHistoryTTL(request.period), to: audience) { member in
            let peer = audience.peer(of: member, writtenBy: call.user)
            return [.updatePeerHistoryTTL(.init(peer: TL.Peer(peer), ttlPeriod: request.period.ifPositive))]
        }
    }
}

extension Int32 {
    /// The number, or nil if it is 0 or less: how the schema writes a timer.
    var ifPositive: Int32? { self > 0 ? self : nil }
}

extension RequestContext {
    /// The seconds after which messages of a dialog delete themselves; 0 for never.
    func historyTTL(of user: UserID, with peer: MailboxPeer) throws -> Int32 {
        let key = HistoryTTLTable.Key(user: user, peer: peer)
        if let known = state.caches.historyTTLs[key] { return known }
        let period = try store.historyTTLs.find(key)
        state.caches.historyTTLs[key] = period
        return period
    }

    fileprivate func setHistoryTTL(_ period: Int32, of user: UserID, with peer: MailboxPeer) throws {
        let key = HistoryTTLTable.Key(user: user, peer: peer)
        try store.historyTTLs.set(period, of: key)
        state.caches.historyTTLs[key] = period
    }
}

extension RequestContext {
    /// Most messages that are looked up at once, as many as one call deletes.
    private static let mostExpired = 100

    /// The messages whose time is over, by sender. One comparison while there are none.
    func expiredMessages() throws -> [UserID: [GlobalMessageID]] {
        if let first = state.caches.firstExpiry, first > seconds { return [:] }
        let expired = try store.messages.expired(at: seconds, limit: Self.mostExpired)
        if expired.isEmpty { state.caches.firstExpiry = try store.messages.firstExpiry() ?? .max }
        return Dictionary(grouping: expired, by: \.sender).mapValues { $0.map(\.gid) }
    }

    /// Deletes messages for everybody, as their sender could, unless that was done meanwhile.
    func deleteExpired(_ messages: [GlobalMessageID]) throws {
        for entry in try store.boxes.deleteForAll(messages) {
            try record(.deleted(entry.ids), for: entry.user)
        }
    }
}
