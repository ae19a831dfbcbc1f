import ClientEngine
import ClientHost
import Localization
import WindowParts

/// What the pages of the settings share.
struct SettingsContext {
    /// The account in front, and its window.
    let screen: ScreenContext
    /// The accounts of the program, with their settings and lock.
    let accounts: AccountsContext
    /// Shows a toast.
    let report: @MainActor (String) -> Void

    /// The settings for all accounts.
    var settings: SharedSettings { accounts.settings }
    /// The passcode lock of all accounts.
    var lock: AppLock { accounts.lock }
    /// The account in front.
    var account: Account { screen.account }
    /// The services of the account.
    var services: AccountServices { screen.services }
    /// The appearance of chats, for the preview.
    var environment: WindowEnvironment { screen.environment }
    /// The texts of the window.
    var strings: Strings { screen.strings }
}
