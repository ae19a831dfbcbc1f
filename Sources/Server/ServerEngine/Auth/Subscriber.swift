import Glibc

/// The subscriber behind a network address, as limits count: an IPv4 address, or the /64 of an IPv6 address, which
/// one subscriber gets.
struct Subscriber: Hashable {
    /// The name that the limits are stored under.
    let name: String
    /// True for this machine: a proxy before the server or a test, which may stand for many users.
    let isLoopback: Bool

    /// Creates a subscriber from the text of an address; other text stands for itself.
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
        // An IPv4 client of a dual-stack socket has the address ::ffff:a.b.c.d.
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
