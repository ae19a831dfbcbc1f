import CompactWire
import MTProto

/// Calls without an answer from the engine, and the counters of each.
///
/// Sessions bound their own calls, but a client may open many sessions or replace its calls, and a user may have many
/// keys. This type bounds the calls that wait in the writer's queue and in memory.
struct InFlightCalls {
    /// A call in the engine.
    struct Entry {
        let caller: Caller
        /// The method in our layer, and the layer that the answer is written in.
        let method: UInt32
        let layer: Int32
        fileprivate let payers: Payers
        fileprivate let bytes: Int
    }

    /// Who made a call.
    enum Caller {
        /// A session of MTProto, in a message.
        case session(ActiveSession, WireMessageID)
        /// A public client of the compact transport, by its own number for the call.
        case publicClient(PublicClient, UInt64)
        /// A session of our own clients on the compact transport, in a request.
        case numbered(NumberedSession, CompactRequestNumber)
        /// A file that goes by HTTP, continued with the answer.
        case file(([UInt8]) -> Void)
    }

    /// The counters of a call.
    struct Payers {
        /// Nil before there is a key.
        var key: UsageCounter?
        var user: UsageCounter?
        /// Nil for addresses without limits.
        var address: UsageCounter?
    }

    private let limits: GatewayLimits
    private var entries: [UInt64: Entry] = [:]
    private var bytes = 0

    init(_ limits: GatewayLimits) { self.limits = limits }

    var isEmpty: Bool { entries.isEmpty }

    /// Bytes that a call counts for in addition to its body: bounds many small ones.
    private static let overhead = 512

    /// True if a call with so many bytes may be taken.
    func admits(bytes: Int, by payers: Payers) -> Bool {
        let bytes = bytes + Self.overhead
        guard self.bytes + bytes <= limits.queuedBytes else { return false }
        return payers.key?.hasRoom(bytes, limits.keyCalls) != false
            && payers.user?.hasRoom(bytes, limits.userCalls) != false
            && payers.address?.hasRoom(bytes, limits.addressCalls) != false
    }

    /// Bytes that a call may inflate to.
    func inflatable(by payers: Payers, now: WireTime) -> Int {
        min(
            payers.key?.inflatable(now: now, limits) ?? .max,
            payers.user?.inflatable(now: now, limits) ?? .max,
            payers.address?.inflatable(now: now, limits) ?? .max
        )
    }

    /// Records a call that goes to the engine.
    mutating func add(
        _ number: UInt64,
        of caller: Caller,
        method: UInt32,
        layer: Int32,
        bytes: Int,
        by payers: Payers
    ) {
        let entry = Entry(
            caller: caller,
            method: method,
            layer: layer,
            payers: payers,
            bytes: bytes + Self.overhead
        )
        entries[number] = entry
        self.bytes += entry.bytes
        payers.forEach { $0.add(bytes: entry.bytes) }
    }

    /// Removes an answered call.
    mutating func remove(_ number: UInt64) -> Entry? {
        guard let entry = entries.removeValue(forKey: number) else { return nil }
        bytes -= entry.bytes
        entry.payers.forEach { $0.remove(bytes: entry.bytes) }
        return entry
    }
}

extension InFlightCalls.Payers {
    /// The longest of a wait of each.
    func longest(_ wait: (UsageCounter) -> Duration) -> Duration {
        max(key.map(wait) ?? .zero, user.map(wait) ?? .zero, address.map(wait) ?? .zero)
    }

    func forEach(_ body: (UsageCounter) -> Void) {
        key.map(body)
        user.map(body)
        address.map(body)
    }
}

extension UsageCounter {
    fileprivate func hasRoom(_ bytes: Int, _ limit: GatewayLimits.Calls) -> Bool {
        calls < limit.count && self.bytes + bytes <= limit.bytes
    }
}
