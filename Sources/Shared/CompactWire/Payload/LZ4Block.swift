import CLZ4

/// Blocks of LZ4 without a size before them, as the peers send them.
enum LZ4Block {
    /// The content of a block.
    ///
    /// A block does not say how long its content is, so its sequences are counted first. That validates their structure,
    /// and nothing is allocated for a block that exceeds the limits.
    static func unpack(_ block: RawSpan, limits: PayloadLimits) throws(PayloadError) -> [UInt8] {
        let count = try contentBytes(of: block, limits: limits)
        try limits.check(unpacked: count, packed: block.byteCount)
        var written: Int32 = 0
        let content = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            block.withUnsafeBytes { source in
                written = LZ4_decompress_safe(
                    source.baseAddress?.assumingMemoryBound(to: CChar.self),
                    target.baseAddress.map {
                        UnsafeMutableRawPointer($0).assumingMemoryBound(to: CChar.self)
                    },
                    Int32(clamping: source.count),
                    Int32(clamping: target.count)
                )
            }
            initialized = max(0, min(Int(written), target.count))
        }
        guard written >= 0, content.count == count else { throw .malformed }
        return content
    }

    /// The length of a block's content in bytes; stops as soon as that is over the limit.
    ///
    /// A block is a row of sequences: a token with two lengths of four bits, the first length's further bytes, literals,
    /// and a match: its offset of two bytes and the second length's further bytes. The last sequence has no match.
    private static func contentBytes(of block: RawSpan, limits: PayloadLimits) throws(PayloadError) -> Int {
        var offset = 0
        var count = 0
        func takeLength(_ short: UInt8) throws(PayloadError) -> Int {
            var length = Int(short)
            guard short == 15 else { return length }
            while true {
                guard offset < block.byteCount else { throw .malformed }
                let more = block.byte(at: offset)
                offset += 1
                length += Int(more)
                guard more == 255 else { return length }
            }
        }
        while offset < block.byteCount {
            let token = block.byte(at: offset)
            offset += 1
            let literals = try takeLength(token >> 4)
            guard literals <= block.byteCount - offset else { throw .malformed }
            offset += literals
            count += literals
            guard count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
            if offset == block.byteCount { return count }
            guard block.byteCount - offset >= 2 else { throw .malformed }
            offset += 2
            // A match has at least four bytes, which its length leaves out.
            count += try takeLength(token & 15) + 4
            guard count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
        }
        throw .malformed
    }

    /// The block of `content`; nil if that does not make it smaller.
    static func pack(_ content: RawSpan) -> [UInt8]? {
        guard content.byteCount > 1 else { return nil }
        let block = [UInt8](unsafeUninitializedCapacity: content.byteCount - 1) { target, initialized in
            content.withUnsafeBytes { source in
                let written = LZ4_compress_default(
                    source.baseAddress?.assumingMemoryBound(to: CChar.self),
                    target.baseAddress.map {
                        UnsafeMutableRawPointer($0).assumingMemoryBound(to: CChar.self)
                    },
                    Int32(clamping: source.count),
                    Int32(clamping: target.count)
                )
                initialized = max(0, min(Int(written), target.count))
            }
        }
        return block.isEmpty ? nil : block
    }
}
