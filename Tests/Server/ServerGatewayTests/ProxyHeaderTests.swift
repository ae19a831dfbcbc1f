import StdExtras
import TestKit
import Testing

@testable import ServerGateway

@Suite struct ProxyHeaderTests {
    static let signature: [UInt8] = [0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a]

    /// A header of version 2.
    static func block(command: UInt8 = 0x21, family: UInt8, _ body: [UInt8]) -> [UInt8] {
        signature + [command, family, UInt8(body.count >> 8), UInt8(body.count & 0xff)] + body
    }

    static let four = block(family: 0x11, [192, 0, 2, 7, 198, 51, 100, 1, 0xdc, 4, 1, 0xbb])
    static let six = block(
        family: 0x21,
        [0x20, 0x01, 0x0d, 0xb8] + [UInt8](repeating: 0, count: 11) + [9] + [UInt8](repeating: 0, count: 20)
    )

    static let good: [(header: [UInt8], source: String?)] = [
        (Array("PROXY TCP4 192.0.2.7 198.51.100.1 56324 443\r\n".utf8), "192.0.2.7"),
        (Array("PROXY TCP6 2001:db8::9 ::1 1 65535\r\n".utf8), "2001:db8::9"),
        (Array("PROXY UNKNOWN\r\n".utf8), nil),
        (Array("PROXY UNKNOWN ffff:f...f:ffff ffff:f...f:ffff 65535 65535\r\n".utf8), nil),
        (four, "192.0.2.7"),
        (six, "2001:db8::9"),
        // With an extension behind the addresses.
        (block(family: 0x11, Array(four.dropFirst(16)) + [4, 0, 1, 7]), "192.0.2.7"),
        // The proxy's own health check (LOCAL), and an unspecified family.
        (block(command: 0x20, family: 0x11, Array(four.dropFirst(16))), nil),
        (block(command: 0x20, family: 0, []), nil),
        (block(family: 0, [1, 2, 3]), nil),
        // Over a Unix socket of the proxy, as for an onion service.
        (block(family: 0x31, [UInt8](repeating: 1, count: 216)), nil),
    ]

    @Test(arguments: good.indices) func `a header says whom it is for, wherever it is cut`(index: Int) {
        let (header, source) = Self.good[index]
        let whole = header + [0xef, 1, 2]
        for count in 0..<header.count { #expect(ProxyHeader.read(whole[..<count]) == .needMore) }
        for count in header.count...whole.count {
            let expected = ProxyHeader(source: source.flatMap(IPAddress.init), byteCount: header.count)
            #expect(ProxyHeader.read(whole[..<count]) == .header(expected))
        }
    }

    static let bad: [[UInt8]] = [
        [0xef], [0xee, 0xee, 0xee, 0xee], Array("GET / HTTP/1.1\r\n".utf8), Array("PROXY".utf8) + [0],
        Array("PROXY \r\n".utf8), Array("PROXY TCP4\r\n".utf8),
        Array("PROXY TCP5 1.2.3.4 1.2.3.4 1 1\r\n".utf8),
        Array("PROXY TCP4 1.2.3.4 1.2.3.4 1 1\n".utf8), Array("PROXY TCP4 1.2.3.4 1.2.3.4 1 65536\r\n".utf8),
        Array("PROXY TCP4  1.2.3.4 1.2.3.4 1 1\r\n".utf8), Array("PROXY TCP6 1.2.3.4 1.2.3.4 1 1\r\n".utf8),
        Array("PROXY TCP4 ::1 ::1 1 1\r\n".utf8), Array("PROXY TCP4 host host 1 1\r\n".utf8),
        Array("PROXY UNKNOWN ".utf8) + [UInt8](repeating: 0x20, count: 107),
        block(command: 0x22, family: 0x11, [UInt8](repeating: 1, count: 12)),
        block(command: 0x11, family: 0x11, [UInt8](repeating: 1, count: 12)),
        block(family: 0x11, [1, 2, 3]), block(family: 0x21, [UInt8](repeating: 1, count: 12)),
        block(family: 0x12, [UInt8](repeating: 1, count: 12)),
        block(family: 0, [UInt8](repeating: 1, count: 3000)),
    ]

    @Test(arguments: bad) func `anything else is no header`(bytes: [UInt8]) {
        #expect(ProxyHeader.read(bytes[...]) == .malformed)
    }

    @Test(arguments: 0..<200 as Range<UInt64>) func `any bytes have an answer within the bound`(seed: UInt64)
    {
        var random = SeededRandom(seed: seed)
        for _ in 0..<50 {
            var bytes = Self.good[Int(random.next() % UInt64(Self.good.count))].header
            for _ in 0..<(random.next() % 4) where !bytes.isEmpty {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            bytes = Array(bytes.prefix(Int(random.next() % 64))) + random.bytes(Int(random.next() % 3000))
            switch ProxyHeader.read(bytes[...]) {
            case .needMore: #expect(bytes.count < ProxyHeader.maximumByteCount)
            case .malformed: break
            case .header(let header): #expect(header.byteCount <= bytes.count)
            }
        }
    }

    static let ranges: [(range: String, inside: [String], outside: [String])] = [
        ("192.0.2.1", ["192.0.2.1", "::ffff:192.0.2.1"], ["192.0.2.2", "::1", "nonsense"]),
        ("fe80::/10", ["fe80::1%eth0"], ["2001:db8::1%eth0"]),
        ("192.0.2.128/25", ["192.0.2.128", "192.0.2.255"], ["192.0.2.127"]),
        ("10.0.0.0/8", ["10.255.0.1"], ["11.0.0.1"]),
        ("0.0.0.0/0", ["198.51.100.7"], ["::1"]),
        ("2001:db8::/33", ["2001:db8:7fff::"], ["2001:db8:8000::", "192.0.2.1"]),
        ("::ffff:192.0.2.0/24", ["192.0.2.9"], ["192.0.3.9"]),
    ]

    @Test(arguments: ranges.indices) func `a network has its addresses and no others`(index: Int) throws {
        let (text, inside, outside) = Self.ranges[index]
        let range = try #require(AddressRange(text))
        #expect(inside.allSatisfy(range.contains))
        #expect(!outside.contains(where: range.contains))
    }

    @Test(arguments: [
        "", "/", "/8", "host", "1.2.3.4/", "1.2.3.4/33", "1.2.3.4/x", "::1/129", "1.2.3.4/8/8", " ::1",
    ])
    func `what is no network is none`(text: String) {
        #expect(AddressRange(text) == nil)
    }
}
