import CompactWire
import Testing

/// Each format of the specification, by its bytes.
@Suite struct MessagePackFormatTests {
    /// A value with its shortest bytes.
    struct Sample: CustomTestStringConvertible, Sendable {
        var value: MessagePackValue
        var bytes: [UInt8]
        var testDescription: String { "\(bytes.prefix(9))" }

        init(_ value: MessagePackValue, _ bytes: String) {
            self.value = value
            self.bytes = hex(bytes)
        }
    }

    static let numbers = [
        Sample(.integer(0), "00"), Sample(.integer(127), "7f"), Sample(.integer(128), "cc 80"),
        Sample(.integer(255), "cc ff"), Sample(.integer(256), "cd 0100"), Sample(.integer(65_535), "cd ffff"),
        Sample(.integer(65_536), "ce 00010000"), Sample(.integer(4_294_967_295), "ce ffffffff"),
        Sample(.integer(4_294_967_296), "cf 0000000100000000"),
        Sample(.integer(.max), "cf 7fffffffffffffff"),
        Sample(.unsigned(1 << 63), "cf 8000000000000000"), Sample(.unsigned(.max), "cf ffffffffffffffff"),
        Sample(.integer(-1), "ff"), Sample(.integer(-32), "e0"), Sample(.integer(-33), "d0 df"),
        Sample(.integer(-128), "d0 80"), Sample(.integer(-129), "d1 ff7f"),
        Sample(.integer(-32_768), "d1 8000"),
        Sample(.integer(-32_769), "d2 ffff7fff"), Sample(.integer(-2_147_483_648), "d2 80000000"),
        Sample(.integer(-2_147_483_649), "d3 ffffffff7fffffff"),
        Sample(.integer(.min), "d3 8000000000000000"),
        Sample(.float(1.5), "ca 3fc00000"), Sample(.double(-0.1), "cb bfb999999999999a"),
    ]

    static let others = [
        Sample(.null, "c0"), Sample(.bool(false), "c2"), Sample(.bool(true), "c3"),
        Sample(.string(""), "a0"), Sample(.string("привет"), "ac d0bfd180d0b8d0b2d0b5d182"),
        Sample(.binary([]), "c4 00"), Sample(.binary([1, 2]), "c4 02 0102"),
        Sample(.array([.integer(1), .null]), "92 01 c0"), Sample(.map([]), "80"),
        Sample(.map([MessagePackPair(.string("a"), .integer(1))]), "81 a161 01"),
        Sample(.map([MessagePackPair(.integer(7), .bool(true))]), "81 07 c3"),
        Sample(.extended(type: 5, data: [9]), "d4 05 09"),
        Sample(.extended(type: -1, data: [1, 2]), "d5 ff 0102"),
        Sample(.extended(type: 5, data: [1, 2, 3]), "c7 03 05 010203"),
        Sample(
            .extended(type: 5, data: [UInt8](repeating: 7, count: 16)),
            "d8 05 07070707070707070707070707070707"
        ),
    ]

    @Test(arguments: numbers + others)
    func `a value is written in its shortest form, and read back`(sample: Sample) throws {
        #expect(sample.value.encoded() == sample.bytes)
        #expect(try MessagePackValue(decoding: sample.bytes) == sample.value)
    }

    /// The lengths on both sides of each bound between two forms, with their first bytes.
    static let lengths: [(count: Int, text: String, bytes: String, list: String)] = [
        (15, "af", "c40f", "9f"), (16, "b0", "c410", "dc0010"), (31, "bf", "c41f", "dc001f"),
        (32, "d920", "c420", "dc0020"), (255, "d9ff", "c4ff", "dc00ff"), (256, "da0100", "c50100", "dc0100"),
        (65_535, "daffff", "c5ffff", "dcffff"), (65_536, "db00010000", "c600010000", "dd00010000"),
    ]

    @Test(arguments: lengths)
    func `a length is written in its shortest form, and read back`(
        sample: (count: Int, text: String, bytes: String, list: String)
    ) throws {
        let values: [(MessagePackValue, String)] = [
            (.string(String(repeating: "a", count: sample.count)), sample.text),
            (.binary([UInt8](repeating: 1, count: sample.count)), sample.bytes),
            (.array([MessagePackValue](repeating: .null, count: sample.count)), sample.list),
        ]
        for (value, first) in values {
            let bytes = value.encoded()
            #expect(bytes.starts(with: hex(first)))
            #expect(bytes.count == hex(first).count + sample.count)
            #expect(try MessagePackValue(decoding: bytes) == value)
        }
    }

    @Test(arguments: [15, 16, 65_535, 65_536])
    func `a map of any length comes back in its order`(count: Int) throws {
        let pairs = (0..<count).map { MessagePackPair(.integer(Int64(count - $0)), .null) }
        var limits = MessagePackLimits()
        limits.values = count * 2 + 1

        let value = MessagePackValue.map(pairs)
        #expect(try MessagePackValue(decoding: value.encoded(), limits: limits) == value)
    }

    @Test(arguments: [
        "cc 07", "cd 0007", "ce 00000007", "cf 0000000000000007", "d0 07", "d1 0007", "d3 0000000000000007",
    ])
    func `a number in a longer form is the same number`(bytes: String) throws {
        #expect(try MessagePackValue(decoding: hex(bytes)) == .integer(7))
    }

    @Test func `of repeated keys the last one counts, as it does for the peers`() throws {
        let value = try MessagePackValue(decoding: hex("83 a161 01 a162 02 a161 03"))

        #expect(value["a"] == .integer(3))
        #expect(value["b"] == .integer(2))
        #expect(value["c"] == nil)
        #expect(MessagePackValue.null["a"] == nil)
    }

    /// A request of PyMax 2.5.0, by its own encoder.
    @Test func `a peer's payload is read`() throws {
        let bytes = hex(
            "83a570686f6e65a92b3135353530313030a474797065aa53544152545f41555448a46d6f6465c4020102"
        )
        let value = try MessagePackValue(decoding: bytes)

        #expect(value["phone"] == .string("+15550100"))
        #expect(value["type"] == .string("START_AUTH"))
        #expect(value["mode"] == .binary([1, 2]))
        #expect(value.encoded() == bytes)
    }

    @Test func `a wrapped value takes the place of its wrapper`() throws {
        let bytes = hex("92 c7 03 01 81 a0 07 05")
        let inner = MessagePackValue.map([MessagePackPair(.string(""), .integer(7))])
        #expect(try MessagePackValue(decoding: bytes) == .array([inner, .integer(5)]))

        var limits = MessagePackLimits()
        limits.wrapper = nil
        let kept = MessagePackValue.extended(type: 1, data: [0x81, 0xa0, 7])
        #expect(try MessagePackValue(decoding: bytes, limits: limits) == .array([kept, .integer(5)]))
    }
}
