import CompactWire
import MTProto
import TestKit
import Testing

@testable import NoiseChannel

@Suite struct NoiseOpeningTests {
    private func opening(_ bytes: [UInt8]) -> NoiseOpening { NoiseOpening(bytes.span.bytes) }

    @Test func `three of all beginnings of eight bytes have the mark`() {
        // At each place one value of 256 goes on; at the last one three do. So a random greeting has the mark three times
        // in 2⁶⁴.
        var prefix: [UInt8] = []
        for place in 0..<8 {
            let next = (UInt8.min...UInt8.max).filter { opening(prefix + [$0]) != .other }
            #expect(next.count == (place < 7 ? 1 : 3))
            let verdict = opening(prefix + [next.first ?? 0])
            #expect(verdict == (place < 7 ? .needMore : .noise))
            prefix.append(next.first ?? 0)
        }
        #expect(opening([]) == .needMore)
        #expect(opening(prefix + [0, 0, 0]) == .noise)
    }

    /// Beginnings of the protocols that share a port.
    static let others: [[UInt8]] = [
        [0xef], hex("eeeeeeee"), hex("dddddddd"), hex("34000000 00000000"), Array("GET /apiws".utf8),
        Array("POST /api".utf8), Array("HEAD ".utf8), Array("OPTIONS".utf8), hex("16030102"), hex("160301"),
        hex("0a000000000600"), Array("PROXY TCP4".utf8), hex("0d0a0d0a000d0a51"),
        NoiseOpening.mark + [0], NoiseOpening.mark + [4], NoiseOpening.mark + [0xff],
    ]

    @Test(arguments: others) func `other protocols have no mark`(bytes: [UInt8]) {
        #expect(opening(bytes) == .other)
        let first = bytes.indices.first { opening(Array(bytes[...$0])) == .other }
        #expect(first.map { opening(Array(bytes[..<$0])) } == .needMore)
    }

    @Test func `other protocols do not take the mark for theirs`() throws {
        var random = SeededRandom(seed: 5)
        let client = try NoiseClient(trust: NoiseWorld.trust, random: &random)
        let bytes = client.opening
        #expect(CompactOpening(bytes.span.bytes) == .other)
        #expect(CompactOpening(bytes.span.bytes.extracting(0..<1)) == .other)
        #expect(ServerFraming.sniff(bytes.span.bytes) == .mtproto)
        // What is left is a plain stream of MTProto, which this is not, or an obfuscated one, which begins at random.
        var framing = ServerFraming()
        framing.receive(bytes.span.bytes)
        #expect(framing.kind == nil)
    }

    @Test func `random greetings have no mark`() {
        var random = SeededRandom(seed: 31)
        for _ in 0..<propertySteps(500) { #expect(opening(random.bytes(64)) == .other) }
    }
}
