import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct ForwardTests {
    private static let team = PeerID(.group, 7)

    private static func message(_ id: Int32, in peer: PeerID = team, album: Int64? = nil) -> Message {
        var content = MessageContent()
        content.text = "t\(id)"
        var fields = MessageFields(
            key: MessageKey(peer: peer, namespace: .cloud, id: id),
            timestamp: id,
            author: PeerID(.user, 9)
        )
        fields.groupingKey = album
        fields.content = EncodedContent(content)
        return Message(fields)
    }

    @Test func `TC-39: no call forwards more than its limit, no album is cut, no two chats are mixed`() {
        var messages = (1...4).map { Self.message($0) }
        messages += (5...7).map { Self.message($0, album: 1) }
        messages += [Self.message(8), Self.message(9, in: FakeChat.bob)]
        let batches = messages.forwardBatches(limit: 6).map { $0.map(\.key.id) }
        #expect(batches == [[1, 2, 3, 4], [5, 6, 7, 8], [9]])
        let many = (1...250).map { Self.message($0) }.forwardBatches(limit: Sender.forwardLimit)
        #expect(many.map(\.count) == [100, 100, 50])
    }

    @Test func `TC-39: forwards show at once and name the originals, without authors when told so`()
        async throws
    {
        let fixture = try EngineFixture()
        let chat = FakeChat()
        fixture.api.on(TLFunction.MessagesForwardMessages.self) { request in
            chat.take(request.randomID.map { ($0, "f") })
        }
        let runner = try await fixture.runner()
        try await fixture.store.transaction { transaction in
            try transaction.setPeer(.group(Group(7, title: "Team")))
            for id in 1...3 { try transaction.add(Self.message(Int32(id))) }
        }
        try await fixture.run { [store = fixture.store] in
            await runner.handleSending(FakeUpdateSink(store))
            try await runner.start()
        }
        var options = ForwardOptions()
        options.hidesAuthors = true
        let keys = (1...3).map { MessageKey(peer: Self.team, namespace: .cloud, id: $0) }
        let sent = try await Sender(fixture.services).forward(keys, to: FakeChat.bob, options)
        #expect(sent.count == 1)
        let copies = try await fixture.messages()
        #expect(try copies.map { try $0.content.decoded().text } == ["t1", "t2", "t3"])
        #expect(try await fixture.end(of: sent[0].task) == .done([]))
        let call = try #require(fixture.api.calls(of: TLFunction.MessagesForwardMessages.self).first)
        #expect(call.id.map(\.rawValue) == [1, 2, 3])
        #expect(call.dropAuthor)
        #expect(chat.sent.count == 3)
    }
}
