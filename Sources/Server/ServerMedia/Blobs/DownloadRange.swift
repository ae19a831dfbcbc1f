/// The range that a client may ask a file for.
///
/// Source: core.telegram.org/api/files, "Downloading files".
public enum DownloadRange {
    /// Largest answer, in bytes, and the piece that an answer may not straddle.
    public static let maximumByteCount: Int64 = 1 << 20

    /// Checks `offset` and `limit` as the method `upload.getFile` gives them.
    ///
    /// Both are multiples of 4096 and `limit` divides 2^20; `isPrecise` asks for multiples of 1024 only. Either
    /// way the range stays within one piece of 2^20 bytes.
    ///
    /// - Throws: ``DownloadRangeError``.
    public static func check(
        offset: Int64,
        limit: Int32,
        isPrecise: Bool
    ) throws(DownloadRangeError) -> Range<Int64> {
        let unit: Int64 = isPrecise ? 1024 : 4096
        let count = Int64(limit)
        guard offset >= 0, offset.isMultiple(of: unit), offset <= Int64.max - maximumByteCount else {
            throw .offsetInvalid
        }
        guard count > 0, count <= maximumByteCount, count.isMultiple(of: unit),
            isPrecise || maximumByteCount.isMultiple(of: count),
            offset / maximumByteCount == (offset + count - 1) / maximumByteCount
        else { throw .limitInvalid }
        return offset..<offset + count
    }
}

/// What is wrong with a range; the client's fault.
public enum DownloadRangeError: Error, Equatable, Sendable {
    /// Answer `OFFSET_INVALID`.
    case offsetInvalid
    /// Answer `LIMIT_INVALID`.
    case limitInvalid

    /// The protocol's name for it.
    public var name: String {
        switch self {
        case .offsetInvalid: "OFFSET_INVALID"
        case .limitInvalid: "LIMIT_INVALID"
        }
    }
}
