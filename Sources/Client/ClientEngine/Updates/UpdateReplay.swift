import ClientModel
import MessageStore
import SchemaMapping
import StdExtras

/// The result of a replay, valid once the transaction is committed.
struct ReplayResult: Sendable {
    var events: AppliedEvents
    var touched: RecentChanges.Changes
    var uncounted: Set<StalePart>
    var sentIDs: [MessageKey: Int64]
    var channels: ChannelChanges
}

/// Executes a list of operations in a transaction, and collects the result: TC-07, TC-10.
///
/// Used once. The result is only valid after the commit.
struct UpdateReplay {
    let transaction: StoreTransaction
    let selfID: PeerID
    /// The server's time, seconds since 1970.
    let now: Int32
    /// The changes since the request whose answer is stored.
    let asked: RecentChanges.Changes
    /// The events to emit.
    var events = AppliedEvents()
    /// The changes that answers under way must not revert.
    var touched = RecentChanges.Changes()
    /// The changed parts without a counter.
    var uncounted: Set<StalePart> = []
    /// The random ids of own messages by their keys on the server, for messages that have not come yet.
    var sentIDs: [MessageKey: Int64]
    /// The changes to channels' counters.
    var channels = ChannelChanges()
    /// The newest message of each chat with new messages.
    private var newest: [PeerID: Int32] = [:]
    /// Deleted messages that are not stored.
    var unknownDeleted: [Int32] = []

    var reader: StoreReader { transaction.reader }

    init(
        _ transaction: StoreTransaction,
        selfID: PeerID,
        now: Int32,
        sentIDs: [MessageKey: Int64],
        except asked: RecentChanges.Changes = .init()
    ) {
        self.transaction = transaction
        self.asked = asked
        self.selfID = selfID
        self.now = now
        self.sentIDs = sentIDs
    }

    /// The result.
    var result: ReplayResult {
        ReplayResult(
            events: events,
            touched: touched,
            uncounted: uncounted,
            sentIDs: sentIDs,
            channels: channels
        )
    }

    /// Executes all operations.
    mutating func run(_ operations: [UpdateOperation]) throws {
        for operation in operations { try run(operation) }
        // Unsent own messages stay below new ones.
        for (peer, timestamp) in newest { try transaction.delayUnsent(in: peer, to: timestamp) }
        // Messages that are not stored may still be counted as unread.
        try transaction.invalidateInexactReadStates(countingAnyOf: unknownDeleted)
        // Last: messages that a later operation read or deleted cause no notification.
        try transaction.noteForNotification(events.newMessages, selfID: selfID, now: now)
    }

    private mutating func run(_ operation: UpdateOperation) throws {
        switch operation {
        case .addMessages(let messages): for message in messages { try add(message) }
        case .editMessage(let message): try edit(message)
        case .assignID(let id, let randomID): try assign(id, to: randomID)
        case .confirmSent(let sent, let randomID): try confirm(sent, randomID)
        case .deleteMessages(let ids): try delete(ids)
        case .deleteInChannel(let peer, let ids): try delete(ids, in: peer)
        case .hideOld(let peer, let id):
            if id > 0 { try transaction.deleteMessages(in: 1...id, .cloud, of: peer) }
        case .readContents(let ids): try readContents(reader.boxKeys(of: ids))
        case .readContentsInChannel(let peer, let ids):
            try readContents(ids.map { MessageKey(peer: peer, namespace: .cloud, id: $0) })
        case .pinMessages(let peer, let ids, let isPinned): try pin(ids, in: peer, isPinned)
        case .replaceMedia(let media):
            if let id = media.id { try transaction.updateMedia(id) { $0 = media } }
        case .poll(let update): try run(update)
        case .reactions(let key, let reactions): try react(key, reactions)
        case .counts(let key, let views, let forwards): try count(key, views: views, forwards: forwards)
        case .schedule(let message): try store(message)
        case .unschedule(let peer, let ids): try unschedule(ids, in: peer)
        case .forgetScheduled: try transaction.addHolesEverywhere(.scheduled)
        case .readThread(let thread, let id, let byOthers):
            try transaction.receiveRead(of: thread, upTo: id, byOthers: byOthers)
        case .readComments(let post, let id): try transaction.readComments(of: post, upTo: id)
        case .chat(let operation): try run(operation)
        case .peer(let operation): try run(operation)
        case .tell(let telling): try tell(telling)
        case .beginLists: try beginLists()
        case .openEnd(let peer): try transaction.addHole(aboveNewestOf: peer)
        case .leaveOut(let peer, let ids):
            touched.holes[peer, default: []].append(ids)
            try transaction.addHole(ids, ChunkScope(.cloud, .everywhere), of: peer)
            // All newer ones come with the same difference; of a new chat that is not known otherwise.
            let newer = ids.upperBound.addingSaturating(1)
            try transaction.addChunk(newer...Int32.max, ChunkScope(.cloud, .everywhere), of: peer)
        case .forgetChannel(let peer):
            try transaction.addHole(1...Int32.max, ChunkScope(.cloud, .everywhere), of: peer)
        case .forgetAll:
            try transaction.addHolesEverywhere(.cloud)
            try transaction.addHolesEverywhere(.scheduled)
            try transaction.setEntry(ChatListCheck(isDue: true), for: .chatListCheck)
        }
    }

    private mutating func tell(_ telling: TransientEvent) throws {
        switch telling {
        case .activity(let activity): events.activities.append(activity)
        case .notice(let notice): events.notices.append(notice)
        case .signIn(let signIn): events.signIns.append(signIn)
        case .privacy(let key, let rules):
            let reader = reader
            events.privacy[key] = try PrivacyRules(rules) { try reader.isChannel($0) }
        case .stale(let part):
            events.stale.insert(part)
            // The settings contain whether the user is a contact.
            if case .peerSettings(let peer) = part { touched.note(.person, of: peer) }
        }
    }

    /// Sets the end of each list above its first chat, until a page of it comes.
    private func beginLists() throws {
        for list in [ChatList.main, .archive] { try transaction.setChatListEnd(.top, of: list) }
    }

    /// Records a message of this date in a chat.
    mutating func noteMessage(in peer: PeerID, at timestamp: Int32) {
        newest[peer] = max(newest[peer] ?? 0, timestamp)
    }
}

/// The report of a replay that took remarkably long.
public struct ReplayReport: Sendable, Equatable {
    /// The number of its operations.
    public var operationCount: Int
    /// The time from its start to its commit.
    public var duration: Duration

    /// The minimum duration of reported replays.
    static var threshold: Duration { .seconds(1) }
}

extension UpdateReplay {
    /// Stores the peers that an answer describes, except for groups that have changed since the request. A channel
    /// that the user has left is removed from the lists and not followed; others may still be viewed.
    mutating func store(_ told: ReferencedPeers) throws {
        var told = told
        told.peers.removeAll { asked.groups.contains($0.id) }
        for peer in told.peers where peer.id.kind == .group { touched.groups.insert(peer.id) }
        try transaction.store(told)
        for case .channel(let channel) in told.peers where channel.isLeft {
            let peer = PeerID(.channel, channel.number)
            try transaction.rebase([.list(peer, nil)])
            let isListed = try reader.chat(peer).inclusion != nil
            guard isListed || channel.flags.contains(.forbidden) else { continue }
            channels.left.insert(channel.number)
            if isListed { try transaction.setInclusion(nil, of: peer) }
        }
    }

    /// True if the chat is a channel that the user is not in.
    func isLeft(_ chat: PeerID) throws -> Bool {
        guard chat.kind == .channel, case .channel(let channel)? = try reader.peer(chat) else { return false }
        return channel.isLeft
    }
}

extension Channel {
    /// True if the user is certainly not in the channel; a partial description leaves that open.
    var isLeft: Bool {
        !flags.contains(.minimal) && !flags.isDisjoint(with: [.left, .forbidden])
    }
}
