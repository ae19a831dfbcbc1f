import ServerStore
import TelegramSchema

/// Pinned messages.
enum PinMethods {
    static func updatePinnedMessage(
        _ request: TLFunction.MessagesUpdatePinnedMessage,
        _ call: Call
    ) throws -> TL.Updates {
        let audience = try call.audience(of: call.resolve(request.peer))
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
            try call.pin(copy, isPinned: isPinned, audience: audience, answer: &answer)
        }
        if isPinned && !request.silent && !request.pmOneside {
            let notice = try call.announce(
                .pinnedMessage,
                to: audience,
                replyTo: request.id
            )
            return try answer.finish(call.scope).followed(by: notice)
        }
        return try answer.finish(call.scope)
    }
}

extension Call {
    /// Pins or unpins one copy, and informs its owner.
    fileprivate func pin(
        _ copy: MessageCopy,
        isPinned: Bool,
        audience: Recipients,
        answer: inout UpdatesBuilder
    ) throws {
        guard let own = try store.boxes.find(user: copy.user, id: copy.id) else { return }
        try store.boxes.setFlags(
            user: copy.user,
            id: copy.id,
            adding: isPinned ? .pinned : [],
            removing: isPinned ? [] : .pinned
        )
        let event = MailboxEvent.pinned(peer: own.peer, [copy.id], isPinned: isPinned)
        let isOwn = copy.user == user
        let pts = try scope.record(event, for: copy.user, except: isOwn ? session : nil)
        if isOwn { try answer.append(event, pts: pts, scope) }
    }
}
