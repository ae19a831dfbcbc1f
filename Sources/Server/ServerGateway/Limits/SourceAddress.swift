import Glibc
import NIOCore

/// Where a connection comes from.
struct SourceAddress {
    /// For ``RPCCall/address``: without the port.
    let text: String
    /// For the limits.
    let key: AddressLimiter.Key

    init(_ address: SocketAddress?) {
        self.init(text: address?.ipAddress ?? "unknown")
    }

    /// From an IPv4 or IPv6 address as it is written.
    init(text: String) {
        self.text = text
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            key = Self.key(v4: bytes[..<4])
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            key = Self.key(v6: bytes)
        } else {
            key = .unknown
        }
    }

    private static func key(v4 bytes: ArraySlice<UInt8>) -> AddressLimiter.Key {
        bytes.first == 127 ? .loopback : .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
    }

    private static func key(v6 bytes: [UInt8]) -> AddressLimiter.Key {
        // An IPv4 client of a socket for both comes as ::ffff:a.b.c.d.
        if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10..<12] == [0xff, 0xff] {
            return key(v4: bytes[12...])
        }
        if bytes[..<15].allSatisfy({ $0 == 0 }), bytes[15] == 1 { return .loopback }
        return .v6(bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) })
    }
}
