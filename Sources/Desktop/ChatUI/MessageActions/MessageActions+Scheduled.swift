import ChatPresentation
import ClientEngine
import ClientModel
import ComposerUI
import GTKBridge
import Localization
import WindowParts

// Commands on messages that wait for their time.
extension MessageActions {
    /// Asks for another time of a message that waits.
    func reschedule(_ bubble: BubbleEntry) {
        ScheduleDialog.ask(
            context.strings,
            isReminder: chat.kind == .saved,
            instead: bubble.parts.first?.message.sendTime,
            now: { [context] in context.serverNow },
            over: context.window
        ) { [context, keys = bubble.parts.map(\.message.key)] time in
            context.attempt { [scheduling = context.services.scheduling] in
                for key in keys { try await scheduling.reschedule(key, to: time) }
            }
        }
    }

    /// Deletes messages that wait for their time, after a question.
    func askToDelete(scheduled keys: [MessageKey]) {
        let strings = context.strings
        MessageDialog.ask(
            strings.deleteScheduledQuestion,
            text: "",
            answers: [
                .init(strings.cancel),
                .init(strings.deleteNow, .destructive) { [context] in
                    context.attempt { [scheduling = context.services.scheduling] in
                        try await scheduling.delete(keys)
                    }
                },
            ],
            over: context.window
        )
    }
}
