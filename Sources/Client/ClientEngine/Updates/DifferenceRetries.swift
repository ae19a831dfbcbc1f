import ClientNetwork
import StdExtras

/// What follows when the server does not tell what was missed: a value, one for each time that it is asked.
///
/// An answer that cannot be read, as it is too large or of a newer schema, is asked for again in the smallest slices, and
/// the change that cannot be read alone either is passed over. A definite refusal is tried so many times as
/// `refusalLimit` says. Everything else is tried again after growing pauses.
struct DifferenceRetries: Sendable {
    /// What to do next.
    enum Step: Equatable, Sendable {
        /// Ask again after this pause.
        case pause(Duration)
        /// Ask again at once, for slices of the new ``sliceLength``.
        case askForLess
        /// The server will never tell: go on from where it stands.
        case passOver
        /// The account ends.
        case end
    }

    /// What the server may have itself waited for: it may name any number, and news are missed meanwhile.
    static let longestPause = Duration.seconds(3_600)

    /// At most how many changes to ask for; nil for as many as the server likes.
    private(set) var sliceLength: Int32?
    /// How often in a row there was no answer.
    private(set) var failureCount = 0
    private let longestSlice: Int32?
    private let refusalLimit: Int
    private var refusalCount = 0
    private var backoff = Backoff()

    /// Begins anew, with slices of `sliceLength`, nil for such as the server likes.
    init(sliceLength: Int32? = nil, refusalLimit: Int) {
        self.sliceLength = sliceLength
        longestSlice = sliceLength
        self.refusalLimit = refusalLimit
    }

    /// Notes that an answer came: slices grow again.
    mutating func succeeded() {
        failureCount = 0
        refusalCount = 0
        backoff = Backoff()
        guard let length = sliceLength, length != longestSlice else { return }
        let longer = length * 4
        sliceLength = longer < longestSlice ?? 100 ? longer : longestSlice
    }

    /// Notes that none came.
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
        case .refused, .timedOut, .unreadable, .notTaken: return .pause(pause)
        }
    }
}
