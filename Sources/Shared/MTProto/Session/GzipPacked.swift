import TelegramSchema
import WireCompression

/// `gzip_packed`: another object, compressed.
enum GzipPacked {
    /// The object inside `body`, a whole `gzip_packed`.
    ///
    /// - Throws: ``CompressionError``; other bytes than a `gzip_packed` are malformed.
    static func unpack(_ body: RawSpan, limit: Int) throws(CompressionError) -> [UInt8] {
        var reader = TLReader(body)
        let packed: Range<Int>
        do {
            try reader.skip(4)
            packed = try reader.readBytesRange()
        } catch {
            throw .malformed
        }
        return try Gzip.inflate(body.extracting(packed), limit: limit)
    }

    /// The packed `object`, if that is smaller. `object` has at most ``SessionLimits/answerBytes``, so that the pack
    /// fits into TL's `bytes`.
    static func pack(_ object: [UInt8]) -> [UInt8]? {
        guard let packed = Gzip.deflate(object.span.bytes), packed.count + 12 < object.count else {
            return nil
        }
        var writer = TLWriter(reserving: packed.count + 12)
        writer.write(ServiceConstructor.gzipPacked.rawValue)
        writer.write(packed)
        return writer.bytes
    }
}
