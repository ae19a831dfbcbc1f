import ServerStore
import TelegramSchema

/// `messages.readHistory` and similar methods.
enum ReadMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesReadHistory.self, readHistory)
        routes.transaction(TLFunction.MessagesReadMessageContents.self, readMessageContents)
        routes.transaction(TLFunction.MessagesReceivedMessages.self) { _, _ in [] }
    }

    static func readHistory(
        _ request: TLFunction.MessagesReadHistory,
        _ call: Call
    ) throws -> TL.MessagesAffectedMessages {
        let peer = try call.resolve(request.peer)
        let current = try call.store.updates.pts(of: call.user)
        let unchanged = TL.MessagesAffectedMessages(pts: current, ptsCount: 0)
        guard let dialog = try call.store.dialogs.find(user: call.user, peer: peer) else { return unchanged }
        if dialog.isMarkedUnread { try call.setMarkedUnread(peer, false) }
        guard let bound = try call.readingBound(request.maxID, in: peer, current), bound > dialog.readInbox,
            try call.store.dialogs.setReadInbox(user: call.user, peer: peer, upTo: bound)
        else { return unchanged }
        let pts = try call.recordReading(of: peer, upTo: bound)
        try call.tellSenders(in: peer, after: dialog.readInbox, upTo: bound)
        try call.scope.cameOnline(call.user)
        return TL.MessagesAffectedMessages(pts: pts, ptsCount: 1)
    }

    static func readMessageContents(
        _ request: TLFunction.MessagesReadMessageContents,
        _ call: Call
    ) throws -> TL.MessagesAffectedMessages {
        let played = try call.store.boxes.find(user: call.user, ids: request.id.prefix(100)).filter {
            // Who sent it learns when somebody else plays it.
            $0.flags.contains(.unseenMention)
                || ($0.flags.contains(.unplayed) && !$0.flags.contains(.outgoing))
        }
        guard !played.isEmpty else {
            return TL.MessagesAffectedMessages(
                pts: try call.store.updates.pts(of: call.user),
                ptsCount: 0
            )
        }
        for message in played {
            try call.store.boxes.setFlags(
                user: call.user,
                id: message.id,
                removing: [.unplayed, .unseenMention]
            )
        }
        let event = MailboxEvent.played(played.map(\.id))
        let pts = try call.scope.record(event, for: call.user, except: call.session)
        for message in played where message.flags.contains(.unplayed) { try call.tellPlayed(message) }
        return TL.MessagesAffectedMessages(pts: pts, ptsCount: event.ptsCount)
    }
}

extension Call {
    /// The id up to which a dialog becomes read, not beyond the newest message. The message itself may have been
    /// deleted: devices still keep its id as their mark.
    fileprivate func readingBound(_ id: MessageID, in peer: MailboxPeer, _ pts: Int32) throws -> MessageID? {
        guard id == 0 else { return min(id, MessageID(rawValue: pts)) }
        return try store.boxes.ids(user: user, peer: peer, below: .newest, limit: 1).first
    }

    /// Informs the caller's other sessions that a dialog was read.
    fileprivate func recordReading(of peer: MailboxPeer, upTo id: MessageID) throws -> Int32 {
        let unread = try store.dialogs.unreadCount(user: user, peer: peer, after: id)
        let event = MailboxEvent.readInbox(peer: peer, upTo: id, stillUnread: Int32(clamping: unread))
        return try scope.record(event, for: user, except: session)
    }

    /// Informs the authors of the messages that were just read, unless one of the two blocks the other.
    fileprivate func tellSenders(in peer: MailboxPeer, after low: MessageID, upTo high: MessageID) throws {
        if case .user(let other) = peer, try scope.isBlocked(between: user, and: other) { return }
        let read = try store.boxes.newestIncoming(user: user, peer: peer, after: low, upTo: high)
        guard !read.isEmpty else { return }
        try noteReading(of: peer, upTo: high)
        for entry in read where entry.sender != user {
            guard let id = try store.messages.copy(of: entry.gid, user: entry.sender) else { continue }
            let theirs = if case .user = peer { MailboxPeer.user(user) } else { peer }
            guard try store.dialogs.setReadOutbox(user: entry.sender, peer: theirs, upTo: id) else {
                continue
            }
            try scope.record(.readOutbox(peer: theirs, upTo: id), for: entry.sender)
        }
    }

    /// Informs the sender of a voice message that it was played, unless one of the two blocks the other.
    fileprivate func tellPlayed(_ message: MailboxMessage) throws {
        let sender = message.body.sender
        if case .user = message.peer, try scope.isBlocked(between: user, and: sender) { return }
        guard sender != user, let id = try store.messages.copy(of: message.body.gid, user: sender) else {
            return
        }
        try store.boxes.setFlags(user: sender, id: id, removing: .unplayed)
        try scope.record(.played([id]), for: sender)
    }
}
