import ServerStore
import TelegramSchema

/// `contacts.block`, `contacts.unblock` and `contacts.getBlocked`.
///
/// A blocked user writes to the blocker no more and learns nothing of them: neither status nor photo, nor what they
/// have read.
enum Blocking {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.ContactsBlock.self) { request, call in
            // There are no stories here to hide.
            request.myStoriesFrom ? true : try call.setBlocked(true, request.id)
        }
        routes.transaction(TLFunction.ContactsUnblock.self) { request, call in
            request.myStoriesFrom ? true : try call.setBlocked(false, request.id)
        }
        routes.transaction(TLFunction.ContactsGetBlocked.self, getBlocked)
    }

    static func getBlocked(
        _ request: TLFunction.ContactsGetBlocked,
        _ call: Call
    ) throws -> TL.ContactsBlocked {
        let blocks = request.myStoriesFrom ? [] : try call.store.blocks.all(of: call.user)
        var referenced = ReferencedEntities()
        for block in blocks { referenced.insert(block.user) }
        return TL.ContactsBlocked(
            blocked: blocks.map {
                TL.PeerBlocked(peerID: .peerUser(.init(userID: $0.user)), date: $0.date)
            },
            chats: [],
            users: try call.scope.users(referenced, for: call.user)
        )
    }
}

extension RequestContext {
    /// The users that `owner` blocks.
    func blocks(of owner: UserID) throws -> Set<UserID> {
        if let known = state.caches.blocks[owner] { return known }
        let blocks = Set(try store.blocks.all(of: owner).map(\.user))
        state.caches.blocks[owner] = blocks
        return blocks
    }

    /// True if `owner` blocks `viewer`, from whom status and photo are hidden then.
    func isHidden(_ owner: UserID, from viewer: UserID) throws -> Bool {
        try owner != viewer && blocks(of: owner).contains(viewer)
    }

    /// True if one of two users blocks the other.
    func isBlocked(between one: UserID, and other: UserID) throws -> Bool {
        try isHidden(one, from: other) || isHidden(other, from: one)
    }

    /// The error of a message between users of whom one blocks the other; nil if it may pass.
    func blockingError(from sender: UserID, to other: UserID) throws -> RPCError? {
        if try isHidden(sender, from: other) { return .bad("YOU_BLOCKED_USER") }
        return try isHidden(other, from: sender) ? .bad("USER_IS_BLOCKED") : nil
    }
}

extension Call {
    /// Blocks or unblocks a user, and informs the caller's other sessions.
    fileprivate func setBlocked(_ isBlocked: Bool, _ input: TL.InputPeer) throws -> Bool {
        guard case .user(let id) = try resolve(input), id != user, let other = try scope.user(id),
            !other.isService
        else { throw RPCError.bad("CONTACT_ID_INVALID") }
        guard try scope.blocks(of: user).contains(id) != isBlocked else { return true }
        if isBlocked {
            try store.blocks.insert(owner: user, user: id, date: seconds)
        } else {
            try store.blocks.delete(owner: user, user: id)
        }
        scope.state.caches.blocks[user] = nil
        try scope.noteChange(.block, of: .user(id), for: user, by: session)
        try scope.push(to: user, except: session) {
            var updates = UpdatesBuilder(for: user)
            updates.append(
                .updatePeerBlocked(.init(blocked: isBlocked, peerID: .peerUser(.init(userID: id))))
            )
            updates.referenced.insert(id)
            return try updates.finish(scope)
        }
        try showChange(to: id)
        return true
    }

    /// Shows `other`, who was blocked or unblocked, what they may see of the caller now.
    private func showChange(to other: UserID) throws {
        guard try scope.acquaintances(of: user).contains(other), let own = try scope.user(user) else {
            return
        }
        try scope.push(to: other) {
            var updates = UpdatesBuilder(for: other)
            let status = try scope.status(of: own, for: other)
            updates.append(.updateUserStatus(.init(userID: user, status: status)))
            updates.referenced.insert(user)
            return try updates.finish(scope)
        }
    }
}
