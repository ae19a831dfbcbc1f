/// The limits of a reader for untrusted senders, however many bytes there are.
///
/// Code that stores or repeats decoded values sets limits once, at the start of decoding, so that no field of any
/// type is unbounded.
public struct TLLimits: Sendable, Equatable {
    /// Most bytes of one TL `string`.
    public var stringBytes: Int
    /// Most bytes of one TL `bytes`.
    public var blobBytes: Int
    /// Most elements of one vector.
    public var elements: Int

    /// No limits except those of TL and of memory.
    public static let none = TLLimits(stringBytes: .max, blobBytes: .max, elements: .max)

    /// Creates limits from their parts.
    public init(stringBytes: Int, blobBytes: Int, elements: Int) {
        self.stringBytes = stringBytes
        self.blobBytes = blobBytes
        self.elements = elements
    }
}
