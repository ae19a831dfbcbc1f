/// How hard a payload is packed. The other end unpacks it the same, and as fast.
public enum PackingEffort: Sendable {
    /// A middle way.
    case usual
    /// Shorter, at a cost: ``highCost(of:)``.
    case high

    /// What it costs to pack a payload of so many bytes by ``high``.
    ///
    /// - Parameter count: The length of the payload.
    /// - Returns: The cost, as bytes at the highest level, each of which takes half a microsecond by estimate; nil for
    ///   lengths at which it does not pay, and which are packed as usual.
    public static func highCost(of count: Int) -> Int? {
        switch ZstandardFrame.highLevel(for: count) {
        case nil: nil
        case ZstandardFrame.highestLevel: count
        default: count / 8
        }
    }
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
        let isLong = payload.count >= Self.zstandardFrom
        let high = effort == .high ? ZstandardFrame.highLevel(for: payload.count) : nil
        // A peer refuses more than this ratio, however honest.
        if let level = high ?? (isLong ? ZstandardFrame.level : nil),
            let frame = ZstandardFrame.pack(payload.span.bytes, level: level),
            payload.count <= frame.count * PayloadLimits().ratio
        {
            packing = .zstandard
            bytes = frame
            if isLong { return }
        }
        // A frame has a dozen bytes more around it than a block, so of short ones the block may be the shorter one.
        guard let block = LZ4Block.pack(payload.span.bytes), block.count < bytes.count else { return }
        let factor = (payload.count + block.count - 1) / block.count
        guard factor < 0xff else { return }
        packing = .lz4(factor: UInt8(clamping: factor))
        bytes = block
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
        case .zstandard: try ZstandardFrame.unpack(payload.span.bytes, limits: limits)
        }
    }
}
