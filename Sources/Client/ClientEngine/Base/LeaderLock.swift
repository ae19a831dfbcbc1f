import Signals
import StdExtras

/// Says which process does an account's work: receives, sends, fetches (client.md TC-13). Others that have the account
/// open, a terminal beside a window, read the store and leave tasks in it, and one of them goes on with the work when
/// that process ends (``waitForWork(clock:)``).
///
/// A program that somebody looks at goes before one in the background. It *claims* the account, by a shared lock on a
/// second file which it keeps as long as it runs; a program in the background hears of that (``LeaderLockObserver``), closes
/// the account and lets go of the work, and takes it up again when nobody claims it any more. Between programs of the
/// same rank the first one keeps it.
///
/// The system lets go of the locks when the process ends, however it ends.
public final class LeaderLock: Sendable {
    private enum Hold: Sendable {
        /// Another process has the work.
        case waiting
        case held
        case released
    }

    /// How long a claim waits for a program in the background to let go. Then the account is opened beside it, and its
    /// work waited for.
    static let timeout = Duration.seconds(3)
    private static let pause = Duration.milliseconds(10)
    /// Who lets go of the work rings before it has, and the system does, too, when a process ends: from the ring on it is
    /// tried after these pauses, for ten seconds in all.
    private static let pauses = (0..<10).map { pause * (1 << $0) }

    private let folder: AccountFolder
    private let work: FileLock
    private let claim: FileLock?
    private let hold: Locked<Hold>

    /// Whether this process does the account's work.
    public var isMaster: Bool { hold.withLock { $0 == .held } }

    private init(_ folder: AccountFolder, work: FileLock, isHeld: Bool, claim: FileLock?) {
        self.folder = folder
        self.work = work
        self.claim = claim
        hold = Locked(isHeld ? .held : .waiting)
    }

    /// Claims the work of an account for a program that somebody looks at, and takes it unless another such program
    /// has it.
    ///
    /// - Returns: What is held until ``release()``.
    /// - Throws: ``AccountError/folderUnusable``, `CancellationError`.
    static func claim(_ folder: AccountFolder, clock: any SignalClock) async throws -> LeaderLock {
        let claim = try FileLock(folder.claims)
        // Somebody in the background looks whether there are claims; that is over at once.
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

    /// Takes the work for a program in the background; nil when somebody claims it, or another has it.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    static func takeUnclaimed(_ folder: AccountFolder) throws(AccountError) -> LeaderLock? {
        let claims = try FileLock(folder.claims, isQuiet: true)
        guard try claims.takeAlone() else { return nil }
        // Whoever claims from here on waits for us, or rings.
        defer { claims.release() }
        let work = try FileLock(folder.lock)
        guard try work.takeAlone() else { return nil }
        work.mark = Rank.background
        return LeaderLock(folder, work: work, isHeld: true, claim: nil)
    }

    /// Returns once this process has the work, which another one has: when that one ends, or makes room.
    ///
    /// - Throws: `CancellationError`, ``AccountError/folderUnusable``.
    func waitForWork(clock: any SignalClock) async throws {
        let (rings, ring) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let watch = FileWatcher(folder.lock, for: .writing) { ring.yield() }
        defer { withExtendedLifetime(watch) {} }
        // It may have become free before there was a watch.
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

    /// Lets go of the work and of the claim, once the account's files are closed.
    func release() {
        hold.withLock { hold in
            // While it is still ours: what its next holder says of itself is not written over.
            if hold == .held { work.mark = Rank.none }
            hold = .released
        }
        work.release()
        claim?.release()
        claim?.mark = 1
    }

    /// What the file of the lock says of its holder.
    private enum Rank {
        static let none: UInt8 = 0
        static let foreground: UInt8 = 1
        static let background: UInt8 = 2
    }
}
