import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

/// Makes the list of operations that follows from updates: client.md TC-07. Pure.
struct UpdateBuilder {
    let selfID: PeerID
    /// In their order.
    private(set) var operations: [UpdateOperation] = []
    /// Whom the operations name, each with the first message that does.
    private(set) var named: [PeerID: MessageKey] = [:]
    /// Chats that got messages, or that we are in since now.
    private(set) var chats: Set<PeerID> = []
    /// Channels that have more to tell than was pushed, with where they are, if that is told.
    var behind: [Int64: Int32?] = [:]

    init(selfID: PeerID) { self.selfID = selfID }

    /// Takes what the sequencer let through.
    mutating func add(_ updates: [QueuedUpdate]) {
        for update in updates {
            switch update.content {
            case .update(let update): add(update)
            case .message(let message): add(new: message)
            case .sent(let sent, let randomID): append(.confirmSent(sent, randomID: randomID))
            case .counted: break
            }
        }
    }

    /// Takes a difference's new messages.
    mutating func add(newMessages: [TL.Message]) {
        for message in newMessages { add(new: ReceivedMessage(message, selfID: selfID)) }
    }

    /// Takes one update.
    mutating func add(_ update: TL.Update) {
        switch update {
        case .updateNewMessage(let update): add(new: ReceivedMessage(update.message, selfID: selfID))
        case .updateEditMessage(let update): add(edited: ReceivedMessage(update.message, selfID: selfID))
        case .updateMessageID(let update): append(.assignID(update.id.rawValue, randomID: update.randomID))
        case .updateDeleteMessages(let update): append(.deleteMessages(update.messages.map(\.rawValue)))
        case .updateReadHistoryInbox(let update):
            let (peer, id) = (PeerID(update.peer), update.maxID.rawValue)
            append(.chat(.readIncoming(peer, upTo: id, stillUnread: update.stillUnreadCount)))
        case .updateReadHistoryOutbox(let update):
            append(.chat(.readOutgoing(PeerID(update.peer), upTo: update.maxID.rawValue)))
        case .updateReadMessagesContents(let update):
            append(.readContents(update.messages.map(\.rawValue)))
        case .updatePinnedMessages(let update):
            let ids = update.messages.map(\.rawValue)
            append(.pinMessages(PeerID(update.peer), ids, isPinned: update.pinned))
        case .updateWebPage(let update):
            if let page = WebPage(update.webpage) { append(.replaceMedia(.webPage(page))) }
        default: add(channelUpdate: update)
        }
    }

    /// Notes that something is to be known of a chat.
    mutating func need(_ chat: PeerID) { chats.insert(chat) }

    /// Takes a new message; nil for an empty one.
    mutating func add(new message: ReceivedMessage?) {
        guard let message else { return }
        note(message)
        chats.insert(message.message.key.peer)
        append(.addMessages([message]))
    }

    /// Takes a message as it is now.
    mutating func add(edited message: ReceivedMessage?) {
        guard let message else { return }
        note(message)
        append(.editMessage(message))
    }

    private mutating func note(_ message: ReceivedMessage) {
        for peer in message.peers where named[peer] == nil { named[peer] = message.message.key }
    }

    /// Appends an operation; messages join a run of messages right before.
    mutating func append(_ operation: UpdateOperation) { operations.append(merging: operation) }
}
