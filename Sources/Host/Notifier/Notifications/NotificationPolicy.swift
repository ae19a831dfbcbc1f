import ClientEngine
import ClientHost
import Localization

/// The rules for notifications on this computer: the settings for all accounts, and the passcode lock.
struct NotificationPolicy: Equatable, Sendable {
    /// The user's settings.
    var settings = ProgramSettings.Notifications()
    /// True if sender and text must be hidden: there is a passcode, and no window in which the user has typed it.
    var isLocked = false
    /// What is said is said in these.
    var strings = Strings.english

    /// The notification with hidden parts removed; nil if it must not be shown.
    func apply(to notification: ChatNotification) -> ChatNotification? {
        guard settings.areShown else { return nil }
        var shown = notification
        if isLocked { shown.peer = nil }
        if isLocked || !settings.showPreviews { shown.showsText = false }
        if !settings.haveSound { shown.isSilent = true }
        return shown
    }
}
