import ClientNetwork
import StdExtras

/// The policy after failed requests for missed updates; a value, asked once per request.
///
/// An unreadable answer, too large or of a newer schema, is requested again in the smallest slices; a change that is
/// unreadable alone is skipped. A definite refusal is retried up to `refusalLimit`. All other errors are retried
/// after growing pauses.
struct DifferenceRetries: Sendable {
    /// The next step.
    enum Step: Equatable, Sendable {
        /// Request again after this pause.
        case pause(Duration)
        /// Request again at once, in slices of the new ``sliceLength``.
        case askForLess
        /// Give up: continue from the server's current state.
        case passOver
        /// Stop: the account ends.
        case end
    }

    /// The longest pause that a server may demand: it may name any number, and updates are missed meanwhile.
    static let longestPause = Duration.seconds(3_600)

    /// The maximum number of changes to request; nil for the server's default.
    private(set) var sliceLength: Int32?
    /// The number of consecutive failures.
    private(set) var failureCount = 0
    private let longestSlice: Int32?
    private let refusalLimit: Int
    private var refusalCount = 0
    private var backoff = Backoff()

    /// Starts with slices of `sliceLength`, nil for the server's default.
    init(sliceLength: Int32? = nil, refusalLimit: Int) {
        self.sliceLength = sliceLength
        longestSlice = sliceLength
        self.refusalLimit = refusalLimit
    }

    /// Records an answer: slices grow again.
    mutating func succeeded() {
        failureCount = 0
        refusalCount = 0
        backoff = Backoff()
        guard let length = sliceLength, length != longestSlice else { return }
        let longer = length * 4
        sliceLength = longer < longestSlice ?? 100 ? longer : longestSlice
    }

    /// Records a failure and returns the next step.
    mutating func failed(_ error: APIError, _ random: UInt64) -> Step {
        failureCount += 1
        let pause = backoff.next(random)
        if error.isUnreadable {
            guard sliceLength != 1 else { return .passOver }
            sliceLength = 1
            return .askForLess
        }
        switch error {
        case .signedOut, .cancelled, .closed: return .end
        case .floodWait(let duration): return .pause(max(pause, min(duration, Self.longestPause)))
        case .refused(400..<500, _, _):
            refusalCount += 1
            return refusalCount < refusalLimit ? .pause(pause) : .passOver
        case .refused, .timedOut, .unreadable, .notTaken, .outcomeUnknown: return .pause(pause)
        }
    }
}
