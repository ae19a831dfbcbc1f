import TelegramSchema

/// Reads the few fields of a service message without copying. Missing fields read as zero or as no ids: a client that
/// cuts its own messages short can do no harm.
struct ServiceFields: ~Escapable {
    /// The most ids of one message.
    static let maximumIDs = 8192
    private static let vector: UInt32 = 0x1cb5_c415

    private let bytes: RawSpan

    /// Creates a reader of `body`, whose constructor is known.
    @_lifetime(copy body)
    init(_ body: RawSpan) {
        bytes = body
    }

    /// The number of eight bytes at `offset` after the constructor.
    func long(_ offset: Int) -> Int64 {
        bytes.byteCount >= offset + 12 ? bytes.littleEndianInt64(at: offset + 4) : 0
    }

    /// The number of four bytes at `offset` after the constructor.
    func int(_ offset: Int) -> Int32 {
        bytes.byteCount >= offset + 8 ? Int32(bitPattern: bytes.littleEndianUInt32(at: offset + 4)) : 0
    }

    /// The byte range of the ids of a `Vector long` after the constructor.
    ///
    /// A bare vector is accepted as well: the documentation's own schema has it in places.
    var idRange: Range<Int> {
        guard bytes.byteCount >= 8 else { return 0..<0 }
        let start = bytes.littleEndianUInt32(at: 4) == Self.vector ? 12 : 8
        guard bytes.byteCount >= start else { return 0..<0 }
        let count = Int(Int32(bitPattern: bytes.littleEndianUInt32(at: start - 4)))
        guard (0...Self.maximumIDs).contains(count), bytes.byteCount - start >= count * 8 else {
            return 0..<0
        }
        return start..<start + count * 8
    }

    /// The number of ids in the vector.
    var idCount: Int { idRange.count / 8 }

    /// Calls `body` with each id of the vector.
    func forEachID(_ body: (WireMessageID) -> Void) {
        for offset in stride(from: idRange.lowerBound, to: idRange.upperBound, by: 8) {
            body(WireMessageID(rawValue: bytes.littleEndianInt64(at: offset)))
        }
    }

    /// The ids of the vector.
    var ids: [WireMessageID] {
        var ids: [WireMessageID] = []
        ids.reserveCapacity(idCount)
        forEachID { ids.append($0) }
        return ids
    }

    /// The bytes of a TL `string` that follows the vector of ids; empty if it is cut short.
    var stringAfterIDs: [UInt8] {
        var reader = TLReader(bytes.extracting(idRange.upperBound..<bytes.byteCount))
        // Without the string the message has no content.
        return (try? reader.readBytes()) ?? []
    }
}
