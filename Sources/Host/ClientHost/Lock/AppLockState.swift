/// The state of a lock. A value; times are of a clock that includes sleep.
public struct AppLockState: Equatable, Sendable {
    /// True if there is a passcode.
    public private(set) var hasPasscode: Bool
    /// True if the passcode is required before anything is shown.
    public private(set) var isLocked: Bool
    /// The time without input after which it locks; nil for never.
    public private(set) var autoLock: Duration?

    private var lastInput: Duration

    /// Creates the state at program start: locked if there is a passcode.
    init(hasPasscode: Bool, autoLock: Duration?, now: Duration) {
        self.hasPasscode = hasPasscode
        self.autoLock = hasPasscode ? autoLock : nil
        isLocked = hasPasscode
        lastInput = now
    }

    /// The time at which it locks without further input; nil for never.
    var lockTime: Duration? {
        guard !isLocked, let autoLock else { return nil }
        return lastInput + autoLock
    }

    /// Locks when it is time. After sleep a timer is late, so each input calls this first.
    mutating func step(now: Duration) {
        if let lockTime, lockTime <= now { isLocked = true }
    }

    /// Records input of the user.
    mutating func sawInput(now: Duration) {
        step(now: now)
        if !isLocked { lastInput = now }
    }

    /// Locks on the user's request; without a passcode it stays open.
    mutating func lock() { isLocked = hasPasscode }

    /// Unlocks after the right passcode.
    mutating func unlock(now: Duration) {
        isLocked = false
        lastInput = now
    }

    /// Applies a changed or removed passcode; the user is present.
    mutating func change(hasPasscode: Bool, autoLock: Duration?, now: Duration) {
        self.hasPasscode = hasPasscode
        self.autoLock = hasPasscode ? autoLock : nil
        unlock(now: now)
    }
}
