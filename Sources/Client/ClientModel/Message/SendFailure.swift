/// Why a message of ours was not sent, kept with it until the member tries again or deletes it.
public struct SendFailure: Hashable, Sendable {
    /// A name for the code that shows it and decides what may be done: the server's, such as `PEER_FLOOD`, or one of
    /// ours. No text for people, and nothing of the message.
    public var reason: String

    /// A failure of that name.
    public init(_ reason: String) { self.reason = reason }

    /// What it needed, such as an upload, was called off.
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
