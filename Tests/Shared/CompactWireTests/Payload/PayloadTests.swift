import TestKit
import Testing

@testable import CompactWire

/// Compression of payloads, with samples that other programs made.
@Suite struct PayloadTests {
    static let text = Array(String(repeating: "the same words again, ", count: 40).utf8)
    /// `text`, by the library of Python programs.
    static let lz4 = hex("ff077468652073616d6520776f72647320616761696e2c201600ffffff455061696e2c20")
    /// The same, with its length in the header and without.
    static let sized = hex("28b52ffd607002ed0000b07468652073616d6520776f72647320616761696e2c200100ae66359b")
    static let unsized = hex("28b52ffd0058ed0000b07468652073616d6520776f72647320616761696e2c200100ae66359b")
    static let brotli = hex("1b6f03f825007290430aeb128840a62565e83e4c11")
    /// A MiB of zeros.
    static let brotliBomb = hex("5bffff8f7f02201e0b0472ef1f00")
    static let sizedBomb = hex(
        """
        28b52ffda0000010005400001000000100fbff39c0020200100002001000
        0200100002001000020010000200100003001000
        """
    )
    static let unsizedBomb = hex(
        """
        28b52ffd00585400001000000100fbff39c0020200100002001000
        0200100002001000020010000200100002001000010000
        """
    )
    /// A window of 8 MiB.
    static let wideWindow = hex("28b52ffd00685d00002061626364010089ab8e08")

    private func unpack(
        _ payload: [UInt8],
        _ packing: CompactPacking,
        bytes: Int = 1 << 20,
        ratio: Int = 255,
        takesBrotli: Bool = true
    ) -> Result<[UInt8], PayloadError> {
        var limits = PayloadLimits(bytes: bytes)
        limits.ratio = ratio
        limits.takesBrotli = takesBrotli
        let frame = CompactFrame(.request, sequence: 0, opcode: .ping, packing: packing, payload: payload)
        return Result { () throws(PayloadError) in try frame.unpackedPayload(limits: limits) }
    }

    @Test func `what other programs packed is unpacked`() {
        #expect(unpack(Self.lz4, .lz4(factor: 25)) == .success(Self.text))
        // The factor is a hint: known peers send any.
        #expect(unpack(Self.lz4, .lz4(factor: 1)) == .success(Self.text))
        #expect(unpack(Self.sized, .zstandard) == .success(Self.text))
        #expect(unpack(Self.unsized, .zstandard) == .success(Self.text))
        #expect(unpack(Self.brotli, .brotli) == .success(Self.text))
        #expect(unpack(Self.text, .none) == .success(Self.text))
    }

    @Test func `no more than the limit comes out`() {
        for (payload, packing) in [
            (Self.lz4, CompactPacking.lz4(factor: 253)), (Self.sized, .zstandard), (Self.unsized, .zstandard),
            (Self.brotli, .brotli),
        ] {
            #expect(unpack(payload, packing, bytes: Self.text.count) == .success(Self.text))
            #expect(unpack(payload, packing, bytes: Self.text.count - 1) == .failure(.tooLarge(limit: 879)))
            #expect(unpack(payload, packing, bytes: 0) == .failure(.tooLarge(limit: 0)))
            #expect(unpack(payload, packing, ratio: 20) == .failure(.ratioTooHigh(limit: 20)))
        }
    }

    @Test func `a bomb is refused by its ratio`() {
        #expect(unpack(Self.sizedBomb, .zstandard, bytes: 1 << 22) == .failure(.ratioTooHigh(limit: 255)))
        #expect(unpack(Self.unsizedBomb, .zstandard, bytes: 1 << 22) == .failure(.ratioTooHigh(limit: 255)))
        let zeros = [UInt8](repeating: 0, count: 1 << 20)
        #expect(unpack(Self.sizedBomb, .zstandard, ratio: .max) == .success(zeros))
        #expect(
            unpack(Self.sizedBomb, .zstandard, bytes: 1 << 20 - 1, ratio: .max)
                == .failure(.tooLarge(limit: 1 << 20 - 1))
        )
    }

    @Test func `a bomb of Brotli is refused by the limit that it meets first`() {
        #expect(unpack(Self.brotliBomb, .brotli, bytes: 1 << 22) == .failure(.ratioTooHigh(limit: 255)))
        #expect(unpack(Self.brotliBomb, .brotli, bytes: 1000) == .failure(.tooLarge(limit: 1000)))
        let zeros = [UInt8](repeating: 0, count: 1 << 20)
        #expect(unpack(Self.brotliBomb, .brotli, ratio: .max) == .success(zeros))
    }

    @Test func `a server takes no Brotli`() {
        #expect(unpack(Self.brotli, .brotli, takesBrotli: false) == .failure(.malformed))
        #expect(!PayloadLimits().takesBrotli)
    }

    @Test func `a window over the bound is refused`() {
        #expect(unpack(Self.wideWindow, .zstandard) == .failure(.malformed))
    }

    @Test(arguments: [0, 1, 95, 96, 97, 2047, 2048, 5000, 200_000])
    func `our own payloads come back, and are never longer than they were`(count: Int) {
        var random = SeededRandom(seed: UInt64(count))
        let letters = Array("abc ".utf8)
        let samples: [[UInt8]] = [
            [UInt8](repeating: 0, count: count), random.bytes(count),
            (0..<count).map { _ in letters[Int.random(in: 0..<4, using: &random)] },
        ]
        for sample in samples {
            let packed = PackedPayload(sample)
            #expect(packed.bytes.count <= sample.count)
            #expect(unpack(packed.bytes, packed.packing) == .success(sample))
            if count < 96 { #expect(packed.packing == .none) }
            if case .lz4(let factor) = packed.packing {
                #expect(sample.count <= packed.bytes.count * Int(factor))
            }
        }
        #expect(PackedPayload(samples[1]).packing == .none)
    }

    @Test(arguments: [95, 96, 255, 256, 300, 1000, 2047, 2048, 8192, 8193, 65_536, 65_537])
    func `a payload that is packed harder comes back, and is no longer than one that is not`(count: Int) {
        var random = SeededRandom(seed: UInt64(count))
        let words = ["the ", "answer ", "to ", "a ", "question ", "of ", "yesterday "]
        var text: [UInt8] = []
        while text.count < count { text += Array((words.randomElement(using: &random) ?? "").utf8) }
        let samples = [Array(text.prefix(count)), random.bytes(count), [UInt8](repeating: 0, count: count)]
        for sample in samples {
            let (usual, hard) = (PackedPayload(sample), PackedPayload(sample, effort: .high))
            #expect(hard.bytes.count <= usual.bytes.count)
            #expect(unpack(hard.bytes, hard.packing) == .success(sample))
            if PackingEffort.highCost(of: count) == nil { #expect(hard == usual) }
        }
        // Words in any order are what it is for.
        if count == 8192 {
            #expect(
                PackedPayload(samples[0], effort: .high).bytes.count < PackedPayload(samples[0]).bytes.count
            )
        }
    }

    @Test func `a payload says by which library it was packed`() {
        #expect(PackedPayload(Array(Self.text.prefix(500))).packing == .lz4(factor: 15))
        #expect(PackedPayload(Self.text + Self.text + Self.text).packing == .zstandard)
    }

    @Test(arguments: [CompactPacking.lz4(factor: 9), .brotli, .zstandard])
    func `every truncation is refused, and no change ends the program`(packing: CompactPacking) {
        let whole =
            switch packing {
            case .zstandard: Self.sized
            case .brotli: Self.brotli
            default: Self.lz4
            }
        for count in 0..<whole.count {
            let result = unpack(Array(whole[..<count]), packing)
            // A block of LZ4 that ends behind literals is whole: only its content can tell.
            if case .success(let content) = result, case .lz4 = packing {
                #expect(content.count < Self.text.count && Self.text.starts(with: content))
            } else {
                #expect(result == .failure(.malformed))
            }
        }
        #expect(unpack(whole + [1, 2, 3], packing) == .failure(.malformed))
        var random = SeededRandom(seed: 41)
        for step in 0..<propertySteps(500) {
            var bytes = step.isMultiple(of: 2) ? whole : random.bytes(Int.random(in: 0...80, using: &random))
            if !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255,
                    using: &random
                )
            }
            if case .success(let content) = unpack(bytes, packing, bytes: 4096) {
                #expect(content.count <= 4096)
            }
        }
    }
}
