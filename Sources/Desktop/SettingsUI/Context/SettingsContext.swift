import ClientEngine
import ClientHost
import Localization
import WindowParts

/// What the pages of the settings share.
struct SettingsContext {
    /// The account in front.
    let account: Account
    /// The services of the account.
    let services: AccountServices
    /// The settings for all accounts.
    let settings: SharedSettings
    /// The appearance of chats, for the preview.
    let environment: WindowEnvironment
    /// Shows a toast.
    let report: @MainActor (String) -> Void

    /// The texts of the window.
    var strings: Strings { environment.strings }
}
