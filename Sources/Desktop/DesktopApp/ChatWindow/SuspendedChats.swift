import ClientEngine
import ClientHost
import ClientModel
import Signals
import WindowParts

/// Chats screens of accounts that a window showed before and that still have windows of their own. A screen stays
/// until these are closed, the account is shown again, or nobody is signed in to it any more.
final class SuspendedChats {
    /// Called when a screen was stopped because nobody is signed in to its account any more.
    var onGone: (@MainActor () -> Void)?
    private var resting: [AccountFolder: (chats: ChatsScreen, following: Subscription)] = [:]

    /// All suspended screens.
    var all: [ChatsScreen] { resting.values.map(\.chats) }

    /// True if a suspended screen has an open window.
    var haveWindows: Bool { all.contains(where: \.hasWindows) }

    /// Suspends the chats screen of an account.
    func add(_ chats: ChatsScreen) {
        chats.rest()
        let folder = chats.account.folder
        let following = chats.account.authorizationState.start { [weak self] authorizationState in
            guard authorizationState.member == nil else { return }
            onMain {
                guard let self, self.resting[folder]?.chats === chats else { return }
                self.end(folder)
                self.onGone?()
            }
        }
        resting[folder] = (chats, following)
    }

    /// Removes and returns the screen of an account that is shown again.
    ///
    /// - Returns: Nil if there is none, or it belongs to an ended session.
    func wake(_ account: Account) -> ChatsScreen? {
        guard let chats = resting[account.folder]?.chats, chats.account === account else {
            end(account.folder)
            return nil
        }
        resting[account.folder] = nil
        return chats
    }

    /// Called when a window was closed: stops screens that have none left.
    func settle() {
        for (folder, each) in resting where !each.chats.hasWindows { end(folder) }
    }

    /// Stops the screens of accounts that are not among `entries`.
    func take(_ entries: [AccountsContext.Entry]) {
        for (folder, each) in resting where !entries.contains(where: { $0.account === each.chats.account }) {
            end(folder)
        }
    }

    /// Stops the screen of an account and closes its windows.
    ///
    /// - Returns: The chats that had a window.
    @discardableResult
    func end(_ folder: AccountFolder) -> [PeerID] {
        guard let chats = resting.removeValue(forKey: folder)?.chats else { return [] }
        let peers = Array(chats.windows.keys)
        chats.stop()
        return peers
    }
}
