import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

extension UpdateBuilder {
    /// Takes an update about a channel, or about members' reactions and votes.
    mutating func add(channelUpdate update: TL.Update) {
        switch update {
        case .updateNewChannelMessage(let update):
            add(new: ReceivedMessage(update.message, selfID: selfID))
        case .updateEditChannelMessage(let update):
            add(edited: ReceivedMessage(update.message, selfID: selfID))
        case .updateDeleteChannelMessages(let update):
            append(.deleteInChannel(PeerID(update.channelID), update.messages.map(\.rawValue)))
        case .updatePinnedChannelMessages(let update):
            let ids = update.messages.map(\.rawValue)
            append(.pinMessages(PeerID(update.channelID), ids, isPinned: update.pinned))
        case .updateChannelWebPage(let update):
            if let page = WebPage(update.webpage) { append(.replaceMedia(.webPage(page))) }
        case .updateReadChannelInbox(let update):
            let (peer, id) = (PeerID(update.channelID), update.maxID.rawValue)
            append(.chat(.readIncoming(peer, upTo: id, stillUnread: update.stillUnreadCount)))
        case .updateReadChannelOutbox(let update):
            append(.chat(.readOutgoing(PeerID(update.channelID), upTo: update.maxID.rawValue)))
        case .updateChannelReadMessagesContents(let update):
            append(.readContentsInChannel(PeerID(update.channelID), update.messages.map(\.rawValue)))
        case .updateChannelTooLong(let update):
            behind[update.channelID.rawValue] = update.pts
            need(PeerID(update.channelID))
        case .updateChannel(let update):
            need(PeerID(update.channelID))
            append(.tell(.stale(.peer(PeerID(update.channelID)))))
        default: add(countUpdate: update)
        }
    }

    private mutating func add(countUpdate update: TL.Update) {
        switch update {
        case .updateChannelMessageViews(let update):
            append(
                .counts(
                    .init(update.channelID, update.id),
                    views: update.views,
                    forwards: nil
                )
            )
        case .updateChannelMessageForwards(let update):
            append(
                .counts(
                    .init(update.channelID, update.id),
                    views: nil,
                    forwards: update.forwards
                )
            )
        case .updateChannelAvailableMessages(let update):
            guard update.availableMinID.rawValue > 0 else { return }
            append(.hideOld(PeerID(update.channelID), upTo: update.availableMinID.rawValue))
        case .updateChannelUserTyping(let update):
            let thread = update.topMsgID.map { Int64($0.rawValue) }
            let activity = PeerActivity(
                PeerID(update.channelID),
                thread: thread,
                author: PeerID(update.fromID),
                TypingActivity(update.action)
            )
            append(.tell(.activity(activity)))
        case .updateMessageReactions(let update):
            let key = MessageKey(peer: PeerID(update.peer), namespace: .cloud, id: update.msgID.rawValue)
            append(.reactions(key, Reactions(update.reactions)))
        case .updateMessagePoll(let update):
            append(
                .poll(
                    PollUpdate(
                        id: MediaID(.poll, update.pollID),
                        poll: update.poll.map { Poll($0) },
                        results: PollResults(update.results)
                    )
                )
            )
        default: add(folderUpdate: update)
        }
    }

    private mutating func add(folderUpdate update: TL.Update) {
        switch update {
        case .updateFolderPeers(let update):
            for told in update.folderPeers {
                append(.chat(.move(PeerID(told.peer), ChatList(rawValue: told.folderID))))
            }
        // Folder updates name chats by hashes that only the full list resolves; they are rare.
        case .updateDialogFilter, .updateDialogFilterOrder, .updateDialogFilters:
            append(.tell(.stale(.folders)))
        case .updateSavedGifs: append(.tell(.stale(.savedGIFs)))
        default: add(asideUpdate: update)
        }
    }
}

extension MessageKey {
    fileprivate init(_ channel: ChannelID, _ id: MessageID) {
        self.init(peer: PeerID(channel), namespace: .cloud, id: id.rawValue)
    }
}
