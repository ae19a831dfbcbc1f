import Metrics
import StdExtras

/// The kinds of work whose duration a program measures. Each library times its own work where it is done.
///
/// The durations go to the program's swift-metrics factory; without one, timing costs two readings of the clock. A
/// program installs ``TimingSummary`` at its start, before any work is timed.
public enum TimedWork: String, CaseIterable, Sendable {
    /// A transaction of the store, from its begin to its commit.
    case storeWrite = "store.write"
    /// The update of all live views after a commit.
    case storeViews = "store.views"
    /// A read of the store, without its wait for a reader.
    case storeRead = "store.read"
    /// A picture that the confined worker decoded, from the request to the pixels.
    case imageDecode = "image.decode"
    /// A call to the server, from the request to the answer's bytes, with the time that it waits for a connection.
    case networkCall = "network.call"
    /// An answer of the server, from bytes to values.
    case networkParse = "network.parse"
    /// Updates of the server, from the queue to the commit.
    case updatesApply = "updates.apply"
    /// A frame of the window, as the main thread's processor time.
    case windowFrame = "window.frame"
    /// The opening of a chat, to its first complete frame.
    case chatOpen = "chat.open"
    /// A change of the store, to the frame that shows it.
    case chatChange = "chat.change"

    /// Times `body`.
    ///
    /// - Parameter body: The work.
    /// - Returns: The result of the work.
    /// - Throws: The error of the work. Its duration counts, too.
    public func measure<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = ContinuousClock.now
        defer { record(.now - start) }
        return try body()
    }

    /// Records a duration that was measured elsewhere.
    ///
    /// - Parameter duration: The duration of the work.
    public func record(_ duration: Duration) {
        Self.timers[self]?.recordNanoseconds(Int64(clamping: duration / .nanoseconds(1)))
    }

    /// Made when work is timed first: a timer belongs to the factory that is installed then.
    private static let timers = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, Timer(label: $0.rawValue)) }
    )
}
