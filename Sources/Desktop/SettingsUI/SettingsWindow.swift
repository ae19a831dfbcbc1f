import ChatPresentation
import ClientEngine
package import ClientHost
import GTKBridge
import Localization
package import WindowParts

/// The window of the settings: pages that show the current settings and change them at once.
package final class SettingsWindow {
    private let window: PreferencesWindow
    private let appearance: AppearancePage
    /// Pages that are not called; the window retains them.
    private let others: [AnyObject]

    /// A window over that of `context`, at a page.
    ///
    /// - Parameters:
    ///   - context: The account in front, and its window.
    ///   - accounts: The accounts of the program, with their settings and lock.
    ///   - page: The page shown first.
    ///   - closed: Called when the window is closed.
    package init(
        _ context: ScreenContext,
        accounts: AccountsContext,
        at page: SettingsPage,
        closed: @escaping @MainActor () -> Void
    ) {
        let made = PreferencesWindow(over: context.window, title: context.strings.settings)
        let report: @MainActor (String) -> Void = { [weak made] text in made?.say(text) }
        let context = SettingsContext(screen: context, accounts: accounts, report: report)
        self.window = made
        let (profile, notifications) = (ProfilePage(context, over: made), NotificationsPage(context))
        let privacy = PrivacyPage(context, over: made)
        let (devices, storage) = (DevicesPage(context, over: made), StoragePage(context, over: made))
        appearance = AppearancePage(context, over: made)
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

    /// The page that is shown.
    package var page: SettingsPage { window.page.flatMap { SettingsPage(rawValue: $0) } ?? .profile }

    /// Presents the window at a page.
    package func present(at page: SettingsPage) {
        window.show(page: page.rawValue)
        window.present()
    }

    /// Shows a toast.
    package func say(_ text: String) { window.say(text) }

    /// Closes the window.
    package func close() { window.close() }

    /// Called when the window became light or dark, or has another accent.
    package func themeChanged() { appearance.themeChanged() }
}
