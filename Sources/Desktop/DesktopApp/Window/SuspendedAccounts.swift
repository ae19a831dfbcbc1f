import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Signals
import StdExtras
import WindowParts

/// Screens of accounts that a window showed before: those with windows of their own, and the last few without.
///
/// A suspended screen keeps its chat, its position and its observers, so showing it again costs a frame. It stays until
/// the account is shown again, others take its place, or nobody is signed in to it any more.
final class SuspendedAccounts {
    /// The number of screens without windows of their own.
    private static let limit = MachineMemory.ofThisMachine.bound(2)

    /// A screen, with what is known of its account.
    private struct Suspended {
        let screen: AccountScreen
        var authorizationState: AuthorizationState?
        var following: Subscription?
        var account: Account { screen.context.account }
    }

    /// Called when a screen was stopped because nobody is signed in to its account any more.
    var onGone: (@MainActor () -> Void)?
    private let pages: Stack
    /// The screens; the last one was suspended last.
    private var suspended: [Suspended] = []

    /// - Parameter pages: The pages of the window, each screen being one.
    init(in pages: Stack) { self.pages = pages }

    /// All suspended screens.
    var all: [AccountScreen] { suspended.map(\.screen) }

    /// True if a suspended screen has an open window.
    var haveWindows: Bool { all.contains(where: \.hasFurtherWindows) }

    /// Suspends the screen of an account, and stops those that were suspended longest ago beyond the limit.
    func add(_ screen: AccountScreen) {
        suspended.append(Suspended(screen: screen))
        screen.suspend()
        // A page behind another is still there for assistive technologies, an invisible one is not.
        screen.widget.isVisible = false
        let following = screen.context.account.authorizationState.start { [weak self] state in
            onMain { self?.take(state, of: screen) }
        }
        change(screen) { $0.following = following }
        settle()
    }

    private func change(_ screen: AccountScreen, _ change: (inout Suspended) -> Void) {
        guard let index = suspended.firstIndex(where: { $0.screen === screen }) else { return }
        change(&suspended[index])
    }

    private func take(_ state: AuthorizationState, of screen: AccountScreen) {
        change(screen) { $0.authorizationState = state }
        guard state.member == nil, suspended.contains(where: { $0.screen === screen }) else { return }
        end(screen.context.account.folder)
        onGone?()
    }

    /// The state of an account whose screen is suspended, and its services.
    func state(of account: Account) -> (AuthorizationState, AccountServices)? {
        guard let known = suspended.first(where: { $0.account === account }) else { return nil }
        return known.authorizationState.map { ($0, known.screen.context.services) }
    }

    /// Removes and returns the screen of an account that is shown again.
    ///
    /// - Returns: Nil if there is none, or it belongs to an ended session.
    func remove(_ account: Account) -> AccountScreen? {
        guard let index = suspended.firstIndex(where: { $0.account === account }) else {
            end(account.folder)
            return nil
        }
        let screen = suspended.remove(at: index).screen
        screen.widget.isVisible = true
        return screen
    }

    /// Stops screens beyond the limit, as when the last window of one was closed.
    func settle() {
        let withoutWindows = all.filter { !$0.hasFurtherWindows }
        for screen in withoutWindows.dropLast(Self.limit) { end(screen.context.account.folder) }
    }

    /// Stops the screens of accounts that are not among `entries`.
    func take(_ entries: [AccountsContext.Entry]) {
        for screen in all
        where !entries.contains(where: { $0.account === screen.context.account }) {
            end(screen.context.account.folder)
        }
    }

    /// Stops the screen of an account and closes its windows.
    ///
    /// - Returns: The chats that had a window.
    @discardableResult
    func end(_ folder: AccountFolder) -> [PeerID] {
        guard let index = suspended.firstIndex(where: { $0.account.folder == folder }) else { return [] }
        let screen = suspended.remove(at: index).screen
        let peers = Array(screen.windows.windows.keys)
        screen.stop()
        pages.remove(screen.widget)
        return peers
    }
}
