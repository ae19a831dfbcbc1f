/// A message's ``MessageContent`` as it is stored: bytes that are decoded when somebody looks.
///
/// A window of messages is read, compared and handed on without decoding any.
public struct EncodedContent: Hashable, Sendable {
    /// The record.
    public let bytes: [UInt8]

    /// Wraps a stored record, unchecked: ``decoded()`` judges it.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// Encodes `content`.
    public init(_ content: MessageContent) { bytes = content.record() }

    /// No text, no media.
    public static let empty = Self(bytes: [])

    /// The content, decoded anew on each call; a screen keeps it with its layout.
    public func decoded() throws(RecordError) -> MessageContent { try MessageContent(record: bytes) }
}
