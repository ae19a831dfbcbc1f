public import ClientModel

/// Names a kind of log: drafts to save, deletions to send, secret messages… The numbers are stored.
public struct OperationTag: RawRepresentable, Hashable, Sendable {
    /// The stored number.
    public let rawValue: Int32

    /// Wraps a number.
    public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// An entry of an operation log.
public struct LoggedOperation: Identifiable, Hashable, Sendable {
    /// The row; good for telling entries apart while they are there.
    public let id: Int64
    /// The kind of log.
    public let tag: OperationTag
    /// The chat.
    public let peer: PeerID
    /// Its place in the log of its chat, from 1.
    public let number: Int64
    /// Its place among the entries of all chats; nil when it does not stand there.
    public let merged: Int64?
    /// What is to be done, as a record of the tag's own.
    public let value: [UInt8]
}

/// What becomes of an entry's place among those of all chats.
public enum OperationPlace: Sendable {
    /// It stays as it is.
    case kept
    /// It stands there no more.
    case none
    /// It goes to the end.
    case last
}
