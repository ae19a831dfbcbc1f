import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct ReplyMappingTests {
    @Test func `an answer leads to what it answers, with the quoted words`() throws {
        var message = Sample.message
        message.replyTo = .init(quote: true, replyToMsgID: 7)
        message.replyTo?.quoteText = "words"
        message.replyTo?.quoteOffset = 3
        message.replyTo?.quoteEntities = [.messageEntityBold(.init(offset: 0, length: 5))]
        let mapped = try MessageMappingTests.received(message).message
        let target = MessageKey(peer: PeerID(.group, 5), namespace: .cloud, id: 7)
        #expect(mapped.replyTo == target)
        let reply = try #require(try mapped.content.decoded().reply)
        #expect(reply.message == target)
        #expect(reply.quote?.text.text == "words")
        #expect(reply.quote?.text.entities.count == 1)
        #expect(reply.quote?.offset == 3)
        #expect(reply.quote?.isManual == true)
        #expect(mapped.thread == nil)
    }

    @Test func `an answer to another chat names it, and shows what it cannot load`() throws {
        var message = Sample.message
        message.replyTo = .init(replyToMsgID: 7, replyToPeerID: Sample.channel)
        message.replyTo?.replyFrom = .init(fromName: "Boris", date: 50)
        message.replyTo?.replyMedia = .messageMediaPhoto(.init(photo: Sample.photo))
        let received = try MessageMappingTests.received(message)
        let reply = try #require(try received.message.content.decoded().reply)
        #expect(reply.message?.peer == PeerID(.channel, 8))
        #expect(reply.origin?.authorName == "Boris")
        #expect(reply.media.count == 1)
        #expect(received.peers.contains(PeerID(.channel, 8)))
    }

    @Test func `in a channel an answer is part of a thread`() throws {
        var message = Sample.message
        message.peerID = Sample.channel
        message.replyTo = .init(replyToMsgID: 7)
        #expect(try MessageMappingTests.received(message).message.thread == 7)
        message.replyTo?.replyToTopID = 4
        #expect(try MessageMappingTests.received(message).message.thread == 4)
        message.replyTo?.replyToPeerID = Sample.group
        #expect(try MessageMappingTests.received(message).message.thread == nil)
    }

    @Test func `a forward says who wrote it, and where it was saved from`() throws {
        var message = Sample.message
        message.fwdFrom = .init(imported: true, fromID: Sample.channel, date: 40, channelPost: 6)
        message.fwdFrom?.postAuthor = "Editor"
        message.fwdFrom?.savedFromPeer = Sample.anna
        message.fwdFrom?.savedFromMsgID = 3
        let received = try MessageMappingTests.received(message)
        let forward = try #require(try received.message.content.decoded().forward)
        #expect(forward.author == PeerID(.channel, 8))
        #expect(forward.source == MessageKey(peer: PeerID(.channel, 8), namespace: .cloud, id: 6))
        #expect(forward.signature == "Editor")
        #expect(forward.savedFrom == MessageKey(peer: PeerID(.user, 77), namespace: .cloud, id: 3))
        #expect(received.message.flags.contains(.imported))
        #expect(received.peers.contains(PeerID(.channel, 8)))
    }

    @Test func `a hidden author is a name alone`() throws {
        var message = Sample.message
        message.fwdFrom = .init(fromName: "Somebody", date: 40)
        let forward = try #require(
            try MessageMappingTests.received(message).message.content.decoded().forward
        )
        #expect(forward.author == nil)
        #expect(forward.authorName == "Somebody")
    }
}
