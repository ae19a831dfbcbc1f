import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct PollMappingTests {
    private static let poll = TL.Poll(
        id: 44,
        publicVoters: true,
        quiz: true,
        hideResultsUntilClose: true,
        question: .init(text: "Two and two?", entities: [.messageEntityBold(.init(offset: 0, length: 3))]),
        answers: [
            .init(text: .init(text: "Four", entities: []), option: [0]),
            .init(text: .init(text: "Five", entities: []), option: [1]),
        ],
        closePeriod: 60,
        closeDate: 1_700_000_060,
        hash: 5
    )

    private static let results = TL.PollResults(
        results: [
            .init(chosen: true, correct: true, option: [0], voters: 7),
            .init(option: [1], voters: 2),
        ],
        totalVoters: 9,
        recentVoters: [Sample.anna],
        solution: "Count",
        solutionEntities: [.messageEntityItalic(.init(offset: 0, length: 5))]
    )

    @Test func `a poll keeps what it asks and how it stands`() throws {
        var message = Sample.message
        message.media = .messageMediaPoll(.init(poll: Self.poll, results: Self.results))
        let received = try #require(ReceivedMessage(.message(message), selfID: Sample.selfID))
        #expect(received.message.mediaIDs == [MediaID(.poll, 44)])
        #expect(received.message.tags == .poll)
        #expect(received.peers.contains(PeerID(.user, 77)))
        guard case .poll(let poll) = received.media.first else { throw Unexpected() }
        #expect(poll.question.text == "Two and two?")
        #expect(poll.question.entities.map(\.kind) == [.bold])
        #expect(poll.answers.map(\.text.text) == ["Four", "Five"])
        #expect(poll.flags == [.publicVotes, .quiz, .hidesResults])
        #expect(poll.closePeriod == 60)
        #expect(poll.closeDate == 1_700_000_060)
        #expect(poll.results.totalVoters == 9)
        #expect(poll.results.votes.map(\.count) == [7, 2])
        #expect(poll.results.votes.map(\.isChosen) == [true, false])
        #expect(poll.results.votes.map(\.isCorrect) == [true, false])
        #expect(poll.results.solution?.entities.map(\.kind) == [.italic])
    }

    @Test func `of a poll with thousands of answers few are kept`() {
        var poll = Self.poll
        poll.answers = (0..<10_000).map { number in
            .init(text: .init(text: "Four", entities: []), option: [UInt8(number & 255)])
        }
        var results = Self.results
        results.results = (0..<10_000).map { .init(option: [UInt8($0 & 255)], voters: 1) }
        results.recentVoters = Array(repeating: Sample.anna, count: 10_000)
        let kept = Poll(poll, results)
        #expect(kept.answers.count == 32 && kept.results.votes.count == 32)
        #expect(kept.results.recentVoters.count == 32)
    }

    @Test func `a quiz is sent with the places of its right answers`() throws {
        let input = TL.InputMedia(Poll(Self.poll, Self.results))
        guard case .inputMediaPoll(let sent) = input else { throw Unexpected() }
        #expect(sent.correctAnswers == [0])
        #expect(sent.solution == "Count")
        var asked = Self.poll
        asked.hash = 0
        #expect(sent.poll == asked)
    }

    @Test func `results that do not say our choice keep the one that is known`() {
        var told = TL.PollResults(min: true, results: [.init(option: [0], voters: 8)], totalVoters: 10)
        let merged = PollResults(told).keepingOwnChoice(of: PollResults(Self.results))
        #expect(merged.votes.first?.isChosen == true)
        #expect(merged.votes.first?.count == 8)
        #expect(merged.solution?.text == "Count")
        told.min = false
        #expect(PollResults(told).keepingOwnChoice(of: PollResults(Self.results)) == PollResults(told))
    }
}
