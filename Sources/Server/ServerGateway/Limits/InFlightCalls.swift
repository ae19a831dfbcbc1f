import MTProto

/// Calls that the engine has not answered, and with whom each is counted.
///
/// Sessions bound their own calls, but a client may open many sessions, give calls up and make others, and a member
/// may have many keys; what waits in the lane's queue and in memory is bounded here.
struct InFlightCalls {
    /// A call on its way.
    struct Entry {
        let session: ActiveSession
        let message: WireMessageID
        fileprivate let payers: Payers
        fileprivate let bytes: Int
    }

    /// Who a call is counted with.
    struct Payers {
        var key: UsageCounter
        var user: UsageCounter?
        /// Nothing for addresses that are not limited.
        var address: UsageCounter?
    }

    private let limits: GatewayLimits
    private var entries: [UInt64: Entry] = [:]
    private var bytes = 0

    init(_ limits: GatewayLimits) { self.limits = limits }

    var isEmpty: Bool { entries.isEmpty }

    /// Bytes beside the body that a call holds on its way: for the count of many small ones.
    private static let overhead = 512

    /// Whether a call with so many bytes may be taken.
    func admits(bytes: Int, by payers: Payers) -> Bool {
        let bytes = bytes + Self.overhead
        guard self.bytes + bytes <= limits.queuedBytes else { return false }
        return payers.key.hasRoom(bytes, limits.keyCalls)
            && payers.user?.hasRoom(bytes, limits.userCalls) != false
            && payers.address?.hasRoom(bytes, limits.addressCalls) != false
    }

    /// Bytes that may be inflated for a call.
    func inflatable(by payers: Payers, now: WireTime) -> Int {
        min(
            payers.key.inflatable(now: now, limits),
            payers.user?.inflatable(now: now, limits) ?? .max,
            payers.address?.inflatable(now: now, limits) ?? .max
        )
    }

    /// Notes a call that goes to the engine.
    mutating func add(
        _ number: UInt64,
        _ message: WireMessageID,
        of session: ActiveSession,
        bytes: Int,
        by payers: Payers
    ) {
        let entry = Entry(
            session: session,
            message: message,
            payers: payers,
            bytes: bytes + Self.overhead
        )
        entries[number] = entry
        self.bytes += entry.bytes
        payers.forEach { $0.add(bytes: entry.bytes) }
    }

    /// Takes out a call that was answered.
    mutating func remove(_ number: UInt64) -> Entry? {
        guard let entry = entries.removeValue(forKey: number) else { return nil }
        bytes -= entry.bytes
        entry.payers.forEach { $0.remove(bytes: entry.bytes) }
        return entry
    }
}

extension InFlightCalls.Payers {
    func forEach(_ body: (UsageCounter) -> Void) {
        body(key)
        user.map(body)
        address.map(body)
    }
}

extension UsageCounter {
    fileprivate func hasRoom(_ bytes: Int, _ limit: GatewayLimits.Calls) -> Bool {
        calls < limit.count && self.bytes + bytes <= limit.bytes
    }
}
