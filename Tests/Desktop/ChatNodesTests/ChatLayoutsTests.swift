import ChatPresentation
import ClientModel
import Testing

@testable import ChatNodes

@Suite struct ChatLayoutsTests {
    private let layouts = ChatLayouts()
    private let measurer = ShapingMeasurer()

    private func chat(_ number: Int64) -> PeerID { PeerID(.user, number) }

    private var context: BubbleContext {
        BubbleContext(width: 600, metrics: ChatMetrics(), language: EnglishLanguage(), measurer: measurer)
    }

    /// A message of a chat.
    private func entry(in chat: PeerID, _ text: String = "Hello") -> ChatEntry? {
        let own = PeerID(.user, 99)
        var history = ChatHistory(ChatTraits(chat, kind: .dialog, ownID: own))
        let fields = MessageFields(
            stableID: StableID(rawValue: 1),
            key: MessageKey(peer: chat, namespace: .cloud, id: 1),
            timestamp: 1_700_000_000,
            author: chat,
            flags: .incoming,
            content: EncodedContent(MessageContent(text: text))
        )
        history.messages = [HistoryMessage(Message(fields))]
        return EntryBuilder(history).entries().last
    }

    @Test func `a chat that is opened again lays out nothing that it showed last`() throws {
        let entry = try #require(entry(in: chat(1)))
        do {
            let loan = layouts.lend(chat(1))
            _ = loan.shelf.drawing(of: entry, in: context, with: measurer)
            #expect(loan.shelf.counts.made == 1)
        }
        let loan = layouts.lend(chat(1))
        #expect(loan.shelf.drawing(of: entry, in: context) != nil)
        #expect(loan.shelf.counts.made == 0, "counted since it was opened")
        #expect(layouts.lend(chat(2)).shelf.isEmpty)
    }

    @Test func `a message that was edited meanwhile is laid out anew`() throws {
        do {
            let entry = try #require(entry(in: chat(1)))
            _ = layouts.lend(chat(1)).shelf.drawing(of: entry, in: context, with: measurer)
        }
        let edited = try #require(entry(in: chat(1), "Hello, and goodbye"))
        #expect(layouts.lend(chat(1)).shelf.drawing(of: edited, in: context) == nil)
    }

    @Test func `a chat that two windows show has two shelves: each may have a width of its own`() {
        let (one, other) = (layouts.lend(chat(1)), layouts.lend(chat(1)))
        #expect(one.shelf !== other.shelf)
    }

    @Test func `the chats that were left last are kept`() throws {
        for number in 1...Int64(ChatLayouts.mostChats + 1) {
            let entry = try #require(entry(in: chat(number)))
            _ = layouts.lend(chat(number)).shelf.drawing(of: entry, in: context, with: measurer)
        }
        #expect(layouts.lend(chat(1)).shelf.isEmpty)
        for number in 2...Int64(ChatLayouts.mostChats + 1) {
            #expect(!layouts.lend(chat(number)).shelf.isEmpty)
        }
    }
}
