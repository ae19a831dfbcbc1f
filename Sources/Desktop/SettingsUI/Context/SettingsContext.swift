import ClientEngine
import ClientHost
import Localization
import WindowParts

/// What the pages of the settings share.
struct SettingsContext {
    /// The account in front, and its window.
    let screen: ScreenContext
    /// The settings for all accounts.
    let settings: SharedSettings
    /// The passcode lock of all accounts.
    let lock: AppLock
    /// Shows a toast.
    let report: @MainActor (String) -> Void

    /// The account in front.
    var account: Account { screen.account }
    /// The services of the account.
    var services: AccountServices { screen.services }
    /// The appearance of chats, for the preview.
    var environment: WindowEnvironment { screen.environment }
    /// The texts of the window.
    var strings: Strings { screen.strings }
}
