import StdExtras
import WireCrypto

/// The tickets of a ``NoiseTicketMemory``, under its lock.
struct TicketTable<Owner: Hashable & Sendable>: Sendable {
    struct Entry: Sendable {
        let ticket: NoiseServerTicket
        let owner: Owner
        let expires: Duration
    }

    /// The most tickets of one owner: its newest connections. Others' tickets are safe from who connects often, and a
    /// message that was held up finds no ticket once its sender has gone other ways.
    static var ticketsPerOwner: Int { 4 }

    private let capacity: Int
    private var entries: [FixedBytes<16>: Entry] = [:]
    /// The ids by age. Some of them may be gone from ``entries``.
    private var order = Fifo<FixedBytes<16>>()
    /// The ids of each owner, the oldest one first.
    private var idsOfOwners: [Owner: [FixedBytes<16>]] = [:]

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { entries.count }
    var idCount: Int { order.count }

    mutating func insert(_ entry: Entry, now: Duration) {
        removeOldestExpired(now: now)
        let id = entry.ticket.secret.id
        guard entry.expires > now, entries[id] == nil else { return }
        if let ids = idsOfOwners[entry.owner], ids.count >= Self.ticketsPerOwner { remove(ids[0]) }
        while entries.count >= capacity, let oldest = order.popFirst() { remove(oldest) }
        if order.count >= 2 * capacity { forgetGoneIDs() }
        entries[id] = entry
        order.append(id)
        idsOfOwners[entry.owner, default: []].append(id)
    }

    /// The entry of a ticket that would be taken.
    mutating func find(_ id: FixedBytes<16>, now: Duration) -> Entry? {
        removeOldestExpired(now: now)
        guard let entry = entries[id] else { return nil }
        guard entry.expires > now else {
            remove(id)
            return nil
        }
        return entry
    }

    @discardableResult
    mutating func remove(_ id: FixedBytes<16>) -> Entry? {
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        idsOfOwners[entry.owner]?.removeAll { $0 == id }
        if idsOfOwners[entry.owner]?.isEmpty == true { idsOfOwners[entry.owner] = nil }
        return entry
    }

    mutating func remove(of owner: Owner) {
        for id in idsOfOwners.removeValue(forKey: owner) ?? [] { entries[id] = nil }
    }

    mutating func removeExpired(now: Duration) {
        for (id, entry) in entries where entry.expires <= now { remove(id) }
        forgetGoneIDs()
    }

    /// Removes those that have expired and are older than all others, at little cost.
    private mutating func removeOldestExpired(now: Duration) {
        while let oldest = order.first {
            if let entry = entries[oldest], entry.expires > now { return }
            remove(oldest)
            _ = order.popFirst()
        }
    }

    private mutating func forgetGoneIDs() {
        var left = Fifo<FixedBytes<16>>()
        while let id = order.popFirst() {
            if entries[id] != nil { left.append(id) }
        }
        order = left
    }
}
