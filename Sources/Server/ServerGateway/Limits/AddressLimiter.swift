import NIOCore
import StdExtras

/// Counts the resources and actions of each address, and enforces their limits.
///
/// An IPv6 address stands for its /64, which is what one subscriber gets.
struct AddressLimiter {
    /// The party that a connection is counted with.
    enum Key: Hashable {
        case v4(UInt32)
        case v6(UInt64)
        case loopback
        case unknown
    }

    private struct UsageCounter {
        var connections = 0
        var packets = 0
        var misses = 0
        /// Bytes that strangers hold, and temporary keys that they have not bound.
        var bytes = 0
        var unboundKeys = 0
        /// The minute in which ``packets`` and ``misses`` were counted.
        var minute: Int64 = 0

        /// True if nothing but packets of past minutes is counted.
        var isIdle: Bool { connections == 0 && bytes == 0 && unboundKeys == 0 }

        mutating func turn(to minute: Int64) {
            guard minute != self.minute else { return }
            self.minute = minute
            (packets, misses) = (0, 0)
        }
    }

    private let connections: Int
    private let packetsPerMinute: Int
    private let bytesPerAddress: Int
    private let bytesInAll: Int
    private let unboundKeys: Int
    private let missesPerMinute: Int
    private let limitsLoopback: Bool
    private var accounts: [Key: UsageCounter] = [:]
    private var sweptMinute: Int64 = 0
    /// Bytes held for strangers in all.
    private(set) var bytes = 0

    init(_ limits: GatewayLimits) {
        connections = limits.connectionsPerAddress
        packetsPerMinute = limits.handshakePacketsPerMinute
        bytesPerAddress = limits.strangerBytesPerAddress
        bytesInAll = limits.strangerBytesInAll
        unboundKeys = limits.unboundKeysPerAddress
        missesPerMinute = limits.keyMissesPerMinute
        limitsLoopback = limits.limitsLoopback
    }

    /// The number of addresses with a count.
    var count: Int { accounts.count }

    /// Counts a connection; false, without counting, if there are too many.
    mutating func opened(_ key: Key) -> Bool {
        guard accounts[key, default: UsageCounter()].connections < connections || isExempt(key) else {
            return false
        }
        accounts[key, default: UsageCounter()].connections += 1
        return true
    }

    /// Reverts a count of ``opened(_:)``.
    mutating func closed(_ key: Key) {
        accounts[key]?.connections -= 1
        forgetIfIdle(key)
    }

    /// Counts bytes held for strangers; false, without counting, if there are too many.
    mutating func lend(_ bytes: Int, to key: Key) -> Bool {
        guard self.bytes + bytes <= bytesInAll, share(of: key, with: bytes) != nil else { return false }
        self.bytes += bytes
        accounts[key, default: UsageCounter()].bytes += bytes
        return true
    }

    /// The address with the most bytes held for strangers, if it has more than `bytes`; else nil.
    func largestHolder(over bytes: Int) -> Key? {
        let most = accounts.max { $0.value.bytes < $1.value.bytes }
        return most.flatMap { $0.value.bytes > bytes ? $0.key : nil }
    }

    /// Bytes held for strangers at an address after adding `more`; nil if they exceed its limit.
    func share(of key: Key, with more: Int) -> Int? {
        let bytes = (accounts[key]?.bytes ?? 0) + more
        return bytes <= bytesPerAddress || isExempt(key) ? bytes : nil
    }

    /// Reverts a count of ``lend(_:to:)``.
    mutating func giveBack(_ bytes: Int, of key: Key) {
        self.bytes -= bytes
        accounts[key]?.bytes -= bytes
        forgetIfIdle(key)
    }

    /// Counts a temporary key; false, without counting, if too many are unbound.
    mutating func madeKey(_ key: Key) -> Bool {
        guard accounts[key, default: UsageCounter()].unboundKeys < unboundKeys || isExempt(key) else {
            return false
        }
        accounts[key, default: UsageCounter()].unboundKeys += 1
        return true
    }

    /// Reverts a count of ``madeKey(_:)``: the key is bound, or gone.
    mutating func boundKey(_ key: Key) {
        accounts[key]?.unboundKeys -= 1
        forgetIfIdle(key)
    }

    private mutating func forgetIfIdle(_ key: Key) {
        if let account = accounts[key], account.isIdle, account.packets == 0, account.misses == 0 {
            accounts[key] = nil
        }
    }

    /// Counts a packet of a key exchange; false if the minute's packets are used up.
    mutating func sentHandshakePacket(_ key: Key, seconds: Int64) -> Bool {
        let minute = seconds / 60
        sweep(minute)
        var account = accounts[key] ?? UsageCounter()
        account.turn(to: minute)
        guard account.packets < packetsPerMinute || isExempt(key) else { return false }
        account.packets += 1
        accounts[key] = account
        return true
    }

    /// Counts a look-up of a key in the store as a miss, until ``foundKey(_:)`` reverts it. False, without counting,
    /// if the address had too many misses lately.
    mutating func asksForKey(_ key: Key, seconds: Int64) -> Bool {
        let minute = seconds / 60
        sweep(minute)
        accounts[key, default: UsageCounter()].turn(to: minute)
        guard accounts[key]?.misses ?? 0 < missesPerMinute || isExempt(key) else { return false }
        accounts[key]?.misses += 1
        return true
    }

    /// Reverts a count of ``asksForKey(_:seconds:)``: after a server start all clients send keys that exist.
    mutating func foundKey(_ key: Key) {
        guard let misses = accounts[key]?.misses, misses > 0 else { return }
        accounts[key]?.misses -= 1
        forgetIfIdle(key)
    }

    /// True if an address has no limits.
    func isExempt(_ key: Key) -> Bool { key == .loopback && !limitsLoopback }

    /// Drops addresses without counts once a minute, so that memory follows the connections.
    private mutating func sweep(_ minute: Int64) {
        guard minute != sweptMinute else { return }
        sweptMinute = minute
        accounts = accounts.filter { !$0.value.isIdle }
    }
}

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
