import TelegramSchema

// Short forms of server objects.

extension TL.Message {
    /// A text of `author` in the private chat with user `peer`.
    static func text(_ id: Int32, _ text: String, with peer: Int64 = 2, by author: Int64 = 2) -> TL.Message {
        .message(
            .init(
                out: author == 1,
                id: MessageID(rawValue: id),
                fromID: .peerUser(.init(userID: UserID(rawValue: author))),
                peerID: .peerUser(.init(userID: UserID(rawValue: peer))),
                date: 1_700_000_000 + id,
                message: text
            )
        )
    }
}

extension TL.User {
    /// A user with an access hash.
    static func sample(_ id: Int64, _ name: String = "Ada") -> TL.User {
        .user(.init(isSelf: id == 1, id: UserID(rawValue: id), accessHash: id * 100, firstName: name))
    }
}

extension TL.Updates {
    /// A container without a sequence number.
    static func of(_ updates: [TL.Update], users: [TL.User] = [.sample(1), .sample(2)]) -> TL.Updates {
        .updates(.init(updates: updates, users: users, chats: [], date: 1_700_000_000, seq: 0))
    }

    /// A container with a new text and the pts after it.
    static func message(_ id: Int32, _ text: String = "", pts: Int32, by author: Int64 = 2) -> TL.Updates {
        of([.message(id, text, pts: pts, by: author)])
    }
}

extension TL.Update {
    /// The update of a new text, with the pts after it.
    static func message(_ id: Int32, _ text: String = "", pts: Int32, by author: Int64 = 2) -> TL.Update {
        .updateNewMessage(.init(message: .text(id, text, by: author), pts: pts, ptsCount: 1))
    }

    /// The update of deleted messages, with the pts after them.
    static func deletion(_ ids: [Int32], pts: Int32) -> TL.Update {
        let messages = ids.map { MessageID(rawValue: $0) }
        return .updateDeleteMessages(.init(messages: messages, pts: pts, ptsCount: Int32(ids.count)))
    }
}

extension TL.UpdatesState {
    /// The server's state at a pts.
    static func at(_ pts: Int32) -> TL.UpdatesState {
        .init(pts: pts, qts: 0, date: 1_700_000_000, seq: 0, unreadCount: 0)
    }
}

extension TL.Dialog {
    /// The dialog of a private chat.
    static func sample(_ user: Int64, top: Int32, read: Int32 = 0, unread: Int32 = 0, folder: Int32? = nil)
        -> TL.Dialog
    {
        .dialog(
            .init(
                peer: .peerUser(.init(userID: UserID(rawValue: user))),
                topMessage: MessageID(rawValue: top),
                readInboxMaxID: MessageID(rawValue: read),
                readOutboxMaxID: 0,
                unreadCount: unread,
                unreadMentionsCount: 0,
                unreadReactionsCount: 0,
                unreadPollVotesCount: 0,
                notifySettings: .init(),
                folderID: folder
            )
        )
    }
}
