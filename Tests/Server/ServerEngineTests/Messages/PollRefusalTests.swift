import TelegramSchema
import Testing

@testable import ServerEngine

struct PollRefusalTests {
    @Test func `what is no poll is refused`() async throws {
        let server = try await TestServer()
        let cases: [(TL.InputMedia, String)] = [
            (.poll(["one"]), "POLL_ANSWERS_INVALID"),
            (.poll((0..<13).map { "\($0)" }), "POLL_ANSWERS_INVALID"),
            (.poll(["a", " "]), "POLL_ANSWER_INVALID"),
            (.poll(["a", "\u{2800}\u{202E}"]), "POLL_ANSWER_INVALID"),
            (.poll { $0.question.text = "1\n2\n3\n4\n5\n6" }, "POLL_QUESTION_INVALID"),
            (.poll { $0.question.text = "\u{2800}\n\u{200F}" }, "POLL_QUESTION_INVALID"),
            (.poll(correct: [1], solution: "x", links: 5) { $0.quiz = true }, "POLL_SOLUTION_INVALID"),
            (.poll { $0.question.text = String(repeating: "q", count: 256) }, "POLL_QUESTION_INVALID"),
            (.poll { $0.answers[1] = $0.answers[1].named([0]) }, "POLL_OPTION_DUPLICATE"),
            (.poll { $0.answers[1] = $0.answers[1].named([]) }, "POLL_OPTION_INVALID"),
            (.poll { $0.quiz = true }, "QUIZ_CORRECT_ANSWERS_EMPTY"),
            (.poll(correct: [3]) { $0.quiz = true }, "QUIZ_CORRECT_ANSWER_INVALID"),
            (.poll(correct: [0, 1]) { $0.quiz = true }, "QUIZ_CORRECT_ANSWERS_TOO_MUCH"),
            (.poll { $0.closePeriod = 1 }, "POLL_CLOSE_DATE_INVALID"),
            (.poll { $0.openAnswers = true }, "POLL_UNSUPPORTED"),
        ]
        for (number, (media, name)) in cases.enumerated() {
            await #expect(throws: RPCError.bad(name)) {
                _ = try await server.call(
                    TLFunction.MessagesSendMedia(
                        peer: TestServer.peer(2),
                        media: media,
                        message: "",
                        randomID: Int64(number + 1)
                    )
                )
            }
        }
    }

    @Test func `question and answers have no invisible characters, and an answer is one line`() throws {
        guard
            case .inputMediaPoll(let given) = TL.InputMedia.poll(
                ["a\nb", "\u{202E}c"],
                { $0.question.text = "Which\n\n\u{200B}colour?" }
            )
        else { throw Missing() }
        let poll = try StoredPoll(given).poll
        #expect(poll.answers.map(\.text.text) == ["a b", "c"] && poll.question.text == "Which\ncolour?")
    }

    @Test func `a list of the largest polls is shorter, not refused`() async throws {
        let server = try await TestServer()
        let answers = (0..<12).map { String(repeating: "𝕏", count: 98) + "\($0 + 10)" }
        let poll = TL.InputMedia.poll(answers, correct: [1], solution: "x", links: 2) { poll in
            poll.quiz = true
            for place in poll.answers.indices {
                let name = [UInt8(place)] + [UInt8](repeating: 1, count: 99)
                poll.answers[place] = poll.answers[place].named(name)
            }
            poll.question.text = String(repeating: "𝕏", count: 255)
        }
        for number in 1...Int64(100) {
            _ = try await server.call(
                TLFunction.MessagesSendMedia(
                    peer: TestServer.peer(2),
                    media: poll,
                    message: "",
                    randomID: number
                )
            )
        }
        let newest = try #require(try await server.history(with: 1, as: 2).messages.first?.id)
        let option = [0] + [UInt8](repeating: 1, count: 99)
        let vote = TLFunction.MessagesSendVote(peer: TestServer.peer(1), msgID: newest, options: [option])
        _ = try await server.call(vote, as: 2)
        let shown = try await server.history(with: 1, as: 2).messages
        #expect(shown.count == 100)
        let longest = try #require(shown.map { $0.encoded().count }.max())
        #expect(longest > 15_000 && longest < AnswerBudget.poll)
        let request = TLFunction.UpdatesGetDifference(pts: 1, date: 0, qts: 0)
        guard case .differenceSlice(let slice) = try await server.call(request, as: 2) else {
            throw Missing()
        }
        #expect(slice.encoded().count <= AnswerBudget.difference + AnswerBudget.poll)
    }
}

extension TL.InputMedia {
    /// A poll to send; its answers have their places as ids.
    static func poll(
        _ answers: [String] = ["red", "blue", "green"],
        correct: [Int32]? = nil,
        solution: String? = nil,
        links: Int = 0,
        _ change: (inout TL.Poll) -> Void = { _ in }
    ) -> TL.InputMedia {
        var poll = TL.Poll(
            id: 0,
            question: .init(text: "Which colour?", entities: []),
            answers: answers.enumerated().map { place, text in
                .init(text: .init(text: text, entities: []), option: [UInt8(place)])
            },
            hash: 0
        )
        change(&poll)
        return .inputMediaPoll(
            .init(
                poll: poll,
                correctAnswers: correct,
                solution: solution,
                solutionEntities: solution.map { _ in
                    let url = String(repeating: "u", count: 4096)
                    return (0..<links).map { _ in
                        .messageEntityTextUrl(.init(offset: 0, length: 1, url: url))
                    }
                }
            )
        )
    }
}

extension TL.PollAnswer {
    /// The same answer with another name.
    fileprivate func named(_ option: [UInt8]) -> TL.PollAnswer { .init(text: text, option: option) }
}
