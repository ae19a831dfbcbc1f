import Glibc
import StdExtras

/// The addresses of this machine, and the networks of those of IPv6: where a router keeps strangers out, the neighbours
/// have public addresses too.
enum MachineAddresses {
    /// The bits of the networks of IPv6 that a customer has for one of their own.
    private static let customerBits = 48...64

    static var all: [AddressRange] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: Set<AddressRange> = []
        var next = first
        while let entry = next {
            let address = entry.pointee.ifa_addr.flatMap { IPAddress(socketAddress: $0) }
            let mask = entry.pointee.ifa_netmask.flatMap { IPAddress(socketAddress: $0) }
            if let address { found.insert(network(of: address, mask: mask)) }
            next = entry.pointee.ifa_next
        }
        // The kernel tells them in any order.
        return found.sorted { $0.description < $1.description }
    }

    /// What belongs to whoever has an address. In IPv4 it is the address alone: the others of its network are those of
    /// strangers, or private ones, which are refused as such.
    static func network(of address: IPAddress, mask: IPAddress?) -> AddressRange {
        guard address.bytes.count == 16 else { return AddressRange(address) }
        let bits = mask?.bytes.reduce(0) { $0 + $1.nonzeroBitCount } ?? customerBits.upperBound
        return AddressRange(address, bits: min(max(bits, customerBits.lowerBound), customerBits.upperBound))
    }
}
