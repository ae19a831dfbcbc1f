import Foundation
package import Keyring
public import Signals
import StdExtras

/// A passcode lock of the screen (TC-122). It hides the screen from passers-by; stored data are protected by their
/// key in any case.
///
/// The passcode is the home's, shared by all its accounts and programs. Only a verifier of it is stored, derived like
/// the passphrase of a key file. Attempts are counted on disk before they are checked, so neither a restart nor
/// another program gives more of them.
///
/// Threads: an actor; signals deliver on its thread.
public actor AppLock {
    private static let longestRecord = 4096

    private let file: DurableFile
    private let home: ClientDataDirectory
    private let clock: any SignalClock
    private let time: @Sendable () -> Int64
    private let cost: ScryptCost
    private var current: AppLockState { didSet { shown.set(current) } }
    private nonisolated let shown: ValuePromise<AppLockState>
    private var timer: (any Disposable)?

    /// Creates the lock of `home`, locked if there is a passcode.
    ///
    /// - Parameters:
    ///   - home: The home.
    ///   - clock: Measures the time without input, sleep included.
    ///   - time: Milliseconds since 1970; nil for this computer's clock.
    public init(
        _ home: ClientDataDirectory,
        clock: any SignalClock = DispatchClock.shared,
        time: (@Sendable () -> Int64)? = nil
    ) {
        let machine: @Sendable () -> Int64 = { Int64(clamping: Date().timeIntervalSince1970 * 1000) }
        self.init(home, clock: clock, time: time ?? machine, cost: .standard)
    }

    package init(
        _ home: ClientDataDirectory,
        clock: any SignalClock,
        time: @escaping @Sendable () -> Int64,
        cost: ScryptCost
    ) {
        self.home = home
        self.clock = clock
        self.time = time
        self.cost = cost
        file = home.lockFile
        // An unreadable file may hold a passcode.
        let (hasPasscode, autoLock): (Bool, Duration?)
        do {
            let record = try Self.read(file)
            (hasPasscode, autoLock) = (record != nil, record?.autoLock)
        } catch {
            (hasPasscode, autoLock) = (true, nil)
        }
        let state = AppLockState(hasPasscode: hasPasscode, autoLock: autoLock, now: clock.nowWithSleep)
        current = state
        shown = ValuePromise(state, ignoreRepeated: true)
    }

    /// The state: the value at once, then every change.
    public nonisolated var state: Signal<AppLockState, Never> { shown.signal }

    /// The current state.
    public nonisolated var value: AppLockState {
        shown.value ?? AppLockState(hasPasscode: home.hasPasscode, autoLock: nil, now: clock.nowWithSleep)
    }

    /// The time until the next attempt is allowed.
    public var pauseLeft: Duration {
        // An unreadable file accepts no passcode anyway.
        (try? Self.read(file))?.pauseLeft(at: time()) ?? .zero
    }

    /// Unlocks with a passcode.
    ///
    /// - Throws: ``AppLockError``.
    public func unlock(_ passcode: String) async throws(AppLockError) {
        try await prove(passcode)
        change { $0.unlock(now: clock.nowWithSleep) }
    }

    /// Locks, if there is a passcode.
    public func lock() { change { $0.lock() } }

    /// Records input of the user. If the time to lock has passed, it locks and ignores the input.
    public func sawInput() { change { $0.sawInput(now: clock.nowWithSleep) } }

    /// Sets or changes the passcode.
    ///
    /// - Parameters:
    ///   - passcode: The new passcode; any text that is not empty.
    ///   - former: The current passcode; nil when there is none.
    /// - Throws: ``AppLockError``.
    public func setPasscode(_ passcode: String, instead former: String? = nil) async throws(AppLockError) {
        try await proveIfNeeded(former)
        let cost = cost
        let verifier: PassphraseVerifier
        do {
            verifier = try await onOwnThread {
                Result { () throws(KeyringError) in
                    try PassphraseVerifier(Passphrase(passcode), cost: cost)
                }
            }.get()
        } catch {
            throw error == .emptyPassphrase ? .empty : .unusable
        }
        try store { record in
            let autoLock = record?.autoLock
            record = AppLockRecord(verifier: verifier)
            record?.autoLock = autoLock
        }
        change { $0.change(hasPasscode: true, autoLock: $0.autoLock, now: clock.nowWithSleep) }
    }

    /// Removes the passcode, and with it the lock.
    ///
    /// - Throws: ``AppLockError``.
    public func removePasscode(_ passcode: String) async throws(AppLockError) {
        try await prove(passcode)
        try store { $0 = nil }
        change { $0.change(hasPasscode: false, autoLock: nil, now: clock.nowWithSleep) }
    }

    /// Removes a forgotten passcode, and with it the lock, once it has nothing left to hide. A file that cannot be
    /// read is replaced.
    ///
    /// - Throws: ``AppLockError/locked`` while there is an account, ``AppLockError/unusable``.
    public func forget() throws(AppLockError) {
        guard home.accounts.isEmpty else { throw .locked }
        do {
            _ = try home.makeAccountsFolder()
            try file.locked { () throws(KeyringError) in try file.replace(with: []) }
        } catch {
            throw .unusable
        }
        change { $0.change(hasPasscode: false, autoLock: nil, now: clock.nowWithSleep) }
    }

    /// Sets the time without input after which to lock: whole seconds; nil for never.
    ///
    /// - Throws: ``AppLockError/noPasscode``, ``AppLockError/locked``, ``AppLockError/unusable``.
    public func setAutoLock(_ pause: Duration?) throws(AppLockError) {
        guard current.hasPasscode else { throw .noPasscode }
        guard !current.isLocked else { throw .locked }
        try store { $0?.autoLock = pause }
        change { $0.change(hasPasscode: true, autoLock: pause, now: clock.nowWithSleep) }
    }
}

// The record on disk
extension AppLock {
    private static func read(_ file: DurableFile) throws(AppLockError) -> AppLockRecord? {
        try readStored(file).record
    }

    private static func readStored(
        _ file: DurableFile
    ) throws(AppLockError) -> (record: AppLockRecord?, bytes: [UInt8]) {
        let bytes: [UInt8]?
        do { bytes = try file.read(limit: longestRecord) } catch { throw .unusable }
        // An empty file means no record: the removal of a file is not durable.
        guard let bytes, !bytes.isEmpty else { return (nil, []) }
        guard let record = AppLockRecord(json: bytes) else { throw .unusable }
        return (record, bytes)
    }

    /// Changes the record, one program at a time.
    private func store(_ body: (inout AppLockRecord?) -> Void) throws(AppLockError) {
        do {
            _ = try home.makeAccountsFolder()
            try file.locked { () throws(KeyringError) in
                let (before, bytes): (AppLockRecord?, [UInt8])
                do throws(AppLockError) { (before, bytes) = try Self.readStored(file) } catch {
                    throw .keyFileDamaged
                }
                var record = before
                body(&record)
                guard record != before else { return }
                try file.replace(with: (try? record?.json(insteadOf: before, in: bytes)) ?? [])
            }
        } catch {
            throw .unusable
        }
    }

    private func proveIfNeeded(_ passcode: String?) async throws(AppLockError) {
        guard current.hasPasscode else { return }
        guard let passcode else { throw .wrong(pause: .zero) }
        try await prove(passcode)
    }

    /// Checks a passcode, after counting the attempt.
    private func prove(_ passcode: String) async throws(AppLockError) {
        guard let record = try Self.read(file) else { throw .noPasscode }
        guard let passphrase = try? Passphrase(passcode) else { throw .empty }
        let (now, verifier) = (time(), record.verifier)
        var wait: Duration?
        try store { wait = $0?.take(at: now) }
        if let wait { throw .paused(wait) }
        let isRight: Bool
        do {
            isRight = try await onOwnThread {
                Result { () throws(KeyringError) in try verifier.matches(passphrase) }
            }.get()
        } catch {
            throw .unusable
        }
        guard isRight else { throw .wrong(pause: pauseLeft) }
        try store { $0?.forgive() }
    }

    private func change(_ body: (inout AppLockState) -> Void) {
        var state = current
        body(&state)
        current = state
        timer?.dispose()
        timer = state.lockTime.map { lockTime in
            clock.schedule(after: lockTime - clock.nowWithSleep, on: nil) { [weak self] in
                Task { await self?.step() }
            }
        }
    }

    private func step() { change { $0.step(now: clock.nowWithSleep) } }
}

extension ClientDataDirectory {
    /// The file of the lock's record.
    var lockFile: DurableFile { DurableFile(path: "\(path)/lock.json") }

    /// True if the home has a passcode. A background program then hides message texts, because it has no screen to
    /// lock.
    public var hasPasscode: Bool {
        do {
            return try lockFile.read(limit: 1)?.isEmpty == false
        } catch {
            // An unreadable file counts as a passcode.
            return true
        }
    }
}

/// The reason why a lock was not opened or changed.
public enum AppLockError: Error, Equatable, Sendable {
    /// The passcode is wrong; the time until the next attempt.
    case wrong(pause: Duration)
    /// No attempt is allowed for this time.
    case paused(Duration)
    /// There is no passcode.
    case noPasscode
    /// The new passcode is empty.
    case empty
    /// The lock must be open for that.
    case locked
    /// The record cannot be read or written.
    case unusable
}
