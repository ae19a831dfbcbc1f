import ServerStore
import StdExtras
import TelegramSchema

extension EditMethods {
    static func deleteMessages(
        _ request: TLFunction.MessagesDeleteMessages,
        _ call: Call
    ) throws -> TL.MessagesAffectedMessages {
        guard request.id.count <= 100 else { throw RPCError.messageInvalid }
        var shared: [MessageID] = []
        var own: [MessageID] = []
        for id in request.id {
            guard let message = try call.store.boxes.find(user: call.user, id: id) else { continue }
            guard request.revoke else {
                own.append(id)
                continue
            }
            guard try call.mayRevoke(message) else { throw RPCError.forbidden("MESSAGE_DELETE_FORBIDDEN") }
            shared.append(id)
        }
        let result = try call.delete(own: own, shared: shared)
        return TL.MessagesAffectedMessages(pts: result.pts, ptsCount: result.count)
    }

    static func deleteHistory(
        _ request: TLFunction.MessagesDeleteHistory,
        _ call: Call
    ) throws -> TL.MessagesAffectedHistory {
        let peer = try call.resolve(request.peer)
        let bounds = try call.bounds(of: request)
        let page = try call.store.boxes.ids(
            user: call.user,
            peer: peer,
            below: bounds.upperBound,
            from: bounds.lowerBound,
            limit: historySlice + 1
        )
        let ids = Array(page.prefix(Self.historySlice))
        // In a group, this clears only the caller's copy; a private chat belongs to both users.
        let isShared = if case .user = peer { request.revoke } else { false }
        let result = try call.delete(own: isShared ? [] : ids, shared: isShared ? ids : [])
        let isPart = request.minDate != nil || request.maxDate != nil
        if page.count <= historySlice, !isPart {
            try call.finishDeletingHistory(peer, for: isShared, keepsDialog: request.justClear)
        }
        return TL.MessagesAffectedHistory(
            pts: result.pts,
            ptsCount: result.count,
            offset: page.count > historySlice ? 1 : 0
        )
    }

    /// Messages that one call deletes; a client repeats the call while more are left.
    private static let historySlice = 500
}

extension Call {
    /// The range of ids to delete: up to `max_id`, sent after `min_date` and before `max_date`.
    fileprivate func bounds(of request: TLFunction.MessagesDeleteHistory) throws -> Range<MessageID> {
        func first(since date: Int32) throws -> MessageID {
            try store.boxes.firstID(user: user, since: date) ?? .newest
        }
        var low: MessageID = 0
        var high = MessageID.newest
        if request.maxID != 0, request.maxID < .newest { high = .init(rawValue: request.maxID.rawValue + 1) }
        if let date = request.minDate {
            low = date == .max ? .newest : try first(since: date.addingSaturating(1))
        }
        if let date = request.maxDate { high = min(high, try first(since: date)) }
        return low..<max(low, high)
    }

    /// Deletes the caller's copies in `own` and every copy of those in `shared`, and informs all who lost one.
    ///
    /// - Returns: The caller's pts afterwards, and how far it moved.
    fileprivate func delete(
        own: [MessageID],
        shared: [MessageID]
    ) throws -> (pts: Int32, count: Int32) {
        var deleted = try store.boxes.deleteForAll(user: user, ids: shared)
        let gone = try store.boxes.delete(user: user, ids: own)
        if !gone.isEmpty { deleted.append((user: user, ids: gone)) }
        var result = (pts: try store.updates.pts(of: user), count: Int32(0))
        for entry in deleted {
            let event = MailboxEvent.deleted(entry.ids)
            let isOwn = entry.user == user
            let pts = try scope.record(event, for: entry.user, except: isOwn ? session : nil)
            if isOwn { result = (pts, result.count + event.ptsCount) }
        }
        return result
    }

    /// The time during which a throw of a game of chance stays in a private chat, in seconds: nobody throws again and
    /// again until the number is right.
    private static let throwStays: Int32 = 86_400

    /// True if the caller may delete a message for everybody: in a private chat, unless it is a throw that they just
    /// made; in a group, as its author or as a manager.
    fileprivate func mayRevoke(_ message: MailboxMessage) throws -> Bool {
        if case .user(let other) = message.peer, other != user, message.body.sender == user,
            seconds < message.body.date.addingSaturating(Self.throwStays),
            try StoredMessageContent(decoding: message.body.content).isThrow
        {
            return false
        }
        guard case .chat(let id) = message.peer, message.body.sender != user else { return true }
        return try scope.members(of: id).contains { $0.user == user && $0.role != .member }
    }

    /// Removes cleared dialogs from the lists of their users, unless a message came meanwhile.
    fileprivate func finishDeletingHistory(_ peer: MailboxPeer, for isShared: Bool, keepsDialog: Bool) throws
    {
        guard !keepsDialog else { return }
        if try store.boxes.newest(user: user, peer: peer) == nil { try deleteDialog(peer) }
        guard isShared, case .user(let other) = peer, other != user,
            try store.boxes.newest(user: other, peer: .user(user)) == nil,
            let theirs = try store.dialogs.find(user: other, peer: .user(user)),
            // The other user's draft, pin and list are not ours to delete.
            theirs.draft == nil, theirs.pinnedPosition == nil, theirs.folder == .main
        else { return }
        try store.dialogs.delete(user: other, peer: .user(user))
    }

    /// Removes a dialog from the caller's list with its draft and pin, and informs the other sessions.
    private func deleteDialog(_ peer: MailboxPeer) throws {
        try clearDraft(of: peer)
        let folder = try folder(of: peer)
        let pinned = try store.dialogs.pinned(of: user, in: folder).map(\.dialog.peer)
        if pinned.contains(peer) { try setPinned(pinned.filter { $0 != peer }, in: folder) }
        try store.dialogs.delete(user: user, peer: peer)
    }
}
