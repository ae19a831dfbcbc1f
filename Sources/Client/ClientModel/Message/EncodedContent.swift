/// A message's ``MessageContent`` as it is stored: bytes that are decoded on demand.
///
/// A window of messages is read, compared and passed on without decoding any.
public struct EncodedContent: Hashable, Sendable {
    /// The record.
    public let bytes: [UInt8]

    /// Wraps a stored record, unchecked: ``decoded()`` validates it.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// Encodes `content`.
    public init(_ content: MessageContent) { bytes = content.record() }

    /// Content without text and media.
    public static let empty = Self(bytes: [])

    /// The content, decoded on each call; a screen keeps it with its layout.
    public func decoded() throws(RecordError) -> MessageContent { try MessageContent(record: bytes) }
}
