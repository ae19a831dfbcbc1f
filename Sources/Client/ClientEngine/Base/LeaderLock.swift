import Signals
import StdExtras

/// The lock that decides which process does an account's work: receives, sends, fetches (TC-13). Other processes
/// that have the account open, such as a terminal beside a window, read the store and leave tasks in it. One of them
/// takes over when that process ends (``waitForWork(clock:)``).
///
/// A program in the foreground has priority over one in the background. It *claims* the account by a shared lock on
/// a second file, which it keeps while it runs. A background program observes the claim (``LeaderLockObserver``),
/// closes the account and releases the work. It takes the work again when the claims are gone. Between programs of
/// the same rank the first one keeps the work.
///
/// The system releases the locks when a process ends, for any reason.
public final class LeaderLock: Sendable {
    private enum Hold: Sendable {
        /// Another process has the work.
        case waiting
        case held
        case released
    }

    /// The time that a claim waits for a background program to release the work. After it the account is opened
    /// without the work, and waits for it.
    static let timeout = Duration.seconds(3)
    private static let pause = Duration.milliseconds(10)
    /// The pauses between attempts after a wake-up, ten seconds in all. A wake-up comes before the lock is free,
    /// from a process that releases it as well as from the system when a process ends.
    private static let pauses = (0..<10).map { pause * (1 << $0) }

    private let folder: AccountFolder
    private let work: FileLock
    private let claim: FileLock?
    private let hold: Locked<Hold>

    /// True if this process does the account's work.
    public var isMaster: Bool { hold.withLock { $0 == .held } }

    private init(_ folder: AccountFolder, work: FileLock, isHeld: Bool, claim: FileLock?) {
        self.folder = folder
        self.work = work
        self.claim = claim
        hold = Locked(isHeld ? .held : .waiting)
    }

    /// Claims the work of an account for a foreground program, and takes it unless another foreground program has
    /// it.
    ///
    /// - Returns: The lock, held until ``release()``.
    /// - Throws: ``AccountError/folderUnusable``, `CancellationError`.
    static func claim(_ folder: AccountFolder, clock: any SignalClock) async throws -> LeaderLock {
        let claim = try FileLock(folder.claims)
        // A background program checks for claims, which takes only a moment.
        while try !claim.takeShared() { try await clock.sleep(for: pause) }
        let work = try FileLock(folder.lock)
        let deadline = clock.now + timeout
        var isTaken = try work.takeAlone()
        if !isTaken, work.mark == Rank.background { claim.mark = 1 }
        while !isTaken, work.mark == Rank.background, clock.now < deadline {
            try await clock.sleep(for: pause)
            isTaken = try work.takeAlone()
        }
        if isTaken { work.mark = Rank.foreground }
        return LeaderLock(folder, work: work, isHeld: isTaken, claim: claim)
    }

    /// Takes the work for a background program; nil if the account is claimed or another process has the work.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    fileprivate static func takeUnclaimed(_ folder: AccountFolder) throws(AccountError) -> LeaderLock? {
        let claims = try FileLock(folder.claims, isQuiet: true)
        guard try claims.takeAlone() else { return nil }
        // A claimer waits from here on for our release, or wakes us.
        defer { claims.release() }
        let work = try FileLock(folder.lock)
        guard try work.takeAlone() else { return nil }
        work.mark = Rank.background
        return LeaderLock(folder, work: work, isHeld: true, claim: nil)
    }

    /// Returns once this process has taken over the work of another one, which has ended or released it.
    ///
    /// - Throws: `CancellationError`, ``AccountError/folderUnusable``.
    func waitForWork(clock: any SignalClock) async throws {
        let (rings, ring) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let watch = FileWatcher(folder.lock, for: .writing) { ring.yield() }
        defer { withExtendedLifetime(watch) {} }
        // The lock may have become free before the watch began.
        ring.yield()
        for await _ in rings {
            for pause in Self.pauses {
                if try takeNow() { return }
                try await clock.sleep(for: pause)
            }
        }
        throw CancellationError()
    }

    private func takeNow() throws -> Bool {
        try hold.withLock { hold in
            if hold == .released { throw CancellationError() }
            guard hold == .waiting, try work.takeAlone() else { return hold == .held }
            work.mark = Rank.foreground
            hold = .held
            return true
        }
    }

    /// Releases the work and the claim, after the account's files are closed.
    func release() {
        hold.withLock { hold in
            // Written while the lock is still ours, so that the next holder's mark is not overwritten.
            if hold == .held { work.mark = Rank.none }
            hold = .released
        }
        work.release()
        claim?.release()
        claim?.mark = 1
    }

    /// The marks that the lock's file carries for its holder.
    private enum Rank {
        static let none: UInt8 = 0
        static let foreground: UInt8 = 1
        static let background: UInt8 = 2
    }
}

/// Notifies a background program when other programs claim an account or end their claims (``LeaderLock``).
public final class LeaderLockObserver: Sendable {
    private let folder: AccountFolder
    private let watch: FileWatcher

    /// Watches the account in `folder`.
    ///
    /// - Parameters:
    ///   - folder: The account's folder.
    ///   - heard: Called on a queue of its own after the claims may have changed. The system reports the end of a
    ///     process a little before it releases its locks.
    /// - Throws: ``AccountError/folderUnusable`` if the folder cannot be used.
    public init(_ folder: AccountFolder, _ heard: @escaping @Sendable () -> Void) throws(AccountError) {
        self.folder = folder
        // The file must exist to be watched.
        _ = try FileLock(folder.claims)
        watch = FileWatcher(folder.claims, for: .writing, heard)
    }

    /// True if a foreground program claims the account.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    public var isClaimed: Bool {
        get throws(AccountError) {
            let claims = try FileLock(folder.claims, isQuiet: true)
            return try !claims.takeAlone()
        }
    }

    /// Takes the work of the account if no process claims or does it; nil otherwise.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    public func takeWork() throws(AccountError) -> LeaderLock? { try LeaderLock.takeUnclaimed(folder) }
}
