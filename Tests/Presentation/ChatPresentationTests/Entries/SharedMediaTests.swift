import ChatPresentation
import ClientModel
import Testing

@Suite struct SharedMediaTests {
    @Test func `a bubble has the media that its message and the answered one share with others`() throws {
        func sent(_ id: Int32, _ number: Int64) -> (Message, Media) {
            var content = MessageContent(text: "")
            content.media = [.document(Document(MediaID(.document, number)))]
            let media = content.detachMedia()[0]
            return (Fixture.message(id, content), media)
        }
        let (answered, first) = sent(1, 5)
        let (message, second) = sent(2, 6)
        let media = [MediaID(.document, 5): first, MediaID(.document, 6): second]
        let part = BubblePart(HistoryMessage(message, reply: answered, media: media))
        #expect(part.content?.media == [second])
        #expect(part.replyContent?.media == [first])
        // Media that are not stored stay references.
        #expect(BubblePart(HistoryMessage(message)).content?.media == [.shared(MediaID(.document, 6))])
    }
}
