import ClientNetwork
import Dispatch
import Glibc
import MTProto
import Signals
import StdExtras

/// Observes if this computer has a network: an interface that is up, with a carrier and an address. Without one no
/// connection is tried, and with a new one all are tried at once. Who walks from one network into another may never be
/// without one: then it is an address that is gone. Which addresses count is the kernel's choice of a route.
///
/// Changes come from the kernel (`rtnetlink(7)`), so nothing polls. If a program may not ask the kernel, the network
/// counts as available.
///
/// Threads: any.
final class NetworkMonitor: Sendable {
    /// The monitor of this process, never released.
    static let shared = NetworkMonitor()

    private let promise = ValuePromise(NetworkPath(), ignoreRepeated: true)
    private let source: Locked<(any DispatchSourceProtocol)?>

    /// How this computer reaches others: the value at once, then every change.
    var path: Signal<NetworkPath, Never> { promise.signal }

    /// Starts to observe, until release.
    init() { source = Locked(Self.listen().map { [promise] in Self.source($0, promise) }) }

    deinit { source.withLock { $0.take() }?.cancel() }

    private static func source(
        _ listener: Int32,
        _ promise: ValuePromise<NetworkPath>
    ) -> any DispatchSourceProtocol {
        let look: @Sendable () -> Void = {
            guard let interfaces = interfaces() else { return }
            promise.set(path(over: interfaces, from: InternetAddress.allCases.compactMap(sourceAddress)))
        }
        let queue = DispatchQueue(label: "martlet.network", qos: .utility)
        let source = DispatchSource.makeReadSource(fileDescriptor: listener, queue: queue)
        source.setEventHandler {
            // The content of the messages is ignored: the current state is read instead.
            var messages = [UInt8](repeating: 0, count: 16_384)
            while recv(listener, &messages, messages.count, 0) > 0 {}
            look()
        }
        source.setCancelHandler { close(listener) }
        look()
        source.resume()
        return source
    }

    /// Opens a socket that becomes readable when links, addresses or routes change; nil on failure.
    private static func listen() -> Int32? {
        let kind = Int32(SOCK_RAW.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let listener = socket(AF_NETLINK, kind, NetlinkAddress.route)
        guard listener >= 0 else { return nil }
        var address = NetlinkAddress()
        let length = socklen_t(MemoryLayout<NetlinkAddress>.size)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) == 0 }
        }
        guard isBound else {
            close(listener)
            return nil
        }
        return listener
    }
}

/// `struct sockaddr_nl` of `linux/netlink.h`, which Glibc's module lacks.
private struct NetlinkAddress {
    /// The constant `NETLINK_ROUTE`.
    static let route: Int32 = 0

    var family = UInt16(AF_NETLINK)
    var padding: UInt16 = 0
    /// The port, chosen by the kernel.
    var port: UInt32 = 0
    /// The groups `RTMGRP_LINK`, `RTMGRP_IPV4_IFADDR`, `RTMGRP_IPV4_ROUTE`, `RTMGRP_IPV6_IFADDR`, `RTMGRP_IPV6_ROUTE`: a
    /// network's route comes behind its address.
    var groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400
}

extension NetworkMonitor {
    /// Flags of an interface, from `net/if.h`.
    enum Flag {
        static let up: UInt32 = 0x1
        static let loopback: UInt32 = 0x8
        static let running: UInt32 = 0x40
    }

    /// An address of an interface.
    struct Interface: Equatable {
        /// The bits of ``Flag``.
        var flags: UInt32
        /// The address family, such as `AF_INET`; nil for an interface without an address.
        var family: Int32?
        /// The address as text; nil for one of another family.
        var address: String?
    }

    /// How this computer reaches others over its interfaces, which have an entry for each address, when the kernel's routes
    /// to the internet start from `sources`.
    static func path(over interfaces: [Interface], from sources: [String] = []) -> NetworkPath {
        let needed = Flag.up | Flag.running
        let usable = interfaces.filter { interface in
            interface.flags & (needed | Flag.loopback) == needed
                && (interface.family == AF_INET || interface.family == AF_INET6)
        }
        // Addresses of a link come and go with each container, and lead nowhere else.
        let addresses = usable.compactMap(\.address).filter {
            !$0.hasPrefix("fe80:") && !$0.hasPrefix("169.254.")
        }
        return NetworkPath(
            isAvailable: !usable.isEmpty,
            addresses: Set(addresses),
            sources: Set(sources).intersection(addresses)
        )
    }

    /// All interfaces of this computer; nil when the system call fails.
    private static func interfaces() -> [Interface]? {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return nil }
        defer { freeifaddrs(first) }
        var found: [Interface] = []
        var next = first
        while let entry = next?.pointee {
            var interface = Interface(flags: entry.ifa_flags, family: nil)
            if let address = entry.ifa_addr {
                interface.family = Int32(address.pointee.sa_family)
                interface.address = text(of: address)
            }
            found.append(interface)
            next = entry.ifa_next
        }
        return found
    }

    /// The address from which the kernel would send to `target`; nil without a route. Connecting a socket for datagrams only
    /// looks the route up, and sends nothing.
    private static func sourceAddress(towards target: InternetAddress) -> String? {
        let asking = socket(target.family, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard asking >= 0 else { return nil }
        defer { close(asking) }
        var address = target.socketAddress
        var size = target.size
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard connect(asking, address, size) == 0, getsockname(asking, address, &size) == 0 else {
                    return nil
                }
                return text(of: address)
            }
        }
    }

    /// An address as text; nil for one of another family than IPv4 and IPv6.
    private static func text(of address: UnsafePointer<sockaddr>) -> String? {
        let length: Int
        switch Int32(address.pointee.sa_family) {
        case AF_INET: length = MemoryLayout<sockaddr_in>.size
        case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let size = socklen_t(text.count)
        guard getnameinfo(address, socklen_t(length), &text, size, nil, 0, NI_NUMERICHOST) == 0 else {
            return nil
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// An address somewhere in the internet, which a default route leads to and hardly any other. Both are reserved for
/// documents (RFC 5737, RFC 3849), so they are nobody's. Sources are chosen for them as for any public address (RFC 6724).
private enum InternetAddress: CaseIterable {
    /// 192.0.2.1
    case version4
    /// 2001:db8::1
    case version6

    var family: Int32 { self == .version4 ? AF_INET : AF_INET6 }

    /// The size of ``socketAddress`` in bytes.
    var size: socklen_t {
        socklen_t(self == .version4 ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size)
    }

    /// The address with the port 9 (discard), as the kernel takes it.
    var socketAddress: sockaddr_storage {
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { bytes in
            switch self {
            case .version4:
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = UInt16(9).bigEndian
                address.sin_addr.s_addr = UInt32(0xc000_0201).bigEndian
                bytes.storeBytes(of: address, as: sockaddr_in.self)
            case .version6:
                var address = sockaddr_in6()
                address.sin6_family = sa_family_t(AF_INET6)
                address.sin6_port = UInt16(9).bigEndian
                withUnsafeMutableBytes(of: &address.sin6_addr) {
                    $0.copyBytes(from: [0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
                }
                bytes.storeBytes(of: address, as: sockaddr_in6.self)
            }
        }
        return storage
    }
}

extension Endpoint {
    /// True if the endpoint is on this computer.
    var isLoopback: Bool {
        let host = host.lowercased()
        return host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "[::1]"
            || host.hasPrefix("127.")
    }
}
