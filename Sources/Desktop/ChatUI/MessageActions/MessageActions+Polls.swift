import ChatPresentation
import ClientEngine
import ClientModel
import GTKBridge
import Localization
import WindowParts

// What the user does with a poll.
extension MessageActions {
    /// Votes for an answer of a poll; of several that may be chosen, toggles it.
    func vote(for option: [UInt8], in bubble: BubbleEntry) {
        guard let part = bubble.parts.first, let poll = bubble.poll else { return }
        var votes = [option]
        if poll.flags.contains(.multipleChoice) {
            let own = poll.pendingVotes.isEmpty ? poll.results.own : poll.pendingVotes
            votes = own.contains(option) ? own.filter { $0 != option } : own + votes
        }
        context.attempt { [reacting = context.services.reacting, votes, key = part.message.key] in
            _ = try await reacting.vote(votes, in: key)
        }
    }

    /// Shows who voted for what.
    func showVoters(in bubble: BubbleEntry) {
        guard let key = bubble.parts.first?.message.key, let poll = bubble.poll else { return }
        VotersDialog.show(poll, in: key, context)
    }

    /// Ends a poll of the user, after a question.
    func askToStopPoll(_ key: MessageKey) {
        let strings = context.strings
        MessageDialog.ask(
            strings.stopPollQuestion,
            text: "",
            answers: [
                .init(strings.cancel),
                .init(strings.stopPoll, .destructive) { [context] in
                    context.attempt { [reacting = context.services.reacting] in
                        _ = try await reacting.closePoll(key)
                    }
                },
            ],
            over: context.window
        )
    }
}
