import ServerStore
import StdExtras
import TelegramSchema

/// Pinned messages.
enum PinMethods {
    static func updatePinnedMessage(
        _ request: TLFunction.MessagesUpdatePinnedMessage,
        _ call: Call
    ) throws -> TL.Updates {
        let audience = try call.pinAudience(request.peer)
        guard let message = try call.store.boxes.find(user: call.user, id: request.id),
            message.peer == audience.peer
        else { throw RPCError.messageInvalid }
        guard try StoredMessageContent(decoding: message.body.content).action == nil else {
            throw RPCError.messageInvalid
        }
        let isPinned = !request.unpin
        guard message.flags.contains(.pinned) != isPinned else { throw RPCError.bad("CHAT_NOT_MODIFIED") }
        var answer = UpdatesBuilder(for: call.user)
        for copy in try call.store.messages.copies(of: message.body.gid) {
            let isOwn = copy.user == call.user
            // A user who left the group keeps the message, but gets no updates of it.
            if (request.pmOneside && !isOwn) || !audience.members.contains(copy.user) { continue }
            let pts = try call.pin(copy, isPinned: isPinned)
            if isOwn, let pts {
                let event = MailboxEvent.pinned(peer: audience.peer, [copy.id], isPinned: isPinned)
                try answer.append(event, pts: pts, call.scope)
            }
        }
        // A silent pin is said without a sound. Nobody else sees one that is for oneself alone.
        if isPinned && !request.pmOneside && audience.peer != .user(call.user) {
            let notice = try call.announce(
                .pinnedMessage,
                to: audience,
                flags: request.silent ? .silent : [],
                replyTo: request.id
            )
            return try answer.finish(call.scope).followed(by: notice)
        }
        return try answer.finish(call.scope)
    }

    static func unpinAllMessages(
        _ request: TLFunction.MessagesUnpinAllMessages,
        _ call: Call
    ) throws -> TL.MessagesAffectedHistory {
        let audience = try call.pinAudience(request.peer)
        let pinned = try call.store.boxes.pinned(user: call.user, peer: audience.peer)
        let members = Set(audience.members)
        let slice = min(maximumSlice, max(1, maximumEvents / max(1, members.count)))
        var result = (pts: try call.store.updates.pts(of: call.user), count: Int32(0))
        for id in pinned.prefix(clamping: slice) {
            guard let gid = try call.store.boxes.gid(user: call.user, id: id) else { continue }
            for copy in try call.store.messages.copies(of: gid) where members.contains(copy.user) {
                guard let pts = try call.pin(copy, isPinned: false), copy.user == call.user else { continue }
                result = (pts, result.count + 1)
            }
        }
        return TL.MessagesAffectedHistory(
            pts: result.pts,
            ptsCount: result.count,
            offset: pinned.count > slice ? 1 : 0
        )
    }

    /// Most messages that one call unpins; a client repeats the call while more are left.
    private static let maximumSlice = 100
    /// Most events of one call. In a large group, even one message makes more of them.
    private static let maximumEvents = 400
}

extension Call {
    /// The recipients of what the caller pins in a dialog.
    ///
    /// - Throws: `CHAT_ADMIN_REQUIRED` for members of a group that leaves pinning to those who manage it.
    fileprivate func pinAudience(_ input: TL.InputPeer) throws -> Recipients {
        let audience = try audience(of: resolve(input))
        guard try restrictions(in: audience.peer)?.pinMessages != true else { throw RPCError.adminRequired }
        return audience
    }

    /// Pins or unpins one copy, and informs its owner.
    ///
    /// - Returns: The pts of the event in its owner's mailbox; nil if there is no such copy, or nothing to change in it.
    ///   Copies differ after a pin that is for one side alone.
    fileprivate func pin(_ copy: MessageCopy, isPinned: Bool) throws -> Int32? {
        guard let own = try store.boxes.find(user: copy.user, id: copy.id),
            own.flags.contains(.pinned) != isPinned
        else { return nil }
        try store.boxes.setFlags(
            user: copy.user,
            id: copy.id,
            adding: isPinned ? .pinned : [],
            removing: isPinned ? [] : .pinned
        )
        let event = MailboxEvent.pinned(peer: own.peer, [copy.id], isPinned: isPinned)
        return try scope.record(event, for: copy.user, except: copy.user == user ? session : nil)
    }
}
