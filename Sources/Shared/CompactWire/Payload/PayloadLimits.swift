import StdExtras

/// The bounds on what a payload may become when it is unpacked.
public struct PayloadLimits: Equatable, Sendable {
    /// The most bytes that may come out.
    public var bytes: Int

    /// The most bytes that may come out for each byte that went in. A block of LZ4 never gives more than 255, and
    /// whoever packs must not exceed it otherwise either.
    public var ratio = 255

    /// True if streams of Brotli are taken: no client sends any.
    public var takesBrotli = false

    /// Creates limits.
    public init(bytes: Int = 1 << 20) { self.bytes = bytes }

    /// Throws unless `unpacked` bytes may come out of `packed`.
    func check(unpacked: Int, packed: Int) throws(PayloadError) {
        guard unpacked <= bytes else { throw .tooLarge(limit: bytes) }
        guard unpacked <= packed.multipliedSaturating(by: ratio) else { throw .ratioTooHigh(limit: ratio) }
    }
}

/// The reason why a packed payload was not unpacked. Carries sizes only.
public enum PayloadError: Error, Equatable, Sendable {
    /// The bytes are not what their packing says. The sender's fault: close.
    case malformed

    /// More than `limit` bytes would come out. The sender's fault, maybe on purpose: close.
    case tooLarge(limit: Int)

    /// More than `limit` bytes would come out for each byte. The sender's fault, probably on purpose: close.
    case ratioTooHigh(limit: Int)

    /// The library got no memory.
    case libraryFailure
}
