import ClientEngine
import ClientHost
import Localization

/// How this machine tells of messages now: what the person has decided for all accounts, and whether a passcode stands
/// before what is written.
struct NotificationPolicy: Equatable, Sendable {
    /// What the person has decided.
    var settings = ProgramSettings.Notifications()
    /// Whether nobody may see who wrote, or what: no window is open, so nobody has typed the passcode.
    var isLocked = false
    /// What is said is said in these.
    var strings = Strings.english

    /// `notification` as it may be shown; nil when it may not.
    func apply(to notification: ChatNotification) -> ChatNotification? {
        guard settings.areShown else { return nil }
        var shown = notification
        if isLocked { shown.peer = nil }
        if isLocked || !settings.showPreviews { shown.showsText = false }
        if !settings.haveSound { shown.isSilent = true }
        return shown
    }
}
