import MTProto
import TestKit
import Testing

/// A framing with or without obfuscation, and the pieces in which its bytes arrive.
struct FramingCase: Sendable, CustomTestStringConvertible {
    var kind: FramingKind
    var obfuscated: Bool
    var pieceBytes: Int

    var testDescription: String {
        "\(kind)\(obfuscated ? ", obfuscated" : "") in pieces of \(pieceBytes)"
    }

    /// Every framing, plain and obfuscated.
    static let streams = FramingKind.allCases.flatMap { kind in
        [false, true].map { FramingCase(kind: kind, obfuscated: $0, pieceBytes: .max) }
    }

    /// The same, arriving a byte at a time, in odd pieces and at once.
    static let all = streams.flatMap { stream in
        [1, 3, 61, Int.max].map {
            FramingCase(kind: stream.kind, obfuscated: stream.obfuscated, pieceBytes: $0)
        }
    }

    func client(random: inout some RandomNumberGenerator) -> ClientFraming {
        ClientFraming(kind: kind, obfuscated: obfuscated, random: &random)
    }

    /// Calls `body` with the pieces of `bytes`, in order.
    func deliver(_ bytes: [UInt8], _ body: (RawSpan) throws -> Void) rethrows {
        var offset = 0
        while offset < bytes.count {
            let end = pieceBytes < bytes.count - offset ? offset + pieceBytes : bytes.count
            try body(bytes.span.bytes.extracting(offset..<end))
            offset = end
        }
    }
}

/// Packets for framings, which interpret only the first bytes and the length.
enum Packets {
    /// An encrypted packet: a key id, a message key and `blocks` cipher blocks.
    static func encrypted(blocks: Int, random: inout SeededRandom) -> [UInt8] {
        [1] + random.bytes(23 + 16 * blocks)
    }

    /// An unencrypted packet with a body of `bytes` bytes.
    static func unencrypted(bytes: Int, random: inout SeededRandom) -> [UInt8] {
        let length = withUnsafeBytes(of: UInt32(bytes).littleEndian) { Array($0) }
        return [UInt8](repeating: 0, count: 8) + random.bytes(8) + length + random.bytes(bytes)
    }

    /// Packets of every size at which a framing changes its form, and a large one unless it would be cut into single
    /// bytes.
    static func assorted(for framing: FramingCase, random: inout SeededRandom) -> [[UInt8]] {
        let blocks = [1, 2, 29, 30, 31, 256] + (framing.pieceBytes > 60 ? [4096] : [])
        return blocks.map { encrypted(blocks: $0, random: &random) }
            + [4, 20, 488, 1000].map { unencrypted(bytes: $0, random: &random) }
    }
}

extension ServerFraming {
    /// All complete packets received so far.
    mutating func drain() throws(FramingError) -> [Frame] {
        var frames: [Frame] = []
        while let frame = try nextFrame() { frames.append(frame) }
        return frames
    }
}

extension ClientFraming {
    /// All complete frames received so far.
    mutating func drain() throws(FramingError) -> [ClientFrame] {
        var frames: [ClientFrame] = []
        while let frame = try nextFrame() { frames.append(frame) }
        return frames
    }
}
