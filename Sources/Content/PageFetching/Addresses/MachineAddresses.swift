import Glibc
import StdExtras

/// The addresses of this machine's networks.
enum MachineAddresses {
    static var all: [AddressRange] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [AddressRange] = []
        var next = first
        while let entry = next {
            let address = entry.pointee.ifa_addr.flatMap { IPAddress(socketAddress: $0) }
            if let address { found.append(AddressRange(address)) }
            next = entry.pointee.ifa_next
        }
        return found
    }
}
