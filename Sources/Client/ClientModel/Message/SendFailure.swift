/// The reason why a message of ours was not sent, kept with it until the user tries again or deletes it.
public struct SendFailure: Hashable, Sendable {
    /// The name of the reason, for the code that shows it and decides what may be done. It is the server's, such as
    /// `PEER_FLOOD`, or one of ours; it has no text for people, and nothing of the message.
    public var reason: String

    /// Creates a failure of that name.
    public init(_ reason: String) { self.reason = reason }

    /// A task that it needed, such as an upload, was cancelled.
    public static let cancelled = Self("CANCELLED")
}

extension SendFailure: RecordCodable {
    /// Fields: 1 reason.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init("")
        while let field = try reader.next() {
            if field == 1 { reason = try reader.string() }
        }
    }

    /// Writes the field.
    public func write(to writer: inout RecordWriter) { writer.write(reason, at: 1) }
}
