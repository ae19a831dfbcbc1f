import ChatPresentation
import ClientModel
import ListEngine
import Testing

@testable import ChatNodes

@Suite struct PendingUpdateTests {
    private func update(_ count: Int) -> PendingUpdate {
        var update = ChatUpdate(
            chat(count),
            edges: ListEdges(top: .more, bottom: .more),
            reason: .initial,
            scroll: ScrollIntent(to: .item(ItemID(1), .top(0)))
        )
        update.tag = 7
        return PendingUpdate(update: update)
    }

    /// A chat of `count` messages.
    private func chat(_ count: Int) -> [ChatEntry] {
        let (ann, own) = (PeerID(.user, 1), PeerID(.user, 99))
        var history = ChatHistory(ChatTraits(ann, kind: .dialog, ownID: own))
        history.messages = (1...count).map { number in
            let fields = MessageFields(
                stableID: StableID(rawValue: Int64(number)),
                key: MessageKey(peer: ann, namespace: .cloud, id: Int32(number)),
                timestamp: 1_700_000_000 + Int32(number),
                author: ann,
                flags: .incoming,
                content: EncodedContent(MessageContent(text: "Hello"))
            )
            return HistoryMessage(Message(fields))
        }
        return EntryBuilder(history).entries()
    }

    @Test func `of a long chat what fills the screen comes first, and then all of it, which goes nowhere`()
        throws
    {
        let whole = update(2_000)
        let (first, rest) = try #require(whole.parts(300..<360))
        #expect(first.update.entries.map(\.id) == whole.update.entries[300..<360].map(\.id))
        #expect(first.update.edges == ListEdges(top: .end, bottom: .end))
        #expect(first.update.scroll != nil)
        #expect(first.update.tag == nil)
        #expect(rest.update.entries.count == 2_000)
        #expect(rest.update.edges == ListEdges(top: .more, bottom: .more))
        #expect(rest.update.scroll == nil)
        #expect(rest.update.tag == 7)
        #expect(rest.parts(300..<360) == nil, "it is not cut again")
    }

    @Test func `what reaches an end says what lies beyond`() throws {
        let (first, _) = try #require(update(2_000).parts(1_900..<2_000))
        #expect(first.update.edges == ListEdges(top: .end, bottom: .more))
    }

    @Test func `a chat of an ordinary length is shown at once, and what comes while one looks on`() {
        #expect(update(1_000).parts(900..<1_000) == nil)
        var live = update(2_000)
        live.update.reason = .live
        #expect(live.parts(900..<1_000) == nil)
    }
}
