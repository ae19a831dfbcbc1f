import StdExtras
import WireCrypto

/// The tickets that a server takes: each once, until it expires, and of this run only.
///
/// Nothing is stored in a file. A ticket that was used, expired, displaced or made before a restart is unknown. Its
/// client gets the answer of `NX` in the same round trip, and its early data is dropped. A used key exists nowhere any
/// more, so what it sealed stays secret.
///
/// `Owner` is what the caller ties a ticket to, such as the authorization of a device. Only who proved to be an owner
/// should get one remembered: strangers would displace others' tickets.
public struct NoiseTicketMemory<Owner: Sendable>: Sendable {
    private struct Entry: Sendable {
        var key: SecretKey
        var owner: Owner
        var expires: Duration
    }

    private let capacity: Int
    private let lifetime: Duration
    private var entries: [FixedBytes<16>: Entry] = [:]
    /// The ids by age. Some of them may be gone from ``entries``.
    private var order = Fifo<FixedBytes<16>>()

    /// A key that nobody has, in place of that of an unknown ticket. So the time of an answer does not tell a peer which
    /// tickets exist.
    let decoy: SecretKey

    /// Creates an empty memory.
    ///
    /// - Parameters:
    ///   - capacity: The most tickets; the oldest one is displaced. A ticket takes about 200 bytes.
    ///   - lifetime: The time for which a ticket is taken. Early data that never arrived can be read for so long, by
    ///     somebody who recorded it and takes the server's memory.
    ///   - random: An unpredictable generator.
    /// - Throws: ``NoiseError/libraryFailure``.
    public init(
        capacity: Int = 1 << 16,
        lifetime: Duration = .seconds(7 * 86_400),
        random: inout some RandomNumberGenerator
    ) throws(NoiseError) {
        self.capacity = max(1, capacity)
        self.lifetime = lifetime
        do {
            decoy = try SecretKey(using: &random)
        } catch {
            throw NoiseError(error)
        }
    }

    /// The number of tickets that would be taken.
    var count: Int { entries.count }

    /// The number of ids that are kept, also of tickets that are gone.
    var idCount: Int { order.count }

    /// Takes a ticket from now on. A ticket that is known stays as it is.
    ///
    /// - Parameters:
    ///   - ticket: The ticket of a finished handshake.
    ///   - owner: What it is tied to.
    ///   - now: The time by a clock that does not go back.
    public mutating func remember(_ ticket: NoiseTicket, of owner: Owner, now: Duration) {
        expire(now: now)
        guard entries[ticket.id] == nil else { return }
        while entries.count >= capacity, let oldest = order.popFirst() { entries[oldest] = nil }
        if order.count >= 2 * capacity { forgetGoneIDs() }
        entries[ticket.id] = Entry(key: ticket.key, owner: owner, expires: now + lifetime)
        order.append(ticket.id)
    }

    /// Forgets the tickets of some owners, for example of a device that was signed out. Looks at each ticket.
    public mutating func forget(where isMeant: (Owner) -> Bool) {
        entries = entries.filter { !isMeant($0.value.owner) }
    }

    /// The key of a ticket that would be taken.
    mutating func key(of id: FixedBytes<16>, now: Duration) -> SecretKey? {
        expire(now: now)
        return entries[id]?.key
    }

    /// Takes a ticket, which is unknown from now on.
    mutating func take(_ id: FixedBytes<16>) -> Owner? { entries.removeValue(forKey: id)?.owner }

    private mutating func expire(now: Duration) {
        // All have the same lifetime, so the oldest one expires first.
        while let oldest = order.first {
            if let entry = entries[oldest], entry.expires > now { return }
            entries[oldest] = nil
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
