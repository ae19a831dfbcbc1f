import ClientModel
import SchemaMapping
import TelegramSchema

/// One update on its way through the update processor.
struct QueuedUpdate: Sendable {
    /// The content of an update.
    enum Content: Sendable {
        case update(TL.Update)
        /// A new message in a short form.
        case message(ReceivedMessage)
        /// The answer to a sending call that names the message only by its random id.
        case sent(TL.Updates.UpdateShortSentMessage, randomID: Int64)
        /// An update of the counter only; the caller knows what happened.
        case counted
    }

    var content: Content
    /// The call that the update answers.
    var pendingResult: Int?
    /// Groups at the time of this update; they are stored with it, and no earlier.
    var groups: [Peer] = []
}

/// The parsed form of updates from a connection: TC-02.
struct ReceivedUpdates: Sendable {
    var batch = UpdateBatch<QueuedUpdate>()
    var peers = ReferencedPeers()
    /// Groups that came with updates without a counter, in an older state.
    var groupsBeside: [Peer] = []
    /// True if the server gave up sending updates: the difference must be fetched.
    var isTooLong = false

    /// Parses `updates`.
    /// - `randomID`: The random id of the own message that a short answer is about.
    /// - `pendingResult`: The call that they answer.
    init(_ updates: TL.Updates, selfID: PeerID, randomID: Int64? = nil, pendingResult: Int? = nil) {
        switch updates {
        case .updates(let container):
            batch.seqStart = container.seq
            batch.seq = container.seq
            batch.date = container.date
            peers = ReferencedPeers(users: container.users, chats: container.chats)
            add(container.updates, pendingResult)
        case .updatesCombined(let container):
            batch.seqStart = container.seqStart
            batch.seq = container.seq
            batch.date = container.date
            peers = ReferencedPeers(users: container.users, chats: container.chats)
            add(container.updates, pendingResult)
        case .updateShort(let short):
            batch.date = short.date
            add([short.update], pendingResult)
        case .updateShortMessage(let short):
            batch.date = short.date
            let message = ReceivedMessage(short, selfID: selfID)
            add(.message(message), .account(short.pts, short.ptsCount), pendingResult)
        case .updateShortChatMessage(let short):
            batch.date = short.date
            let message = ReceivedMessage(short, selfID: selfID)
            add(.message(message), .account(short.pts, short.ptsCount), pendingResult)
        case .updateShortSentMessage(let short):
            batch.date = short.date
            let content = randomID.map { QueuedUpdate.Content.sent(short, randomID: $0) } ?? .counted
            add(content, .account(short.pts, short.ptsCount), pendingResult)
        case .updatesTooLong:
            isTooLong = true
        }
        placeGroups()
    }

    /// Moves groups to the last ordered update: containers overtake each other, and a group that was renamed twice
    /// must not end with its first name.
    private mutating func placeGroups() {
        let groups = peers.peers.filter { $0.id.kind == .group }
        guard !groups.isEmpty else { return }
        if let last = batch.items.lastIndex(where: { $0.order != nil }) {
            batch.items[last].payload.groups = groups
            peers.peers.removeAll { $0.id.kind == .group }
            return
        }
        let subjects = Set(batch.items.compactMap(\.payload.group))
        groupsBeside = groups.filter { !subjects.contains($0.id) }
        peers.peers.removeAll { $0.id.kind == .group && !subjects.contains($0.id) }
    }

    private mutating func add(_ updates: [TL.Update], _ pendingResult: Int?) {
        for update in updates { add(.update(update), update.order, pendingResult) }
    }

    private mutating func add(_ content: QueuedUpdate.Content, _ order: UpdateOrder?, _ pendingResult: Int?) {
        batch.items.append(
            .init(order: order, payload: QueuedUpdate(content: content, pendingResult: pendingResult))
        )
    }
}

extension QueuedUpdate {
    /// The group that the update changes as a whole.
    fileprivate var group: PeerID? {
        guard case .update(let update) = content else { return nil }
        return switch update {
        case .updateChat(let update): PeerID(update.chatID)
        case .updateChatParticipantAdd(let update): PeerID(update.chatID)
        case .updateChatParticipantDelete(let update): PeerID(update.chatID)
        case .updateChatParticipantAdmin(let update): PeerID(update.chatID)
        case .updateChatParticipantRank(let update): PeerID(update.chatID)
        case .updateChatDefaultBannedRights(let update): PeerID(update.peer)
        default: nil
        }
    }
}

extension TL.Update {
    /// The counter that orders the update; nil if it applies at once.
    var order: UpdateOrder? {
        switch self {
        case .updateNewMessage(let update): .account(update.pts, update.ptsCount)
        case .updateEditMessage(let update): .account(update.pts, update.ptsCount)
        case .updateDeleteMessages(let update): .account(update.pts, update.ptsCount)
        case .updateReadHistoryInbox(let update): .account(update.pts, update.ptsCount)
        case .updateReadHistoryOutbox(let update): .account(update.pts, update.ptsCount)
        case .updateReadMessagesContents(let update): .account(update.pts, update.ptsCount)
        case .updateWebPage(let update): .account(update.pts, update.ptsCount)
        case .updatePinnedMessages(let update): .account(update.pts, update.ptsCount)
        case .updateFolderPeers(let update): .account(update.pts, update.ptsCount)
        case .updateNewChannelMessage, .updateEditChannelMessage, .updateDeleteChannelMessages,
            .updatePinnedChannelMessages, .updateChannelWebPage:
            channelOrder
        case .updateMessageID, .updateUserTyping, .updateChatUserTyping, .updateChatParticipants,
            .updateUserStatus, .updateUserName, .updateUserPhone, .updateNewAuthorization, .updateDcOptions,
            .updateNotifySettings, .updateServiceNotification, .updateChatParticipantAdd,
            .updateChatParticipantDelete, .updateChatParticipantAdmin, .updateChatParticipantRank,
            .updateDraftMessage, .updateConfig,
            .updateDialogPinned, .updatePinnedDialogs, .updateDialogUnreadMark, .updatePeerSettings,
            .updatePeerHistoryTTL, .updatePendingJoinRequests,
            .updatePrivacy, .updateContactsReset, .updateUser, .updateChat, .updatePeerBlocked,
            .updateChatDefaultBannedRights, .updateReadChannelInbox, .updateReadChannelOutbox,
            .updateChannelReadMessagesContents, .updateChannelTooLong, .updateChannelMessageViews,
            .updateChannelMessageForwards, .updateChannelAvailableMessages, .updateChannel,
            .updateChannelUserTyping, .updateMessageReactions, .updateMessagePoll, .updateDialogFilter,
            .updateDialogFilterOrder, .updateDialogFilters, .updateSavedGifs,
            .updateLoginToken, .updateNewScheduledMessage,
            .updateDeleteScheduledMessages, .updateReadChannelDiscussionInbox,
            .updateReadChannelDiscussionOutbox:
            nil
        }
    }

    /// The counter of an update in a channel's own sequence.
    private var channelOrder: UpdateOrder? {
        switch self {
        case .updateNewChannelMessage(let update):
            update.message.channel.map { .channel($0, update.pts, update.ptsCount) }
        case .updateEditChannelMessage(let update):
            update.message.channel.map { .channel($0, update.pts, update.ptsCount) }
        case .updateDeleteChannelMessages(let update):
            .channel(update.channelID.rawValue, update.pts, update.ptsCount)
        case .updatePinnedChannelMessages(let update):
            .channel(update.channelID.rawValue, update.pts, update.ptsCount)
        case .updateChannelWebPage(let update):
            .channel(update.channelID.rawValue, update.pts, update.ptsCount)
        default: nil
        }
    }
}

extension TL.Message {
    /// The channel of the message; nil for other chats.
    fileprivate var channel: Int64? {
        guard let key = MessageKey(self), key.peer.kind == .channel else { return nil }
        return key.peer.number
    }
}

extension UpdateOrder {
    /// An order in the account's own message box.
    static func account(_ value: Int32, _ count: Int32) -> UpdateOrder {
        UpdateOrder(box: .account, value: value, count: count)
    }

    /// An order in the message box of the channel with this number.
    static func channel(_ number: Int64, _ value: Int32, _ count: Int32) -> UpdateOrder {
        UpdateOrder(box: .channel(number), value: value, count: count)
    }
}
