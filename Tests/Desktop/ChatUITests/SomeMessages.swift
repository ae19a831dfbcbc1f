import ChatPresentation
import ClientModel

/// A chat with Bob.
enum SomeMessages {
    static let bob = PeerID(.user, 1)
    static let own = PeerID(.user, 9)

    /// Bob's messages, or one's own, one per minute, with ids from 1.
    static func entries(
        _ texts: [String],
        flags: MessageFlags = [],
        isOwn: Bool = false,
        media: Media? = nil,
        namespace: MessageNamespace = .cloud,
        changing change: (inout MessageContent) -> Void = { _ in }
    ) -> [ChatEntry] {
        var history = ChatHistory(ChatTraits(bob, kind: .dialog, ownID: own))
        var user = User(bob.number)
        user.firstName = "Bob"
        history.peers = [bob: .user(user)]
        history.messages = texts.enumerated().map { index, text in
            let number = Int32(index + 1)
            var content = MessageContent(text: text)
            if let media { content.media = [media] }
            change(&content)
            let fields = MessageFields(
                stableID: StableID(rawValue: Int64(number)),
                key: MessageKey(peer: bob, namespace: namespace, id: number),
                timestamp: 1_700_000_000 + number * 60,
                author: isOwn ? own : bob,
                flags: isOwn ? flags : flags.union(.incoming),
                content: EncodedContent(content)
            )
            return HistoryMessage(Message(fields))
        }
        return EntryBuilder(history).entries()
    }
}
