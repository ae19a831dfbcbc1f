import ChatPresentation
import ClientModel
import Localization
import MessageStore
import Testing

@testable import ChatListUI

@Suite struct SearchStateTests {
    private static let (own, bob) = (PeerID(.user, 9), PeerID(.user, 1))

    private static func user(_ id: PeerID, _ name: String) -> Peer {
        var user = User(id.number)
        user.firstName = name
        user.usernames = [Username(name.lowercased())]
        return .user(user)
    }

    /// An own message in a chat, as a result of `query`.
    private static func found(
        _ text: String,
        in chat: PeerID = bob,
        _ name: String = "Bob",
        by query: String,
        file: String? = nil
    ) -> FoundMessage {
        var content = MessageContent(text: text)
        if let file {
            var document = Document(MediaID(.document, 1))
            document.name = file
            content.media = [.document(document)]
        }
        let fields = MessageFields(
            key: MessageKey(peer: chat, namespace: .cloud, id: 1),
            timestamp: 1_762_178_700,
            author: own,
            content: EncodedContent(content)
        )
        return FoundMessage(
            HistoryMessage(Message(fields)),
            in: ChatRow(user(chat, name), ownID: own),
            by: SearchQuery(query),
            language: Strings.english,
            zone: TimeZoneRules(),
            now: 1_762_178_760
        )
    }

    @Test func `a message that was found says who wrote it, and what was looked for is marked`() {
        let found = Self.found("A lantern, and more lanterns", by: "lantern")
        #expect(found.model.title == "Bob" && found.model.prefix == "You:" && found.model.time == "14:05")
        #expect(found.model.avatar == .peer(Self.bob))
        let line = found.excerpt.line
        #expect(line.marks.map { String(line.text[$0]) } == ["lantern", "lantern"])
    }

    @Test func `of a long message the part is shown that has the word`() {
        let text =
            String(repeating: "Nothing of note. ", count: 40) + "A lantern."
            + String(repeating: " Amen.", count: 90)
        let line = Self.found(text, by: "lant").excerpt.line
        #expect(line.text.hasPrefix("…") && line.text.count < 90)
        #expect(line.marks.map { String(line.text[$0]) } == ["lant"])
        #expect(line.text.prefix(32).contains("lantern"))
    }

    @Test func `a file that was found by its name shows that`() {
        let named = Self.found("The list", by: "lant", file: "lanterns.csv").excerpt
        #expect(named.text == "lanterns.csv" && named.highlights.map { String(named.text[$0]) } == ["lant"])
        #expect(Self.found("The list", by: "list", file: "lanterns.csv").excerpt.text == "The list")
    }

    @Test func `one's own notes are Saved Messages, not oneself`() {
        let note = Self.found("Buy a lantern", in: Self.own, "Ada", by: "lantern")
        #expect(note.model.title == "Saved Messages" && note.model.avatar == .savedMessages)
        #expect(note.model.prefix == "")
        let chat = FoundChat(Self.user(Self.own, "Ada"), ownID: Self.own, language: Strings.english)
        #expect(chat.title == "Saved Messages" && chat.avatar == .savedMessages && chat.detail == "")
        let bob = FoundChat(Self.user(Self.bob, "Bob"), ownID: Self.own, language: Strings.english)
        #expect(bob.title == "Bob" && bob.avatar == .peer(Self.bob) && bob.detail == "@bob")
    }

    @Test(arguments: [("saved", true), ("mess", true), ("Saved M", true), ("aved", false), ("s", false)])
    func `Saved Messages are found by their name`(text: String, isFound: Bool) {
        #expect(FoundChat.isSavedMessages(text, language: Strings.english) == isFound)
    }
}
