import MTProto

/// The counts of all users of a key, an account or an address.
///
/// Confined to the loop of its ``SessionLoop``.
final class UsageCounter {
    /// Calls in the engine without an answer, and the bytes that they hold.
    private(set) var calls = 0
    private(set) var bytes = 0
    /// Bytes that sessions hold.
    var heldBytes = 0
    /// The number of counted sessions, and their numbers in the order in which they began; some may be gone.
    private(set) var sessions = 0
    private var begun = EvictionQueue<UInt64>()
    /// Bytes that compressed methods may inflate to, that compressed messages may, and that may be sent again.
    private var inflation: ByteAllowance
    private var unpacking: ByteAllowance
    private var resending: ByteAllowance

    init(_ limits: GatewayLimits, now: WireTime) {
        inflation = ByteAllowance(limits.inflatedBurst, now: now)
        unpacking = ByteAllowance(limits.unpackedBurst, now: now)
        resending = ByteAllowance(limits.resentBurst, now: now)
    }

    /// Counts a call.
    func add(bytes: Int) {
        calls += 1
        self.bytes += bytes
    }

    /// Reverts a count of ``add(bytes:)``.
    func remove(bytes: Int) {
        calls -= 1
        self.bytes -= bytes
    }

    /// Counts a session.
    ///
    /// - Parameters:
    ///   - session: The session's number.
    ///   - isThere: True if an earlier session still exists.
    func began(_ session: UInt64, isThere: (UInt64) -> Bool) {
        sessions += 1
        begun.append(session, leaves: isThere)
    }

    /// Reverts a count of ``began(_:isThere:)``.
    func ended() {
        sessions -= 1
        if sessions == 0 { begun = EvictionQueue() }
    }

    /// The session to evict first.
    ///
    /// - Parameter isFree: True if a session is free to go; nil if it is gone.
    /// - Returns: The oldest free session; the oldest of all if a search finds no free one; nil if there is none.
    func oldestSession(_ isFree: (UInt64) -> Bool?) -> UInt64? {
        var passedOver: [UInt64] = []
        // Sessions in use move behind the others, for the next search.
        defer { for number in passedOver { begun.append(number) { isFree($0) != nil } } }
        while passedOver.count < 32, let number = begun.popFirst({ isFree($0) != nil }) {
            if isFree(number) == true { return number }
            passedOver.append(number)
        }
        return passedOver.isEmpty ? nil : passedOver.removeFirst()
    }

    /// Bytes that may be inflated now.
    func inflatable(now: WireTime, _ limits: GatewayLimits) -> Int {
        inflation.left(now: now, perSecond: limits.inflatedBytesPerSecond, burst: limits.inflatedBurst)
    }

    /// Records inflated bytes.
    func inflated(_ bytes: Int) { inflation.spend(bytes) }

    /// The time until which nothing more of this owner's may be unpacked; zero for none.
    func unpackingWait(now: WireTime, _ limits: GatewayLimits) -> Duration {
        unpacking.wait(now: now, perSecond: limits.unpackedBytesPerSecond, burst: limits.unpackedBurst)
    }

    /// Records bytes that the messages of a packet were unpacked to.
    func unpacked(_ bytes: Int, now: WireTime, _ limits: GatewayLimits) {
        // What has come back until now does not pay for what follows.
        _ = unpackingWait(now: now, limits)
        unpacking.spend(bytes)
    }

    /// The time until which nothing more may be sent to this owner again; zero for none.
    func resendingWait(now: WireTime, _ limits: GatewayLimits) -> Duration {
        resending.wait(now: now, perSecond: limits.resentBytesPerSecond, burst: limits.resentBurst)
    }

    /// Records bytes that are sent again.
    func resent(_ bytes: Int) { resending.spend(bytes) }
}

/// Bytes that may be spent, which come back with time. The last expense may exceed what is left.
struct ByteAllowance {
    private var left: Int
    private var refilledAt: WireTime

    init(_ bytes: Int, now: WireTime) { (left, refilledAt) = (bytes, now) }

    /// The bytes that may be spent now.
    mutating func left(now: WireTime, perSecond: Int, burst: Int) -> Int {
        let milliseconds = max(0, now.milliseconds - refilledAt.milliseconds)
        // An hour is enough to fill it, and bounds the product after a jump of the clock.
        let gained = Int(min(milliseconds, 3_600_000)) * (perSecond / 1000)
        left = min(burst, left + gained)
        refilledAt = now
        return left
    }

    /// The time until anything may be spent again.
    mutating func wait(now: WireTime, perSecond: Int, burst: Int) -> Duration {
        let left = left(now: now, perSecond: perSecond, burst: burst)
        return left > 0 ? .zero : .milliseconds(1 - left / max(1, perSecond / 1000))
    }

    mutating func spend(_ bytes: Int) { left -= bytes }
}

/// Counters by their owner, kept as long as they have a holder.
struct UsageCounterRegistry<Owner: Hashable> {
    private var entries: [Owner: (account: UsageCounter, holders: Int)] = [:]

    /// The number of counters.
    var count: Int { entries.count }

    /// The counter of `owner`, if there is one.
    subscript(owner: Owner) -> UsageCounter? { entries[owner]?.account }

    /// The counter of `owner`, which stays until it was given back as often as it was taken.
    mutating func take(_ owner: Owner, _ limits: GatewayLimits, now: WireTime) -> UsageCounter {
        let account = entries[owner]?.account ?? UsageCounter(limits, now: now)
        entries[owner] = (account, (entries[owner]?.holders ?? 0) + 1)
        return account
    }

    /// Gives back a counter from ``take(_:_:now:)``.
    mutating func giveBack(_ owner: Owner) {
        guard let entry = entries[owner] else { return }
        entries[owner] = entry.holders > 1 ? (entry.account, entry.holders - 1) : nil
    }
}
