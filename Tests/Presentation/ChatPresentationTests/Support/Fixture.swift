import ChatPresentation
import ClientModel
import Localization

/// Short forms for messages and chats to lay out.
enum Fixture {
    static let own = PeerID(.user, 1)
    static let ann = PeerID(.user, 2)
    static let bob = PeerID(.user, 3)
    static let bot = PeerID(.user, 4)
    static let friends = PeerID(.channel, 5)
    static let news = PeerID(.channel, 6)

    static let group = ChatTraits(friends, kind: .group, ownID: own)
    static let dialog = ChatTraits(ann, kind: .dialog, ownID: own)
    static let channel = ChatTraits(news, kind: .channel, ownID: own)
    static let saved = ChatTraits(own, kind: .saved, ownID: own)

    static let peers: [PeerID: Peer] = {
        func user(_ id: PeerID, _ name: String) -> Peer {
            var user = User(id.number)
            user.firstName = name
            return .user(user)
        }
        var helper = User(bot.number)
        helper.firstName = "Helper"
        helper.usernames = [Username("helperbot")]
        helper.bot = BotTraits(version: 1)
        return [
            own: user(own, "Me"), ann: user(ann, "Ann"), bob: user(bob, "Bob"), bot: .user(helper),
            friends: .channel(Channel(friends.number, title: "Friends")),
            news: .channel(Channel(news.number, title: "News")),
        ]
    }()

    /// 12:00 UTC on 3 November 2025, a Monday.
    static let noon: Int32 = 1_762_171_200

    /// A message of the chat; without an author it is a channel's post.
    static func message(
        _ id: Int32,
        in chat: ChatTraits = group,
        from author: PeerID? = ann,
        after seconds: Int32 = 0,
        _ content: MessageContent
    ) -> Message {
        var fields = MessageFields(
            stableID: StableID(rawValue: Int64(id) + 1000),
            key: MessageKey(peer: chat.peer, namespace: .cloud, id: id),
            timestamp: noon + seconds,
            author: author,
            content: EncodedContent(content)
        )
        if author != own { fields.flags.insert(.incoming) }
        return Message(fields)
    }

    /// A message with text only.
    static func message(
        _ id: Int32,
        in chat: ChatTraits = group,
        from author: PeerID? = ann,
        after seconds: Int32 = 0,
        text: String
    ) -> Message {
        message(id, in: chat, from: author, after: seconds, MessageContent(text: text))
    }

    /// The rows of messages in a chat.
    static func entries(_ messages: [Message], in chat: ChatTraits = group) -> [ChatEntry] {
        EntryBuilder(history(messages, in: chat)).entries()
    }

    static func history(_ messages: [Message], in chat: ChatTraits = group) -> ChatHistory {
        var history = ChatHistory(chat)
        history.messages = messages.map { HistoryMessage($0) }
        history.peers = peers
        return history
    }

    static func context(
        width: Double = 640,
        textSize: Double = 15,
        language: Strings = Strings.english
    ) -> BubbleContext {
        BubbleContext(
            width: width,
            metrics: ChatMetrics(textSize: textSize),
            language: language,
            measurer: MonospaceMeasurer()
        )
    }
}

extension [ChatEntry] {
    var bubbles: [BubbleEntry] {
        compactMap { entry in
            if case .bubble(let bubble) = entry { bubble } else { nil }
        }
    }
}

extension Strings {
    /// English text in a right-to-left interface.
    static let mirrored = Strings(Language.english.mirrored)
}
