import CompactWire
import TestKit
import Testing

@Suite struct CompactOpeningTests {
    private func opening(_ bytes: [UInt8]) -> CompactOpening { CompactOpening(bytes.span.bytes) }

    @Test(arguments: [CompactOpcode.sessionInit, .open])
    func `a first request is told by its first eight bytes, and not before`(opcode: CompactOpcode) throws {
        var bytes: [UInt8] = []
        let payload = [UInt8](repeating: 0x80, count: 300)
        try CompactFrame(.request, sequence: 0xefdd, opcode: opcode, payload: payload).write(to: &bytes)

        for count in 0..<8 { #expect(opening(Array(bytes[..<count])) == .needMore) }
        for count in 8...20 { #expect(opening(Array(bytes[..<count])) == .compact) }
    }

    /// Beginnings of the protocols that share a port.
    static let others: [[UInt8]] = [
        [0xef], hex("eeeeeeee"), hex("dddddddd"), hex("34000000 00000000"), Array("GET /apiws".utf8),
        Array("POST /api".utf8), Array("HEAD ".utf8), Array("OPTIONS".utf8), hex("16030102"), hex("160301"),
        hex("0b00"), hex("0a01"), hex("0a00 0000 0001"), hex("0a00 0000 0006 01"),
        hex("0a00 0000 0006 00 01"),
        Array("PROXY TCP4".utf8), hex("0d0a0d0a000d0a51"),
    ]

    @Test(arguments: others)
    func `what begins another protocol is told by its first byte that differs`(bytes: [UInt8]) {
        #expect(opening(bytes) == .other)
        let first = bytes.indices.first { opening(Array(bytes[...$0])) == .other }
        #expect(first.map { opening(Array(bytes[..<$0])) } == .needMore)
    }

    @Test func `random greetings are none`() {
        var random = SeededRandom(seed: 31)
        for _ in 0..<propertySteps(500) { #expect(opening(random.bytes(64)) == .other) }
    }
}
