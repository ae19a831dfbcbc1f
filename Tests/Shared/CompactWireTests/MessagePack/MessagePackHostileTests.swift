import CompactWire
import TestKit
import Testing

/// Bytes of strangers: each is a value within the limits or a typed error.
@Suite struct MessagePackHostileTests {
    private func error(_ bytes: [UInt8], _ limits: MessagePackLimits = MessagePackLimits())
        -> MessagePackError?
    {
        do throws(MessagePackError) {
            _ = try MessagePackValue(decoding: bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a list that announces four billion elements costs nothing`() {
        #expect(error(hex("dd ffffffff c0")) == .truncated(needed: 4_294_967_295, available: 1))
        #expect(error(hex("df ffffffff c0")) == .truncated(needed: 8_589_934_590, available: 1))
        #expect(error(hex("db ffffffff 61")) == .truncated(needed: 4_294_967_295, available: 1))
        #expect(error(hex("c6 ffffffff")) == .truncated(needed: 4_294_967_295, available: 0))
        #expect(error(hex("c9 ffffffff 01")) == .truncated(needed: 4_294_967_295, available: 0))
    }

    @Test func `nesting has a bound, whatever it is made of`() throws {
        for (opening, closing) in [([0x91], []), ([0x81, 0xc0], []), ([0x81], [UInt8(0xc0)])]
            as [([UInt8], [UInt8])]
        {
            func nested(_ depth: Int) -> [UInt8] {
                Array(repeatElement(opening, count: depth).joined()) + [0xc0]
                    + Array(repeatElement(closing, count: depth).joined())
            }
            #expect(error(nested(32)) == nil)
            #expect(error(nested(33)) == .tooDeep)
        }
        #expect(error([UInt8](repeating: 0x91, count: 1 << 20)) == .tooDeep)
        var wrapped: [UInt8] = [0xc0]
        for _ in 0..<32 { wrapped = MessagePackValue.extended(type: 1, data: wrapped).encoded() }
        #expect(error(wrapped) == nil)
        #expect(error(MessagePackValue.extended(type: 1, data: wrapped).encoded()) == .tooDeep)
    }

    @Test func `the number of values has a bound, before room is made for them`() {
        var limits = MessagePackLimits()
        limits.values = 10

        #expect(error([0x99] + [UInt8](repeating: 0xc0, count: 9), limits) == nil)
        #expect(error([0x9a] + [UInt8](repeating: 0xc0, count: 10), limits) == .tooManyValues(limit: 10))
        #expect(error([0x85] + [UInt8](repeating: 0xc0, count: 10), limits) == .tooManyValues(limit: 10))
        let nested: [UInt8] = [0x93] + Array(repeatElement([0x93, 1, 2, 3], count: 3).joined())
        #expect(error(nested, limits) == .tooManyValues(limit: 10))
    }

    static let refused: [(String, MessagePackError)] = [
        ("", .truncated(needed: 1, available: 0)), ("c1", .reservedByte), ("a2 c328", .invalidText),
        ("a1 ff", .invalidText), ("a3 eda080", .invalidText), ("00 00 00", .trailingBytes(2)),
        ("cf 00000000", .truncated(needed: 8, available: 4)), ("d4 05", .truncated(needed: 1, available: 0)),
        ("d5 01 c0c0", .trailingBytes(1)), ("d4 01 91", .truncated(needed: 1, available: 0)),
        ("92 d4 01 cc 05", .truncated(needed: 1, available: 0)),
        ("c7 00 01", .truncated(needed: 1, available: 0)),
    ]

    @Test(arguments: refused)
    func `broken bytes are refused with the reason`(bytes: String, reason: MessagePackError) {
        #expect(error(hex(bytes)) == reason)
        #expect(!reason.description.isEmpty)
    }

    @Test func `every truncation is refused`() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<10 {
            let bytes = random.messagePackValue(depth: 4).encoded()
            for count in 0..<bytes.count { #expect(error(Array(bytes[..<count])) != nil) }
        }
    }

    @Test func `random values come back as they went`() throws {
        var random = SeededRandom(seed: 12)
        for _ in 0..<propertySteps(200) {
            let value = random.messagePackValue(depth: 5)
            #expect(try MessagePackValue(decoding: value.encoded()) == value)
        }
    }

    @Test func `of random bytes nothing ends the program, and what is a value is stable`() throws {
        var random = SeededRandom(seed: 13)
        for step in 0..<propertySteps(1000) {
            var bytes = random.bytes(Int.random(in: 0...60, using: &random))
            if step.isMultiple(of: 2) {
                // A sound value with one byte changed comes further.
                bytes = random.messagePackValue(depth: 3).encoded()
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255,
                    using: &random
                )
            }
            guard let value = try? MessagePackValue(decoding: bytes) else { continue }
            // By its bytes, because NaN is not equal to itself. What was wrapped is not wrapped again.
            let again = value.encoded()
            #expect(try MessagePackValue(decoding: again).encoded() == again)
        }
    }
}
