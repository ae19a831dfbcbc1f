import ChatPresentation
import ClientEngine
import ClientModel
import GTKBridge
import Localization
import WindowParts

// What the user does with a poll.
extension MessageActions {
    /// Votes for answers of a poll; their ticks are no longer needed.
    func vote(for options: [[UInt8]], in bubble: BubbleEntry) {
        guard let part = bubble.parts.first, bubble.poll != nil else { return }
        context.attempt { [reacting = context.services.reacting, key = part.message.key] in
            _ = try await reacting.vote(options, in: key)
        }
        toggleTicks(of: part.tickedAnswers, in: bubble)
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
