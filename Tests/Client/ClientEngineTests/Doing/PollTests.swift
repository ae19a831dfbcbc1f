import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

/// An update processor, a task runner, and a poll of Ada's in message 5.
private struct PollFixture {
    let base: ProcessorFixture
    let runner: TaskRunner
    let reacting: ReactionService

    static let key = MessageKey(peer: ProcessorFixture.ada, namespace: .cloud, id: 5)

    static let poll = TL.Poll(
        id: 44,
        question: .init(text: "Where?", entities: []),
        answers: [
            .init(text: .init(text: "Here", entities: []), option: [0]),
            .init(text: .init(text: "There", entities: []), option: [1]),
        ],
        hash: 0
    )

    static func results(chosen: UInt8?, _ counts: [Int32], isPartial: Bool = false) -> TL.PollResults {
        let votes = counts.enumerated().map { index, count in
            TL.PollAnswerVoters(chosen: chosen == UInt8(index), option: [UInt8(index)], voters: count)
        }
        return TL.PollResults(min: isPartial, results: votes, totalVoters: counts.reduce(0, +))
    }

    init(_ conditions: Set<TaskCondition> = [.network, .accountReady]) async throws {
        base = try await ProcessorFixture()
        guard case .message(var message) = TL.Message.text(5, "", by: 2) else { throw Stuck() }
        message.media = .messageMediaPoll(.init(poll: Self.poll, results: Self.results(chosen: nil, [2, 1])))
        let update = TL.Update.updateNewMessage(.init(message: .message(message), pts: 11, ptsCount: 1))
        base.processor.take(.of([update]))
        await base.engine.settle()
        runner = TaskRunner(base.engine.services)
        reacting = ReactionService(base.engine.services, processor: base.processor)
        try await base.engine.run { [runner, processor = base.processor] in
            await runner.handleStates(processor)
            await runner.setConditions(conditions)
            try await runner.start()
        }
    }

    func poll() async throws -> Poll? { try await base.engine.store.read { try $0.poll(in: Self.key) } }
}

extension TL.Update {
    fileprivate static func results(_ results: TL.PollResults) -> TL.Update {
        .updateMessagePoll(.init(pollID: 44, results: results))
    }
}

@Suite struct PollTests {
    @Test func `TC-101 a vote is pending until the server has it`() async throws {
        let fixture = try await PollFixture([])
        fixture.base.engine.api.on(TLFunction.MessagesSendVote.self) { _ in
            .of([.results(PollFixture.results(chosen: 1, [2, 2]))])
        }
        let task = try await fixture.reacting.vote([[1]], in: PollFixture.key)
        #expect(try await fixture.poll()?.pendingVotes == [[1]])
        // Another user votes: the update goes to all users, so it lacks our own choice.
        let others = TL.Update.results(PollFixture.results(chosen: nil, [3, 1], isPartial: true))
        fixture.base.processor.take(.of([others]))
        await fixture.base.engine.settle()
        #expect(try await fixture.poll()?.pendingVotes == [[1]])
        #expect(try await fixture.poll()?.results.totalVoters == 4)
        try await fixture.base.engine.run { [runner = fixture.runner] in
            await runner.setConditions([.network, .accountReady])
        }
        #expect(try await fixture.base.engine.end(of: try #require(task)) == .done([]))
        #expect(try await fixture.poll()?.pendingVotes == [])
        #expect(try await fixture.poll()?.results.own == [[1]])
        let calls = fixture.base.engine.api.calls(of: TLFunction.MessagesSendVote.self)
        #expect(calls.map(\.options) == [[[1]]])
    }

    @Test func `a vote is taken back, and comes back when the server refuses`() async throws {
        let fixture = try await PollFixture()
        fixture.base.processor.take(.of([.results(PollFixture.results(chosen: 0, [3, 1]))]))
        await fixture.base.engine.settle()
        fixture.base.engine.api.on(TLFunction.MessagesSendVote.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "REVOTE_NOT_ALLOWED")
        }
        let task = try await fixture.reacting.vote([], in: PollFixture.key)
        #expect(try await fixture.base.engine.end(of: try #require(task)) == .refused("REVOTE_NOT_ALLOWED"))
        let results = try await fixture.poll()?.results
        #expect(results?.own == [[0]])
        #expect(results?.votes.map(\.count) == [3, 1])
        #expect(results?.totalVoters == 4)
    }

    @Test func `a vote that the server has already is settled, and can be taken back elsewhere`() async throws
    {
        let fixture = try await PollFixture()
        fixture.base.processor.take(.of([.results(PollFixture.results(chosen: 0, [3, 1]))]))
        await fixture.base.engine.settle()
        fixture.base.engine.api.on(TLFunction.MessagesSendVote.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "MESSAGE_NOT_MODIFIED")
        }
        let task = try await fixture.reacting.vote([[1]], in: PollFixture.key)
        #expect(try await fixture.base.engine.end(of: try #require(task)) == .done([]))
        #expect(try await fixture.poll()?.pendingVotes == [])
        fixture.base.processor.take(.of([.results(PollFixture.results(chosen: nil, [2, 1]))]))
        await fixture.base.engine.settle()
        #expect(try await fixture.poll()?.results.own == [])
    }

    @Test func `a poll is closed, and nobody votes in a closed one`() async throws {
        let fixture = try await PollFixture()
        fixture.base.engine.api.on(TLFunction.MessagesEditMessage.self) { _ in .of([]) }
        let task = try await fixture.reacting.closePoll(PollFixture.key)
        #expect(try await fixture.poll()?.flags.contains(.closed) == true)
        #expect(try await fixture.base.engine.end(of: try #require(task)) == .done([]))
        let call = fixture.base.engine.api.calls(of: TLFunction.MessagesEditMessage.self).first
        guard case .inputMediaPoll(let sent)? = call?.media else { throw Stuck() }
        #expect(sent.poll.closed)
        #expect(try await fixture.reacting.vote([[0]], in: PollFixture.key) == nil)
    }

    @Test func `a refused end of a poll leaves the votes that came meanwhile`() async throws {
        let fixture = try await PollFixture([])
        let task = try await fixture.reacting.closePoll(PollFixture.key)
        fixture.base.processor.take(.of([.results(PollFixture.results(chosen: nil, [4, 1]))]))
        await fixture.base.engine.settle()
        try await fixture.base.engine.run { [runner = fixture.runner] in
            await runner.setConditions([.network, .accountReady])
        }
        #expect(try await fixture.base.engine.end(of: try #require(task)) == .refused("NOT_SCRIPTED"))
        #expect(try await fixture.poll()?.flags.contains(.closed) == false)
        #expect(try await fixture.poll()?.results.totalVoters == 5)
    }

    @Test func `a refused retraction leaves the vote of another device`() async throws {
        let fixture = try await PollFixture([])
        fixture.base.processor.take(.of([.results(PollFixture.results(chosen: 0, [3, 1]))]))
        await fixture.base.engine.settle()
        let task = try await fixture.reacting.vote([], in: PollFixture.key)
        fixture.base.processor.take(.of([.results(PollFixture.results(chosen: 1, [2, 2]))]))
        await fixture.base.engine.settle()
        try await fixture.base.engine.run { [runner = fixture.runner] in
            await runner.setConditions([.network, .accountReady])
        }
        #expect(try await fixture.base.engine.end(of: try #require(task)) == .refused("NOT_SCRIPTED"))
        #expect(try await fixture.poll()?.results.own == [[1]])
    }

    @Test(arguments: [MessageNamespace.scheduled, .local])
    func `TC-101 nobody votes in a poll that waits for its time: its id names another message`(
        namespace: MessageNamespace
    ) async throws {
        let reacting = try await PollFixture().reacting
        let key = MessageKey(peer: ProcessorFixture.ada, namespace: namespace, id: 5)
        let refusal = TaskFailure.refused("MESSAGE_ID_INVALID")
        await #expect(throws: refusal) { try await reacting.vote([[1]], in: key) }
        await #expect(throws: refusal) { try await reacting.closePoll(key) }
        await #expect(throws: refusal) { try await reacting.voters(of: key) }
    }

    @Test func `the list of voters comes in pages`() async throws {
        let fixture = try await PollFixture()
        fixture.base.engine.api.on(TLFunction.MessagesGetPollVotes.self) { _ in
            .init(
                count: 2,
                votes: [
                    .messagePeerVoteInputOption(.init(peer: .peerUser(.init(userID: 3)), date: 6)),
                    .messagePeerVoteMultiple(
                        .init(peer: .peerUser(.init(userID: 2)), options: [[0], [1]], date: 5)
                    ),
                ],
                chats: [],
                users: [.sample(3)]
            )
        }
        let page = try await fixture.base.engine.run { [reacting = fixture.reacting] in
            try await reacting.voters(of: PollFixture.key, for: [1])
        }
        #expect(page.votes.map(\.options) == [[[1]], [[0], [1]]])
        #expect(page.next == nil)
    }

    @Test func `a poll that was closed elsewhere, too, stays closed when our call is refused`() async throws {
        let fixture = try await PollFixture([])
        let task = try await fixture.reacting.closePoll(PollFixture.key)
        var closed = PollFixture.poll
        closed.closed = true
        let results = PollFixture.results(chosen: nil, [2, 1])
        let told = TL.Update.updateMessagePoll(.init(pollID: 44, poll: closed, results: results))
        fixture.base.processor.take(.of([told]))
        await fixture.base.engine.settle()
        try await fixture.base.engine.run { [runner = fixture.runner] in
            await runner.setConditions([.network, .accountReady])
        }
        #expect(try await fixture.base.engine.end(of: try #require(task)) == .refused("NOT_SCRIPTED"))
        #expect(try await fixture.poll()?.flags.contains(.closed) == true)
    }

    @Test func `a vote that another device has taken back, too, does not come back with a refusal`()
        async throws
    {
        let fixture = try await PollFixture([])
        fixture.base.processor.take(.of([.results(PollFixture.results(chosen: 0, [3, 1]))]))
        await fixture.base.engine.settle()
        let task = try await fixture.reacting.vote([], in: PollFixture.key)
        fixture.base.processor.take(.of([.results(PollFixture.results(chosen: nil, [2, 1]))]))
        await fixture.base.engine.settle()
        try await fixture.base.engine.run { [runner = fixture.runner] in
            await runner.setConditions([.network, .accountReady])
        }
        #expect(try await fixture.base.engine.end(of: try #require(task)) == .refused("NOT_SCRIPTED"))
        #expect(try await fixture.poll()?.results.own == [])
        #expect(try await fixture.poll()?.results.totalVoters == 3)
    }
}
