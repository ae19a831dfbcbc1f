/// What is true of a ``Poll``. The bits are stored.
public struct PollFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Nobody can vote any more.
    public static let closed = Self(rawValue: 1 << 0)
    /// One sees who voted what.
    public static let publicVotes = Self(rawValue: 1 << 1)
    /// One may choose several.
    public static let multipleChoice = Self(rawValue: 1 << 2)
    /// One answer is right.
    public static let quiz = Self(rawValue: 1 << 3)
    /// One may not change one's vote.
    public static let noRevoting = Self(rawValue: 1 << 4)
    /// The answers are shown in random order.
    public static let shuffled = Self(rawValue: 1 << 5)
    /// The results are shown when it is closed.
    public static let hidesResults = Self(rawValue: 1 << 6)
}
