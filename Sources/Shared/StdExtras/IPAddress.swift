public import Glibc

/// An IPv4 or IPv6 address. An IPv4-mapped IPv6 address, ::ffff:a.b.c.d, becomes the IPv4 one.
public struct IPAddress: Hashable, Sendable {
    /// The 4 or 16 bytes in network order.
    public let bytes: [UInt8]

    /// Parses an address, without the zone of a link-local one; nil for other text.
    public init?(_ text: String) {
        let text = String(text.prefix { $0 != "%" })
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(bytes[..<4])
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(bytes[...])
        } else {
            return nil
        }
    }

    /// Creates an address from 4 or 16 bytes.
    public init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        let isMapped = bytes.count == 16 && bytes.starts(with: Self.mapped)
        self.bytes = Array(isMapped ? bytes.suffix(4) : bytes)
    }

    /// Reads the address of a socket; nil for one of another family.
    ///
    /// - Parameter socketAddress: A `sockaddr_in` or `sockaddr_in6`, or the head of a socket address of another family.
    public init?(socketAddress: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(socketAddress)
        switch Int32(socketAddress.pointee.sa_family) {
        case AF_INET:
            let address = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
            self.init(withUnsafeBytes(of: address) { Array($0) }[...])
        case AF_INET6:
            let address = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self.init(withUnsafeBytes(of: address) { Array($0) }[...])
        default: return nil
        }
    }

    /// The address in text form.
    public var text: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "unknown" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]
}

/// A network of addresses, written `ADDRESS` or `ADDRESS/BITS`.
public struct AddressRange: Hashable, Sendable, CustomStringConvertible {
    private let address: IPAddress
    private let bits: Int

    /// The network of one address.
    public init(_ address: IPAddress) { self.init(address, bits: .max) }

    /// The network around an address that the first `bits` name; the address alone if it has no more.
    public init(_ address: IPAddress, bits: Int) {
        self.address = address
        self.bits = min(max(0, bits), address.bytes.count * 8)
    }

    /// Parses a network; nil for other text.
    public init?(_ text: String) {
        let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = halves.first.flatMap({ IPAddress(String($0)) }) else { return nil }
        let all = address.bytes.count * 8
        var bits = all
        if halves.count == 2 {
            guard let given = Int(halves[1]), (0...all).contains(given) else { return nil }
            bits = given
        }
        self.address = address
        self.bits = bits
    }

    /// True if an address in text form lies in the network.
    public func contains(_ text: String) -> Bool { IPAddress(text).map(contains) ?? false }

    /// True if an address lies in the network.
    public func contains(_ other: IPAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        return address.bytes.indices.allSatisfy { index in
            let rest = bits - index * 8
            guard rest > 0 else { return true }
            let mask = rest >= 8 ? 0xff : ~(UInt8(0xff) >> rest)
            return (address.bytes[index] ^ other.bytes[index]) & mask == 0
        }
    }

    /// The network in text form.
    public var description: String { "\(address.text)/\(bits)" }
}
