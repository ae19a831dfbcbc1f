import TelegramSchema
import WireCompression

/// Reads the messages of a `msg_container`.
///
/// Layout: constructor (4 bytes), count (4), then for each message id (8), sequence number (4), length (4), body.
struct ContainerReader {
    /// One message of a container.
    struct Item: BitwiseCopyable {
        var id: WireMessageID
        var seqNo: Int32
        /// The offset of the body from the container's first byte.
        var start: Int
        var count: Int

        var body: Range<Int> { start..<start + count }
    }

    /// The most messages of a container.
    private static let maximumCount = 1024
    private static let header = 8

    private var left: Int
    private var offset = Self.header

    /// Begins with the first message; nil if the count is out of range.
    init?(_ container: RawSpan) {
        guard container.byteCount >= Self.header else { return nil }
        left = Int(Int32(bitPattern: container.littleEndianUInt32(at: 4)))
        guard (0...Self.maximumCount).contains(left) else { return nil }
    }

    /// True if all messages were read and nothing follows them.
    private func isAtEnd(of container: RawSpan) -> Bool { left == 0 && offset == container.byteCount }

    /// The next message; nil at the end, and for malformed bytes.
    mutating func next(in container: RawSpan) -> Item? {
        guard left > 0, container.byteCount - offset >= 16 else { return nil }
        let length = Int(Int32(bitPattern: container.littleEndianUInt32(at: offset + 12)))
        let start = offset + 16
        guard length >= 4, length.isMultiple(of: 4), length <= container.byteCount - start else { return nil }
        defer {
            left -= 1
            offset = start + length
        }
        return Item(
            id: WireMessageID(rawValue: container.littleEndianInt64(at: offset)),
            seqNo: Int32(bitPattern: container.littleEndianUInt32(at: offset + 8)),
            start: start,
            count: length
        )
    }

    /// True if `container`, with the id `id`, can be accepted. It must be complete and hold no other container, and
    /// its messages must have client ids below its own.
    static func isValid(_ container: RawSpan, id: WireMessageID) -> Bool {
        guard var reader = ContainerReader(container) else { return false }
        while let item = reader.next(in: container) {
            let constructor = ServiceConstructor(of: container.extracting(item.body))
            guard constructor != .messageContainer, item.id < id, item.id.isFromClient else { return false }
        }
        return reader.isAtEnd(of: container)
    }
}

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
