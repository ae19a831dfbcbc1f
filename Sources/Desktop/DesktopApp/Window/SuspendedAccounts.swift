import ClientEngine
import ClientHost
import ClientModel
import Signals
import WindowParts

/// Screens of accounts that a window showed before and that still have windows of their own. A screen stays
/// until these are closed, the account is shown again, or nobody is signed in to it any more.
final class SuspendedAccounts {
    /// Called when a screen was stopped because nobody is signed in to its account any more.
    var onGone: (@MainActor () -> Void)?
    private var suspended: [AccountFolder: (screen: AccountScreen, following: Subscription)] = [:]

    /// All suspended screens.
    var all: [AccountScreen] { suspended.values.map(\.screen) }

    /// True if a suspended screen has an open window.
    var haveWindows: Bool { all.contains(where: \.hasFurtherWindows) }

    /// Suspends the screen of an account.
    func add(_ screen: AccountScreen) {
        screen.suspend()
        let folder = screen.context.account.folder
        let following = screen.context.account.authorizationState.start { [weak self] authorizationState in
            guard authorizationState.member == nil else { return }
            onMain {
                guard let self, self.suspended[folder]?.screen === screen else { return }
                self.end(folder)
                self.onGone?()
            }
        }
        suspended[folder] = (screen, following)
    }

    /// Removes and returns the screen of an account that is shown again.
    ///
    /// - Returns: Nil if there is none, or it belongs to an ended session.
    func remove(_ account: Account) -> AccountScreen? {
        guard let screen = suspended[account.folder]?.screen, screen.context.account === account else {
            end(account.folder)
            return nil
        }
        suspended[account.folder] = nil
        return screen
    }

    /// Called when a window was closed: stops screens that have none left.
    func settle() {
        for (folder, each) in suspended where !each.screen.hasFurtherWindows { end(folder) }
    }

    /// Stops the screens of accounts that are not among `entries`.
    func take(_ entries: [AccountsContext.Entry]) {
        for (folder, each) in suspended
        where !entries.contains(where: { $0.account === each.screen.context.account }) {
            end(folder)
        }
    }

    /// Stops the screen of an account and closes its windows.
    ///
    /// - Returns: The chats that had a window.
    @discardableResult
    func end(_ folder: AccountFolder) -> [PeerID] {
        guard let screen = suspended.removeValue(forKey: folder)?.screen else { return [] }
        let peers = Array(screen.windows.windows.keys)
        screen.stop()
        return peers
    }
}
