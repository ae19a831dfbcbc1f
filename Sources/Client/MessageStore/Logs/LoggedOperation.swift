public import ClientModel

/// A kind of log: drafts to save, deletions to send, secret messages… The numbers are stored.
public struct OperationTag: RawRepresentable, Hashable, Sendable {
    /// The stored number.
    public let rawValue: Int32

    /// Wraps a number.
    public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// An entry of an operation log.
public struct LoggedOperation: Identifiable, Hashable, Sendable {
    /// The row id; distinguishes entries while they exist.
    public let id: Int64
    /// The kind of log.
    public let tag: OperationTag
    /// The chat.
    public let peer: PeerID
    /// The place in the log of the chat, from 1.
    public let number: Int64
    /// The place among the entries of all chats; nil without one.
    public let merged: Int64?
    /// The operation, as a record of the tag's own.
    public let value: [UInt8]
}

/// A change of an entry's place among those of all chats.
public enum OperationPlace: Sendable {
    /// The place stays as it is.
    case kept
    /// The place is removed.
    case none
    /// The entry moves to the end.
    case last
}
