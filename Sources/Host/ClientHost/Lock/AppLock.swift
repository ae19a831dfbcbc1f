import Foundation
package import Keyring
public import Signals
import StdExtras

/// A passcode before what a program shows (client.md TC-122). It hides the screen from whoever comes by; what is stored is
/// guarded by its key, whether locked or not.
///
/// The passcode is of the home, so of all its accounts and programs. It is known by a verifier alone, made as the
/// passphrase of a key file is. Wrong guesses are counted on the disk before they are judged, so neither a restart nor
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

    /// The lock of `home`, closed if there is a passcode.
    ///
    /// - Parameters:
    ///   - home: Whose.
    ///   - clock: Measures how long nobody has typed, sleep included.
    ///   - time: Milliseconds since 1970; nil for this machine's clock.
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
        // What cannot be read may have a passcode in it.
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

    /// How it stands: the value at once, then every change.
    public nonisolated var state: Signal<AppLockState, Never> { shown.signal }

    /// How long nobody may try a passcode.
    public var pauseLeft: Duration {
        // One that cannot be read takes no passcode anyway.
        (try? Self.read(file))?.pauseLeft(at: time()) ?? .zero
    }

    /// Opens it.
    ///
    /// - Throws: ``AppLockError``.
    public func unlock(_ passcode: String) async throws(AppLockError) {
        try await prove(passcode)
        change { $0.unlock(now: clock.nowWithSleep) }
    }

    /// Closes it, if there is a passcode.
    public func lock() { change { $0.lock() } }

    /// Notes that the member typed or moved something. When it is time to lock, it locks, and the input was too late.
    public func sawInput() { change { $0.sawInput(now: clock.nowWithSleep) } }

    /// Sets a passcode, or another one.
    ///
    /// - Parameters:
    ///   - passcode: The new one; any text that is not empty.
    ///   - former: The one that there is; nil when there is none.
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

    /// Takes the passcode away; nothing is locked any more.
    ///
    /// - Throws: ``AppLockError``.
    public func removePasscode(_ passcode: String) async throws(AppLockError) {
        try await prove(passcode)
        try store { $0 = nil }
        change { $0.change(hasPasscode: false, autoLock: nil, now: clock.nowWithSleep) }
    }

    /// Says after how long without input to lock: whole seconds; nil for never.
    ///
    /// - Throws: ``AppLockError/noPasscode``, ``AppLockError/locked``, ``AppLockError/unusable``.
    public func setAutoLock(_ pause: Duration?) throws(AppLockError) {
        guard current.hasPasscode else { throw .noPasscode }
        guard !current.isLocked else { throw .locked }
        try store { $0?.autoLock = pause }
        change { $0.change(hasPasscode: true, autoLock: pause, now: clock.nowWithSleep) }
    }
}

// The record on the disk
extension AppLock {
    private static func read(_ file: DurableFile) throws(AppLockError) -> AppLockRecord? {
        try readStored(file).record
    }

    private static func readStored(
        _ file: DurableFile
    ) throws(AppLockError) -> (record: AppLockRecord?, bytes: [UInt8]) {
        let bytes: [UInt8]?
        do { bytes = try file.read(limit: longestRecord) } catch { throw .unusable }
        // A file that is emptied says that there is none: folders keep no place for a durable removal.
        guard let bytes, !bytes.isEmpty else { return (nil, []) }
        guard let record = AppLockRecord(json: bytes) else { throw .unusable }
        return (record, bytes)
    }

    /// Changes what is stored; programs that do so at a time take turns.
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

    /// Judges a passcode, after the try was counted.
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
    /// Where the lock is stored.
    var lockFile: DurableFile { DurableFile(path: "\(path)/lock.json") }

    /// Whether programs of this home lock their screens: one that nobody looks at shows nothing of what is written then.
    public var hasPasscode: Bool {
        do {
            return try lockFile.read(limit: 1)?.isEmpty == false
        } catch {
            // One that cannot be read counts: somebody has set it.
            return true
        }
    }
}

/// Why a lock was not opened or changed.
public enum AppLockError: Error, Equatable, Sendable {
    /// It is another passcode; how long nobody may try now.
    case wrong(pause: Duration)
    /// Nobody may try now, for so long.
    case paused(Duration)
    /// There is no passcode.
    case noPasscode
    /// A passcode has at least one letter.
    case empty
    /// It must be open for that.
    case locked
    /// What is stored of the lock cannot be read or written.
    case unusable
}
