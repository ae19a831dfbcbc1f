import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// Who read one's message, and when.
struct ReaderTests {
    private func group(_ server: TestServer, _ others: Int64...) async throws -> TL.InputPeer {
        let create = TLFunction.MessagesCreateChat(users: others.map(TestServer.input), title: "Group")
        let chat = try #require(try await server.call(create).updates.chats.first?.chat)
        return .inputPeerChat(.init(chatID: chat.id))
    }

    private func write(_ text: String, to peer: TL.InputPeer, on server: TestServer) async throws -> MessageID
    {
        let randomID = Int64.random(in: 1 ... .max)
        let send = TLFunction.MessagesSendMessage(peer: peer, message: text, randomID: randomID)
        return try #require(try await server.call(send).text?.id)
    }

    private func read(_ peer: TL.InputPeer, as key: Int64, on server: TestServer) async throws {
        _ = try await server.call(TLFunction.MessagesReadHistory(peer: peer, maxID: 0), as: key)
    }

    private func readers(
        of id: MessageID,
        in peer: TL.InputPeer,
        on server: TestServer,
        as key: Int64 = 1
    ) async throws -> [TL.ReadParticipantDate] {
        try await server.call(
            TLFunction.MessagesGetMessageReadParticipants(peer: peer, msgID: id),
            as: key
        )
    }

    private func readDate(_ id: MessageID, on server: TestServer, as key: Int64 = 1) async throws -> Int32 {
        let other = key == 1 ? Int64(2) : 1
        let ask = TLFunction.MessagesGetOutboxReadDate(peer: TestServer.peer(other), msgID: id)
        return try await server.call(ask, as: key).date
    }

    @Test func `the author learns who read a message in a group, and when`() async throws {
        let server = try await TestServer(users: 4)
        let group = try await group(server, 2, 3, 4)
        let first = try await write("one", to: group, on: server)
        #expect(try await readers(of: first, in: group, on: server).isEmpty)
        let start = try await server.call(TLFunction.UpdatesGetState()).date
        try await server.advance(seconds: 10)
        try await read(group, as: 2, on: server)
        let second = try await write("two", to: group, on: server)
        try await server.advance(seconds: 10)
        for reader in [Int64(2), 3] { try await read(group, as: reader, on: server) }
        let restarted = try await server.restarted()
        let ofFirst = try await readers(of: first, in: group, on: restarted)
        #expect(ofFirst.map(\.userID) == [TestServer.user(3), TestServer.user(2)], "the latest first")
        #expect(ofFirst.map(\.date) == [start + 20, start + 10])
        let ofSecond = try await readers(of: second, in: group, on: restarted)
        #expect(ofSecond.map(\.date) == [start + 20, start + 20])
    }

    @Test func `nobody but the author asks, and not for long`() async throws {
        let server = try await TestServer(users: 3)
        let group = try await group(server, 2)
        let own = try await write("one", to: group, on: server)
        guard case .inputPeerChat(let chat) = group else { throw Missing() }
        let copies = try server.heard(by: 2).compactMap(\.message?.text?.id)
        let theirs = try #require(copies.last)
        await #expect(throws: RPCError.bad("MSG_ID_INVALID")) {
            try await readers(of: theirs, in: group, on: server, as: 2)
        }
        for wrong in [
            TestServer.peer(2), .inputPeerChat(.init(chatID: ChatID(rawValue: chat.chatID.rawValue + 1))),
        ] {
            await #expect(throws: RPCError.self) { try await readers(of: own, in: wrong, on: server) }
        }
        await #expect(throws: RPCError.peerInvalid) {
            try await readers(of: own, in: group, on: server, as: 3)
        }
        try await read(group, as: 2, on: server)
        try await server.advance(seconds: Int64(ReaderMethods.period))
        await #expect(throws: RPCError.bad("MSG_TOO_OLD")) {
            try await readers(of: own, in: group, on: server)
        }
        // Those who left are not told of any more.
        let next = try await write("two", to: group, on: server)
        try await read(group, as: 2, on: server)
        #expect(try await readers(of: next, in: group, on: server).count == 1)
        let leave = TLFunction.MessagesDeleteChatUser(chatID: chat.chatID, userID: .inputUserSelf)
        _ = try await server.call(leave, as: 2)
        #expect(try await readers(of: next, in: group, on: server).isEmpty)
    }

    @Test func `the time at which the other one read is told`() async throws {
        let server = try await TestServer()
        let sent = try await server.say("one").id
        await #expect(throws: RPCError.bad("MESSAGE_NOT_READ_YET")) { try await readDate(sent, on: server) }
        try await server.advance(seconds: 10)
        let now = try await server.call(TLFunction.UpdatesGetState()).date
        try await read(TestServer.peer(1), as: 2, on: server)
        try await server.say("two")
        try await server.advance(seconds: 10)
        try await read(TestServer.peer(1), as: 2, on: server)
        #expect(try await readDate(sent, on: server) == now)
        let theirs = try #require(server.heard(by: 2).compactMap(\.message?.text?.id).first)
        await #expect(throws: RPCError.bad("MESSAGE_ID_INVALID")) {
            try await readDate(theirs, on: server, as: 2)
        }
        try await server.advance(seconds: Int64(ReaderMethods.period))
        await #expect(throws: RPCError.bad("MESSAGE_TOO_OLD")) { try await readDate(sent, on: server) }
    }

    @Test func `what is read behind a block stays unknown`() async throws {
        let server = try await TestServer()
        let sent = try await server.say("one").id
        _ = try await server.call(TLFunction.ContactsBlock(id: TestServer.peer(1)), as: 2)
        try await read(TestServer.peer(1), as: 2, on: server)
        await #expect(throws: RPCError.bad("MESSAGE_NOT_READ_YET")) { try await readDate(sent, on: server) }
        _ = try await server.call(TLFunction.ContactsUnblock(id: TestServer.peer(1)), as: 2)
        try await server.advance(seconds: 10)
        try await server.say("two")
        let now = try await server.call(TLFunction.UpdatesGetState()).date
        try await read(TestServer.peer(1), as: 2, on: server)
        #expect(try await readDate(sent, on: server) == now, "the time before is told to nobody")
    }
}
