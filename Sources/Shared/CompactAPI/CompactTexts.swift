import CompactWire

// Texts of a long answer stand apart from its other values, which repeat: so both are packed better.
//
//     0xc1, texts: bytes, lengths: [number], value
//
// No value of MessagePack begins with 0xc1. In `value` nothing stands in place of a text, though the counts of lists include it.

/// Collects the texts of an answer or update while its other values are written.
struct CompactTextWriter {
    /// The length of TL from which texts are written apart, in bytes: what is shorter is hardly packed.
    static let shortestSource = 256
    /// The first byte of a payload whose texts are apart.
    static let mark: UInt8 = 0xc1

    /// Where one text begins behind others.
    struct Position {
        var bytes: Int
        var lengths: Int
        var count: Int
    }

    private var texts: [UInt8] = []
    private var lengths = MessagePackWriter()
    private var count = 0

    /// Where the next text begins.
    var position: Position { Position(bytes: texts.count, lengths: lengths.bytes.count, count: count) }

    /// Bytes collected so far.
    var byteCount: Int { texts.count + lengths.bytes.count }

    mutating func append(_ text: RawSpan) {
        text.withUnsafeBytes { texts.append(contentsOf: $0) }
        lengths.write(Int64(text.byteCount))
        count += 1
    }

    /// Drops the texts from a position on.
    mutating func truncate(to position: Position) {
        texts.removeSubrange(position.bytes...)
        lengths.truncate(to: position.lengths)
        count = position.count
    }

    /// The payload of a value without its texts.
    func payload(_ value: [UInt8]) -> [UInt8] {
        var head = MessagePackWriter(reserving: texts.count + 8)
        head.writeBinary(texts.span.bytes)
        head.writeArrayHead(count: count)
        return [Self.mark] + head.bytes + lengths.bytes + value
    }
}

/// Finds the texts of an answer or update that stand apart, one after the other.
struct CompactTextReader {
    private var lengths: [Int32] = []
    private var next = 0
    /// The place of the next text.
    private var offset: Int
    private let end: Int

    /// The texts that were not taken yet.
    var left: Int { lengths.count - next }

    /// Reads what stands before the value, behind the mark.
    init(_ reader: inout MessagePackReader) throws(CompactAPIError) {
        do throws(MessagePackError) {
            let texts = try reader.readBinaryRange()
            (offset, end) = (texts.lowerBound, texts.upperBound)
            // Each length takes a byte at least, so no more are announced than the payload is long.
            let count = try reader.readArrayCount()
            lengths.reserveCapacity(count)
            for _ in 0..<count { lengths.append(Int32(clamping: try reader.readInteger())) }
        } catch {
            throw .messagePack(error)
        }
    }

    /// The place of the next text in the payload.
    mutating func takeRange() throws(CompactAPIError) -> Range<Int> {
        guard left > 0, case let length = Int(lengths[next]), (0...end - offset).contains(length) else {
            throw .outOfRange
        }
        next += 1
        offset += length
        return offset - length..<offset
    }

    /// Throws unless all texts were taken.
    func finish() throws(CompactAPIError) {
        guard left == 0 else { throw .messagePack(.trailingBytes(left)) }
        guard offset == end else { throw .messagePack(.trailingBytes(end - offset)) }
    }
}
