/// Counts what each address has and does, and says when it is too much.
///
/// An IPv6 address stands for its /64, which is what one subscriber gets.
struct AddressLimiter {
    /// Whom a connection is counted with.
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

        /// Whether nothing but packets of past minutes is counted.
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
    /// Bytes that are held for strangers in all.
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

    /// Addresses with something counted.
    var count: Int { accounts.count }

    /// Counts a connection; false when there are too many, and then it is not counted.
    mutating func opened(_ key: Key) -> Bool {
        guard accounts[key, default: UsageCounter()].connections < connections || isExempt(key) else {
            return false
        }
        accounts[key, default: UsageCounter()].connections += 1
        return true
    }

    /// Takes back what ``opened(_:)`` counted.
    mutating func closed(_ key: Key) {
        accounts[key]?.connections -= 1
        forgetIfIdle(key)
    }

    /// Counts bytes that are held for strangers; false when there are too many, and then they are not counted.
    mutating func lend(_ bytes: Int, to key: Key) -> Bool {
        guard self.bytes + bytes <= bytesInAll, share(of: key, with: bytes) != nil else { return false }
        self.bytes += bytes
        accounts[key, default: UsageCounter()].bytes += bytes
        return true
    }

    /// Of the addresses that have more than `bytes` of what strangers hold, the one that has most; nil when none has.
    func largestHolder(over bytes: Int) -> Key? {
        let most = accounts.max { $0.value.bytes < $1.value.bytes }
        return most.flatMap { $0.value.bytes > bytes ? $0.key : nil }
    }

    /// Bytes that an address would have of what strangers hold, with `more`; nil when that is more than it may.
    func share(of key: Key, with more: Int) -> Int? {
        let bytes = (accounts[key]?.bytes ?? 0) + more
        return bytes <= bytesPerAddress || isExempt(key) ? bytes : nil
    }

    /// Takes back what ``lend(_:to:)`` counted.
    mutating func giveBack(_ bytes: Int, of key: Key) {
        self.bytes -= bytes
        accounts[key]?.bytes -= bytes
        forgetIfIdle(key)
    }

    /// Counts a temporary key; false when too many are not bound, and then it is not counted.
    mutating func madeKey(_ key: Key) -> Bool {
        guard accounts[key, default: UsageCounter()].unboundKeys < unboundKeys || isExempt(key) else {
            return false
        }
        accounts[key, default: UsageCounter()].unboundKeys += 1
        return true
    }

    /// Takes back what ``madeKey(_:)`` counted: the key is bound, or gone.
    mutating func boundKey(_ key: Key) {
        accounts[key]?.unboundKeys -= 1
        forgetIfIdle(key)
    }

    private mutating func forgetIfIdle(_ key: Key) {
        if let account = accounts[key], account.isIdle, account.packets == 0, account.misses == 0 {
            accounts[key] = nil
        }
    }

    /// Counts a packet of a key exchange; false when the minute is used up.
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

    /// Counts a key that an address names and the store is asked for as one that is not there, until ``foundKey(_:)``
    /// says otherwise; false when there were too many lately, and then it is not counted.
    mutating func asksForKey(_ key: Key, seconds: Int64) -> Bool {
        let minute = seconds / 60
        sweep(minute)
        accounts[key, default: UsageCounter()].turn(to: minute)
        guard accounts[key]?.misses ?? 0 < missesPerMinute || isExempt(key) else { return false }
        accounts[key]?.misses += 1
        return true
    }

    /// Takes back what ``asksForKey(_:seconds:)`` counted: after a start all clients come with keys that are there.
    mutating func foundKey(_ key: Key) {
        guard let misses = accounts[key]?.misses, misses > 0 else { return }
        accounts[key]?.misses -= 1
        forgetIfIdle(key)
    }

    /// Whether an address may do what it likes.
    func isExempt(_ key: Key) -> Bool { key == .loopback && !limitsLoopback }

    /// Forgets once a minute who has nothing any more, so that memory follows the connections.
    private mutating func sweep(_ minute: Int64) {
        guard minute != sweptMinute else { return }
        sweptMinute = minute
        accounts = accounts.filter { !$0.value.isIdle }
    }
}
