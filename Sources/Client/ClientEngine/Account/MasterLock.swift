import Signals
import StdExtras

/// Says which process does an account's work: receives, sends, fetches (client.md TC-13). Others that have the account
/// open, a terminal beside a window, read the store and leave tasks in it.
///
/// A program that somebody looks at goes before one in the background. It *claims* the account, by a shared lock on a
/// second file which it keeps as long as it runs; a program in the background hears of that (``MasterClaims``), closes
/// the account and lets go of the work, and takes it up again when nobody claims it any more. Between programs of the
/// same rank the first one keeps it.
///
/// The system lets go of the locks when the process ends, however it ends.
public final class MasterLock: Sendable {
    /// How long a claim waits for a program in the background to let go. Then the account is opened beside it.
    static let patience = Duration.seconds(3)
    private static let pause = Duration.milliseconds(10)

    private let work: FileLock?
    private let claim: FileLock?
    private let isReleased = Locked(false)

    /// Whether this process does the account's work.
    public var isMaster: Bool { work != nil && !isReleased.withLock { $0 } }

    private init(work: FileLock?, claim: FileLock?) {
        self.work = work
        self.claim = claim
    }

    /// Claims the work of an account for a program that somebody looks at, and takes it unless another such program
    /// has it.
    ///
    /// - Returns: What is held until ``release()``.
    /// - Throws: ``AccountError/folderUnusable``, `CancellationError`.
    static func claim(_ folder: AccountFolder, clock: any SignalClock) async throws -> MasterLock {
        let claim = try FileLock(folder.claims)
        // Somebody in the background looks whether there are claims; that is over at once.
        while try !claim.takeShared() { try await clock.sleep(for: pause) }
        let work = try FileLock(folder.lock)
        let deadline = clock.now + patience
        var isTaken = try work.takeAlone()
        if !isTaken, work.mark == Rank.background { claim.mark = 1 }
        while !isTaken, work.mark == Rank.background, clock.now < deadline {
            try await clock.sleep(for: pause)
            isTaken = try work.takeAlone()
        }
        if isTaken { work.mark = Rank.foreground }
        return MasterLock(work: isTaken ? work : nil, claim: claim)
    }

    /// Takes the work for a program in the background; nil when somebody claims it, or another has it.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    static func takeUnclaimed(_ folder: AccountFolder) throws(AccountError) -> MasterLock? {
        let claims = try FileLock(folder.claims, isQuiet: true)
        guard try claims.takeAlone() else { return nil }
        // Whoever claims from here on waits for us, or rings.
        defer { claims.release() }
        let work = try FileLock(folder.lock)
        guard try work.takeAlone() else { return nil }
        work.mark = Rank.background
        return MasterLock(work: work, claim: nil)
    }

    /// Lets go of the work and of the claim, once the account's files are closed.
    func release() {
        isReleased.withLock { $0 = true }
        work?.release()
        claim?.release()
        claim?.mark = 1
    }

    /// What the file of the lock says of its holder.
    private enum Rank {
        static let foreground: UInt8 = 1
        static let background: UInt8 = 2
    }
}
