import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct ShortMessageTests {
    @Test func `a short text of somebody is as the long one`() throws {
        let short = TL.Updates.UpdateShortMessage(
            mentioned: true,
            id: 4,
            userID: 77,
            message: "Hi",
            pts: 1,
            ptsCount: 1,
            date: 9,
            entities: [.messageEntityBold(.init(offset: 0, length: 2))]
        )
        var long = TL.Message.Message(
            mentioned: true,
            id: 4,
            fromID: Sample.anna,
            peerID: Sample.anna,
            date: 9,
            message: "Hi"
        )
        long.entities = [.messageEntityBold(.init(offset: 0, length: 2))]
        #expect(ReceivedMessage(short, selfID: Sample.selfID) == (try MessageMappingTests.received(long)))
    }

    @Test func `a short text of ours is ours`() {
        let short = TL.Updates.UpdateShortMessage(
            out: true,
            id: 4,
            userID: 77,
            message: "Hi",
            pts: 1,
            ptsCount: 1,
            date: 9
        )
        let message = ReceivedMessage(short, selfID: Sample.selfID).message
        #expect(message.author == Sample.selfID)
        #expect(message.key.peer == PeerID(.user, 77))
        #expect(!message.flags.contains(.incoming))
    }

    @Test func `a short text in a group has both chat and author`() {
        let short = TL.Updates.UpdateShortChatMessage(
            id: 4,
            fromID: 77,
            chatID: 5,
            message: "Hi",
            pts: 1,
            ptsCount: 1,
            date: 9,
            replyTo: .init(replyToMsgID: 2)
        )
        let received = ReceivedMessage(short, selfID: Sample.selfID)
        #expect(received.message.key == MessageKey(peer: PeerID(.group, 5), namespace: .cloud, id: 4))
        #expect(received.message.author == PeerID(.user, 77))
        #expect(received.message.replyTo?.id == 2)
    }

    private static let local: Message = {
        let key = MessageKey(peer: PeerID(.user, 77), namespace: .local, id: 3)
        var fields = MessageFields(key: key, timestamp: 10, author: Sample.selfID, flags: .sending)
        fields.randomID = 555
        fields.content = EncodedContent(MessageContent(text: "see example.org"))
        return Message(fields)
    }()

    @Test func `what we sent takes its place, with what the server found in it`() throws {
        let sent = TL.Updates.UpdateShortSentMessage(
            out: true,
            id: 40,
            pts: 1,
            ptsCount: 1,
            date: 12,
            media: .messageMediaWebPage(.init(webpage: .webPagePending(.init(id: 6, date: 13)))),
            entities: [.messageEntityUrl(.init(offset: 4, length: 11))]
        )
        let received = try ReceivedMessage(sent, sending: Self.local)
        #expect(received.message.key == MessageKey(peer: PeerID(.user, 77), namespace: .cloud, id: 40))
        #expect(received.message.timestamp == 12)
        #expect(received.message.randomID == 555)
        #expect(received.message.flags.isEmpty)
        #expect(received.message.tags == .link)
        #expect(received.media.count == 1)
        #expect(try received.message.content.decoded().text == "see example.org")
    }

    @Test func `media that the server does not speak of stay`() throws {
        var local = Self.local
        var content = MessageContent(text: "")
        content.media = [.shared(MediaID(.local, 8))]
        local = local.updating {
            $0.content = EncodedContent(content)
            $0.tags = .photo
        }
        let sent = TL.Updates.UpdateShortSentMessage(out: true, id: 40, pts: 1, ptsCount: 1, date: 12)
        let received = try ReceivedMessage(sent, sending: local)
        #expect(received.message.tags == .photo)
        #expect(received.message.mediaIDs == [MediaID(.local, 8)])
        #expect(received.media.isEmpty)
    }
}
