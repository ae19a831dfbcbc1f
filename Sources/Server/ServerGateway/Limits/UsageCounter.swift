import MTProto

/// What is counted of everybody who shares it: a key, a user, an address.
///
/// Confined to the loop of its ``SessionLoop``.
final class UsageCounter {
    /// Calls given to the engine and not answered, and what they hold in bytes.
    private(set) var calls = 0
    private(set) var bytes = 0
    /// Bytes that sessions hold.
    var heldBytes = 0
    /// Sessions that are counted with it, and their numbers in the order in which they began, some gone since.
    private(set) var sessions = 0
    private var begun = EvictionQueue<UInt64>()
    /// Bytes that may still be inflated at ``refilledAt``.
    private var inflatable: Int
    private var refilledAt: WireTime

    init(_ limits: GatewayLimits, now: WireTime) {
        inflatable = limits.inflatedBurst
        refilledAt = now
    }

    /// Counts a call.
    func add(bytes: Int) {
        calls += 1
        self.bytes += bytes
    }

    /// Takes back what ``add(bytes:)`` counted.
    func remove(bytes: Int) {
        calls -= 1
        self.bytes -= bytes
    }

    /// Counts a session.
    ///
    /// - Parameters:
    ///   - session: its number.
    ///   - isThere: whether one of those before is there still.
    func began(_ session: UInt64, isThere: (UInt64) -> Bool) {
        sessions += 1
        begun.append(session, leaves: isThere)
    }

    /// Takes back what ``began(_:isThere:)`` counted.
    func ended() {
        sessions -= 1
        if sessions == 0 { begun = EvictionQueue() }
    }

    /// The session that ought to go first.
    ///
    /// - Parameter isFree: whether a session may as well go; nil when it is gone.
    /// - Returns: The oldest that is free, or if there is none among some, the oldest; nil when there is none at all.
    func oldestSession(_ isFree: (UInt64) -> Bool?) -> UInt64? {
        var passedOver: [UInt64] = []
        // Those that are used are put behind the others, for the next time.
        defer { for number in passedOver { begun.append(number) { isFree($0) != nil } } }
        while passedOver.count < 32, let number = begun.popFirst({ isFree($0) != nil }) {
            if isFree(number) == true { return number }
            passedOver.append(number)
        }
        return passedOver.isEmpty ? nil : passedOver.removeFirst()
    }

    /// Bytes that may be inflated for it now.
    func inflatable(now: WireTime, _ limits: GatewayLimits) -> Int {
        let milliseconds = max(0, now.milliseconds - refilledAt.milliseconds)
        // More than enough milliseconds to fill it: no product of a clock that jumped.
        let gained = Int(min(milliseconds, 3_600_000)) * (limits.inflatedBytesPerSecond / 1000)
        inflatable = min(limits.inflatedBurst, inflatable + gained)
        refilledAt = now
        return inflatable
    }

    /// Notes that bytes were inflated for it.
    func inflated(_ bytes: Int) { inflatable -= bytes }
}

/// Accounts by whom they are kept for, as long as somebody holds them.
struct UsageCounterRegistry<Owner: Hashable> {
    private var entries: [Owner: (account: UsageCounter, holders: Int)] = [:]

    /// How many accounts there are.
    var count: Int { entries.count }

    /// The account of `owner`, if there is one.
    subscript(owner: Owner) -> UsageCounter? { entries[owner]?.account }

    /// The account of `owner`, which stays until it was given back as often as it was taken.
    mutating func take(_ owner: Owner, _ limits: GatewayLimits, now: WireTime) -> UsageCounter {
        let account = entries[owner]?.account ?? UsageCounter(limits, now: now)
        entries[owner] = (account, (entries[owner]?.holders ?? 0) + 1)
        return account
    }

    /// Gives back what ``take(_:_:now:)`` gave.
    mutating func giveBack(_ owner: Owner) {
        guard let entry = entries[owner] else { return }
        entries[owner] = entry.holders > 1 ? (entry.account, entry.holders - 1) : nil
    }
}
