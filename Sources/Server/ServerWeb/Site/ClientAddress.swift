import StdExtras

/// The address that a request counts for.
enum ClientAddress {
    /// The address of the client.
    ///
    /// - Parameters:
    ///   - peer: The address at the other end of the connection.
    ///   - forwarded: The values of `X-Forwarded-For`, in order.
    ///   - proxies: The networks whose word counts.
    /// - Returns: The last address that is not a trusted proxy's; the peer's own if it is none.
    static func of(peer: String, forwarded: [String], proxies: [AddressRange]) -> String {
        func isProxy(_ address: String) -> Bool { proxies.contains { $0.contains(address) } }
        guard isProxy(peer) else { return peer }
        let named = forwarded.flatMap { $0.split(separator: ",") }.suffix(16)
            .map { String($0).trimmingWhitespace }
        var address = peer
        for name in named.reversed() {
            // What stands before an address that is none may be anything.
            guard let next = IPAddress(name) else { return address }
            address = next.text
            if !isProxy(address) { return address }
        }
        return address
    }

    /// True for an address of this machine.
    static func isLoopback(_ address: String) -> Bool {
        guard let address = IPAddress(address) else { return false }
        return address.bytes.count == 4
            ? address.bytes.first == 127
            : address.bytes.dropLast().allSatisfy { $0 == 0 } && address.bytes.last == 1
    }

    /// The party that limits count: an IPv4 address, or the /64 of an IPv6 address.
    static func party(_ address: String) -> [UInt8] {
        guard let address = IPAddress(address) else { return Array(address.utf8) }
        return address.bytes.count == 4 ? address.bytes : Array(address.bytes.prefix(8))
    }
}
