/// The reason why compressed bytes were not inflated. Carries sizes only.
public enum CompressionError: Error, Equatable, Sendable {
    /// Neither a complete gzip nor a complete zlib stream. The sender's fault: refuse the data.
    case malformed

    /// More than `limit` bytes would come out. The sender's fault, maybe on purpose: refuse.
    case tooLarge(limit: Int)

    /// zlib got no memory.
    case libraryFailure
}
