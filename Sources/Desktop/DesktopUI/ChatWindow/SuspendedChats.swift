import ClientEngine
import ClientHost
import ClientModel
import Signals

/// The chats of accounts that a window has shown before another one, and that have windows of their own still. They stay until
/// these are closed, the account comes back, or nobody is signed in on it any more.
final class SuspendedChats {
    /// Called when some were let go of, because nobody is signed in on their account any more.
    var onGone: (@MainActor () -> Void)?
    private var resting: [AccountFolder: (chats: ChatsScreen, following: Subscription)] = [:]

    /// All of them.
    var all: [ChatsScreen] { resting.values.map(\.chats) }

    /// Whether a window of theirs is open.
    var haveWindows: Bool { all.contains(where: \.hasWindows) }

    /// Has the chats of an account rest.
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

    /// Gives back the chats of an account that is shown again; nil when none rest, or those of a session that is over.
    func wake(_ account: Account) -> ChatsScreen? {
        guard let chats = resting[account.folder]?.chats, chats.account === account else {
            end(account.folder)
            return nil
        }
        resting[account.folder] = nil
        return chats
    }

    /// A window is gone: those that have none any more are let go of.
    func settle() {
        for (folder, each) in resting where !each.chats.hasWindows { end(folder) }
    }

    /// Takes the accounts that there are from now on.
    func take(_ entries: [AccountsContext.Entry]) {
        for (folder, each) in resting where !entries.contains(where: { $0.account === each.chats.account }) {
            end(folder)
        }
    }

    /// Lets go of those of an account, whose windows close.
    ///
    /// - Returns: The chats that had one.
    @discardableResult
    func end(_ folder: AccountFolder) -> [PeerID] {
        guard let chats = resting.removeValue(forKey: folder)?.chats else { return [] }
        let peers = Array(chats.windows.keys)
        chats.stop()
        return peers
    }
}
