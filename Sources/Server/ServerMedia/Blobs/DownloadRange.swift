/// The rules for the range of a file that a client may request.
///
/// Source: core.telegram.org/api/files, "Downloading files".
public enum DownloadRange {
    /// Largest answer in bytes, and the size of the aligned pieces: no answer may cross their borders.
    public static let maximumByteCount: Int64 = 1 << 20

    /// Checks `offset` and `limit` of the method `upload.getFile`.
    ///
    /// Both are multiples of 4096 and `limit` divides 2^20; `isPrecise` requires multiples of 1024 only. Either way
    /// the range stays within one piece of 2^20 bytes.
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

/// An error of the client in a range.
public enum DownloadRangeError: Error, Equatable, Sendable {
    /// Answer `OFFSET_INVALID`.
    case offsetInvalid
    /// Answer `LIMIT_INVALID`.
    case limitInvalid

    /// The protocol's name for the error.
    public var name: String {
        switch self {
        case .offsetInvalid: "OFFSET_INVALID"
        case .limitInvalid: "LIMIT_INVALID"
        }
    }
}
