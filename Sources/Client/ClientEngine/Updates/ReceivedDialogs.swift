import ClientModel
import MessageStore
import SchemaMapping

/// Chats as an answer tells of them, with their newest messages.
struct ReceivedDialogs: Sendable {
    var dialogs: [ReceivedDialog] = []
    var messages: [MessageKey: ReceivedMessage] = [:]

    /// Adds an answer's.
    mutating func add(_ dialogs: [ReceivedDialog], _ messages: [ReceivedMessage]) {
        self.dialogs += dialogs
        for message in messages { self.messages[message.message.key] = message }
    }
}

extension UpdateReplay {
    /// Stores chats as told, but for what changed since they were asked for.
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
            // Nothing is above it, or it came by an update.
            try transaction.addChunk(key.id...Int32.max, ChunkScope(.cloud, .everywhere), of: peer)
        } else if dialog.top == nil {
            try transaction.addChunk(1...Int32.max, ChunkScope(.cloud, .everywhere), of: peer)
        }
        try add(dialog, of: peer, except: changes)
    }

    /// What is told of the chat as a whole.
    private func add(
        _ dialog: ReceivedDialog,
        of peer: PeerID,
        except changes: RecentChanges.Changes
    ) throws {
        // One that was deleted here, and of which the server is to be told yet, does not come back.
        if try !changes.covers(.place, of: peer) && !reader.isClearing(peer) {
            let list = ChatList(rawValue: dialog.list)
            let known = try reader.chat(peer).inclusion?.list
            // Of a chat that is in no list the server tells as well, when it is asked for that one.
            let isListed = known != nil || dialog.top != nil || dialog.draft != nil || dialog.isPinned
            if isListed, known != list, try !isLeft(peer) {
                try transaction.setInclusion(ChatInclusion(list), of: peer)
            }
        }
        // What the member did and the server does not know yet stays.
        if try !changes.covers(.settings, of: peer) && reader.tasks(in: .notifications(peer)).isEmpty {
            try transaction.setNotificationSettings(dialog.notifications, of: peer, now: now)
        }
        if !changes.covers(.draft, of: peer) {
            let draft = dialog.draft ?? DraftState(text: "", date: 0)
            try transaction.receiveDraft(draft, DraftKey(peer), isAnswer: true)
        }
        guard !changes.covers(.reading, of: peer) else {
            // What others have read only grows.
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
