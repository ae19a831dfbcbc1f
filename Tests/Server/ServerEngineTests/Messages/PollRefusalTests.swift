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
            (.poll { $0.question.text = String(repeating: "q", count: 256) }, "POLL_QUESTION_INVALID"),
            (.poll { $0.answers[1].option = [0] }, "POLL_OPTION_DUPLICATE"),
            (.poll { $0.answers[1].option = [] }, "POLL_OPTION_INVALID"),
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
}

extension TL.InputMedia {
    /// A poll to send; its answers have their places as ids.
    static func poll(
        _ answers: [String] = ["red", "blue", "green"],
        correct: [Int32]? = nil,
        solution: String? = nil,
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
                solutionEntities: solution.map { _ in [] }
            )
        )
    }
}
