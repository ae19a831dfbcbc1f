import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// The end of polls: who follows them no more, and how they close and go.
struct PollFollowingTests {
    private let group = TL.InputPeer.inputPeerChat(.init(chatID: 1))

    private func send(
        _ media: TL.InputMedia,
        on server: TestServer,
        to peer: TL.InputPeer = TestServer.peer(2),
        randomID: Int64 = 1
    ) async throws -> MessageID {
        let answer = try await server.call(
            TLFunction.MessagesSendMedia(peer: peer, media: media, message: "", randomID: randomID)
        )
        return try #require(answer.text?.id)
    }

    private func newest(in peer: TL.InputPeer, on server: TestServer, as number: Int64) async throws
        -> TL.Message.Message
    {
        let request = TLFunction.MessagesGetHistory(
            peer: peer,
            offsetID: 0,
            offsetDate: 0,
            addOffset: 0,
            limit: 20,
            maxID: 0,
            minID: 0,
            hash: 0
        )
        return try #require(
            try await server.call(request, as: number).messages.compactMap(\.text).first { $0.poll != nil }
        )
    }

    private func polls(_ server: TestServer) async throws -> (polls: Int, votes: Int) {
        try await server.engine.services.transact { scope in
            let ids = try scope.store.polls.ended(at: .max, limit: 100).map(\.id)
            let votes = try ids.map { try scope.store.polls.votes(in: $0, limit: 100).count }
            return (ids.count, votes.reduce(0, +))
        }
    }

    @Test func `who left a group does not follow its polls`() async throws {
        let server = try await TestServer(users: 3)
        _ = try await server.call(
            TLFunction.MessagesCreateChat(users: [TestServer.input(2), TestServer.input(3)], title: "Trio")
        )
        _ = try await send(.poll { $0.publicVoters = true }, on: server, to: group)
        let theirs = try await newest(in: group, on: server, as: 2).id
        let vote = TLFunction.MessagesSendVote(peer: group, msgID: theirs, options: [[1]])
        _ = try await server.call(vote, as: 2)
        _ = try await server.call(
            TLFunction.MessagesDeleteChatUser(chatID: 1, userID: TestServer.input(2))
        )
        server.output.forget()
        let third = try await newest(in: group, on: server, as: 3).id
        _ = try await server.call(
            TLFunction.MessagesSendVote(peer: group, msgID: third, options: [[0]]),
            as: 3
        )
        #expect(try server.heard(by: 1).contains { $0.isPoll })
        #expect(try !server.heard(by: 2).contains { $0.isPoll })
        #expect(try await newest(in: group, on: server, as: 2).poll?.results == .init(min: true))
        await #expect(throws: RPCError.forbidden("CHAT_WRITE_FORBIDDEN")) {
            try await server.call(
                TLFunction.MessagesGetPollResults(peer: group, msgID: theirs, pollHash: 0),
                as: 2
            )
        }
        await #expect(throws: RPCError.forbidden("CHAT_WRITE_FORBIDDEN")) {
            try await server.call(
                TLFunction.MessagesGetPollVotes(peer: group, id: theirs, limit: 10),
                as: 2
            )
        }
    }

    @Test func `the newest voters are shown after one's own vote`() async throws {
        let server = try await TestServer()
        let id = try await send(.poll { $0.publicVoters = true }, on: server)
        let vote = TLFunction.MessagesSendVote(peer: TestServer.peer(2), msgID: id, options: [[1]])
        _ = try await server.call(vote)
        let peer = TestServer.peer(1)
        #expect(try await newest(in: peer, on: server, as: 2).poll?.results.recentVoters == nil)
        #expect(
            try await newest(in: TestServer.peer(2), on: server, as: 1).poll?.results.recentVoters?.count == 1
        )
    }

    @Test func `each poll closes by itself, and one that fails holds up no other`() async throws {
        let server = try await TestServer()
        for number in 1...Int64(3) {
            _ = try await send(.poll { $0.closePeriod = 60 }, on: server, randomID: number)
        }
        try await server.advance(seconds: 59)
        try await server.engine.services.transact { scope in
            #expect(try scope.dueJobs().isEmpty)
            let id = try #require(try scope.store.polls.ended(at: .max, limit: 1).first?.id)
            var broken = try #require(try scope.store.polls.find(id))
            broken.content = [1]
            try scope.store.polls.save(broken)
        }
        server.output.forget()
        await #expect(throws: (any Error).self) { try await server.advance(seconds: 1) }
        #expect(try server.heard(by: 2).compactMap(\.message?.text?.poll).count { $0.poll.closed } == 2)
        #expect(try await polls(server).polls == 1)
    }

    @Test func `closing in a copy without its author closes the poll's own message`() async throws {
        let server = try await TestServer(users: 3)
        let id = try await send(.poll(), on: server)
        let forward = TLFunction.MessagesForwardMessages(
            dropAuthor: true,
            fromPeer: TestServer.peer(2),
            id: [id],
            randomID: [7],
            toPeer: TestServer.peer(3)
        )
        let copy = try #require(try await server.call(forward).text)
        var closed = TL.InputMedia.InputMediaPoll(poll: try #require(copy.poll).poll)
        closed.poll.closed = true
        server.output.forget()
        let answer = try await server.call(
            TLFunction.MessagesEditMessage(
                peer: TestServer.peer(3),
                id: copy.id,
                media: .inputMediaPoll(closed)
            )
        )
        #expect(Set(answer.all.compactMap(\.message?.text?.id)) == [id, copy.id])
        for number in [2, 3] as [Int64] {
            #expect(try server.heard(by: number).compactMap(\.message?.text?.poll?.poll.closed) == [true])
        }
    }

    @Test func `a poll goes with its votes after the last message that shows it`() async throws {
        let server = try await TestServer(users: 3)
        let id = try await send(.poll { $0.closePeriod = 2_000_000 }, on: server)
        let vote = TLFunction.MessagesSendVote(peer: TestServer.peer(2), msgID: id, options: [[1]])
        _ = try await server.call(vote)
        let forward = TLFunction.MessagesForwardMessages(
            fromPeer: TestServer.peer(2),
            id: [id],
            randomID: [7],
            toPeer: TestServer.peer(3),
            scheduleDate: 1_700_000_000 + 5000
        )
        _ = try await server.call(forward)
        _ = try await server.call(TLFunction.MessagesDeleteMessages(revoke: true, id: [id]))
        try await server.advance(seconds: 3700)
        #expect(try await polls(server) == (1, 1))
        // Sent at its time, it still has its votes.
        try await server.advance(seconds: 3700)
        try await server.advance(seconds: 3700)
        #expect(try await newest(in: TestServer.peer(1), on: server, as: 3).poll?.results.totalVoters == 1)
        let copy = try await newest(in: TestServer.peer(3), on: server, as: 1).id
        _ = try await server.call(TLFunction.MessagesDeleteMessages(revoke: true, id: [copy]))
        try await server.advance(seconds: 3700)
        #expect(try await polls(server) == (0, 0))
    }
}

extension TL.Update {
    fileprivate var isPoll: Bool { if case .updateMessagePoll = self { true } else { false } }
}

extension TL.Message.Message {
    fileprivate var poll: TL.MessageMedia.MessageMediaPoll? {
        if case .messageMediaPoll(let poll)? = media { poll } else { nil }
    }
}
