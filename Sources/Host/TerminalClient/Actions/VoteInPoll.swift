import ClientEngine
import ClientHost
import ClientModel
import Localization
import MessageStore

/// Votes in a poll, retracts the vote, or only shows the poll.
public struct VoteInPoll: Sendable {
    private let answers: [Int]
    private let id: Int32
    private let chat: String
    private let isRetracted: Bool

    /// Creates the command for the poll in message `id` of `chat`. `answers` are numbered from 1; without any it only
    /// shows the poll, unless `isRetracted`.
    public init(_ answers: [Int], in id: Int32, of chat: String, isRetracted: Bool) {
        self.answers = answers
        self.id = id
        self.chat = chat
        self.isRetracted = isRetracted
    }

    /// Votes locally at once, waits for the server, and prints the poll.
    ///
    /// - Throws: ``TerminalError``, ``ChatError``, `StoreError`.
    public func run(on opened: OpenedAccount) async throws {
        guard answers.isEmpty || !isRetracted else {
            throw TerminalError.usage(.answersOrRetract)
        }
        _ = try await opened.catchUp()
        let peer = try await opened.finder.find(chat)
        let message = try await opened.message(id, of: peer)
        guard let poll = try await poll(of: message, opened) else { throw TerminalError.noPoll(id) }
        var state: ActionState?
        if isRetracted || !answers.isEmpty {
            guard !poll.flags.contains(.closed) else {
                throw TerminalError.notDone(.refusal("MESSAGE_POLL_CLOSED"))
            }
            let task = try await opened.services.reacting.vote(try options(of: poll), in: message.key)
            state = try await opened.see(through: [task])
        }
        let after = try await self.poll(of: message, opened) ?? poll
        try opened.console.write(PollRow(after, chat: peer.code, id: id, state: state))
    }

    private func options(of poll: Poll) throws(TerminalError) -> [[UInt8]] {
        let options = poll.answers.map(\.option)
        guard answers.allSatisfy({ (1...max(1, options.count)).contains($0) }) else {
            throw .usage(.answersOneTo(options.count))
        }
        guard answers.count < 2 || poll.flags.contains(.multipleChoice) else {
            throw .usage(.oneAnswerOnly)
        }
        return answers.map { options[$0 - 1] }
    }

    private func poll(of message: Message, _ opened: OpenedAccount) async throws -> Poll? {
        let media = try await opened.store.read { reader in
            try reader.message(message.key).map { try reader.content(of: $0).media } ?? []
        }
        for case .poll(let poll) in media { return poll }
        return nil
    }
}

/// The printed poll.
struct PollRow: Equatable, Encodable {
    /// An answer of the poll.
    struct Answer: Equatable, Encodable {
        /// The number to type for this answer.
        var number: Int
        var text: String
        /// The number of votes; nil while hidden.
        var votes: Int32?
        var chosen: Bool
    }

    var chat: String
    var id: Int32
    var question: String
    var closed: Bool
    var answers: [Answer]
    /// The state of the vote; nil without a change.
    var state: ActionState?
}

extension PollRow: OutputRow {
    init(_ poll: Poll, chat: String, id: Int32, state: ActionState?) {
        self.chat = chat
        self.id = id
        self.state = state
        question = poll.question.text
        closed = poll.flags.contains(.closed)
        answers = poll.answers.enumerated().map { index, answer in
            let votes = poll.results.votes.first { $0.option == answer.option }
            let isPending = poll.pendingVotes.contains(answer.option)
            return Answer(
                number: index + 1,
                text: answer.text.text,
                votes: votes?.count,
                chosen: isPending || votes?.isChosen == true
            )
        }
    }

    func line(in style: OutputStyle) -> String {
        let head =
            style.inked(question.printable, .strong) + (closed ? " (\(style.strings.refusalPollClosed))" : "")
        let lines = answers.map { answer in
            let mark = answer.chosen ? style.inked("*", .green) : " "
            let votes = answer.votes.map { style.inked("  \($0)", .faint) } ?? ""
            return "\(mark) \(answer.number)  \(answer.text.printable)\(votes)"
        }
        return ([head] + lines).joined(separator: "\n")
    }
}
