import CompactWire
import TestKit
import Testing

@Suite struct CompactFrameTests {
    /// A request of PyMax 2.5.0, as its framer writes it.
    static let recorded = hex(
        """
        0a 00 0102 0011 00 00002a
        83a570686f6e65a92b3135353530313030a474797065aa53544152545f41555448a46d6f6465c4020102
        """
    )

    static let frame = CompactFrame(
        .request,
        sequence: 0x102,
        opcode: CompactOpcode(rawValue: 17),
        payload: Array(recorded.dropFirst(10))
    )

    private func written(_ frames: [CompactFrame]) throws -> [UInt8] {
        var out: [UInt8] = []
        for frame in frames { try frame.write(to: &out) }
        return out
    }

    /// The frames of `bytes` that come in pieces of `pieceBytes`, and the error at their end.
    private func read(
        _ bytes: [UInt8],
        pieceBytes: Int = .max,
        limit: Int = 1 << 20
    ) -> (frames: [CompactFrame], error: CompactFrameError?) {
        var reader = CompactFrameReader(maximumPayloadBytes: limit)
        var frames: [CompactFrame] = []
        var rest = bytes[...]
        do throws(CompactFrameError) {
            while !rest.isEmpty {
                let piece = Array(rest.prefix(pieceBytes))
                rest = rest.dropFirst(piece.count)
                reader.receive(piece.span.bytes)
                while let frame = try reader.nextFrame() { frames.append(frame) }
            }
        } catch {
            #expect(reader.bufferedBytes == 0)
            reader.receive(bytes.span.bytes)
            #expect(reader.bufferedBytes == 0)
            #expect(throws: error) { try reader.nextFrame() }
            return (frames, error)
        }
        return (frames, nil)
    }

    @Test func `a peer's frame is read and written byte by byte`() throws {
        #expect(read(Self.recorded).frames == [Self.frame])
        #expect(try written([Self.frame]) == Self.recorded)
    }

    static let some = [
        frame, CompactFrame(.response, sequence: 0, opcode: .ping),
        CompactFrame(
            .failure,
            sequence: .max,
            opcode: CompactOpcode(rawValue: .max),
            packing: .lz4(factor: 7),
            payload: [1]
        ),
        CompactFrame(
            .event,
            sequence: 9,
            opcode: .open,
            packing: .zstandard,
            payload: [UInt8](repeating: 3, count: 70_000)
        ),
    ]

    @Test(arguments: [1, 2, 7, 10, 11, 4096, .max])
    func `frames come out as they went in, in pieces of any size`(pieceBytes: Int) throws {
        #expect(read(try written(Self.some), pieceBytes: pieceBytes).frames == Self.some)
    }

    @Test func `the factor of LZ4 is kept within its numbers`() throws {
        for (factor, flags) in [(0, 1), (1, 1), (253, 253), (254, 253), (255, 253)] as [(UInt8, UInt8)] {
            let frame = CompactFrame(.request, sequence: 0, opcode: .ping, packing: .lz4(factor: factor))
            #expect(try written([frame])[6] == flags)
        }
    }

    @Test func `a payload over the limit is refused by its header`() {
        let announced = hex("0a 00 0000 0001 00 010001")
        #expect(read(announced, limit: 65_536).error == .payloadTooLarge(announced: 65_537, limit: 65_536))
        #expect(read(announced, limit: 65_537).error == nil)

        let longest = CompactFrame(
            .request,
            sequence: 0,
            opcode: .ping,
            payload: [UInt8](repeating: 0, count: 1 << 24)
        )
        #expect(throws: CompactFrameError.payloadTooLarge(announced: 1 << 24, limit: 1 << 24 - 1)) {
            try written([longest])
        }
    }

    @Test func `other versions and commands are refused`() throws {
        #expect(read(hex("0b 00 0000 0001 00 000000")).error == .unknownVersion(11))
        #expect(read(hex("0a 04 0000 0001 00 000000")).error == .unknownCommand(4))
        let behind = try written([Self.frame]) + hex("0a ff 0000 0001 00 000000")
        #expect(read(behind).frames == [Self.frame])
        #expect(read(behind).error?.description == "frame with command 255")
    }

    @Test func `random bytes come to the same end in pieces of any size`() throws {
        var random = SeededRandom(seed: 21)
        for _ in 0..<propertySteps(60) {
            var bytes = try written(Self.some.dropLast() + [Self.frame])
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255,
                    using: &random
                )
            }
            let whole = read(bytes, limit: 4096)
            let pieces = read(bytes, pieceBytes: Int.random(in: 1...40, using: &random), limit: 4096)
            #expect(whole.frames == pieces.frames)
            #expect(whole.error == pieces.error)
        }
    }
}
