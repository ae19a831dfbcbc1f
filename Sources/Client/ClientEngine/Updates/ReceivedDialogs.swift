import ClientModel
import MessageStore
import SchemaMapping

/// Dialogs from a server's answer, with their newest messages.
struct ReceivedDialogs: Sendable {
    var dialogs: [ReceivedDialog] = []
    var messages: [MessageKey: ReceivedMessage] = [:]

    /// Adds the dialogs of an answer.
    mutating func add(_ dialogs: [ReceivedDialog], _ messages: [ReceivedMessage]) {
        self.dialogs += dialogs
        for message in messages { self.messages[message.message.key] = message }
    }
}

extension UpdateReplay {
    /// Stores dialogs, except for fields that have changed since the request.
    mutating func add(_ received: ReceivedDialogs, except changes: RecentChanges.Changes = .init()) throws {
        for dialog in received.dialogs {
            let top = dialog.top.flatMap { received.messages[$0] }
            try add(dialog, top, except: changes)
        }
    }

    private mutating func add(
        _ dialog: ReceivedDialog,
        _ top: ReceivedMessage?,
        except changes: RecentChanges.Changes
    ) throws {
        let peer = dialog.peer
        if peer.kind == .channel, let pts = dialog.pts { channels.told[peer.number] = pts }
        if let top, !changes.covers(top.message.key) { try store(top) }
        if let key = dialog.top, try reader.hasMessage(key) {
            // No newer message exists, or it came by an update.
            try add(key.id...Int32.max, ChunkScope(.cloud, .everywhere), of: peer, except: changes)
        } else if dialog.top == nil {
            try add(1...Int32.max, ChunkScope(.cloud, .everywhere), of: peer, except: changes)
        }
        try add(dialog, of: peer, except: changes)
    }

    /// Stores the fields of the dialog itself.
    private func add(
        _ dialog: ReceivedDialog,
        of peer: PeerID,
        except changes: RecentChanges.Changes
    ) throws {
        // A chat that was deleted here does not come back while the server has not been informed yet.
        if try !changes.covers(.place, of: peer) && !reader.isClearing(peer) {
            let list = ChatList(rawValue: dialog.list)
            let known = try reader.chat(peer).inclusion?.list
            // The server also reports chats outside all lists when they are requested by name.
            let isListed = known != nil || dialog.top != nil || dialog.draft != nil || dialog.isPinned
            if isListed, try !isLeft(peer) { try move(peer, to: list) }
        }
        if !changes.covers(.settings, of: peer) {
            try transaction.receiveNotificationSettings(dialog.notifications, of: peer, now: now)
        }
        if !changes.covers(.draft, of: peer) {
            let draft = dialog.draft ?? DraftState(text: "", date: 0)
            try transaction.receiveDraft(draft, DraftKey(peer), isAnswer: true)
        }
        guard !changes.covers(.reading, of: peer) else {
            // The outgoing read position only grows.
            let read = MessagePosition(
                timestamp: 0,
                namespace: .cloud,
                id: dialog.readState.maxOutgoingRead
            )
            return try transaction.applyOutgoingRead(upTo: read, in: peer)
        }
        try transaction.receiveReadState(dialog.readState, of: peer)
        let newest = dialog.top?.id ?? 0
        let mentions = TagSummaryKey(peer, .tag(.unseenMention))
        try transaction.setTagSummary(mentions, count: dialog.unreadMentions, newest: newest)
        let reactions = TagSummaryKey(peer, .tag(.unseenReaction))
        try transaction.setTagSummary(reactions, count: dialog.unreadReactions, newest: newest)
    }
}
