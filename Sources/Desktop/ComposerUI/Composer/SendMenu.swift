import GTKBridge
import Localization

/// The menu of the button that sends.
enum SendMenu {
    /// A way of sending that is not the usual one.
    enum Choice {
        /// Without a sound.
        case silently
        /// At a time that is asked for.
        case later
    }

    /// The lines of the menu; notes to oneself become reminders.
    static func sections(
        isSaved: Bool,
        _ strings: Strings,
        choose: @escaping @MainActor (Choice) -> Void
    ) -> [MenuSection] {
        let later = isSaved ? strings.setReminder : strings.scheduleMessage
        let silently = isSaved ? [] : [MenuEntry(strings.sendWithoutSound) { choose(.silently) }]
        return [MenuSection(nil, silently + [MenuEntry(later) { choose(.later) }])]
    }
}
