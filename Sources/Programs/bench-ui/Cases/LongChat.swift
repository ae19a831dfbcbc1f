import ChatPresentation
import ClientModel

/// A chat of 100,000 messages of one to some ten lines, for both lists.
enum LongChat {
    static let count = 100_000
    static let own = PeerID(.user, 1)
    static let names = ["Ann Larkin", "Bob Swift", "Clara Finch", "Me"]

    private static let words =
        "the old harbour was full of swifts this morning and nobody knew where they came from 🐦 или куда"
        .split(separator: " ")

    /// The text of message `index`: 3 to 62 words.
    static func text(_ index: Int) -> String {
        let length = 3 + index * 7919 % 60
        return (0..<length).map { words[(index + $0 * 13) % words.count] }.joined(separator: " ")
    }

    /// A text of a single line for message `index`.
    static func line(_ index: Int) -> String {
        words[index % words.count] + " " + words[index * 13 % words.count]
    }

    /// The messages as the rows of a chat.
    static func entries() -> [ChatEntry] {
        let people = [PeerID(.user, 9), PeerID(.user, 12), PeerID(.user, 17), own]
        let chat = PeerID(.channel, 5)
        var history = ChatHistory(ChatTraits(chat, kind: .group, ownID: own))
        for (id, name) in zip(people, names) {
            var user = User(id.number)
            user.firstName = name
            history.peers[id] = .user(user)
        }
        history.messages = (0..<count).map { index in
            let author = people[index % people.count]
            let number = Int32(index + 1)
            return HistoryMessage(
                Message(
                    MessageFields(
                        stableID: StableID(rawValue: Int64(number)),
                        key: MessageKey(peer: chat, namespace: .cloud, id: number),
                        timestamp: 1_700_000_000 + 40 * number,
                        author: author,
                        flags: author == own ? [] : .incoming,
                        content: EncodedContent(MessageContent(text: text(index)))
                    )
                )
            )
        }
        return EntryBuilder(history).entries()
    }
}
