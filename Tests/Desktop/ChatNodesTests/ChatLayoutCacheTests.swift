import ChatPresentation
import ClientModel
import Localization
import Testing

@testable import ChatNodes

@Suite struct ChatLayoutCacheTests {
    private let layouts = ChatLayoutCache()
    private let measurer = ShapingMeasurer()

    private func chat(_ number: Int64) -> PeerID { PeerID(.user, number) }

    private var context: BubbleContext {
        BubbleContext(width: 600, metrics: ChatMetrics(), language: Strings.english, measurer: measurer)
    }

    /// A message of a chat.
    private func message(in chat: PeerID, _ text: String = "Hello") -> ChatEntry? {
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

    /// Shows a chat's message, and leaves the chat.
    private func show(_ chat: PeerID) throws {
        let (entry, lease) = (try #require(message(in: chat)), layouts.checkOut(chat))
        withExtendedLifetime(lease) { _ = lease.cache.drawing(of: entry, in: context, with: measurer) }
    }

    @Test func `a chat that is opened again lays out nothing that it showed last`() throws {
        let entry = try #require(message(in: chat(1)))
        try show(chat(1))
        let lease = layouts.checkOut(chat(1))
        #expect(lease.cache.drawing(of: entry, in: context) != nil)
        #expect(lease.cache.counts.made == 0, "counted since it was opened")
        #expect(layouts.checkOut(chat(2)).cache.isEmpty)
    }

    @Test func `a message that was edited meanwhile is laid out anew`() throws {
        try show(chat(1))
        let edited = try #require(message(in: chat(1), "Hello, and goodbye"))
        #expect(layouts.checkOut(chat(1)).cache.drawing(of: edited, in: context) == nil)
    }

    @Test func `a chat that two windows show has two shelves: each may have a width of its own`() {
        let (one, other) = (layouts.checkOut(chat(1)), layouts.checkOut(chat(1)))
        #expect(one.cache !== other.cache)
    }

    @Test func `the chats that were left last are kept`() throws {
        for number in 1...Int64(ChatLayoutCache.mostChats + 1) {
            try show(chat(number))
        }
        #expect(layouts.checkOut(chat(1)).cache.isEmpty)
        for number in 2...Int64(ChatLayoutCache.mostChats + 1) {
            #expect(!layouts.checkOut(chat(number)).cache.isEmpty)
        }
    }
}
