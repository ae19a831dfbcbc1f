import ClientEngine
import ClientHost
import ClientModel
import Notifier
import WindowParts

/// Runs the desktop notifications of all open accounts, and tells them which chat the user looks at.
final class NotificationCoordinator {
    private let settings: SharedSettings
    private let onOpen: @MainActor (PeerID, AccountFolder) -> Void
    private var telling: [AccountFolder: WindowNotifications] = [:]
    private var looked: (chat: PeerID, folder: AccountFolder)?

    /// A coordinator without accounts.
    ///
    /// - Parameters:
    ///   - settings: The notification settings of this machine.
    ///   - onOpen: Called when a notification was pressed.
    init(_ settings: SharedSettings, onOpen: @escaping @MainActor (PeerID, AccountFolder) -> Void) {
        (self.settings, self.onOpen) = (settings, onOpen)
    }

    /// Replaces the list of open accounts.
    func take(_ accounts: [Account]) {
        telling = telling.filter { folder, _ in accounts.contains { $0.folder == folder } }
        for account in accounts where telling[account.folder] == nil {
            let (folder, settings, isOneOfSeveral) = (account.folder, settings, accounts.count > 1)
            let made = WindowNotifications(account) { [weak self] chat in
                onMain { self?.onOpen(chat, folder) }
            }
            telling[folder] = made
            Task {
                await made.start(settings, amongSeveral: isOneOfSeveral)
                notify()
            }
        }
    }

    /// Called when the user looks at another chat, or at none.
    func look(at chat: PeerID?, of folder: AccountFolder?) {
        looked = if let chat, let folder { (chat, folder) } else { nil }
        notify()
    }

    private func notify() {
        for (folder, notifications) in telling {
            let chat = looked?.folder == folder ? looked?.chat : nil
            Task { await notifications.look(at: chat) }
        }
    }
}
