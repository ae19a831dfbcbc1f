/// How hard a payload is packed.
public enum PackingEffort: Sendable {
    /// A middle way, which every client reads.
    case usual
    /// Shorter, at a cost, for clients that read Brotli.
    case high

    /// What it costs to pack a payload by ``high``.
    ///
    /// - Parameter count: The length of the payload, in bytes.
    /// - Returns: The cost in microseconds, about; nil for lengths at which it does not pay, and which are packed as usual.
    public static func highCost(of count: Int) -> Int? { BrotliStream.quality(for: count)?.cost }
}

/// A payload as it is sent, packed where that pays.
struct PackedPayload: Equatable, Sendable {
    /// The length from which a payload is packed, in bytes. Shorter ones hardly shrink.
    private static let packedFrom = 96

    /// The length from which Zstandard packs instead of LZ4: a fifth to a third smaller, but it needs some 20 µs before
    /// the first byte, and what is shorter fits into one segment of TCP anyway.
    private static let zstandardFrom = 2048

    var packing: CompactPacking
    var bytes: [UInt8]

    /// A payload as it is.
    init(unpacked payload: [UInt8]) {
        packing = .none
        bytes = payload
    }

    /// Packs a payload.
    init(_ payload: [UInt8], effort: PackingEffort = .usual) {
        packing = .none
        bytes = payload
        guard payload.count >= Self.packedFrom else { return }
        if effort == .high, let quality = BrotliStream.quality(for: payload.count),
            take(BrotliStream.pack(payload.span.bytes, quality: quality.level), of: payload, .brotli)
        {
            return
        }
        if payload.count >= Self.zstandardFrom,
            take(ZstandardFrame.pack(payload.span.bytes), of: payload, .zstandard)
        {
            return
        }
        guard let block = LZ4Block.pack(payload.span.bytes) else { return }
        let factor = (payload.count + block.count - 1) / block.count
        guard factor < 0xfe else { return }
        packing = .lz4(factor: UInt8(clamping: factor))
        bytes = block
    }

    /// Takes what a payload was packed to, if it was. A peer refuses more than the usual ratio, however honest.
    private mutating func take(_ packed: [UInt8]?, of payload: [UInt8], _ packing: CompactPacking) -> Bool {
        guard let packed, payload.count <= packed.count * PayloadLimits().ratio else { return false }
        self.packing = packing
        bytes = packed
        return true
    }
}

extension CompactFrame {
    /// A frame of a payload.
    init(_ command: CompactCommand, sequence: UInt16, opcode: CompactOpcode, payload: PackedPayload) {
        self.init(
            command,
            sequence: sequence,
            opcode: opcode,
            packing: payload.packing,
            payload: payload.bytes
        )
    }

    /// The payload without its compression.
    ///
    /// - Parameter limits: The bounds on what may come out. A payload that is not packed is as long as its frame.
    /// - Returns: The payload.
    /// - Throws: ``PayloadError``.
    public func unpackedPayload(limits: PayloadLimits) throws(PayloadError) -> [UInt8] {
        switch packing {
        case .none: payload
        case .lz4: try LZ4Block.unpack(payload.span.bytes, limits: limits)
        case .brotli where limits.takesBrotli: try BrotliStream.unpack(payload.span.bytes, limits: limits)
        case .brotli: throw .malformed
        case .zstandard: try ZstandardFrame.unpack(payload.span.bytes, limits: limits)
        }
    }
}
