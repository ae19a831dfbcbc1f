/// The properties of a ``Poll``. The bits are stored.
public struct PollFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The poll is closed for votes.
    public static let closed = Self(rawValue: 1 << 0)
    /// The voters of each answer are public.
    public static let publicVotes = Self(rawValue: 1 << 1)
    /// Several answers may be chosen.
    public static let multipleChoice = Self(rawValue: 1 << 2)
    /// One answer is right.
    public static let quiz = Self(rawValue: 1 << 3)
    /// Votes may not be changed.
    public static let noRevoting = Self(rawValue: 1 << 4)
    /// The answers are shown in random order.
    public static let shuffled = Self(rawValue: 1 << 5)
    /// The results are shown when it is closed.
    public static let hidesResults = Self(rawValue: 1 << 6)
}
