import ClientHost
import GTKBridge
import Localization
import Signals
import SignInUI
import WindowParts

/// Acts on the passcode lock of the program.
protocol LockCoordinatorDelegate: AnyObject {
    /// The windows were covered, or show their content again.
    func lockChanged(isLocked: Bool)
}

/// Covers all windows with the lock screen while the program is locked, and reports the user's input to the lock.
final class LockCoordinator {
    weak var delegate: (any LockCoordinatorDelegate)?
    /// The language of the lock screen; it changes at the next locking.
    var strings: Strings

    private let accounts: AccountsContext
    private var following: Subscription?
    private var model: LockModel?
    private var views: [LockView] = []
    /// True while the windows are covered and the lock is not closed yet.
    private var isLocking = false
    private var lastInput = ContinuousClock.now

    /// The time between two reports of input: the pointer moves often.
    private static let inputPause = Duration.seconds(1)

    /// Covers the windows made from now on, if the program starts locked.
    init(_ accounts: AccountsContext, _ strings: Strings) {
        (self.accounts, self.strings) = (accounts, strings)
        if accounts.lock.value.isLocked { cover() }
        following = accounts.lock.state.start { [weak self] _ in
            onMain { self?.lockChanged() }
        }
        UserInput.observe { [weak self] in self?.sawInput() }
    }

    /// Locks at once.
    ///
    /// - Returns: False if there is no passcode.
    func lock() -> Bool {
        let lock = accounts.lock
        guard lock.value.hasPasscode else { return false }
        isLocking = true
        cover()
        Task {
            await lock.lock()
            isLocking = false
            lockChanged()
            delegate?.lockChanged(isLocked: lock.value.isLocked)
        }
        return true
    }

    private func lockChanged() {
        let isLocked = accounts.lock.value.isLocked
        guard !isLocking, isLocked != WindowCover.isThere else { return }
        if isLocked { cover() } else { uncover() }
        delegate?.lockChanged(isLocked: isLocked)
    }

    private func cover() {
        guard !WindowCover.isThere else { return }
        let (model, strings) = (LockModel(accounts), strings)
        self.model = model
        WindowCover.put(title: "Martlet") { [weak self] window in
            let view = LockView(model, strings)
            self?.views.append(view)
            // Once it is in the window.
            Task { if window.isVisible { view.focus() } }
            return view.widget
        }
        // The desktop shows these, with the names of files.
        FileDialog.cancelAll()
    }

    private func uncover() {
        WindowCover.lift()
        (model, views) = (nil, [])
    }

    private func sawInput() {
        let now = ContinuousClock.now
        guard now - lastInput >= Self.inputPause else { return }
        lastInput = now
        let lock = accounts.lock
        Task { await lock.sawInput() }
    }
}
