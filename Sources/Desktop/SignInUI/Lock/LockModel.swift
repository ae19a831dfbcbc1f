package import ClientHost
import Signals
import WindowParts

/// The state of the lock screens of all windows.
struct LockState: Equatable, Sendable {
    /// True while a passcode is checked, or accounts are signed out.
    var isBusy = false
    /// The seconds until the next passcode is taken; 0 for now.
    var secondsLeft = 0
    /// The reason why the last passcode was refused.
    var failure: Failure?

    /// A reason why something was refused.
    enum Failure: Equatable, Sendable {
        /// The passcode is wrong.
        case wrong
        /// The file of the passcode cannot be used.
        case unusable
        /// The accounts were not signed out.
        case notSignedOut(UserFacingError)
    }

    /// True if a passcode can be sent.
    var isReady: Bool { !isBusy && secondsLeft == 0 }
}

/// Unlocks the windows, or signs a user who forgot the passcode out of all accounts.
package final class LockModel {
    let changes = ObserverList<LockState>()
    private(set) var state = LockState() { didSet { if state != oldValue { changes.notify(state) } } }
    private let accounts: AccountsContext
    private var countdown: Task<Void, Never>?

    /// A model for the lock of `accounts`.
    package init(_ accounts: AccountsContext) {
        self.accounts = accounts
        // Wrong passcodes of an earlier run count, too.
        Task { count(down: await accounts.lock.pauseLeft) }
    }

    /// Checks a passcode. The lock itself reports that it opened.
    func unlock(_ passcode: String) {
        guard state.isReady, !passcode.isEmpty else { return }
        state = LockState(isBusy: true)
        Task {
            do throws(AppLockError) {
                try await accounts.lock.unlock(passcode)
                state = LockState()
            } catch {
                take(error)
            }
        }
    }

    /// Signs out of all accounts and removes the passcode.
    func signOutOfAll() {
        guard !state.isBusy else { return }
        state.isBusy = true
        state.failure = nil
        Task {
            do {
                try await accounts.signOutAll()
                state = LockState()
            } catch {
                state.isBusy = false
                state.failure = error is AppLockError ? .unusable : .notSignedOut(UserFacingError(error))
            }
        }
    }

    private func take(_ error: AppLockError) {
        var next = LockState()
        switch error {
        case .wrong(let pause):
            next.failure = .wrong
            state = next
            count(down: pause)
        case .paused(let pause):
            state = next
            count(down: pause)
        case .noPasscode, .empty, .locked, .unusable:
            next.failure = .unusable
            state = next
        }
    }

    private func count(down pause: Duration) {
        countdown?.cancel()
        let (seconds, rest) = pause.components
        var left = Int(clamping: rest > 0 ? seconds + 1 : seconds)
        guard left > 0 else { return }
        state.secondsLeft = left
        countdown = Task { [weak self] in
            while left > 0 {
                do { try await Task.sleep(for: .seconds(1)) } catch { return }
                left -= 1
                self?.state.secondsLeft = left
            }
        }
    }
}
