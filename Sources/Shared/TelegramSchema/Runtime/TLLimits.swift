/// What a reader takes from somebody who must not be trusted with more, however many bytes there are.
///
/// Whoever stores or repeats what was decoded gives limits once, where decoding begins, so that no field of any type
/// is without.
public struct TLLimits: Sendable, Equatable {
    /// Most bytes of one TL `string`.
    public var stringBytes: Int
    /// Most bytes of one TL `bytes`.
    public var blobBytes: Int
    /// Most elements of one vector.
    public var elements: Int

    /// No limits but those of TL and of memory.
    public static let none = TLLimits(stringBytes: .max, blobBytes: .max, elements: .max)

    /// Creates limits from their parts.
    public init(stringBytes: Int, blobBytes: Int, elements: Int) {
        self.stringBytes = stringBytes
        self.blobBytes = blobBytes
        self.elements = elements
    }
}
