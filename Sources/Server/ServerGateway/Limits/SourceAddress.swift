import NIOCore

/// The source of a connection.
struct SourceAddress {
    /// For ``RPCCall/address``: without the port.
    let text: String
    /// For the limits.
    let key: AddressLimiter.Key

    init(_ address: SocketAddress?) {
        self.init(text: address?.ipAddress ?? "unknown")
    }

    /// Creates a source from an IPv4 or IPv6 address in text form.
    init(text: String) {
        self.text = text
        guard let bytes = IPAddress(text)?.bytes else {
            key = .unknown
            return
        }
        key = bytes.count == 4 ? Self.key(v4: bytes) : Self.key(v6: bytes)
    }

    private static func key(v4 bytes: [UInt8]) -> AddressLimiter.Key {
        bytes.first == 127 ? .loopback : .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
    }

    private static func key(v6 bytes: [UInt8]) -> AddressLimiter.Key {
        if bytes[..<15].allSatisfy({ $0 == 0 }), bytes[15] == 1 { return .loopback }
        return .v6(bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) })
    }
}
