public import StdExtras

/// The network addresses that pages are fetched from: those of the public internet, as far as the host of the server
/// does not say otherwise.
///
/// Every address that is about to be dialled is checked, not the name that led to it.
public struct AddressPolicy: Equatable, Sendable {
    /// Networks that are allowed although the table refuses them.
    public var allowed: [AddressRange]
    /// Networks that are refused in any case.
    public var denied: [AddressRange]
    /// The addresses of this machine, refused unless they are allowed.
    public var own: [AddressRange]

    /// Creates a policy.
    public init(allowed: [AddressRange] = [], denied: [AddressRange] = [], own: [AddressRange] = []) {
        self.allowed = allowed
        self.denied = denied
        self.own = own
    }

    /// True if the address may be dialled.
    public func permits(_ address: IPAddress) -> Bool {
        if denied.contains(where: { $0.contains(address) }) { return false }
        if allowed.contains(where: { $0.contains(address) }) { return true }
        return !(own + Self.table).contains { $0.contains(address) } && Self.isUnicast(address)
    }

    /// All global unicast addresses of IPv6 are in 2000::/3. That leaves out all forms that stand for an address of
    /// IPv4 (::/96, 64:ff9b::/96 and 64:ff9b:1::/48), and local addresses of any kind.
    private static func isUnicast(_ address: IPAddress) -> Bool {
        address.bytes.count == 4 || address.bytes.first.map { $0 >> 5 == 1 } == true
    }

    /// The networks of IANA's registries of special addresses. An address ::ffff:a.b.c.d is checked as a.b.c.d:
    /// `IPAddress` makes it one.
    private static let table = [
        // This network, private ones, carriers' ones, loopback, link-local
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
        "192.168.0.0/16",
        // Protocols, documentation, relays of 6to4, AS112, benchmarks
        "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24",
        "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        // Multicast, reserved, broadcast
        "224.0.0.0/4", "240.0.0.0/4",
        // Protocols with Teredo, benchmarks and ORCHID; documentation; 6to4
        "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
    ].compactMap { AddressRange($0) }
}
