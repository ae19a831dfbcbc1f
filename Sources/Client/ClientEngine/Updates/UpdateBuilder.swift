import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

/// Builds the operations that follow from updates: TC-07. Pure.
struct UpdateBuilder {
    let selfID: PeerID
    /// The operations, in order.
    private(set) var operations: [UpdateOperation] = []
    /// The peers that the operations name, each with the first message that does.
    private(set) var named: [PeerID: MessageKey] = [:]
    /// The chats with new messages, and those that the user has just joined.
    private(set) var chats: Set<PeerID> = []
    /// The channels with more updates than were pushed, with their pts if it is known.
    var behind: [Int64: Int32?] = [:]

    init(selfID: PeerID) { self.selfID = selfID }

    /// Takes updates from the sequencer.
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

    /// Takes the new messages of a difference.
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

    /// Records that the chat must be known.
    mutating func need(_ chat: PeerID) { chats.insert(chat) }

    /// Takes a new message; nil for an empty one.
    mutating func add(new message: ReceivedMessage?) {
        guard let message else { return }
        note(message)
        chats.insert(message.message.key.peer)
        append(.addMessages([message]))
    }

    /// Takes the new state of a message.
    mutating func add(edited message: ReceivedMessage?) {
        guard let message else { return }
        note(message)
        append(.editMessage(message))
    }

    private mutating func note(_ message: ReceivedMessage) {
        for peer in message.peers where named[peer] == nil { named[peer] = message.message.key }
    }

    /// Appends an operation; messages are merged into an immediately preceding run of messages.
    mutating func append(_ operation: UpdateOperation) { operations.append(merging: operation) }
}
