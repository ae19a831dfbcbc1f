import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

extension UpdateReplay {
    /// Stores a new message. An own one replaces the local one.
    ///
    /// The counters let each message pass once, so it is reported once, even if a page contained it before.
    mutating func add(_ received: ReceivedMessage) throws {
        let isOurSending = sentIDs[received.message.key] != nil
        let stored = try store(received)
        try refreshPolls(received.media)
        let peer = stored.key.peer
        // A channel that the user only views without membership is in no list.
        if try reader.chat(peer).inclusion == nil, try !isLeft(peer) {
            try transaction.setInclusion(ChatInclusion(.main), of: peer)
        }
        noteMessage(in: peer, at: stored.timestamp)
        try transaction.noteAnswer(stored)
        guard !isOurSending else { return }
        events.newMessages.append(stored)
        guard stored.flags.contains(.incoming), let author = stored.author else { return }
        // The author has stopped typing this one: TC-79.
        events.activities.append(PeerActivity(peer, thread: stored.thread, author: author, nil))
    }

    /// Stores the current state of a message.
    @discardableResult
    mutating func store(_ received: ReceivedMessage) throws -> Message {
        let known = try reader.message(received.message.key)
        try transaction.addMedia(received.media)
        let stored = try transaction.add(try carryingOver(received.message, from: known))
        try tellCalls(of: stored, known)
        try limitTime(of: stored, as: received)
        touched.messages.insert(stored.key)
        return stored
    }

    /// Tells waiting calls what they change of a message: where it shows the user to be, and when it is to be sent.
    private func tellCalls(of told: Message, _ known: Message?) throws {
        guard known != nil else { return }
        if told.key.namespace == .scheduled {
            try transaction.rebase([.sendTime(told.key, told.timestamp)])
        } else if told.tags.contains(.liveLocation), let media = try told.content.decoded().media.first {
            try transaction.rebase([.media(told.key, media)])
        }
    }

    /// Notes the time when a message deletes itself; here it does so also while the server is not reached.
    private func limitTime(of stored: Message, as received: ReceivedMessage) throws {
        guard let time = received.deletionTime, stored.key.namespace == .cloud else { return }
        try transaction.setDeadline(.autoRemove, of: .message(stored.stableID), time)
    }

    /// Applies an edit to a stored message; others come with their page.
    mutating func edit(_ told: ReceivedMessage) throws {
        touched.messages.insert(told.message.key)
        guard let known = try reader.message(told.message.key) else {
            // An own message, sent and edited before the answer to the sending came.
            if sentIDs[told.message.key] != nil { try add(told) }
            return
        }
        try transaction.addMedia(told.media)
        try refreshPolls(told.media)
        let stored = try transaction.add(try carryingOver(told.message, from: known))
        try tellCalls(of: stored, known)
        if stored != known { events.editedMessages.append(stored) }
    }

    /// Returns the message with its local fields.
    private mutating func carryingOver(_ message: Message, from known: Message?) throws -> Message {
        let randomID = sentIDs.removeValue(forKey: message.key) ?? known?.randomID
        let reactions = try shown(message.reactions, on: known)
        guard randomID != nil || reactions != message.reactions else { return message }
        return message.updating { fields in
            fields.randomID = randomID
            fields.reactions = reactions
        }
    }

    /// Sets the id of an own message; a stored copy from elsewhere replaces the local one.
    mutating func assign(_ id: Int32, to randomID: Int64) throws {
        guard let sent = try reader.message(randomID: randomID) else {
            // Sent by another device, or deleted here meanwhile.
            return
        }
        // A scheduled message is settled by the answer, which alone says whether it was sent at once.
        guard sent.key.namespace == .local else { return }
        let key = MessageKey(peer: sent.key.peer, namespace: .cloud, id: id)
        guard let copy = try reader.message(key) else {
            sentIDs[key] = randomID
            return
        }
        try transaction.add(copy.updating { $0.randomID = randomID })
    }

    /// Moves a sent message to its place on the server.
    mutating func confirm(_ sent: TL.Updates.UpdateShortSentMessage, _ randomID: Int64) throws {
        guard let local = try reader.message(randomID: randomID), local.key.namespace != .cloud else {
            return
        }
        let received = try ReceivedMessage(sent, sending: local)
        try transaction.addMedia(received.media)
        // By the random id it replaces the local one, and a copy from elsewhere.
        try limitTime(of: try transaction.add(received.message), as: received)
        touched.messages.insert(received.message.key)
        noteMessage(in: received.message.key.peer, at: sent.date)
    }

    /// Deletes messages of the account's own message box.
    mutating func delete(_ ids: [Int32]) throws {
        touched.deletedIDs.formUnion(ids)
        let keys = try reader.boxKeys(of: ids)
        try transaction.delete(keys)
        events.deletedMessages += keys
        guard keys.count < ids.count else { return }
        let found = Set(keys.map(\.id))
        unknownDeleted += ids.filter { !found.contains($0) }
    }

    /// Deletes messages of a channel.
    mutating func delete(_ ids: [Int32], in peer: PeerID) throws {
        let keys = ids.map { MessageKey(peer: peer, namespace: .cloud, id: $0) }
        touched.messages.formUnion(keys)
        let stored = try reader.storedKeys(of: keys)
        for key in stored { try transaction.noteAnswerGone(key) }
        try transaction.delete(keys)
        events.deletedMessages += stored.sorted()
        // Messages that are not stored may still be counted as unread.
        let chat = try reader.chat(peer)
        guard stored.count < keys.count, !chat.isCountExact, case .idBased(let state)? = chat.readState,
            ids.contains(where: { $0 > state.maxIncomingRead })
        else { return }
        try transaction.invalidateReadState(of: peer)
    }

    /// Removes messages from the scheduled ones: cancelled, or sent.
    mutating func unschedule(_ ids: [Int32], in peer: PeerID) throws {
        let keys = ids.map { MessageKey(peer: peer, namespace: .scheduled, id: $0) }
        touched.messages.formUnion(keys)
        try transaction.delete(keys)
    }

    /// Marks voice messages as heard and mentions as seen.
    mutating func readContents(_ keys: [MessageKey]) throws {
        for key in keys {
            touched.messages.insert(key)
            try transaction.update(key) { fields in
                fields.flags.subtract([.mediaUnread, .unreadMention])
                fields.tags.subtract(.unseenMention)
            }
        }
    }

    /// Pins messages, or unpins them.
    mutating func pin(_ ids: [Int32], in peer: PeerID, _ isPinned: Bool) throws {
        let keys = ids.map { MessageKey(peer: peer, namespace: .cloud, id: $0) }
        touched.messages.formUnion(keys)
        for key in keys { try transaction.setPinned(isPinned, key) }
        try transaction.rebase(keys.map { .messagePin($0, isPinned: isPinned) })
        guard let newest = ids.max(), let page = try reader.cachedPeerData(peer) else { return }
        if isPinned {
            try transaction.updateCachedPeerData(peer) {
                $0.pinnedMessage = max($0.pinnedMessage ?? 0, newest)
            }
        } else if let shown = page.pinnedMessage, ids.contains(shown) {
            // The update does not contain the next one.
            try transaction.updateCachedPeerData(peer) { $0.pinnedMessage = nil }
            events.stale.insert(.peer(peer))
        }
    }
}

// Changes of messages other than edits: reactions, votes, counts.
extension UpdateReplay {
    /// Stores the current reactions to a message.
    mutating func react(_ key: MessageKey, _ told: Reactions) throws {
        guard let known = try reader.message(key) else { return }
        touched.messages.insert(key)
        let reactions = try shown(told, on: known)
        guard reactions != known.reactions else { return }
        try transaction.update(key) { fields in
            fields.reactions = reactions
            if reactions.hasUnread {
                fields.flags.insert(.unreadReaction)
                fields.tags.insert(.unseenReaction)
            } else {
                fields.flags.remove(.unreadReaction)
                fields.tags.remove(.unseenReaction)
            }
        }
    }

    /// Returns the reactions to show: with the user's own choice if the server omits it, and with unsent reactions.
    func shown(_ told: Reactions, on known: Message?) throws -> Reactions {
        guard let known else { return told }
        let reactions = told.keepingOwnChoice(of: known.reactions)
        guard let pending = try reader.pendingReaction(to: known.stableID) else { return reactions }
        return reactions.choosing(pending.chosen)
    }

    /// Updates stored polls from newly received messages. Polls of pages may be older than the stored ones.
    private func refreshPolls(_ media: [Media]) throws {
        for case .poll(let poll) in media {
            try run(PollUpdate(id: poll.id, poll: poll, results: poll.results))
        }
    }

    /// Changes a poll in all messages that show it. An unsent vote is kept.
    func run(_ update: PollUpdate) throws {
        if let poll = update.poll {
            try transaction.rebase([.closedPoll(poll.number, poll.flags.contains(.closed))])
        }
        if !update.results.isPartial {
            try transaction.rebase([.vote(update.id.number, own: update.results.own)])
        }
        try transaction.updateMedia(update.id) { media in
            guard case .poll(let known) = media else { return }
            var poll = update.poll ?? known
            poll.results = update.results.keepingOwnChoice(of: known.results)
            poll.pendingVotes = known.pendingVotes
            media = .poll(poll)
        }
    }

    /// Stores the views and forwards of a post.
    func count(_ key: MessageKey, views: Int32?, forwards: Int32?) throws {
        guard let known = try reader.message(key) else { return }
        var content: EncodedContent?
        if let forwards {
            var decoded = try known.content.decoded()
            decoded.forwards = forwards
            content = EncodedContent(decoded)
        }
        try transaction.update(key) { fields in
            fields.views = views.map { max($0, fields.views ?? 0) } ?? fields.views
            fields.content = content ?? fields.content
        }
    }
}

/// A change of a poll.
struct PollUpdate: Sendable {
    var id: MediaID
    /// The poll; nil if it is unchanged.
    var poll: Poll?
    var results: PollResults
}
