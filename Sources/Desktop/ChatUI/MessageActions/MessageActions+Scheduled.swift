import ChatPresentation
import ClientEngine
import ClientModel
import ComposerUI
import GTKBridge
import Localization
import StdExtras
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

    /// Deletes messages that wait for their time; the user can undo it for a while.
    func delete(scheduled messages: [Message]) {
        let isSoon = messages.contains { message in
            guard case .at(let time)? = message.sendTime else { return false }
            return time.subtractingSaturating(context.serverNow) < Self.undoTime
        }
        guard isSoon else { return delete(messages.map(\.stableID), forEveryone: false) }
        // The server would send them while they can still come back.
        context.attempt { [scheduling = context.services.scheduling] in
            try await scheduling.delete(messages.map(\.key))
        }
    }

    /// The time in seconds for which a deletion can be undone, and some for the way to the server.
    private static let undoTime: Int32 = 20
}
