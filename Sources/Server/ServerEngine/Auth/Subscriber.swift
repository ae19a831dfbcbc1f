import Glibc

/// Who stands behind a network address, as limits count: an IPv4 address, or the /64 of an IPv6 address, which is what
/// one subscriber gets.
struct Subscriber: Hashable {
    /// What the limits are stored under.
    let name: String
    /// Whether it is this machine: a proxy before the server or a test, behind which there may be many.
    let isLoopback: Bool

    /// From an address as it is written; what is none stands for itself.
    init(address: String) {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, address, &bytes) == 1 {
            self.init(v4: bytes[..<4])
        } else if inet_pton(AF_INET6, address, &bytes) == 1 {
            self.init(v6: bytes)
        } else {
            self.init(name: address, isLoopback: false)
        }
    }

    private init(name: String, isLoopback: Bool) {
        self.name = name
        self.isLoopback = isLoopback
    }

    private init(v4 bytes: ArraySlice<UInt8>) {
        self.init(name: bytes.map { String($0) }.joined(separator: "."), isLoopback: bytes.first == 127)
    }

    private init(v6 bytes: [UInt8]) {
        // An IPv4 client of a socket for both comes as ::ffff:a.b.c.d.
        if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10..<12] == [0xff, 0xff] {
            self.init(v4: bytes[12...])
        } else {
            self.init(
                name: bytes[..<8].map { String($0, radix: 16) }.joined(separator: ":"),
                isLoopback: bytes[..<15].allSatisfy { $0 == 0 } && bytes[15] == 1
            )
        }
    }
}
