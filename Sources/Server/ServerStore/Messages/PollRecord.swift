public import TelegramSchema

/// A poll with its results.
public struct PollRecord: Equatable, Sendable {
    /// Most bytes of the content of a poll: a message shows all of it.
    public static let maximumContentBytes = 16 << 10

    /// The id, which clients see.
    public var id: Int64
    /// The user who made it, and alone may close it.
    public var creator: UserID
    /// The message that it was made for; nil before that is sent.
    public var gid: GlobalMessageID?
    /// The question and the answers, as the engine encodes them; at most ``maximumContentBytes``.
    public var content: [UInt8]
    /// True if nobody can vote any more.
    public var isClosed = false
    /// The time when it closes by itself; nil for never.
    public var closeDate: Int32?
    /// The number of voters.
    public var voters: Int32 = 0
    /// The number of votes for each answer, in order.
    public var counts: [Int32]

    /// Creates a poll without votes.
    public init(id: Int64, creator: UserID, content: [UInt8], answers: Int) {
        self.id = id
        self.creator = creator
        self.content = content
        counts = Array(repeating: 0, count: answers)
    }
}

/// The vote of one user.
public struct PollVote: Equatable, Sendable {
    /// The user.
    public var voter: UserID
    /// The chosen answers.
    public var choices: PollChoices
    /// The time of the vote.
    public var date: Int32

    /// Creates a vote.
    public init(voter: UserID, choices: PollChoices, date: Int32) {
        self.voter = voter
        self.choices = choices
        self.date = date
    }
}

/// A set of a poll's answers, by their places from 0.
public struct PollChoices: OptionSet, Hashable, Sendable {
    /// The bits as stored.
    public let rawValue: Int64

    /// Creates a set from bits, unchecked.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The set of one answer.
    ///
    /// - Precondition: The place is below 63.
    public init(place: Int) { self.init(rawValue: 1 << Int64(place)) }
}
