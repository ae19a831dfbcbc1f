import ChatPresentation
import ClientEngine
import ClientModel
import GTKBridge
import Localization
import WindowParts

extension MessageActions {
    /// Adds to an open menu the time of reading, or the number of readers, as soon as the server tells it.
    func showReading(of bubble: BubbleEntry, in menu: OpenedMenu) {
        let now = context.serverNow
        guard let key = bubble.parts.first?.message.key, bubble.tellsReaders(at: now) else { return }
        Task { [context, zone, readers = context.services.readers] in
            let strings = context.strings
            // The menu says what it said before if the server does not tell, or cannot be reached.
            if bubble.chat.kind == .group {
                guard let count = try? await readers.readers(of: key).count, count > 0 else { return }
                menu.rename(strings.whoSaw, to: strings.seenBy(count: count))
            } else {
                guard let time = try? await readers.readTime(of: key),
                    let before = MessageMenu.heading(of: bubble, strings, zone, now: now),
                    let heading = MessageMenu.heading(of: bubble, strings, zone, now: now, readAt: time)
                else { return }
                menu.rename(before, to: heading)
            }
        }
    }
}
