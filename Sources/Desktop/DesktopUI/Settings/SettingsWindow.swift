import ChatPresentation
import ClientEngine
import ClientHost
import GTKBridge
import Localization

/// What can be decided, in a window beside the chats: pages that show what holds and change it at once.
final class SettingsWindow {
    /// What the pages work with.
    struct Parts {
        /// The account in front.
        let account: Account
        /// What it does.
        let parts: AccountServices
        /// What is decided for all accounts.
        let settings: SharedSettings
        /// How chats look, for the preview.
        let look: WindowEnvironment
        /// Shows a note.
        let say: @MainActor (String) -> Void

        /// What is said.
        var words: Strings { look.words }
    }

    /// Which page is shown.
    enum Page: String {
        case profile, appearance, notifications, privacy, devices, storage
    }

    private let window: PreferencesWindow
    private let appearance: AppearancePage
    /// Pages that nobody speaks to; they live as long as the window does.
    private let others: [AnyObject]

    /// A window in front of `window`, at a page.
    ///
    /// - Parameters:
    ///   - account: The account in front.
    ///   - parts: What it does.
    ///   - settings: What is decided for all accounts.
    ///   - look: How chats look.
    ///   - window: In front of what it is.
    ///   - page: Shown first.
    ///   - closed: Called when it is closed.
    init(
        _ account: Account,
        _ parts: AccountServices,
        _ settings: SharedSettings,
        _ look: WindowEnvironment,
        over window: Window,
        at page: Page,
        closed: @escaping @MainActor () -> Void
    ) {
        let made = PreferencesWindow(over: window, title: look.words.settings)
        let say: @MainActor (String) -> Void = { [weak made] text in made?.say(text) }
        let parts = Parts(account: account, parts: parts, settings: settings, look: look, say: say)
        self.window = made
        let (profile, notifications) = (ProfilePage(parts, over: made), NotificationsPage(parts))
        let privacy = PrivacyPage(parts, over: made)
        let (devices, storage) = (DevicesPage(parts, over: made), StoragePage(parts))
        appearance = AppearancePage(parts)
        others = [profile, notifications, privacy, devices, storage]
        let account = [profile.page, appearance.page, notifications.page, privacy.page]
        for page in account + [devices.page, storage.page] { made.add(page) }
        made.show(page: page.rawValue)
        made.onCloseRequest {
            closed()
            return false
        }
        made.present()
    }

    /// Which page is shown.
    var page: Page { window.page.flatMap { Page(rawValue: $0) } ?? .profile }

    /// Puts it in front of others.
    func present() { window.present() }

    /// Closes it.
    func close() { window.close() }

    /// The window became light or dark, or has another accent.
    func themeChanged() { appearance.themeChanged() }
}
