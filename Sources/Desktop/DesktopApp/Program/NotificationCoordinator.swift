import ClientEngine
import ClientHost
import ClientModel
import Notifier
import WindowParts

/// Runs the desktop notifications of all open accounts, and tells them which chat the user looks at.
final class NotificationCoordinator {
    private let settings: SharedSettings
    private let lock: AppLock
    private let onOpen: @MainActor (PeerID, AccountFolder) -> Void
    private var telling: [AccountFolder: WindowNotifications] = [:]
    private var looked: (chat: PeerID, folder: AccountFolder)?

    /// A coordinator without accounts.
    ///
    /// - Parameters:
    ///   - settings: The notification settings of this machine.
    ///   - lock: The lock behind which nothing is told of senders and texts.
    ///   - onOpen: Called when a notification was pressed.
    init(
        _ settings: SharedSettings,
        _ lock: AppLock,
        onOpen: @escaping @MainActor (PeerID, AccountFolder) -> Void
    ) {
        (self.settings, self.lock, self.onOpen) = (settings, lock, onOpen)
    }

    /// Replaces the list of open accounts.
    func take(_ accounts: [Account]) {
        telling = telling.filter { folder, _ in accounts.contains { $0.folder == folder } }
        for account in accounts where telling[account.folder] == nil {
            let (folder, isOneOfSeveral) = (account.folder, accounts.count > 1)
            let (settings, lock) = (settings, lock)
            let made = WindowNotifications(account) { [weak self] chat in
                onMain { self?.onOpen(chat, folder) }
            }
            telling[folder] = made
            Task {
                await made.start(settings, lock, amongSeveral: isOneOfSeveral)
                notify()
            }
        }
    }

    /// Called when the user looks at another chat, or at none.
    func look(at chat: PeerID?, of folder: AccountFolder?) {
        looked = if let chat, let folder { (chat, folder) } else { nil }
        notify()
    }

    /// Hides senders and texts of the notifications on the screen.
    func hideTexts() {
        for notifications in telling.values { Task { await notifications.hideTexts() } }
    }

    private func notify() {
        for (folder, notifications) in telling {
            let chat = looked?.folder == folder ? looked?.chat : nil
            Task { await notifications.look(at: chat) }
        }
    }
}
