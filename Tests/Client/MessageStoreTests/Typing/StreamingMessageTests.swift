import ClientModel
import Signals
import Testing

@testable import MessageStore

@Suite struct StreamingMessageTests {
    private static func draft(_ text: String, number: Int64 = 1, at timestamp: Int32 = 100)
        -> StreamingMessage
    {
        StreamingMessage(
            StreamingMessage.Place(ada, author: bob),
            number: number,
            timestamp: timestamp,
            content: EncodedContent(MessageContent(text: text)),
            expires: 5000
        )
    }

    @Test func `a draft grows under one id until another message is begun`() throws {
        let drafts = StreamingMessages()
        let heard = Heard<[StreamingMessages.Shown]>()
        let shown = drafts.drafts(in: ada).start(next: { heard.hear($0) })
        drafts.set(Self.draft("a"))
        drafts.set(Self.draft("ab"))
        drafts.set(Self.draft("ab"))
        drafts.set(Self.draft("c", number: 2))
        drafts.remove(StreamingMessage.Place(ada, author: bob))
        let texts = try heard.all.map { try $0.map { try $0.draft.content.decoded().text } }
        #expect(texts == [[], ["a"], ["ab"], ["c"], []])
        #expect(heard.all[1][0].id == heard.all[2][0].id)
        #expect(heard.all[3][0].id != heard.all[2][0].id)
        #expect(heard.all[1][0].id.rawValue < 0)
        shown.cancel()
    }

    @Test func `a draft is merged behind the history until its message is there`() {
        let draft = Self.draft("half a", at: 100)
        let shown = StreamingMessages.Shown(draft: draft, id: StableID(rawValue: -1))
        let older = message(1, at: 99).updating { $0.author = bob }
        let others = message(2, at: 101)
        let finished = message(3, at: 100).updating { $0.author = bob }
        let merged = StreamingMessages.merged(into: [older, others], from: [shown])
        #expect(merged.map(\.stableID).last == StableID(rawValue: -1))
        #expect(merged.count == 3)
        #expect(StreamingMessages.merged(into: [older, others, finished], from: [shown]).count == 3)
        #expect(StreamingMessages.merged(into: [older, finished], from: [shown]) == [older, finished])
    }

    @Test func `drafts end with their time and with their message`() {
        let drafts = StreamingMessages()
        let heard = Heard<[StreamingMessages.Shown]>()
        let shown = drafts.drafts(in: ada).start(next: { heard.hear($0) })
        drafts.set(Self.draft("a"))
        #expect(drafts.removeExpired(at: 4999) == 5000)
        #expect(drafts.removeExpired(at: 5000) == nil)
        drafts.set(Self.draft("b"))
        drafts.remove(replacedBy: message(1, at: 50).updating { $0.author = bob })
        #expect(heard.all.last?.count == 1)
        drafts.remove(replacedBy: message(2, at: 100).updating { $0.author = bob })
        #expect(heard.all.last?.count == 0)
        shown.cancel()
    }
}
