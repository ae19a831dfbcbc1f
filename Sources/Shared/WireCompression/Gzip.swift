import CZlib

/// The compression of TL's `gzip_packed`.
public enum Gzip {
    /// Inflates a gzip or a zlib stream; bytes after its end are ignored, as some clients leave some.
    ///
    /// At most `limit` bytes may come out, and memory never grows beyond that.
    ///
    /// - Parameters:
    ///   - packed: The stream.
    ///   - limit: The most bytes that may come out.
    ///   - expected: The number of bytes that probably come out, which then are written once; nil if unknown.
    /// - Returns: The bytes.
    /// - Throws: ``CompressionError``.
    public static func inflate(
        _ packed: RawSpan,
        limit: Int,
        expected: Int? = nil
    ) throws(CompressionError) -> [UInt8] {
        var stream = try ZStream.inflating()
        var unpacked: [UInt8] = []
        // Text shrinks to about a third, so a first guess of four times mostly avoids growing. One byte more than the
        // limit distinguishes a stream that ends there from a longer one.
        var room = min(expected.map { $0 + 1 } ?? max(packed.byteCount * 4, 1024), limit + 1)
        while true {
            let status = stream.advance(over: packed, into: &unpacked, room: room)
            guard unpacked.count <= limit else { throw .tooLarge(limit: limit) }
            if status == Z_STREAM_END { return unpacked }
            guard status == Z_OK || status == Z_BUF_ERROR else { throw .malformed }
            // Room is left, so the input has ended.
            guard stream.unusedRoom == 0 else { throw .malformed }
            room = min(unpacked.count, limit + 1 - unpacked.count)
        }
    }

    /// Compresses `bytes` as gzip, fast rather than small; nil if that does not make them smaller.
    public static func deflate(_ bytes: RawSpan) -> [UInt8]? {
        guard bytes.byteCount > 0, var stream = try? ZStream.deflating() else {
            // Without memory for zlib the bytes are sent uncompressed.
            return nil
        }
        var packed: [UInt8] = []
        guard stream.advance(over: bytes, into: &packed, room: bytes.byteCount - 1) == Z_STREAM_END else {
            return nil
        }
        return packed
    }
}

/// The reason why compressed bytes were not inflated. Carries sizes only.
public enum CompressionError: Error, Equatable, Sendable {
    /// Neither a complete gzip nor a complete zlib stream. The sender's fault: refuse the data.
    case malformed

    /// More than `limit` bytes would come out. The sender's fault, maybe on purpose: refuse.
    case tooLarge(limit: Int)

    /// zlib got no memory.
    case libraryFailure
}
