/// Whether a program shows what it has. A value: moments of a clock that counts sleep in.
public struct AppLockState: Equatable, Sendable {
    /// Whether there is a passcode.
    public private(set) var hasPasscode: Bool
    /// Whether it has to be typed before anything is shown.
    public private(set) var isLocked: Bool
    /// After how long without input it locks; nil for never.
    public private(set) var autoLock: Duration?

    private var lastInput: Duration

    /// A program that begins now: locked when there is a passcode.
    init(hasPasscode: Bool, autoLock: Duration?, now: Duration) {
        self.hasPasscode = hasPasscode
        self.autoLock = hasPasscode ? autoLock : nil
        isLocked = hasPasscode
        lastInput = now
    }

    /// When it locks if nobody types or moves anything until then; nil when it does not.
    var lockTime: Duration? {
        guard !isLocked, let autoLock else { return nil }
        return lastInput + autoLock
    }

    /// Locks when it is time. A machine that slept comes here too late, which is why every input does first.
    mutating func step(now: Duration) {
        if let lockTime, lockTime <= now { isLocked = true }
    }

    /// The member typed or moved something.
    mutating func sawInput(now: Duration) {
        step(now: now)
        if !isLocked { lastInput = now }
    }

    /// The member locks it; without a passcode it stays open.
    mutating func lock() { isLocked = hasPasscode }

    /// The passcode was right.
    mutating func unlock(now: Duration) {
        isLocked = false
        lastInput = now
    }

    /// A passcode was set, or taken away; the member is there.
    mutating func change(hasPasscode: Bool, autoLock: Duration?, now: Duration) {
        self.hasPasscode = hasPasscode
        self.autoLock = hasPasscode ? autoLock : nil
        unlock(now: now)
    }
}
