import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

extension UpdateReplay {
    /// Stores a new message. One of ours takes the place of the local one.
    ///
    /// The counters let each through once, so it is told once, even when a page brought it before.
    mutating func add(_ received: ReceivedMessage) throws {
        let isOurSending = sentIDs[received.message.key] != nil
        let stored = try store(received)
        try refreshPolls(received.media)
        let peer = stored.key.peer
        // One that we are not in, and only look at, is in no list.
        if try reader.chat(peer).inclusion == nil, try !isLeft(peer) {
            try transaction.setInclusion(ChatInclusion(.main), of: peer)
        }
        noteMessage(in: peer, at: stored.timestamp)
        try transaction.noteAnswer(stored)
        guard !isOurSending else { return }
        events.newMessages.append(stored)
        guard stored.flags.contains(.incoming), let author = stored.author else { return }
        // They have stopped writing this one: TC-79.
        events.activities.append(PeerActivity(peer, thread: stored.thread, author: author, nil))
    }

    /// Stores a message as it is now.
    @discardableResult
    mutating func store(_ received: ReceivedMessage) throws -> Message {
        let known = try reader.message(received.message.key)
        try transaction.addMedia(received.media)
        let stored = try transaction.add(try carryingOver(received.message, from: known))
        touched.messages.insert(stored.key)
        return stored
    }

    /// Changes a message that is stored; of others the page that has them will tell.
    mutating func edit(_ told: ReceivedMessage) throws {
        touched.messages.insert(told.message.key)
        guard let known = try reader.message(told.message.key) else {
            // Ours, sent and edited before its answer came.
            if sentIDs[told.message.key] != nil { try add(told) }
            return
        }
        try transaction.addMedia(told.media)
        try refreshPolls(told.media)
        let stored = try transaction.add(try carryingOver(told.message, from: known))
        if stored != known { events.editedMessages.append(stored) }
    }

    /// The message with what only we know of it.
    private mutating func carryingOver(_ message: Message, from known: Message?) throws -> Message {
        let randomID = sentIDs.removeValue(forKey: message.key) ?? known?.randomID
        let reactions = try shown(message.reactions, on: known)
        guard randomID != nil || reactions != message.reactions else { return message }
        return message.updating { fields in
            fields.randomID = randomID
            fields.reactions = reactions
        }
    }

    /// Our message has its id: the stored copy, if it came by another way, takes the place of the local one.
    mutating func assign(_ id: Int32, to randomID: Int64) throws {
        guard let sent = try reader.message(randomID: randomID) else {
            // Sent by another device of ours, or deleted here meanwhile.
            return
        }
        // What is to be sent later is settled by the answer: only that says whether it was sent at once.
        guard sent.key.namespace == .local else { return }
        let key = MessageKey(peer: sent.key.peer, namespace: .cloud, id: id)
        guard let copy = try reader.message(key) else {
            sentIDs[key] = randomID
            return
        }
        try transaction.add(copy.updating { $0.randomID = randomID })
    }

    /// Our message was taken: it moves to where the server put it.
    mutating func confirm(_ sent: TL.Updates.UpdateShortSentMessage, _ randomID: Int64) throws {
        guard let local = try reader.message(randomID: randomID), local.key.namespace != .cloud else {
            return
        }
        let received = try ReceivedMessage(sent, sending: local)
        try transaction.addMedia(received.media)
        // By the random id it takes the place of the local one, and of a copy that came by another way.
        try transaction.add(received.message)
        touched.messages.insert(received.message.key)
        noteMessage(in: received.message.key.peer, at: sent.date)
    }

    /// Deletes messages of the account's own box.
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
        // They may be counted as unread all the same.
        let chat = try reader.chat(peer)
        guard stored.count < keys.count, !chat.isCountExact, case .idBased(let state)? = chat.readState,
            ids.contains(where: { $0 > state.maxIncomingRead })
        else { return }
        try transaction.invalidateReadState(of: peer)
    }

    /// Messages are not to be sent later any more: called off, or sent.
    mutating func unschedule(_ ids: [Int32], in peer: PeerID) throws {
        let keys = ids.map { MessageKey(peer: peer, namespace: .scheduled, id: $0) }
        touched.messages.formUnion(keys)
        try transaction.delete(keys)
    }

    /// Voice messages were heard, mentions seen.
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
        for id in ids {
            let key = MessageKey(peer: peer, namespace: .cloud, id: id)
            touched.messages.insert(key)
            try transaction.update(key) { fields in
                if isPinned {
                    fields.flags.insert(.pinned)
                    fields.tags.insert(.pinned)
                } else {
                    fields.flags.remove(.pinned)
                    fields.tags.remove(.pinned)
                }
            }
        }
        guard let newest = ids.max(), let page = try reader.cachedPeerData(peer) else { return }
        if isPinned {
            try transaction.updateCachedPeerData(peer) {
                $0.pinnedMessage = max($0.pinnedMessage ?? 0, newest)
            }
        } else if let shown = page.pinnedMessage, ids.contains(shown) {
            // Which is the next one is not told.
            try transaction.updateCachedPeerData(peer) { $0.pinnedMessage = nil }
            events.stale.insert(.peer(peer))
        }
    }
}
