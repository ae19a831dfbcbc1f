import MTProto

/// A number of things that may be done at once, and then so many a second.
struct CountAllowance {
    private let perSecond: Int
    private let burst: Int
    /// In thousandths of a thing, so that less than one comes back in a millisecond.
    private var thousandths: ByteAllowance

    init(perSecond: Int, burst: Int, now: WireTime) {
        (self.perSecond, self.burst) = (perSecond, burst)
        thousandths = ByteAllowance(1000 * burst, now: now)
    }

    /// Takes one; false if none is left.
    mutating func takeOne(now: WireTime) -> Bool {
        let left = thousandths.left(now: now, perSecond: 1000 * perSecond, burst: 1000 * burst)
        guard left >= 1000 else { return false }
        thousandths.spend(1000)
        return true
    }
}
