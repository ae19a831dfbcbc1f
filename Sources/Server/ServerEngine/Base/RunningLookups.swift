import StdExtras
import TelegramSchema

/// The pages of the web that are being looked up: each once, for any number of askers.
///
/// Threads: call from any.
final class RunningLookups: Sendable {
    /// Most pages that are looked up at one time.
    private static let most = 500
    /// Most of them for one asker.
    private static let mostOfAsker = 30

    /// What came of the wish to look a page up.
    enum Start {
        /// It may begin.
        case begins
        /// It is being done already.
        case runs
        /// There is no room for another.
        case isRefused
    }

    private let running = Locked<[Int64: UserID?]>([:])

    /// True if nothing is looked up.
    var isEmpty: Bool { running.withLock(\.isEmpty) }

    /// True if another page would be looked up for an asker. It may be refused nevertheless, if others are faster.
    func hasRoom(for asker: UserID?) -> Bool { running.withLock { Self.hasRoom(for: asker, in: $0) } }

    /// Begins to look a page up, unless that is being done or there are too many.
    func begin(_ page: Int64, for asker: UserID?) -> Start {
        running.withLock { running in
            if running[page] != nil { return .runs }
            guard Self.hasRoom(for: asker, in: running) else { return .isRefused }
            running[page] = .some(asker)
            return .begins
        }
    }

    /// Ends what ``begin(_:for:)`` began.
    func end(_ page: Int64) { running.withLock { _ = $0.removeValue(forKey: page) } }

    private static func hasRoom(for asker: UserID?, in running: [Int64: UserID?]) -> Bool {
        guard running.count < most else { return false }
        return asker == nil || running.values.count { $0 == asker } < mostOfAsker
    }
}
