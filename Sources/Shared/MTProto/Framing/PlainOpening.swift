/// The meaning of the first bytes of a stream without obfuscation.
enum PlainOpening: Equatable {
    /// The kind, and the number of bytes that announced it.
    case kind(FramingKind, consumed: Int)

    /// No plain stream begins so.
    case none

    /// More bytes are needed.
    case needMore

    init(_ bytes: RawSpan) {
        guard bytes.byteCount >= 1 else {
            self = .needMore
            return
        }
        if bytes.byte(at: 0) == 0xef {
            self = .kind(.abridged, consumed: 1)
            return
        }
        guard bytes.byteCount >= 8 else {
            self = Self.tagged(bytes) ?? .needMore
            return
        }
        // A full packet begins with its length and then its number, which is zero for the first packet.
        let isFirstNumber = bytes.littleEndianUInt32(at: 4) == 0
        self = Self.tagged(bytes) ?? (isFirstNumber ? .kind(.full, consumed: 0) : .none)
    }

    private static func tagged(_ bytes: RawSpan) -> PlainOpening? {
        guard bytes.byteCount >= 4 else { return nil }
        let tag = bytes.littleEndianUInt32(at: 0)
        let kinds: [FramingKind] = [.intermediate, .padded]
        return kinds.first { $0.tag == tag }.map { .kind($0, consumed: 4) }
    }
}
