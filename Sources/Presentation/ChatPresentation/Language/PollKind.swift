import ClientModel

/// The kind of a poll, as its second line says it.
public enum PollKind: Hashable, Sendable {
    /// One answer may be chosen.
    case one(isPublic: Bool)
    /// Several answers may be chosen.
    case several(isPublic: Bool)
    /// One answer is right.
    case quiz(isPublic: Bool)
    /// Nobody can vote any more.
    case closed

    /// The kind of a poll with these properties.
    init(_ flags: PollFlags) {
        let isPublic = flags.contains(.publicVotes)
        if flags.contains(.closed) {
            self = .closed
        } else if flags.contains(.quiz) {
            self = .quiz(isPublic: isPublic)
        } else {
            self = flags.contains(.multipleChoice) ? .several(isPublic: isPublic) : .one(isPublic: isPublic)
        }
    }
}
