import TelegramSchema

// Short ways to read answers and pushes.

extension TL.Updates {
    /// All updates, in any container.
    var all: [TL.Update] {
        switch self {
        case .updates(let updates): updates.updates
        case .updateShort(let short): [short.update]
        default: []
        }
    }

    /// The new and changed messages.
    var arrivals: [TL.Message] { all.compactMap(\.message) }

    /// The first of ``arrivals`` that is not a service message.
    var text: TL.Message.Message? { arrivals.lazy.compactMap(\.text).first }

    var users: [TL.User] { if case .updates(let updates) = self { updates.users } else { [] } }
    var chats: [TL.Chat] { if case .updates(let updates) = self { updates.chats } else { [] } }
}

extension TL.Update {
    var message: TL.Message? {
        switch self {
        case .updateNewMessage(let update): update.message
        case .updateEditMessage(let update): update.message
        default: nil
        }
    }

    /// The pts after the update, and its pts count.
    var pts: (after: Int32, count: Int32)? {
        switch self {
        case .updateNewMessage(let update): (update.pts, update.ptsCount)
        case .updateEditMessage(let update): (update.pts, update.ptsCount)
        case .updateDeleteMessages(let update): (update.pts, update.ptsCount)
        case .updateReadHistoryInbox(let update): (update.pts, update.ptsCount)
        case .updateReadHistoryOutbox(let update): (update.pts, update.ptsCount)
        case .updatePinnedMessages(let update): (update.pts, update.ptsCount)
        case .updateReadMessagesContents(let update): (update.pts, update.ptsCount)
        case .updateWebPage(let update): (update.pts, update.ptsCount)
        case .updateFolderPeers(let update): (update.pts, update.ptsCount)
        default: nil
        }
    }
}

extension TL.Message {
    var id: MessageID {
        switch self {
        case .message(let message): message.id
        case .messageService(let message): message.id
        case .messageEmpty(let message): message.id
        }
    }

    var text: Message? { if case .message(let message) = self { message } else { nil } }
    var action: TL.MessageAction? {
        if case .messageService(let message) = self { message.action } else { nil }
    }
}

extension TL.Dialog {
    /// The dialog of a chat; nil for a folder's.
    var row: TL.Dialog.Dialog? {
        if case .dialog(let row) = self { row } else { nil }
    }
}

extension TL.MessagesChatFull {
    /// The full info of a basic group; nil for a channel's.
    var group: TL.ChatFull.ChatFull? {
        if case .chatFull(let full) = fullChat { full } else { nil }
    }
}

extension TL.MessagesMessages {
    var messages: [TL.Message] {
        switch self {
        case .messages(let list): list.messages
        case .messagesSlice(let slice): slice.messages
        case .channelMessages(let list): list.messages
        case .messagesNotModified: []
        }
    }

    var texts: [String] { messages.compactMap { $0.text?.message } }

    /// The total number of messages.
    var total: Int {
        switch self {
        case .messages(let list): list.messages.count
        case .messagesSlice(let slice): Int(slice.count)
        case .channelMessages(let list): Int(list.count)
        case .messagesNotModified(let list): Int(list.count)
        }
    }
}

extension TL.User {
    var user: User? { if case .user(let user) = self { user } else { nil } }
}

extension TL.Chat {
    var chat: Chat? { if case .chat(let chat) = self { chat } else { nil } }
}

extension TLFunction.MessagesSendMessage {
    /// Creates a text to user `number`.
    init(to number: Int64, _ text: String, randomID: Int64) {
        self.init(peer: TestServer.peer(number), message: text, randomID: randomID)
    }
}

extension TestServer {
    /// Sends a text from one user to another.
    ///
    /// - Returns: The sender's copy.
    @discardableResult
    func say(_ text: String, to other: Int64 = 2, as number: Int64 = 1) async throws -> TL.Message.Message {
        let randomID = Int64.random(in: 1 ... .max)
        let answer = try await call(
            TLFunction.MessagesSendMessage(to: other, text, randomID: randomID),
            as: number
        )
        guard let message = answer.text else { throw Missing() }
        return message
    }

    /// The history of one user with another, the newest message first.
    func history(with other: Int64 = 2, as number: Int64 = 1) async throws -> TL.MessagesMessages {
        try await call(
            TLFunction.MessagesGetHistory(
                peer: Self.peer(other),
                offsetID: 0,
                offsetDate: 0,
                addOffset: 0,
                limit: 100,
                maxID: 0,
                minID: 0,
                hash: 0
            ),
            as: number
        )
    }
}

/// A value that the test looked for does not exist.
struct Missing: Error {}
