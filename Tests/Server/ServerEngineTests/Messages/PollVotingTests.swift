import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// The clock of a test server begins at 1,700,000,000.
struct PollVotingTests {
    private let start: Int32 = 1_700_000_000

    private func send(
        _ media: TL.InputMedia,
        on server: TestServer,
        to peer: TL.InputPeer = TestServer.peer(2),
        randomID: Int64 = 1,
        at date: Int32? = nil
    ) async throws -> TL.Updates {
        try await server.call(
            TLFunction.MessagesSendMedia(
                peer: peer,
                media: media,
                message: "",
                randomID: randomID,
                scheduleDate: date
            )
        )
    }

    private func vote(
        _ options: [UInt8],
        on server: TestServer,
        as number: Int64,
        in message: MessageID? = nil
    ) async throws -> TL.PollResults? {
        let peer = TestServer.peer(3 - number)
        let id: MessageID
        if let message {
            id = message
        } else {
            id = try #require(try await server.history(with: 3 - number, as: number).messages.first?.id)
        }
        let answer = try await server.call(
            TLFunction.MessagesSendVote(peer: peer, msgID: id, options: options.map { [$0] }),
            as: number
        )
        return answer.all.compactMap(\.poll).first?.results
    }

    private func shown(on server: TestServer, to number: Int64) async throws
        -> TL.MessageMedia.MessageMediaPoll
    {
        let message = try await server.history(with: 3 - number, as: number).messages.first?.text
        guard case .messageMediaPoll(let poll)? = message?.media else { throw NoPoll() }
        return poll
    }

    private struct NoPoll: Error {}

    private func newest(in peer: TL.InputPeer, on server: TestServer, as number: Int64) async throws
        -> MessageID
    {
        let request = TLFunction.MessagesGetHistory(
            peer: peer,
            offsetID: 0,
            offsetDate: 0,
            addOffset: 0,
            limit: 1,
            maxID: 0,
            minID: 0,
            hash: 0
        )
        return try #require(try await server.call(request, as: number).messages.first?.id)
    }

    @Test func `a vote is counted once, changed and taken back, and others learn of it`() async throws {
        let server = try await TestServer()
        _ = try await send(TL.InputMedia.poll(), on: server)
        #expect(try await shown(on: server, to: 2).results.results == nil)
        let first = try #require(try await vote([1], on: server, as: 2))
        #expect(first.totalVoters == 1 && first.results?.map(\.voters) == [0, 1, 0])
        #expect(first.results?.map(\.chosen) == [false, true, false])
        // Who has not voted learns only how many did.
        let told = try #require(try server.heard(by: 1).compactMap(\.poll).last)
        #expect(told.results.totalVoters == 1 && told.results.results == nil)
        await #expect(throws: RPCError.bad("MESSAGE_NOT_MODIFIED")) {
            _ = try await vote([1], on: server, as: 2)
        }
        _ = try await vote([2], on: server, as: 1)
        let changed = try #require(try await vote([2], on: server, as: 2))
        #expect(changed.totalVoters == 2 && changed.results?.map(\.voters) == [0, 0, 2])
        let gone = try #require(try await vote([], on: server, as: 2))
        #expect(gone.totalVoters == 1 && gone.results == nil)
        let again = try await server.restarted()
        #expect(try await shown(on: again, to: 1).results.results?.map(\.voters) == [0, 0, 1])
    }

    @Test func `votes that come at once are all counted`() async throws {
        let server = try await TestServer(users: 30)
        _ = try await server.call(
            TLFunction.MessagesCreateChat(
                users: (2...30).map { TestServer.input($0) },
                title: "All"
            )
        )
        let peer = TL.InputPeer.inputPeerChat(.init(chatID: 1))
        _ = try await send(TL.InputMedia.poll(), on: server, to: peer)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...Int64(30) {
                let id = try await newest(in: peer, on: server, as: number)
                for choice in [number % 3, 2] {
                    group.addTask {
                        let options = [[UInt8(choice)]]
                        let vote = TLFunction.MessagesSendVote(peer: peer, msgID: id, options: options)
                        _ = try? await server.call(vote, as: number)  // the second may find nothing to change
                    }
                }
            }
            try await group.waitForAll()
        }
        let results = try await server.engine.services.transact { scope in
            let id = try scope.anyPoll
            return try id.flatMap { try scope.store.polls.find($0) }
        }
        #expect(results?.voters == 30 && results?.counts.reduce(0, +) == 30)
    }

    @Test func `a quiz tells the right answer after a vote, which stays`() async throws {
        let server = try await TestServer()
        _ = try await send(
            TL.InputMedia.poll(correct: [2], solution: "Grass.") { $0.quiz = true },
            on: server
        )
        #expect(try await shown(on: server, to: 2).results.solution == nil)
        let results = try #require(try await vote([0], on: server, as: 2))
        #expect(results.results?.map(\.correct) == [false, false, true] && results.solution == "Grass.")
        for options in [[2], []] as [[UInt8]] {
            await #expect(throws: RPCError.bad("REVOTE_NOT_ALLOWED")) {
                _ = try await vote(options, on: server, as: 2)
            }
        }
    }

    @Test func `several answers are for polls that allow them`() async throws {
        let server = try await TestServer()
        _ = try await send(TL.InputMedia.poll(), on: server)
        await #expect(throws: RPCError.bad("OPTIONS_TOO_MUCH")) {
            _ = try await vote([0, 1], on: server, as: 2)
        }
        await #expect(throws: RPCError.bad("OPTION_INVALID")) { _ = try await vote([9], on: server, as: 2) }
        _ = try await send(TL.InputMedia.poll { $0.multipleChoice = true }, on: server, randomID: 2)
        let results = try await vote([0, 2, 0], on: server, as: 2)
        #expect(results?.totalVoters == 1 && results?.results?.map(\.voters) == [1, 0, 1])
    }

    @Test func `its maker closes it, and so does its time`() async throws {
        let server = try await TestServer()
        let sent = try #require(try await send(TL.InputMedia.poll(), on: server).text)
        var closed = TL.InputMedia.InputMediaPoll(poll: try await shown(on: server, to: 1).poll)
        closed.poll.closed = true
        let edit = TLFunction.MessagesEditMessage(
            peer: TestServer.peer(2),
            id: sent.id,
            media: .inputMediaPoll(closed)
        )
        _ = try await server.call(edit)
        #expect(try await shown(on: server, to: 2).poll.closed)
        await #expect(throws: RPCError.bad("MESSAGE_POLL_CLOSED")) {
            _ = try await vote([0], on: server, as: 2)
        }
        await #expect(throws: RPCError.bad("MESSAGE_NOT_MODIFIED")) { _ = try await server.call(edit) }

        _ = try await send(TL.InputMedia.poll { $0.closePeriod = 60 }, on: server, randomID: 2)
        #expect(try await shown(on: server, to: 2).poll.closeDate == start + 60)
        try await server.advance(seconds: 60)
        #expect(try server.heard(by: 2).contains { $0.message?.text?.pollMedia?.poll.closed == true })
        await #expect(throws: RPCError.bad("MESSAGE_POLL_CLOSED")) {
            _ = try await vote([0], on: server, as: 2)
        }
    }

    @Test func `a forwarded poll shares the votes, and only its maker closes it`() async throws {
        let server = try await TestServer(users: 3)
        _ = try await send(TL.InputMedia.poll(), on: server)
        let id = try #require(try await server.history(with: 1, as: 2).messages.first?.id)
        let forward = TLFunction.MessagesForwardMessages(
            fromPeer: TestServer.peer(1),
            id: [id],
            randomID: [7],
            toPeer: TestServer.peer(3)
        )
        let copy = try #require(try await server.call(forward, as: 2).text)
        let theirs = try await newest(in: TestServer.peer(2), on: server, as: 3)
        let vote = TLFunction.MessagesSendVote(peer: TestServer.peer(2), msgID: theirs, options: [[1]])
        _ = try await server.call(vote, as: 3)
        #expect(try await shown(on: server, to: 1).results.totalVoters == 1)
        var closed = TL.InputMedia.InputMediaPoll(poll: try await shown(on: server, to: 2).poll)
        closed.poll.closed = true
        let edit = TLFunction.MessagesEditMessage(
            peer: TestServer.peer(3),
            id: copy.id,
            media: .inputMediaPoll(closed)
        )
        await #expect(throws: RPCError.bad("MEDIA_NEW_INVALID")) { _ = try await server.call(edit, as: 2) }
        // A number of a message that is not in one's mailbox names no poll.
        await #expect(throws: RPCError.messageInvalid) {
            _ = try await server.call(
                TLFunction.MessagesSendVote(peer: TestServer.peer(2), msgID: 99, options: [[1]]),
                as: 3
            )
        }
    }

    @Test func `public votes are listed page by page, after one's own`() async throws {
        let server = try await TestServer()
        _ = try await send(
            TL.InputMedia.poll { ($0.publicVoters, $0.multipleChoice) = (true, true) },
            on: server
        )
        let id = try #require(try await server.history(with: 1, as: 2).messages.first?.id)
        func list(_ option: UInt8?, after offset: String? = nil, limit: Int32 = 1) async throws
            -> TL.MessagesVotesList
        {
            try await server.call(
                TLFunction.MessagesGetPollVotes(
                    peer: TestServer.peer(1),
                    id: id,
                    option: option.map { [$0] },
                    offset: offset,
                    limit: limit
                ),
                as: 2
            )
        }
        _ = try await vote([0], on: server, as: 1)
        await #expect(throws: RPCError.forbidden("POLL_VOTE_REQUIRED")) { _ = try await list(nil) }
        _ = try await vote([0, 1], on: server, as: 2)
        let first = try await list(nil)
        #expect(first.count == 2 && first.votes.count == 1 && first.users.count == 1)
        let second = try await list(nil, after: first.nextOffset)
        #expect(second.votes.count == 1 && second.votes != first.votes)
        #expect(try await list(1, limit: 50).votes.count == 1)
        #expect(try await shown(on: server, to: 1).results.recentVoters?.count == 2)
        await #expect(throws: RPCError.bad("OFFSET_INVALID")) { _ = try await list(nil, after: "x") }
    }

    @Test func `a scheduled poll opens when it is sent`() async throws {
        let server = try await TestServer()
        _ = try await send(TL.InputMedia.poll { $0.closePeriod = 100 }, on: server, at: start + 60)
        try await server.advance(seconds: 60)
        #expect(try await shown(on: server, to: 2).poll.closeDate == start + 160)
        #expect(try await vote([0], on: server, as: 2)?.totalVoters == 1)
    }
}

extension TL.Update {
    fileprivate var poll: UpdateMessagePoll? {
        if case .updateMessagePoll(let update) = self { update } else { nil }
    }
}

extension TL.Message.Message {
    fileprivate var pollMedia: TL.MessageMedia.MessageMediaPoll? {
        if case .messageMediaPoll(let poll)? = media { poll } else { nil }
    }
}

extension RequestContext {
    /// The only poll of a test.
    fileprivate var anyPoll: Int64? {
        get throws {
            let user = TestServer.user(1)
            for message in try store.boxes.history(user: user, peer: .chat(1), HistoryRange()) {
                if case .poll(let id)? = try StoredMessageContent(decoding: message.body.content).media {
                    return id
                }
            }
            return nil
        }
    }
}
