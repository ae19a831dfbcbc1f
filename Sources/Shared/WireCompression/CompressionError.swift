/// Why compressed bytes were not unpacked. Carries sizes only.
public enum CompressionError: Error, Equatable, Sendable {
    /// Neither a whole gzip nor a whole zlib stream. The sender's fault: refuse what it packed.
    case malformed

    /// More than `limit` bytes would come out. The sender's fault, maybe on purpose: refuse.
    case tooLarge(limit: Int)

    /// zlib got no memory.
    case libraryFailure
}
