package import ClientEngine
import ClientHost
package import ClientModel
package import GTKBridge
package import Localization
package import MessageStore

/// What every screen of an account is given: the account, its services, and the window that shows the screen.
///
/// Threads: the main thread.
package struct ScreenContext {
    package let account: Account
    package let services: AccountServices
    /// The appearance and images of the account's windows.
    package let environment: WindowEnvironment
    /// The parent of the screen's dialogs.
    package let window: ApplicationWindow
    /// Short notices over the screen.
    package let toasts: ToastOverlay
    /// The running file transfers of the account.
    package let files: FileTransfers

    /// The context of the screens in the account's own window.
    package init(
        account: Account,
        services: AccountServices,
        environment: WindowEnvironment,
        window: ApplicationWindow,
        toasts: ToastOverlay
    ) {
        (self.account, self.services, self.environment) = (account, services, environment)
        (self.window, self.toasts) = (window, toasts)
        files = FileTransfers(account.media, services, SavedFiles(account.store))
    }

    private init(_ other: Self, in window: ApplicationWindow, with toasts: ToastOverlay) {
        (account, services, environment) = (other.account, other.services, other.environment)
        (self.window, self.toasts, files) = (window, toasts, other.files)
    }

    /// The same account in another window.
    package func shown(in window: ApplicationWindow, with toasts: ToastOverlay) -> ScreenContext {
        ScreenContext(self, in: window, with: toasts)
    }

    package var store: MessageStore { account.store }
    /// The texts in the language of the window.
    package var strings: Strings { environment.strings }
    /// The user of the account.
    package var selfID: PeerID { services.dependencies.selfID }
    /// The server's time, in seconds since 1970.
    package var serverNow: Int32 { Int32(clamping: services.dependencies.serverTime() / 1000) }

    /// The server's name for people.
    package var serverName: String { ServerRecord.name(of: account.folder) }

    /// Runs an operation, and shows its error in a toast.
    package func attempt(_ operation: @escaping @Sendable () async throws -> Void) {
        Task {
            do { try await operation() } catch { toasts.show(strings.sentence(error)) }
        }
    }
}
